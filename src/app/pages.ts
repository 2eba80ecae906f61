// 页面查找 · app/pages
/** Finds what draws a menu entry: a screen file, or the definition of the same id (architecture §3). */
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { MenuNode } from '#contract/menu/node'
import { nounOf, type Resource } from '#contract/resource'
import { withChunkTimeout } from '../kit/chunkTimeout.ts'
import { flat, menuType } from '../state/menu.ts'
import { details, personalCentre } from './subPages.ts'

type Module = Readonly<Record<string, unknown>>
const screens = import.meta.glob<{ readonly default: ComponentType }>('../screens/*/*.tsx')
const definitions = import.meta.glob<Module>([
  '../contract/*/*.ts',
  '!../contract/{ops,rules,menu,import}/*.ts',
  '!../contract/*/refs.ts',
])

/** Page of a source: a screen, a definition drawn by the kit, or `unopened` where neither is built. */
export type Page =
  | { readonly kind: 'screen'; readonly Screen: ComponentType }
  | { readonly kind: 'resource'; readonly resource: Resource }
  | { readonly kind: 'unopened' }

const isResource = (value: unknown, id: string): value is Resource =>
  typeof value === 'object' && value !== null && (value as { id?: unknown }).id === id && 'fields' in value && 'list' in value

/** Loads the page of a source; a chunk that cannot be loaded, or not in time, rejects. */
export const loadPage = async (source: string): Promise<Page> => {
  const screen = screens[`../screens/${source}.tsx`]
  if (screen !== undefined) return { kind: 'screen', Screen: (await withChunkTimeout(screen)).default }
  const resource = await loadDefinition(source)
  return resource === null ? { kind: 'unopened' } : { kind: 'resource', resource }
}

/** Loads the definition of a source, also when it has a screen of its own; null when it has no definition. */
const loadDefinition = async (source: string): Promise<Resource | null> => {
  const definition = definitions[`../contract/${source}.ts`]
  const values = Object.values(definition === undefined ? {} : await withChunkTimeout(definition))
  return values.find((value) => isResource(value, source)) ?? null
}

const loadedOnce = { staleTime: Infinity, gcTime: Infinity, retry: false }
/** Query that loads the module of a page; it never gets stale. */
export const pageQuery = (source: string) =>
  queryOptions({
    queryKey: ['module', source],
    queryFn: () => loadPage(source),
    ...loadedOnce,
  })
/** Query that loads the definition of a form page. */
export const definitionQuery = (source: string) =>
  queryOptions({
    queryKey: ['definition', source],
    queryFn: () => loadDefinition(source),
    ...loadedOnce,
  })

/** Place of an address in the menu: its entry, the directories above it, and the parameters of the address. */
export interface Place {
  readonly item: MenuNode
  readonly chain: readonly MenuNode[]
  /** route pattern, e.g. `/front/operator-center/stockout/detail/:stockoutNo` */
  readonly pattern: string
  readonly params: Readonly<Record<string, string | undefined>>
  /** only for a form page: title of its pane, and path of the list of its row */
  readonly form?: { readonly title: string; readonly list: string }
}

/** The route pattern of a menu path: `{id}` becomes `:id`. */
const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const isPage = (item: MenuNode): boolean =>
  item.path !== null && item.path !== '' && item.type !== menuType.directory && item.type !== menuType.button

/** The list that opens a detail or hidden page: the page beside it in the menu with the longest path that is a prefix. */
const listOf = (item: MenuNode, siblings: readonly MenuNode[]): readonly MenuNode[] => {
  if (item.type !== menuType.detail && item.type !== menuType.hidden) return []
  const candidates = siblings.filter((page) => page.type === menuType.page && (item.path ?? '').startsWith(`${page.path ?? ''}/`))
  return candidates.sort((a, b) => (b.path ?? '').length - (a.path ?? '').length).slice(0, 1)
}

const places = (tree: readonly MenuNode[], above: readonly MenuNode[]): readonly Omit<Place, 'params'>[] =>
  tree.flatMap((item) => {
    const chain = [...above, ...listOf(item, tree), item]
    const below = places(item.children, [...above, item])
    return isPage(item) ? [{ item, chain, pattern: patternOf(item.path ?? '') }, ...below] : below
  })

/** Finds the place of an address in the menu; exact paths are tried before paths with parameters. */
export const findPlace = (tree: readonly MenuNode[], pathname: string): Place | null => {
  if (pathname === personalCentre.path) return { item: personalCentre, chain: [personalCentre], pattern: pathname, params: {} }
  const all = places(tree, [])
  const exact = all.find((place) => place.pattern === pathname)
  if (exact !== undefined) return { ...exact, params: {} }
  for (const place of all) {
    const match = place.pattern.includes(':') ? matchPath(place.pattern, pathname) : null
    if (match !== null) return { ...place, params: match.params }
  }
  return findDetail(tree, all, pathname) ?? findForm(tree, pathname)
}

/** Finds the form page of a list: `<list>/new` or `<list>/edit/<key>` (kit/formPaths). */
const findForm = (tree: readonly MenuNode[], pathname: string): Place | null => {
  const [, list = '', row = ''] = /^(.+?)\/edit\/(.+)$/.exec(pathname) ?? /^(.+)\/new$/.exec(pathname) ?? []
  const above = list === '' ? null : findPlace(tree, list)
  if (above === null || above.form !== undefined) return null
  const [pattern, verb] = row === '' ? [`${above.pattern}/new`, '新增'] : [`${above.pattern}/edit/*`, '编辑']
  const title = `${verb}${nounOf(above.item)}`
  const item: MenuNode = { ...above.item, path: pattern, title, type: menuType.detail, children: [] }
  const code = decodeURIComponent(row.split('/').at(-1) ?? '')
  // an internal number of the database is not shown to people
  const isNamed = row !== '' && !/^\d{15,}$/.test(code)
  const form = { title: isNamed ? `${verb} ${code}` : title, list }
  return { item, chain: [...above.chain, item], pattern, params: above.params, form }
}

/** Finds a page of subPages.ts. It is a detail page below its list; the person owns it with the right of the list's button. */
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
