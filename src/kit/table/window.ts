// 可见窗口 · kit/table/window
import { useEffect, useState, type RefObject } from 'react'
import { onResizeEnd } from '../width.ts'

/** Height of a row in px: `--row` of the style sheet. Rows of a long list do not wrap. */
export const rowHeight = 36
/**
 * In a table with more rows than this only the visible rows are drawn. The longest page of a list (200) is drawn completely, so that a find
 * in the page works.
 */
export const windowAbove = 200
/** Rows drawn beyond each edge, so that fast scrolling shows no gap. The window of drawn rows moves in steps of half this number. */
const overscan = 12
const step = overscan / 2
/** The table's height is measured again this long after it changed (spec 1 §9), ms. */
export const heightMs = 200

export interface RowWindow {
  /** index of the first drawn row, and of the row after the last */
  readonly from: number
  readonly to: number
  /** px of the rows above and below that are not drawn */
  readonly above: number
  readonly below: number
  /** maximum number of drawn rows. A row is drawn in the slot `index % slots`, so that scrolling reuses the elements of other rows */
  readonly slots: number
}
interface Seen {
  /** first visible row, rounded down to a step, and number of rows that fit into the pane */
  readonly first: number
  readonly fit: number
}

/** The rows to draw in `pane`, from a table of `count` rows. */
export const useRowWindow = (count: number, pane: RefObject<HTMLElement | null>): RowWindow => {
  const whole = count <= windowAbove
  const [seen, setSeen] = useState<Seen>({ first: 0, fit: 20 })
  useEffect(() => {
    const element = pane.current
    if (element === null || whole) return
    const measure = (): void => {
      const first = Math.floor(element.scrollTop / rowHeight / step) * step
      const fit = Math.ceil(element.clientHeight / rowHeight)
      setSeen((before) => (before.first === first && before.fit === fit ? before : { first, fit }))
    }
    measure()
    const unwatch = onResizeEnd(element, measure, heightMs)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      unwatch()
      element.removeEventListener('scroll', measure)
    }
  }, [whole, pane])
  if (whole) return { from: 0, to: count, above: 0, below: 0, slots: count }
  const from = Math.min(Math.max(0, seen.first - overscan), count)
  const to = Math.min(count, seen.first + seen.fit + step + overscan)
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight, slots: seen.fit + step + 2 * overscan }
}
