// 没人动 · handheld/quiet

const signs = ['keydown', 'pointerdown'] as const

/**
 * Calls `act` when there was no key, scan or touch for so long (ms), also when the device slept meanwhile; returns a function that stops
 * it.
 */
export const watchQuiet = (ms: number, act: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const seen = (): void => {
    last = Date.now()
    wait()
  }
  // timers stop while the device sleeps
  const awake = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - last >= ms) act()
  }
  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true })
  document.addEventListener('visibilitychange', awake)
  wait()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, seen, { capture: true })
    document.removeEventListener('visibilitychange', awake)
  }
}
