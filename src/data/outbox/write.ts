// 落盘 · data/outbox/write
import type { AnyOp } from '#contract/envelope'
import type { Identity } from './identity.ts'
import { keyOf, type IdentityRow, type OutboxStore, type PendingRow } from './store.ts'

/** Content of one transaction. `before` is the identity under which the numbers were given. */
export interface Write {
  readonly tenantId: string
  readonly before: Identity
  readonly ops: readonly AnyOp[]
  /** the operations as rows of the store */
  readonly rows: readonly PendingRow[]
  /** last number of every lane touched */
  readonly lanes: ReadonlyMap<string, number>
}

/**
 * `done`: on disk. In all other cases nothing was written. `stale`: the database has other numbers than this page knew, because another tab
 * wrote or the database was wiped. `full`: the disk is full. `closed`: the connection is closed.
 */
export type Written = 'done' | 'stale' | 'full' | 'closed'

/**
 * The write between a scan and its green verdict: a strict transaction on the raw connection. All requests are sent at once and the
 * identity is compared when its answer comes, so it takes one round trip to the browser's storage process instead of three. Measured in
 * Chromium on two shared cores, 150 scans each, p50 / p95: 1.7 / 5.5 ms against 1.6 / 3.6 ms for a bare strict Dexie add of the same row;
 * at 6x 10.3 / 33 against 9.0 / 35 ms. Resolves on `complete`, never on the success of a request.
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

/** Why a transaction did not complete, by the name of its error; '' when the browser closed the connection. */
const outcomes: Readonly<Record<string, Written>> = {
  ConstraintError: 'stale',
  QuotaExceededError: 'full',
  AbortError: 'closed',
  UnknownError: 'closed',
  '': 'closed',
}

/** Begins the transaction; null when the connection is closed or closing. */
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
  const stored = meta.get(k) as IDBRequest<IdentityRow | undefined>
  stored.addEventListener('success', () => {
    if (stored.result?.inc === inc && stored.result.seq === seq) return
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
