// 数据表格 · kit/DataTable
/**
 * One native table with sticky header, index, selection and first/last columns. antd's table splits a fixed header into
 * a second table, which breaks `role="table"` with its headers (interfaces.md), and weighs some 100 kB brotli.
 */
import { Checkbox } from 'antd'
import type { CSSProperties, JSX, KeyboardEvent, ReactNode } from 'react'
import type { Failure } from '#contract/errors'
import { EmptyState, FailureState } from './states.tsx'

export interface Column<T> {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** stays in sight at that edge */
  readonly fixed?: 'left' | 'right'
  readonly sortable?: boolean
  readonly render: (row: T, index: number) => ReactNode
}

export interface Selection<T> {
  readonly chosen: ReadonlyMap<string, T>
  readonly change: (chosen: ReadonlyMap<string, T>) => void
}

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string
  readonly loading?: boolean
  readonly failure?: Failure | null
  readonly retry?: () => void
  readonly empty?: ReactNode
  /** number of the first row, for 序号 */
  readonly first?: number
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  readonly selection?: Selection<T>
  readonly open?: (row: T) => void
  readonly rowClass?: (row: T) => string
}

/** Widths of the index and checkbox columns (spec 1 §2.7). */
const indexWidth = 70
const checkWidth = 48

export const DataTable = <T,>(props: TableProps<T>): JSX.Element => {
  const { columns, rows, rowKey, loading = false, failure = null, selection } = props
  const lead = indexWidth + (selection === undefined ? 0 : checkWidth)
  const width = lead + columns.reduce((sum, column) => sum + column.width, 0)
  const span = columns.length + 2 + (selection === undefined ? 0 : 1)
  const body = rows ?? []
  return (
    <div className="table-pane" aria-busy={loading} data-stale={loading && rows !== undefined}>
      <table
        role="table"
        aria-label={props.label}
        aria-rowcount={body.length + 1}
        style={{ minWidth: width }}
        onKeyDown={moveRow}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: checkWidth }} />}
          <col style={{ width: indexWidth }} />
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          <col />
        </colgroup>
        <TableHead {...props} />
        <tbody>
          {body.map((row, index) => (
            <TableRow key={rowKey(row)} {...props} row={row} index={index} />
          ))}
          {rows === undefined && loading && <SkeletonRows span={span} />}
        </tbody>
      </table>
      {rows === undefined && failure !== null && <FailureState failure={failure} {...(props.retry && { retry: props.retry })} />}
      {rows?.length === 0 && !loading && (props.empty ?? <EmptyState title="暂无数据" />)}
    </div>
  )
}

const edge = <T,>(column: Column<T>, columns: readonly Column<T>[], lead: number): CSSProperties => {
  if (column.fixed === 'right') return { right: 0 }
  if (column.fixed !== 'left') return {}
  const before = columns.slice(0, columns.indexOf(column)).filter((one) => one.fixed === 'left')
  return { left: lead + before.reduce((sum, one) => sum + one.width, 0) }
}
const cellClass = <T,>(column: Column<T>): string =>
  [`align-${column.align ?? 'left'}`, ...(column.fixed === undefined ? [] : [`fixed-${column.fixed}`])].join(' ')

const TableHead = <T,>({ columns, rows, rowKey, selection, sort = '', onSort }: TableProps<T>): JSX.Element => {
  const lead = indexWidth + (selection === undefined ? 0 : checkWidth)
  const shown = rows ?? []
  const chosen = shown.filter((row) => selection?.chosen.has(rowKey(row)) === true).length
  const chooseAll = (on: boolean): void => {
    const next = new Map(selection?.chosen)
    for (const row of shown)
      if (on) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    selection?.change(next)
  }
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th scope="col" className="fixed-left align-center" style={{ left: 0 }}>
            <Checkbox
              aria-label="选择本页"
              checked={shown.length > 0 && chosen === shown.length}
              indeterminate={chosen > 0 && chosen < shown.length}
              onChange={(event) => chooseAll(event.target.checked)}
            />
          </th>
        )}
        <th scope="col" className="fixed-left align-center" style={{ left: lead - indexWidth }}>
          序号
        </th>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cellClass(column)}
            style={edge(column, columns, lead)}
            {...(column.sortable === true && {
              'aria-sort': sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : 'none',
            })}
          >
            {column.sortable === true && onSort !== undefined ? (
              <button type="button" className="sort" onClick={() => onSort(nextSort(sort, column.key))}>
                {column.title}
                <i data-order={sort === column.key ? 'up' : sort === `-${column.key}` ? 'down' : ''} />
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
        <th aria-hidden="true" className="filler" />
      </tr>
    </thead>
  )
}

/** Up, down, none. */
const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : sort === `-${key}` ? '' : key)

interface RowProps<T> extends TableProps<T> {
  readonly row: T
  readonly index: number
}
const TableRow = <T,>({ row, index, columns, rowKey, selection, first = 1, open, rowClass }: RowProps<T>): JSX.Element => {
  const key = rowKey(row)
  const lead = indexWidth + (selection === undefined ? 0 : checkWidth)
  const choose = (on: boolean): void => {
    const next = new Map(selection?.chosen)
    if (on) next.set(key, row)
    else next.delete(key)
    selection?.change(next)
  }
  return (
    <tr
      tabIndex={index === 0 ? 0 : -1}
      className={rowClass?.(row)}
      data-chosen={selection?.chosen.has(key) === true || undefined}
      onDoubleClick={() => open?.(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open?.(row)
      }}
    >
      {selection !== undefined && (
        <td className="fixed-left align-center" style={{ left: 0 }}>
          <Checkbox
            aria-label={`选择第${first + index}行`}
            checked={selection.chosen.has(key)}
            onChange={(event) => choose(event.target.checked)}
          />
        </td>
      )}
      <td className="fixed-left align-center dim" style={{ left: lead - indexWidth }}>
        {first + index}
      </td>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} style={edge(column, columns, lead)}>
          {column.render(row, index)}
        </td>
      ))}
      <td aria-hidden="true" className="filler" />
    </tr>
  )
}

/** Arrow keys walk the rows of a focused table. */
const moveRow = (event: KeyboardEvent<HTMLTableElement>): void => {
  const row = document.activeElement
  if (!(row instanceof HTMLTableRowElement) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  if (next instanceof HTMLTableRowElement && next.tabIndex <= 0 && !next.hasAttribute('aria-hidden')) {
    event.preventDefault()
    next.focus()
  }
}

const SkeletonRows = ({ span }: { readonly span: number }): JSX.Element => (
  <>
    {Array.from({ length: 12 }, (_, index) => (
      <tr key={index} aria-hidden="true" className="skeleton">
        <td colSpan={span}>
          <span style={{ width: `${70 - ((index * 17) % 40)}%` }} />
        </td>
      </tr>
    ))}
  </>
)
