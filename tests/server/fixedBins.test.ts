// 固定库位（floor.md §5.1）和耗材的调拨、报废、领用与低于安全库存的消息（§4.1、§4.2、§17.1），从 HTTP 的门口看。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { lowTask } from '#server/consumable/low'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2']) await addGoods(world, goods)
  for (const [i, bin] of ['A-01', 'A-02', 'A-03'].entries()) await addStock(world, bin, i + 1, 'G1', 10)
})
afterAll(() => world.close())

type Fixed = Readonly<Record<'goodsNo' | 'locationNo', string>> &
  Readonly<Record<'minQty' | 'maxQty' | 'isMain' | 'availQty' | 'version', number | null>>
const fix = (goodsNo: string, locationNo: string, more: object = {}) =>
  world.call<{ fields?: object } | null>('POST', '/v1/location/goods', { ...wh, ownerNo, goodsNo, locationNo, ...more })
const fixed = async (filter: object = {}): Promise<readonly Fixed[]> =>
  (await world.call<Page<Fixed>>('GET', '/v1/location/goods/list', filter)).data.records

describe('a fixed bin', () => {
  test('the first one is the main one; naming another takes the mark over', async () => {
    expect(await fix('G1', 'A-01', { minQty: 5, maxQty: 20 })).toMatchObject({ code: '00000' })
    expect(await fix('G1', 'A-02')).toMatchObject({ code: '00000' })
    expect(await fixed()).toMatchObject([
      { locationNo: 'A-01', minQty: 5, maxQty: 20, isMain: 1, availQty: 10 },
      { locationNo: 'A-02', minQty: 0, maxQty: null, isMain: 0 },
    ])
    const key = { ...wh, ownerNo, goodsNo: 'G1', locationNo: 'A-02' }
    const one = await world.call<Fixed>('GET', '/v1/location/goods/detail', key)
    expect(await world.call('PUT', '/v1/location/goods', { ...key, version: one.data.version, isMain: 1 })).toMatchObject({
      code: '00000',
    })
    expect((await fixed()).map((row) => [row.locationNo, row.isMain])).toEqual([
      ['A-01', 0],
      ['A-02', 1],
    ])
    expect((await fixed({ locationNo: 'A-02' })).map((row) => row.locationNo)).toEqual(['A-02'])
  })
  test('is a bin of this warehouse, no staging place, and takes the goods', async () => {
    const fault = async (goodsNo: string, locationNo: string, more: object = {}) =>
      (await fix(goodsNo, locationNo, more)).data?.fields
    expect(await fault('G2', 'Z-99')).toEqual({ locationNo: '库位不存在：Z-99' })
    expect(await fault('G2', 'EXC-STAGE')).toEqual({ locationNo: '暂存位不能作固定库位' })
    expect(await fault('G9', 'A-01')).toEqual({ goodsNo: '商品不存在：G9' })
    expect(await fault('G2', 'A-03', { minQty: 9, maxQty: 8 })).toEqual({ maxQty: '最大库存不能小于最小库存' })
    expect(await fault('G1', 'A-01')).toEqual({ locationNo: '该商品的这个固定库位已存在' })
    await world.run(({ tx, tenantId }) =>
      tx.query(`update location set mix_goods = 0 where tenant_id = $1 and location_no = 'A-01'`, [tenantId]),
    )
    expect(await fault('G2', 'A-01')).toEqual({ locationNo: '库位不允许混放商品，已固定给G1' })
  })
  test('is deleted, and nothing else with it', async () => {
    await world.call('DELETE', '/v1/location/goods', { ...wh, ownerNo, goodsNo: 'G1', locationNo: 'A-01' })
    expect((await fixed()).map((row) => row.locationNo)).toEqual(['A-02'])
    expect(await rows(world, `select 1 from stock where tenant_id = $1 and location_no = 'A-01'`)).toHaveLength(1)
  })
})

describe('packaging at a desk', () => {
  const second = { warehouseNo: 'W09', sid: 'LOCAL' }
  const box = { consumableNo: 'HC-T1' }
  const call = <T = unknown>(what: string, more: object) =>
    world.call<T>('POST', `/v1/consumable/${what}`, { ...wh, ...box, ...more })
  const book = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await rows<{ warehouseNo: string; qty: number }>(
          world,
          `select warehouse_no, qty from consumable_stock where tenant_id = $1 and consumable_no = 'HC-T1'`,
        )
      ).map((row) => [row.warehouseNo, row.qty]),
    )
  beforeAll(async () => {
    await world.run(async ({ tx, tenantId, id, at }) => {
      await tx.query(
        `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
         select $1, $2, 'W09', 'LOCAL', '二号仓', parent_warehouse_no, $3, $3 from wms_warehouse where tenant_id = $1 and warehouse_no = $4`,
        [tenantId, id(), at, wh.warehouseNo],
      )
      await tx.query(
        `insert into consumable as c (tenant_id, id, consumable_no, consumable_name, consumable_type, weight_g, unit, create_time, update_time)
         values ($1, $2, 'HC-T1', '测试纸箱', 2, 10, '个', $3, $3)`,
        [tenantId, id(), at],
      )
    })
    expect(await call('stockin', { qty: 100, safeQty: 60 })).toMatchObject({ code: '00000' })
  })

  test('is carried to another warehouse: one has less, the other more, one number in both logs', async () => {
    const sent = await call<{ transferNo: string }>('transfer', { qty: 30, toWarehouseNo: 'W09', toSid: 'LOCAL' })
    expect(sent).toMatchObject({ code: '00000', data: { transferNo: expect.stringMatching(/^HD/), qty: 70, toQty: 30 } })
    expect(await book()).toEqual({ [wh.warehouseNo]: 70, W09: 30 })
    const back = await world.call('POST', '/v1/consumable/transfer', {
      ...second,
      ...box,
      qty: 10,
      toWarehouseNo: wh.warehouseNo,
      toSid: wh.sid,
    })
    expect(back).toMatchObject({ code: '00000', data: { qty: 20, toQty: 80 } })
    const log = await rows(
      world,
      'select warehouse_no, change_qty, after_qty from consumable_log where tenant_id = $1 and biz_type = 4 and biz_no = $2 order by change_qty',
      [sent.data.transferNo],
    )
    expect(log).toEqual([
      { warehouseNo: wh.warehouseNo, changeQty: -30, afterQty: 70 },
      { warehouseNo: 'W09', changeQty: 30, afterQty: 30 },
    ])
    expect(await call('transfer', { qty: 1, toWarehouseNo: wh.warehouseNo, toSid: wh.sid })).toMatchObject({
      code: 'A1045',
      msg: '调出和调入不能是同一个仓库',
    })
  })

  test('is scrapped and handed out with a reason; never more than there is', async () => {
    expect(await call('scrap', { qty: 5, reason: '受潮' })).toMatchObject({ data: { qty: 75 } })
    expect(await call('take', { qty: 5, reason: '样品间' })).toMatchObject({ data: { qty: 70 } })
    expect(await call('take', { qty: 71, reason: '样品间' })).toMatchObject({ code: 'A1045', msg: '测试纸箱库存不足，现有70个' })
    expect(await call('transfer', { qty: 71, toWarehouseNo: 'W09', toSid: 'LOCAL' })).toMatchObject({ code: 'A1045' })
    expect(await book()).toEqual({ [wh.warehouseNo]: 70, W09: 20 })
    const log = await world.call<Page<object>>('GET', '/v1/consumable/log/list', { consumableNo: 'HC-T1', pageSize: 2 })
    expect(log.data.records).toMatchObject([
      { bizType: 6, bizNo: '领用：样品间', changeQty: -5, afterQty: 70 },
      { bizType: 5, bizNo: '报废：受潮', changeQty: -5, afterQty: 75 },
    ])
  })

  test('below its safe quantity its warehouse is told once, and again after there was enough', async () => {
    const low = (): Promise<void> => lowTask.run(world.services, { tenantId: world.tenantId }, () => false)
    const told = () =>
      rows<{ content: string; receiverKey: string; msgType: number }>(
        world,
        `select content, receiver_key, msg_type from message where tenant_id = $1 and title = '耗材低于安全库存' order by id`,
      )
    await low()
    expect(await told()).toEqual([])
    await call('take', { qty: 15, reason: '打包台' })
    await low()
    await low()
    expect(await told()).toEqual([
      {
        content: `余杭良品仓的测试纸箱现有 55 个，低于安全库存 60 个，请补货`,
        receiverKey: `${wh.warehouseNo}-${wh.sid}`,
        msgType: 3,
      },
    ])
    await call('stockin', { qty: 20 })
    await low()
    await call('scrap', { qty: 30, reason: '受潮' })
    await low()
    expect((await told()).map((one) => /现有 (\d+)/.exec(one.content)?.[1])).toEqual(['55', '45'])
    const events = await rows(
      world,
      `select aggregate_no, payload->>'qty' as qty from domain_event where tenant_id = $1 and event_type = 'consumable.low' order by id`,
    )
    expect(events).toEqual([
      { aggregateNo: 'HC-T1', qty: '55' },
      { aggregateNo: 'HC-T1', qty: '45' },
    ])
  })
})
