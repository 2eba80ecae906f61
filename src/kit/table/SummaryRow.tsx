// 合计行 · kit/table/SummaryRow
import type { JSX, ReactNode } from 'react'
import { cellClass, edgeOf, leadOf, indexWidth } from './column.ts'
import type { TableProps } from './props.ts'

interface SummaryRowProps<T> extends TableProps<T> {
  readonly summary: Readonly<Record<string, ReactNode>>
}
/** 合计 below the rows, in sight however far they are scrolled. */
export const SummaryRow = <T,>({ columns, selection, summary }: SummaryRowProps<T>): JSX.Element => {
  const lead = leadOf(selection !== undefined)
  return (
    <tfoot>
      <tr>
        {selection !== undefined && <td className="fixed-left" style={{ left: 0 }} />}
        <th scope="row" className="fixed-left align-center" style={{ left: lead - indexWidth }}>
          合计
        </th>
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)} style={edgeOf(column, columns, lead)}>
            {summary[column.key]}
          </td>
        ))}
        <td aria-hidden="true" className="filler" />
      </tr>
    </tfoot>
  )
}
