// 落盘 · data/outbox/write
import type { AnyOp } from '#contract/envelope'
import type { Identity } from './identity.ts'
import { keyOf, type IdentityRow, type OutboxStore, type PendingRow } from './store.ts'

/** What one transaction is to hold. `before` is the identity the numbers were given under. */
export interface Write {
  readonly tenantId: string
  readonly before: Identity
  readonly ops: readonly AnyOp[]
  /** the same as they stand in the store */
  readonly rows: readonly PendingRow[]
  /** last number of every lane touched */
  readonly lanes: ReadonlyMap<string, number>
}

/**
 * `done`: on disk. `stale`: the database is further than this page knew (another tab) or not the one it knew (wiped);
 * nothing was written. `full`, `closed`: nothing was written for that reason.
 */
export type Written = 'done' | 'stale' | 'full' | 'closed'

/**
 * The one write between a scan and its green light: a strict transaction of its own on the raw connection. All requests
 * go out at once and the identity is compared when its answer comes, so the price is one round trip to the browser's
 * storage process instead of three. Measured in Chromium on two shared cores, 150 scans each, p50 / p95: 1.7 / 5.5 ms
 * against 1.6 / 3.6 ms for a bare strict Dexie add of the same row; at 6x 10.3 / 33 against 9.0 / 35 ms.
 * Resolves on `complete`, never on the success of a request.
 */
export const write = (db: OutboxStore, plan: Write): Promise<Written> =>
  new Promise((resolve, reject) => {
    const transaction = begin(db)
    if (transaction === null) return resolve('closed')
    const check = { stale: false }
    transaction.addEventListener('complete', () => resolve('done'))
    transaction.addEventListener('abort', () => {
      const outcome = check.stale ? 'stale' : outcomes[transaction.error?.name ?? '']
      if (outcome === undefined) reject(transaction.error ?? new Error('transaction aborted'))
      else resolve(outcome)
    })
    try {
      fill(transaction, plan, check)
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
      transaction.abort()
    }
  })

/** Why a transaction ended without `complete`, by the name of its error; '' is a connection the browser cut. */
const outcomes: Readonly<Record<string, Written>> = {
  ConstraintError: 'stale',
  QuotaExceededError: 'full',
  AbortError: 'closed',
  UnknownError: 'closed',
  '': 'closed',
}

/** null: the connection is closed or closing, so nothing has started. */
const begin = (db: OutboxStore): IDBTransaction | null => {
  try {
    const idb = db.backendDB() as IDBDatabase | null
    return idb?.transaction(['meta', 'lane', 'pending'], 'readwrite', { durability: 'strict' }) ?? null
  } catch (error) {
    if (error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'NotFoundError')) return null
    throw error
  }
}

const fill = (transaction: IDBTransaction, plan: Write, check: { stale: boolean }): void => {
  const { inc, seq } = plan.before
  const k = keyOf.identity(plan.tenantId)
  const meta = transaction.objectStore('meta')
  const seen = meta.get(k) as IDBRequest<IdentityRow | undefined>
  seen.addEventListener('success', () => {
    if (seen.result?.inc === inc && seen.result.seq === seq) return
    check.stale = true
    transaction.abort()
  })
  const identity: IdentityRow = { k, tenantId: plan.tenantId, inc, seq: seq + plan.ops.length }
  meta.put(identity)
  const lanes = transaction.objectStore('lane')
  for (const [lane, laneSeq] of plan.lanes) lanes.put({ inc, lane, laneSeq })
  const pending = transaction.objectStore('pending')
  for (const row of plan.rows) pending.add(row)
}
