// 时钟 · platform/clock

/** The one injectable clock: SQL never reads a clock, every statement gets `now`. */
export interface Clock {
  /** epoch ms */
  now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock for the simulator and tests: it does not move by itself. Epoch ms. */
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
