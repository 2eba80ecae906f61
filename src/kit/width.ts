// 可用宽度 · kit/width
import { useLayoutEffect, useState, type RefObject } from 'react'

/** A window that is being resized is laid out again once it has not changed for this long (spec 1 §9), ms. */
export const resizeMs = 500

/**
 * Calls `measure` whenever the size of `element` has changed and remains; returns a function that stops it. Measured in a frame: a size
 * taken between two frames may be one that the browser has not reported, and, if the old one comes back meanwhile, never will.
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

/** Width of an element, px: known before its first painting; for a hidden one its earlier width. */
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
