// 解释：订单上的快递和预估重量从哪来，问得到是哪条规则、哪一版，哪种商品多重。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierLine } from '#contract/rules/shopLogistics'
import { auditOrders } from '#server/core/orders/audit'
import { addGoods, enter, newOrder, openWorld, ownerNo, shopNo, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1', 200)
  await addGoods(world, 'G2', 1500)
})
afterAll(() => world.close())

let seq = 0
const audited = async (goods: Readonly<Record<string, number>>, more: object = {}): Promise<string> => {
  const [no = ''] = await enter(world, [newOrder(`EX-${(seq += 1)}`, goods, more)])
  await world.run((ctx) => auditOrders(ctx, [no]))
  return no
}
const carrierOf = async (stockoutNo: string) => (await world.call('GET', '/v1/rule/shop/logistics/explain', { stockoutNo })).data
const weightOf = async (stockoutNo: string) => (await world.call('GET', '/v1/stockout/weight/explain', { stockoutNo })).data

test('the usual carrier, the one the order named, the one a rule chose, each says so', async () => {
  expect(await carrierOf(await audited({ G1: 1 }))).toMatchObject({ by: 'shop', templateName: null })
  expect(await carrierOf(await audited({ G1: 1 }, { logisticsCode: 'SF' }))).toMatchObject({ by: 'order' })
  const made = await world.call<{ id: string }>('POST', '/v1/rule/shop/logistics/template', {
    templateName: '都走圆通',
    content: { mode: 1, lines: [carrierLine('YTO')] },
  })
  const rule = { shopNos: [shopNo], templateId: made.data.id, effectDate: '2025-06-17' }
  expect(await world.call('POST', '/v1/rule/shop/logistics', rule)).toMatchObject({ code: '00000' })
  expect(await carrierOf(await audited({ G1: 1 }))).toMatchObject({
    by: 'rule',
    templateName: '都走圆通',
    beginTime: '2025-06-17 10:00:00',
    endTime: null,
    mode: '固定',
  })
})

test('the estimate of an order names its goods, and what was changed since', async () => {
  const no = await audited({ G1: 3, G2: 1 })
  const says = { estWeightG: 2100, estGoodsG: 2100, compositionG: null, compositionNum: 0, goodsNum: 2 }
  const [light, heavy] = [
    { goodsNo: 'G1', goodsName: '商品G1', qty: 3, pieceG: 200, isLearned: false },
    { goodsNo: 'G2', goodsName: '商品G2', qty: 1, pieceG: 1500, isLearned: false },
  ]
  expect(await weightOf(no)).toEqual({ ...says, lines: [light, heavy] })
  await world.run(({ tx, tenantId }) =>
    tx.query(`update goods set gross_weight_g = 250 where tenant_id = $1 and goods_no = 'G1'`, [tenantId]),
  )
  expect(await weightOf(no)).toEqual({ ...says, lines: [{ ...light, pieceG: 250 }, heavy] })
})

test('a parcel whose like was weighed often enough is what those weighed', async () => {
  const learn = (sampleNum: number): Promise<unknown> =>
    world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into composition_avg_weight (tenant_id, id, warehouse_no, sid, composition_key, sample_num, avg_weight_g, last_samples, last_time, create_time, update_time)
           select $1, $2, 'W01', 'LOCAL', o.composition_key, $3, 431, '[]', $4, $4, $4 from stockout_order o
            where o.tenant_id = $1 and o.goods_num = 2 and o.owner_no = $5 limit 1
           on conflict (tenant_id, warehouse_no, sid, composition_key) do update set sample_num = excluded.sample_num`,
        [tenantId, id(), sampleNum, at, ownerNo],
      ),
    )
  await audited({ G1: 2 })
  await learn(4)
  expect(await weightOf(await audited({ G1: 2 }))).toMatchObject({ estWeightG: 500, compositionG: null, compositionNum: 4 })
  await learn(5)
  expect(await weightOf(await audited({ G1: 2 }))).toMatchObject({ estWeightG: 431, compositionG: 431, compositionNum: 5 })
})
