// 领域事件 · platform/events
import type { Tx } from './db.ts'
import type { Stamp } from './stamp.ts'

/** A domain event (floor.md §0.6, §17.1): unique by (type, key); consumers are idempotent by both. */
export interface EventRow {
  readonly type: string
  readonly key: string
  readonly aggregateType: string
  readonly aggregateNo: string
  readonly warehouseNo?: string | null
  readonly sid?: string | null
  readonly ownerNo?: string | null
  readonly bizDate: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly occurredAt: Date
}

/** Writes events in the transaction of the change; one that was written before (same type and key) stays as it was. */
export const writeEvents = async (tx: Tx, events: readonly EventRow[], stamp: Stamp): Promise<void> => {
  if (events.length === 0) return
  await tx.named(
    'event_write',
    `insert into domain_event as e (tenant_id, id, event_type, event_key, aggregate_type, aggregate_no, warehouse_no, sid, owner_no,
                                    biz_date, payload, occurred_at, create_time)
     select $1, v.*, $13
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::date[],
                   $11::jsonb[], $12::timestamptz[]) as v
         on conflict (tenant_id, event_type, event_key) do nothing`,
    [
      tx.tenantId,
      events.map(() => stamp.id()),
      events.map((event) => event.type),
      events.map((event) => event.key),
      events.map((event) => event.aggregateType),
      events.map((event) => event.aggregateNo),
      events.map((event) => event.warehouseNo ?? null),
      events.map((event) => event.sid ?? null),
      events.map((event) => event.ownerNo ?? null),
      events.map((event) => event.bizDate),
      events.map((event) => JSON.stringify(event.payload)),
      events.map((event) => event.occurredAt),
      stamp.at,
    ],
  )
}
