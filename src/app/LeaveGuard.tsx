// 离开前问一句 · app/LeaveGuard
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, type JSX, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator, type To } from 'react-router-dom'
import { giveUp } from '../kit/confirm.ts'
import { category, menu } from '../state/menu.ts'
import { homePath, openPaths, panes } from '../state/panes.ts'
import { forgetForm, unsavedAt } from '../state/unsaved.ts'
import { findPlace } from './pages.ts'

/** Whether going to another page loses unsaved input: panes of the front end stay open, a page of the admin end does not. */
const losesInput = (from: string, to: string, popped: boolean): boolean => {
  if (from === to || unsavedAt([from]).length === 0) return false
  const isOpen = (path: string): boolean => path === homePath || panes.list.some((pane) => pane.path === path)
  if (!isOpen(from)) return true
  // browser back to a page that is not open replaces the pane in front (spec 1 §2.4)
  return popped && !isOpen(to) && findPlace(menu.tree ?? [], to)?.item.category !== category.back
}

const pathOf = (to: To, here: string): string =>
  typeof to === 'string' ? new URL(to, location.origin).pathname : (to.pathname ?? here)

/** A navigator for links and buttons that asks the user before unsaved input is lost. */
const guarded = (navigator: Navigator): Navigator => {
  const askThenGo = async (to: To, go: () => void): Promise<void> => {
    const from = location.pathname
    if (!losesInput(from, pathOf(to, from), false)) return go()
    if (!(await giveUp())) return
    forgetForm(from)
    go()
  }
  return {
    ...navigator,
    push: (to, state, options) => void askThenGo(to, () => navigator.push(to, state, options)),
    replace: (to, state, options) => void askThenGo(to, () => navigator.replace(to, state, options)),
  }
}

/** Index of the current history entry; null when the router did not make it. */
const historyIndex = (): number | null => (history.state as { readonly idx?: number } | null)?.idx ?? null

/** Handles the browser's back and forward. The address has changed already, so it is restored while the person is asked. */
const usePopGuard = (): void => {
  const { pathname } = useLocation()
  const here = useRef({ pathname, at: historyIndex() })
  useEffect(() => {
    here.current = { pathname, at: historyIndex() }
  })
  // a layout effect, so that it listens before the router around it does
  useLayoutEffect(() => {
    let step = 0
    let mayPass = false
    const ask = async (from: string, wanted: number): Promise<void> => {
      if (!(await giveUp())) return
      forgetForm(from)
      mayPass = true
      history.go(wanted)
    }
    const onPopState = (event: PopStateEvent): void => {
      if (mayPass) {
        mayPass = false
        return
      }
      const { pathname: from, at } = here.current
      const now = historyIndex()
      if (step !== 0) {
        // this event restored the address
        event.stopImmediatePropagation()
        const wanted = step
        step = 0
        void ask(from, wanted)
        return
      }
      const moved = now === null || at === null ? 0 : now - at
      if (moved === 0 || !losesInput(from, location.pathname, true)) return
      step = moved
      event.stopImmediatePropagation()
      history.go(-step)
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/** Lets the browser ask before a reload or closing the tab when any page has unsaved input. */
const useUnloadGuard = (): void =>
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (unsavedAt(openPaths()).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [])

/** Asks before a form with typed values is lost: by a link, by the browser's back or forward, by a reload. */
export const LeaveGuard = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const context = useContext(NavigationContext)
  const value = useMemo(() => ({ ...context, navigator: guarded(context.navigator) }), [context])
  usePopGuard()
  useUnloadGuard()
  return <NavigationContext value={value}>{children}</NavigationContext>
}
