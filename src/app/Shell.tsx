// 桌面外壳 · app/Shell
import type { JSX } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '#contract/menu/node'
import { category, firstPath, menu, menuType, owned } from '../state/menu.ts'
import { homePath } from '../state/panes.ts'
import { Header } from './Header.tsx'
import { PagePane } from './PagePane.tsx'
import { findPlace, type Place } from './pages.ts'
import { Panes, usePaneSync } from './Panes.tsx'
import { PaneTabs } from './PaneTabs.tsx'
import { SideMenu } from './SideMenu.tsx'

/** A page of the front end to fall back to; the workbench when the person has none of type 1. */
const firstFront = (tree: readonly MenuNode[]): string => {
  const path = firstPath(tree, category.front, menuType.page)
  return path === '/' ? homePath : path
}

/** Which page an address shows: menu pages, the two short names, and the workbench for everything unknown. */
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
  return place.item.category === category.back ? <BackOffice place={place} /> : <FrontOffice place={place} />
}

/** The front end: top tabs, pane strip, side menu of the area in front. */
const FrontOffice = ({ place }: { readonly place: Place }): JSX.Element => {
  usePaneSync(place)
  const area = place.chain[0]
  const side = place.item.type !== menuType.detail && place.item.type !== menuType.workbench
  return (
    <div className="shell">
      <Header back={false} area={area} />
      <PaneTabs />
      <div className="shell-body">
        {side && area !== undefined && <SideMenu entries={area.children} current={place.item} />}
        <main className="shell-main">
          <Panes />
        </main>
      </div>
    </div>
  )
}

/** The admin end: every own directory in the side menu, one page at a time (spec 1 §2.4). */
const BackOffice = ({ place }: { readonly place: Place }): JSX.Element => {
  const { tree } = useSnapshot(menu)
  return (
    <div className="shell shell-back">
      <Header back area={undefined} />
      <div className="shell-body">
        <SideMenu entries={(tree ?? []).filter((item) => item.category === category.back && owned(item))} current={place.item} />
        <main className="shell-main">
          <PagePane place={place} key={place.pattern} />
        </main>
      </div>
    </div>
  )
}
