// 先画看得见的 · kit/table/useProgressiveRows
/**
 * Draws the visible cells of a page of rows at once and the other cells while the browser is idle. A page of 100 rows and 40 columns has
 * 4,000 cells, of which 300 are visible. Keys and scrolling do not wait for the rest, and a find in the page finds all cells.
 */
import { useEffect, useState, type RefObject } from 'react'
import { whenIdle } from '../../data/idle.ts'
import { rowHeight } from './window.ts'

/**
 * Rows completed in one idle period, which takes some 30 ms. Each period lays out the whole table again, so that few large steps are faster
 * than many small ones.
 */
const step = 40
/** While a user is busy the page is never idle; after this time the next step is drawn anyway, ms. */
const patienceMs = 300

export interface ProgressiveRows {
  /** number of rows with all cells drawn, and number of rows with at least the visible cells drawn */
  readonly whole: number
  readonly drawn: number
  /** px from the left edge beyond which cells of the other rows stay empty */
  readonly edge: number
}

/** How many of the rows are drawn so far. A new page (`rows`) starts again with the visible rows. */
export const useProgressiveRows = (rows: readonly unknown[], pane: RefObject<HTMLElement | null>): ProgressiveRows => {
  const [seen, setSeen] = useState(rows)
  const [whole, setWhole] = useState(0)
  const [visibleRows, setVisibleRows] = useState(() => Math.ceil(window.innerHeight / rowHeight))
  if (seen !== rows) {
    setSeen(rows)
    setWhole(0)
  }
  const done = whole >= rows.length
  useEffect(() => {
    if (done) return
    let stop = (): void => undefined
    const go = (): void => {
      setWhole((before) => before + step)
      stop = whenIdle(go, patienceMs)
    }
    stop = whenIdle(go, patienceMs)
    return () => stop()
  }, [done])
  // only the scroll event reads the position: reading it at once would lay out the whole table before its first frame
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const noteScroll = (): void => {
      const inSight = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight)
      setVisibleRows((before) => Math.max(before, inSight + 1))
      if (element.scrollLeft > 0) setWhole((before) => Math.max(before, inSight))
    }
    element.addEventListener('scroll', noteScroll, { passive: true })
    return () => element.removeEventListener('scroll', noteScroll)
  }, [pane])
  return { whole, drawn: Math.min(rows.length, Math.max(whole, visibleRows)), edge: window.innerWidth }
}
