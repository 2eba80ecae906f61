// 空闲时做 · data/idle

/** Runs `work` once the page has nothing else to do, after `patienceMs` in any case; the answer calls it off. */
export const whenIdle = (work: () => void, patienceMs: number): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: patienceMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work)
  return () => clearTimeout(id)
}
