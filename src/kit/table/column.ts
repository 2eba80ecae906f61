// 表格列 · kit/table/column
import type { CSSProperties, ReactNode } from 'react'

/** One column of a table (spec 1 §2.7). */
export interface Column<T> {
  readonly key: string
  readonly title: string
  /** px; `columnWidth` when absent */
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** always visible at that edge */
  readonly fixed?: 'left' | 'right'
  readonly sortable?: boolean
  /** false: long text wraps instead of ending in … */
  readonly ellipsis?: boolean
  /** neighbours with the same result become one cell */
  readonly spanBy?: (row: T) => string
  /** the width cannot be dragged */
  readonly dragNot?: boolean
  /** not in the column drawer: always shown */
  readonly editNot?: boolean
  /** false: hidden until a person selects it in the drawer */
  readonly show?: boolean
  readonly render: (row: T, index: number) => ReactNode
}

/** Widths in px (spec 1 §2.7, §5): the index and checkbox columns, a column without a width, and the least a definition gets. */
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
/** Least width of a column that shows its whole title. */
export const titleWidth = (title: string, sortable: boolean): number =>
  Array.from(title).reduce<number>((sum, letter) => sum + (letter > '\u2e80' ? letterWidth : narrowWidth), titleRoom) +
  (sortable ? sortRoom : 0)

/** Drawn width of a column; a dragged width is already in it. */
export const widthOf = <T>(column: Column<T>): number => column.width ?? columnWidth

/** Width of the part left of the columns. */
export const leadOf = (selects: boolean): number => indexWidth + (selects ? checkWidth : 0)

/** Position of a fixed column. `columns` are all of the table in display order. */
export const edgeOf = <T>(column: Column<T>, columns: readonly Column<T>[], lead: number): CSSProperties => {
  const at = columns.indexOf(column)
  const sum = (those: readonly Column<T>[]): number => those.reduce((width, one) => width + widthOf(one), 0)
  if (column.fixed === 'left') return { left: lead + sum(columns.slice(0, at).filter((one) => one.fixed === 'left')) }
  if (column.fixed === 'right') return { right: sum(columns.slice(at + 1).filter((one) => one.fixed === 'right')) }
  return {}
}

export const cellClass = <T>(column: Column<T>): string =>
  [
    `align-${column.align ?? 'left'}`,
    ...(column.fixed === undefined ? [] : [`fixed-${column.fixed}`]),
    ...(column.ellipsis === false ? ['wraps'] : []),
  ].join(' ')

/** The parts left and right of the spare room: columns of the right edge stay there however wide the window is. */
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
 * How many rows the cell of row `index` covers: 1 alone, 0 inside a cell that began above. Rows outside `from`–`to` (not drawn) do not
 * count, so that a window into a long table spans only its own rows.
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
