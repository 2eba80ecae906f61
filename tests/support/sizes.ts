// 假的尺寸观察：量到的变化由测试说，而不是由没有版面的 DOM。
import { vi } from 'vitest'

export interface SizesSeen {
  /** whether an element is observed */
  any(): boolean
  /** reports a size change of all observed elements */
  change(): void
}

/** Replaces ResizeObserver until globals are restored. */
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

/** Draws frames one by one: callbacks first, then reports elements whose size changed since the last frame. */
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
