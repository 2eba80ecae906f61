// 比窗口宽的表 · kit/table/wide
import { useEffect, type RefObject } from 'react'

/**
 * Sets `data-wide` on a pane that is narrower than its table (`width` px). Fixed columns are sticky only there, because the browser keeps
 * every sticky cell as a layer of its own: four hundred layers for a hundred rows.
 */
export const useWideMark = (pane: RefObject<HTMLElement | null>, width: number): void => {
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    // the observer runs after the layout, when reading the width costs nothing
    const watch = new ResizeObserver(() => void element.toggleAttribute('data-wide', element.clientWidth < width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [pane, width])
}
