// 退货配置经接口：谁能说什么、哪一行算、什么不许；暂存位就是库位，有货不能删；复制、测试连接、并发。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiryQuality, returnExpiryRule, type ReturnExpiryRule } from '#contract/rules/returnExpiry'
import { returnOp, returnOperators, returnTermsOf, returnWhite, returnWhites } from '#server/core/returns/settings'
import { positionFor, positionType, returnPositions } from '#server/core/returns/settingsPlaces'
import { cameraUrl, httpNvr } from '#server/platform/adapters/nvr'
import { insertRows } from '#server/platform/rows'
import { openServer, type Answer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let recorder: Server
const asked: string[] = []
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
const [ownerNo, otherNo] = ['OW001', 'OW002']

const send = <T = unknown>(route: string, input: object = {}): Promise<Answer<T>> => server.send<T>(route, input, admin.headers)
const fieldsOf = ({ data }: Answer): Readonly<Record<string, string>> =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {}
const good = async <T = unknown>(route: string, input: object = {}): Promise<T> => {
  const reply = await send<T>(route, input)
  expect([route, reply.code, reply.msg, reply.success ? {} : fieldsOf(reply)]).toEqual([route, '00000', expect.any(String), {}])
  return reply.data
}
const faults = async (route: string, input: object): Promise<Readonly<Record<string, string>>> =>
  fieldsOf(await send(route, input))
const query = <T extends object>(sql: string, params: readonly unknown[] = []): Promise<T[]> =>
  server.services.db.inTenant(1, (tx) => tx.query<T>(sql, [1, ...params]), { readOnly: true })
const within = <T>(work: Parameters<typeof server.services.db.inTenant<T>>[1]): Promise<T> => server.services.db.inTenant(1, work)
type Rows = { readonly records: readonly Record<string, unknown>[] }
const rowsOf = async (path: string, filter: object = {}) => (await good<Rows>(`GET ${path}/list`, filter)).records

beforeAll(async () => {
  recorder = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    if (request.url === '/moved') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    if (request.url === '/silent') return
    response.writeHead(request.url === '/login' ? 401 : 200).end()
  })
  await new Promise<void>((done) => void recorder.listen(0, '127.0.0.1', done))
  server = await openServer({ env: { NVR_NETS: '127.0.0.1/32' } })
  admin = await server.signIn('yunhe', 'admin')
  for (const goodsNo of ['RS1', 'RS2'])
    await good('POST /v1/goods', { ownerNo, goodsNo, goodsName: goodsNo, categoryCode: 'FOOD' })
})
afterAll(async () => {
  recorder.closeAllConnections()
  recorder.close()
  await server.close()
})
const port = (): number => (recorder.address() as AddressInfo).port

describe('退货效期', () => {
  const path = '/v1/return/expiry'
  test('says days or a share, and goods with their owner', async () => {
    expect(await faults(`POST ${path}`, { ownerNo, resultQuality: 2 })).toEqual({ minRemainDay: '天数与比例至少填写一项' })
    expect(await faults(`POST ${path}`, { goodsNo: 'RS1', minRemainDay: 30, resultQuality: 2 })).toEqual({
      ownerNo: '指定商品时必须选择货主',
    })
    expect(await faults(`POST ${path}`, { ownerNo, goodsNo: 'NONE', minRemainDay: 30, resultQuality: 2 })).toEqual({
      goodsNo: '商品不存在：NONE',
    })
    expect(await faults(`POST ${path}`, { ownerNo: 'NOBODY', minRemainDay: 30, resultQuality: 2 })).toEqual({
      ownerNo: '货主不存在：NOBODY',
    })
    expect(
      await faults(`POST ${path}`, { ownerNo, goodsNo: 'RS1', categoryCode: 'FOOD', minRemainDay: 30, resultQuality: 2 }),
    ).toEqual({ categoryCode: '填了商品就不填品类' })
  })
  test('is kept once per scope, changed, cleared and deleted', async () => {
    const { id } = await good<{ id: string }>(`POST ${path}`, { ownerNo, goodsNo: 'RS1', minRemainDay: 30, resultQuality: 2 })
    const twice = await send(`POST ${path}`, { ownerNo, goodsNo: 'RS1', minRemainBp: 1000, resultQuality: 2 })
    expect([twice.code, fieldsOf(twice)]).toEqual(['A1002', { ownerNo: '相同范围的退货效期已存在' }])
    const one = await good<{ version: number; categoryCode: null }>(`GET ${path}/detail`, { expiryId: id })
    expect(one).toMatchObject({ goodsNo: 'RS1', goodsName: 'RS1', categoryCode: null, minRemainDay: 30 })
    expect(await faults(`PUT ${path}`, { expiryId: id, version: one.version, minRemainDay: null })).toEqual({
      minRemainDay: '天数与比例至少填写一项',
    })
    await good(`PUT ${path}`, { expiryId: id, version: one.version, minRemainBp: 2500 })
    expect(await rowsOf(path, { goodsNo: 'RS1' })).toMatchObject([{ minRemainDay: 30, minRemainBp: 2500 }])
    await good(`DELETE ${path}`, { expiryId: id })
    expect(await rowsOf(path, { goodsNo: 'RS1' })).toEqual([])
  })
  test('goods before category before owner; what fails days or share is no good', () => {
    const rule = (more: Partial<ReturnExpiryRule>): ReturnExpiryRule => ({
      ownerNo: '*',
      categoryCode: '*',
      goodsNo: '*',
      minRemainDay: null,
      minRemainBp: null,
      resultQuality: 2,
      ...more,
    })
    const rules = [
      rule({ minRemainDay: 1 }),
      rule({ ownerNo, minRemainDay: 2 }),
      rule({ categoryCode: 'FOOD', minRemainDay: 3 }),
      rule({ ownerNo, categoryCode: 'FOOD', minRemainDay: 4 }),
      rule({ ownerNo, goodsNo: 'RS1', minRemainDay: 5 }),
    ]
    const daysOf = (goodsNo: string, categoryCode: string | null, owner = ownerNo) =>
      returnExpiryRule(rules, { ownerNo: owner, goodsNo, categoryCode })?.minRemainDay
    expect([daysOf('RS1', 'FOOD'), daysOf('RS2', 'FOOD'), daysOf('RS2', null)]).toEqual([5, 4, 2])
    expect([daysOf('RS2', 'FOOD', 'OW009'), daysOf('RS2', null, 'OW009')]).toEqual([3, 1])
    const batch = { produceDate: '2025-01-01', expireDate: '2025-07-20', shelfLifeDay: 200 }
    const today = '2025-07-01'
    expect(expiryQuality(rule({ minRemainDay: 19 }), batch, today)).toBeNull()
    expect(expiryQuality(rule({ minRemainDay: 20, resultQuality: 4 }), batch, today)).toBe(4)
    expect(expiryQuality(rule({ minRemainBp: 950 }), batch, today)).toBeNull()
    expect(expiryQuality(rule({ minRemainBp: 951 }), batch, today)).toBe(2)
    expect(expiryQuality(rule({ minRemainDay: 1 }), { ...batch, expireDate: '2025-06-30' }, today)).toBe(2)
    expect(expiryQuality(rule({ minRemainDay: 9 }), { ...batch, expireDate: null }, today)).toBeNull()
    expect(expiryQuality(undefined, batch, today)).toBeNull()
  })
})

describe('货主配置', () => {
  const path = '/v1/return/owner/config'
  const hours = { unboxHour: 12, putawayHour: 24 }
  const flags = {
    acceptNoNotice: 0,
    autoCreate: 1,
    inspectMode: 2,
    photoMode: 2,
    videoRequired: 1,
    pushMode: 2,
    waveAuto: 0,
    defectTo: 2,
  }
  test('the most specific holds, the usual where nothing does', async () => {
    await good(`POST ${path}`, { ...flags, ...hours, ownerNo })
    await good(`POST ${path}`, { ...flags, ownerNo, ...place, unboxHour: 6, putawayHour: 8, pushMode: 3 })
    expect(await faults(`POST ${path}`, { ...flags, ownerNo: otherNo, unboxHour: 12, putawayHour: 6 })).toEqual({
      putawayHour: '上架时效不能小于拆包时效',
    })
    const termsOf = await within((tx) => returnTermsOf(tx, [ownerNo, otherNo]))
    expect(termsOf(ownerNo, place)).toMatchObject({ unboxHour: 6, pushMode: 3, acceptNoNotice: false, videoRequired: true })
    expect(termsOf(ownerNo, { warehouseNo: 'WH02', sid: 'LOCAL' })).toMatchObject({ unboxHour: 12, pushMode: 2 })
    expect(termsOf(otherNo, place)).toMatchObject({ unboxHour: 24, putawayHour: 48, pushMode: 1, acceptNoNotice: true })
    expect(termsOf(null, place)).toMatchObject({ unboxHour: 24 })
  })
  test('is copied to other owners, and what they had is replaced', async () => {
    await good(`POST ${path}`, { ...flags, ownerNo: otherNo, ...place, unboxHour: 1, putawayHour: 2 })
    const [from] = await rowsOf(path, { ownerNo, warehouseNo: 'WH01-LOCAL' })
    const configId = from?.['configId']
    expect(await good(`POST ${path}/copy`, { configId, ownerNos: [otherNo, 'OW003', ownerNo] })).toEqual({ done: 2 })
    for (const one of [otherNo, 'OW003'])
      expect(await rowsOf(path, { ownerNo: one, warehouseNo: 'WH01-LOCAL' })).toMatchObject([
        { unboxHour: 6, putawayHour: 8, pushMode: 3 },
      ])
    expect(await faults(`POST ${path}/copy`, { configId, ownerNos: [ownerNo] })).toEqual({ ownerNos: '请选择别的货主' })
    expect(await faults(`POST ${path}/copy`, { configId, ownerNos: ['NOBODY'] })).toEqual({ ownerNos: '货主不存在：NOBODY' })
  })
})

describe('暂存位', () => {
  const path = '/v1/return/position'
  const make = (positionNo: string, type: number, more: object = {}) =>
    good<{ id: string }>(`POST ${path}`, { ...place, positionNo, positionType: type, ...more })
  const binOf = async (locationNo: string) =>
    (
      await query<Record<string, unknown>>(
        `select l.location_type, l.is_disabled, l.owner_no, z.zone_type from location l
           join zone z on z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no
          where l.tenant_id = $1 and l.warehouse_no = 'WH01' and l.location_no = $2`,
        [locationNo],
      )
    )[0]
  const stockIn = (locationNo: string, qty: number) =>
    within((tx) =>
      insertRows(tx, 'stock', [
        {
          ...place,
          locationNo,
          qty,
          id: server.services.ids.next(),
          ownerNo,
          goodsNo: 'RS1',
          batchNo: '',
          quality: 2,
          locationType: 6,
          createTime: new Date(server.clock.now()),
          updateTime: new Date(server.clock.now()),
        },
      ]),
    )
  test('is a bin of its own: of type 5, or 6 for 残次, and turned with it', async () => {
    await make('TH-GOOD', 3, { ownerNo })
    await make('TH-DEF', 4)
    expect(await binOf('TH-GOOD')).toEqual({ locationType: 5, isDisabled: 0, ownerNo, zoneType: 5 })
    expect(await binOf('TH-DEF')).toEqual({ locationType: 6, isDisabled: 0, ownerNo: null, zoneType: 6 })
    await good(`PUT ${path}/status`, { ...place, positionNo: 'TH-GOOD', isDisabled: 1 })
    expect(await binOf('TH-GOOD')).toMatchObject({ isDisabled: 1 })
    await good(`PUT ${path}/status`, { ...place, positionNo: 'TH-GOOD', isDisabled: 0 })
    const one = await good<{ version: number }>(`GET ${path}/detail`, { ...place, positionNo: 'TH-GOOD' })
    await good(`PUT ${path}`, { ...place, positionNo: 'TH-GOOD', version: one.version, positionType: 4, ownerNo: null })
    expect(await binOf('TH-GOOD')).toMatchObject({ locationType: 6, ownerNo: null, zoneType: 6 })
  })
  test('takes a number no other bin has, or a bin of its own type', async () => {
    const [zone] = await query<{ zoneNo: string }>(
      `select zone_no from zone where tenant_id = $1 and warehouse_no = 'WH01' and zone_type = 5`,
    )
    const bin = { ...place, zoneNo: zone?.zoneNo, pickSeq: 1 }
    await good('POST /v1/location', { ...bin, locationNo: 'TH-OLD', locationType: 5 })
    await good('POST /v1/location', { ...bin, locationNo: 'TH-PICK', locationType: 1 })
    await make('TH-OLD', 1)
    expect(await faults(`POST ${path}`, { ...place, positionNo: 'TH-PICK', positionType: 1 })).toEqual({
      positionNo: '已有同编号的库位，类型不是退货位',
    })
    const twice = await send(`POST ${path}`, { ...place, positionNo: 'TH-OLD', positionType: 1 })
    expect(twice.code).toBe('A1002')
  })
  test('with goods it is not deleted nor changed; without, its bin goes too', async () => {
    await make('TH-FULL', 4, { capacity: 5 })
    await stockIn('TH-FULL', 5)
    expect(await rowsOf(path, { positionNo: 'TH-FULL' })).toMatchObject([{ used: 5, capacity: 5 }])
    const refused = await send(`DELETE ${path}`, { ...place, positionNo: 'TH-FULL' })
    expect([refused.code, refused.msg]).toEqual(['A1930', '暂存位仍有退货，不能删除'])
    const { version } = await good<{ version: number }>(`GET ${path}/detail`, { ...place, positionNo: 'TH-FULL' })
    expect(await faults(`PUT ${path}`, { ...place, positionNo: 'TH-FULL', version, positionType: 1 })).toEqual({
      positionType: '暂存位仍有退货，不能修改类型',
    })
    const bin = await send('DELETE /v1/location', { ...place, locationNo: 'TH-OLD' })
    expect(bin.code).toBe('A1001')
    await good(`DELETE ${path}`, { ...place, positionNo: 'TH-OLD' })
    expect(await binOf('TH-OLD')).toBeUndefined()
  })
  test('goods go to their owner’s before everybody’s, and not into a full one', async () => {
    await make('TH-OWN', 4, { ownerNo, capacity: 5 })
    await make('TH-HIS', 4, { ownerNo: otherNo })
    const positions = await within((tx) => returnPositions(tx, place, [positionType.defect]))
    const mine = positions.filter(({ positionNo }) => ['TH-OWN', 'TH-FULL', 'TH-HIS', 'TH-DEF'].includes(positionNo))
    expect(positionFor(mine, positionType.defect, ownerNo)?.positionNo).toBe('TH-OWN')
    expect(positionFor(mine, positionType.defect, 'OW003')?.positionNo).toBe('TH-DEF')
    await stockIn('TH-OWN', 5)
    const full = (await within((tx) => returnPositions(tx, place, [positionType.defect]))).filter(({ positionNo }) =>
      ['TH-OWN', 'TH-DEF'].includes(positionNo),
    )
    expect(positionFor(full, positionType.defect, ownerNo)?.positionNo).toBe('TH-DEF')
    expect(positionFor(full, positionType.scrap, ownerNo)).toBeUndefined()
  })
  test('two people who make the same one at once make one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(`POST ${path}`, { ...place, positionNo: 'TH-RACE', positionType: 2 })),
    )
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['00000', 'A1002', 'A1002', 'A1002', 'A1002'])
    expect(await query('select 1 from location where tenant_id = $1 and location_no = $2', ['TH-RACE'])).toHaveLength(1)
  })
})

describe('退货仓、预警配置、白名单、操作员', () => {
  test('a return warehouse says where to send things, ready to be pasted', async () => {
    const path = '/v1/return/warehouse'
    const address = { returnAddress: '杭州市余杭区退货路1号', receiverName: '退货组', receiverMobile: '0571-12345678' }
    expect(await faults(`POST ${path}`, { ...place, ...address, defaultPosition: 'NONE', receiverMobile: '电话' })).toEqual({
      defaultPosition: '暂存位不存在或已停用：NONE',
      receiverMobile: '电话格式不正确',
    })
    await good(`POST ${path}`, { ...place, ...address, supportOwnerNos: [ownerNo], defaultPosition: 'TH-DEF' })
    expect(await rowsOf(path, { supportOwnerNos: ownerNo })).toMatchObject([
      { erpText: '退货组 0571-12345678 杭州市余杭区退货路1号', supportOwnerNos: [ownerNo] },
    ])
    expect(await rowsOf(path, { supportOwnerNos: otherNo })).toEqual([])
    // a position somebody names is not deleted
    expect((await send('DELETE /v1/return/position', { ...place, positionNo: 'TH-DEF' })).code).toBe('A1001')
  })
  test('hours of a warning grow', async () => {
    const path = '/v1/return/warning/config'
    const [role] = await good<{ roleId: string }[]>('GET /v1/role/notice/list')
    const config = { warnType: 1, firstHour: 24, secondHour: 48, thirdHour: 72, noticeRoles: [role?.roleId] }
    expect(await faults(`POST ${path}`, { ...config, secondHour: 24 })).toEqual({ secondHour: '三级时长必须递增' })
    expect(await faults(`POST ${path}`, { ...config, noticeRoles: ['1'] })).toEqual({
      noticeRoles: '通知角色不存在或已停用，请重新选择',
    })
    await good(`POST ${path}`, { ...config, ownerNo: 'OW003' })
    expect((await send(`POST ${path}`, { ...config, ownerNo: 'OW003' })).code).toBe('A1002')
  })
  test('the white list exempts what is named, on its days', async () => {
    const path = '/v1/return/whitelist'
    const row = { effectDate: '2025-06-01', expireDate: '2025-06-30', reason: '试' }
    expect(await faults(`POST ${path}`, { ...row, whiteType: 3, ownerNo })).toEqual({ goodsNo: '商品编号不能为空' })
    expect(await faults(`POST ${path}`, { ...row, whiteType: 1, ownerNo, expireDate: '2025-05-01' })).toEqual({
      expireDate: '失效日不能早于生效日',
    })
    const { id } = await good<{ id: string }>(`POST ${path}`, { ...row, whiteType: 3, ownerNo, goodsNo: 'RS1' })
    const one = await good<{ version: number }>(`GET ${path}/detail`, { whiteId: id })
    expect(one).toMatchObject({ whiteKey: `${ownerNo}/RS1`, ownerNo, goodsNo: 'RS1', shopNo: null })
    expect((await send(`POST ${path}`, { ...row, whiteType: 3, ownerNo, goodsNo: 'RS1' })).code).toBe('A1002')
    await good(`PUT ${path}`, { whiteId: id, version: one.version, reason: '改' })
    expect(await rowsOf(path, { whiteType: 3 })).toMatchObject([{ whiteKey: `${ownerNo}/RS1`, reason: '改' }])
    const on = (day: string) => within((tx) => returnWhites(tx, returnWhite.noExpiry, [`${ownerNo}/RS1`], day))
    expect([(await on('2025-06-30')).size, (await on('2025-07-01')).size, (await on('2025-05-31')).size]).toEqual([1, 0, 0])
  })
  test('an operator does some kinds of work, and his day is counted', async () => {
    const path = '/v1/return/operator'
    const { userId } = admin
    const works = { mayReceive: 1, mayInspect: 0, mayPutaway: 1 }
    expect(await faults(`POST ${path}`, { ...place, userId, mayReceive: 0, mayInspect: 0, mayPutaway: 0 })).toEqual({
      mayReceive: '签收、质检、上架至少选一种',
    })
    expect(await faults(`POST ${path}`, { ...place, userId: '42', ...works })).toEqual({ userId: '用户不存在：42' })
    const { id } = await good<{ id: string }>(`POST ${path}`, { ...place, userId, ...works })
    expect((await send(`POST ${path}`, { ...place, userId, ...works })).code).toBe('A1002')
    const may = async (op: 1 | 2 | 3) => (await within((tx) => returnOperators(tx, place, [userId])))(userId, op)
    expect([await may(returnOp.receive), await may(returnOp.inspect), await may(returnOp.putaway)]).toEqual([true, false, true])
    const [row] = await rowsOf(path, { name: '' })
    expect(row).toMatchObject({ mayReceive: 1, mayInspect: 0, mayPutaway: 1, todayReceive: 0, todayInspect: 0, todayPutaway: 0 })
    const { version } = await good<{ version: number }>(`GET ${path}/detail`, { operatorId: id })
    await good(`PUT ${path}`, { operatorId: id, version, mayInspect: 1 })
    expect([await may(returnOp.receive), await may(returnOp.inspect)]).toEqual([true, true])
    await good(`PUT ${path}/status`, { operatorId: id, isDisabled: 1 })
    expect(await may(returnOp.receive)).toBe(false)
  })
})

describe('监控配置', () => {
  const path = '/v1/return/monitor'
  const camera = (cameraNo: string, more: object = {}) => ({
    ...place,
    cameraNo,
    cameraName: '一号台',
    nvrAddr: `http://127.0.0.1:${port()}/`,
    channel: 1,
    preSec: 10,
    postSec: 10,
    keepDay: 90,
    ...more,
  })
  const tested = async (cameraNo: string, nvrAddr: string): Promise<string> => {
    await good(`POST ${path}`, camera(cameraNo, { nvrAddr }))
    return (await good<{ result: string }>(`POST ${path}/test`, { ...place, cameraNo })).result
  }
  test('a bench has one camera that is in use', async () => {
    await good('POST /v1/warehouse/workstation', { ...place, workstationNo: 'WS901', workstationName: '质检台', stationType: 1 })
    expect(await faults(`POST ${path}`, camera('C1', { workstationNo: 'WS999' }))).toEqual({
      workstationNo: '工作台不存在：WS999',
    })
    await good(`POST ${path}`, camera('C1', { workstationNo: 'WS901' }))
    expect(await faults(`POST ${path}`, camera('C2', { workstationNo: 'WS901' }))).toEqual({
      workstationNo: '工作台已绑定摄像头C1',
    })
    await good(`PUT ${path}/status`, { ...place, cameraNo: 'C1', isDisabled: 1 })
    await good(`POST ${path}`, camera('C2', { workstationNo: 'WS901' }))
    expect(await faults(`PUT ${path}/status`, { ...place, cameraNo: 'C1', isDisabled: 0 })).toEqual({
      workstationNo: '工作台已绑定摄像头C2',
    })
  })
  test('the recorder is asked by HEAD, once, and what came of it is kept', async () => {
    expect(await tested('N1', `http://127.0.0.1:${port()}/`)).toBe('连通')
    expect(await tested('N2', `http://127.0.0.1:${port()}/login`)).toBe('连通，需要登录')
    // where it points to is not asked
    expect(await tested('N3', `http://127.0.0.1:${port()}/moved`)).toBe('连通')
    expect(asked.slice(-3)).toEqual(['HEAD /', 'HEAD /login', 'HEAD /moved'])
    expect(await rowsOf(path, { cameraNo: 'N2' })).toMatchObject([{ testResult: '连通，需要登录' }])
    const { version } = await good<{ version: number }>(`GET ${path}/detail`, { ...place, cameraNo: 'N2' })
    await good(`PUT ${path}`, { ...place, cameraNo: 'N2', version, nvrAddr: 'http://nvr.example.com' })
    expect(await rowsOf(path, { cameraNo: 'N2' })).toMatchObject([{ testResult: null, testTime: null }])
    expect((await send(`POST ${path}/test`, { ...place, cameraNo: 'NONE' })).code).toBe('A0404')
  })
  test.each([
    ['ftp://nvr.example.com', 'http:// 或 https://'],
    ['file:///etc/passwd', 'http:// 或 https://'],
    ['http://root:secret@nvr.example.com', '不要写账号密码'],
    ['http://nvr.example.com:25', '端口'],
    ['http://nvr.example.com:22', '端口'],
    ['nvr', '格式不正确'],
    [`http://${'a'.repeat(200)}.com`, '格式不正确'],
  ])('%s is no address', (address, why) => {
    expect(cameraUrl(address)).toContain(why)
  })
  const closed = '这个地址在内网，没有开放'
  test.each([
    'http://127.0.0.2:8080',
    'http://localhost:8080',
    'http://2130706434:8080',
    'http://0x7f.2:8080',
    'http://10.0.0.1',
    'http://172.16.9.9:8080',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0:8080',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://[::1]:8080',
    'http://[::]:8080',
    'http://[::ffff:127.0.0.1]:8080',
    'http://[::ffff:a9fe:a9fe]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
  ])('%s is inside, and is not reached', async (address) => {
    const before = asked.length
    expect(await httpNvr(address.includes('localhost') ? '' : '127.0.0.1/32').reach(address)).toContain(closed)
    expect(asked.length).toBe(before)
  })
  test('notes of the machine itself are never reached, whatever is opened', async () => {
    expect(await httpNvr('169.254.0.0/16,0.0.0.0/0').reach('http://169.254.169.254')).toContain(closed)
    expect(await httpNvr().reach(`http://127.0.0.1:${port()}`)).toContain(closed)
    expect(() => httpNvr('somewhere')).toThrow('NVR_NETS')
  })
  test('one that says nothing, and one that is not there', async () => {
    expect(await httpNvr('127.0.0.1/32', 60).reach(`http://127.0.0.1:${port()}/silent`)).toBe('0.06 秒没有回应')
    expect(await httpNvr('127.0.0.1/32').reach('http://127.0.0.1:1024')).toBe('连不上，请核对地址和网络')
  })
})
