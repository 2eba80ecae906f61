// 一枪接一枪 · returns/inLine
/** Scans of a desk, dealt with one after the other however slow the server is: none overtakes another, none is lost. */
export interface InLine<T> {
  /** last in the line; while others are held it goes before them: it is about what they wait for */
  add(one: T): void
  /** those that wait stay where they are until `go` */
  hold(): void
  go(): void
  /** those that wait are given up; answers how many */
  drop(): number
}

/** `told` hears how many are not dealt with yet, the one at hand among them. */
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
