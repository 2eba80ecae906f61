// 页签的位置 · app/PaneHost
import { Activity, useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Scrolled {
  readonly element: Element
  readonly top: number
  readonly left: number
}
const scrolledIn = (host: Element): readonly Scrolled[] =>
  [...host.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 || element.scrollLeft > 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))

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
  const scrolled = useRef<readonly Scrolled[]>([])
  useLayoutEffect(() => {
    if (!front) return
    slot.current?.append(host)
    for (const { element, top, left } of scrolled.current) element.scrollTo({ top, left })
    return () => {
      scrolled.current = scrolledIn(host)
      host.remove()
    }
  }, [front, host])
  return (
    <>
      <div ref={slot} className="pane-slot" hidden={!front} />
      {createPortal(<Activity mode={front ? 'visible' : 'hidden'}>{children}</Activity>, host)}
    </>
  )
}
