// 列表条件 · kit/filter
/** A list's conditions live in the address, so that a reload, a link and the way back find the same list. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Filter } from '../data/query.ts'
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
const own = new Set(['pageNo', 'pageSize', 'sort'])

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

const withPreset = (state: ListState, presets: string): ListState => ({
  ...state,
  values: { ...(JSON.parse(presets) as Values), ...state.values },
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

interface UsedState {
  readonly state: ListState
  /** searching, sorting and another tab go back to page 1; paging alone keeps the rest (spec 1 §4) */
  readonly search: (values: Values) => void
  readonly page: (pageNo: number, pageSize: number) => void
  readonly order: (sort: string) => void
}

/** `preset`: what holds while the address says nothing else, e.g. the first tab. */
export const useListState = (preset?: Values): UsedState => {
  const [params, setParams] = useSearchParams()
  const presets = JSON.stringify(preset ?? {})
  const state = useMemo(() => withPreset(readState(params), presets), [params, presets])
  const write = useCallback((next: ListState) => setParams(writeState(next), { replace: true }), [setParams])
  return {
    state,
    search: (values) => write({ ...state, values, pageNo: 1 }),
    page: (pageNo, pageSize) => write({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize }),
    order: (sort) => write({ ...state, sort, pageNo: 1 }),
  }
}
