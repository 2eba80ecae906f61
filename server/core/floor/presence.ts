// 谁在哪 · core/floor/presence
import { deskDevice, type OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { docNosOf } from './docNumbers.ts'
import type { LoadedViews } from './kind.ts'
import { numberShown } from './truckNumbers.ts'

interface Placed {
  readonly flow?: string
  readonly locationNo?: string
  readonly toLocationNo?: string
}
const placed = ({ task }: Outcome): Placed => task.op.payload as Placed
const locationOf = (one: Outcome): string | null => placed(one).toLocationNo ?? placed(one).locationNo ?? null

interface Seen {
  readonly outcome: Outcome
  readonly docNo: string | null
  /** of his last operation on this document with a bin */
  readonly locationNo: string | null
}

/** The last new operation of each person, in a fixed order, so that batches never wait for each other. Desk work has no place here. */
const lastOf = (views: LoadedViews, outcomes: readonly Outcome[]): readonly Seen[] => {
  const last = new Map<string, Seen>()
  for (const outcome of outcomes) {
    const { author, stored, effectiveAt, deviceId, op } = outcome.task
    if (stored || deviceId === deskDevice || author.operatorName === '') continue
    const before = last.get(author.operatorKey)
    if (before !== undefined && before.outcome.task.effectiveAt > effectiveAt) continue
    const docNo = numberShown(docNosOf(views, op).docNo)
    const kept = before !== undefined && before.docNo === docNo ? before.locationNo : null
    last.set(author.operatorKey, { outcome, docNo, locationNo: locationOf(outcome) ?? kept })
  }
  return [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, seen]) => seen)
}

/**
 * One row per person: his last operation, its place and device (现场). Late older work changes nothing; a bin stays until the same document
 * names another.
 */
export const writePresence = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const rows = lastOf(views, outcomes)
  if (rows.length === 0) return
  const of = (pick: (outcome: Outcome) => string | null): (string | null)[] => rows.map(({ outcome }) => pick(outcome))
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
      of(({ task }) => task.author.operatorKey),
      of(({ task }) => task.author.operatorName.slice(0, 64)),
      of(({ task }) => task.deviceId),
      of(({ task }) => task.op.workstationNo ?? null),
      of(({ task }) => task.op.opType),
      of((one) => placed(one).flow ?? null),
      rows.map(({ docNo }) => docNo),
      rows.map(({ locationNo }) => locationNo),
      rows.map(({ outcome }) => new Date(outcome.task.effectiveAt)),
    ],
  )
}
