// 列表的行 · kit/resourceRows
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { selfPagingSize, type Page, type Resource, type Row } from '#contract/resource'
import type { CallFailed } from '../data/api.ts'
import { useList } from '../data/query.ts'
import { filterOf, type UsedState } from './filter.ts'
import type { ResourceScreenProps } from './resourceProps.ts'

export interface UsedRows<T> {
  readonly list: UseQueryResult<Page<T>, CallFailed>
  /** rows of the open page; undefined until the first answer */
  readonly rows: readonly T[] | undefined
  /** number of paged items */
  readonly total: number
  /** number of rows that match the conditions */
  readonly all: number
}

/** Rows of a list's current page: requested page by page, or all at once and paged here. */
export const useResourceRows = <R extends Resource>(
  { of: resource, fixed }: ResourceScreenProps<R>,
  { state, page, mayLoad, waits }: UsedState,
  enabled = true,
): UsedRows<Row<R>> => {
  const selfPaging = resource.whole === true
  const asked = selfPaging ? { ...state, pageNo: 1, pageSize: selfPagingSize } : state
  const list = useList(resource, filterOf(asked, fixed), {
    enabled: mayLoad && enabled && !waits,
    ...(resource.everySec !== undefined && { everyMs: resource.everySec * 1000 }),
  })
  const total = mayLoad ? (list.data?.total ?? 0) : 0
  const pages = selfPaging ? Math.ceil(total / state.pageSize) : (list.data?.pages ?? 0)
  // There may be fewer pages than the address asks for, e.g. after rows left the filter (spec 1 §4).
  const beyond = !list.isPlaceholderData && pages > 0 && pages < state.pageNo
  useEffect(() => {
    if (beyond) page(1, state.pageSize)
  })
  const records = list.data?.records
  const from = (state.pageNo - 1) * state.pageSize
  if (!mayLoad) return { list, rows: [], total, all: total }
  return { list, rows: selfPaging ? records?.slice(from, from + state.pageSize) : records, total, all: total }
}
