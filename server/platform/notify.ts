// 变更通知 · platform/notify
import { userLife } from '#contract/rules/peopleLife'
import { readFeed, type Feed, type FeedRow } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Person } from './person.ts'
import type { Db, Tx } from './db.ts'
import { seesOwner, seesWarehouse } from './scope.ts'

/** Interval at which the feed is read while there are listeners, ms. */
const readMs = 1000
/**
 * Delays of requested reads, ms: changes of the same moment are reported together, and a change held back by a running transaction is
 * reported a moment later.
 */
const requestedReadMs = [40, 100, 250] as const

export interface Notify {
  /**
   * Calls `hear` with the resources that changed within the person's scope, from the moment the promise resolves; `*`: any resource may
   * have changed.
   * @param since the last reported cursor: later changes are reported before the promise resolves
   * @returns the current cursor of the feed, and a function that ends listening
   */
  listen(tenantId: number, listener: Listener, since?: string): Promise<{ readonly cursor: string; readonly leave: () => void }>
  /** Reads the feed at once, for a commit that a reader waits for, e.g. a message. Other processes keep their interval. */
  soon(tenantId: number): void
  /** Ends every listener when the server stops. */
  close(): void
  listeners(): number
}
export interface Listener {
  readonly person: Person
  /** `cursor`: changes up to it have been reported */
  readonly hear: (resources: readonly string[], cursor: string) => void
  readonly end: () => void
}

interface TenantListeners {
  readonly listeners: Set<Listener>
  /** resolves once the feed is followed */
  readonly ready: Promise<void>
  /** cursor from which it is followed; empty before that */
  readonly cursor: () => string
  readonly soon: () => void
  readonly stop: () => void
}

/** Reads the feed once per tenant and second for any number of browsers, and not at all without listeners. */
export const notifyOn = (db: Db, clock: Clock): Notify => {
  const byTenant = new Map<number, TenantListeners>()
  /** More than one page of changes counts as a change of everything. */
  const readSince = async (tenantId: number, cursor: string): Promise<Feed> => {
    const feed = await db.inTenant(tenantId, (tx) => readFeed(tx, cursor, clock.now()), { readOnly: true })
    return { ...feed, reset: feed.reset || feed.more }
  }
  const listenersOf = (tenantId: number): TenantListeners => {
    const tenantListeners = byTenant.get(tenantId) ?? openTenantListeners(db, clock, tenantId)
    byTenant.set(tenantId, tenantListeners)
    return tenantListeners
  }
  return {
    listen: async (tenantId, listener, since) => {
      const tenantListeners = listenersOf(tenantId)
      tenantListeners.listeners.add(listener)
      const leave = (): void => {
        tenantListeners.listeners.delete(listener)
        if (tenantListeners.listeners.size > 0 || byTenant.get(tenantId) !== tenantListeners) return
        tenantListeners.stop()
        byTenant.delete(tenantId)
      }
      try {
        await tenantListeners.ready
        const cursor = tenantListeners.cursor()
        if (since !== undefined) report(listener, await readSince(tenantId, since))
        return { cursor, leave }
      } catch (error) {
        leave()
        throw error
      }
    },
    soon: (tenantId) => byTenant.get(tenantId)?.soon(),
    close: () => {
      for (const tenantListeners of byTenant.values()) {
        tenantListeners.stop()
        for (const listener of tenantListeners.listeners) listener.end()
      }
      byTenant.clear()
    },
    listeners: () => [...byTenant.values()].reduce((sum, tenantListeners) => sum + tenantListeners.listeners.size, 0),
  }
}

const openTenantListeners = (db: Db, clock: Clock, tenantId: number): TenantListeners => {
  const listeners = new Set<Listener>()
  let cursor: string | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const readAndReport = async (): Promise<void> => {
    const listenersBefore = new Set(listeners)
    const [feed, aliveIds] = await db.inTenant(
      tenantId,
      (tx) => Promise.all([readFeed(tx, cursor, clock.now()), aliveSessions(tx, [...listenersBefore], clock.now())]),
      { readOnly: true },
    )
    cursor = feed.cursor
    for (const listener of listeners)
      if (listenersBefore.has(listener) && !aliveIds.has(listener.person.sessionId)) listener.end()
      else report(listener, feed)
  }
  let requestedReads: number = requestedReadMs.length
  const scheduleRead = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      timer = undefined
      requestedReads += 1
      readAndReport()
        .catch((error: unknown) => console.error(`[notify] 读取变更失败，稍后再试: ${String(error)}`))
        .finally(scheduleRead)
    }, requestedReadMs[requestedReads] ?? readMs)
    timer.unref()
  }
  const soon = (): void => {
    if (requestedReads === 0) return
    requestedReads = 0
    // without a timer a read is running, and it schedules the next one
    if (timer === undefined) return
    clearTimeout(timer)
    scheduleRead()
  }
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  return { listeners, soon, stop, ready: readAndReport().then(scheduleRead), cursor: () => cursor ?? '' }
}

/** Ids of sessions that are still valid. A stream ends with its session, even when another process ended it. */
const aliveSessions = async (tx: Tx, listeners: readonly Listener[], now: number): Promise<ReadonlySet<string>> => {
  const rows = await tx.named<{ id: string }>(
    'notify-alive',
    `select s.id from user_session s join sys_user u on u.tenant_id = $1 and u.id = s.user_id and u.status <> ${userLife.off}
      where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.revoked = 0 and s.access_expires > $3
        and (select t.status from app.tenant_by_id($1) t) = 1
        and (s.workstation_no is null
             or exists (select 1 from workstation w where w.tenant_id = $1 and w.bind_session_id = s.id and w.is_disabled = 0))`,
    [tx.tenantId, listeners.map((listener) => listener.person.sessionId), new Date(now)],
  )
  return new Set(rows.map((row) => row.id))
}

const report = ({ person, hear }: Listener, { changes, reset, cursor }: Feed): void => {
  const visibleResources = changes.filter((row) => inScope(person, row)).map((row) => row.resource)
  const resources = reset ? ['*'] : [...new Set(visibleResources)]
  if (resources.length > 0) hear(resources, cursor)
}

const inScope = (person: Person, row: FeedRow): boolean =>
  (row.warehouseNo === undefined || seesWarehouse(person, row.warehouseNo, row.sid ?? '')) &&
  (row.ownerNo === undefined || seesOwner(person, row.ownerNo))
