// 列表条件 · kit/filter
/** A list's conditions live in the address, so that a reload, a link and the way back find the same list. */
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
/** What an address says whose reader took the last condition away: without it the list would begin anew, with its last days. */
const unlimited = 'unlimited'
/** Names the view a list stands in; `noView` where it stands in none though the person begins with one. */
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

/** The views of a list as its page uses them. */
export interface UsedViews extends Pick<KnownViews, 'views' | 'first'> {
  /** the one that stands open */
  readonly open: ListView | null
  /** the list is searched or ordered in another way than the open view says */
  readonly isChanged: boolean
  /** the address names one that is gone, or not for this person */
  readonly isMissing: boolean
  /** opens another one, or none; puts back what was changed in the one that is open */
  readonly choose: (id: string | null) => void
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
  /** which view it begins with is not known yet: nothing is asked until then */
  readonly waits: boolean
  readonly views: UsedViews
}

interface Place {
  /** conditions the screen itself sets: a list inside something else's page is short already */
  readonly fixed?: Values | undefined
  /** what holds while the address says nothing else, e.g. the first tab */
  readonly preset?: Values
}

/** Which view an address means: the one it names, or, where it says nothing, the one the person begins with. */
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

/** What an address means of a list that stands in this view, and what 重置 goes back to there. */
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
 * Conditions of a list in its address. Nothing is written there when a list opens, so that nothing has to arrive in time: an address
 * without conditions means the list from its beginning, on every visit; one that names a view alone means the view.
 */
export const useListState = (resource: Resource, { fixed, preset }: Place = {}): UsedState => {
  const [params, setParams] = useSearchParams()
  const presets = JSON.stringify(preset ?? {})
  const begins = fixed === undefined
  const { known, view, waits, isMissing } = useView(resource, params, begins)
  // read anew, the views are other objects that say the same
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

/** What of an address is not the list's to change. */
const kept = (params: URLSearchParams): Record<string, string> => {
  const by = params.get('by')
  return by === null ? {} : { by }
}
