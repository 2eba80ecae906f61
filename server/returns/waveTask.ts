// 自动退货波次 · returns/waveTask
import { returnWave } from '#contract/returns/wave'
import { returnLife, returnWaveLife, waveMax } from '#contract/rules/returnLife'
import { returnTermsOf } from '../core/returns/settings.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { systemPerson } from '../platform/systemPerson.ts'
import { fillWave, waveType } from './waveLines.ts'

interface Group {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly returnNos: readonly string[]
}

/** What waits to be put away, by owner and warehouse, of owners whose waves are made by themselves. */
const groupsOf = async (ctx: Ctx): Promise<readonly Group[]> => {
  const rows = await ctx.tx.query<Omit<Group, 'returnNos'> & { returnNo: string }>(
    `select r.warehouse_no, r.sid, r.owner_no, r.return_no from return_order r
      where r.tenant_id = $1 and r.status = ${returnLife.waiting} and r.owner_no is not null order by r.inspect_time, r.return_no limit 10000`,
    [ctx.tenantId],
  )
  const terms = await returnTermsOf(
    ctx.tx,
    rows.map(({ ownerNo }) => ownerNo),
  )
  const ready = await ctx.tx.query<{ returnNo: string; isGood: boolean }>(
    `select l.return_no, bool_or(l.quality = 1) as is_good from return_order_line l
      where l.tenant_id = $1 and l.return_no = any($2::text[]) and l.quality between 1 and 4 and l.actual_qty > l.putaway_qty group by l.return_no`,
    [ctx.tenantId, rows.map(({ returnNo }) => returnNo)],
  )
  const goodIn = new Map(ready.map((one) => [one.returnNo, one.isGood]))
  const groups = new Map<string, Group & { readonly returnNos: string[] }>()
  for (const { returnNo, ...place } of rows) {
    const { waveAuto, defectTo } = terms(place.ownerNo, place)
    const isGood = goodIn.get(returnNo)
    if (!waveAuto || isGood === undefined || (!isGood && defectTo !== 1)) continue
    const key = `${place.warehouseNo}|${place.sid}|${place.ownerNo}`
    const group = groups.get(key) ?? { ...place, returnNos: [] }
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

/** Waves of type 上架 for everything that waits; one transaction each. Answers how many were made. */
export const autoWaves = async (run: Run): Promise<number> => {
  const groups = await run(groupsOf, { readOnly: true })
  for (const { returnNos, ...place } of groups)
    await run(async (ctx) => {
      const head = { ...place, waveType: waveType.putaway, source: 2 }
      const [waveNo = ''] = await insertDocuments(ctx, returnWave, [{ status: returnWaveLife.open, head, lines: [] }], {
        userId: null,
        name: systemPerson.name,
      })
      const terms = await returnTermsOf(ctx.tx, [place.ownerNo])
      await fillWave(ctx, { ...head, waveNo }, returnNos, terms(place.ownerNo, place).defectTo)
    })
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
