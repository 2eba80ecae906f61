// 本机待上传库 · data/outbox/store
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { AnyOp } from '#contract/envelope'
import type { Step } from '#contract/ops/op'
import type { AttentionRow, Incident } from './terms.ts'

/**
 * An operation not confirmed yet. Immutable except for its numbers, which a new identity replaces (renew.ts). The key [inc+seq] prevents
 * that a number is used twice, also by two tabs.
 */
export interface PendingRow {
  readonly inc: string
  readonly seq: number
  readonly tenantId: string
  /** op.docNo, '' without one */
  readonly doc: string
  readonly op: AnyOp
  /** set when the operation is sent again: the other person's step it waited for in the server's last answer */
  readonly waiting?: Step
}
export const pendingRow = (tenantId: string, inc: string, op: AnyOp): PendingRow => ({
  inc,
  seq: op.seq,
  tenantId,
  doc: op.docNo ?? '',
  op,
})

/** A confirmed operation, kept in a ring of 7 days or 5,000 rows for the shift report, counters after a restart, and support. */
export interface DoneRow extends PendingRow {
  n?: number
  readonly opId: string
  readonly verdict: string
  readonly at: number
}
export interface AttentionStored extends AttentionRow {
  readonly inc: string
  readonly seq: number
  readonly doc: string
}
/** Last number of a lane. Never deleted: a lane that starts again at 1 would look like a copied database. */
export interface LaneRow {
  readonly inc: string
  readonly lane: string
  readonly laneSeq: number
}
/** State of retries, in its own store so that an error in this state cannot damage an operation. */
export interface DeliveryRow {
  readonly opId: string
  readonly tries: number
  /** time spent trying, summed over page lives (ms, monotonic) */
  readonly spentMs: number
  readonly lastError: string
}

/** Identity and counter in one row, so that they are lost together (§1.2). One incarnation per tenant: seq is gap-free in each. */
export interface IdentityRow {
  readonly k: string
  readonly tenantId: string
  readonly inc: string
  readonly seq: number
}
export interface DeviceRow {
  readonly k: string
  readonly deviceId: string
  readonly deviceKey: string
  readonly name: string
  readonly warehouseNo: string
  readonly sid: string
}
export interface ShiftRow {
  readonly k: string
  readonly tenantId: string
  readonly userId: string
  /** confirmed operations of the device when the shift began */
  readonly base: number
  readonly startedAt: number
}
export interface TallyRow {
  readonly k: string
  readonly confirmed: number
}
export interface PeopleRow {
  readonly k: string
  readonly names: Readonly<Record<string, string>>
}
export interface IncidentsRow {
  readonly k: string
  readonly rows: readonly Incident[]
}
/** The incarnation this one replaced after a loss; kept until the server knows it. */
export interface ReplacesRow {
  readonly k: string
  readonly incarnation: string
  readonly lastSeq: number
}
export type MetaRow = IdentityRow | DeviceRow | ShiftRow | TallyRow | PeopleRow | IncidentsRow | ReplacesRow

export const keyOf = {
  identity: (tenantId: string): string => `id:${tenantId}`,
  device: (tenantId: string): string => `device:${tenantId}`,
  tally: (inc: string): string => `tally:${inc}`,
  replaces: (inc: string): string => `replaces:${inc}`,
  shift: 'shift',
  people: 'people',
  incidents: 'incidents',
} as const

/** Parts that a test replaces; the defaults are the browser's own parts. */
export interface StoreEnvironment {
  readonly name?: string
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

/**
 * Database `ob`. Additive changes only: older code can open a newer database (§1.20), so pending operations are always
 * selected by primary key and never by an index added later.
 */
export class OutboxStore extends Dexie {
  declare readonly meta: Table<MetaRow, string>
  declare readonly lane: Table<LaneRow, [string, string]>
  declare readonly pending: Table<PendingRow, [string, number]>
  declare readonly done: EntityTable<DoneRow, 'n'>
  declare readonly attention: Table<AttentionStored, string>
  declare readonly delivery: Table<DeliveryRow, string>
  declare readonly ballast: Table<{ readonly k: number; readonly bytes: Uint8Array }, number>

  constructor(environment: StoreEnvironment = {}) {
    super(environment.name ?? 'ob', {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
      ...(environment.IDBKeyRange && { IDBKeyRange: environment.IDBKeyRange }),
    })
    this.version(1).stores({
      meta: 'k',
      lane: '[inc+lane]',
      pending: '[inc+seq],doc',
      done: '++n,doc,opId',
      attention: 'opId,doc,inc',
      delivery: 'opId',
      ballast: 'k',
    })
  }
}
