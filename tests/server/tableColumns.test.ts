// 列偏好与视图，从 HTTP 的门口看：每人每张表一份，跟着人走，不跟着机器走；视图是本人的，或给一个角色的。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, ReplyOf } from '#contract/call'
import { changeListView, dropListView, makeListView, setFirstView, viewsMax, type ViewContent } from '#contract/user/listView'
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

const content = (...names: readonly string[]): ViewContent => ({
  columns: names.map((value) => ({ value, show: true })),
  values: { status: '60', receiveTimeBegin: '@-6' },
  sort: '-deadlineTime',
})
const list = 'stockout/order'
const viewsOf = async (who: SignedIn) =>
  (await server.send<ReplyOf<typeof tableColumns>>(tableColumns, { code: list }, who.headers)).data
const names = async (who: SignedIn) => (await viewsOf(who)).views.map(({ name }) => name)
const make = (who: SignedIn, name: string, more: { readonly roleId?: string; readonly code?: string } = {}) =>
  server.send<{ readonly id: string }>(makeListView, { code: list, name, content: content('stockoutNo'), ...more }, who.headers)
const send = (call: Call, who: SignedIn, input: object) => server.send<Record<string, unknown>>(call, input, who.headers)

test('a view follows its person to another machine, is renamed, written anew, opened first and dropped', async () => {
  const here = await server.signIn('yunhe', 'wh_manager')
  const { id } = (await make(here, '今天要发')).data
  expect(await make(here, '今天要发')).toMatchObject({ code: 'A1002', msg: '视图名称已存在' })
  expect((await make(here, '今天要发', { code: 'stockout/wave' })).code).toBe('00000')
  const there = await server.signIn('yunhe', 'wh_manager')
  expect(await viewsOf(there)).toMatchObject({
    first: null,
    views: [{ id, name: '今天要发', roleName: null, content: content('stockoutNo'), version: 0 }],
  })
  expect(await send(changeListView, there, { id, version: 0, name: '急单' })).toMatchObject({ data: { version: 1 } })
  expect(await send(changeListView, here, { id, version: 0, content: content('status') })).toMatchObject({ code: 'A0409' })
  expect((await send(changeListView, here, { id, version: 1, content: content('status') })).code).toBe('00000')
  expect((await viewsOf(there)).views).toMatchObject([{ name: '急单', content: content('status') }])
  expect((await send(setFirstView, here, { code: list, id })).code).toBe('00000')
  expect((await viewsOf(there)).first).toBe(id)
  expect(await send(setFirstView, here, { code: 'stock/stock', id })).toMatchObject({ code: 'A0404' })
  // other people and other tenants neither see nor touch it
  for (const other of [await server.signIn('yunhe', 'cs01'), await server.signIn('hengtu', 'wh_manager')]) {
    expect(await viewsOf(other)).toMatchObject({ first: null, views: [] })
    expect(await send(changeListView, other, { id, version: 2, name: '我的' })).toMatchObject({ code: 'A0404' })
    expect(await send(dropListView, other, { id })).toMatchObject({ code: 'A0404' })
    expect(await send(setFirstView, other, { code: list, id })).toMatchObject({ code: 'A0404' })
  }
  expect((await send(dropListView, there, { id })).code).toBe('00000')
  expect(await viewsOf(here)).toMatchObject({ first: null, views: [] })
})

test('a view is offered to a role by who may change roles; its people open it and cannot change it', async () => {
  const admin = await server.signIn('yunhe', 'admin')
  const clerk = await server.signIn('yunhe', 'cs01')
  const [role] = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ id: string }>(
      `select m.role_id::text as id from role_user m join sys_user u on u.tenant_id = $1 and u.id = m.user_id
        where m.tenant_id = $1 and u.account = 'cs01' limit 1`,
      [1],
    ),
  )
  const roleId = role?.id ?? ''
  expect(await make(clerk, '客服', { roleId })).toMatchObject({ code: 'A0312' })
  expect(await make(admin, '客服', { roleId: '1' })).toMatchObject({ code: 'A0404' })
  const { id } = (await make(admin, '客服', { roleId })).data
  const [seen] = (await viewsOf(clerk)).views
  expect(seen).toMatchObject({ id, name: '客服' })
  expect(seen?.roleName).not.toBeNull()
  expect(await send(changeListView, clerk, { id, version: 0, name: '我的' })).toMatchObject({ code: 'A0312' })
  expect(await send(dropListView, clerk, { id })).toMatchObject({ code: 'A0312' })
  expect((await send(setFirstView, clerk, { code: list, id })).code).toBe('00000')
  expect((await make(clerk, '客服')).code).toBe('00000')
  expect(await names(clerk)).toEqual(['客服', '客服'])
  // whoever may offer sees what is offered, and nobody else's own
  expect(await names(admin)).toEqual(['客服'])
  await server.services.db.inTenant(1, (tx) =>
    tx.query('delete from role_user where tenant_id = $1 and role_id = $2 and user_id = $3', [1, roleId, clerk.userId]),
  )
  expect(await viewsOf(clerk)).toMatchObject({ first: null, views: [{ roleName: null }] })
  expect((await send(dropListView, admin, { id })).code).toBe('00000')
})

test('what is no view is refused, and so is one too many', async () => {
  const who = await server.signIn('yunhe', 'cs01')
  const odd = [{ columns: 1 }, { columns: [], values: { a: 1 }, sort: '' }, { columns: [], values: {}, sort: 'a;b' }]
  for (const broken of odd)
    expect((await send(makeListView, who, { code: 'a/b', name: '坏的', content: broken })).success).toBe(false)
  expect((await make(who, '   ', { code: 'a/b' })).success).toBe(false)
  for (let n = 0; n < viewsMax; n++) expect((await make(who, `第${n}个`, { code: 'a/b' })).code).toBe('00000')
  expect(await make(who, '再一个', { code: 'a/b' })).toMatchObject({ code: 'A0400' })
})
