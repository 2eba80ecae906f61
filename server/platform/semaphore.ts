// 排队 · platform/semaphore
import { codes } from '#contract/errors'
import { refuse } from './errors.ts'

/** Waiting time is counted in steps of this many ms; a step counts once, however long it takes. */
const stepMs = 100

export interface Semaphore {
  /**
   * Resolves when a place is free, first come first served.
   * @throws Refused A0501.full no place became free in time
   */
  take(): Promise<void>
  give(): void
  waiting(): number
}

/**
 * A semaphore of `places`; others wait in a queue, `waitMs` at most. Time in which this process was too busy does not count as waiting:
 * otherwise requests that arrive together and take seconds to read would all be refused, although places are free.
 */
export const newSemaphore = (places: number, waitMs: number): Semaphore => {
  interface Waiter {
    readonly until: number
    readonly enter: () => void
    readonly refused: (error: Error) => void
  }
  const queue: Waiter[] = []
  let free = places
  let steps = 0
  let timer: NodeJS.Timeout | undefined
  const step = (): void => {
    timer = undefined
    steps++
    for (let first = queue[0]; first !== undefined && first.until <= steps; first = queue[0]) {
      queue.shift()
      first.refused(refuse(`${codes.busy}.full`))
    }
    watch()
  }
  const watch = (): void => {
    if (queue.length > 0) timer ??= setTimeout(step, stepMs)
  }
  return {
    take: () => {
      if (free > 0) {
        free--
        return Promise.resolve()
      }
      return new Promise<void>((enter, refused) => {
        queue.push({ until: steps + waitMs / stepMs, enter, refused })
        watch()
      })
    },
    give: () => {
      const next = queue.shift()
      if (next) next.enter()
      else free++
    },
    waiting: () => queue.length,
  }
}
