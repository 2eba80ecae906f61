// 此刻 · kit/now
/** The current time for countdowns in lists. All cells share one clock, which ticks twice a minute while at least one cell is mounted. */
import { useSyncExternalStore } from 'react'

const tickMs = 30_000
const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

const read = (): number => {
  // the stored time is old while the clock does not tick
  if (timer === undefined) now = Math.floor(Date.now() / 1000) * 1000
  return now
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Epoch ms, at most half a minute old. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
