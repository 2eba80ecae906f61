// 领域事件 · platform/events
import type { Tx } from './db.ts'
import { insertRows } from './rows.ts'
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

/** Writes events in the transaction of the change; an existing one (same type and key) stays unchanged. */
export const writeEvents = async (tx: Tx, events: readonly EventRow[], stamp: Stamp): Promise<void> => {
  await insertRows(
    tx,
    'domain_event',
    events.map((event) => ({
      id: stamp.id(),
      eventType: event.type,
      eventKey: event.key,
      aggregateType: event.aggregateType,
      aggregateNo: event.aggregateNo,
      warehouseNo: event.warehouseNo ?? null,
      sid: event.sid ?? null,
      ownerNo: event.ownerNo ?? null,
      bizDate: event.bizDate,
      payload: event.payload,
      occurredAt: event.occurredAt,
    })),
    { all: { createTime: stamp.at }, skip: ['eventType', 'eventKey'], hot: true },
  )
}
