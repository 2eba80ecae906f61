// 可用宽度 · kit/width
import { useLayoutEffect, useState, type RefObject } from 'react'

/** After its last change of size, a window is laid out again after this time, ms (spec 1 §9). */
export const resizeMs = 500

/**
 * Calls `measure` when the size of `element` has changed and then stayed the same for `stillMs`; returns a function that stops this. The
 * call runs in an animation frame, because a size read between two frames may never be reported by the observer.
 */
export const onResizeEnd = (element: Element, measure: () => void, stillMs = resizeMs): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const stop = (): void => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const watch = new ResizeObserver(() => {
    stop()
    timer = setTimeout(() => (frame = requestAnimationFrame(measure)), stillMs)
  })
  watch.observe(element)
  return () => {
    stop()
    watch.disconnect()
  }
}

/** Width of an element, px. It is known before the first painting; a hidden element keeps its previous width. */
export const useWidth = (of: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return
    const measure = (): void => setWidth((before) => element.clientWidth || before)
    measure()
    return onResizeEnd(element, measure)
  }, [of])
  return width
}
