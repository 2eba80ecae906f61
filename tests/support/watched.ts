// 可等待的值 · support/watched
/** A value that changes from outside and can be waited for. */

/** Longest wait, ms. Only a defect of the product reaches it, which must not hang the run. */
const patience = Number(process.env['FAULT_PATIENCE'] ?? 45_000)

export class Watched<T> {
  private current: T
  private readonly waiting = new Set<() => void>()

  constructor(first: T) {
    this.current = first
  }

  get value(): T {
    return this.current
  }

  set(value: T): void {
    this.current = value
    for (const look of this.waiting) look()
  }

  /** Resolves true with the first value that passes, the present one included; false after the longest wait. */
  until(passes: (value: T) => boolean): Promise<boolean> {
    const end = AbortSignal.timeout(patience)
    return new Promise((resolve) => {
      const look = (): void => {
        const passed = passes(this.current)
        if (!passed && !end.aborted) return
        this.waiting.delete(look)
        end.removeEventListener('abort', look)
        resolve(passed)
      }
      end.addEventListener('abort', look)
      this.waiting.add(look)
      look()
    })
  }
}
