// 页签的位置 · app/PaneHost
import { Activity, useEffect, useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** How far each part of a page is scrolled. */
type Scrolled = Map<Element, { readonly top: number; readonly left: number }>

/**
 * Noted at each scroll: once a page is hidden its parts stand nowhere, and React hides them before any effect of ours
 * could look. What is hidden or outside the document reads 0 and is not noted.
 */
const noteScroll = (host: Element, scrolled: Scrolled): (() => void) => {
  const note = ({ target }: Event): void => {
    if (target instanceof Element && target.isConnected && target.clientHeight > 0)
      scrolled.set(target, { top: target.scrollTop, left: target.scrollLeft })
  }
  // scroll does not bubble: it is heard on its way down
  host.addEventListener('scroll', note, { capture: true, passive: true })
  return () => host.removeEventListener('scroll', note, { capture: true })
}

/**
 * Keeps a page alive outside the document while another is in front: what was typed, ticked and scrolled is there when
 * it comes back, its effects rest meanwhile, and no second table or field of the same name stands in the document, where
 * labels, readers and tests would find the wrong one.
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
