// 页面查询 · app/jumpTargets
/** Which pages a person can jump to, and which of them match a few letters. */
import type { MenuNode } from '#contract/menu/node'
import { category, menuType, owned } from '../state/menu.ts'

export interface JumpTarget {
  readonly path: string
  readonly title: string
  /** directories above the page, outermost first */
  readonly trail: readonly string[]
  /** pinyin initials, or the tenant's own word, small letters */
  readonly alias: string
  /** aliases of the directories of `trail` */
  readonly trailAliases: readonly string[]
  /** a full-screen page: opens in a new browser tab */
  readonly apart: boolean
  /** text beside the title, instead of the place in the menu */
  readonly note?: string
}

/** Own, open pages of the desktop in menu order, without addresses with parameters, which cannot be opened directly. */
export const jumpTargets = (tree: readonly MenuNode[], above: readonly MenuNode[] = []): readonly JumpTarget[] =>
  tree.flatMap((item) => {
    if (item.category !== category.front && item.category !== category.back) return []
    const below = jumpTargets(item.children, item.type === menuType.directory ? [...above, item] : above)
    return isTarget(item) ? [targetOf(item, above), ...below] : below
  })

const isTarget = ({ type, path, isOpen, ...item }: MenuNode): boolean =>
  (type === menuType.page || type === menuType.workbench || type === menuType.noLayout) &&
  owned({ type, path, isOpen, ...item }) &&
  isOpen !== 0 &&
  path !== null &&
  path !== '' &&
  !path.includes('{')

const lowerCase = (alias: string | null): string => (alias ?? '').toLowerCase()

const targetOf = (item: MenuNode, above: readonly MenuNode[]): JumpTarget => ({
  path: item.path ?? '/',
  title: item.title,
  trail: above.map(({ title }) => title),
  alias: lowerCase(item.alias),
  trailAliases: above.map(({ alias }) => lowerCase(alias)),
  apart: item.type === menuType.noLayout,
})

/** Rank of a page for the typed letters: 0 for the best match, 5 for the weakest; null when the page does not match. */
const rank = ({ title, alias, trail, trailAliases }: JumpTarget, letters: string): number | null => {
  const name = title.toLowerCase()
  if (name === letters || alias === letters) return 0
  if (name.startsWith(letters)) return 1
  if (alias.startsWith(letters)) return 2
  if (name.includes(letters)) return 3
  if (alias.includes(letters)) return 4
  return trail.some((directory) => directory.toLowerCase().includes(letters)) ||
    trailAliases.some((abbreviation) => abbreviation.startsWith(letters))
    ? 5
    : null
}

/** The query in small letters, without the blanks and apostrophes that an input method puts between pinyin initials. */
const lettersOf = (query: string): string => query.toLowerCase().replace(/[\s'’]/g, '')

export interface Found {
  readonly recent: readonly JumpTarget[]
  readonly others: readonly JumpTarget[]
}

/** Pages that match the query, best first, recently opened ones before others; all pages for an empty query. */
export const findTargets = (targets: readonly JumpTarget[], query: string, recent: readonly string[]): Found => {
  const letters = lettersOf(query)
  const ranked = targets
    .flatMap((target) => {
      const quality = letters === '' ? 0 : rank(target, letters)
      return quality === null ? [] : [{ target, quality }]
    })
    .sort((a, b) => a.quality - b.quality)
    .map(({ target }) => target)
  const recentSet = new Set(recent)
  const byVisit = (a: JumpTarget, b: JumpTarget): number => recent.indexOf(a.path) - recent.indexOf(b.path)
  const visited = ranked.filter((target) => recentSet.has(target.path))
  return {
    recent: letters === '' ? visited.sort(byVisit) : visited,
    others: ranked.filter((target) => !recentSet.has(target.path)),
  }
}
