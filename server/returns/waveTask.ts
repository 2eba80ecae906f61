// 自动退货波次 · returns/waveTask
import { returnWave } from '#contract/returns/wave'
import { returnLife, returnWaveLife, waveMax, waveWaits } from '#contract/rules/returnLife'
import { tellOwner } from '../core/ownersPeople.ts'
import { returnTermsOf } from '../core/returns/settings.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { systemPerson } from '../platform/systemPerson.ts'
import { defectTo, fillWave, waveType } from './waveLines.ts'

interface Place {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
interface Group extends Place {
  readonly waveType: number
  readonly returnNos: readonly string[]
}
interface Waiting extends Place {
  readonly returnNo: string
  readonly isGood: boolean
  readonly isDefect: boolean
}

/** Type of the next wave of a return: first putaway of good pieces, then defective pieces where `to` (defect_to) sends them, then scrap. */
const nextOf = ({ isGood, isDefect }: Waiting, to: number): number => {
  if (isGood || (isDefect && to === defectTo.shelf)) return waveType.putaway
  return isDefect && to === defectTo.owner ? waveType.sendBack : waveType.scrap
}

/** Returns that wait for a wave, by owner, warehouse and type, for owners with automatic waves. */
const groupsOf = async (ctx: Ctx): Promise<readonly Group[]> => {
  const rows = await ctx.tx.query<Waiting>(
    `select r.warehouse_no, r.sid, r.owner_no, r.return_no, v.is_good, v.is_defect
       from return_order r
       join lateral (select bool_or(l.quality = 1) as is_good, bool_or(l.quality between 2 and 4) as is_defect from return_order_line l
                      where l.tenant_id = $1 and l.return_no = r.return_no and l.quality in (1, 2, 3, 4, 6) and l.actual_qty > l.putaway_qty
                     having count(*) > 0) v on true
      where r.tenant_id = $1 and r.status = ${returnLife.waiting} and r.owner_no is not null order by r.inspect_time, r.return_no limit 10000`,
    [ctx.tenantId],
  )
  const terms = await returnTermsOf(
    ctx.tx,
    rows.map(({ ownerNo }) => ownerNo),
  )
  const groups = new Map<string, Group & { readonly returnNos: string[] }>()
  for (const row of rows) {
    const { warehouseNo, sid, ownerNo, returnNo } = row
    const { waveAuto, defectTo: to } = terms(ownerNo, row)
    if (!waveAuto) continue
    const type = nextOf(row, to)
    const key = `${warehouseNo}|${sid}|${ownerNo}|${type}`
    const group = groups.get(key) ?? { warehouseNo, sid, ownerNo, waveType: type, returnNos: [] }
    group.returnNos.push(returnNo)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.returnNos.length / waveMax) }, (_, i) => ({
      ...group,
      returnNos: group.returnNos.slice(i * waveMax, (i + 1) * waveMax),
    })),
  )
}

const waitsOf: Readonly<Record<number, number>> = {
  [waveType.scrap]: waveWaits.approval,
  [waveType.sendBack]: waveWaits.address,
}

/** Makes one automatic wave. A scrap wave waits for its owner, who gets a message; a send-back wave waits for an address. */
const makeWave = async (ctx: Ctx, { returnNos, ...head }: Group): Promise<void> => {
  const content = { ...head, source: 2, waits: waitsOf[head.waveType] ?? waveWaits.nothing }
  const [waveNo = ''] = await insertDocuments(ctx, returnWave, [{ status: returnWaveLife.open, head: content, lines: [] }], {
    userId: null,
    name: systemPerson.name,
  })
  const terms = await returnTermsOf(ctx.tx, [head.ownerNo])
  const lines = await fillWave(ctx, { ...head, waveNo }, returnNos, terms(head.ownerNo, head).defectTo)
  if (head.waveType !== waveType.scrap) return
  await tellOwner(ctx, {
    ownerNo: head.ownerNo,
    right: returnWave.acts.approve.right,
    title: '退货报废待同意',
    content: `退货波次 ${waveNo} 有 ${lines.reduce((sum, { qty }) => sum + qty, 0)} 件要报废，请上传同意报废的文件`,
    linkPath: `/front/operator-center/return/wave?waveNo=${waveNo}`,
    bizNo: waveNo,
  })
}

/** Makes waves of all waiting returns, one transaction each; returns the number of waves. */
export const autoWaves = async (run: Run): Promise<number> => {
  const groups = await run(groupsOf, { readOnly: true })
  for (const group of groups) await run((ctx) => makeWave(ctx, group))
  return groups.length
}

/** Every day at 18:00 (floor.md §11.2). */
export const returnWaveTask: JobTask = {
  name: 'return-wave',
  dailyAt: '18:00',
  run: async (services, { tenantId }) => {
    await autoWaves(jobRun(services, tenantId))
  },
}
