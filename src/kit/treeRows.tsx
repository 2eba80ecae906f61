// 树形列表 · kit/treeRows
import { useMemo, useState, type CSSProperties, type JSX } from 'react'
import { textOfValue } from '#contract/action'
import { codes } from '#contract/errors'
import { namingField, selfPagingSize, type Resource, type Row } from '#contract/resource'
import { useList } from '../data/query.ts'
import { filterOf, type UsedState } from './filter.ts'
import { Icon } from './icons.tsx'
import type { ResourceScreenProps } from './resourceProps.ts'
import { useResourceRows, type UsedRows } from './resourceRows.ts'
import type { Column } from './table/column.ts'
import { growTree, type Branch } from './tree.ts'

/** A tree of at most this many rows is unfolded by default, because reading it is faster than opening rows one by one. */
const UNFOLDED_MAX = 100

interface TreeRows<T> extends UsedRows<T> {
  /** the columns; the column that names the row draws the tree */
  readonly branched: (columns: readonly Column<T>[]) => readonly Column<T>[]
  readonly rowClass: (row: T) => string
  /** there are more rows than one answer can hold, so that the list is shown without levels */
  readonly tooMany: boolean
}

/** Field that names the parent row; '' where rows have none. */
const parentFieldOf = ({ whole }: Pick<Resource, 'whole'>): string => (typeof whole === 'string' ? whole : '')

/**
 * Rows of a definition whose rows name their parent, all requested at once and paged by their top rows (spec 1 §2.7, self-paging): children
 * are always on the page of their parent. The server searches; found rows are shown in their place in the tree.
 */
const useTreeRows = <R extends Resource>(
  { of: resource, fixed }: ResourceScreenProps<R>,
  { state, waits }: UsedState,
): TreeRows<Row<R>> => {
  const parentField = parentFieldOf(resource)
  const enabled = parentField !== ''
  const all = { ...state, values: {}, pageNo: 1, pageSize: selfPagingSize }
  const whole = useList(resource, filterOf(all, fixed), { enabled: enabled && !waits })
  const narrowed = Object.values(state.values).some((value) => value !== '')
  const found = useList(resource, filterOf({ ...all, values: state.values }, fixed), { enabled: enabled && narrowed && !waits })
  const conditions = JSON.stringify(state.values)
  const [turns, setTurns] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({ of: '', ids: new Set() })
  const rows = whole.data?.records
  const foundRows = narrowed ? found.data?.records : null
  const key = resource.key[0] ?? ''
  const turned = turns.of === conditions ? turns.ids : none
  const grown = useMemo(() => {
    if (!enabled || rows === undefined || foundRows === undefined) return null
    return growTree<Row<R>>(rows, {
      idOf: (row) => textOfValue(row[key]),
      parentOf: (row) => textOfValue(row[parentField]),
      meant: foundRows === null ? null : new Set(foundRows.map((row) => textOfValue(row[key]))),
      turned,
      unfolded: rows.length <= UNFOLDED_MAX,
    })
  }, [enabled, rows, foundRows, key, parentField, turned])
  const tops = grown?.tops ?? []
  // there may be fewer pages than the address asks for (spec 1 §4)
  const pageNo = (state.pageNo - 1) * state.pageSize < tops.length ? state.pageNo : 1
  const from = (pageNo - 1) * state.pageSize
  const branches = tops.slice(from, from + state.pageSize).flat()
  const byRow = new Map(branches.map((branch) => [branch.row, branch]))
  const toggle = (id: string): void => {
    const ids = new Set(turned)
    if (!ids.delete(id)) ids.add(id)
    setTurns({ of: conditions, ids })
  }
  const naming = namingField(resource)
  return {
    list: narrowed && (found.data === undefined || whole.data !== undefined) ? found : whole,
    rows: grown === null ? undefined : branches.map(({ row }) => row),
    total: tops.length,
    all: grown?.meantNum ?? 0,
    branched: (columns) =>
      columns.map((column) =>
        column.key === naming
          ? {
              ...column,
              render: (row, at) => (
                <Twig of={byRow.get(row)} toggle={toggle}>
                  {column.render(row, at)}
                </Twig>
              ),
            }
          : column,
      ),
    tooMany: whole.error?.failure.kind === 'refused' && whole.error.failure.code === codes.outOfRange,
    rowClass: (row) => (byRow.get(row)?.meant === false ? 'tree-passed' : ''),
  }
}
interface ShownRows<T> extends UsedRows<T> {
  readonly branched: TreeRows<T>['branched']
  readonly rowClass: ((row: T) => string) | undefined
  /** shown left of the paging */
  readonly note?: string
}
/** The rows that a list shows: page by page, or as a tree if its definition names a parent field. */
export const useRows = <R extends Resource>(props: ResourceScreenProps<R>, used: UsedState): ShownRows<Row<R>> => {
  const grown = useTreeRows(props, used)
  const isLevelled = parentFieldOf(props.of) !== ''
  const isTree = isLevelled && !grown.tooMany
  const paged = useResourceRows(props, used, !isTree)
  if (isTree) return { ...grown, note: `按最上级分页，上下级共 ${grown.all} 条` }
  const note = isLevelled ? { note: '超过10000条，不分上下级显示' } : {}
  return { ...paged, branched: (columns) => columns, rowClass: undefined, ...note }
}

const none: ReadonlySet<string> = new Set()

interface TwigProps<T> {
  readonly of: Branch<T> | undefined
  readonly toggle: (id: string) => void
  readonly children: React.ReactNode
}
/** A cell at its depth, with the button that folds the rows below it. */
const Twig = <T,>({ of, toggle, children }: TwigProps<T>): JSX.Element => (
  <span className="twig" style={{ '--level': of?.level ?? 0 } as CSSProperties}>
    {of !== undefined && of.open !== null ? (
      <button
        type="button"
        aria-expanded={of.open}
        aria-label={`${of.open ? '收起' : '展开'} ${of.id}`}
        onClick={() => toggle(of.id)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name={of.open ? 'down' : 'right'} size={12} />
      </button>
    ) : (
      <i />
    )}
    {children}
  </span>
)
