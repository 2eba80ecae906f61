// 计费重量（office.md §12.4），从 HTTP 的门口看：和账上的一样，批量里一个找不到不误其他；合同、账单的头按编号查。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricingTask } from '#server/finance/pricing/task'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'

let world: FeeWorld
const at = '/v1/finance/calcweight'
beforeAll(async () => {
  world = await openFeeWorld()
  await world.ship([
    { no: 'a', weighG: 860 },
    { no: 'b', weighG: 2021 },
    { no: 'far', weighG: 2300, provinceCode: '650000' },
    { no: 'none', weighG: 0, estWeightG: 640 },
    { no: 'heavy', weighG: 60_000 },
    { no: 'other', weighG: 500, ownerNo: 'OW002' },
  ])
  await pricingTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
})
afterAll(() => world.close())

interface Weights {
  readonly real: number
  readonly vol: number | null
  readonly std: number | null
  readonly avg: number | null
  readonly basis: number | null
  readonly chargeG: number | null
  readonly steps: readonly string[]
}
const weights = (no: string, direction: 1 | 2 = 1): Promise<Weights> =>
  world.done(`GET ${at}?logisticsNo=78${no}&direction=${direction}`)
const billed = async (no: string, direction: 1 | 2): Promise<number | null> =>
  (
    await world.rows<{ chargeWeightG: number | null }>(
      `select charge_weight_g from fin_fee_line where tenant_id = $1 and logistics_no = $2 and direction = $3 and fee_type = 'EXPRESS'`,
      [`78${no}`, direction],
    )
  )[0]?.chargeWeightG ?? null

test('a parcel: each weight, the measure, the weight that is charged, and how', async () => {
  expect(await weights('a')).toEqual({
    real: 860,
    vol: null,
    std: null,
    avg: null,
    basis: 1,
    chargeG: 860,
    steps: ['实重 0.86kg', '按哪种重量 实际重量，容差20g', '计费重量 0.86kg'],
  })
  // not weighed: the estimate counts
  expect(await weights('none')).toMatchObject({ real: 0, chargeG: 640 })
  expect(await weights('heavy')).toMatchObject({ real: 60_000, basis: 1, chargeG: null })
  expect((await weights('heavy')).steps.at(-1)).toBe('重量异常')
})

test('volume beside weight, by a plan that takes the greater one', async () => {
  await world.run(async ({ tx, tenantId }) => {
    await tx.query(`update fin_weight_plan set weight_basis = 2 where tenant_id = $1 and plan_no = $2`, [tenantId, world.planNo])
    await tx.query(
      `update fin_waybill set volume_cm3 = 30000, revision = revision + 1 where tenant_id = $1 and logistics_no = '78b'`,
      [tenantId],
    )
  })
  // 30,000 cm³ ÷ 8,000
  expect(await weights('b')).toMatchObject({ real: 2021, vol: 3750, basis: 2, chargeG: 3750 })
  expect((await weights('b')).steps).toContain('体积重 3.75kg(÷8000)')
  expect(await weights('b', 2)).toMatchObject({ basis: 1, chargeG: 2021 })
})

test('it is the weight of the ledger, in both directions', async () => {
  await pricingTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
  for (const no of ['a', 'b', 'far', 'none', 'heavy'])
    for (const direction of [1, 2] as const)
      expect([no, direction, (await weights(no, direction)).chargeG]).toEqual([no, direction, await billed(no, direction)])
})

test('many at once: one that is not found says so and stops no other; an owner without a contract has no charged weight', async () => {
  const { rows } = await world.done<{ rows: readonly { logisticsNo: string; fault: string; weights: Weights | null }[] }>(
    `POST ${at}/batch`,
    {
      list: [
        { logisticsNo: 'NONE', direction: 1 },
        { logisticsNo: '78a', direction: 1 },
        { logisticsNo: '78b', direction: 2 },
        { logisticsNo: '78other', direction: 1 },
      ],
    },
  )
  expect(rows.map(({ logisticsNo, fault, weights: found }) => [logisticsNo, fault, found?.chargeG])).toEqual([
    ['NONE', '数据不存在或无权限查看', undefined],
    ['78a', '', 860],
    ['78b', '', 2021],
    ['78other', '', null],
  ])
  expect(rows.at(-1)?.weights?.steps.at(-1)).not.toBe('')
  const list = Array.from({ length: 201 }, () => ({ logisticsNo: '78a', direction: 1 }))
  expect((await world.send(`POST ${at}/batch`, { list })).code).toBe('A0400')
})

test('another tenant finds none; heads of contracts and bills are read by their numbers', async () => {
  const other = (await world.server.signIn('hengtu', 'admin')).headers
  expect((await world.send(`GET ${at}?logisticsNo=78a&direction=1`, {}, other)).code).toBe('A0404')
  const { contractNo, customNo } = world
  expect(await world.done(`GET /v1/finance/contract?contractNo=${contractNo}`)).toMatchObject({
    contractNo,
    customNo,
    status: 30,
  })
  expect((await world.send(`GET /v1/finance/contract?contractNo=${contractNo}`, {}, other)).code).toBe('A0404')
  expect((await world.send('GET /v1/finance/bill?billNo=YS0')).code).toBe('A0404')
})
