// 滚到看得见 · kit/useScrollIntoView
import { useEffect, type RefObject } from 'react'

/** px the strip has to scroll so that the part is inside it; not `scrollIntoView`, after which Tab would start from the part. */
const wayInto = ({ boundingClientRect: part, rootBounds: strip }: IntersectionObserverEntry): number => {
  if (strip === null) return 0
  return part.left < strip.left ? part.left - strip.left : Math.max(part.right - strip.right, 0)
}

/**
 * Scrolls the strip until its chosen part is completely visible, each time `chosen` (its selector) changes. The browser is asked when it
 * has laid out the page anyway: asking at once made it lay out a list twice (82 ms of its first half second).
 */
export const useScrollIntoView = (strip: RefObject<HTMLElement | null>, chosen: string): void => {
  useEffect(() => {
    const part = strip.current?.querySelector(chosen)
    if (!part) return
    const once = new IntersectionObserver(
      ([seen]) => {
        once.disconnect()
        if (seen !== undefined && seen.intersectionRatio < 1) strip.current?.scrollBy({ left: wayInto(seen) })
      },
      { root: strip.current },
    )
    once.observe(part)
    return () => once.disconnect()
  }, [strip, chosen])
}
