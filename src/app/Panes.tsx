// 页签内容 · app/Panes
import { useEffect, type JSX } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { menu } from '../state/menu.ts'
import { panes, showPane } from '../state/panes.ts'
import { findPlace, type Place } from './pages.ts'
import { PagePane } from './PagePane.tsx'
import { PaneHost } from './PaneHost.tsx'

/** Title of a page; a detail page adds the parameters of its address. */
export const titleOf = (place: Place): string =>
  place.form?.title ?? [place.item.title, ...Object.values(place.params)].filter((part) => part !== undefined).join(' ')

/** Keeps the strip in step with the address, also after browser back and forward (spec 1 §2.4). `place` null: page of the admin end. */
export const usePaneSync = (place: Place | null): void => {
  const { pathname, search } = useLocation()
  const popped = useNavigationType() === NavigationType.Pop
  const title = place === null ? '' : titleOf(place)
  const type = place?.item.type
  useEffect(() => {
    if (type === undefined) return
    showPane({ path: pathname, search, title, type }, popped && panes.active !== pathname)
  }, [pathname, search, title, type, popped])
}

/**
 * Every open pane keeps its content and scroll position. Hidden panes run no effects, so their reads are cancelled and nothing polls in
 * the background (spec 1 §2.2). `front` false: all panes are hidden.
 */
export const Panes = ({ front: shown }: { readonly front: boolean }): JSX.Element => {
  const { list } = useSnapshot(panes)
  const { tree } = useSnapshot(menu)
  const { pathname, search } = useLocation()
  const isListed = list.some((pane) => pane.path === pathname)
  const shownPanes = isListed || !shown ? list : [...list, { path: pathname, search, title: '' }]
  return (
    <>
      {shownPanes.map((pane) => {
        const front = shown && pane.path === pathname
        const place = findPlace(tree ?? [], pane.path)
        const at = { pathname: pane.path, search: front ? search : pane.search, hash: '', state: null, key: pane.path }
        return (
          <PaneHost key={pane.path} front={front}>
            {place !== null && <PagePane place={place} at={at} />}
          </PaneHost>
        )
      })}
    </>
  )
}
