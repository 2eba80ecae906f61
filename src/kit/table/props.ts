// 表格参数 · kit/table/props
import type { ReactNode } from 'react'
import type { Failure } from '#contract/errors'
import type { Column } from './column.ts'

export interface Selection<T> {
  readonly chosen: ReadonlyMap<string, T>
  readonly change: (chosen: ReadonlyMap<string, T>) => void
}

export interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** undefined: not loaded yet */
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string
  readonly loading?: boolean
  readonly failure?: Failure | null
  readonly retry?: () => void
  readonly empty?: ReactNode
  /** number of the first row, for 序号 */
  readonly first?: number
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  readonly selection?: Selection<T>
  readonly open?: (row: T) => void
  readonly rowClass?: (row: T) => string
  /** key of the row to which the user comes back; the row is scrolled into view once and highlighted; '' for none */
  readonly mark?: string
  /** rows appear 20 at a time when the user reaches the bottom */
  readonly lazy?: boolean
  /** last row, always visible: column key → its content */
  readonly summary?: Readonly<Record<string, ReactNode>>
  /** called after a user has dragged a width; absent: widths cannot be dragged */
  readonly resize?: (key: string, width: number) => void
}

/** Adds rows to a selection or removes them. */
export const choosing = <T>(
  { chosen, change }: Selection<T>,
  rows: readonly T[],
  rowKey: (row: T) => string,
  on: boolean,
): void => {
  const next = new Map(chosen)
  for (const row of rows)
    if (on) next.set(rowKey(row), row)
    else next.delete(rowKey(row))
  change(next)
}
