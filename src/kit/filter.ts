// 列表条件 · kit/filter
/** A list's conditions are in the address, so that a reload, a link and the back button find the same list. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '#contract/resource'
import type { ListView } from '#contract/user/listView'
import type { Filter } from '../data/query.ts'
import { useKnownViews, type KnownViews } from './listPreference.ts'
import { hasConditions, initialFilter, isLong, recentOf, rememberConditions, withoutDaysOfNumbers } from './initialFilter.ts'
import type { Values } from './searchInputs.tsx'
import { sortOf, standsAt, valuesOf } from './views.ts'

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
/** Marks an address whose reader removed the last condition: without it the list would start again with its last days. */
const unlimited = 'unlimited'
/** Names the open view of a list; `noView` where none is open though the person has an initial view. */
const viewName = 'view'
const noView = '0'
/** Not conditions; `by`: which of several lists a page shows. */
const own = new Set(['pageNo', 'pageSize', 'sort', unlimited, viewName, 'by'])

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

/** Address for conditions; default values are left out. */
export const writeState = (state: ListState): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(state.values).filter(([, value]) => value !== '')),
  ...(state.pageNo > 1 && { pageNo: String(state.pageNo) }),
  ...(state.pageSize !== pageSizeDefault && { pageSize: String(state.pageSize) }),
  ...(state.sort !== '' && { sort: state.sort }),
})

/** Conditions in the form of the list call; `fixed` are those set by the screen itself. */
export const filterOf = (state: ListState, fixed: Values = {}): Filter => ({
  ...state.values,
  ...fixed,
  pageNo: state.pageNo,
  pageSize: state.pageSize,
  ...(state.sort !== '' && { sort: state.sort }),
})

/** The same without page and order: input of the count per tab. */
export const countFilterOf = (state: ListState, tab: string, fixed: Values = {}): Filter => {
  const { [tab]: _open, ...values } = state.values
  return { ...values, ...fixed }
}

/** The views of a list as its page uses them. */
export interface UsedViews extends Pick<KnownViews, 'views' | 'first'> {
  /** the open view */
  readonly open: ListView | null
  /** the list is searched or ordered differently from the open view */
  readonly isChanged: boolean
  /** the address names a view that is deleted, or not for this person */
  readonly isMissing: boolean
  /** opens another view, or none; restores the open one after changes */
  readonly choose: (id: string | null) => void
}

export interface UsedState {
  readonly state: ListState
  /** searching, sorting and another tab go back to page 1; paging keeps everything else (spec 1 §4) */
  readonly search: (values: Values) => void
  readonly page: (pageNo: number, pageSize: number) => void
  readonly order: (sort: string) => void
  /** values that 重置 restores */
  readonly first: Values
  /** false: the list is long and waits for a condition */
  readonly asks: boolean
  /** the initial view is unknown yet: nothing is requested until then */
  readonly waits: boolean
  readonly views: UsedViews
}

interface Place {
  /** conditions set by the screen itself: a list inside another page is already short */
  readonly fixed?: Values | undefined
  /** values used while the address has none, e.g. the first tab */
  readonly preset?: Values
}

/** The view of an address: the one it names, or, for an empty address, the person's initial one. */
const useView = (resource: Resource, params: URLSearchParams, begins: boolean) => {
  const known = useKnownViews(resource.id, begins)
  const named = begins ? params.get(viewName) : null
  const isBare = named === null && !params.has(unlimited) && !hasConditions(readState(params).values)
  const id = named ?? (isBare ? known.opensWith : null)
  const view = known.views.find((one) => one.id === id) ?? null
  const isNamed = named !== null && named !== noView
  const waits = known.pending && view === null && (isNamed || (isBare && !known.isCopied))
  return { known, view, waits, isMissing: isNamed && view === null && !known.pending }
}

/** The state that an address means in this view, and the values that 重置 restores. */
const readAs = (
  resource: Resource,
  params: URLSearchParams,
  begun: Values,
  view: ListView | null,
  begins: boolean,
): Pick<UsedState, 'state' | 'first'> => {
  const said = readState(params)
  const isWhole = params.has(unlimited)
  if (view === null) {
    const values = { ...begun, ...said.values }
    const state = { ...said, values: begins && !isWhole ? initialFilter(resource, values) : values }
    return { state, first: begins ? recentOf(resource) : {} }
  }
  const first = valuesOf(resource, view.content)
  const isUntouched = !isWhole && !hasConditions(said.values)
  const values = { ...begun, ...(isUntouched ? first : said.values) }
  const sort = isUntouched && said.sort === '' ? sortOf(resource, view.content) : said.sort
  return { state: { ...said, values, sort }, first }
}

/**
 * Conditions of a list in its address. Opening a list writes nothing there, so that nothing has to arrive in time: an address without
 * conditions always means the list from its beginning; one that names only a view means the view.
 */
export const useListState = (resource: Resource, { fixed, preset }: Place = {}): UsedState => {
  const [params, setParams] = useSearchParams()
  const presets = JSON.stringify(preset ?? {})
  const begins = fixed === undefined
  const { known, view, waits, isMissing } = useView(resource, params, begins)
  // after a refetch the views are new objects with the same content
  const opened = JSON.stringify(view)
  const { state, first } = useMemo(
    () => readAs(resource, params, JSON.parse(presets) as Values, JSON.parse(opened) as ListView | null, begins),
    [params, presets, begins, resource, opened],
  )
  const anew = view !== null || Object.keys(first).length > 0
  const named = view?.id ?? (known.opensWith === null ? null : noView)
  const write = useCallback(
    (next: ListState) =>
      setParams(
        (before) => ({
          ...writeState(next),
          ...kept(before),
          ...(named !== null && { [viewName]: named }),
          ...(anew && !hasConditions(next.values) && { [unlimited]: '1' }),
        }),
        { replace: true },
      ),
    [setParams, anew, named],
  )
  return {
    state,
    search: (asked) => {
      const values = withoutDaysOfNumbers(resource, asked)
      if (begins) rememberConditions(resource, values)
      write({ ...state, values, pageNo: 1 })
    },
    page: (pageNo, pageSize) => write({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize }),
    order: (sort) => write({ ...state, sort, pageNo: 1 }),
    first,
    asks: !begins || !isLong(resource) || hasConditions(state.values),
    waits,
    views: {
      views: known.views,
      first: known.first,
      open: view,
      isChanged: view !== null && !standsAt(resource, view.content, state),
      isMissing,
      choose: (id) => {
        const next = id ?? (known.opensWith === null ? null : noView)
        setParams((before) => ({ ...kept(before), ...(next !== null && { [viewName]: next }) }), { replace: true })
      },
    },
  }
}

/** The part of an address that does not belong to the list. */
const kept = (params: URLSearchParams): Record<string, string> => {
  const by = params.get('by')
  return by === null ? {} : { by }
}
