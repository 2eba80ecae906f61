// 空闲时做 · data/idle

/** Runs `work` when the page is idle, at the latest after `patienceMs`. Returns a function that cancels it. */
export const whenIdle = (work: () => void, patienceMs: number): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: patienceMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work)
  return () => clearTimeout(id)
}
