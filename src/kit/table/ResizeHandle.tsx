// 拖动列宽 · kit/table/ResizeHandle
import type { JSX, PointerEvent } from 'react'
import { draggedWidthMin, type Column } from './column.ts'

interface ResizeHandleProps<T> {
  readonly column: Column<T>
  readonly resize: (key: string, width: number) => void
}

/** The `<col>` of a header cell, and its drawn width. */
const colOf = (cell: HTMLTableCellElement): HTMLElement | null => {
  const col = cell.closest('table')?.querySelector('colgroup')?.children.item(cell.cellIndex)
  return col instanceof HTMLElement ? col : null
}

/**
 * The right edge of a header cell, which a user drags to change the width. During the drag only the style of the `<col>` changes, because
 * drawing 200 rows again would be too slow. Keyboard users set the width in the column drawer.
 */
export const ResizeHandle = <T,>({ column, resize }: ResizeHandleProps<T>): JSX.Element => {
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget
    const cell = handle.closest('th')
    const col = cell === null ? null : colOf(cell)
    if (cell === null || col === null || event.button !== 0) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const start = event.clientX
    const before = cell.getBoundingClientRect().width
    const widthAt = (x: number): number => Math.max(draggedWidthMin, Math.round(before + x - start))
    const follow = (move: globalThis.PointerEvent): void => {
      col.style.width = `${widthAt(move.clientX)}px`
    }
    const end = (up: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointercancel', cancel)
      handle.removeEventListener('pointerup', end)
      if (widthAt(up.clientX) !== Math.round(before)) resize(column.key, widthAt(up.clientX))
    }
    const cancel = (): void => {
      col.style.width = `${before}px`
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', end)
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', cancel, { once: true })
  }
  return <span className="resize" aria-hidden="true" title="拖动调整列宽" onPointerDown={begin} />
}
