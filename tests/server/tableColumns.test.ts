// 列偏好，从 HTTP 的门口看：每人每张表一份，跟着人走，不跟着机器走。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTableColumns, tableColumns, titleValueMax } from '#contract/user/tableColumns'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const keep = (who: SignedIn, code: string, titleValue: string | null) =>
  server.send(keepTableColumns, { code, titleValue, type: 1 }, who.headers)
const read = async (who: SignedIn, code: string): Promise<string | null> =>
  (await server.send<{ readonly titleValue: string | null }>(tableColumns, { code }, who.headers)).data.titleValue
const columns = (...names: readonly string[]): string =>
  JSON.stringify(names.map((value) => ({ value, label: value, show: true })))

test('a person finds his columns on another machine; other people, other tables and other tenants have their own', async () => {
  const here = await server.signIn('yunhe', 'wh_manager')
  expect(await read(here, 'stockout/order')).toBeNull()
  expect((await keep(here, 'stockout/order', columns('a', 'b'))).code).toBe('00000')
  expect((await keep(here, 'stockout/order', columns('b', 'a'))).code).toBe('00000')
  const there = await server.signIn('yunhe', 'wh_manager')
  expect(await read(there, 'stockout/order')).toBe(columns('b', 'a'))
  expect(await read(there, 'stockout/wave')).toBeNull()
  expect(await read(await server.signIn('yunhe', 'cs01'), 'stockout/order')).toBeNull()
  expect(await read(await server.signIn('hengtu', 'wh_manager'), 'stockout/order')).toBeNull()
  expect((await keep(there, 'stockout/order', null)).code).toBe('00000')
  expect(await read(here, 'stockout/order')).toBeNull()
})

test('what is no list of columns is refused and nothing is kept', async () => {
  const who = await server.signIn('yunhe', 'cs01')
  for (const broken of ['{"a":1}', '[', 'x'.repeat(titleValueMax + 1)]) {
    const reply = await keep(who, 'stockout/order', broken)
    expect(reply.success).toBe(false)
  }
  expect((await keep(who, '../etc/passwd ', columns('a'))).success).toBe(false)
  expect(await read(who, 'stockout/order')).toBeNull()
})
