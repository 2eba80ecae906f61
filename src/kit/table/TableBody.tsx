// 表体 · kit/table/TableBody
import { useEffect, useEffectEvent, useMemo, useRef, type JSX, type RefObject } from 'react'
import { leadOf, widthOf } from './column.ts'
import { useProgressiveRows } from './useProgressiveRows.ts'
import { choosing, type TableProps } from './props.ts'
import { TableRow, type RowDoes } from './TableRow.tsx'
import { rowHeight, useRowWindow, windowAbove } from './window.ts'

const none: readonly never[] = []

interface BodyProps<T> extends TableProps<T> {
  /** loaded rows */
  readonly shown: readonly T[]
  readonly pane: RefObject<HTMLDivElement | null>
  readonly span: number
  /** called when all cells of the given rows are drawn; in a very long list, when all cells of the visible rows are */
  readonly filled: (rows: readonly T[]) => void
}

/** Draws the visible rows first and the other rows afterwards. Of a very long list only the visible rows are drawn. */
export const TableBody = <T,>(props: BodyProps<T>): JSX.Element => {
  const { shown, pane, span, columns, rowKey, selection, first = 1, rowClass } = props
  const { from, to, above, below, slots } = useRowWindow(shown.length, pane)
  const windowed = shown.length > windowAbove
  // a very long list is never drawn completely
  const fill = useProgressiveRows(windowed ? none : shown, pane)
  const handlers = useRowHandlers(props)
  const end = windowed ? to : fill.drawn
  const isFilled = windowed || fill.whole >= shown.length
  const reportFilled = useEffectEvent(props.filled)
  useEffect(() => {
    if (isFilled) reportFilled(shown)
  }, [isFilled, shown])
  const visibleColumns = isFilled ? columns.length : countVisibleColumns(props, fill.edge)
  const spans = columns.some((column) => column.spanBy !== undefined) && { rows: shown, from, to: end }
  return (
    <>
      <Gap height={above} span={span} />
      {shown.slice(from, end).map((row, offset) => {
        const index = from + offset
        const key = rowKey(row)
        return (
          <TableRow
            key={windowed ? index % slots : key}
            columns={columns}
            row={row}
            index={index}
            number={first + index}
            focusable={index === from}
            cells={windowed || index < fill.whole ? columns.length : visibleColumns}
            chosen={selection === undefined ? null : selection.chosen.has(key)}
            does={handlers}
            marked={key === props.mark}
            {...(rowClass && { className: rowClass(row) })}
            {...spans}
          />
        )
      })}
      <Gap height={windowed ? below : (shown.length - end) * rowHeight} span={span} />
    </>
  )
}

/** Number of columns that begin left of `edge`; all columns if the pane is scrolled sideways. */
const countVisibleColumns = <T,>({ columns, selection, pane }: BodyProps<T>, edge: number): number => {
  if ((pane.current?.scrollLeft ?? 0) > 0) return columns.length
  let left = leadOf(selection !== undefined)
  const at = columns.findIndex((column) => {
    left += widthOf(column)
    return left > edge
  })
  return at === -1 ? columns.length : at + 1
}

/** The handlers of all rows. The object never changes, so that a row is drawn again only when the row itself changes. */
const useRowHandlers = <T,>(props: BodyProps<T>): RowDoes<T> => {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  return useMemo(
    () => ({
      open: (row) => latest.current.open?.(row),
      choose: (row, on) => {
        const { selection, rowKey } = latest.current
        if (selection !== undefined) choosing(selection, [row], rowKey, on)
      },
    }),
    [],
  )
}

/** Placeholder for rows that are not drawn. */
const Gap = ({ height, span }: { readonly height: number; readonly span: number }): JSX.Element | null =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="gap" style={{ height }}>
      <td colSpan={span} />
    </tr>
  )
