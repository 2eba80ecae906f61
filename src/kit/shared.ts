// 一处观察，多处读 · kit/shared
/**
 * Lets hundreds of cells of a list read from one query with one observer, because an observer for each cell costs more than drawing the
 * cell.
 */
import {
  hashKey,
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallFailed } from '../data/api.ts'

/** The options of a query for its observer. */
export type Shared<D> = QueryObserverOptions<D, CallFailed> & { readonly queryKey: QueryKey }

interface Source<R> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => R
}
/** A value derived from one query, which many cells read. */
export type SharedRead<R> = (client: QueryClient) => Source<R>

const makeSource = <D, R>(client: QueryClient, options: Shared<D>, derive: (data: D | undefined) => R): Source<R> => {
  const listeners = new Set<() => void>()
  // hashed once, because every cell reads whenever it is drawn
  const hash = hashKey(options.queryKey)
  let stop: (() => void) | null = null
  let seen: { readonly data: D | undefined; readonly derived: R } | null = null
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= new QueryObserver(client, options).subscribe(() => {
        for (const notify of listeners) notify()
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    read: () => {
      const data = client.getQueryCache().get<D>(hash)?.state.data
      if (seen === null || seen.data !== data) seen = { data, derived: derive(data) }
      return seen.derived
    },
  }
}

/** Creates a shared read of a query; `derive` runs once per answer. To be created outside of components. */
export const sharedRead = <D, R>(options: Shared<D>, derive: (data: D | undefined) => R): SharedRead<R> => {
  const sources = new WeakMap<QueryClient, Source<R>>()
  return (client) => {
    const existing = sources.get(client)
    if (existing !== undefined) return existing
    const created = makeSource(client, options, derive)
    sources.set(client, created)
    return created
  }
}

/** The derived value of a shared read; the component is drawn again when it changes. */
export const useShared = <R>(of: SharedRead<R>): R => {
  const { subscribe, read } = of(useQueryClient())
  return useSyncExternalStore(subscribe, read)
}
