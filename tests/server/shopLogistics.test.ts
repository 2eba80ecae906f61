// 店铺快递，从 HTTP 的门口看：审单时按店铺的规则定快递，指定的照旧，都不合适的停下来说明，日限额一单不多。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carrierLine } from '#contract/rules/shopLogistics'
import { auditOrders } from '#server/core/orders/audit'
import { addGoods, enter, newOrder, openWorld, ownerNo, rows, shopNo, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'LIGHT', 200)
  await addGoods(world, 'HEAVY', 9000)
})
afterAll(() => world.close())

const base = '/v1/rule/shop/logistics'
let names = 0
const holds = async (content: object): Promise<void> => {
  names += 1
  const made = await world.call<{ id: string }>('POST', `${base}/template`, { templateName: `规则${names}`, content })
  expect(made).toMatchObject({ code: '00000' })
  const set = await world.call('POST', base, { shopNos: [shopNo], templateId: made.data.id, effectDate: '2025-06-17' })
  expect(set).toMatchObject({ code: '00000' })
}
let seq = 0
const carriedBy = async (goods: Readonly<Record<string, number>>, more: object = {}) => {
  seq += 1
  const [no = ''] = await enter(world, [newOrder(`SL-${seq}`, goods, more)])
  await world.run((ctx) => auditOrders(ctx, [no]))
  const [row] = await rows<{ status: number; logisticsCode: string; logisticsBy: number; exceptionMsg: string | null }>(
    world,
    'select status, logistics_code, logistics_by, exception_msg from stockout_order where tenant_id = $1 and stockout_no = $2',
    [no],
  )
  return row
}

test('a rule chooses by weight; without one the usual carrier stays; what the ERP names stays', async () => {
  const usual = await carriedBy({ LIGHT: 1 })
  expect(usual).toMatchObject({ status: 20, logisticsBy: 2 })
  await holds({ mode: 1, lines: [carrierLine('ZTO', { maxG: 3000 }), carrierLine('SF')] })
  expect(await carriedBy({ LIGHT: 1 })).toMatchObject({ status: 20, logisticsCode: 'ZTO', logisticsBy: 3 })
  expect(await carriedBy({ HEAVY: 1 })).toMatchObject({ logisticsCode: 'SF', logisticsBy: 3 })
  expect(await carriedBy({ HEAVY: 1 }, { logisticsCode: 'ZTO' })).toMatchObject({ logisticsCode: 'ZTO', logisticsBy: 1 })
})

test('an owner who does not follow the ERP gets what the rule says', async () => {
  await world.run(({ tx, tenantId, id }) =>
    tx.query(
      `insert into owner_config (tenant_id, id, owner_no, follow_erp_carrier, create_time, update_time) values ($1, $2, $3, 0, now(), now())
         on conflict (tenant_id, owner_no, warehouse_no, sid) do update set follow_erp_carrier = 0`,
      [tenantId, id(), ownerNo],
    ),
  )
  const after = await carriedBy({ HEAVY: 1 }, { logisticsCode: 'ZTO' })
  expect(after?.logisticsCode).toBe('SF')
})

test('nothing that fits stops the order with its reason; it goes on once the rule takes it', async () => {
  await holds({ mode: 2, lines: [carrierLine('ZTO', { priority: 1, excludeRegions: ['330000'] })] })
  expect(await carriedBy({ LIGHT: 1 })).toMatchObject({ status: 10, exceptionMsg: '无可用快递' })
})

test('a quota is used up by the shop’s orders of the day, not by one more', async () => {
  await holds({ mode: 1, lines: [carrierLine('SF', { maxDaily: 1 }), carrierLine('ZTO')] })
  const before = await rows<{ n: number }>(
    world,
    `select count(*)::int as n from stockout_order where tenant_id = $1 and shop_no = $2 and logistics_code = 'SF' and status > 10`,
    [shopNo],
  )
  await holds({ mode: 1, lines: [carrierLine('SF', { maxDaily: (before[0]?.n ?? 0) + 2 }), carrierLine('ZTO')] })
  const nos = await enter(
    world,
    Array.from({ length: 5 }, (_, i) => newOrder(`SLQ-${i}`, { LIGHT: 1 })),
  )
  await Promise.all([nos.slice(0, 3), nos.slice(3)].map((some) => world.run((ctx) => auditOrders(ctx, some))))
  const got = await rows<{ logisticsCode: string }>(
    world,
    'select logistics_code from stockout_order where tenant_id = $1 and stockout_no = any($2)',
    [nos],
  )
  expect(got.filter(({ logisticsCode }) => logisticsCode === 'SF')).toHaveLength(2)
  expect(got.filter(({ logisticsCode }) => logisticsCode === 'ZTO')).toHaveLength(3)
})

test('what is wrong with a rule is said', async () => {
  const says = async (content: object): Promise<string> =>
    JSON.stringify(await world.call('POST', `${base}/template`, { templateName: '错的', content }))
  expect(await says({ mode: 3, lines: [carrierLine('ZTO', { ratioBp: 5000 })] })).toContain('比例之和必须为100%')
  expect(await says({ mode: 1, lines: [carrierLine('')] })).toContain('第1行：物流公司不能为空')
  expect(await says({ mode: 9, lines: [carrierLine('ZTO')] })).toContain('方式只能填写')
})
