// 回到的那一行 · kit/table/useScrollToMark
import { useEffect, useRef, type RefObject } from 'react'
import type { TableProps } from './props.ts'
import { rowHeight } from './window.ts'

/**
 * Scrolls a marked row that is not visible to the middle of its pane, once. The position is calculated from the row height, because rows
 * far down may not be drawn yet.
 */
export const useScrollToMark = <T>(
  { rows, rowKey, mark = '' }: Pick<TableProps<T>, 'rows' | 'rowKey' | 'mark'>,
  pane: RefObject<HTMLElement | null>,
): void => {
  const shown = useRef('')
  const at = mark === '' ? -1 : (rows ?? []).findIndex((row) => rowKey(row) === mark)
  useEffect(() => {
    const element = pane.current
    if (mark === '') shown.current = ''
    if (element === null || at === -1 || shown.current === mark) return
    shown.current = mark
    const top = at * rowHeight
    const inSight = top >= element.scrollTop && top + 2 * rowHeight <= element.scrollTop + element.clientHeight
    if (!inSight) element.scrollTo({ top: top - element.clientHeight / 2 })
  }, [at, mark, pane])
}
