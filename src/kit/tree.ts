// 树形列表的行 · kit/tree
/** Arranges rows that name their parent as a tree with folded and unfolded rows (floor.md: tree-table). Pure. */

/** A row at its place in the tree. */
export interface Branch<T> {
  readonly row: T
  readonly id: string
  /** 0 at the top */
  readonly level: number
  /** whether the rows below are shown; null when no rows are below */
  readonly open: boolean | null
  /** false: a search did not find this row, which is shown only because it is an ancestor of a found row */
  readonly meant: boolean
}
export interface Grown<T> {
  /** one entry per top row, each with the unfolded rows below it */
  readonly tops: readonly (readonly Branch<T>[])[]
  /** number of found rows, including those in folded branches */
  readonly meantNum: number
}
interface Growing<T> {
  readonly idOf: (row: T) => string
  readonly parentOf: (row: T) => string
  /** ids of found rows; null without a search */
  readonly meant: ReadonlySet<string> | null
  /** ids of rows that the person folded or unfolded against the default */
  readonly turned: ReadonlySet<string>
  /** whether rows are unfolded by default while there is no search */
  readonly unfolded: boolean
}

/**
 * Arranges rows in their given order, children below their parent. A row is at the top when its parent is missing (outside the person's
 * scope) or when its ancestors form a circle. A search shows only the found rows and their ancestors, unfolded down to the found rows.
 */
export const growTree = <T>(rows: readonly T[], { idOf, parentOf, meant, turned, unfolded }: Growing<T>): Grown<T> => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const ancestors = meant === null ? null : ancestorsOf(meant, byId, parentOf)
  const isShown = (row: T): boolean => ancestors === null || ancestors.has(idOf(row)) || meant?.has(idOf(row)) === true
  const childrenOf = new Map<string, T[]>()
  for (const row of rows) {
    if (!isShown(row)) continue
    const parent = parentOf(row)
    const parentId = byId.has(parent) ? parent : ''
    const siblings = childrenOf.get(parentId)
    if (siblings === undefined) childrenOf.set(parentId, [row])
    else siblings.push(row)
  }
  const visited = new Set<string>()
  const visit = (row: T, level: number): Branch<T>[] => {
    const id = idOf(row)
    if (visited.has(id)) return []
    visited.add(id)
    const children = childrenOf.get(id) ?? []
    const open = (ancestors === null ? unfolded : ancestors.has(id)) !== turned.has(id)
    const descendants = children.flatMap((child) => visit(child, level + 1))
    return [
      { row, id, level, open: children.length === 0 ? null : open, meant: meant === null || meant.has(id) },
      ...(open ? descendants : []),
    ]
  }
  const tops = (childrenOf.get('') ?? []).map((row) => visit(row, 0))
  const rowsInCircles = rows.filter((row) => isShown(row) && !visited.has(idOf(row)))
  return {
    tops: [...tops, ...rowsInCircles.map((row) => visit(row, 0)).filter((top) => top.length > 0)],
    meantNum: meant === null ? rows.length : meant.size,
  }
}

const ancestorsOf = <T>(
  ids: ReadonlySet<string>,
  byId: ReadonlyMap<string, T>,
  parentOf: (row: T) => string,
): ReadonlySet<string> => {
  const ancestors = new Set<string>()
  for (const id of ids) {
    let row = byId.get(id)
    while (row !== undefined) {
      const parent = parentOf(row)
      if (!byId.has(parent) || ancestors.has(parent)) break
      ancestors.add(parent)
      row = byId.get(parent)
    }
  }
  return ancestors
}
