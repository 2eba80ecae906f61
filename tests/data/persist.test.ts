// @vitest-environment happy-dom
// 查询缓存：重开页面仍在，按人分开，不超预算；两种落盘方式同一套测试
import { QueryClient } from '@tanstack/react-query'
import { persistQueryClientSave, type PersistedClient, type Persister } from '@tanstack/react-query-persist-client'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { CallFailed, failureOf } from '../../src/data/api.ts'
import { cacheStoreOf, queriesToSave, persistQueries, saveLimits, type CacheStore } from '../../src/data/persist.ts'
import { ReferenceStore } from '../../src/data/reference.ts'

const shelves = (): ((user: string) => CacheStore) => {
  const store = new ReferenceStore({ indexedDB: new IDBFactory(), IDBKeyRange })
  return (user) => cacheStoreOf(store, '1', user)
}
const put = async (client: QueryClient, key: readonly unknown[], data: unknown, persist = true): Promise<void> => {
  await client.fetchQuery({ queryKey: key, queryFn: () => data, meta: { persist }, gcTime: Infinity })
}

/** Successor D of offline.md §4: the rows themselves instead of a text. Kept as a check that the seam is only three methods. */
const directPersister = (cell: { kept: PersistedClient | undefined }): Persister => ({
  persistClient: (client) => {
    cell.kept = structuredClone(client)
  },
  restoreClient: () => cell.kept,
  removeClient: () => {
    cell.kept = undefined
  },
})

describe('synchronous persister over IndexedDB', () => {
  test('a page opened again shows what the last one knew, without asking', async () => {
    const shelf = shelves()('7')
    const first = new QueryClient()
    const kept = await persistQueries(first, shelf)
    await put(first, ['stockout/wave', 'list'], { records: [{ waveNo: 'W1' }] })
    await put(first, ['stockout/secret', 'list'], 'not wanted', false)
    await kept.close()

    const second = new QueryClient()
    await persistQueries(second, shelf)
    expect(second.getQueryData(['stockout/wave', 'list'])).toEqual({ records: [{ waveNo: 'W1' }] })
    expect(second.getQueryData(['stockout/secret', 'list'])).toBeUndefined()
  })

  test('the next person finds nothing of it', async () => {
    const shelfFor = shelves()
    const first = new QueryClient()
    const kept = await persistQueries(first, shelfFor('7'))
    await put(first, ['a'], 1)
    await kept.close()
    const second = new QueryClient()
    await persistQueries(second, shelfFor('8'))
    expect(second.getQueryCache().getAll()).toEqual([])
  })

  test('clearing the memory after letting go does not clear what was kept', async () => {
    const shelf = shelves()('7')
    const client = new QueryClient()
    const kept = await persistQueries(client, shelf)
    await put(client, ['a'], 1)
    const closed = kept.close()
    client.clear()
    await closed
    const again = new QueryClient()
    await persistQueries(again, shelf)
    expect(again.getQueryData(['a'])).toBe(1)
  })

  test('what was seen stays when asking again fails, page after page, until something newer comes', async () => {
    const shelf = shelves()('7')
    const list = { records: [{ waveNo: 'W1' }] }
    const asked = (client: QueryClient, answer: () => unknown): Promise<unknown> =>
      client
        .fetchQuery({
          queryKey: ['stockout/wave', 'list'],
          queryFn: answer,
          meta: { persist: true },
          gcTime: Infinity,
          retry: false,
        })
        .catch(failureOf)
    const lost = (): never => {
      throw new CallFailed({ kind: 'offline' })
    }
    const visit = async (answer: () => unknown): Promise<unknown> => {
      const client = new QueryClient()
      const kept = await persistQueries(client, shelf)
      const before = client.getQueryState(['stockout/wave', 'list'])
      await asked(client, answer)
      await kept.close()
      return before === undefined ? null : [before.data, before.status, before.error]
    }
    await visit(() => list)
    expect(await visit(lost)).toEqual([list, 'success', null])
    expect(await visit(lost)).toEqual([list, 'success', null])
    expect(await visit(() => ({ records: [] }))).toEqual([list, 'success', null])
    expect(await visit(lost)).toEqual([{ records: [] }, 'success', null])
  })

  test('a refusal is an answer: what may not be seen any more is not kept', async () => {
    const shelf = shelves()('7')
    const client = new QueryClient()
    const kept = await persistQueries(client, shelf)
    await put(client, ['a'], 1)
    const refused = (): never => {
      throw new CallFailed({ kind: 'refused', code: 'A0312', msg: '无操作权限' })
    }
    await client.fetchQuery({ queryKey: ['a'], queryFn: refused, meta: { persist: true }, retry: false }).catch(failureOf)
    await kept.close()
    const again = new QueryClient()
    await persistQueries(again, shelf)
    expect(again.getQueryData(['a'])).toBeUndefined()
  })

  test('nothing is left when the person signs out, also of what was just being saved', async () => {
    const shelf = shelves()('7')
    const first = new QueryClient()
    const other = new QueryClient()
    // two tabs of one browser
    const tabs = [await persistQueries(first, shelf), await persistQueries(other, shelf)]
    await put(first, ['a'], 1)
    await put(other, ['b'], 2)
    window.dispatchEvent(new Event('pagehide'))
    for (const tab of tabs) await tab.forget()
    await put(first, ['c'], 3)
    window.dispatchEvent(new Event('pagehide'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(await shelf.load()).toBeNull()
  })

  test('a disk that refuses costs warmth, never an error', async () => {
    const full: CacheStore = { load: () => Promise.resolve(null), save: () => Promise.reject(new Error('QuotaExceededError')) }
    const client = new QueryClient()
    const kept = await persistQueries(client, full)
    await put(client, ['a'], 1)
    await kept.close()
    expect(kept.failures()).toBe(1)
  })

  test('a cache of another shape is not read', async () => {
    const client = new QueryClient()
    const old = JSON.stringify({ buster: '0', timestamp: 1, clientState: { mutations: [], queries: [] } })
    await persistQueries(client, { load: () => Promise.resolve(old), save: () => Promise.resolve() })
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})

test('the budget keeps the newest queries and drops the rest before anything is serialised', () => {
  const client = new QueryClient()
  const hold = (key: unknown, data: unknown, updatedAt: number): void => {
    client.getQueryCache().build(client, { queryKey: ['q', key], meta: { persist: true } })
    client.setQueryData(['q', key], data, { updatedAt })
  }
  for (let at = 0; at < saveLimits.queries + 20; at += 1) hold(at, at, at + 1)
  const keys = [...queriesToSave(client)].map((query) => query.queryKey[1])
  expect(keys.length).toBe(saveLimits.queries)
  expect(keys).toContain(saveLimits.queries + 19)
  expect(keys).not.toContain(0)
  hold('large', 'x'.repeat(saveLimits.characters + 1), 1e12)
  expect([...queriesToSave(client)].some((query) => query.queryKey[1] === 'large')).toBe(false)
})

test('the seam holds the successor as well', async () => {
  const cell: { kept: PersistedClient | undefined } = { kept: undefined }
  const client = new QueryClient()
  await put(client, ['a'], { rows: [1, 2] })
  await persistQueryClientSave({ queryClient: client, persister: directPersister(cell), buster: '1' })
  expect(cell.kept?.clientState.queries.map((query) => query.state.data)).toEqual([{ rows: [1, 2] }])
})
