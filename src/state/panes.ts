// 页签 · state/panes
import { proxy } from 'valtio/vanilla'
import { session } from './session.ts'
import { storeTabValue, tabValue } from './storage.ts'
import { forgetForm } from './unsaved.ts'

/** One open page of the front end (spec 1 §3 Pane). `search` keeps the page's own conditions while another is in front. */
export interface Pane {
  readonly path: string
  readonly search: string
  readonly title: string
  readonly isHomePage: boolean
  readonly type: number
}

export const homePath = '/front/workbench'
/** Characters of a title in the strip (spec 1 §9). */
export const titleLength = 20
export const cutTitle = (title: string): string => {
  const characters = Array.from(title)
  return characters.length > titleLength ? `${characters.slice(0, titleLength).join('')}…` : title
}

const home: Pane = { path: homePath, search: '', title: '首页', isHomePage: true, type: 10 }
interface Panes {
  list: readonly Pane[]
  /** path of the pane in front */
  active: string
}

/** The strip belongs to this tab of the browser and to the person in it. */
const keyOf = (): string => `panes:${session.tenant?.tenantId}:${session.tenant?.userId}`
const isPane = (one: unknown): one is Pane => typeof one === 'object' && one !== null && 'path' in one && 'title' in one

/** The panes from before a reload; only home in a new tab. */
export const recalledPanes = (): readonly Pane[] => {
  const storedPanes: unknown = JSON.parse(tabValue(keyOf()) ?? '[]')
  const openPanes = Array.isArray(storedPanes) ? storedPanes.filter(isPane) : []
  return openPanes.length === 0 ? [home] : openPanes
}
export const panes = proxy<Panes>({ list: recalledPanes(), active: homePath })
const storePanes = (list: readonly Pane[]): void => {
  panes.list = list
  storeTabValue(keyOf(), JSON.stringify(list))
}

/** Titles that pages set after loading, by path: a number that people know, where the address has none. */
const ownTitles = new Map<string, string>()
/** Sets the title of a pane; until then the pane has the title from the menu. */
export const namePane = (path: string, title: string): void => {
  if (ownTitles.get(path) === title) return
  ownTitles.set(path, title)
  storePanes(panes.list.map((one) => (one.path === path ? { ...one, title } : one)))
}

/**
 * Brings a pane to the front, and opens it when it is not there. After browser back or forward (`popped`) a page that is no longer open
 * takes the place of the current pane; the home pane stays (spec 1 §2.4).
 */
export const showPane = (pane: Omit<Pane, 'isHomePage'>, popped: boolean): void => {
  const shown: Pane = { ...pane, title: ownTitles.get(pane.path) ?? pane.title, isHomePage: pane.path === homePath }
  const isOpen = panes.list.some((one) => one.path === pane.path)
  const remaining = popped && !isOpen ? panes.list.filter((one) => one.path !== panes.active || one.isHomePage) : panes.list
  storePanes(isOpen ? remaining.map((one) => (one.path === pane.path ? shown : one)) : [...remaining, shown])
  panes.active = pane.path
}

/** Pages that may hold unsaved input: the open panes, and the page in front. */
export const openPaths = (): readonly string[] => [...new Set([location.pathname, ...panes.list.map((pane) => pane.path)])]

/** Address of a pane with its last search conditions. */
export const addressOf = (pane: Pick<Pane, 'path' | 'search'>): string => `${pane.path}${pane.search}`

/** Search conditions of pages of the admin end, by path; the admin end has no panes that store them. */
const adminSearches = new Map<string, string>()
export const leaveAt = (path: string, search: string): void => void adminSearches.set(path, search)

/** Address of a page with its last search conditions, from its pane or from the admin end. */
export const addressFor = (path: string): string =>
  addressOf(panes.list.find((pane) => pane.path === path) ?? { path, search: adminSearches.get(path) ?? '' })

/** Address of the pane `step` places to the right of the one in front (negative: left), and continues at the other end of the strip. */
export const neighbour = (step: number): string => {
  const { list, active } = panes
  const index = list.findIndex((pane) => pane.path === active)
  const pane = list[(index + step + list.length) % list.length]
  return pane === undefined ? homePath : addressOf(pane)
}

/** Closes a pane. If it was in front, returns the address of the previous pane, the first pane or the workbench; otherwise null. */
export const closePane = (path: string): string | null => {
  const index = panes.list.findIndex((pane) => pane.path === path)
  const pane = panes.list[index]
  if (pane === undefined || pane.isHomePage) return null
  storePanes(panes.list.filter((one) => one.path !== path))
  ownTitles.delete(path)
  forgetForm(path)
  if (panes.active !== path) return null
  const next = panes.list[index - 1] ?? panes.list[0]
  return next === undefined ? homePath : addressOf(next)
}

/** Panes that 关闭其他标签 closes. */
export const othersOpen = (): readonly Pane[] => panes.list.filter((pane) => !pane.isHomePage && pane.path !== panes.active)

/** 关闭其他标签: the current pane and home stay. */
export const closeOthers = (): void => {
  for (const pane of othersOpen()) {
    forgetForm(pane.path)
    ownTitles.delete(pane.path)
  }
  storePanes(panes.list.filter((pane) => pane.isHomePage || pane.path === panes.active))
}

/** 关闭全部标签; the caller goes to the workbench. */
export const closeAll = (): void => {
  for (const pane of panes.list) forgetForm(pane.path)
  storePanes([home])
  panes.active = homePath
  adminSearches.clear()
  ownTitles.clear()
}
