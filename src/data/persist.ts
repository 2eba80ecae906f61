// 查询缓存落盘 · data/persist
/**
 * The one query cache of both shells, kept in IndexedDB (offline.md §4, decision A): TanStack's synchronous persister over a facade that
 * answers from memory and writes behind. The package is deprecated upstream; it supplies serialising and throttling, and this file supplies
 * durability. When this cache is lost, screens only start empty: scans and task packs are not stored here.
 */
import { dehydrate, hydrate, type Query, type QueryClient, type QueryState } from '@tanstack/query-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { failureOf } from './api.ts'
import { whenIdle } from './idle.ts'
import { reference, scopeOf, type ReferenceStore } from './reference.ts'

/** Version of the cache's format, not of the build: a deploy must not empty the offline cache. */
const buster = '1'
/** Limits of one save: about 2 ms of work on a desktop, 15 ms on a PDA. */
export const saveLimits = { queries: 200, characters: 256 * 1024 }
const gatherMs = 1000
/** Saved after this many ms even if the page is never idle. */
const patienceMs = 2000

/** Storage of one person's snapshot. `text` is the whole cache; null deletes it. */
export interface CacheStore {
  load(): Promise<string | null>
  save(text: string | null): Promise<void>
}

export const cacheStoreOf = (store: ReferenceStore, tenantId: string, userId: string): CacheStore => {
  const scope = scopeOf(tenantId, userId)
  return {
    load: async () => (await store.cache.get(scope))?.text ?? null,
    save: async (text) => {
      if (text === null) await store.cache.delete(scope)
      else await store.cache.put({ scope, text })
    },
  }
}

/** Reads from memory and writes later, only the latest text. A failed write is only counted, because it costs no more than a warm start. */
class WriteBehind {
  failures = 0
  private text: string | null
  private written: string | null
  private writing: Promise<void> = Promise.resolve()
  private busy = false
  private isForgotten = false
  private readonly storage: CacheStore

  constructor(storage: CacheStore, text: string | null) {
    this.storage = storage
    this.text = text
    this.written = text
  }
  readonly getItem = (): string | null => this.text
  readonly setItem = (_key: string, text: string): void => this.put(text)
  readonly removeItem = (): void => this.put(null)

  /** Resolves when the latest text is on disk or its write has failed. */
  async settled(): Promise<void> {
    while (this.busy) await this.writing
  }

  /** Resolves when everything is deleted; later saves are ignored. */
  async forget(): Promise<void> {
    this.put(null)
    this.isForgotten = true
    await this.settled()
  }

  private put(text: string | null): void {
    if (this.isForgotten) return
    this.text = text
    if (this.busy) return
    this.busy = true
    this.writing = this.write()
  }
  private async write(): Promise<void> {
    while (this.written !== this.text) {
      const { text } = this
      try {
        await this.storage.save(text)
      } catch {
        // the database is full or closed: the next save tries again
        this.failures += 1
      }
      this.written = text
    }
    this.busy = false
  }
}

/** Size of each query at its last change, so that a save measures only queries that changed. */
const sizes = new WeakMap<Query, { readonly at: number; readonly size: number }>()
const sizeOf = (query: Query): number => {
  const at = query.state.dataUpdatedAt
  const known = sizes.get(query)
  if (known?.at === at) return known.size
  const size = JSON.stringify(query.state.data ?? null).length
  sizes.set(query, { at, size })
  return size
}

/** Whether the query has data to store. Data after a failed refetch are stored, unless the server refused the refetch. */
const isStorable = ({ data, error }: QueryState): boolean =>
  data !== undefined && (error === null || failureOf(error).kind !== 'refused')

/** The newest queries marked for storing, as many as the budget allows. */
export const queriesToSave = (client: QueryClient): ReadonlySet<Query> => {
  const wanted = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.meta?.['persist'] === true && isStorable(query.state))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, saveLimits.queries)
  let room = saveLimits.characters
  return new Set(wanted.filter((query) => (room -= sizeOf(query)) >= 0))
}

export interface PersistedCache {
  /** writes that failed since the start */
  failures(): number
  /** Saves and stops; to be called before another person's cache is opened. */
  close(): Promise<void>
  /** Stops and deletes everything; to be called when the person signs out. */
  forget(): Promise<void>
}

const restore = (client: QueryClient, persister: Persister): void => {
  const restored = persister.restoreClient() as PersistedClient | undefined
  // no maxAge: it compares wall-clock times, and a clock that jumps a day ahead would wipe the cache in mid-shift
  if (restored === undefined || restored.buster !== buster) return
  hydrate(client, restored.clientState, { defaultOptions: { queries: { gcTime: Infinity } } })
}

/**
 * Saves after changes: at most once a second, in idle time, and when the page is left. Returns a function that stops this, with or without
 * a last save.
 */
const follow = (client: QueryClient, save: () => void): ((last: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'added' && event.type !== 'updated') return
    timer ??= setTimeout(() => whenIdle(saveNow, patienceMs), gatherMs)
  })
  const left = (): void => {
    if (document.visibilityState === 'hidden') saveNow()
  }
  document.addEventListener('visibilitychange', left)
  window.addEventListener('pagehide', saveNow)
  return (last) => {
    stop()
    if (last) saveNow()
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', left)
    window.removeEventListener('pagehide', saveNow)
  }
}

/** Restores a person's stored queries into the cache and stores changes from then on. To be awaited before the first render. */
export const persistQueries = async (client: QueryClient, storage: CacheStore): Promise<PersistedCache> => {
  const behind = new WriteBehind(storage, await storage.load())
  // `follow` delays saves, so the persister does not
  const persister = createSyncStoragePersister({ storage: behind, key: 'queries', throttleTime: 0 })
  restore(client, persister)
  const save = (): void => {
    const saved = queriesToSave(client)
    // restored queries never expire by themselves (gcTime): those beyond the budget are removed here
    for (const query of client.getQueryCache().getAll())
      if (query.meta?.['persist'] === true && !saved.has(query) && !query.isActive() && query.state.fetchStatus === 'idle')
        client.getQueryCache().remove(query)
    const state = dehydrate(client, { shouldDehydrateQuery: (query) => saved.has(query), shouldDehydrateMutation: () => false })
    // saved with its last data, without the failure of a later attempt
    const queries = state.queries.map((query) => ({
      ...query,
      state: { ...query.state, status: 'success' as const, error: null },
    }))
    void persister.persistClient({ buster, timestamp: Date.now(), clientState: { ...state, queries } })
  }
  const stop = follow(client, save)
  return {
    failures: () => behind.failures,
    forget: async () => {
      stop(false)
      await behind.forget()
    },
    close: async () => {
      stop(true)
      await new Promise((resolve) => setTimeout(resolve))
      await behind.settled()
    },
  }
}

let current: PersistedCache | null = null
/** Opens the signed-in person's cache in the database of this browser. To be called before the first render and after sign-in. */
export const openCache = async (client: QueryClient, tenantId: string, userId: string): Promise<void> => {
  closeCache()
  await forgetting
  try {
    current = await persistQueries(client, cacheStoreOf(reference(), tenantId, userId))
  } catch (error) {
    // without a database pages only start empty
    console.warn('查询缓存打不开', error)
  }
}

/** Saves and closes the person's cache. */
const closeCache = (): void => {
  void current?.close()
  current = null
}

let forgetting: Promise<unknown> = Promise.resolve()
/** Deletes all cached lists of this browser when the person signs out. Resolves when the lists are deleted. */
export const forgetCache = async (): Promise<void> => {
  forgetting = Promise.all([forgetting, current?.forget()])
  current = null
  await forgetting
}
