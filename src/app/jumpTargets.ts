// 页面查询 · app/jumpTargets
/** Which pages a person can jump to, and which of them match a few letters. */
import type { MenuNode } from '#contract/menu/node'
import { category, menuType, owned } from '../state/menu.ts'

export interface JumpTarget {
  readonly path: string
  readonly title: string
  /** directories it is in, outermost first */
  readonly trail: readonly string[]
  /** pinyin initials, or the tenant's own word, small letters */
  readonly alias: string
  /** the same of the directories */
  readonly trailAliases: readonly string[]
  /** a full-screen page: opens in a new browser tab */
  readonly apart: boolean
  /** text beside its title, instead of its place in the menu */
  readonly says?: string
}

/** Own, open pages of the desk in menu order; addresses with parameters cannot be opened directly and are left out. */
export const jumpTargets = (tree: readonly MenuNode[], above: readonly MenuNode[] = []): readonly JumpTarget[] =>
  tree.flatMap((item) => {
    if (item.category !== category.front && item.category !== category.back) return []
    const inside = jumpTargets(item.children, item.type === menuType.directory ? [...above, item] : above)
    return isTarget(item) ? [targetOf(item, above), ...inside] : inside
  })

const isTarget = ({ type, path, isOpen, ...item }: MenuNode): boolean =>
  (type === menuType.page || type === menuType.workbench || type === menuType.noLayout) &&
  owned({ type, path, isOpen, ...item }) &&
  isOpen !== 0 &&
  path !== null &&
  path !== '' &&
  !path.includes('{')

const small = (alias: string | null): string => (alias ?? '').toLowerCase()

const targetOf = (item: MenuNode, above: readonly MenuNode[]): JumpTarget => ({
  path: item.path ?? '/',
  title: item.title,
  trail: above.map((one) => one.title),
  alias: small(item.alias),
  trailAliases: above.map((one) => small(one.alias)),
  apart: item.type === menuType.noLayout,
})

/** How well a page answers the letters, 0 best; null when it does not. */
const rank = ({ title, alias, trail, trailAliases }: JumpTarget, asked: string): number | null => {
  const name = title.toLowerCase()
  if (name === asked || alias === asked) return 0
  if (name.startsWith(asked)) return 1
  if (alias.startsWith(asked)) return 2
  if (name.includes(asked)) return 3
  if (alias.includes(asked)) return 4
  return trail.some((one) => one.toLowerCase().includes(asked)) || trailAliases.some((one) => one.startsWith(asked)) ? 5 : null
}

/** The query in small letters, without the blanks and apostrophes an input method puts between pinyin initials. */
const askedOf = (query: string): string => query.toLowerCase().replace(/[\s'’]/g, '')

export interface Found {
  readonly recent: readonly JumpTarget[]
  readonly others: readonly JumpTarget[]
}

/** Pages that match the query, best first, recently opened ones before others; all pages for an empty query. */
export const findTargets = (targets: readonly JumpTarget[], query: string, recent: readonly string[]): Found => {
  const asked = askedOf(query)
  const ranked = targets
    .flatMap((target) => {
      const place = asked === '' ? 0 : rank(target, asked)
      return place === null ? [] : [{ target, place }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ target }) => target)
  const late = new Set(recent)
  const byVisit = (a: JumpTarget, b: JumpTarget): number => recent.indexOf(a.path) - recent.indexOf(b.path)
  const visited = ranked.filter((target) => late.has(target.path))
  return {
    recent: asked === '' ? visited.sort(byVisit) : visited,
    others: ranked.filter((target) => !late.has(target.path)),
  }
}
