// 表格行 · kit/table/TableRow
import { Checkbox } from 'antd'
import type { JSX } from 'react'
import { cellClass, edgeOf, indexWidth, leadOf, spanAt, type Column } from './column.ts'
import { choosing, type TableProps } from './props.ts'

interface RowProps<T> extends TableProps<T> {
  readonly rows: readonly T[]
  readonly row: T
  readonly index: number
  /** rows that are drawn */
  readonly from: number
  readonly to: number
}

export const TableRow = <T,>(props: RowProps<T>): JSX.Element => {
  const { row, index, columns, rowKey, selection, first = 1, open, rowClass } = props
  const key = rowKey(row)
  const lead = leadOf(selection !== undefined)
  return (
    <tr
      tabIndex={index === props.from ? 0 : -1}
      aria-rowindex={index + 2}
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
            onChange={(event) => choosing(selection, [row], rowKey, event.target.checked)}
          />
        </td>
      )}
      <td className="fixed-left align-center dim" style={{ left: lead - indexWidth }}>
        {first + index}
      </td>
      {columns.map((column) => (
        <Cell key={column.key} {...props} column={column} />
      ))}
      <td aria-hidden="true" className="filler" />
    </tr>
  )
}

interface CellProps<T> extends RowProps<T> {
  readonly column: Column<T>
}
const Cell = <T,>({ column, columns, rows, row, index, from, to, selection }: CellProps<T>): JSX.Element | null => {
  const span = spanAt(column, rows, index, from, to)
  if (span === 0) return null
  return (
    <td
      className={cellClass(column)}
      style={edgeOf(column, columns, leadOf(selection !== undefined))}
      {...(span > 1 && { rowSpan: span })}
    >
      {column.render(row, index)}
    </td>
  )
}
