// 比窗口宽的表 · kit/table/wide
import { useEffect, type RefObject } from 'react'

/**
 * Marks the pane when its table, `width` px, is wider: only there do the fixed columns have to stay at their edges. The browser keeps every
 * sticky cell as a layer of its own, four hundred of them for a hundred rows, whether they ever move or not.
 */
export const useWideMark = (pane: RefObject<HTMLElement | null>, width: number): void => {
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    // called after layout and before painting: asking for the width costs nothing then
    const watch = new ResizeObserver(() => void element.toggleAttribute('data-wide', element.clientWidth < width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [pane, width])
}
