// 表格行 · kit/table/TableRow
import { memo, type JSX, type MouseEvent } from 'react'
import { aroundRoom, cellClass, edgeOf, indexWidth, leadOf, spanAt, type Column } from './column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'

/** Handlers that all rows share. */
export interface RowDoes<T> {
  readonly open: (row: T) => void
  readonly choose: (row: T, on: boolean) => void
}
interface RowProps<T> {
  readonly columns: readonly Column<T>[]
  readonly row: T
  readonly index: number
  /** number in the column 序号 */
  readonly number: number
  readonly focusable: boolean
  /** number of columns whose content is drawn; fixed columns are always drawn */
  readonly cells: number
  /** whether the row is ticked; null: rows of this table have no check boxes */
  readonly chosen: boolean | null
  readonly does: RowDoes<T>
  /** whether this is the row to which the user comes back, e.g. after editing it */
  readonly marked: boolean
  readonly className?: string
  /** drawn rows, where a column covers several of them */
  readonly rows?: readonly T[]
  readonly from?: number
  readonly to?: number
}

/**
 * Whether a click is meant for the row: not for a control in the row or a popup opened from it, not the second click of a double click, and
 * not the end of a text selection.
 */
const isOfRow = ({ target, currentTarget, detail }: MouseEvent<HTMLTableRowElement>): boolean =>
  detail <= 1 &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, img, [role=button]') === null &&
  (getSelection()?.isCollapsed ?? true)

const Row = <T,>(props: RowProps<T>): JSX.Element => {
  const { row, index, number, columns, chosen, does, className } = props
  const lead = leadOf(chosen !== null)
  const [before, after] = aroundRoom(columns)
  // columns after the empty filler cell are fixed at the right edge
  const cell = (column: Column<T>, at: number): JSX.Element => (
    <Cell key={column.key} {...props} column={column} isDrawn={at < props.cells || column.fixed !== undefined} />
  )
  return (
    <tr
      tabIndex={props.focusable ? 0 : -1}
      aria-rowindex={index + 2}
      className={className}
      data-chosen={chosen === true || undefined}
      data-marked={props.marked || undefined}
      onClick={(event) => {
        if (isOfRow(event)) does.open(row)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) does.open(row)
      }}
    >
      {chosen !== null && (
        <td className="fixed-left align-center" style={{ left: 0 }}>
          <RowCheckbox label={`选择第${number}行`} checked={chosen} change={(on) => does.choose(row, on)} />
        </td>
      )}
      <td className="fixed-left align-center dim" style={{ left: lead - indexWidth }}>
        {number}
      </td>
      {before.map(cell)}
      <td aria-hidden="true" className="filler" />
      {after.map(cell)}
    </tr>
  )
}
export const TableRow = memo(Row) as typeof Row

interface CellProps<T> extends RowProps<T> {
  readonly column: Column<T>
  readonly isDrawn: boolean
}
const Cell = <T,>({ column, columns, rows, row, index, from = 0, to = 0, chosen, isDrawn }: CellProps<T>): JSX.Element | null => {
  const span = rows === undefined ? 1 : spanAt(column, rows, index, from, to)
  if (span === 0) return null
  return (
    <td
      className={cellClass(column)}
      style={edgeOf(column, columns, leadOf(chosen !== null))}
      {...(span > 1 && { rowSpan: span })}
    >
      {isDrawn && column.render(row, index)}
    </td>
  )
}
