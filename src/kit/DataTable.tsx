// 数据表格 · kit/DataTable
/**
 * One native table with sticky header, index, selection and first/last columns (spec 1 §2.7). antd's table splits a fixed header
 * into a second table, which breaks `role="table"` with its headers (interfaces.md), and weighs some 100 kB brotli.
 */
import { useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react'
import { EmptyState, FailureState } from './states.tsx'
import { aroundRoom, checkWidth, indexWidth, inDisplayOrder, leadOf, widthOf, type Column } from './table/column.ts'
import type { TableProps } from './table/props.ts'
import { useSlices } from './table/slices.ts'
import { SkeletonRows } from './table/SkeletonRows.tsx'
import { SummaryRow } from './table/SummaryRow.tsx'
import './table/table.css'
import { TableBody } from './table/TableBody.tsx'
import { TableHead } from './table/TableHead.tsx'
import { useScrollToMark } from './table/useScrollToMark.ts'
import { useWideMark } from './table/wide.ts'

const none: readonly never[] = []

/** The table of every list; see `TableProps`. */
export const DataTable = <T,>(given: TableProps<T>): JSX.Element => {
  const { rows, loading = false, failure = null, selection } = given
  const pane = useRef<HTMLDivElement>(null)
  const shown = useSlices(rows ?? none, given.lazy === true, pane)
  // the rows that are completely drawn; rows that have just arrived are not among them
  const [filled, setFilled] = useState<readonly T[]>(none)
  useScrollToMark(given, pane)
  const columns = useMemo(() => inDisplayOrder(given.columns), [given.columns])
  const props = { ...given, columns }
  const selects = selection !== undefined
  const width = leadOf(selects) + columns.reduce((sum, column) => sum + widthOf(column), 0)
  useWideMark(pane, width)
  const [before, after] = aroundRoom(columns)
  const span = columns.length + 2 + (selects ? 1 : 0)
  return (
    <div
      ref={pane}
      className="table-pane"
      aria-busy={loading || (shown.length > 0 && filled !== shown)}
      data-stale={loading && rows !== undefined}
    >
      <table
        role="table"
        aria-label={given.label}
        data-opens={given.open !== undefined || undefined}
        aria-rowcount={(rows?.length ?? 0) + 1}
        style={{ minWidth: width }}
        onKeyDown={moveRow}
      >
        <colgroup>
          {selects && <col style={{ width: checkWidth }} />}
          <col style={{ width: indexWidth }} />
          <Cols columns={before} />
          <col />
          <Cols columns={after} />
        </colgroup>
        <TableHead {...props} shown={shown} />
        <tbody>
          <TableBody {...props} shown={shown} pane={pane} span={span} filled={setFilled} />
          {rows === undefined && loading && <SkeletonRows span={span} />}
        </tbody>
        {given.summary !== undefined && shown.length > 0 && <SummaryRow {...props} summary={given.summary} />}
      </table>
      {rows === undefined && failure !== null && <FailureState failure={failure} {...(given.retry && { retry: given.retry })} />}
      {rows?.length === 0 && !loading && (given.empty ?? <EmptyState title="暂无数据" />)}
    </div>
  )
}

const Cols = <T,>({ columns }: { readonly columns: readonly Column<T>[] }): JSX.Element => (
  <>
    {columns.map((column) => (
      <col key={column.key} style={{ width: widthOf(column) }} />
    ))}
  </>
)

/** Arrow keys move through the rows of a focused table. */
const moveRow = (event: KeyboardEvent<HTMLTableElement>): void => {
  const row = document.activeElement
  if (!(row instanceof HTMLTableRowElement) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  if (next instanceof HTMLTableRowElement && next.tabIndex <= 0 && !next.hasAttribute('aria-hidden')) {
    event.preventDefault()
    next.focus()
  }
}
