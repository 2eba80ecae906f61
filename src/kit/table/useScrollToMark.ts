// 回到的那一行 · kit/table/useScrollToMark
import { useEffect, useRef, type RefObject } from 'react'
import type { TableProps } from './props.ts'
import { rowHeight } from './window.ts'

/**
 * Scrolls the marked row to the middle of its pane, once, where it is not visible. Rows far down may not be drawn yet: their height is
 * known.
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
