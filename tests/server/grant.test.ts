// 用户、角色与授权（floor.md §2.2、§2.3、§2.5），从 HTTP 的门口看：谁能给谁什么，改了马上算数。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { ticked, type MenuLine } from '../../src/screens/user/grant/tree.ts'
import { asking } from '../support/askAs.ts'
import { headersOf, openServer, type Answer, type Headers, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())

const { send, done } = asking(
  () => server,
  () => admin,
)
interface RoleLine {
  readonly roleId: string
  readonly roleName: string
  readonly userNum: number
  readonly menuNum: number
}
const roleNamed = async (roleName: string): Promise<RoleLine> => {
  const { records } = await done<Page<RoleLine>>('GET /v1/role/list', { roleName })
  const found = records.find((one) => one.roleName === roleName)
  if (!found) throw new Error(`没有角色 ${roleName}`)
  return found
}
const versionOf = async (roleId: string): Promise<number> =>
  (await done<{ version: number }>('GET /v1/role/detail', { roleId })).version
const grant = async (roleId: string, menuCodes: readonly number[], who: Headers = admin): Promise<Answer> =>
  send('PUT /v1/role/menu', { roleId, version: await versionOf(roleId), menuCodes: menuCodes.map(String) }, who)

let serial = 0
/** A person with one new role of these rights, signed in under a password of his own. */
const hire = async (rights: readonly number[]): Promise<SignedIn & { account: string; roleId: string }> => {
  serial += 1
  const account = `tester${serial}`
  await done('POST /v1/role', { roleName: `角色${serial}`, roleSide: 1, status: 1 })
  const { roleId } = await roleNamed(`角色${serial}`)
  expect((await grant(roleId, rights)).code).toBe('00000')
  const made = await done<{ password: string }>('POST /v1/user', {
    account,
    name: `测试${serial}`,
    userType: 1,
    roleIds: [roleId],
  })
  const who = await enter(account, made.password)
  await done('PUT /v1/user/pwd', { oldPassword: made.password, newPassword: 'Chosen2026' }, who.headers)
  return { ...who, account, roleId }
}
const enter = async (account: string, password: string): Promise<SignedIn> => {
  const who = await done<SignedIn>('POST /v1/user/login', { tenantCode: 'yunhe', account, password, clientKind: 0 }, {})
  return { ...who, headers: headersOf(who.tenantId, who.accessToken) }
}

describe('a new user', () => {
  test('gets a password shown once, and can do nothing before he changed it', async () => {
    const { roleId } = await roleNamed('客服')
    const made = await done<{ password: string }>('POST /v1/user', {
      account: 'new.person',
      name: '新人',
      mobile: '13900001111',
      userType: 1,
      roleIds: [roleId],
    })
    expect(made.password).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z2-9]{12}$/)
    const who = await enter('new.person', made.password)
    expect(await send('GET /v1/user/menu', {}, who.headers)).toMatchObject({ code: 'A0215' })
    expect(await send('GET /v1/shop/list', {}, who.headers)).toMatchObject({ code: 'A0215' })
    const change = (oldPassword: string, newPassword: string) =>
      send('PUT /v1/user/pwd', { oldPassword, newPassword }, who.headers)
    expect(await change('Wrong2026', 'Chosen2026')).toMatchObject({
      code: 'A0216',
      data: { fields: { oldPassword: '原密码不正确' } },
    })
    expect(await change(made.password, 'short1')).toMatchObject({
      data: { fields: { newPassword: '密码需为8-20位且包含字母和数字' } },
    })
    expect(await change(made.password, made.password)).toMatchObject({
      data: { fields: { newPassword: '新密码不能与原密码相同' } },
    })
    expect((await change(made.password, 'Chosen2026')).code).toBe('00000')
    expect((await send('GET /v1/shop/list', {}, who.headers)).code).toBe('00000')
    const log = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ text: string }>(
        "select coalesce(after::text, '') as text from sys_operate_log where tenant_id = $1 and biz_type = 'user/user'",
        [1],
      ),
    )
    expect(log.length).toBeGreaterThan(0)
    expect(log.some(({ text }) => text.includes('argon2') || text.includes(made.password))).toBe(false)
  })

  test('is checked field by field', async () => {
    const { roleId } = await roleNamed('客服')
    const ofOwner = await roleNamed('货主查看')
    const create = async (more: object) =>
      (
        await send<{ fields?: object } | null>('POST /v1/user', {
          account: 'someone',
          name: '某人',
          userType: 1,
          roleIds: [roleId],
          ...more,
        })
      ).data?.fields
    expect(await create({ account: '张三' })).toEqual({ account: '账号应为4-32位字母、数字或 _.@-' })
    expect(await create({ account: 'admin' })).toEqual({ account: '账号已存在' })
    expect(await create({ mobile: '12' })).toEqual({ mobile: '手机号格式不正确' })
    expect(await create({ mobile: '13900001111' })).toEqual({ mobile: '手机号已被新人使用' })
    expect(await create({ roleIds: [] })).toEqual({ roleIds: '请至少选择一个角色' })
    expect(await create({ roleIds: [ofOwner.roleId] })).toEqual({ roleIds: '角色“货主查看”与用户类型不一致' })
    expect(await create({ userType: 2, roleIds: [ofOwner.roleId] })).toEqual({ ownerNo: '货主用户必须填写一个父级货主' })
    expect(await create({ userType: 2, roleIds: [ofOwner.roleId], ownerNo: 'OW001' })).toEqual({
      ownerNo: '只能填父级货主：OW001',
    })
    expect(await create({ userType: 2, roleIds: [ofOwner.roleId], ownerNo: 'NONE' })).toEqual({ ownerNo: '货主不存在：NONE' })
    expect(await create({ ownerNo: 'KH001' })).toEqual({ ownerNo: '只有货主用户才填写货主' })
  })

  test('shows his phone masked in the list and whole in the form', async () => {
    const { records } = await done<Page<{ mobile: string }>>('GET /v1/user/list', { account: 'new.person' })
    expect(records[0]?.mobile).toBe('139****1111')
    expect(await done('GET /v1/user/detail', { account: 'new.person' })).toMatchObject({ mobile: '13900001111' })
  })
})

describe('rights take effect without a new sign-in', () => {
  test('a button the role loses answers A0312 at the next call, and the menu says so', async () => {
    const who = await hire([120201, 120202])
    const list = () => send('GET /v1/shop/list', {}, who.headers)
    const create = () => send('POST /v1/shop', {}, who.headers)
    expect([(await list()).code, (await create()).code]).toEqual(['00000', 'A0400'])
    expect((await grant(who.roleId, [120201])).code).toBe('00000')
    expect(await create()).toMatchObject({ status: 403, code: 'A0312', msg: '无操作权限' })
    expect((await list()).code).toBe('00000')
    const tree = JSON.stringify(await done('GET /v1/user/menu', {}, who.headers))
    expect(tree).toMatch(/"code":"120202"[^{}]*"isOwn":0/)
    const roleUser = { roleId: who.roleId, add: [], remove: [who.userId] }
    await done('PUT /v1/role/user', { ...roleUser, version: await versionOf(who.roleId) })
    expect((await list()).code).toBe('A0312')
  })

  test('a hidden entry takes the rights of its calls from everybody, shown again it gives them back', async () => {
    const who = await hire([120201, 120202, 140101])
    const versionOfEntry = async (code: string) => (await done<{ version: number }>('GET /v1/menu/detail', { code })).version
    const hide = async (code: string, isHidden: 0 | 1) =>
      done('PUT /v1/menu', { code, isHidden, version: await versionOfEntry(code) })
    const codes = async (headers: Headers) =>
      [await send('GET /v1/shop/list', {}, headers), await send('POST /v1/shop', {}, headers)].map((reply) => reply.code)
    await hide('120200', 1)
    expect([await codes(who.headers), await codes(admin)]).toEqual([
      ['A0312', 'A0312'],
      ['A0312', 'A0312'],
    ])
    expect((await send('GET /v1/goods/list', {}, who.headers)).code).toBe('00000')
    // nobody was asked about what is hidden: saving the rights meanwhile does not take them
    expect((await grant(who.roleId, [140101])).code).toBe('00000')
    await hide('120200', 0)
    expect([await codes(who.headers), await codes(admin)]).toEqual([
      ['00000', 'A0400'],
      ['00000', 'A0400'],
    ])
    await hide('120000', 1)
    expect(await codes(who.headers)).toEqual(['A0312', 'A0312'])
    await done('DELETE /v1/menu', { code: '120000' })
    expect(await codes(who.headers)).toEqual(['00000', 'A0400'])
    await done('DELETE /v1/menu', { code: '120200' })
  })

  test('a disabled role gives nothing, enabled again it does; the feed tells open browsers', async () => {
    const who = await hire([120201])
    const list = () => send('GET /v1/shop/list', {}, who.headers)
    const status = async (value: number) =>
      done('PUT /v1/role', { roleId: who.roleId, status: value, version: await versionOf(who.roleId) })
    expect((await list()).code).toBe('00000')
    const before = await server.services.db.inTenant(1, (tx) =>
      tx.query("select 1 from change where tenant_id = $1 and resource = 'menu'", [1]),
    )
    await status(0)
    expect((await list()).code).toBe('A0312')
    await status(1)
    expect((await list()).code).toBe('00000')
    const told = await server.services.db.inTenant(1, (tx) =>
      tx.query("select 1 from change where tenant_id = $1 and resource = 'menu'", [1]),
    )
    expect(told.length).toBe(before.length + 2)
  })

  test('a disabled person is told at his next call and cannot come back; enabled he can', async () => {
    const who = await hire([120201])
    await done('PUT /v1/user/status', { account: who.account, status: 0 })
    expect(await send('GET /v1/shop/list', {}, who.headers)).toMatchObject({ status: 401, code: 'A0202' })
    const login = () => send('POST /v1/user/login', { tenantCode: 'yunhe', account: who.account, password: 'Chosen2026' }, {})
    expect((await login()).code).toBe('A0202')
    await done('PUT /v1/user/status', { account: who.account, status: 1 })
    expect((await login()).code).toBe('00000')
    expect((await send('GET /v1/shop/list', {}, who.headers)).code).toBe('A0301')
  })

  test('a locked person is let in again at once by unlocking, and by a reset, which asks for a new password', async () => {
    const who = await hire([120201])
    const login = (password: string) => send('POST /v1/user/login', { tenantCode: 'yunhe', account: who.account, password }, {})
    const lock = async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) await login('Wrong2026')
      expect((await login('Chosen2026')).code).toBe('A0211')
    }
    await lock()
    await done('PUT /v1/user/status', { account: who.account, status: 1 })
    expect((await login('Chosen2026')).code).toBe('00000')
    await lock()
    const { password } = await done<{ password: string }>('POST /v1/user/pwd/assign', { account: who.account })
    expect((await send('GET /v1/shop/list', {}, who.headers)).code).toBe('A0301')
    expect((await send('GET /v1/shop/list', {}, (await enter(who.account, password)).headers)).code).toBe('A0215')
  })

  test('a password older than 180 days has to be changed', async () => {
    const who = await hire([120201])
    server.clock.advance(181 * 86_400_000)
    const later = await enter(who.account, 'Chosen2026')
    expect((await send('GET /v1/shop/list', {}, later.headers)).code).toBe('A0215')
    admin = (await server.signIn('yunhe', 'admin')).headers
    await done('PUT /v1/user/pwd', { oldPassword: 'Warehouse2026', newPassword: 'Warehouse2027' })
  })
})

describe('nobody gives more than he has', () => {
  const keeper = [110101, 110102, 110103, 110104, 110117, 110118, 110119, 110122, 110201, 110202, 110203, 110204, 110208, 110220]

  test('neither a right', async () => {
    const boss = await hire([...keeper, 120201])
    const { roleId } = await hire([120201])
    expect((await grant(roleId, [120201, 120202], boss.headers)).code).toBe('A1024')
    expect((await grant(roleId, [110101, 120201], boss.headers)).code).toBe('00000')
    expect((await grant(roleId, [999999], boss.headers)).code).toBe('A0400')
  })

  test('nor a role beyond his own, whatever he does with it', async () => {
    const boss = await hire(keeper)
    const strong = await roleNamed('仓库主管')
    const { account, userId } = await hire([110101])
    const version = await versionOf(strong.roleId)
    const tried = [
      await grant(strong.roleId, [], boss.headers),
      await send('POST /v1/role/copy', { roleId: strong.roleId }, boss.headers),
      await send('PUT /v1/role/user', { roleId: strong.roleId, version, add: [userId], remove: [] }, boss.headers),
      await send('PUT /v1/role', { roleId: strong.roleId, version, remark: '改' }, boss.headers),
      await send('DELETE /v1/role', { roleId: strong.roleId }, boss.headers),
      await send('POST /v1/user', { account: 'puppet', name: '替身', userType: 1, roleIds: [strong.roleId] }, boss.headers),
    ]
    expect(tried.map((one) => one.code)).toEqual(Array(6).fill('A1027'))
    const { version: row } = await done<{ version: number }>('GET /v1/user/detail', { account })
    expect((await send('PUT /v1/user', { account, version: row, roleIds: [strong.roleId] }, boss.headers)).code).toBe('A1027')
    const given = await done<RoleLine[]>('GET /v1/role/small/list', {}, boss.headers)
    expect(given.map((one) => one.roleName)).not.toContain('仓库主管')
    expect(given.map((one) => one.roleId)).toContain(boss.roleId)
  })

  test('nor an account that may do more: no reset, no lock-out, no deletion', async () => {
    const boss = await hire(keeper)
    for (const account of ['admin', 'wh_manager']) {
      const tried = [
        await send('POST /v1/user/pwd/assign', { account }, boss.headers),
        await send('PUT /v1/user/status', { account, status: 0 }, boss.headers),
        await send('DELETE /v1/user', { account }, boss.headers),
        await send('PUT /v1/user', { account, name: '改名', version: 0 }, boss.headers),
      ]
      expect([account, ...tried.map((one) => one.code)]).toEqual([account, 'A1027', 'A1027', 'A1027', 'A1027'])
    }
  })

  test('nor makes an administrator, unless he is one', async () => {
    const boss = await hire(keeper)
    const { roleId } = await hire([110101])
    const make = async (who: Headers) => send('PUT /v1/role/admin', { roleId, isAdmin: 1, version: await versionOf(roleId) }, who)
    expect((await make(boss.headers)).code).toBe('A1024')
    expect((await make(admin)).code).toBe('00000')
    expect((await grant(roleId, [110101])).code).toBe('A1010')
  })

  test('nor changes his own rights', async () => {
    const boss = await hire(keeper)
    const own = { roleId: boss.roleId, version: await versionOf(boss.roleId) }
    const tried = [
      await grant(boss.roleId, [110101], boss.headers),
      await send('PUT /v1/role/user', { ...own, add: [], remove: [boss.userId] }, boss.headers),
      await send('PUT /v1/role', { ...own, status: 0 }, boss.headers),
    ]
    expect(tried.map((one) => one.code)).toEqual(['A1028', 'A1028', 'A1028'])
    const { version } = await done<{ version: number }>('GET /v1/user/detail', { account: boss.account })
    const edit = (more: object) => send('PUT /v1/user', { account: boss.account, version, ...more }, boss.headers)
    const other = await hire([110101])
    expect((await edit({ roleIds: [boss.roleId, other.roleId] })).code).toBe('A1028')
    expect((await edit({ name: '改了名' })).code).toBe('00000')
    expect((await send('PUT /v1/user/status', { account: boss.account, status: 0 }, boss.headers)).code).toBe('A1021')
    expect((await send('DELETE /v1/user', { account: boss.account }, boss.headers)).code).toBe('A1021')
  })
})

test('two administrators cannot put each other out at the same moment: one stays', async () => {
  const boss = await server.signIn('xiaoman', 'admin')
  await done('PUT /v1/user/pwd', { oldPassword: 'Warehouse2026', newPassword: 'Chosen2026' }, boss.headers)
  const roles = await done<Page<RoleLine>>('GET /v1/role/list', { roleName: '系统管理员' }, boss.headers)
  const roleIds = roles.records.map((one) => one.roleId)
  const secondly = { account: 'second', name: '二号', userType: 1, roleIds }
  const { password } = await done<{ password: string }>('POST /v1/user', secondly, boss.headers)
  const login = { tenantCode: 'xiaoman', account: 'second', password, clientKind: 0 }
  const tokens = await done<SignedIn>('POST /v1/user/login', login, {})
  const second = headersOf(tokens.tenantId, tokens.accessToken)
  await done('PUT /v1/user/pwd', { oldPassword: password, newPassword: 'Chosen2026' }, second)
  const off = (account: string, who: Headers) => send('PUT /v1/user/status', { account, status: 0 }, who)
  const both = await Promise.all([off('second', boss.headers), off('admin', second)])
  const answers = both.map((one) => one.code)
  expect(answers).toContain('00000')
  expect(answers.some((code) => code === 'A1022' || code === 'A0202')).toBe(true)
})

describe('a role', () => {
  test('and a permission group count in their lists the rights their drawer ticks', async () => {
    const roles = (await done<Page<RoleLine>>('GET /v1/role/list', { pageSize: 200 })).records
    const plainRoles = roles.filter(({ menuNum }) => menuNum !== null)
    expect(plainRoles.length).toBeGreaterThan(5)
    for (const { roleId, roleName, menuNum } of plainRoles) {
      const { nodes } = await done<{ nodes: readonly MenuLine[] }>('GET /v1/role/menu', { roleId })
      expect([roleName, menuNum]).toEqual([roleName, ticked(nodes).length])
    }
    const { records: groups } = await done<Page<{ permissionGroupId: string; menuNum: number }>>(
      'GET /v1/permission/group/list',
      {},
    )
    for (const { permissionGroupId, menuNum } of groups) {
      const { nodes } = await done<{ nodes: readonly MenuLine[] }>('GET /v1/permission/group/menu', { permissionGroupId })
      expect(menuNum).toBe(ticked(nodes).length)
    }
  })

  test('is copied with its rights and without its people, and again under the next name', async () => {
    const source = await roleNamed('客服')
    const first = await done<{ roleId: string; roleName: string }>('POST /v1/role/copy', { roleId: source.roleId })
    expect(first.roleName).toBe('客服_副本')
    expect(await roleNamed('客服_副本')).toMatchObject({ userNum: 0, menuNum: source.menuNum })
    expect(await done('POST /v1/role/copy', { roleId: source.roleId })).toMatchObject({ roleName: '客服_副本2' })
  })

  test('with people is not deleted; without it goes with what hung on it', async () => {
    const who = await hire([120201])
    expect(await send('DELETE /v1/role', { roleId: who.roleId })).toMatchObject({
      code: 'A1023',
      msg: '角色下存在1个用户，不能删除',
    })
    await done('PUT /v1/role/user', { roleId: who.roleId, version: await versionOf(who.roleId), add: [], remove: [who.userId] })
    await done('DELETE /v1/role', { roleId: who.roleId })
    expect((await send('GET /v1/role/detail', { roleId: who.roleId })).code).toBe('A0404')
  })

  test('changed by somebody else meanwhile is refused', async () => {
    const { roleId } = await hire([120201])
    const version = await versionOf(roleId)
    await done('PUT /v1/role/menu', { roleId, version, menuCodes: ['120201', '120202'] })
    expect((await send('PUT /v1/role/menu', { roleId, version, menuCodes: [] })).code).toBe('A0409')
    expect((await send('PUT /v1/role/user', { roleId, version, add: [], remove: [] })).code).toBe('A0409')
    expect((await send('PUT /v1/role', { roleId, version, remark: '旧的' })).code).toBe('A0409')
  })

  test('owns what stands above its rights', async () => {
    const { roleId } = await hire([120202])
    const { nodes } = await done<{ nodes: { code: string; owned: number }[] }>('GET /v1/role/menu', { roleId })
    expect(
      nodes
        .filter((node) => node.owned === 1)
        .map((node) => node.code)
        .toSorted(),
    ).toEqual(['120000', '120200', '120202'])
  })

  test('takes only people of its side', async () => {
    const role = await roleNamed('客服')
    const owner = await done<Page<{ account: string }>>('GET /v1/user/list', { account: 'owner_hj' })
    expect(owner.total).toBe(1)
    const people = await done<{ others: { userId: string; account: string }[] }>('GET /v1/role/user', {
      roleId: role.roleId,
      keyword: 'owner_hj',
    })
    const userId = people.others[0]?.userId ?? ''
    const version = await versionOf(role.roleId)
    expect((await send('PUT /v1/role/user', { roleId: role.roleId, version, add: [userId], remove: [] })).code).toBe('A1019')
  })
})

describe('data scope', () => {
  const scopeKeeper = [110101, 110102, 110118, 110119, 110121, 110201, 110202, 110221]
  interface Dim {
    readonly dim: number
    readonly mode: number
    readonly keys: readonly string[]
  }
  const put = async (path: string, subject: string, dims: readonly Dim[], who: Headers = admin): Promise<Answer> => {
    const { version } = await done<{ version: number }>(`GET ${path}`, { subject })
    return send(`PUT ${path}`, { subject, version, dims }, who)
  }
  const warehouses = async (who: Headers): Promise<string[]> =>
    (await done<{ warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list', {}, who)).map(
      (one) => `${one.warehouseNo}-${one.sid}`,
    )
  const owners = async (who: Headers): Promise<string[]> =>
    (await done<{ ownerNo: string }[]>('GET /v1/owner/small/list', {}, who)).map((one) => one.ownerNo)
  const groupNamed = async (kind: 'owner' | 'warehouse', groupName: string): Promise<string> => {
    const options = await done<{ groupId: string; groupName: string }[]>(`GET /v1/${kind}/group/small/list`)
    return options.find((one) => one.groupName === groupName)?.groupId ?? ''
  }

  test('of the role and of the person add up at the next call; nothing configured sees nothing', async () => {
    const who = await hire([130201])
    expect(await warehouses(who.headers)).toEqual([])
    expect((await put('/v1/role/data', who.roleId, [{ dim: 2, mode: 2, keys: ['WH01-LOCAL'] }])).code).toBe('00000')
    expect(await warehouses(who.headers)).toEqual(['WH01-LOCAL'])
    expect((await put('/v1/user/data', who.account, [{ dim: 2, mode: 2, keys: ['WH02-LOCAL'] }])).code).toBe('00000')
    expect(await warehouses(who.headers)).toEqual(['WH01-LOCAL', 'WH02-LOCAL'])
    expect((await put('/v1/role/data', who.roleId, [])).code).toBe('00000')
    expect(await warehouses(who.headers)).toEqual(['WH02-LOCAL'])
    expect((await put('/v1/user/data', who.account, [{ dim: 2, mode: 1, keys: [] }])).code).toBe('00000')
    expect((await warehouses(who.headers)).length).toBe(6)
  })

  test('by group follows the group, which is then not to be deleted', async () => {
    const who = await hire([130201])
    await done('POST /v1/warehouse/group', { groupName: '余杭', groupType: 2, warehouseKeys: ['WH01-LOCAL', 'WH01R-LOCAL'] })
    await done('POST /v1/owner/group', { groupName: '花间', groupType: 2, ownerNos: ['OW001'] })
    const [ofWarehouses, ofOwners] = [await groupNamed('warehouse', '余杭'), await groupNamed('owner', '花间')]
    const dims = [
      { dim: 1, mode: 3, keys: [ofOwners] },
      { dim: 2, mode: 3, keys: [ofWarehouses] },
    ]
    expect((await put('/v1/user/data', who.account, dims)).code).toBe('00000')
    expect([await owners(who.headers), await warehouses(who.headers)]).toEqual([['OW001'], ['WH01-LOCAL', 'WH01R-LOCAL']])
    const { version } = await done<{ version: number }>('GET /v1/warehouse/group/detail', { warehouseGroupId: ofWarehouses })
    const edit = { warehouseGroupId: ofWarehouses, version, warehouseKeys: ['WH02-LOCAL'] }
    await done('PUT /v1/warehouse/group', edit)
    expect(await warehouses(who.headers)).toEqual(['WH02-LOCAL'])
    expect(await send('DELETE /v1/warehouse/group', { warehouseGroupId: ofWarehouses })).toMatchObject({
      code: 'A1029',
      msg: '仓库组已被引用，不能删除',
    })
    const statistic = { ...edit, version: version + 1, groupType: 1 }
    expect(await send('PUT /v1/warehouse/group', statistic)).toMatchObject({
      data: { fields: { groupType: '已用于数据权限，不能改为统计' } },
    })
  })

  test('is given only within the own one, and never to oneself', async () => {
    const boss = await hire([...scopeKeeper, 130503])
    await put('/v1/user/data', boss.account, [
      { dim: 1, mode: 2, keys: ['OW001'] },
      { dim: 2, mode: 2, keys: ['WH01-LOCAL'] },
    ])
    const other = await hire([110101])
    const give = async (dims: readonly Dim[]) => (await put('/v1/user/data', other.account, dims, boss.headers)).code
    const group = await groupNamed('warehouse', '余杭')
    expect(await give([{ dim: 2, mode: 2, keys: ['WH01-LOCAL'] }])).toBe('00000')
    expect(await give([{ dim: 2, mode: 2, keys: ['WH02-LOCAL'] }])).toBe('A1024')
    expect(await give([{ dim: 2, mode: 1, keys: [] }])).toBe('A1024')
    expect(await give([{ dim: 2, mode: 3, keys: [group] }])).toBe('A1024')
    expect(await give([{ dim: 2, mode: 2, keys: ['NO-WHERE'] }])).toBe('A0404')
    expect(await give([{ dim: 2, mode: 2, keys: [] }])).toBe('A0400')
    expect(await give([{ dim: 3, mode: 3, keys: ['1'] }])).toBe('A0400')
    expect((await put('/v1/user/data', boss.account, [], boss.headers)).code).toBe('A1028')
    expect((await put('/v1/role/data', boss.roleId, [], boss.headers)).code).toBe('A1028')
    const { version } = await done<{ version: number }>('GET /v1/warehouse/group/detail', { warehouseGroupId: group })
    const edit = { warehouseGroupId: group, version, warehouseKeys: ['WH01-LOCAL'] }
    expect((await send('PUT /v1/warehouse/group', edit, boss.headers)).code).toBe('A1024')
    // wider than the own one, he is out of reach altogether
    await put('/v1/user/data', other.account, [{ dim: 2, mode: 1, keys: [] }])
    expect(await give([])).toBe('A1027')
    expect((await send('PUT /v1/user/data', { subject: other.account, version: 0, dims: [] })).code).toBe('A0409')
  })
})

describe('a permission group', () => {
  test('gives its rights and its scope to the roles and users it hangs on, at once, and is kept while it does', async () => {
    const who = await hire([110101])
    await done('POST /v1/permission/group', { groupName: '看店铺' })
    const options = await done<{ permissionGroupId: string; groupName: string }[]>('GET /v1/permission/group/small/list')
    const permissionGroupId = options.find((one) => one.groupName === '看店铺')?.permissionGroupId ?? ''
    const version = async () =>
      (await done<{ version: number }>('GET /v1/permission/group/detail', { permissionGroupId })).version
    await done('PUT /v1/permission/group/menu', { permissionGroupId, version: await version(), menuCodes: ['120201'] })
    const dims = [{ dim: 1, mode: 2, keys: ['OW001'] }]
    await done('PUT /v1/permission/group/data', { subject: permissionGroupId, version: await version(), dims })
    const shops = () => send<Page<{ ownerNo: string }>>('GET /v1/shop/list', {}, who.headers)
    expect((await shops()).code).toBe('A0312')
    await done('PUT /v1/role', { roleId: who.roleId, version: await versionOf(who.roleId), groupIds: [permissionGroupId] })
    const seen = await shops()
    expect(new Set(seen.data.records.map((one) => one.ownerNo))).toEqual(new Set(['OW001']))
    expect(await send('DELETE /v1/permission/group', { permissionGroupId })).toMatchObject({ msg: '权限组已被引用，不能删除' })
    const copy = await done<{ roleId: string }>('POST /v1/role/copy', { roleId: who.roleId })
    expect(await done('GET /v1/role/detail', { roleId: copy.roleId })).toMatchObject({ groupIds: [permissionGroupId] })
    await done('PUT /v1/role', { roleId: who.roleId, version: await versionOf(who.roleId), groupIds: [] })
    expect((await shops()).code).toBe('A0312')
    const row = await done<{ version: number }>('GET /v1/user/detail', { account: who.account })
    await done('PUT /v1/user', { account: who.account, version: row.version, groupIds: [permissionGroupId] })
    expect((await shops()).code).toBe('00000')
    await done('PUT /v1/permission/group/menu', { permissionGroupId, version: await version(), menuCodes: [] })
    expect((await shops()).code).toBe('A0312')
  })

  test('is neither hung on others nor changed beyond the own rights, nor changed by who has it', async () => {
    const boss = await hire([110101, 110103, 110601, 110603, 110618])
    await done('POST /v1/permission/group', { groupName: '很多权限' })
    const find = async (who: Headers) =>
      (await done<{ permissionGroupId: string; groupName: string }[]>('GET /v1/permission/group/small/list', {}, who)).find(
        (one) => one.groupName === '很多权限',
      )?.permissionGroupId
    const permissionGroupId = (await find(admin)) ?? ''
    const version = async () =>
      (await done<{ version: number }>('GET /v1/permission/group/detail', { permissionGroupId })).version
    const grantGroup = async (menuCodes: readonly string[], who: Headers) =>
      send('PUT /v1/permission/group/menu', { permissionGroupId, version: await version(), menuCodes }, who)
    expect((await grantGroup(['120201'], boss.headers)).code).toBe('A1024')
    expect((await grantGroup(['120201'], admin)).code).toBe('00000')
    expect(await find(boss.headers)).toBeUndefined()
    expect((await grantGroup([], boss.headers)).code).toBe('A1027')
    const other = await hire([110101])
    const hang = { roleId: other.roleId, version: await versionOf(other.roleId), groupIds: [permissionGroupId] }
    expect((await send('PUT /v1/role', hang, boss.headers)).code).toBe('A1027')
    await done('PUT /v1/role', { roleId: boss.roleId, version: await versionOf(boss.roleId), groupIds: [permissionGroupId] })
    expect((await grantGroup([], boss.headers)).code).toBe('A1028')
  })
})

test("an owner's administrator manages the people of his own parent owner and nobody else's", async () => {
  const role = await roleNamed('货主管理员')
  expect((await grant(role.roleId, [110101, 110102, 110201, 110202, 110203, 110208, 110220])).code).toBe('00000')
  const { password } = await done<{ password: string }>('POST /v1/user', {
    account: 'owner_boss',
    name: '货主主管',
    userType: 2,
    ownerNo: 'KH001',
    roleIds: [role.roleId],
  })
  const boss = await enter('owner_boss', password)
  await done('PUT /v1/user/pwd', { oldPassword: password, newPassword: 'Chosen2026' }, boss.headers)
  const seen = await done<Page<{ account: string }>>('GET /v1/user/list', { pageSize: 100 }, boss.headers)
  expect(seen.records.map((one) => one.account).toSorted()).toEqual(['owner_boss', 'owner_hj'])
  expect((await send('GET /v1/user/detail', { account: 'admin' }, boss.headers)).code).toBe('A0404')
  expect((await send('POST /v1/user/pwd/assign', { account: 'picker01' }, boss.headers)).code).toBe('A0404')
  const roles = await done<Page<{ roleSide: number }>>('GET /v1/role/list', { pageSize: 100 }, boss.headers)
  expect(new Set(roles.records.map((one) => one.roleSide))).toEqual(new Set([2]))
  const create = (more: object) =>
    send(
      'POST /v1/user',
      { account: 'owner_new', name: '货主新人', userType: 2, ownerNo: 'KH001', roleIds: [role.roleId], ...more },
      boss.headers,
    )
  expect(await create({ userType: 1, ownerNo: '' })).toMatchObject({ data: { fields: { userType: '只能管理货主用户' } } })
  expect(await create({ ownerNo: 'KH002' })).toMatchObject({ data: { fields: { ownerNo: '货主不存在：KH002' } } })
})
