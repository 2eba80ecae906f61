// 轮流 · data/inTurn

/** A browser whose storage is switched off answers every request for a lock so. */
export const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

/**
 * Runs `work` in one tab of the browser at a time; null when `ifFree` and another tab is at it. Where there are no locks (plain http, old
 * web views) or none to be had (storage switched off), each tab works for itself.
 */
export const inTurn = async <T>(name: string, work: () => Promise<T>, { ifFree = false } = {}): Promise<T | null> => {
  const locks = navigator.locks as LockManager | null | undefined
  if (locks == null) return work()
  let begun = false
  try {
    return await locks.request(name, { ifAvailable: ifFree }, (lock) => {
      begun = true
      return lock === null ? null : work()
    })
  } catch (error) {
    if (begun || !isRefused(error)) throw error
    return work()
  }
}
