// 列表条件 · kit/filter
/** A list's conditions live in the address, so that a reload, a link and the way back find the same list. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { begunWith, isLong, recentOf, remember, saysAnything } from './beginning.ts'
import type { Values } from './searchInputs.tsx'

export const pageSizes = [10, 20, 50, 100, 200] as const
export const pageSizeDefault = 20

export interface ListState {
  /** search fields and the open tab, as texts */
  readonly values: Values
  readonly pageNo: number
  readonly pageSize: number
  /** `field` or `-field`; '' = the resource's own order */
  readonly sort: string
}
/** What an address says whose reader took the last condition away: without it the list would begin anew, with its last days. */
const unlimited = 'unlimited'
const own = new Set(['pageNo', 'pageSize', 'sort', unlimited])

const positive = (text: string | null, fallback: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

/** Conditions of an address. */
export const readState = (params: URLSearchParams): ListState => ({
  values: Object.fromEntries([...params].filter(([name, value]) => !own.has(name) && value !== '')),
  pageNo: positive(params.get('pageNo'), 1),
  pageSize: positive(params.get('pageSize'), pageSizeDefault),
  sort: params.get('sort') ?? '',
})

/** Address of conditions; what is default stays out of it. */
export const writeState = (state: ListState): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(state.values).filter(([, value]) => value !== '')),
  ...(state.pageNo > 1 && { pageNo: String(state.pageNo) }),
  ...(state.pageSize !== pageSizeDefault && { pageSize: String(state.pageSize) }),
  ...(state.sort !== '' && { sort: state.sort }),
})

/** Conditions as the list call takes them; `fixed` are those of the screen itself. */
export const filterOf = (state: ListState, fixed: Values = {}): Filter => ({
  ...state.values,
  ...fixed,
  pageNo: state.pageNo,
  pageSize: state.pageSize,
  ...(state.sort !== '' && { sort: state.sort }),
})

/** The same without page and order: what a count per tab is asked with. */
export const countFilterOf = (state: ListState, tab: string, fixed: Values = {}): Filter => {
  const { [tab]: _open, ...values } = state.values
  return { ...values, ...fixed }
}

export interface UsedState {
  readonly state: ListState
  /** searching, sorting and another tab go back to page 1; paging alone keeps the rest (spec 1 §4) */
  readonly search: (values: Values) => void
  readonly page: (pageNo: number, pageSize: number) => void
  readonly order: (sort: string) => void
  /** what 重置 goes back to */
  readonly first: Values
  /** false: the list is long and waits for a condition */
  readonly asks: boolean
}

interface Place {
  /** conditions the screen itself sets: a list inside something else's page is short already */
  readonly fixed?: Values | undefined
  /** what holds while the address says nothing else, e.g. the first tab */
  readonly preset?: Values
}

/**
 * Conditions of a list in its address. Nothing is written there when a list opens, so that nothing has to arrive in time: an address
 * without conditions means the list from its beginning, whoever comes to it and how often.
 */
export const useListState = (resource: Resource, { fixed, preset }: Place = {}): UsedState => {
  const [params, setParams] = useSearchParams()
  const presets = JSON.stringify(preset ?? {})
  const begins = fixed === undefined
  const state = useMemo((): ListState => {
    const said = readState(params)
    const values = { ...(JSON.parse(presets) as Values), ...said.values }
    return { ...said, values: begins && !params.has(unlimited) ? begunWith(resource, values) : values }
  }, [params, presets, begins, resource])
  const first = begins ? recentOf(resource) : {}
  const anew = Object.keys(first).length > 0
  const write = useCallback(
    (next: ListState) =>
      setParams({ ...writeState(next), ...(anew && !saysAnything(next.values) && { [unlimited]: '1' }) }, { replace: true }),
    [setParams, anew],
  )
  return {
    state,
    search: (values) => {
      if (begins) remember(resource, values)
      write({ ...state, values, pageNo: 1 })
    },
    page: (pageNo, pageSize) => write({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize }),
    order: (sort) => write({ ...state, sort, pageNo: 1 }),
    first,
    asks: !begins || !isLong(resource) || saysAnything(state.values),
  }
}
