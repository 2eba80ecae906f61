// 货主侧自己的角色与用户（floor.md §2.4、§2.5、App. B），从 HTTP 的门口看：默认的货主管理员管自己的人，看不到也碰不到别的货主。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { headersOf, openServer, type Headers, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
/** the seeded administrator of KH001, and one of KH002 */
let ours: Headers
let theirs: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  ours = (await server.signIn('yunhe', 'owner_hj')).headers
  theirs = await enter(
    'owner_two',
    await user({ account: 'owner_two', ownerNo: 'KH002' }, [await roleNamed('货主管理员', admin)]),
  )
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
const roles = async (who: Headers): Promise<readonly string[]> =>
  (await done<Page<{ roleName: string }>>('GET /v1/role/list', { pageSize: 100 }, who)).records
    .map((one) => one.roleName)
    .toSorted()
const roleNamed = async (roleName: string, who: Headers): Promise<string> => {
  const { records } = await done<Page<{ roleId: string; roleName: string }>>('GET /v1/role/list', { roleName }, who)
  return records.find((one) => one.roleName === roleName)?.roleId ?? ''
}
const versionOf = async (roleId: string, who: Headers): Promise<number> =>
  (await done<{ version: number }>('GET /v1/role/detail', { roleId }, who)).version
const user = async (more: object, roleIds: readonly string[], who: Headers = admin): Promise<string> =>
  (await done<{ password: string }>('POST /v1/user', { name: '货主的人', userType: 2, ...more, roleIds }, who)).password
async function enter(account: string, first: string): Promise<Headers> {
  const who = await done<SignedIn>('POST /v1/user/login', { tenantCode: 'yunhe', account, password: first, clientKind: 0 }, {})
  const headers = headersOf(who.tenantId, who.accessToken)
  await done('PUT /v1/user/pwd', { oldPassword: first, newPassword: 'Chosen2026' }, headers)
  return headers
}

test('an administrator of an owner makes a role out of his own rights and gives it to his own people', async () => {
  await done('POST /v1/role', { roleName: '花间客服', roleSide: 2, status: 1 }, ours)
  const roleId = await roleNamed('花间客服', ours)
  const put = async (menuCodes: readonly string[]) =>
    send('PUT /v1/role/menu', { roleId, version: await versionOf(roleId, ours), menuCodes }, ours)
  expect((await put(['180101', '140101'])).code).toBe('00000')
  expect(await put(['120102'])).toMatchObject({ code: 'A1024', msg: '不能授予自己没有的权限' })
  const first = await user({ account: 'hj_cs', ownerNo: 'KH001' }, [roleId], ours)
  const clerk = await enter('hj_cs', first)
  expect((await send('GET /v1/stockout/list', {}, clerk)).code).toBe('00000')
  expect((await send('GET /v1/user/list', {}, clerk)).code).toBe('A0312')
  expect(await faults('POST /v1/role', { roleName: '别侧', roleSide: 1, status: 1 }, ours)).toEqual({
    roleSide: '只能管理货主侧的角色',
  })
})

test('another owner neither sees that role nor gives it, nor does the house give it to his people', async () => {
  expect(await roles(theirs)).toEqual(['货主查看', '货主管理员'])
  expect(await roles(ours)).toEqual(['花间客服', '货主查看', '货主管理员'])
  const roleId = await roleNamed('花间客服', admin)
  expect((await send('GET /v1/role/detail', { roleId }, theirs)).code).toBe('A0404')
  expect((await send('POST /v1/role/copy', { roleId }, theirs)).code).toBe('A0404')
  const wrong = { account: 'wrong', name: '错', userType: 2, ownerNo: 'KH002', roleIds: [roleId] }
  expect(await faults('POST /v1/user', wrong)).toEqual({ roleIds: '角色“花间客服”属于别的货主' })
})

test('the roles of the house are given and copied, never changed', async () => {
  const viewer = await roleNamed('货主查看', theirs)
  await user({ account: 'kh2_look', ownerNo: 'KH002' }, [viewer], theirs)
  await user({ account: 'kh1_look', ownerNo: 'KH001' }, [viewer], ours)
  const version = await versionOf(viewer, ours)
  expect((await send('PUT /v1/role', { roleId: viewer, version, remark: '改' }, ours)).code).toBe('A1027')
  expect((await send('PUT /v1/role/menu', { roleId: viewer, version, menuCodes: [] }, ours)).code).toBe('A1027')
  const seen = await done<{ members: { account: string }[] }>('GET /v1/role/user', { roleId: viewer }, ours)
  expect(seen.members.map((one) => one.account)).toEqual(['kh1_look'])
  await done('POST /v1/role/copy', { roleId: viewer }, ours)
  expect(await roles(theirs)).toEqual(['货主查看', '货主管理员'])
  const copied = await roleNamed('货主查看_副本', ours)
  await done('PUT /v1/role', { roleId: copied, version: await versionOf(copied, ours), remark: '自己的' }, ours)
})

test('an administrator of an owner makes no other kind of user, nor one of another owner, whatever his client sends', async () => {
  const who = await server.send<{ ownerNo: string }>('GET /v1/user/info', {}, ours)
  expect(who.data.ownerNo).toBe('KH001')
  expect((await server.send<{ ownerNo: string }>('GET /v1/user/info', {}, admin)).data.ownerNo).toBe('')
  const roleIds = [await roleNamed('货主管理员', ours)]
  const body = {
    account: 'hj_other',
    name: '别的人',
    userType: 2,
    ownerNo: 'KH001',
    roleIds,
    groupIds: [],
    clientKinds: [0],
    dims: [],
  }
  const sent = (more: object) => faults('POST /v1/user/create', { ...body, ...more }, ours)
  expect(await sent({ userType: 1, ownerNo: null })).toEqual({ userType: '只能管理货主用户' })
  expect(await sent({ ownerNo: 'KH002' })).toEqual({ ownerNo: '货主不存在：KH002' })
})
