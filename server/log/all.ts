// 作业日志 · log/all
import { all } from '#contract/log/all'
import { voidWork } from '#contract/log/voidWork'
import type { Ctx } from '../platform/ctx.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong, type Endpoint } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { changeRows } from '../platform/rows.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { logWrite } from '../platform/writeRow.ts'
import { serveLog } from './serveLog.ts'

const served = serveLog(all, { from: 'work_record r', columns: { point: 'r.point::text' } })

interface RecordKey {
  readonly opId: string
  readonly operatorKey: string
}
interface WorkRecord extends RecordKey {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
  readonly isValid: number
  readonly bizDate: string
}

/** @throws Refused A0404, A2191 own work, A2192 another month, A2193 already void */
const voidRecord = async (ctx: Ctx, { opId, operatorKey }: RecordKey, reason: string): Promise<void> => {
  const [found] = await ctx.tx.query<WorkRecord>(
    `select op_id, operator_key, warehouse_no, sid, owner_no, is_valid, biz_date::text as biz_date
       from work_record where tenant_id = $1 and op_id = $2 and operator_key = $3 for update`,
    [ctx.tenantId, opId, operatorKey],
  )
  if (found === undefined || !isSeen(ctx, found)) throw refuse('A0404')
  if (operatorKey === ctx.person.operatorKey) throw refuse('A2191')
  if (found.bizDate.slice(0, 7) !== ctx.today.slice(0, 7)) throw refuse('A2192', { date: found.bizDate })
  if (found.isValid === 0) throw refuse('A2193')
  await changeRows(ctx.tx, 'work_record', [{ opId, operatorKey }], {
    key: ['opId', 'operatorKey'],
    all: { isValid: 0, changedAt: ctx.at },
    quiet: true,
  })
  await logWrite(ctx, all, '作废', `${opId}|${operatorKey}`, { isValid: 1 }, { isValid: 0, reason })
  const { warehouseNo, sid, ownerNo } = found
  const place = { warehouseNo, sid, ...(ownerNo === null ? {} : { ownerNo }) }
  await changed(
    ctx,
    [all.id, 'log/customTask', 'operate/work'].map((resource) => ({
      resource,
      key: `${opId}|${operatorKey}`,
      op: 'put' as const,
      ...place,
    })),
  )
}

/** Work of several owners has no owner: it needs the scope of all owners, as in the list. */
const isSeen = ({ person }: Ctx, { warehouseNo, sid, ownerNo }: WorkRecord): boolean =>
  seesWarehouse(person, warehouseNo, sid) && (ownerNo === null ? person.scope.owner.all : seesOwner(person, ownerNo))

const invalid = handleLong(voidWork, async (run, { records, reason }) => {
  const each = { by: 'opId', nameOf: ({ opId }: (typeof records)[number]) => opId, isOnly: records.length === 1 } as const
  return oneByOne(records, each, (record) => run((ctx) => voidRecord(ctx, record, reason)))
})

const endpoints: readonly Endpoint[] = [...served, invalid]
export default endpoints
