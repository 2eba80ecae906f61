// 先画看得见的 · kit/table/useProgressiveRows
/**
 * A page of 100 rows and 40 columns is 4,000 cells, of which 300 are visible. Those are drawn at once; the rest follows while the browser
 * is idle, a few rows at a time, so that no key and no scroll waits for it, and a find in the page finds all.
 */
import { useEffect, useState, type RefObject } from 'react'
import { whenIdle } from '../../data/idle.ts'
import { rowHeight } from './window.ts'

/**
 * Rows completed in one idle moment: some 30 ms. Each moment lays out the whole table again: a few large ones end sooner than many small
 * ones.
 */
const step = 40
/** The page is never idle while a user works hard on it; after this many ms the rest is drawn anyway. */
const patienceMs = 300

export interface ProgressiveRows {
  /** rows with all cells drawn, and rows drawn at all */
  readonly whole: number
  readonly drawn: number
  /** px from the left edge beyond which cells of the other rows stay empty */
  readonly edge: number
}

/** How far the rows of one page, `rows`, are drawn. Another page starts again with the visible ones. */
export const useProgressiveRows = (rows: readonly unknown[], pane: RefObject<HTMLElement | null>): ProgressiveRows => {
  const [seen, setSeen] = useState(rows)
  const [whole, setWhole] = useState(0)
  const [reach, setReach] = useState(() => Math.ceil(window.innerHeight / rowHeight))
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
  // an observer reports it: reading a position in an effect would lay out the whole table before its first frame, a tenth of opening it
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const look = (): void => {
      const inSight = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight)
      setReach((before) => Math.max(before, inSight + 1))
      if (element.scrollLeft > 0) setWhole((before) => Math.max(before, inSight))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [pane])
  return { whole, drawn: Math.min(rows.length, Math.max(whole, reach)), edge: window.innerWidth }
}
