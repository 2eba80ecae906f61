// 耗材与保护方案的费用页签（office.md §22 第一行），从 HTTP 的门口看：本月用量与金额和账上的一样，价格历史一次一行。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricingTask } from '#server/finance/pricing/task'
import { insertRows } from '#server/platform/rows'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'
import type { Headers } from '../support/server.ts'

let world: FeeWorld
let boss: Headers
const price = (): Promise<void> => pricingTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
beforeAll(async () => {
  world = await openFeeWorld()
  const protect = { feeType: 'PROTECT', itemCode: 'PR', itemName: '保护费', calcMethod: 1, unitPriceE4: 5_000 }
  await world.approved(await world.newVersion(world.contractNo, [protect], { feeTypeGroup: 5 }))
  world.server.clock.set(Date.parse('2025-06-18T10:00:00+08:00'))
  ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
})
afterAll(() => world.close())

interface Fees {
  readonly month: string
  readonly qty: string
  readonly unit: string
  readonly amountFen: number
  readonly waiting: number
  readonly prices: readonly { readonly source: string; readonly until: string | null; readonly priceText: string }[]
}
const ofBox = (consumableNo = 'C5'): Promise<Fees> =>
  world.done(`GET /v1/finance/consumable/fee?consumableNo=${consumableNo}`, {}, boss)

test('a consumable: what was charged this month, not what was last month, and what waits', async () => {
  await world.ship([
    { no: 'u1', weighG: 500, boxes: 1 },
    { no: 'u2', weighG: 500, boxes: 3 },
    { no: 'u3', weighG: 500, boxes: 5, shipDate: '2025-05-31' },
    { no: 'u4', weighG: 500, boxes: 7, ownerNo: 'OW002' },
  ])
  await price()
  // 4 × 0.85; the other owner has no contract
  expect(await ofBox()).toMatchObject({ month: '2025-06', qty: '4', amountFen: 340, waiting: 1 })
  expect((await ofBox()).prices).toMatchObject([
    { source: expect.stringContaining('5号箱') as string, until: null, priceText: '每单位 0.85元' },
  ])
})

test('each price of the archive has its days', async () => {
  const box = { consumableNo: 'HC9', consumableName: '气泡袋', consumableType: 2, weightG: 5, unit: '个', isStock: 0 }
  await world.done('POST /v1/consumable', { ...box, salePriceE4: 1_200 }, boss)
  const changed = async (more: object): Promise<void> => {
    const { version } = await world.done<{ version: number }>('GET /v1/consumable/details?consumableNo=HC9', {}, boss)
    await world.done('PUT /v1/consumable', { consumableNo: 'HC9', version, ...more }, boss)
  }
  world.server.clock.set(Date.parse('2025-06-18T11:00:00+08:00'))
  await changed({ salePriceE4: 1_500 })
  await changed({ spec: '20×30' })
  expect((await ofBox('HC9')).prices).toMatchObject([
    { source: '耗材档案的销售价', since: '2025-06-18 11:00:00', until: null, priceText: '0.15元' },
    { since: '2025-06-18 10:00:00', until: '2025-06-18 11:00:00', priceText: '0.12元' },
  ])
  expect(await ofBox('HC9')).toMatchObject({ qty: '0', amountFen: 0, waiting: 0 })
})

test('a protection plan: its orders of the month and what they were charged for it', async () => {
  await world.run(async ({ tx, tenantId, id, at }) => {
    const stamps = { createTime: at, updateTime: at }
    const days = { effectDate: '2025-01-01', status: 40 }
    await insertRows(tx, 'protection_plan', [
      { id: id(), planNo: 'BH1', planName: '防摔', ownerNo: 'OW001', applyType: 1, ...days, ...stamps },
      { id: id(), planNo: 'BH2', planName: '别家的', ownerNo: 'OW002', applyType: 1, ...days, ...stamps },
    ])
    await tx.query(
      `update fin_waybill set is_protected = 1, revision = revision + 1 where tenant_id = $1 and stockout_no in ('CKu1', 'CKu2', 'CKu3')`,
      [tenantId],
    )
  })
  const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
  const plans = { CKu1: 'BH1', CKu2: 'BH2', CKu3: 'BH1' }
  await world.run(({ tx, id, at }) =>
    insertRows(
      tx,
      'stockout_order',
      Object.entries(plans).map(([stockoutNo, planNo]) => ({
        id: id(),
        stockoutNo,
        srcOrderNo: stockoutNo,
        protectionSnapshot: { planNos: [planNo] },
      })),
      {
        all: {
          ownerNo: 'OW001',
          shopNo: world.shopNo,
          warehouseNo,
          sid,
          platformCode: 1,
          provinceCode: '440000',
          cityCode: '440100',
          logisticsCode: 'ZTO',
          skuNum: 1,
          goodsNum: 1,
          lineNum: 1,
          compositionKey: 'k',
          orderStructure: 1,
          tradeTime: at,
          receiveTime: at,
          createTime: at,
          updateTime: at,
        },
      },
    ),
  )
  await price()
  const fees = await world.done<Fees>('GET /v1/finance/protection/plan/fee?planNo=BH1', {}, boss)
  expect(fees).toMatchObject({ month: '2025-06', qty: '1', unit: '单', amountFen: 50, waiting: 0 })
  expect(fees.prices).toMatchObject([{ source: expect.stringContaining('保护费') as string, priceText: '0.50元/单' }])
})

test('another tenant finds neither', async () => {
  const other = (await world.server.signIn('hengtu', 'admin')).headers
  for (const route of ['consumable/fee?consumableNo=HC9', 'protection/plan/fee?planNo=BH1'])
    expect((await world.send(`GET /v1/finance/${route}`, {}, other)).code).toBe('A0404')
})
