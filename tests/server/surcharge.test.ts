// 快递附加费（office.md §7.2、§8.1）：一段时间、一个快递、一些省市加收的，出库那天有效的才加；开始以后只能结束或停用。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { pricingTask } from '#server/finance/pricing/task'
import { contractPath, openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'

let world: FeeWorld
const at = '/v1/finance/surcharge'
const season = { direction: 1, logisticsCode: 'ZTO', startDate: '2025-06-18', endDate: '2025-06-20', isEnabled: 1 }
beforeAll(async () => {
  world = await openFeeWorld()
})
afterAll(() => world.close())

const price = (): Promise<void> => pricingTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
const freight = async (no: string, direction = 1): Promise<{ amountFen: string; calcDetail: string } | undefined> =>
  (
    await world.rows<{ amountFen: string; calcDetail: string }>(
      `select amount_fen, calc_detail from fin_fee_line where tenant_id = $1 and fee_type = 'EXPRESS' and source_no = $2 and direction = $3`,
      [`CK${no}`, direction],
    )
  )[0]

test('each parcel, each started kg, a share of the freight: added up, not discounted, with its name', async () => {
  await world.done(`POST ${at}`, { ...season, surchargeName: '旺季', mode: 1, amountFen: 50 })
  await world.done(`POST ${at}`, { ...season, surchargeName: '超重', mode: 2, amountFen: 30, regionCodes: ['440000'] })
  await world.done(`POST ${at}`, { ...season, surchargeName: '燃油', mode: 3, ratioBp: 1000 })
  await world.ship([
    { no: 'in', weighG: 2021, shipDate: '2025-06-18' },
    { no: 'far', weighG: 2300, provinceCode: '650000', shipDate: '2025-06-20' },
    { no: 'before', weighG: 2021, shipDate: '2025-06-17' },
    { no: 'after', weighG: 2021, shipDate: '2025-06-21' },
  ])
  await price()
  // 5.20 and 0.50, three started kg of 0.30, a tenth of 5.20
  expect(await freight('in')).toEqual({ amountFen: '712', calcDetail: expect.stringContaining('旺季0.50；超重0.90；燃油0.52') })
  // 25.00 and 8.00 for the place; the surcharge per kg is for 广东 only
  expect(await freight('far')).toMatchObject({ amountFen: String(3300 + 50 + 250) })
  expect([(await freight('before'))?.amountFen, (await freight('after'))?.amountFen]).toEqual(['520', '520'])
  expect((await freight('in', 2))?.amountFen).toBe('420')
})

test('the trial of a contract adds the same', async () => {
  const trial = {
    kind: 'ORDER',
    bizDate: '2025-06-19',
    warehouseKey: world.warehouseKey,
    shopNo: world.shopNo,
    pieces: 1,
    lines: 1,
  }
  const parcel = { logisticsCode: 'ZTO', regionCode: '440100', weightG: 2021 }
  const reply = await world.done<{ fees: readonly { feeType: string; lines: readonly { amountFen: number }[] }[] }>(
    `POST ${contractPath}/trial`,
    { contractNo: world.contractNo, ...trial, ...parcel },
  )
  expect(reply.fees.find(({ feeType }) => feeType === 'EXPRESS')?.lines[0]?.amountFen).toBe(712)
})

test('what does not fit is told at its field', async () => {
  const faults = async (more: object): Promise<unknown> =>
    (await world.send<{ fields: unknown }>(`POST ${at}`, { ...season, surchargeName: '错', mode: 1, amountFen: 50, ...more }))
      .data.fields
  expect(await faults({ endDate: '2025-06-01' })).toMatchObject({ endDate: '结束日期不能早于开始日期' })
  expect(await faults({ amountFen: null })).toMatchObject({ amountFen: '请填写金额' })
  expect(await faults({ mode: 3, amountFen: null })).toMatchObject({ ratioBp: '请填写比例' })
  expect(await faults({ regionCodes: ['999999'] })).toMatchObject({ regionCodes: '省市不存在：999999' })
})

test('one that has begun ends or is switched off, and is not another one; before that it can be deleted', async () => {
  world.server.clock.set(Date.parse('2025-06-18T09:00:00+08:00'))
  const { headers } = await world.server.signIn('yunhe', 'finance01')
  const surchargeId = await world
    .done<Page<{ surchargeId: string }>>(`GET ${at}/list?surchargeName=旺季`, {}, headers)
    .then(({ records }) => records[0]?.surchargeId ?? '')
  const one = await world.done<{ version: number }>(`GET ${at}?surchargeId=${surchargeId}`, {}, headers)
  const body = { ...season, surchargeId, surchargeName: '旺季', mode: 1, version: one.version }
  const dearer = await world.send<{ fields: object }>(`PUT ${at}`, { ...body, amountFen: 80 }, headers)
  expect(dearer.data.fields).toMatchObject({ amountFen: '已经开始的附加费只能改结束日期，或者停用' })
  expect((await world.send(`DELETE ${at}`, { surchargeId }, headers)).msg).toContain('已经开始')
  await world.done(`PUT ${at}`, { ...body, amountFen: 50, isEnabled: 0 }, headers)
  await world.done(
    `POST ${at}`,
    { ...season, startDate: '2025-07-01', endDate: '2025-07-02', surchargeName: '七月', mode: 1, amountFen: 10 },
    headers,
  )
  const july = await world
    .done<Page<{ surchargeId: string }>>(`GET ${at}/list?surchargeName=七月`, {}, headers)
    .then(({ records }) => records[0]?.surchargeId ?? '')
  await world.done(`DELETE ${at}`, { surchargeId: july }, headers)
})
