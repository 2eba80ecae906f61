// 编号发放 · platform/ids
import { randomUUID } from 'node:crypto'
import type { Db } from './db.ts'
import { DatabaseLost } from './errors.ts'

/** Ids count milliseconds from here; 41 bits last until 2089. */
const epoch = Date.UTC(2020, 0, 1)
const nodes = 1024
const perMillisecond = 4096
const leaseMs = 60_000
const renewMs = 20_000
/** Wait before a failed renewal is repeated, ms: short, because without a lease no ids can be made. */
const againMs = 1000

export interface Ids {
  /** Next id as decimal text: 41 bit ms, 10 bit leased node, 12 bit counter; always rising, even when the clock goes back. */
  readonly next: () => string
  close(): Promise<void>
}

/**
 * Leases a node from `node_lease` and makes ids with it; the lease is renewed every 20 s. The time in an id is never past the end of its
 * lease, and a node's next lease starts after the last one, so two holders of a node cannot make the same id (floor.md §0.1 Ids). Uses the
 * machine's clock, not the business clock, so that simulated days do not repeat ids of the past.
 * @throws Error if all 1024 nodes are leased
 */
export const leaseIds = async (db: Db, clock: () => number = Date.now): Promise<Ids> => {
  const holder = randomUUID()
  let lease = await takeNode(db, holder, clock())
  let last = { ms: Math.max(clock(), lease.floor), counter: -1 }

  const renew = async (): Promise<void> => {
    const end = Math.max(clock(), last.ms) + leaseMs
    const rows = await db.global<{ node: number }>(
      'update node_lease set expires_at = $3 where node = $1 and holder = $2 returning node',
      [lease.node, holder, new Date(end)],
    )
    if (rows.length > 0) lease = { ...lease, until: end }
    else {
      // the process was suspended past the end of the lease, and another server took the node
      lease = await takeNode(db, holder, clock())
      last = { ms: Math.max(last.ms + 1, lease.floor), counter: -1 }
    }
  }
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const scheduleRenewal = (ms: number): void => {
    if (!closed) timer = setTimeout(() => void renew().then(renewed, failed), ms).unref()
  }
  const renewed = (): void => scheduleRenewal(renewMs)
  const failed = (error: unknown): void => {
    console.error(`[ids] 编号租约续期失败，稍后再试: ${String(error)}`)
    scheduleRenewal(againMs)
  }
  scheduleRenewal(renewMs)

  return {
    next: () => {
      const ms = Math.max(clock(), last.ms)
      const counter = ms > last.ms ? 0 : last.counter + 1
      last = counter < perMillisecond ? { ms, counter } : { ms: ms + 1, counter: 0 }
      // not renewed for a minute: the database does not answer
      if (last.ms >= lease.until) throw new DatabaseLost(true)
      return ((BigInt(last.ms - epoch) << 22n) | (BigInt(lease.node) << 12n) | BigInt(last.counter)).toString()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      // the row stays and ends at the last used millisecond, so that the next holder starts after it
      await db.global('update node_lease set expires_at = $3 where node = $1 and holder = $2', [
        lease.node,
        holder,
        new Date(last.ms + 1),
      ])
    },
  }
}

interface Lease {
  readonly node: number
  /** first millisecond this holder may use */
  readonly floor: number
  readonly until: number
}

const takeNode = async (db: Db, holder: string, now: number): Promise<Lease> => {
  const until = now + leaseMs
  for (let attempt = 0; attempt < 20; attempt++) {
    const leases = await db.global<{ node: number; expiresAt: Date }>('select node, expires_at from node_lease order by node')
    const expired = leases.find((row) => row.expiresAt.getTime() <= now)
    if (expired) {
      const rows = await db.global<{ node: number }>(
        'update node_lease set holder = $2, expires_at = $3 where node = $1 and expires_at = $4 returning node',
        [expired.node, holder, new Date(until), expired.expiresAt],
      )
      if (rows.length > 0) return { node: expired.node, floor: expired.expiresAt.getTime() + 1, until }
      continue
    }
    const used = new Set(leases.map((row) => row.node))
    const free = Array.from({ length: nodes }, (_, node) => node).find((node) => !used.has(node))
    if (free === undefined) throw new Error('没有空闲的编号节点（1024 个都已租出）')
    const rows = await db.global<{ node: number }>(
      'insert into node_lease (node, holder, expires_at) values ($1, $2, $3) on conflict do nothing returning node',
      [free, holder, new Date(until)],
    )
    if (rows.length > 0) return { node: free, floor: now, until }
  }
  throw new Error('多次争抢编号节点失败，请重新启动')
}
