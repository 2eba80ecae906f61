// 工作台登录与绑定（floor.md §9.4），从 HTTP 的门口看。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { MenuNode } from '#contract/menu/node'
import type { Page } from '#contract/resource'
import type { stationLogin } from '#contract/user/session'
import { headersOf, openServer, password, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
const ws = '/v1/warehouse/workstation'
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const make = (workstationNo: string, stationType: number, at = place) =>
    server.send(`POST ${ws}`, { ...at, workstationNo, workstationName: `台${workstationNo}`, stationType, scaleNo: null }, admin)
  for (const [no, type] of [
    ['WS001', 3],
    ['WS002', 3],
    ['WS003', 1],
    ['WS004', 3],
  ] as const)
    expect((await make(no, type)).code).toBe('00000')
  expect((await make('WS004', 3, { warehouseNo: 'WH02', sid: 'LOCAL' })).code).toBe('00000')
})
afterAll(() => server.close())

type Seated = ReplyOf<typeof stationLogin>
const seat = (input: object) =>
  server.send<Seated>('POST /v1/user/station/login', { tenantCode: 'yunhe', workstationNo: 'WS001', password, ...input })
const seated = async (input: object): Promise<Seated & { readonly headers: Headers }> => {
  const reply = await seat(input)
  expect([reply.code, reply.msg]).toEqual(['00000', ''])
  return { ...reply.data, headers: headersOf(reply.data.tenantId, reply.data.accessToken) }
}
const info = (who: Headers) => server.send<{ station: { workstationNo: string } | null }>('GET /v1/user/info', {}, who)
const boundAt = async (workstationNo: string): Promise<string | null> => {
  const { data } = await server.send<Page<{ bindUserName: string | null }>>(
    `GET ${ws}/list`,
    { workstationNo, warehouseNo: 'WH01-LOCAL' },
    admin,
  )
  return data.records[0]?.bindUserName ?? null
}

describe('signing in at a scale station', () => {
  test('binds the session to it; the session may do its work there and nothing else', async () => {
    const boss = await seated({ account: 'wh_manager' })
    expect(boss.station).toMatchObject({ workstationNo: 'WS001', stationType: 3, ...place })
    expect((await info(boss.headers)).data.station).toMatchObject({ workstationNo: 'WS001' })
    expect(await boundAt('WS001')).toBe('王主管')
    const { data } = await server.send<MenuNode[]>('GET /v1/user/menu', {}, boss.headers)
    const all = (nodes: readonly MenuNode[]): readonly MenuNode[] => nodes.flatMap((node) => [node, ...all(node.children)])
    const pages = all(data).filter((node) => node.isOwn === 1 && Number(node.code) % 10_000 > 0 && Number(node.code) % 100 === 0)
    expect(pages.map((node) => node.code)).toEqual(['190700', '280800'])
    for (const route of ['GET /v1/stockout/list', `GET ${ws}/list`, 'GET /v1/stock/list'])
      expect([route, (await server.send(route, {}, boss.headers)).code]).toEqual([route, 'A0312'])
    await server.send('POST /v1/user/logout', {}, boss.headers)
    expect(await boundAt('WS001')).toBeNull()
    expect((await info(boss.headers)).code).toBe('A0301')
  })

  test('somebody is there: one is told who, and taking over ends his session', async () => {
    const first = await seated({ account: 'wh_manager' })
    expect(await seat({ account: 'admin' })).toMatchObject({ code: 'A1054', msg: '王主管正在使用工作台WS001，是否接替？' })
    expect((await info(first.headers)).code).toBe('00000')
    const second = await seated({ account: 'admin', confirmed: 1 })
    expect(await info(first.headers)).toMatchObject({ status: 401, code: 'A0301', msg: '工作台已解绑或由他人接替，请重新登录' })
    expect((await info(second.headers)).code).toBe('00000')
    expect((await server.send(`PUT ${ws}/free`, { ...place, workstationNo: 'WS001' }, admin)).code).toBe('00000')
    expect((await info(second.headers)).code).toBe('A0301')
    expect(await boundAt('WS001')).toBeNull()
  })

  test('a person works at one station: at the next one the former is free', async () => {
    const before = await seated({ account: 'wh_manager' })
    await seated({ account: 'wh_manager', workstationNo: 'WS002' })
    expect([await boundAt('WS001'), await boundAt('WS002')]).toEqual([null, '王主管'])
    expect((await info(before.headers)).code).toBe('A0301')
  })

  test('a station that is not there, is no scale, stands in two warehouses, is out of use or is not one’s work', async () => {
    expect(await seat({ account: 'admin', workstationNo: 'WS009' })).toMatchObject({ msg: '工作台WS009不存在或已停用' })
    expect(await seat({ account: 'admin', workstationNo: 'WS003' })).toMatchObject({ code: 'A1052' })
    expect(await seat({ account: 'admin', workstationNo: 'WS004' })).toMatchObject({ code: 'A1053' })
    const there = await seated({ account: 'admin', workstationNo: 'WS004', warehouseNo: 'WH02-LOCAL' })
    expect(there.station.warehouseNo).toBe('WH02')
    expect(await seat({ account: 'finance01' })).toMatchObject({
      code: 'A1056',
      msg: '没有称重作业权限，不能在工作台WS001登录',
    })
    const off = { ...place, workstationNo: 'WS002', isDisabled: 1 }
    expect((await server.send(`PUT ${ws}/status`, off, admin)).code).toBe('00000')
    expect(await seat({ account: 'admin', workstationNo: 'WS002' })).toMatchObject({ code: 'A1051' })
  })

  test('by badge and PIN; five wrong ones lock like passwords', async () => {
    const boss = await server.signIn('yunhe', 'wh_manager')
    const badge = { badgeCode: `U:${boss.userId}`, password: undefined }
    expect(await seat({ ...badge, pin: '246810' })).toMatchObject({ code: 'A1055', msg: '工牌或PIN不正确' })
    const set = (input: object) => server.send<{ fields?: object }>('PUT /v1/user/pin', input, boss.headers)
    expect((await set({ password: 'Wrong2026', pin: '246810' })).data.fields).toEqual({ password: '登录密码不正确' })
    expect((await set({ password, pin: '2468' })).code).toBe('A0400')
    expect((await set({ password, pin: '246810' })).code).toBe('00000')
    expect((await seated({ ...badge, pin: '246810' })).name).toBe('王主管')
    expect((await seat({ badgeCode: 'U:1', password: undefined, pin: '246810' })).code).toBe('A1055')
    const tries: string[] = []
    for (let n = 0; n < 6; n += 1) tries.push((await seat({ ...badge, pin: '000000' })).code)
    expect(tries).toEqual(['A1055', 'A1055', 'A1055', 'A1055', 'A0211', 'A0211'])
  })
})

test('a session of the floor is bound by the station’s code, keeps its rights, and leaves the station with its end', async () => {
  const picker = await server.signIn('yunhe', 'picker01')
  const at = { ...place, workstationNo: 'WS003' }
  expect((await server.send(`PUT ${ws}/bind`, at, picker.headers)).code).toBe('00000')
  expect((await info(picker.headers)).data.station).toMatchObject({ workstationNo: 'WS003' })
  const packer = await server.signIn('yunhe', 'packer01')
  expect((await server.send(`PUT ${ws}/bind`, at, packer.headers)).code).toBe('A1054')
  expect((await server.send(`PUT ${ws}/bind`, { ...at, confirmed: 1 }, packer.headers)).code).toBe('00000')
  expect((await info(picker.headers)).data.station).toBeNull()
  await server.send('POST /v1/user/logout', {}, packer.headers)
  expect(await boundAt('WS003')).toBeNull()
})

test('who chooses a station sees those of the warehouse in use, and who sits where; of a warehouse that is not his, none', async () => {
  const picker = await server.signIn('yunhe', 'picker01')
  expect((await server.send(`PUT ${ws}/bind`, { ...place, workstationNo: 'WS003' }, picker.headers)).code).toBe('00000')
  expect((await server.send(`PUT ${ws}/status`, { ...place, workstationNo: 'WS002', isDisabled: 1 }, admin)).code).toBe('00000')
  const { data } = await server.send<{ workstationNo: string; bindUserName: string }[]>(`GET ${ws}/seats`, place, picker.headers)
  expect(data.map(({ workstationNo }) => workstationNo)).not.toContain('WS002')
  expect(data.find(({ workstationNo }) => workstationNo === 'WS003')).toEqual({
    workstationNo: 'WS003',
    workstationName: '台WS003',
    stationType: 1,
    bindUserName: (await server.send<{ name: string }>('GET /v1/user/info', {}, picker.headers)).data.name,
  })
  expect((await server.send(`GET ${ws}/seats`, { warehouseNo: 'NOWHERE', sid: 'LOCAL' }, picker.headers)).code).toBe('A0404')
})
