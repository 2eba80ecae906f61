// 一处观察，多处读 · kit/shared
/**
 * A list draws the same names in hundreds of cells. One observer per query serves them all: an observer for each cell costs more than
 * drawing the cell.
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
/** What many cells read from one query: a page's own store of it. */
export type SharedRead<R> = (client: QueryClient) => Source<R>

const makeSource = <D, R>(client: QueryClient, options: Shared<D>, derive: (data: D | undefined) => R): Source<R> => {
  const listeners = new Set<() => void>()
  // every cell reads at every drawing: the key is not hashed each time
  const hash = hashKey(options.queryKey)
  let stop: (() => void) | null = null
  let seen: { readonly data: D | undefined; readonly made: R } | null = null
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= new QueryObserver(client, options).subscribe(() => {
        for (const one of listeners) one()
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
      if (seen === null || seen.data !== data) seen = { data, made: derive(data) }
      return seen.made
    },
  }
}

/** A query for cells, and what they read from it: `derive` runs once per answer. Made once beside its cell, never while drawing. */
export const sharedRead = <D, R>(options: Shared<D>, derive: (data: D | undefined) => R): SharedRead<R> => {
  const sources = new WeakMap<QueryClient, Source<R>>()
  return (client) => {
    const known = sources.get(client)
    if (known !== undefined) return known
    const made = makeSource(client, options, derive)
    sources.set(client, made)
    return made
  }
}

/** The derived value of the query of `of`. */
export const useShared = <R>(of: SharedRead<R>): R => {
  const { subscribe, read } = of(useQueryClient())
  return useSyncExternalStore(subscribe, read)
}
