// 桌面外壳 · app/Shell
import { useEffect, type JSX, type MouseEvent } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '#contract/menu/node'
import { category, firstPath, menu, menuType, owned } from '../state/menu.ts'
import { homePath, leaveAt } from '../state/panes.ts'
import { noteVisit } from '../state/recent.ts'
import { Header } from './Header.tsx'
import { PagePane } from './PagePane.tsx'
import { findPlace, type Place } from './pages.ts'
import { Panes, usePaneSync } from './Panes.tsx'
import { PaneTabs } from './PaneTabs.tsx'
import { SideMenu } from './SideMenu.tsx'

/** Default page of the front end: the first own menu page; the workbench when the person has none. */
const firstFront = (tree: readonly MenuNode[]): string => {
  const path = firstPath(tree, category.front, menuType.page)
  return path === '/' ? homePath : path
}

/** Draws the page of an address: `/` and `/layout` open the first page of their end, an unknown address opens the workbench. */
export const Shell = (): JSX.Element => {
  const { tree } = useSnapshot(menu)
  const { pathname } = useLocation()
  if (tree === null) return <></>
  if (pathname === '/') return <Navigate to={firstFront(tree)} replace />
  if (pathname === '/layout') return <Navigate to={firstPath(tree, category.back)} replace />
  const place = findPlace(tree, pathname)
  if (place === null)
    return pathname === homePath ? <Navigate to={firstFront(tree)} replace /> : <Navigate to={homePath} replace />
  if (place.item.type === menuType.noLayout) return <PagePane place={place} />
  return <Office place={place} tree={tree} />
}

/** Skip link: moves the focus to the search form of the list, or to the page when it has none. */
const skip = (event: MouseEvent): void => {
  event.preventDefault()
  const content =
    document.querySelector<HTMLElement>('.shell-main [role="search"]') ?? document.querySelector<HTMLElement>('.shell-main')
  content?.setAttribute('tabindex', '-1')
  content?.focus()
}

interface OfficeProps {
  readonly place: Place
  readonly tree: readonly MenuNode[]
}
/**
 * Front end: top tabs, pane strip, side menu of the current area. Admin end: every own directory in the side menu, one page at a time
 * (spec 1 §2.4), while the panes of the front end stay open.
 */
const Office = ({ place, tree }: OfficeProps): JSX.Element => {
  const back = place.item.category === category.back
  const area = place.chain[0]
  const side = back || (place.item.type !== menuType.detail && place.item.type !== menuType.workbench)
  const entries = back ? tree.filter((item) => item.category === category.back && owned(item)) : (area?.children ?? [])
  usePaneSync(back ? null : place)
  useVisits(place)
  useStoredSearch(back)
  return (
    <div className={back ? 'shell shell-back' : 'shell'}>
      <a className="skip" href="#content" onClick={skip}>
        跳到内容
      </a>
      <Header isAdminEnd={back} area={back ? undefined : area} />
      {!back && <PaneTabs />}
      <div className="shell-body">
        {side && <SideMenu entries={entries} current={place.item} />}
        <main className="shell-main" id="content">
          <Panes front={!back} />
          {back && <PagePane place={place} key={place.pattern} />}
        </main>
      </div>
    </div>
  )
}

/** Stores the search conditions of the current page of the admin end. */
const useStoredSearch = (back: boolean): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (back) leaveAt(pathname, search)
  }, [back, pathname, search])
}

/** Records visited menu pages, which the palette offers first. */
const useVisits = ({ item }: Place): void => {
  const path = owned(item) && item.type !== menuType.detail && item.type !== menuType.hidden ? item.path : null
  useEffect(() => {
    if (path !== null) noteVisit(path)
  }, [path])
}
