// 分批显示 · kit/table/slices
import { useEffect, useMemo, useState, type RefObject } from 'react'

/** Rows added at a time in the lazy mode (spec 1 §9). */
export const sliceSize = 20
/** How near the bottom, px, counts as the bottom. */
const nearPx = 50

/**
 * Drawn rows of `all`: 20, and 20 more whenever `pane` is scrolled to its bottom, or is too tall to be scrolled, until all are drawn.
 * Another list starts at 20 again.
 */
export const useSlices = <T>(all: readonly T[], lazy: boolean, pane: RefObject<HTMLElement | null>): readonly T[] => {
  const [count, setCount] = useState(sliceSize)
  const [seen, setSeen] = useState(all)
  if (seen !== all) {
    setSeen(all)
    setCount(sliceSize)
  }
  const more = lazy && count < all.length
  useEffect(() => {
    const element = pane.current
    if (element === null || !more) return
    const look = (): void => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx) setCount((now) => now + sliceSize)
    }
    // the pane grows with its window, the table with its rows: after either there may be room for more
    const watch = new ResizeObserver(look)
    for (const one of [element, ...element.children]) watch.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [more, pane])
  return useMemo(() => (lazy ? all.slice(0, count) : all), [all, lazy, count])
}
