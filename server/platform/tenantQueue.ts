// 按租户排队 · platform/tenantQueue
/** Limits parallel work that needs much memory: in all, and per tenant. Waiting tenants are served in turn. */
import { refuse } from './errors.ts'

export interface TenantQueue {
  /** Waits for a place; the returned function frees it. @throws Refused A0501 if too many of the tenant wait, or the server stops */
  take(tenantId: number): Promise<() => void>
  /** Refuses all waiting and all later callers. */
  close(): void
}

interface Waiting {
  readonly go: () => void
  readonly sendAway: (error: Error) => void
}

/** Longest queue of one tenant; each waiting request holds a file on disk. */
const waitingMax = 50

/** @param atOnce places in all, @param perTenant places of one tenant: fewer than all, so that others soon find one */
export const openTenantQueue = (atOnce: number, perTenant: number): TenantQueue => {
  const running = new Map<number, number>()
  // a served tenant moves to the end of the map
  const waiting = new Map<number, Waiting[]>()
  let total = 0
  let closed = false
  const count = (tenantId: number, change: 1 | -1): void => {
    total += change
    const runningNow = (running.get(tenantId) ?? 0) + change
    if (runningNow === 0) running.delete(tenantId)
    else running.set(tenantId, runningNow)
  }
  /** Serves the next caller if a place is free for its tenant. Called when a place is freed and when a caller arrives. */
  const serveNext = (): void => {
    const next = total < atOnce ? [...waiting].find(([tenantId]) => (running.get(tenantId) ?? 0) < perTenant) : undefined
    if (next === undefined) return
    const [tenantId, [firstCaller, ...rest]] = next
    waiting.delete(tenantId)
    if (rest.length > 0) waiting.set(tenantId, rest)
    count(tenantId, 1)
    firstCaller?.go()
  }
  return {
    take: (tenantId) =>
      new Promise((granted, sendAway) => {
        const queue = waiting.get(tenantId) ?? []
        if (closed || queue.length >= waitingMax) return sendAway(refuse('A0501'))
        let isHeld = true
        const freePlace = (): void => {
          if (!isHeld) return
          isHeld = false
          count(tenantId, -1)
          serveNext()
        }
        waiting.set(tenantId, [...queue, { go: () => granted(freePlace), sendAway }])
        serveNext()
      }),
    close: () => {
      closed = true
      for (const caller of [...waiting.values()].flat()) caller.sendAway(refuse('A0501'))
      waiting.clear()
    },
  }
}
