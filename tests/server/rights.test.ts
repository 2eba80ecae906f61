// 权限与数据范围怎样算出来（floor.md §2.3、§2.4），菜单怎样给出。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/menu/node'
import { asking } from '../support/askAs.ts'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
const people: Record<string, SignedIn> = {}
beforeAll(async () => {
  server = await openServer()
  for (const account of ['admin', 'wh_manager', 'picker01', 'cs01', 'owner_hj'])
    people[account] = await server.signIn('yunhe', account)
})
afterAll(() => server.close())

const change = (statement: string, ...params: unknown[]): Promise<unknown> =>
  server.services.db.inTenant(1, (tx) => tx.query(statement, [1, ...params])).finally(() => server.services.sessions.forget(1))
const { done } = asking(() => server)
const get = <T>(account: string, path: string, input: object = {}): Promise<T> =>
  done<T>(`GET ${path}`, input, people[account]?.headers)
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const owned = async (account: string): Promise<Set<string>> =>
  new Set(
    flat(await get<MenuNode[]>(account, '/v1/user/menu'))
      .filter((node) => node.isOwn === 1)
      .map((node) => node.code),
  )

describe('the menu', () => {
  test('is the whole tree for everybody, with what the person owns marked', async () => {
    const mine = flat(await get<MenuNode[]>('picker01', '/v1/user/menu', { userId: people['admin']?.userId }))
    expect(mine.length).toBe(flat(await get<MenuNode[]>('admin', '/v1/user/menu')).length)
    const codes = await owned('picker01')
    expect([...codes]).toEqual(expect.arrayContaining(['280000', '280100', '282300']))
    expect(codes.has('180100')).toBe(false)
    expect((await owned('admin')).size).toBe(mine.length)
  })
  test('an own directory shows by what stands under it, and children stand under their parents', async () => {
    for (const root of await get<MenuNode[]>('wh_manager', '/v1/user/menu')) {
      expect(root.parentId).toBeNull()
      for (const page of root.children) expect(page.parentId).toBe(root.id)
      if (root.children.some((page) => page.isOwn === 1)) expect(root.isOwn).toBe(1)
    }
  })
  test('a page is found by the pinyin initials of its title, or by the word its tenant gave it', async () => {
    const alias = async (code: string): Promise<string | null | undefined> =>
      flat(await get<MenuNode[]>('admin', '/v1/user/menu')).find((node) => node.code === code)?.alias
    expect([await alias('180100'), await alias('180107'), await alias('180000')]).toEqual(['ckd', null, 'ckgl'])
    await change(
      `insert into menu (tenant_id, id, parent_id, code, alias, title, path, source, category, type, create_time, update_time)
       values ($1, $2, '180000', '180100', 'fahuo', '出库单', '/front/operator-center/stockout', 'stockout/order', 0, 1, $3, $3)`,
      server.services.ids.next(),
      new Date(0),
    )
    expect(await alias('180100')).toBe('fahuo')
    await change('delete from menu where tenant_id = $1')
  })
  test("a tenant's own row overrides the template, a hidden one is gone and owned by nobody", async () => {
    const values = `values ($1, $2, '100000', '210800', '料箱', '/warehouse-setting/tote', 'setting/tote', 1, 1, $3, $3)`
    await change(
      `insert into menu (tenant_id, id, parent_id, code, title, path, source, category, type, create_time, update_time) ${values}`,
      server.services.ids.next(),
      new Date(0),
    )
    await change(
      `insert into tenant_menu_off (tenant_id, id, code, create_time, update_time) values ($1, $2, '210700', $3, $3)`,
      server.services.ids.next(),
      new Date(0),
    )
    const tree = flat(await get<MenuNode[]>('admin', '/v1/user/menu'))
    expect(tree.filter((node) => node.code === '210800').map((node) => node.title)).toEqual(['料箱'])
    expect(tree.some((node) => node.code === '210700')).toBe(false)
    await change('delete from menu where tenant_id = $1')
    await change('delete from tenant_menu_off where tenant_id = $1')
  })
})

describe('rights', () => {
  test('are the union of the enabled roles', async () => {
    const before = await server.send('GET /v1/pda/device/list', {}, people['picker01']?.headers)
    expect(before.code).toBe('A0312')
    const roleUser = `insert into role_user (tenant_id, id, role_id, user_id, create_time, update_time)
      select $1, $2, r.id, $3, r.create_time, r.create_time from role r where r.tenant_id = $1 and r.role_code = 'warehouse_manager'`
    await change(roleUser, server.services.ids.next(), people['picker01']?.userId)
    expect((await server.send('GET /v1/pda/device/list', {}, people['picker01']?.headers)).code).toBe('00000')
    await change("update role set status = 0 where tenant_id = $1 and role_code = 'warehouse_manager'")
    expect((await server.send('GET /v1/pda/device/list', {}, people['picker01']?.headers)).code).toBe('A0312')
    await change("update role set status = 1 where tenant_id = $1 and role_code = 'warehouse_manager'")
  })
})

describe('data scope', () => {
  const warehouses = async (account: string): Promise<string[]> =>
    (await get<{ warehouseNo: string; sid: string }[]>(account, '/v1/warehouse/small/list')).map(
      (one) => `${one.warehouseNo}-${one.sid}`,
    )
  const owners = async (account: string, input: object = {}): Promise<string[]> =>
    (await get<{ ownerNo: string }[]>(account, '/v1/owner/small/list', input)).map((one) => one.ownerNo)
  const shops = async (account: string): Promise<{ shopNo: string; ownerNo: string }[]> => get(account, '/v1/user/shop')

  test('an administrator sees everything', async () => {
    expect(await warehouses('admin')).toEqual([
      'WH01-LOCAL',
      'WH01R-LOCAL',
      'WH02-LOCAL',
      'WH02R-LOCAL',
      'WH03-wdt_yunhe',
      'WH03R-LOCAL',
    ])
    expect((await owners('admin')).length).toBe(20)
    expect((await owners('admin', { isParent: 1 })).length).toBe(12)
    expect((await shops('admin')).length).toBe(46)
  })
  test('named warehouses are the only ones seen', async () => {
    expect(await warehouses('wh_manager')).toEqual(['WH01-LOCAL', 'WH01R-LOCAL'])
    expect(await warehouses('picker01')).toEqual(['WH01-LOCAL'])
  })
  test("an owner's user never leaves the children of his parent owner, nor their shops", async () => {
    expect(await owners('owner_hj')).toEqual(['OW001', 'OW002'])
    expect(await owners('owner_hj', { isParent: 1 })).toEqual(['KH001'])
    expect(new Set((await shops('owner_hj')).map((shop) => shop.ownerNo))).toEqual(new Set(['OW001', 'OW002']))
  })
  test('nothing configured sees nothing; the role and the person add up; 全部 absorbs', async () => {
    const userId = people['cs01']?.userId
    await change('delete from data_scope where tenant_id = $1 and subject_id = $2', userId)
    expect(await warehouses('cs01')).toEqual([])
    expect(await shops('cs01')).toEqual([])
    const scope = async (type: number, subject: unknown, mode: number, keys: readonly string[]): Promise<void> => {
      const id = server.services.ids.next()
      await change(
        `insert into data_scope (tenant_id, id, subject_type, subject_id, scope_dim, scope_mode, create_time, update_time)
         values ($1, $2, $3, $4, 2, $5, $6, $6)`,
        id,
        type,
        subject,
        mode,
        new Date(0),
      )
      for (const key of keys)
        await change(
          `insert into data_scope_item (tenant_id, id, scope_id, item_key, create_time, update_time) values ($1, $2, $3, $4, $5, $5)`,
          server.services.ids.next(),
          id,
          key,
          new Date(0),
        )
    }
    const role = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ id: string }>("select id from role where tenant_id = $1 and role_code = 'customer_service'", [1]),
    )
    await scope(2, userId, 2, ['WH01-LOCAL'])
    await scope(1, role[0]?.id, 2, ['WH02-LOCAL'])
    expect(await warehouses('cs01')).toEqual(['WH01-LOCAL', 'WH02-LOCAL'])
    await change(
      'update data_scope set scope_mode = 1 where tenant_id = $1 and subject_type = 1 and subject_id = $2',
      role[0]?.id,
    )
    expect((await warehouses('cs01')).length).toBe(6)
  })
  test('the other tenants are no part of it', async () => {
    const far = await server.signIn('hengtu', 'admin')
    const seen = await server.send<{ warehouseNo: string }[]>('GET /v1/warehouse/small/list', {}, far.headers)
    expect(seen.data.map((one) => one.warehouseNo)).toEqual(['WH11', 'WH11R', 'WH12', 'WH12R'])
  })
})

describe('a handheld', () => {
  test('is enrolled, enrolled again as a new device of its name, and succeeded by nobody outside its warehouse', async () => {
    const enrol = (account: string, input: object) =>
      server.send<{ deviceId: string; deviceKey: string }>('POST /v1/pda/device/enrol', input, people[account]?.headers)
    const first = await enrol('wh_manager', { name: 'PDA-01', warehouseNo: 'WH01', sid: 'LOCAL' })
    expect(first.code).toBe('00000')
    expect(await enrol('wh_manager', { name: 'PDA-01', warehouseNo: 'WH01', sid: 'LOCAL' })).toMatchObject({
      code: 'A1026',
      data: { fields: { name: '设备名称已存在' } },
    })
    const { deviceId } = first.data
    const again = await enrol('wh_manager', { name: 'PDA-01', warehouseNo: 'WH01', sid: 'LOCAL', deviceId })
    expect(again.data.deviceId).not.toBe(deviceId)
    const badge = (device: object) =>
      server.send('GET /v1/pda/worker/auth', { badgeCode: 'T:0' }, { ...people['picker01']?.headers, ...device })
    // a copy of it goes on under the entry they shared
    expect((await badge(first.data)).code).toBe('A2113')
    expect((await badge(again.data)).code).toBe('A2113')
    const { data } = await server.send<{ records: { deviceId: string; deviceName: string }[] }>(
      'GET /v1/pda/device/list',
      { pageNo: 1, pageSize: 100 },
      people['wh_manager']?.headers,
    )
    const nameOf = (id: string) => data.records.find((one) => one.deviceId === id)?.deviceName
    expect([nameOf(again.data.deviceId), nameOf(deviceId)]).toEqual(['PDA-01', `PDA-01·旧${deviceId.slice(-8)}`])
    expect((await enrol('wh_manager', { name: 'PDA-02', warehouseNo: 'WH02', sid: 'LOCAL' })).code).toBe('A0404')
    const far = await enrol('admin', { name: 'PDA-02', warehouseNo: 'WH02', sid: 'LOCAL' })
    expect(
      (await enrol('wh_manager', { name: 'PDA-03', warehouseNo: 'WH01', sid: 'LOCAL', deviceId: far.data.deviceId })).code,
    ).toBe('A0404')
    await change('update device set status = 0 where tenant_id = $1 and device_id = $2', deviceId)
    expect((await badge(first.data)).code).toBe('A1118')
    expect((await badge(again.data)).code).toBe('A2113')
  })
})

describe('menu management', () => {
  const send = (method: 'GET' | 'PUT' | 'DELETE', input: object, path = '/v1/menu') =>
    server.send<{ version: number; fields?: object } | null>(`${method} ${path}`, input, people['admin']?.headers)
  const version = async (code: string) => (await send('GET', { code }, '/v1/menu/detail')).data?.version
  const shown = async (code: string, account = 'wh_manager'): Promise<MenuNode | undefined> =>
    flat(await get<MenuNode[]>(account, '/v1/user/menu')).find((node) => node.code === code)

  test('renames, closes and hides an entry for this tenant at the next call, and brings it back', async () => {
    const buttons = (await shown('210800'))?.children.length
    expect((await send('PUT', { code: '210800', version: 0, title: '料箱', isOpen: 0, sort: 90, alias: 'lx' })).code).toBe(
      '00000',
    )
    expect(await shown('210800')).toMatchObject({ title: '料箱', isOpen: 0, alias: 'lx', isOwn: 1 })
    expect((await shown('210800'))?.children.length).toBe(buttons)
    const theirs = await server.signIn('hengtu', 'admin')
    const reply = await server.send<MenuNode[]>('GET /v1/user/menu', {}, theirs.headers)
    expect(flat(reply.data).find((node) => node.code === '210800')).toMatchObject({ title: '周转箱', isOpen: 1 })
    expect((await send('PUT', { code: '210800', version: 0, title: '别的' })).code).toBe('A0409')
    const list = () => server.send('GET /v1/warehouse/tote/list', {}, people['wh_manager']?.headers)
    expect((await list()).code).toBe('00000')
    expect((await send('PUT', { code: '210800', version: await version('210800'), isHidden: 1 })).code).toBe('00000')
    expect(await shown('210800')).toBeUndefined()
    expect((await send('DELETE', { code: '210800' })).code).toBe('00000')
    expect(await shown('210800')).toMatchObject({ title: '周转箱', isOpen: 1, alias: 'zzx' })
    expect((await list()).code).toBe('00000')
  })

  test('an entry carries one of the product’s pictures, and the list says what stands above it', async () => {
    const edit = async (icon: string | null) => send('PUT', { code: '140000', version: await version('140000'), icon })
    expect((await shown('140000'))?.icon).toBe('goods')
    expect((await edit('rocket')).data?.fields).toEqual({
      icon: '图标只能填写：首页、货主、仓库、商品、库存、出库、作业、人员、设置、日志、手持端',
    })
    expect((await edit('stock')).code).toBe('00000')
    expect((await shown('140000'))?.icon).toBe('stock')
    const list = await server.send<{ records: object[] }>('GET /v1/menu/list', { code: '140100' }, people['admin']?.headers)
    expect(list.data.records).toContainEqual(expect.objectContaining({ code: '140100', icon: null, parentCode: '140000' }))
    expect((await send('DELETE', { code: '140000' })).code).toBe('00000')
    expect((await shown('140000'))?.icon).toBe('goods')
  })

  test('cannot hide itself, nor lose its title', async () => {
    const hidden = await send('PUT', { code: '110800', version: 0, isHidden: 1, title: ' ' })
    expect(hidden.data?.fields).toEqual({ isHidden: '菜单管理自身不能隐藏', title: '名称不能为空' })
  })

  test('an own directory with an own page opens what it names, is owned by whoever gets it, and goes with the right to it', async () => {
    const make = (more: object) =>
      server.send<{ fields?: object } | null>(
        'POST /v1/menu',
        { code: '900100', title: '常用', type: 0, category: 0, ...more },
        people['admin']?.headers,
      )
    expect((await make({ code: '180900' })).data?.fields).toEqual({ code: '自定义编码应为9开头的6位数字' })
    expect((await make({ parentCode: '180100' })).data?.fields).toEqual({ parentCode: '目录和页面只能放在目录下' })
    expect((await make({})).code).toBe('00000')
    expect((await make({})).data?.fields).toEqual({ code: '编码已存在' })
    const page = {
      code: '900101',
      title: '我的库存',
      type: 1,
      parentCode: '900100',
      path: '/front/own/stock',
      pageCode: '160200',
    }
    expect((await make({ ...page, pageCode: null })).data?.fields).toEqual({ pageCode: '请选择打开的页面' })
    expect((await make({ ...page, path: '/front/operator-center/stock' })).data?.fields).toEqual({ path: '路径已存在' })
    expect((await make(page)).code).toBe('00000')
    expect(await shown('900101', 'admin')).toMatchObject({ source: 'stock/stock', path: '/front/own/stock', category: 0 })
    expect((await shown('900101'))?.isOwn).toBe(0)
    const role = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ id: string; version: number }>(
        "select id, version from role where tenant_id = $1 and role_code = 'warehouse_manager'",
        [1],
      ),
    )
    const owned = await done<{ nodes: { code: string; owned: number }[] }>(
      'GET /v1/role/menu',
      { roleId: role[0]?.id },
      people['admin']?.headers,
    )
    const menuCodes = [...owned.nodes.filter((node) => node.owned === 1).map((node) => node.code), '900101']
    await done('PUT /v1/role/menu', { roleId: role[0]?.id, version: role[0]?.version, menuCodes }, people['admin']?.headers)
    expect([(await shown('900100'))?.isOwn, (await shown('900101'))?.isOwn]).toEqual([1, 1])
    const list = await server.send<{ records: object[] }>('GET /v1/menu/list', { code: '9001' }, people['admin']?.headers)
    expect(list.data.records).toMatchObject([
      { code: '900100', isTemplate: 0, parentTitle: null },
      { code: '900101', isTemplate: 0, parentTitle: '常用' },
    ])
    expect(await send('DELETE', { code: '900100' })).toMatchObject({ code: 'A1048', msg: '菜单存在下级，不能删除' })
    expect((await send('DELETE', { code: '900101' })).code).toBe('00000')
    expect((await send('DELETE', { code: '900100' })).code).toBe('00000')
    expect(await shown('900101')).toBeUndefined()
    expect((await make({})).code).toBe('00000')
    expect((await make(page)).code).toBe('00000')
    expect((await shown('900101'))?.isOwn).toBe(0)
  })

  test('an entry is closed and opened by a click, but for menu management itself', async () => {
    const open = (code: string, isOpen: 0 | 1) => send('PUT', { code, isOpen }, '/v1/menu/status')
    expect((await open('210800', 0)).code).toBe('00000')
    expect(await shown('210800')).toMatchObject({ isOpen: 0, title: '周转箱' })
    expect((await open('210800', 1)).code).toBe('00000')
    expect(await shown('210800')).toMatchObject({ isOpen: 1 })
    expect(await open('110800', 0)).toMatchObject({ code: 'A1047' })
    expect((await send('DELETE', { code: '210800' })).code).toBe('00000')
  })
})
