// 资源页的属性 · kit/resourceProps
import type { ComponentType, ReactNode } from 'react'
import type { Resource, Row } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import type { Questions } from './actions/useSending.ts'
import type { Creating } from './CreateButton.tsx'
import type { Action } from './RowActions.tsx'
import type { Values } from './searchInputs.tsx'

export interface BatchProps<T> {
  readonly chosen: readonly T[]
  readonly clear: () => void
}

/** Properties of a part above the rows: the conditions of the list, and whether they are complete. */
export interface AboveProps {
  readonly filter: Filter
  readonly mayLoad: boolean
}

export interface ResourceScreenProps<R extends Resource> {
  readonly of: R
  /** the screen's own drawing of a column, by field name */
  readonly cells?: Readonly<Partial<Record<string, (row: Row<R>) => ReactNode>>>
  readonly rowActions?: (row: Row<R>) => readonly Action[]
  /** buttons of the page */
  readonly tools?: ReactNode
  /** how the page creates a row, where neither the form nor an action of its definition does */
  readonly create?: Creating
  /** buttons that act on ticked rows; with it, and where rows can be exported, the list has check boxes */
  readonly Batch?: ComponentType<BatchProps<Row<R>>>
  /** click or Enter on a row */
  readonly open?: (row: Row<R>) => void
  /** conditions set by the screen itself */
  readonly fixed?: Values
  /** shown above the search form, e.g. other views of the same things */
  readonly head?: ReactNode
  readonly aside?: ReactNode
  /** the screen's own totals of the rows, below the conditions */
  readonly Above?: ComponentType<AboveProps>
  /** the screen's own questions in its form and its actions */
  readonly questions?: Questions
}
