// 没人动 · handheld/quiet

const activityEvents = ['keydown', 'pointerdown'] as const

/**
 * Calls `act` after `ms` without a key, scan or touch, also when the device slept meanwhile. Returns a function that stops the watch.
 */
export const watchQuiet = (ms: number, act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastActivity = Date.now()
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const noteActivity = (): void => {
    lastActivity = Date.now()
    wait()
  }
  // timers stop while the device sleeps
  const checkAfterSleep = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - lastActivity >= ms) act()
  }
  for (const name of activityEvents) window.addEventListener(name, noteActivity, { capture: true, passive: true })
  document.addEventListener('visibilitychange', checkAfterSleep)
  wait()
  return () => {
    clearTimeout(timer)
    for (const name of activityEvents) window.removeEventListener(name, noteActivity, { capture: true })
    document.removeEventListener('visibilitychange', checkAfterSleep)
  }
}
