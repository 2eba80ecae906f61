// 查询 · data/query
/**
 * The one query cache of both shells (architecture §4). Reads are keyed by resource id first, so that a write or a
 * notice of the server refreshes every view of that resource by its id alone.
 */
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useQuery,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query'
import { fillIn } from '#contract/action'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { codes, type Failure } from '#contract/errors'
import { sumsRoute, type Page, type Resource, type Row, type Sums } from '#contract/resource'
import { CallFailed, failureOf, request } from './api.ts'

/** Search values in a request: texts, numbers, or lists of these. */
export type Filter = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

/** Options of a write for showing its outcome. */
export interface SendMeta extends Record<string, unknown> {
  /** success toast; `{name}` is filled in from the reply */
  readonly toast?: string | undefined
  /** the form shows field errors itself */
  readonly inline?: boolean | undefined
  /** the page shows the failure in place, e.g. as the verdict of a scan */
  readonly quiet?: boolean | undefined
}
/** Shows outcomes of writes to the person; each shell brings its own (desk: toast, handheld: verdict line). */
export interface Funnel {
  failed(failure: Failure, meta: SendMeta): void
  done(meta: SendMeta): void
}
let funnel: Funnel | null = null
/** Sets the funnel of the shell, before the first write. */
export const presentBy = (shell: Funnel): void => {
  funnel = shell
}

/** Whether to retry: only while the server is being deployed. Other failures are shown at once. */
const retriesAfter = (count: number, error: unknown): boolean => failureOf(error).kind === 'updating' && count < 3

/** Whether the person lost a right since the menu was read; then the menu is read again (floor.md §2.3). */
const isRightLost = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === codes.forbidden

/** Creates the cache. Queries run even when the browser reports offline, because only a request shows whether the server is reachable. */
export const makeQueries = (): QueryClient => {
  const rereadMenu = (failure: Failure): void => {
    if (isRightLost(failure)) void client.invalidateQueries({ queryKey: ['menu'] })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const failure = failureOf(error)
        if (failure.kind === 'relogin') funnel?.failed(failure, {})
        rereadMenu(failure)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const failure = failureOf(error)
        funnel?.failed(failure, mutation.meta ?? {})
        rereadMenu(failure)
      },
      onSuccess: (reply, _variables, _result, mutation) => {
        const meta: SendMeta = mutation.meta ?? {}
        funnel?.done(
          meta.toast === undefined
            ? meta
            : { ...meta, toast: fillIn(meta.toast, Object(reply) as Readonly<Record<string, unknown>>) },
        )
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: retriesAfter,
        retryDelay: 3000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        structuralSharing: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
/** The cache of this page. */
export const queries = makeQueries()

const routeOf = (resource: Resource, verb: 'list' | 'count' | 'one'): string => {
  const route = resource.calls[verb]
  if (route === undefined) throw new Error(`${resource.id} declares no call for ${verb}`)
  return route
}
/**
 * Keeps data of offline pages in memory after the view is closed, because the next save stores only what is in memory (data/persist.ts).
 */
const retention = (resource: Resource) => {
  const persist = resource.offline !== 'online'
  return { meta: { persist }, ...(persist && { gcTime: Infinity }) }
}

interface ReadOptions {
  readonly enabled?: boolean
  /** refetched every so many ms while the page is visible */
  readonly everyMs?: number
  /** loaded once as long as the page lives, and again when a write changes it */
  readonly once?: boolean
}
const timing = (options: ReadOptions) => ({
  enabled: options.enabled ?? true,
  ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
  ...(options.once === true && { staleTime: Infinity }),
})

/** The page of a list reply. A reply that is a plain array holds all rows (spec 1 §3); `filter` selects one page of them. */
export const pageOf = <T>(reply: Page<T> | readonly T[], filter: Filter): Page<T> => {
  if (!isRows(reply)) return reply
  const total = reply.length
  const pageNo = Number(filter['pageNo'] ?? 1)
  const pageSize = Number(filter['pageSize'] ?? Math.max(total, 1))
  const records = reply.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize) }
}
const isRows = <T>(reply: Page<T> | readonly T[]): reply is readonly T[] => Array.isArray(reply)

/** Page of a list under `filter` (with pageNo, pageSize, sort). The previous page stays until the next page has arrived. */
export const useList = <R extends Resource>(
  resource: R,
  filter: Filter,
  options: ReadOptions = {},
): UseQueryResult<Page<Row<R>>, CallFailed> =>
  useQuery<Page<Row<R>>, CallFailed>({
    queryKey: [resource.id, 'list', filter],
    queryFn: async ({ signal }) => {
      const reply = await request<Page<Row<R>> | readonly Row<R>[]>(routeOf(resource, 'list'), filter, { signal })
      return pageOf(reply, filter)
    },
    placeholderData: keepPreviousData,
    // unchanged rows stay the same objects, so that a refetched page redraws only what changed
    structuralSharing: true,
    ...retention(resource),
    ...timing(options),
  })

/** Rows per tab under the filter of the list; undefined when the resource has no count call, or while nothing is requested. */
export const useCounts = (resource: Resource, filter: Filter, asks = true): Readonly<Record<string, number>> | undefined => {
  const counts = useQuery<Readonly<Record<string, number>>, CallFailed>({
    queryKey: [resource.id, 'count', filter],
    queryFn: ({ signal }) => request(routeOf(resource, 'count'), filter, { signal }),
    placeholderData: keepPreviousData,
    enabled: asks && resource.calls.count !== undefined,
    ...retention(resource),
  }).data
  return asks ? counts : undefined
}

/** The sums above the list under its filter; the previous sums remain until the next ones arrive. */
export const useSums = (resource: Resource, filter: Filter, options: ReadOptions): UseQueryResult<Sums, CallFailed> => {
  const route = sumsRoute(resource)
  return useQuery<Sums, CallFailed>({
    queryKey: [resource.id, 'sum', filter],
    queryFn: ({ signal }) => request(route ?? '', filter, { signal }),
    placeholderData: keepPreviousData,
    ...retention(resource),
    ...timing({ ...options, enabled: route !== undefined && (options.enabled ?? true) }),
  })
}

/** One row with `id` and `version` for its form. */
export const useOne = <R extends Resource>(
  resource: R,
  key: Filter,
  options: ReadOptions = {},
): UseQueryResult<Row<R> & { readonly version: number }, CallFailed> =>
  useQuery<Row<R> & { readonly version: number }, CallFailed>({
    queryKey: [resource.id, 'one', key],
    queryFn: ({ signal }) => request(routeOf(resource, 'one'), key, { signal }),
    ...retention(resource),
    ...timing(options),
  })

/** Reading call of the contract. Its cache entry is stored under the screen of the call (`area/screen.verb`). */
export const useRead = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options: ReadOptions & { readonly keep?: boolean } = {},
): UseQueryResult<ReplyOf<C>, CallFailed> =>
  useQuery<ReplyOf<C>, CallFailed>({
    ...readOf(call, input, options),
    ...(options.keep === true && { placeholderData: keepPreviousData }),
  })

/** The options of `useRead` for use without a hook. */
export const readOf = <C extends Call>(call: C, input: InputOf<C>, options: ReadOptions = {}) => ({
  queryKey: [...keyOf(call.id), input],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(call, input, { signal }),
  ...timing(options),
})

/** `outbound/order.detail` → [`outbound/order`, `detail`]. */
export const keyOf = (callId: string): readonly [string, string] => {
  const dot = callId.lastIndexOf('.')
  return [callId.slice(0, dot), callId.slice(dot + 1)]
}

/**
 * Reads again the queries that `isMeant` selects. The library lets a first read in progress continue, though the reply may be older than
 * the change; so this function repeats such a read after it has finished. An abort instead could leave a slow line without any reply.
 */
export const refresh = async (client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> => {
  const started = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && isMeant(query) })
  const repeat = async (query: Query): Promise<void> => {
    await Promise.allSettled([query.promise])
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  await Promise.all([client.invalidateQueries({ predicate: isMeant }), ...started.map(repeat)])
}

/** Refreshes every view of the named resources. */
export const refreshViews = (client: QueryClient, ids: readonly string[]): Promise<void> =>
  refresh(client, ({ queryKey: [id] }) => ids.some((one) => one === id))
