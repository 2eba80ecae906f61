// 假的尺寸观察：量到的变化由测试说，而不是由没有版面的 DOM。
import { vi } from 'vitest'

export interface SizesSeen {
  /** anything is looked at */
  any(): boolean
  /** everything looked at changed its size */
  change(): void
}

/** Stands in for ResizeObserver, until globals are put back. */
export const sizesSeen = (): SizesSeen => {
  const watching: (() => void)[] = []
  class Watch {
    constructor(seen: () => void) {
      watching.push(seen)
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Watch)
  return {
    any: () => watching.length > 0,
    change: () => {
      for (const seen of watching) seen()
    },
  }
}

/** Lets React render under fake timers. */
export const drawnUnderFakeTimers = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Frames drawn one by one: callbacks first, then what changed its size since the frame before is reported. */
export const framesOf = (width: () => number): (() => void) => {
  const callbacks = new Map<number, () => void>()
  const watching: { seen: () => void; reported: number }[] = []
  class Watch {
    private readonly seen: () => void
    constructor(seen: () => void) {
      this.seen = seen
    }
    observe(): void {
      watching.push({ seen: this.seen, reported: -1 })
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Watch)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => callbacks.set(callbacks.size + 1, run).size)
  vi.stubGlobal('cancelAnimationFrame', (id: number) => callbacks.delete(id))
  return () => {
    const due = [...callbacks.values()]
    callbacks.clear()
    for (const run of due) run()
    for (const one of watching)
      if (one.reported !== width()) {
        one.reported = width()
        one.seen()
      }
  }
}
