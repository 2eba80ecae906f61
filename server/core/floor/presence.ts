// 谁在哪 · core/floor/presence
import type { OpsTx } from './context.ts'
import { docNosOf } from './writeOps.ts'
import type { LoadedViews } from './loadViews.ts'
import type { Outcome } from './decideBatch.ts'

interface Placed {
  readonly flow?: string
  readonly locationNo?: string
  readonly toLocationNo?: string
}

/** One row per person: what he did last, where, with which device (the leader's live view). Older work that arrives late changes nothing. */
export const writePresence = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const last = new Map<string, Outcome>()
  for (const outcome of outcomes) {
    const { author, stored, effectiveAt } = outcome.task
    if (stored || author.operatorName === '') continue
    const before = last.get(author.operatorKey)
    if (before === undefined || before.task.effectiveAt <= effectiveAt) last.set(author.operatorKey, outcome)
  }
  // in one order, so that two batches never wait for each other
  const rows = [...last.values()].sort((a, b) => (a.task.author.operatorKey < b.task.author.operatorKey ? -1 : 1))
  if (rows.length === 0) return
  const of = (pick: (outcome: Outcome) => unknown): unknown[] => rows.map(pick)
  const placed = ({ task }: Outcome): Placed => task.op.payload as Placed
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
            location_no = excluded.location_no, last_time = excluded.last_time
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
      of(({ task }) => docNosOf(views, task.op).docNo),
      of((one) => placed(one).toLocationNo ?? placed(one).locationNo ?? null),
      of(({ task }) => new Date(task.effectiveAt)),
    ],
  )
}
