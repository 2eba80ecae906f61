// 分批显示 · kit/table/slices
import { useEffect, useMemo, useState, type RefObject } from 'react'

/** Rows added at a time in the lazy mode (spec 1 §9). */
export const sliceSize = 20
/** The bottom counts as reached within this distance, px. */
const nearPx = 50

/**
 * The rows of `all` to draw: first 20, then 20 more whenever `pane` is scrolled to its bottom or is higher than its rows. A new list starts
 * with 20 rows again. Without `lazy` all rows are drawn.
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
    const addIfAtBottom = (): void => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= nearPx) setCount((now) => now + sliceSize)
    }
    // after a change of the size of the pane or the table there may be room for more rows
    const watch = new ResizeObserver(addIfAtBottom)
    for (const part of [element, ...element.children]) watch.observe(part)
    element.addEventListener('scroll', addIfAtBottom, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', addIfAtBottom)
    }
  }, [more, pane])
  return useMemo(() => (lazy ? all.slice(0, count) : all), [all, lazy, count])
}
