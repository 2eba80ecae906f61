// 退货预警与通缉件：七种起因按三级时长成为预警，升级、解除、认领、处理；跑两遍不多一条；同一单号只通缉一次，谁申请谁取消，到期不再找。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returnLife, returnReceiveLife } from '#contract/rules/returnLife'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { returnWarningLife } from '#contract/rules/returnWarningLife'
import { findWanted, wantedHits } from '#server/core/returns/settingsPlaces'
import { insertFields, type Columns } from '#server/platform/fieldRows'
import { wantedExpireTask } from '#server/returns/wantedExpire'
import { returnWarnTask } from '#server/returns/warnTask'
import { openServer, type Answer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let manager: SignedIn
let roleId = ''
let began = 0
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
const ownerNo = 'OW001'
const hour = 3_600_000

const send = <T = unknown>(route: string, input: object = {}, who: SignedIn = admin): Promise<Answer<T>> =>
  server.send<T>(route, input, who.headers)
const good = async <T = unknown>(route: string, input: object = {}, who: SignedIn = admin): Promise<T> => {
  const reply = await send<T>(route, input, who)
  expect([route, reply.code, reply.success ? '' : reply.data]).toEqual([route, '00000', ''])
  return reply.data
}
const query = <T extends object>(sql: string, params: readonly unknown[] = []): Promise<T[]> =>
  server.services.db.inTenant(1, (tx) => tx.query<T>(sql, [1, ...params]), { readOnly: true })
const change = (sql: string, params: readonly unknown[] = []) =>
  server.services.db.inTenant(1, (tx) => tx.query(sql, [1, ...params]))
const at = (hours: number): string => new Date(began + hours * hour).toISOString()
const insert = (table: 'return_receive' | 'return_order', row: Columns) =>
  server.services.db.inTenant(1, (tx) =>
    insertFields(tx, table, [
      { id: server.services.ids.next(), ...place, ownerNo, createTime: at(0), updateTime: at(0), ...row },
    ]),
  )
/** The clock stands there; whoever was signed in long before signs in again. */
const stand = async (ms: number): Promise<void> => {
  server.clock.set(ms)
  admin = await server.signIn('yunhe', 'admin')
  manager = await server.signIn('yunhe', 'wh_manager')
}
const look = async (hours: number): Promise<void> => {
  await stand(began + hours * hour)
  await again()
}
const again = (): Promise<void> => returnWarnTask.run(server.services, { tenantId: 1 }, () => false)
interface Found {
  readonly warnType: number
  readonly bizNo: string
  readonly level: number
  readonly status: number
}
const warnings = (more = ''): Promise<Found[]> =>
  query<Found>(
    `select warn_type, biz_no, level, status from return_warning where tenant_id = $1 ${more} order by warn_type, biz_no, id`,
  )
const short = async (more = '') =>
  (await warnings(more)).map(({ warnType, bizNo, level, status }) => [warnType, bizNo, level, status])
const told = () =>
  query<{ content: string; level: number }>(
    `select content, level from message where tenant_id = $1 and title = '退货预警' order by id`,
  )

type Rows = { readonly records: readonly Record<string, unknown>[] }
const listOf = async (path: string, filter: object = {}, who = admin) =>
  (await good<Rows>(`GET ${path}/list`, filter, who)).records

beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  manager = await server.signIn('yunhe', 'wh_manager')
  roleId = (await good<{ roleId: string }[]>('GET /v1/role/notice/list'))[0]?.roleId ?? ''
  began = server.clock.now()
  for (const warnType of [1, 2, 3, 4, 5, 6, 7])
    await good('POST /v1/return/warning/config', { warnType, firstHour: 2, secondHour: 4, thirdHour: 6, noticeRoles: [roleId] })
})
afterAll(() => server.close())

describe('what stands still', () => {
  test('seven causes, each since its own moment', async () => {
    const order = { source: 1, returnType: 1, noticeTime: at(0), inspectTime: at(0), pushTime: at(0), receiveTime: at(0) }
    await insert('return_receive', { receiveNo: 'TSW1', logisticsNo: 'LW1', receiveTime: at(0), status: returnReceiveLife.open })
    await insert('return_order', { ...order, returnNo: 'THW2', status: returnLife.inspected })
    await insert('return_order', { ...order, returnNo: 'THW3', status: returnLife.inspected, pushStatus: 2 })
    await insert('return_order', { ...order, returnNo: 'THW4', status: returnLife.waiting })
    await insert('return_order', { ...order, returnNo: 'THW5', status: returnLife.arrived, returnType: 5, ownerNo: null })
    await insert('return_order', { ...order, returnNo: 'THW6', status: returnLife.open })
    await good('POST /v1/return/wanted', {
      ...place,
      logisticsNo: 'LW7',
      ownerNo,
      reason: 4,
      handleRequire: '录像拆包',
      expireDate: '2031-01-01',
    })
    const [wanted] = await listOf('/v1/return/wanted', { logisticsNo: 'LW7' })
    await good('POST /v1/return/wanted/find', { wantedIds: [wanted?.['wantedId']] })
    await look(1)
    expect(await warnings()).toEqual([])
    await look(2)
    expect(await short()).toEqual([
      [1, 'TSW1', 1, 10],
      [2, 'THW2', 1, 10],
      [3, 'THW3', 1, 10],
      [4, 'THW4', 1, 10],
      [5, 'THW5', 1, 10],
      [6, 'THW6', 1, 10],
      [7, 'LW7', 1, 10],
    ])
    expect(await told()).toHaveLength(7)
    expect((await told()).map(({ content }) => content)).toContain('签收未拆包：黄色 1 件，如 TSW1')
  })
  test('again, and twice at once, changes nothing and tells nobody', async () => {
    const before = await query('select id, level, status, begin_time from return_warning where tenant_id = $1 order by id')
    await Promise.all([again(), again(), again()])
    expect(await query('select id, level, status, begin_time from return_warning where tenant_id = $1 order by id')).toEqual(
      before,
    )
    expect(await told()).toHaveLength(7)
  })
  test('two that look at once raise each cause once', async () => {
    for (let n = 1; n <= 20; n += 1)
      await insert('return_receive', {
        receiveNo: `TSR${n}`,
        logisticsNo: `LR${n}`,
        receiveTime: at(0),
        status: returnReceiveLife.open,
      })
    await Promise.all(Array.from({ length: 4 }, again))
    expect(await warnings(`and biz_no like 'TSR%'`)).toHaveLength(20)
    await change(`update return_receive set status = ${returnReceiveLife.off} where tenant_id = $1 and receive_no like 'TSR%'`)
    await look(2)
    expect((await warnings(`and biz_no like 'TSR%'`)).every(({ status }) => status === returnWarningLife.released)).toBe(true)
  })
  test('becomes worse, and says so', async () => {
    await look(4)
    expect((await warnings('and status in (10, 20)')).map(({ level }) => level)).toEqual([2, 2, 2, 2, 2, 2, 2])
    await look(6)
    expect((await warnings('and status in (10, 20)')).map(({ level }) => level)).toEqual([3, 3, 3, 3, 3, 3, 3])
    expect((await told()).at(-1)).toMatchObject({ level: 3 })
    const [row] = await listOf('/v1/return/warning', { bizNo: 'TSW1' })
    expect(row).toMatchObject({ level: 3, stayMin: 360, status: 10 })
    const events = await query(
      `select 1 from domain_event where tenant_id = $1 and event_type = 'return.warned' and aggregate_no = 'TSW1'`,
    )
    expect(events).toHaveLength(3)
  })
  test('is taken back when the cause is gone, also from whoever took it', async () => {
    const [row] = await listOf('/v1/return/warning', { bizNo: 'TSW1' })
    await good('POST /v1/return/warning/take', { warningIds: [row?.['warningId']] }, manager)
    expect(await listOf('/v1/return/warning', { bizNo: 'TSW1' })).toMatchObject([{ status: 20, handleTime: null }])
    await change(`update return_receive set status = ${returnReceiveLife.unpacked} where tenant_id = $1 and receive_no = 'TSW1'`)
    await look(7)
    expect(await short(`and biz_no = 'TSW1'`)).toEqual([[1, 'TSW1', 3, 40]])
    const late = await send('POST /v1/return/warning/handle', { warningIds: [row?.['warningId']], handleRemark: '看过' })
    expect([late.code, late.msg]).toEqual(['A1736', '预警TSW1状态为自动解除，不能处理'])
  })
  test('what was dealt with comes back only when it is worse', async () => {
    await change(`update return_order set inspect_time = $2 where tenant_id = $1 and return_no = 'THW2'`, [at(5)])
    await look(7)
    expect(await short(`and biz_no = 'THW2' and status in (10, 20)`)).toEqual([[2, 'THW2', 3, 10]])
    await insert('return_receive', { receiveNo: 'TSW8', logisticsNo: 'LW8', receiveTime: at(5), status: returnReceiveLife.open })
    await look(7.5)
    const [row] = await listOf('/v1/return/warning', { bizNo: 'TSW8' })
    await good('POST /v1/return/warning/handle', { warningIds: [row?.['warningId']], handleRemark: '已催' })
    await look(8)
    expect(await short(`and biz_no = 'TSW8'`)).toEqual([[1, 'TSW8', 1, 30]])
    await look(9)
    expect(await short(`and biz_no = 'TSW8'`)).toEqual([
      [1, 'TSW8', 1, 30],
      [1, 'TSW8', 2, 10],
    ])
  })
  test('several at once: what went and what did not', async () => {
    const open = (await listOf('/v1/return/warning', { status: '10', pageSize: 50 })).map((one) => String(one['warningId']))
    const done = (await listOf('/v1/return/warning', { status: '30' })).map((one) => String(one['warningId']))
    const reply = await good<{ done: string[]; failed: { msg: string }[] }>('POST /v1/return/warning/take', {
      warningIds: [...open, ...done],
    })
    expect(reply.done.toSorted()).toEqual(open.toSorted())
    expect(reply.failed.map(({ msg }) => msg)).toEqual(['预警TSW8状态为已处理，不能认领'])
  })
  test('the most specific configuration holds; one out of use, and an owner on the white list, are silent', async () => {
    await insert('return_receive', { receiveNo: 'TSW9', logisticsNo: 'LW9', receiveTime: at(9), status: returnReceiveLife.open })
    const config = { warnType: 1, firstHour: 100, secondHour: 200, thirdHour: 300, noticeRoles: [roleId] }
    const { id } = await good<{ id: string }>('POST /v1/return/warning/config', { ...config, ownerNo })
    await look(12)
    expect(await short(`and biz_no = 'TSW9'`)).toEqual([])
    await good('PUT /v1/return/warning/config/status', { configId: id, isDisabled: 1 })
    await look(12)
    expect(await short(`and biz_no = 'TSW9'`)).toEqual([[1, 'TSW9', 1, 10]])
    await good('POST /v1/return/whitelist', { whiteType: 1, ownerNo, effectDate: '2025-01-01', reason: '自己管' })
    await look(12.5)
    expect(await short(`and biz_no = 'TSW9'`)).toEqual([[1, 'TSW9', 1, 40]])
    // somebody else's parcel goes on
    expect(await short(`and biz_no = 'THW5' and status in (10, 20)`)).toEqual([[5, 'THW5', 3, 20]])
  })
  test('ten thousand parcels of an evening are raised in parts', async () => {
    await change(`delete from return_white_list where tenant_id = $1`)
    await change(
      `insert into return_receive as r (tenant_id, id, receive_no, logistics_no, warehouse_no, sid, owner_no, receive_time, status, create_time, update_time)
       select $1::int, g, 'TSM' || g, 'LM' || g, 'WH01', 'LOCAL', '${ownerNo}', $2::timestamptz, ${returnReceiveLife.open}, $2, $2 from generate_series(1, 10000) g`,
      [at(20)],
    )
    await look(22)
    expect(await warnings(`and biz_no like 'TSM%' and status = 10`)).toHaveLength(10_000)
    expect((await told()).some(({ content }) => content.includes('黄色 10000 件'))).toBe(true)
  })
})

describe('wanted parcels', () => {
  const path = '/v1/return/wanted'
  const search = { ownerNo, reason: 2, handleRequire: '单独存放', expireDate: '2025-12-31' }
  const add = (logisticsNo: string, who = admin, more: object = {}) =>
    send<{ id: string }>(`POST ${path}`, { ...search, logisticsNo, ...more }, who)
  test('one is looked for once at a time, whoever asks at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => add('WRACE')))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.filter(({ success }) => !success).every(({ code }) => ['A1932', 'A0400'].includes(code))).toBe(true)
    const again = await add('WRACE')
    expect(again.data).toEqual({ fields: { logisticsNo: '该单号正在寻找中' } })
    expect((await add('WPAST', admin, { expireDate: '2025-06-01' })).data).toEqual({
      fields: { expireDate: '有效期不能早于今天' },
    })
  })
  test('only whoever asked calls it off; then it may be asked for again', async () => {
    const { data } = await add('WMINE', manager)
    const other = await server.signIn('yunhe', 'cs01')
    const refused = await send(`POST ${path}/cancel`, { wantedIds: [data.id] }, other)
    expect([refused.code, refused.msg]).toEqual(['A1931', '只有申请人能取消通缉件'])
    await good(`POST ${path}/cancel`, { wantedIds: [data.id] }, manager)
    const twice = await send(`POST ${path}/cancel`, { wantedIds: [data.id] }, manager)
    expect([twice.code, twice.msg]).toEqual(['A1736', '通缉件WMINE状态为已取消，不能取消'])
    expect((await add('WMINE', manager)).success).toBe(true)
  })
  test('a scan finds it once, in a warehouse it is looked for in', async () => {
    const { data: everywhere } = await add('WSCAN')
    const { data: elsewhere } = await add('WELSE', admin, { warehouseNo: 'WH02', sid: 'LOCAL' })
    const scan = () =>
      server.services.db.inTenant(1, async (tx) => {
        const day = '2025-06-17'
        const hits = await wantedHits(tx, place, ['WSCAN', 'WELSE', 'WNONE'], day)
        const stamp = { tenantId: 1, tx, at: new Date(server.clock.now()), id: server.services.ids.next }
        return findWanted(
          stamp,
          [...hits.values()].map(({ id }) => id),
          { userId: admin.userId, name: '签收的人', place, at: stamp.at },
        )
      })
    const found = (await Promise.all([scan(), scan(), scan()])).flat()
    expect(found).toEqual([everywhere.id])
    expect(await listOf(path, { logisticsNo: 'WSCAN' })).toMatchObject([
      { status: returnWantedLife.found, findUserName: '签收的人' },
    ])
    expect(await listOf(path, { logisticsNo: 'WELSE' })).toMatchObject([
      { wantedId: elsewhere.id, status: returnWantedLife.open },
    ])
  })
  test('what is not found by its day is not looked for any more', async () => {
    await add('WLATE', admin, { expireDate: '2025-06-30' })
    await stand(Date.parse('2025-06-30T23:59:00+08:00'))
    await wantedExpireTask.run(server.services, { tenantId: 1 }, () => false)
    expect(
      await query(`select 1 from return_wanted where tenant_id = $1 and logistics_no = 'WLATE' and status = 1`),
    ).toHaveLength(1)
    await stand(Date.parse('2025-07-01T00:10:00+08:00'))
    await wantedExpireTask.run(server.services, { tenantId: 1 }, () => false)
    await wantedExpireTask.run(server.services, { tenantId: 1 }, () => false)
    expect(await query(`select status from return_wanted where tenant_id = $1 and logistics_no = 'WLATE'`)).toEqual([
      { status: 3 },
    ])
  })
})
