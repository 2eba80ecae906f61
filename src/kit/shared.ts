// 一处观察，多处读 · kit/shared
/**
 * A list draws the same names in hundreds of cells. One observer per query serves them all: an observer of its own for each cell
 * costs more than drawing the cell.
 */
import { QueryObserver, useQueryClient, type QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallFailed } from '../data/api.ts'

/** A query as an observer is told of it. */
export type Shared<D> = QueryObserverOptions<D, CallFailed> & { readonly queryKey: QueryKey }

interface Source<R> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => R
}
const sources = new WeakMap<QueryClient, Map<string, Source<unknown>>>()

const makeSource = <D, R>(client: QueryClient, options: Shared<D>, derive: (data: D | undefined) => R): Source<R> => {
  const listeners = new Set<() => void>()
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
      const data = client.getQueryData<D>(options.queryKey)
      if (seen === null || seen.data !== data) seen = { data, made: derive(data) }
      return seen.made
    },
  }
}

/** What `derive` makes of a query's data. `options` and `derive` are those of the first reader of the query. */
export const useShared = <D, R>(options: Shared<D>, derive: (data: D | undefined) => R): R => {
  const client = useQueryClient()
  const known = sources.get(client) ?? new Map<string, Source<unknown>>()
  sources.set(client, known)
  const key = JSON.stringify(options.queryKey)
  const source = (known.get(key) ?? makeSource(client, options, derive)) as Source<R>
  known.set(key, source)
  return useSyncExternalStore(source.subscribe, source.read)
}
