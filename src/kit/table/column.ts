// 表格列 · kit/table/column
import type { CSSProperties, ReactNode } from 'react'

/** One column of a table (spec 1 §2.7). */
export interface Column<T> {
  readonly key: string
  readonly title: string
  /** px; `columnWidth` when absent */
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** edge at which the column stays visible */
  readonly fixed?: 'left' | 'right'
  readonly sortable?: boolean
  /** false: long text wraps instead of ending in … */
  readonly ellipsis?: boolean
  /** neighbouring rows with the same result share one cell */
  readonly spanBy?: (row: T) => string
  /** the width cannot be dragged */
  readonly dragNot?: boolean
  /** not in the column drawer: always shown */
  readonly editNot?: boolean
  /** false: hidden until a person selects it in the drawer */
  readonly show?: boolean
  readonly render: (row: T, index: number) => ReactNode
}

/** Widths in px (spec 1 §2.7, §5): the index and checkbox columns, a column without a width, and the minimum in a definition. */
export const indexWidth = 70
export const checkWidth = 48
export const columnWidth = 80
export const columnWidthMin = 60
/** A dragged column may become very thin, but never 0. */
export const draggedWidthMin = 1

/** Room for a title, px: a Chinese character is as wide as the font is high, other characters about half of it. */
const letterWidth = 13
const narrowWidth = 8
const titleRoom = 20
const sortRoom = 14
/** Minimum width of a column that shows its whole title. */
export const titleWidth = (title: string, sortable: boolean): number =>
  Array.from(title).reduce<number>((sum, letter) => sum + (letter > '\u2e80' ? letterWidth : narrowWidth), titleRoom) +
  (sortable ? sortRoom : 0)

/** Drawn width of a column, px. */
export const widthOf = <T>(column: Column<T>): number => column.width ?? columnWidth

/** Width of the row numbers and check boxes, which are left of the columns. */
export const leadOf = (selects: boolean): number => indexWidth + (selects ? checkWidth : 0)

/** CSS position of a fixed column; empty for other columns. `columns`: all columns of the table in display order. `lead`: see `leadOf`. */
export const edgeOf = <T>(column: Column<T>, columns: readonly Column<T>[], lead: number): CSSProperties => {
  const at = columns.indexOf(column)
  const sum = (neighbours: readonly Column<T>[]): number => neighbours.reduce((width, neighbour) => width + widthOf(neighbour), 0)
  if (column.fixed === 'left') return { left: lead + sum(columns.slice(0, at).filter(({ fixed }) => fixed === 'left')) }
  if (column.fixed === 'right') return { right: sum(columns.slice(at + 1).filter(({ fixed }) => fixed === 'right')) }
  return {}
}

export const cellClass = <T>(column: Column<T>): string =>
  [
    `align-${column.align ?? 'left'}`,
    ...(column.fixed === undefined ? [] : [`fixed-${column.fixed}`]),
    ...(column.ellipsis === false ? ['wraps'] : []),
  ].join(' ')

/** Splits the columns at the empty filler cell: the columns from the first one fixed at the right edge follow the filler. */
export const aroundRoom = <T>(columns: readonly Column<T>[]): readonly [readonly Column<T>[], readonly Column<T>[]] => {
  const at = columns.findIndex((column) => column.fixed === 'right')
  return at < 0 ? [columns, []] : [columns.slice(0, at), columns.slice(at)]
}

/** Moves fixed columns to their edges, whatever order they were given in. */
export const inDisplayOrder = <T>(columns: readonly Column<T>[]): readonly Column<T>[] => [
  ...columns.filter((column) => column.fixed === 'left'),
  ...columns.filter((column) => column.fixed === undefined),
  ...columns.filter((column) => column.fixed === 'right'),
]

/**
 * Number of rows that the cell of row `index` covers; 0 if the row is covered by a cell above. Only the drawn rows `from` to `to` count, so
 * that a cell never covers rows that are not drawn.
 */
export const spanAt = <T>(column: Column<T>, rows: readonly T[], index: number, from: number, to: number): number => {
  const { spanBy } = column
  const row = rows[index]
  if (spanBy === undefined || row === undefined) return 1
  const word = spanBy(row)
  const same = (at: number): boolean => {
    const other = rows[at]
    return at >= from && at < to && other !== undefined && spanBy(other) === word
  }
  if (same(index - 1)) return 0
  let end = index + 1
  while (same(end)) end += 1
  return end - index
}
