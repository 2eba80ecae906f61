// 谁在哪 · core/floor/presence
import { deskDevice, type OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { docNosOf } from './docNumbers.ts'
import type { LoadedViews } from './kind.ts'
import { numberShown } from './truckNumbers.ts'

interface BinFields {
  readonly flow?: string
  readonly locationNo?: string
  readonly toLocationNo?: string
}
const binFieldsOf = ({ task }: Outcome): BinFields => task.op.payload as BinFields
const locationOf = (outcome: Outcome): string | null =>
  binFieldsOf(outcome).toLocationNo ?? binFieldsOf(outcome).locationNo ?? null

interface LastOp {
  readonly outcome: Outcome
  readonly docNo: string | null
  /** bin of the person's last operation on this document that named one */
  readonly locationNo: string | null
}

/** The last new operation of each person, in a fixed order, so that batches never wait for each other. Desk work is left out. */
const lastOf = (views: LoadedViews, outcomes: readonly Outcome[]): readonly LastOp[] => {
  const last = new Map<string, LastOp>()
  for (const outcome of outcomes) {
    const { author, stored, effectiveAt, deviceId, op } = outcome.task
    if (stored || deviceId === deskDevice || author.operatorName === '') continue
    const before = last.get(author.operatorKey)
    if (before !== undefined && before.outcome.task.effectiveAt > effectiveAt) continue
    const docNo = numberShown(docNosOf(views, op).docNo)
    const binBefore = before !== undefined && before.docNo === docNo ? before.locationNo : null
    last.set(author.operatorKey, { outcome, docNo, locationNo: locationOf(outcome) ?? binBefore })
  }
  return [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, seen]) => seen)
}

/**
 * One row per person: the last operation with its bin and device (现场). Older work that arrives late changes nothing. The bin stays until
 * an operation names another bin or another document.
 */
export const writePresence = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const rows = lastOf(views, outcomes)
  if (rows.length === 0) return
  const column = (pick: (outcome: Outcome) => string | null): (string | null)[] => rows.map(({ outcome }) => pick(outcome))
  await ctx.tx.named(
    'ops_presence',
    `insert into floor_presence as p (tenant_id, operator_key, operator_name, warehouse_no, sid, device_id, workstation_no, op_type, flow,
                                      doc_no, location_no, last_time)
     select $1, n.operator_key, n.operator_name, $2, $3, n.device_id, n.workstation_no, n.op_type, n.flow, n.doc_no, n.location_no, n.last_time
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
         as n(operator_key, operator_name, device_id, workstation_no, op_type, flow, doc_no, location_no, last_time)
     on conflict (tenant_id, operator_key) do update
        set operator_name = excluded.operator_name, warehouse_no = excluded.warehouse_no, sid = excluded.sid, device_id = excluded.device_id,
            workstation_no = excluded.workstation_no, op_type = excluded.op_type, flow = excluded.flow, doc_no = excluded.doc_no,
            location_no = case when excluded.location_no is null and p.doc_no is not distinct from excluded.doc_no then p.location_no
                               else excluded.location_no end,
            last_time = excluded.last_time
      where p.last_time <= excluded.last_time`,
    [
      ctx.tenantId,
      ctx.warehouseNo,
      ctx.sid,
      column(({ task }) => task.author.operatorKey),
      column(({ task }) => task.author.operatorName.slice(0, 64)),
      column(({ task }) => task.deviceId),
      column(({ task }) => task.op.workstationNo ?? null),
      column(({ task }) => task.op.opType),
      column((outcome) => binFieldsOf(outcome).flow ?? null),
      rows.map(({ docNo }) => docNo),
      rows.map(({ locationNo }) => locationNo),
      rows.map(({ outcome }) => new Date(outcome.task.effectiveAt)),
    ],
  )
}
