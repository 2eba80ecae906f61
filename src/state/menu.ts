// 菜单与权限 · state/menu
import { proxy, ref } from 'valtio/vanilla'
import type { MenuNode } from '#contract/menu/node'
import { store, stored } from './storage.ts'

/** Category of an entry (spec 1 §3). */
export const category = { front: 0, back: 1, pda: 2 } as const
/** Kind of an entry (spec 1 §3). */
export const menuType = { directory: 0, page: 1, button: 2, hidden: 3, detail: 4, noLayout: 5, workbench: 10 } as const

interface Menu {
  /** null until it was loaded */
  tree: readonly MenuNode[] | null
  /** codes of owned entries and buttons as numbers */
  rights: ReadonlySet<number>
}
/** The signed-in person's menu; stored in this browser so that an offline start finds its pages. */
export const menu = proxy<Menu>({ tree: null, rights: ref(new Set<number>()) })

const keyOf = (tenantId: string, userId: string): string => `menu:${tenantId}:${userId}`
export const owned = (item: MenuNode): boolean => item.isOwn === 1

/** Every entry of a tree, parents before children. */
export const flat = (tree: readonly MenuNode[]): readonly MenuNode[] => tree.flatMap((item) => [item, ...flat(item.children)])

/** The tree with full paths for the router: a relative path is appended to the parent's; an empty one equals it (spec 1 §2.1). */
const withFullPaths = (tree: readonly MenuNode[], above: string): readonly MenuNode[] =>
  tree.map((item) => {
    if (item.path === null || item.type === menuType.button) return { ...item, children: withFullPaths(item.children, above) }
    const path = (item.path.startsWith('/') ? item.path : `${above}/${item.path}`).replace(/(?<=.)\/$/, '')
    return { ...item, path, children: withFullPaths(item.children, path) }
  })

const show = (loaded: readonly MenuNode[]): void => {
  const tree = withFullPaths(loaded, '')
  menu.tree = ref(tree as MenuNode[])
  menu.rights = ref(
    new Set(
      flat(tree)
        .filter(owned)
        .map((item) => Number(item.code)),
    ),
  )
}

export const keepMenu = (tenantId: string, userId: string, tree: readonly MenuNode[]): void => {
  store(keyOf(tenantId, userId), tree)
  show(tree)
}

/** Restores the menu of the last visit; false when this person has not been here. */
export const recallMenu = (tenantId: string, userId: string): boolean => {
  const tree = stored(keyOf(tenantId, userId))
  if (!Array.isArray(tree)) return false
  show(tree as readonly MenuNode[])
  return true
}

export const dropMenu = (): void => {
  menu.tree = null
  menu.rights = ref(new Set<number>())
}

/** Owned pages of a category in menu order, with the directories above them. */
export const ownPages = (tree: readonly MenuNode[], wantedCategory: number): readonly MenuNode[] =>
  flat(tree).filter(
    (item) =>
      owned(item) && item.category === wantedCategory && item.type !== menuType.directory && item.type !== menuType.button,
  )

/** The person's entries of a category for the side menu and the top tabs, without empty directories. */
export const shownTree = (tree: readonly MenuNode[], wantedCategory: number): readonly MenuNode[] =>
  tree.flatMap((item) => {
    if (!owned(item) || item.category !== wantedCategory) return []
    if (item.type === menuType.page || item.type === menuType.workbench || item.type === menuType.noLayout) return [item]
    if (item.type !== menuType.directory) return []
    const children = shownTree(item.children, wantedCategory)
    return children.length === 0 ? [] : [{ ...item, children }]
  })

/** Path of the first own, open page of a directory, which a click on the directory opens; `/` when there is none. */
export const firstPath = (tree: readonly MenuNode[], wantedCategory: number, type?: number): string =>
  ownPages(tree, wantedCategory).find(
    (item) =>
      item.isOpen !== 0 &&
      item.path !== null &&
      (type === undefined ? item.type !== menuType.detail && item.type !== menuType.hidden : item.type === type),
  )?.path ?? '/'
