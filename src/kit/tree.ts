// 树形列表的行 · kit/tree
/** Pure: rows that name their parent, arranged one below the other with some of them folded (floor.md: tree-table). */

export interface Branch<T> {
  readonly row: T
  readonly id: string
  /** 0 at the top */
  readonly level: number
  /** null: nothing is below it */
  readonly open: boolean | null
  /** false: it is only here because something below it was found */
  readonly meant: boolean
}
export interface Grown<T> {
  /** one entry per top row, each with the unfolded rows below it */
  readonly tops: readonly (readonly Branch<T>[])[]
  /** number of found rows, wherever they are */
  readonly meantNum: number
}
interface Growing<T> {
  readonly idOf: (row: T) => string
  readonly parentOf: (row: T) => string
  /** ids of found rows; null: all of them */
  readonly meant: ReadonlySet<string> | null
  /** rows the person folded or unfolded: the opposite of their default */
  readonly turned: ReadonlySet<string>
  /** whether rows are unfolded by default while there is no search */
  readonly unfolded: boolean
}

/**
 * Rows in the order they came, children below their parent. A row whose parent is not among them (out of the person's scope) is at the top;
 * so is one of a circle. Under a search only the found rows and their ancestors are there, unfolded down to the found ones.
 */
export const growTree = <T>(rows: readonly T[], { idOf, parentOf, meant, turned, unfolded }: Growing<T>): Grown<T> => {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const leads = meant === null ? null : ancestorsOf(meant, byId, parentOf)
  const isShown = (row: T): boolean => leads === null || leads.has(idOf(row)) || meant?.has(idOf(row)) === true
  const below = new Map<string, T[]>()
  for (const row of rows) {
    if (!isShown(row)) continue
    const parent = parentOf(row)
    const at = byId.has(parent) ? parent : ''
    const siblings = below.get(at)
    if (siblings === undefined) below.set(at, [row])
    else siblings.push(row)
  }
  const walked = new Set<string>()
  const walk = (row: T, level: number): Branch<T>[] => {
    const id = idOf(row)
    if (walked.has(id)) return []
    walked.add(id)
    const children = below.get(id) ?? []
    const open = (leads === null ? unfolded : leads.has(id)) !== turned.has(id)
    const under = children.flatMap((child) => walk(child, level + 1))
    return [
      { row, id, level, open: children.length === 0 ? null : open, meant: meant === null || meant.has(id) },
      ...(open ? under : []),
    ]
  }
  const tops = (below.get('') ?? []).map((row) => walk(row, 0))
  const circles = rows.filter((row) => isShown(row) && !walked.has(idOf(row)))
  return {
    tops: [...tops, ...circles.map((row) => walk(row, 0)).filter((top) => top.length > 0)],
    meantNum: meant === null ? rows.length : meant.size,
  }
}

const ancestorsOf = <T>(
  ids: ReadonlySet<string>,
  byId: ReadonlyMap<string, T>,
  parentOf: (row: T) => string,
): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const id of ids) {
    let row = byId.get(id)
    while (row !== undefined) {
      const parent = parentOf(row)
      if (!byId.has(parent) || found.has(parent)) break
      found.add(parent)
      row = byId.get(parent)
    }
  }
  return found
}
