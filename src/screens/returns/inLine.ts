// 一枪接一枪 · returns/inLine
/** A queue for the scans of a desk, which handles them in their order, one after the other. */
export interface InLine<T> {
  /** adds a scan at the end; while scans are held, the added scan is handled before them, because they wait for its result */
  add(one: T): void
  /** holds all waiting scans until `go` */
  hold(): void
  /** handles the held scans again */
  go(): void
  /** drops the waiting scans; returns their number */
  drop(): number
}

/** `take` handles a scan. `changed` is called with the number of unhandled scans, including the current one. */
export const inLine = <T>(take: (one: T) => Promise<void>, changed: (n: number, held: boolean) => void): InLine<T> => {
  let waiting: T[] = []
  let first: T[] = []
  let held = false
  let isBusy = false
  const notify = (): void => changed(waiting.length + first.length + (isBusy ? 1 : 0), held)
  const next = (): T | undefined => first.shift() ?? (held ? undefined : waiting.shift())
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      for (let one = next(); one !== undefined; one = next()) {
        notify()
        await take(one)
      }
    } finally {
      isBusy = false
      notify()
    }
  }
  const mergeQueues = (): void => {
    waiting = [...waiting, ...first]
    first = []
  }
  return {
    add: (one) => {
      if (held) first.push(one)
      else waiting.push(one)
      notify()
      void run()
    },
    hold: () => {
      mergeQueues()
      held = waiting.length > 0
      notify()
    },
    go: () => {
      mergeQueues()
      held = false
      void run()
    },
    drop: () => {
      mergeQueues()
      const dropped = waiting.length
      waiting = []
      held = false
      notify()
      return dropped
    },
  }
}
