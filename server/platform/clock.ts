// 时钟 · platform/clock
import type { Clock } from './ctx.ts'

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock of its own, for the simulator and tests: stands still until moved. Epoch ms. */
export interface SettableClock extends Clock {
  set(ms: number): void
  advance(ms: number): void
}

export const settableClock = (start: number): SettableClock => {
  let at = start
  return {
    now: () => at,
    set: (ms) => {
      at = ms
    },
    advance: (ms) => {
      at += ms
    },
  }
}
