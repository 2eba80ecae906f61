// 一枪接一枪 · returns/inLine
/** Scans of a desk, handled one after the other however slow the server is: none overtakes another, none is lost. */
export interface InLine<T> {
  /** adds one at the end; while others are held it goes before them, because they wait for it */
  add(one: T): void
  /** the waiting ones stay until `go` */
  hold(): void
  go(): void
  /** drops the waiting ones; returns their number */
  drop(): number
}

/** `told` is called with the number of those not handled yet, including the current one. */
export const inLine = <T>(take: (one: T) => Promise<void>, told: (n: number, held: boolean) => void): InLine<T> => {
  let waiting: T[] = []
  let before: T[] = []
  let held = false
  let isBusy = false
  const tell = (): void => told(waiting.length + before.length + (isBusy ? 1 : 0), held)
  const next = (): T | undefined => before.shift() ?? (held ? undefined : waiting.shift())
  const run = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      for (let one = next(); one !== undefined; one = next()) {
        tell()
        await take(one)
      }
    } finally {
      isBusy = false
      tell()
    }
  }
  const join = (): void => {
    waiting = [...waiting, ...before]
    before = []
  }
  return {
    add: (one) => {
      if (held) before.push(one)
      else waiting.push(one)
      tell()
      void run()
    },
    hold: () => {
      join()
      held = waiting.length > 0
      tell()
    },
    go: () => {
      join()
      held = false
      void run()
    },
    drop: () => {
      join()
      const n = waiting.length
      waiting = []
      held = false
      tell()
      return n
    },
  }
}
