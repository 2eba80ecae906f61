// 屏幕常亮 · device/wakeLock
/** Keeps the screen on while a task is open; the browser ends the lock when the page is hidden, so it is requested again on return. */
export const keepAwake = (): (() => void) => {
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | null = null
  let ended = false
  const take = (): void => {
    if (document.visibilityState !== 'visible' || ended) return
    navigator.wakeLock.request('screen').then(
      (taken) => {
        if (ended) void taken.release()
        else lock = taken
      },
      // refused on a low battery: the screen then dims as the device is set
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', take)
  take()
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
