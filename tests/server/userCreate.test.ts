// 新增用户（floor.md §2.5 画面 1103）：账号、角色、数据范围、允许登录端一次建成，要么都在，要么都不在。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSubject } from '../support/rights.ts'
import { openServer, type Answer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let roleId = ''
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const roles = await server.send<{ roleId: string; roleName: string }[]>('GET /v1/role/small/list', {}, admin)
  roleId = roles.data.find((role) => role.roleName === '客服')?.roleId ?? ''
  expect(roleId).not.toBe('')
})
afterAll(() => server.close())

const body = (account: string, more: object = {}) => ({
  account,
  name: `名${account}`,
  userType: 1,
  roleIds: [roleId],
  groupIds: [],
  clientKinds: [2],
  dims: [{ dim: 1, mode: 2, keys: ['OW001'] }],
  ...more,
})
interface Made {
  readonly password: string
  readonly fields?: object
}
const create = (account: string, more: object = {}, who = admin): Promise<Answer<Made>> =>
  server.send<Made>('POST /v1/user/create', body(account, more), who)
const there = async (account: string): Promise<boolean> =>
  (await server.send('GET /v1/user/detail', { account }, admin)).code === '00000'
const signIn = (account: string, password: string, clientKind: number) =>
  server.send('POST /v1/user/login', { tenantCode: 'yunhe', account, password, clientKind })

test('a person comes with his scope and signs in only where he may', async () => {
  const { data, code } = await create('xinren1')
  expect(code).toBe('00000')
  const scope = await server.send<{ dims: object[] }>('GET /v1/user/data', { subject: 'xinren1' }, admin)
  expect(scope.data.dims).toEqual([{ dim: 1, mode: 2, keys: ['OW001'] }])
  expect((await signIn('xinren1', data.password, 0)).code).not.toBe('00000')
  expect((await signIn('xinren1', data.password, 2)).code).toBe('00000')
})

test('every fault at its field, and nobody half made', async () => {
  const faults = async (account: string, more: object) => (await create(account, more)).data.fields
  expect(await faults('xinren2', { roleIds: [] })).toEqual({ roleIds: '请至少选择一个角色' })
  expect(await faults('xinren2', { clientKinds: [] })).toEqual({ clientKinds: '请至少选择一个允许登录端' })
  expect(await faults('xinren2', { dims: [{ dim: 2, mode: 2, keys: [] }] })).toEqual({ dim2: '请至少指定一项' })
  expect(await faults('xinren1', {})).toEqual({ account: '账号已存在' })
  expect((await create('xinren2', { dims: [{ dim: 1, mode: 2, keys: ['NOBODY'] }] })).code).toBe('A0404')
  expect(await there('xinren2')).toBe(false)
  await create('xinren3', { mobile: '13912340001' })
  expect(await faults('xinren4', { mobile: '13912340001' })).toEqual({ mobile: '手机号已被名xinren3使用' })
})

test('a scope is given only by whoever may give it, a role by whoever has as much himself', async () => {
  const clerk = await openSubject(server)
  await clerk.set([110201, 110202], 'all')
  expect((await create('xinren5', {}, clerk.who.headers)).code).toBe('A0312')
  expect(await there('xinren5')).toBe(false)
  const reply = await create('xinren5', { dims: [], roleIds: [roleId] }, clerk.who.headers)
  // the role opens more than the clerk has himself
  expect(reply.code).toBe('A1027')
})
