// 滚到看得见 · kit/useInSight
import { useEffect, type RefObject } from 'react'

/**
 * Scrolls the strip until its chosen part is wholly in sight, each time `chosen` (its selector) is another one. The browser is asked
 * when it has laid the page out anyway: asking at once made it lay a list out twice (82 ms of its first half second).
 */
export const useInSight = (strip: RefObject<HTMLElement | null>, chosen: string): void => {
  useEffect(() => {
    const part = strip.current?.querySelector(chosen)
    if (!part) return
    const once = new IntersectionObserver(
      ([seen]) => {
        once.disconnect()
        if (seen !== undefined && seen.intersectionRatio < 1) part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      },
      { root: strip.current },
    )
    once.observe(part)
    return () => once.disconnect()
  }, [strip, chosen])
}
