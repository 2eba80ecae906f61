// 电池在登录之后马上没电：浏览器几秒后才写盘的东西，重开后还在
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { durableStateWritten, openDurableState } from '../../src/data/durableState.ts'
import { ReferenceStore } from '../../src/data/reference.ts'
import { store, stored } from '../../src/state/storage.ts'

/** localStorage as the disk has it; a battery that dies takes what was written since. */
const disk = new Map<string, string>()
const local = new Map<string, string>()
const battery = (): void => {
  local.clear()
  for (const [key, text] of disk) local.set(key, text)
}
const flush = (): void => {
  disk.clear()
  for (const [key, text] of local) disk.set(key, text)
}

const databases = { indexedDB: new IDBFactory(), IDBKeyRange }
/** the bucket's databases: another log */
let bucket = new IDBFactory()
let reference: ReferenceStore
const start = async (): Promise<void> => {
  reference = new ReferenceStore(databases)
  await openDurableState(reference, () => Promise.resolve(bucket))
}
const die = async (): Promise<void> => {
  await durableStateWritten()
  reference.close()
  battery()
}
beforeEach(async () => {
  disk.clear()
  local.clear()
  databases.indexedDB = new IDBFactory()
  bucket = new IDBFactory()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, text: string) => void local.set(key, text),
      removeItem: (key: string) => void local.delete(key),
    },
  })
  await start()
})
afterEach(() => reference.close())

test('who signed in a moment before the battery died is still signed in', async () => {
  store('person', { name: '张三' })
  store('menu:1:7', [1, 2])
  await die()
  expect(stored('person')).toBeNull()
  await start()
  expect([stored('person'), stored('menu:1:7')]).toEqual([{ name: '张三' }, [1, 2]])
})

test('who signed out a moment before is signed out, whatever the disk still says', async () => {
  store('person', { name: '张三' })
  flush()
  store('person', null)
  await die()
  expect(stored('person')).toEqual({ name: '张三' })
  await start()
  expect(stored('person')).toBeNull()
})

test('what another shell wrote later is not overwritten by an older copy', async () => {
  store('person', { name: '张三' })
  await die()
  await start()
  flush()
  local.set('person', JSON.stringify({ name: '李四' }))
  local.set('writes', String(Number(local.get('writes')) + 5))
  flush()
  await die()
  await start()
  expect(stored('person')).toEqual({ name: '李四' })
})

test('a battery that dies inside a write takes the databases too: the sign-in comes back from the bucket, and stays after the next death', async () => {
  store('person', { name: '张三' })
  store('menu:1:7', [1, 2])
  await die()
  databases.indexedDB = new IDBFactory()
  await start()
  expect([stored('person'), stored('menu:1:7')]).toEqual([{ name: '张三' }, [1, 2]])
  store('home', 1)
  await die()
  await start()
  expect([stored('person'), stored('menu:1:7'), stored('home')]).toEqual([{ name: '张三' }, [1, 2], 1])
})
