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

/** What a part above the rows is told: the conditions of the list, and whether they are complete. */
export interface AboveProps {
  readonly filter: Filter
  readonly asks: boolean
}

export interface ResourceScreenProps<R extends Resource> {
  readonly of: R
  /** own drawing of a column, by field name */
  readonly cells?: Readonly<Partial<Record<string, (row: Row<R>) => ReactNode>>>
  readonly rowActions?: (row: Row<R>) => readonly Action[]
  /** buttons of the page */
  readonly tools?: ReactNode
  /** how the page makes something new, where neither form nor action of its definition does */
  readonly create?: Creating
  /** buttons that act on chosen rows; with it, and where rows can be exported, the list has check boxes */
  readonly Batch?: ComponentType<BatchProps<Row<R>>>
  /** click or Enter on a row */
  readonly open?: (row: Row<R>) => void
  /** conditions the screen itself sets */
  readonly fixed?: Values
  /** what stands above the search form, e.g. other views of the same things */
  readonly head?: ReactNode
  readonly aside?: ReactNode
  /** what the rows add up to in the screen's own way, below the conditions */
  readonly Above?: ComponentType<AboveProps>
  /** what its form and its actions ask in its own way */
  readonly questions?: Questions
}
