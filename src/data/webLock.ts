// 轮流 · data/webLock

/** Whether this is the error of a lock request when the browser's storage is switched off. */
export const isStorageBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

/**
 * Runs `work` under a Web Lock, so in one tab of the browser at a time. With `ifFree` it returns null when another tab holds the lock.
 * Without Web Locks (plain http, old web views, storage switched off) each tab runs `work` by itself.
 */
export const withLock = async <T>(name: string, work: () => Promise<T>, { ifFree = false } = {}): Promise<T | null> => {
  const locks = navigator.locks as LockManager | null | undefined
  if (locks == null) return work()
  let begun = false
  try {
    return await locks.request(name, { ifAvailable: ifFree }, (lock) => {
      begun = true
      return lock === null ? null : work()
    })
  } catch (error) {
    if (begun || !isStorageBlocked(error)) throw error
    return work()
  }
}
