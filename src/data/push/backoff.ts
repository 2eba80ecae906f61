// 等待 · data/push/backoff
/** A sleep that an event can end early. */
export class Backoff {
  private end: () => void = () => undefined

  /** Resolves after `ms` (Infinity: never by itself), on `wake`, or when `signal` ends. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(() => this.end(), ms)
      this.end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', this.end)
        this.end = () => undefined
        resolve()
      }
      signal.addEventListener('abort', this.end)
      if (signal.aborted) this.end()
    })
  }

  wake(): void {
    this.end()
  }
}
