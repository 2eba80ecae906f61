// 页面查找 · app/pages
/** Menu entry → what draws it: a screen of its own, or the definition of the same id (architecture §3). */
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { MenuNode } from '#contract/menu/node'
import type { Resource } from '#contract/resource'
import { inTime } from '../kit/inTime.ts'
import { flat, menuType } from '../state/menu.ts'
import { details, personalCentre } from './details.ts'

type Module = Readonly<Record<string, unknown>>
const screens = import.meta.glob<{ readonly default: ComponentType }>('../screens/*/*.tsx')
const definitions = import.meta.glob<Module>(['../contract/*/*.ts', '!../contract/{ops,rules,menu,import}/*.ts'])

/** What a source leads to: a screen, a definition drawn by the kit, or nothing that was built. */
export type Page =
  | { readonly kind: 'screen'; readonly Screen: ComponentType }
  | { readonly kind: 'resource'; readonly resource: Resource }
  | { readonly kind: 'unopened' }

const isResource = (value: unknown, id: string): value is Resource =>
  typeof value === 'object' && value !== null && (value as { id?: unknown }).id === id && 'fields' in value && 'list' in value

/** Loads the page of a source; a chunk that cannot be loaded, or not in time, rejects. */
export const loadPage = async (source: string): Promise<Page> => {
  const screen = screens[`../screens/${source}.tsx`]
  if (screen !== undefined) return { kind: 'screen', Screen: (await inTime(screen)).default }
  const definition = definitions[`../contract/${source}.ts`]
  const resource = Object.values(definition === undefined ? {} : await inTime(definition)).find((value) =>
    isResource(value, source),
  )
  return resource === undefined ? { kind: 'unopened' } : { kind: 'resource', resource }
}

/** Modules stay once loaded; the cache of reads is the natural place to wait for one. */
export const pageQuery = (source: string) =>
  queryOptions({
    queryKey: ['module', source],
    queryFn: () => loadPage(source),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/** Where an address stands in the menu: its entry, what it stands in from the outside in, and the address's own parts. */
export interface Place {
  readonly item: MenuNode
  readonly chain: readonly MenuNode[]
  /** route pattern, e.g. `/front/operator-center/stockout/detail/:stockoutNo` */
  readonly pattern: string
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Menu paths write `{id}` where the router writes `:id`. */
export const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const isPage = (item: MenuNode): boolean =>
  item.path !== null && item.path !== '' && item.type !== menuType.directory && item.type !== menuType.button

/** The list a page without an entry of its own is opened from: it stands beside it in the menu, and its path begins that page's. */
const listOf = (item: MenuNode, beside: readonly MenuNode[]): readonly MenuNode[] => {
  if (item.type !== menuType.detail && item.type !== menuType.hidden) return []
  const begins = beside.filter((one) => one.type === menuType.page && (item.path ?? '').startsWith(`${one.path ?? ''}/`))
  return begins.toSorted((a, b) => (b.path ?? '').length - (a.path ?? '').length).slice(0, 1)
}

const places = (tree: readonly MenuNode[], above: readonly MenuNode[]): readonly Omit<Place, 'params'>[] =>
  tree.flatMap((item) => {
    const chain = [...above, ...listOf(item, tree), item]
    const inside = places(item.children, [...above, item])
    return isPage(item) ? [{ item, chain, pattern: patternOf(item.path ?? '') }, ...inside] : inside
  })

/** The menu entry of an address; exact paths go before those with parameters. */
export const findPlace = (tree: readonly MenuNode[], pathname: string): Place | null => {
  if (pathname === personalCentre.path) return { item: personalCentre, chain: [personalCentre], pattern: pathname, params: {} }
  const all = places(tree, [])
  const exact = all.find((place) => place.pattern === pathname)
  if (exact !== undefined) return { ...exact, params: {} }
  for (const place of all) {
    const match = place.pattern.includes(':') ? matchPath(place.pattern, pathname) : null
    if (match !== null) return { ...place, params: match.params }
  }
  return findDetail(tree, all, pathname)
}

/** A page below a list, drawn as a detail page the person owns when the list's button is theirs. */
const findDetail = (tree: readonly MenuNode[], all: readonly Omit<Place, 'params'>[], pathname: string): Place | null => {
  for (const { pattern, source, title, under, right } of details) {
    const match = matchPath(pattern, pathname)
    const above = match === null ? undefined : all.find((place) => Number(place.item.code) === under)
    if (match === null || above === undefined) continue
    const isOwn = flat(tree).find((node) => Number(node.code) === right)?.isOwn ?? 0
    const item: MenuNode = { ...above.item, id: source, path: pattern, source, title, type: menuType.detail, isOwn, children: [] }
    return { item, chain: [...above.chain, item], pattern, params: match.params }
  }
  return null
}
