// 参考数据库 · data/reference
import { Dexie, type Table } from 'dexie'
import type { Applied, TaskPack } from '#contract/ops/view'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Written } from '../state/storage.ts'

/** Owner of the copies: tenant and person. A person does not see what another person loaded. */
export type Scope = string
export const scopeOf = (tenantId: string, userId: string): Scope => `${tenantId}:${userId}`

/** A task this person holds, with everything needed to work on it. */
export interface PackRow {
  readonly scope: Scope
  readonly pickNo: string
  /** numbers by which the pack is found: pick order, orders, waybills, totes */
  readonly docs: readonly string[]
  readonly pack: TaskPack
}
/** One order of the station index. */
export interface StationRow {
  readonly scope: Scope
  readonly stockoutNo: string
  readonly docs: readonly string[]
  readonly order: OrderView
  /** epoch ms of the server when it was read */
  readonly takenAt: number
  /** own operations that the order contains: last laneSeq by incarnation and lane */
  readonly applied: Applied
  /** number of the snapshot this row came with; rows of older snapshots are dropped once a snapshot is complete */
  readonly gen: number
}
export interface GoodsRow {
  readonly scope: Scope
  /** goodsKey */
  readonly key: string
  readonly goods: GoodsFacts
}
/** Single values: station facts, cursor, current person. */
export interface NoteRow {
  readonly scope: Scope
  readonly k: string
  readonly value: unknown
}
export interface CacheRow {
  readonly scope: Scope
  readonly text: string
}

/**
 * Database `ref`: data that can be fetched again, with relaxed durability. It is separate from `ob`, so that a bulk import, a blocked
 * upgrade or a wipe never delays a scan (offline.md §1.1).
 */
export class ReferenceStore extends Dexie {
  declare readonly pack: Table<PackRow, [string, string]>
  declare readonly station: Table<StationRow, [string, string]>
  declare readonly goods: Table<GoodsRow, [string, string]>
  declare readonly note: Table<NoteRow, [string, string]>
  declare readonly cache: Table<CacheRow, string>
  /** copies of writes to localStorage (durableState.ts), by their key */
  declare readonly kept: Table<Written, string>

  constructor(environment: { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super('ref', { chromeTransactionDurability: 'relaxed', cache: 'disabled', ...environment })
    this.version(1).stores({
      pack: '[scope+pickNo],*docs,scope',
      station: '[scope+stockoutNo],*docs,scope',
      goods: '[scope+key],scope',
      note: '[scope+k]',
      cache: 'scope',
    })
    this.version(2).stores({ kept: 'key' })
    this.on('versionchange', () => {
      this.close()
      return false
    })
  }

  async noted(scope: Scope, k: string): Promise<unknown> {
    return (await this.note.get([scope, k]))?.value
  }
  async keep(scope: Scope, k: string, value: unknown): Promise<void> {
    await this.note.put({ scope, k, value })
  }
}

let opened: ReferenceStore | null = null
/** The one connection of this page. */
export const reference = (): ReferenceStore => (opened ??= new ReferenceStore())

/** Deletes the copies of everyone except the current person, whose scope is in `note['','current']`. */
const dropOthers = async (db: ReferenceStore): Promise<boolean> => {
  const current = await db.noted('', 'current')
  if (typeof current !== 'string') return false
  let dropped = 0
  for (const table of [db.pack, db.station, db.goods] as const)
    dropped += await (table as Table<{ readonly scope: Scope }, [string, string]>).where('scope').notEqual(current).delete()
  return dropped > 0
}

/** Steps that delete data when the disk is full (§1.18), the most valuable data last. Each step returns whether it freed anything. */
export const freeReference: readonly (() => Promise<boolean>)[] = [
  async () => {
    const held = await reference().cache.count()
    await reference().cache.clear()
    return held > 0
  },
  () => dropOthers(reference()),
]
