// 手持路由 · handheld/route
/**
 * The flat pages below /wx/wms need only an address, the back button and a link: the router of the desktop would be a tenth of the
 * handheld's first load (11 kB of 125, stack.md §4).
 */
import { useSyncExternalStore, type JSX, type MouseEvent, type ReactNode } from 'react'

const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Path of the page shown now; follows links, `go` and the back button. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** Opens a page; `replace` leaves no step to go back to. */
export const go = (path: string, replace = false): void => {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  notify()
}

interface LinkProps {
  readonly to: string
  readonly className: string
  readonly children: ReactNode
  readonly 'data-alert'?: boolean | undefined
}
/** A real link (long press, screen reader) that stays in the page. */
export const Link = ({ to, children, ...rest }: LinkProps): JSX.Element => {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
