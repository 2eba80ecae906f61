import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OutsideFailed } from '#server/platform/adapters/post'
import { auditOrders } from '#server/core/orders/audit'
import { allocateOrders } from '#server/core/orders/allocate'
import { createOrders } from '#server/core/orders/create'
import { takeWaybills } from '#server/core/orders/waybill'
import { addGoods, addStock, enter, newOrder, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2', 'G3']) await addGoods(world, goods)
  await addStock(world, 'A-01', 10, 'G1', 100)
  await addStock(world, 'A-02', 20, 'G2', 5)
})
afterAll(() => world.close())

const orderOf = async (stockoutNo: string) => {
  const found = await rows<Record<string, unknown>>(
    world,
    'select * from stockout_order where tenant_id = $1 and stockout_no = $2',
    [stockoutNo],
  )
  return found[0] ?? {}
}

describe('an order comes in', () => {
  test('sent twice, also in one call, it is one order', async () => {
    const order = newOrder('S1', { G1: 2 })
    const first = await world.run((ctx) => createOrders(ctx, [order, order]))
    const second = await world.run((ctx) => createOrders(ctx, [order]))
    expect(first.map((entry) => entry.ok && entry.created)).toEqual([true, false])
    expect(second.map((entry) => entry.ok && entry.created)).toEqual([false])
    expect(new Set([...first, ...second].map((entry) => entry.ok && entry.stockoutNo)).size).toBe(1)
    const counted = await rows<{ n: number }>(
      world,
      `select count(*)::int as n from stockout_line l where l.tenant_id = $1 and l.stockout_no in
         (select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.src_order_no = 'S1')`,
    )
    expect(counted[0]?.n).toBe(1)
  })

  test('two callers at once make one order', async () => {
    const order = newOrder('S2', { G1: 1 })
    const entries = await Promise.all([1, 2, 3].map(() => world.run((ctx) => createOrders(ctx, [order]))))
    const numbers = new Set(entries.flat().map((entry) => entry.ok && entry.stockoutNo))
    expect(numbers.size).toBe(1)
  })

  test('unknown owner, shop or warehouse is refused at its field and leaves nothing', async () => {
    const entries = await world.run((ctx) =>
      createOrders(ctx, [
        newOrder('S3', { G1: 1 }, { ownerNo: 'NOBODY' }),
        newOrder('S4', { G1: 1 }, { shopNo: 'NOWHERE' }),
        newOrder('S5', { G1: 1 }, { warehouseNo: 'W99' }),
        newOrder('S6', { G1: 1 }, { logisticsCode: 'PIGEON' }),
      ]),
    )
    expect(entries.map((entry) => (entry.ok ? '' : Object.keys(entry.refusal.fields ?? {})[0]))).toEqual([
      'ownerNo',
      'shopNo',
      'warehouseNo',
      'logisticsCode',
    ])
  })

  test('receiver stands sealed in the table and masked beside it', async () => {
    const [no = ''] = await enter(world, [newOrder('S7', { G1: 1 })])
    const order = await orderOf(no)
    expect(String(order['receiverName'])).toMatch(/^v1\./)
    expect([order['receiverNameMask'], order['receiverMobileMask']]).toEqual(['张**', '138****5678'])
  })
})

describe('audit, allocation, waybill', () => {
  test('a good order goes 10 → 20 → 30 with a number and parcel 1', async () => {
    const [no = ''] = await enter(world, [newOrder('S10', { G1: 2, G2: 1 })])
    await expect(world.run((ctx) => auditOrders(ctx, [no]))).resolves.toEqual({ passed: [no], failed: [] })
    await expect(world.run((ctx) => allocateOrders(ctx, [no]))).resolves.toEqual({ allocated: [no], short: [] })
    await expect(takeWaybills(world.run, [no])).resolves.toEqual({ taken: [no], failed: [] })
    const order = await orderOf(no)
    expect(order).toMatchObject({ status: 30, orderStructure: 3, goodsNum: 3, estGoodsG: 600, waybillStatus: 1 })
    expect(String(order['logisticsNo'])).toMatch(/^78\d{12}$/)
    const parcels = await rows(
      world,
      'select package_no, logistics_no, status from stockout_package where tenant_id = $1 and stockout_no = $2',
      [no],
    )
    expect(parcels).toEqual([{ packageNo: `${no}-1`, logisticsNo: order['logisticsNo'], status: 10 }])
  })

  test('a carrier who does not answer is named; nothing is taken, asked again the number comes', async () => {
    const [no = ''] = await enter(world, [newOrder('S18', { G1: 1 })])
    await world.run((ctx) => auditOrders(ctx, [no]))
    await world.run((ctx) => allocateOrders(ctx, [no]))
    const carrier = vi
      .spyOn(world.services.adapters.waybill, 'take')
      .mockRejectedValueOnce(new OutsideFailed('菜鸟电子面单', 'HTTP 502'))
    const ask = () => world.call('POST', '/v1/stockout/waybill', { stockoutNos: [no] })
    expect(await ask()).toMatchObject({ code: 'C0001', msg: '外部系统调用失败：菜鸟电子面单' })
    expect((await orderOf(no))['logisticsNo']).toBeNull()
    expect(await ask()).toMatchObject({ code: '00000', data: { done: [no] } })
    carrier.mockRestore()
  })

  test('asking for a number twice takes one', async () => {
    const [no = ''] = await enter(world, [newOrder('S11', { G1: 1 })])
    await world.run((ctx) => auditOrders(ctx, [no]))
    await world.run((ctx) => allocateOrders(ctx, [no]))
    await Promise.all([takeWaybills(world.run, [no]), takeWaybills(world.run, [no])])
    const parcels = await rows(world, 'select 1 from stockout_package where tenant_id = $1 and stockout_no = $2', [no])
    expect(parcels).toHaveLength(1)
  })

  test('unknown goods and unknown address keep 10 with the reason; mended, the order passes', async () => {
    const [goods = '', address = ''] = await enter(world, [
      newOrder('S12', { G9: 1 }),
      newOrder('S13', { G1: 1 }, { provinceCode: '110000' }),
    ])
    const result = await world.run((ctx) => auditOrders(ctx, [goods, address]))
    expect(result.failed).toEqual([
      { stockoutNo: goods, exceptionType: 7, msg: '商品不存在：G9' },
      { stockoutNo: address, exceptionType: 2, msg: '收货省市区无法识别' },
    ])
    expect(await orderOf(goods)).toMatchObject({ status: 10, exceptionType: 7, exceptionMsg: '商品不存在：G9' })
    await addGoods(world, 'G9')
    await world.run((ctx) => auditOrders(ctx, [goods]))
    expect(await orderOf(goods)).toMatchObject({ status: 20, exceptionType: 0, exceptionMsg: null })
  })

  test('a suite without items keeps 10 with the reason; with them it is shipped as its items', async () => {
    await addGoods(world, 'SET')
    await world.run(({ tx, tenantId }) =>
      tx.query(`update goods set goods_type = 2 where tenant_id = $1 and goods_no = 'SET'`, [tenantId]),
    )
    const order = { ...newOrder('S15', { SET: 2 }), tradeTime: '2025-06-17 09:00:00', payTime: '2025-06-17 09:01:00' }
    const sent = await world.call<{ entries: { stockoutNo: string }[] }>('POST', '/v1/stockout/entry', { orders: [order] })
    const no = sent.data.entries[0]?.stockoutNo ?? ''
    const msg = '组合装明细不能为空：SET'
    expect(await orderOf(no)).toMatchObject({ status: 10, exceptionType: 7, exceptionMsg: msg })
    const audit = () => world.call('POST', '/v1/stockout/audit', { stockoutNos: [no] })
    expect(await audit()).toMatchObject({ data: { done: [], failed: [{ stockoutNo: no, msg }] } })
    await world.call('POST', '/v1/goods/suite', { ownerNo, suiteGoodsNo: 'SET', itemGoodsNo: 'G1', qty: 3 })
    expect(await audit()).toMatchObject({ data: { done: [no], failed: [] } })
    const lines = await rows(
      world,
      'select goods_no, qty, suite_goods_no, suite_qty from stockout_line where tenant_id = $1 and stockout_no = $2',
      [no],
    )
    expect(lines).toEqual([{ goodsNo: 'G1', qty: 6, suiteGoodsNo: 'SET', suiteQty: 2 }])
  })

  test('of an owner who is not in this warehouse is not taken; one who was cancelled since is not audited', async () => {
    const stand = (status: number) =>
      world.run(({ tx, tenantId }) =>
        tx.query('update owner_enter_control set status = $2 where tenant_id = $1', [tenantId, status]),
      )
    const [no = ''] = await enter(world, [newOrder('S16', { G1: 1 })])
    await stand(20)
    const order = { ...newOrder('S17', { G1: 1 }), tradeTime: '2025-06-17 09:00:00', payTime: '2025-06-17 09:01:00' }
    expect(await world.call('POST', '/v1/stockout/entry', { orders: [order] })).toMatchObject({
      data: { entries: [{ created: false, code: 'A2203', msg: '货主未进场，订单不予接收' }] },
    })
    expect(await world.call('POST', '/v1/stockout/audit', { stockoutNos: [no] })).toMatchObject({
      data: { failed: [{ stockoutNo: no, msg: '货主未进场，订单不予接收' }] },
    })
    await stand(40)
  })

  test('what stock cannot cover goes to 25 whole, and back to 30 when goods arrive', async () => {
    const [no = ''] = await enter(world, [newOrder('S14', { G1: 1, G3: 4 })])
    await world.run((ctx) => auditOrders(ctx, [no]))
    await expect(world.run((ctx) => allocateOrders(ctx, [no]))).resolves.toEqual({ allocated: [], short: [no] })
    expect(await orderOf(no)).toMatchObject({ status: 25, exceptionType: 1, exceptionMsg: 'G3缺4' })
    await addStock(world, 'A-03', 30, 'G3', 4)
    await expect(world.run((ctx) => allocateOrders(ctx, [no]))).resolves.toEqual({ allocated: [no], short: [] })
  })

  test('many buyers at once never promise a piece twice', async () => {
    await addGoods(world, 'HOT')
    await addStock(world, 'B-01', 40, 'HOT', 30)
    const nos = await enter(
      world,
      Array.from({ length: 60 }, (_, i) => newOrder(`HOT${i}`, { HOT: 1 })),
    )
    await world.run((ctx) => auditOrders(ctx, nos))
    const parts = [0, 1, 2, 3].map((part) => nos.filter((_, i) => i % 4 === part))
    const results = await Promise.all(parts.map((part) => world.run((ctx) => allocateOrders(ctx, part))))
    expect(results.flatMap((result) => result.allocated)).toHaveLength(30)
    const stock = await rows(world, `select qty, alloc_qty, avail_qty from stock where tenant_id = $1 and goods_no = 'HOT'`)
    expect(stock).toEqual([{ qty: 30, allocQty: 30, availQty: 0 }])
  })
})
