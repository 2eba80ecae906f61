// 连接池 · platform/pool
/** Connections of one role to the database: who may wait, how long, and the behaviour when the database is lost. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseLost, isLost } from './errors.ts'
import { newSemaphore } from './semaphore.ts'

/**
 * Longest wait for a free connection, and for the database to accept a new one, ms. A handheld waits 8 s or more, so it still gets the
 * answer that the server is busy.
 */
const waitMs = 6000
/** Wait before a refused connection is tried again, ms: after a restart by its guard the database is back within a second. */
const againMs = 150

export interface PoolLoad {
  readonly inUse: number
  readonly waiting: number
}
/** `committing` must be called before the commit is sent: a connection lost before that has committed nothing. */
type Work<T> = (client: PoolClient, committing: () => void) => Promise<T>
export interface Connections {
  /**
   * Runs `work` on a connection of its own.
   * @throws Refused A0501.full no connection became free in time
   * @throws DatabaseLost the database went away, or did not come back in time
   * @throws Error the caller holds a connection already: if all waited for a second one, they would wait for ever
   */
  use<T>(work: Work<T>): Promise<T>
  load(): PoolLoad
  close(): Promise<void>
}

/** Connections of the running work, including those of outer calls. */
interface Hold {
  readonly rank: number
  open: boolean
  readonly outer: Hold | undefined
}
const heldConnections = new AsyncLocalStorage<Hold>()
const heldRank = (hold: Hold | undefined): number => (hold === undefined ? 0 : hold.open ? hold.rank : heldRank(hold.outer))

/**
 * The pool for requests and jobs (`rank` 1), or the small one (`rank` 2) for work done while a connection of the first is held, such as
 * document numbers. Work of the second pool never waits for another connection, so there is no deadlock.
 */
export const openPool = (config: PoolConfig, rank: 1 | 2): Connections => {
  // keepAlive notices a host that disappeared without closing the connection
  const pool = new Pool({ ...config, connectionTimeoutMillis: waitMs, keepAlive: true })
  const semaphore = newSemaphore(config.max ?? 1, waitMs)
  const lostClients = new WeakSet<PoolClient>()
  // without a listener a connection that breaks during work would end the process; the pool discards idle ones
  pool.on('error', (error) => console.error(`[db] 空闲连接断开: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => lostClients.add(client)))

  const checkOut = async (): Promise<PoolClient> => {
    const deadline = performance.now() + waitMs
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isLost(error)) throw error
        if (performance.now() + againMs > deadline) throw new DatabaseLost(true)
        await pause(againMs)
      }
    }
  }

  const use: Connections['use'] = async (work) => {
    const outer = heldConnections.getStore()
    if (heldRank(outer) >= rank)
      throw new Error('this work holds a connection already and asks the pool for another: use its tx, or ask before it begins')
    await semaphore.take()
    try {
      return await withClient(await checkOut(), outer, work)
    } finally {
      semaphore.give()
    }
  }

  const withClient = async <T>(client: PoolClient, outer: Hold | undefined, work: Work<T>): Promise<T> => {
    const hold: Hold = { rank, open: true, outer }
    let isCommitting = false
    let isBroken = false
    try {
      return await heldConnections.run(hold, () => work(client, () => (isCommitting = true)))
    } catch (error) {
      isBroken = lostClients.has(client) || isLost(error)
      throw isBroken ? new DatabaseLost(!isCommitting) : error
    } finally {
      hold.open = false
      client.release(isBroken)
    }
  }
  return {
    use,
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: semaphore.waiting() }),
    close: () => pool.end(),
  }
}
