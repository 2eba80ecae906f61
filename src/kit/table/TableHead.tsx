// 表头 · kit/table/TableHead
import type { JSX } from 'react'
import { aroundRoom, cellClass, edgeOf, indexWidth, leadOf, type Column } from './column.ts'
import { choosing, type TableProps } from './props.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'

interface HeadProps<T> extends TableProps<T> {
  /** loaded rows, which 全选 selects */
  readonly shown: readonly T[]
}

/** The header row: 全选, 序号, and a cell with sort button and resize handle for each column. */
export const TableHead = <T,>(props: HeadProps<T>): JSX.Element => {
  const { columns, selection } = props
  const lead = leadOf(selection !== undefined)
  const [before, after] = aroundRoom(columns)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection !== undefined && (
          <th scope="col" className="fixed-left align-center" style={{ left: 0 }}>
            <ChooseAll {...props} />
          </th>
        )}
        <th scope="col" className="fixed-left align-center" style={{ left: lead - indexWidth }}>
          序号
        </th>
        {before.map((column) => (
          <HeadCell key={column.key} {...props} column={column} />
        ))}
        <th aria-hidden="true" className="filler" />
        {after.map((column) => (
          <HeadCell key={column.key} {...props} column={column} />
        ))}
      </tr>
    </thead>
  )
}

const ChooseAll = <T,>({ shown, rowKey, selection }: HeadProps<T>): JSX.Element => {
  const chosen = shown.filter((row) => selection?.chosen.has(rowKey(row)) === true).length
  return (
    <RowCheckbox
      label="选择本页"
      checked={shown.length > 0 && chosen === shown.length}
      partly={chosen > 0 && chosen < shown.length}
      change={(on) => {
        if (selection !== undefined) choosing(selection, shown, rowKey, on)
      }}
    />
  )
}

/** The order after a click on a sort button: ascending, then descending, then none. */
const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : sort === `-${key}` ? '' : key)

interface HeadCellProps<T> extends HeadProps<T> {
  readonly column: Column<T>
}
const HeadCell = <T,>({ column, columns, selection, sort = '', onSort, resize }: HeadCellProps<T>): JSX.Element => {
  const order = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : 'none'
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={edgeOf(column, columns, leadOf(selection !== undefined))}
      {...(column.sortable === true && { 'aria-sort': order })}
    >
      {column.sortable === true && onSort !== undefined ? (
        <button type="button" className="sort" onClick={() => onSort(nextSort(sort, column.key))}>
          {column.title}
          <i data-order={order === 'ascending' ? 'up' : order === 'descending' ? 'down' : ''} />
        </button>
      ) : (
        column.title
      )}
      {resize !== undefined && column.dragNot !== true && <ResizeHandle column={column} resize={resize} />}
    </th>
  )
}
