// 物流对接与进场管控（floor.md §1.3、§14），从 HTTP 的门口看；号段由订单取用。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rangeFaults, rangeNo } from '#contract/rules/waybillRange'
import type { Page } from '#contract/resource'
import { auditOrders } from '#server/core/orders/audit'
import { allocateOrders } from '#server/core/orders/allocate'
import { takeWaybills } from '#server/core/orders/waybill'
import { asking } from '../support/askAs.ts'
import { addGoods, addStock, enter, newOrder, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
})
afterAll(() => world.close())

const { send, done, faults } = asking(() => world)

test('a range of numbers is as wide as its last one and fits the carrier', () => {
  expect(rangeNo({ prefix: '78', to: 120 }, 9)).toBe('78009')
  expect(rangeFaults({ prefix: '78', from: 2, to: 1 }, '^78')).toEqual({ noTo: '截止号不能小于起始号' })
  expect(rangeFaults({ prefix: '77', from: 1, to: 2 }, '^78\\d$')).toEqual({
    noFrom: '号段与物流公司的单号规则不符，例如 771',
  })
  expect(rangeFaults({ prefix: '78', from: 1, to: 2 }, '^78\\d$')).toEqual({})
})

describe('dockings', () => {
  const path = '/v1/logistics/docking'
  const base = { ...wh, logisticsCode: 'ZTO', networkId: 'WD01', effectDate: '2025-01-01' }
  const range = { waybillType: 3, noPrefix: '78', noFrom: 100_000_000_001, noTo: 100_000_000_003, warnNum: 2 }
  let dockingId: string
  const row = async (id = dockingId) => done<Record<string, unknown>>(`GET ${path}/detail`, { dockingId: id })
  const take = async (srcOrderNo: string): Promise<{ no: string; logisticsNo: unknown; error: unknown }> => {
    const [no = ''] = await enter(world, [newOrder(srcOrderNo, { G1: 1 })])
    await world.run((ctx) => auditOrders(ctx, [no]))
    await world.run((ctx) => allocateOrders(ctx, [no]))
    await takeWaybills(world.run, [no])
    const [order] = await rows<{ logisticsNo: unknown; error: unknown }>(
      world,
      'select logistics_no as "logisticsNo", waybill_error as error from stockout_order where tenant_id = $1 and stockout_no = $2',
      [no],
    )
    return { no, logisticsNo: order?.logisticsNo, error: order?.error }
  }
  beforeAll(async () => {
    for (const [networkId, logisticsCode] of [
      ['WD01', 'ZTO'],
      ['WD02', 'ZTO'],
      ['WD03', 'YTO'],
    ])
      await done('POST /v1/network', { networkId, name: `网点${networkId}`, logisticsCode, networkType: 4 })
  })

  test('are checked: branch of the carrier, dates, range, one default', async () => {
    expect(await faults(`POST ${path}`, { ...base, ...range, networkId: 'WD03' })).toEqual({ networkId: '网点不属于该物流公司' })
    expect(await faults(`POST ${path}`, { ...base, ...range, expireDate: '2024-01-01' })).toEqual({
      expireDate: '失效日期不能早于生效日期',
    })
    // the file refused what is not there, the form took it
    expect(await faults(`POST ${path}`, { ...base, ...range, sid: 'NONE', ownerNos: ['OW999'] })).toEqual({
      warehouseNo: `仓库不存在：${wh.warehouseNo}-NONE`,
      ownerNos: '货主不存在：OW999',
    })
    expect(await faults(`POST ${path}`, { ...base, waybillType: 3 })).toEqual({ noFrom: '起始号不能为空' })
    expect(await faults(`POST ${path}`, { ...base, ...range, noPrefix: 'X' })).toHaveProperty('noFrom')
    const made = await done<{ id: string }>(`POST ${path}`, { ...base, ...range, isDefault: 1, accountNo: 'YJ0012345' })
    dockingId = made.id
    expect(await row()).toMatchObject({ remainNum: 3, noNext: '78100000000001', status: 1 })
    expect(
      await faults(`POST ${path}`, { ...base, networkId: 'WD02', waybillType: 1, isDefault: 1, ownerNos: [ownerNo] }),
    ).toEqual({
      isDefault: '同一仓库物流公司货主只能有一个默认网点',
    })
    expect(await send(`POST ${path}`, { ...base, waybillType: 1, accountNo: 'YJ0012345' })).toMatchObject({ code: 'A1002' })
    const list = await done<Page<{ accountNo: string; ownerNos: readonly string[] | null }>>(`GET ${path}/list`, {
      ownerNos: ownerNo,
    })
    expect(list.records.map((one) => one.accountNo)).toEqual(['Y*******5'])
  })

  test('edited, a range in use keeps what is left of it', async () => {
    const set = (left: number) =>
      world.run(({ tx, tenantId }) =>
        tx.query('update logistics_docking set remain_num = $2 where tenant_id = $1 and id = $3', [tenantId, left, dockingId]),
      )
    await set(2)
    const { version, noPrefix, noFrom, noTo, remainNum } = await row()
    await done(`PUT ${path}`, { dockingId, version, noPrefix, noFrom, noTo, remainNum, waybillType: 3, contactName: '老周' })
    expect(await row()).toMatchObject({ contactName: '老周', remainNum: 2 })
    await set(3)
  })

  test('a trial shows the next number of a range and uses none; of a carrier it is given back', async () => {
    expect(await done(`POST ${path}/try`, { dockingId })).toEqual({
      logisticsNo: '78100000000001',
      error: '',
      source: '号段',
      simulated: false,
    })
    expect(await row()).toMatchObject({ remainNum: 3 })
    const other = await done<{ id: string }>(`POST ${path}`, { ...base, networkId: 'WD02', waybillType: 1 })
    expect(await done(`POST ${path}/try`, { dockingId: other.id })).toMatchObject({ error: '', simulated: true })
    await done(`DELETE ${path}`, { dockingId: other.id })
  })

  test('orders take the numbers of a range one after the other, also at once; the last one empties it', async () => {
    const taken = await Promise.all(['R1', 'R2'].map(take))
    expect(taken.map((one) => String(one.logisticsNo)).toSorted()).toEqual(['78100000000001', '78100000000002'])
    const low = await rows(world, "select payload from domain_event where tenant_id = $1 and event_type = 'docking.low'")
    expect(low).toEqual([{ payload: { remainNum: 1, warnNum: 2 } }])
    expect((await take('R3')).logisticsNo).toBe('78100000000003')
    expect(await row()).toMatchObject({ remainNum: 0, noNext: null, status: 2 })
    const dry = await take('R4')
    expect([dry.logisticsNo, dry.error]).toEqual([null, '电子面单余额不足：中通-网点WD01'])
    const log = await rows(
      world,
      'select logistics_no from waybill_use_log where tenant_id = $1 and docking_id = $2 order by 1',
      [dockingId],
    )
    expect(log).toHaveLength(3)
    expect(await send(`DELETE ${path}`, { dockingId })).toMatchObject({ code: 'A1001' })
  })

  test('more numbers: never one that was used, and the waiting order gets its own', async () => {
    const more = (noFrom: number, noTo: number) => faults(`PUT ${path}/recharge`, { dockingId, noFrom, noTo })
    expect(await more(100_000_000_002, 100_000_000_005)).toEqual({ noFrom: '号段中已有使用过的单号' })
    expect(await more(100_000_000_004, 100_000_000_005)).toBeUndefined()
    expect(await row()).toMatchObject({ remainNum: 2, status: 1, noNext: '78100000000004' })
    expect(await more(100_000_000_009, 100_000_000_010)).toEqual({
      noFrom: '当前号段未用完，只能从100000000006开始连续追加',
    })
    expect(await more(100_000_000_006, 100_000_000_006)).toBeUndefined()
    expect(await row()).toMatchObject({ remainNum: 3 })
    expect((await take('R5')).logisticsNo).toBe('78100000000004')
  })

  test('a balance goes down with every number and is charged', async () => {
    await done(`PUT ${path}/status`, { dockingId, status: 0 })
    const { id } = await done<{ id: string }>(`POST ${path}`, { ...base, networkId: 'WD02', waybillType: 1, remainNum: 1 })
    expect((await take('B1')).logisticsNo).toEqual(expect.stringMatching(/^78/))
    expect(await row(id)).toMatchObject({ remainNum: 0, status: 2 })
    expect((await take('B2')).error).toBe('电子面单余额不足：中通-网点WD02')
    expect(await faults(`PUT ${path}/recharge`, { dockingId: id })).toEqual({ num: '充值数量不能为空' })
    expect(await done(`PUT ${path}/recharge`, { dockingId: id, num: 5 })).toEqual({ remainNum: 5 })
    expect((await take('B3')).error).toBeNull()
    expect(await row(id)).toMatchObject({ remainNum: 4, status: 1 })
  })
})

describe('the entry of an owner', () => {
  const path = '/v1/owner/enter'
  const key = { ownerNo: 'OW9', ...wh }
  const tick = (code: string, on = true) => done(`PUT ${path}/check`, { ...key, code, done: on })
  const advance = () => send<{ status: number }>(`PUT ${path}/advance`, key)
  test('goes stage by stage, with the items each stage wants; orders are taken from the trial on', async () => {
    await done('POST /v1/owner', { ownerNo: 'KH9', shortName: '客户九', fullName: '客户九', coopStatus: 0 })
    await done('POST /v1/owner', { ownerNo: 'OW9', shortName: '货主九', fullName: '货主九', parentOwnerNo: 'KH9', coopStatus: 0 })
    expect(await send(`POST ${path}`, { ...key, ownerNo: 'KH9', planEnterDate: '2025-07-01' })).toMatchObject({ code: 'A1014' })
    await done(`POST ${path}`, { ...key, planEnterDate: '2025-07-01', expectDailyOrderNum: 500 })
    expect(await send(`POST ${path}`, { ...key, planEnterDate: '2025-07-01' })).toMatchObject({ code: 'A1002' })
    expect((await advance()).data).toEqual({ status: 20 })
    await tick('1')
    expect(await advance()).toMatchObject({
      code: 'A1013',
      msg: '进场事项未完成：系统对接、商品档案、耗材确认、保护方案、首批入库',
    })
    for (const code of ['2', '3', '4', '5', '6']) await tick(code)
    expect((await advance()).data).toEqual({ status: 30 })
    expect(await advance()).toMatchObject({ code: 'A1013', msg: '进场事项未完成：试发货' })
    await tick('7')
    expect((await advance()).data).toEqual({ status: 40 })
    const list = await done<Page<object>>(`GET ${path}/list`, { ownerNo: 'OW9' })
    expect(list.records).toMatchObject([{ status: 40, doneText: '7/7', realEnterDate: '2025-06-17' }])
    expect(await done('GET /v1/owner/detail', { ownerNo: 'OW9' })).toMatchObject({ coopStatus: 1, enterDate: '2025-06-17' })
    const events = await rows(
      world,
      "select aggregate_no from domain_event where tenant_id = $1 and event_type = 'owner.entered'",
    )
    expect(events).toEqual([{ aggregateNo: 'OW9' }])
    expect(await send(`PUT ${path}/check`, { ...key, code: '1', done: false })).toMatchObject({
      code: 'A1013',
      msg: '进场状态为已进场，不能执行此操作',
    })
    expect(await send(`PUT ${path}/cancel`, key)).toMatchObject({ code: 'A1013' })
    expect((await advance()).data).toEqual({ status: 50 })
    expect((await advance()).data).toEqual({ status: 60 })
    expect((await advance()).code).toBe('A1013')
  })
  test('ends only when nothing of him is left in the warehouse', async () => {
    const own = { ownerNo, ...wh }
    expect((await send(`PUT ${path}/advance`, own)).data).toEqual({ status: 50 })
    const refused = await send(`PUT ${path}/advance`, own)
    expect(refused.code).toBe('A1011')
    expect(refused.msg).toMatch(/^货主在余杭良品仓仍有库存\d+件，不能退场$/)
  })
})
