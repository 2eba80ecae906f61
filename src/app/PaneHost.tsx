// 页签的位置 · app/PaneHost
import { Activity, useEffect, useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** How far each part of a page is scrolled. */
type Scrolled = Map<Element, { readonly top: number; readonly left: number }>

/**
 * Stores the position at each scroll, because React hides a page before our effects run and a hidden part reads 0. Positions of hidden
 * parts are not stored.
 */
const noteScroll = (host: Element, scrolled: Scrolled): (() => void) => {
  const storePosition = ({ target }: Event): void => {
    if (target instanceof Element && target.isConnected && target.clientHeight > 0)
      scrolled.set(target, { top: target.scrollTop, left: target.scrollLeft })
  }
  // scroll events do not bubble, so they are captured
  host.addEventListener('scroll', storePosition, { capture: true, passive: true })
  return () => host.removeEventListener('scroll', storePosition, { capture: true })
}

/**
 * Keeps a page outside the document while another is in front, so that its input, selection and scroll position are there when it comes
 * back; its effects stop meanwhile. The page is outside the document because a second table or field of the same name would confuse
 * labels, screen readers and tests.
 */
export const PaneHost = ({ front, children }: { readonly front: boolean; readonly children: ReactNode }): JSX.Element => {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = 'pane-host'
    return element
  })
  const slot = useRef<HTMLDivElement>(null)
  const [scrolled] = useState<Scrolled>(() => new Map())
  useEffect(() => noteScroll(host, scrolled), [host, scrolled])
  useLayoutEffect(() => {
    if (!front) return
    slot.current?.append(host)
    for (const [element, { top, left }] of scrolled)
      if (host.contains(element)) element.scrollTo({ top, left })
      else scrolled.delete(element)
    return () => host.remove()
  }, [front, host, scrolled])
  return (
    <>
      <div ref={slot} className="pane-slot" hidden={!front} />
      {createPortal(<Activity mode={front ? 'visible' : 'hidden'}>{children}</Activity>, host)}
    </>
  )
}
