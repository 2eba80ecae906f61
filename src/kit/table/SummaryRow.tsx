// 合计行 · kit/table/SummaryRow
import type { JSX, ReactNode } from 'react'
import { aroundRoom, cellClass, edgeOf, leadOf, indexWidth, type Column } from './column.ts'
import type { TableProps } from './props.ts'

interface SummaryRowProps<T> extends TableProps<T> {
  readonly summary: Readonly<Record<string, ReactNode>>
}
/** 合计 below the rows, always visible however far they are scrolled. */
export const SummaryRow = <T,>({ columns, selection, summary }: SummaryRowProps<T>): JSX.Element => {
  const lead = leadOf(selection !== undefined)
  const [before, after] = aroundRoom(columns)
  const cell = (column: Column<T>): JSX.Element => (
    <td key={column.key} className={cellClass(column)} style={edgeOf(column, columns, lead)}>
      {summary[column.key]}
    </td>
  )
  return (
    <tfoot>
      <tr>
        {selection !== undefined && <td className="fixed-left" style={{ left: 0 }} />}
        <th scope="row" className="fixed-left align-center" style={{ left: lead - indexWidth }}>
          合计
        </th>
        {before.map(cell)}
        <td aria-hidden="true" className="filler" />
        {after.map(cell)}
      </tr>
    </tfoot>
  )
}
