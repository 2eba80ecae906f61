// 列表条件 · kit/filter
/** Conditions of a list. They are stored in the address, so that a reload, a link and the back button show the same list. */
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
/** Marks an address from which the user removed the last condition, because without a mark the list starts with its last days. */
const unlimited = 'unlimited'
/** Parameter with the id of the open view; `noView` when the person has an initial view but opened none. */
const viewName = 'view'
const noView = '0'
/** Parameters of the address that are no conditions. `by` selects one of several lists of a page. */
const noConditions = new Set(['pageNo', 'pageSize', 'sort', unlimited, viewName, 'by'])

const positive = (text: string | null, fallback: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

/** Conditions of an address. */
export const readState = (params: URLSearchParams): ListState => ({
  values: Object.fromEntries([...params].filter(([name, value]) => !noConditions.has(name) && value !== '')),
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

/** Conditions without page and order, as input of the count per tab. */
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
  readonly mayLoad: boolean
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

/** The view of an address: the view named in it, or for an empty address the person's initial view. */
const useView = (resource: Resource, params: URLSearchParams, begins: boolean) => {
  const known = useKnownViews(resource.id, begins)
  const named = begins ? params.get(viewName) : null
  const isBare = named === null && !params.has(unlimited) && !hasConditions(readState(params).values)
  const id = named ?? (isBare ? known.opensWith : null)
  const view = known.views.find((candidate) => candidate.id === id) ?? null
  const isNamed = named !== null && named !== noView
  const waits = known.pending && view === null && (isNamed || (isBare && !known.isCopied))
  return { known, view, waits, isMissing: isNamed && view === null && !known.pending }
}

/** The state that an address means in this view, and the values that 重置 restores. */
const stateInView = (
  resource: Resource,
  params: URLSearchParams,
  begun: Values,
  view: ListView | null,
  begins: boolean,
): Pick<UsedState, 'state' | 'first'> => {
  const stated = readState(params)
  const isWhole = params.has(unlimited)
  if (view === null) {
    const values = { ...begun, ...stated.values }
    const state = { ...stated, values: begins && !isWhole ? initialFilter(resource, values) : values }
    return { state, first: begins ? recentOf(resource) : {} }
  }
  const first = valuesOf(resource, view.content)
  const isUntouched = !isWhole && !hasConditions(stated.values)
  const values = { ...begun, ...(isUntouched ? first : stated.values) }
  const sort = isUntouched && stated.sort === '' ? sortOf(resource, view.content) : stated.sort
  return { state: { ...stated, values, sort }, first }
}

/**
 * Conditions of a list in its address. Opening a list writes nothing into the address: an address without conditions means the list with
 * its initial conditions, and an address that names only a view means this view.
 */
export const useListState = (resource: Resource, { fixed, preset }: Place = {}): UsedState => {
  const [params, setParams] = useSearchParams()
  const presets = JSON.stringify(preset ?? {})
  const begins = fixed === undefined
  const { known, view, waits, isMissing } = useView(resource, params, begins)
  // after a refetch the views are new objects with the same content
  const opened = JSON.stringify(view)
  const { state, first } = useMemo(
    () => stateInView(resource, params, JSON.parse(presets) as Values, JSON.parse(opened) as ListView | null, begins),
    [params, presets, begins, resource, opened],
  )
  const anew = view !== null || Object.keys(first).length > 0
  const named = view?.id ?? (known.opensWith === null ? null : noView)
  const write = useCallback(
    (next: ListState) =>
      setParams(
        (before) => ({
          ...writeState(next),
          ...otherParams(before),
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
    mayLoad: !begins || !isLong(resource) || hasConditions(state.values),
    waits,
    views: {
      views: known.views,
      first: known.first,
      open: view,
      isChanged: view !== null && !standsAt(resource, view.content, state),
      isMissing,
      choose: (id) => {
        const next = id ?? (known.opensWith === null ? null : noView)
        setParams((before) => ({ ...otherParams(before), ...(next !== null && { [viewName]: next }) }), { replace: true })
      },
    },
  }
}

/** The part of an address that does not belong to the list. */
const otherParams = (params: URLSearchParams): Record<string, string> => {
  const by = params.get('by')
  return by === null ? {} : { by }
}
