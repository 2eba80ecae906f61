// 计价（office.md §8、§11、§24.1、§24.2），从出了库的运单到费用明细：算到分，只算一次，算不出的进计价池，改了重写，出了账的记差额。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { againTask, pricingTask, retryTask } from '#server/finance/pricing/task'
import type { JobTask } from '#server/platform/jobs'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'

let world: FeeWorld
beforeAll(async () => {
  world = await openFeeWorld()
})
afterAll(() => world.close())

const runTask = (task: JobTask, payload: object = {}): Promise<void> =>
  task.run(world.server.services, { tenantId: world.tenantId, ...payload }, () => false)
const price = (): Promise<void> => runTask(pricingTask)
interface Line {
  readonly lineNo: string
  readonly direction: number
  readonly feeType: string
  readonly amountFen: number
  readonly status: number
  readonly revision: number
}
const lines = (no: string, direction = 1): Promise<readonly Line[]> =>
  world.rows<Line>(
    `select line_no, direction, fee_type, amount_fen::int, gross_fen::int, discount_fen::int, status, revision, item_name, version_no, charge_weight_g, area_name,
            calc_detail, base_fee_type, base_line_no, custom_no, biz_date
       from fin_fee_line where tenant_id = $1 and source_no = $2 and direction = $3 and status <> 90 order by fee_type desc, id`,
    [`CK${no}`, direction],
  )
const amounts = async (no: string, direction = 1): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries((await lines(no, direction)).map(({ feeType, amountFen }) => [feeType, amountFen]))
const pool = (no: string) =>
  world.rows<{ id: string; reasonCode: string; status: number; retryCount: number; direction: number }>(
    `select id, direction, biz_type, reason_code, reason_text, status, retry_count from valuation_pool where tenant_id = $1 and source_no = $2 order by direction, biz_type`,
    [`CK${no}`],
  )
const states = (no: string) =>
  world.rows(
    'select recv_status, pay_status, revision, recv_revision, pay_revision from fin_waybill where tenant_id = $1 and stockout_no = $2',
    [`CK${no}`],
  )
const change = (sql: string, params: readonly unknown[] = []): Promise<unknown> =>
  world.run(({ tx, tenantId }) => tx.query(sql, [tenantId, ...params]))
/** A weight corrected on the floor, as the facts of billing take it over. */
const weigh = (no: string, weighG: number): Promise<unknown> =>
  change('update fin_waybill set weigh_g = $3, revision = revision + 1 where tenant_id = $1 and stockout_no = $2', [
    `CK${no}`,
    weighG,
  ])
/** The bill of the customer has closed all lines up to now. */
const closeBill = (): Promise<unknown> =>
  change('update fin_fee_line set status = 30, bill_id = 1 where tenant_id = $1 and status = 10')

test('the day of §24.1: freight both ways, operation and consumables, to the 分, each once', async () => {
  await world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
    { no: 'c', weighG: 2300, provinceCode: '650000', boxes: 1 },
  ])
  await price()
  expect([await amounts('a'), await amounts('b'), await amounts('c')]).toEqual([
    { EXPRESS: 320, OPERATE: 120, CONSUMABLE: 85 },
    { EXPRESS: 520, OPERATE: 255, CONSUMABLE: 85 },
    { EXPRESS: 3300, OPERATE: 120, CONSUMABLE: 85 },
  ])
  expect([await amounts('a', 2), await amounts('b', 2), await amounts('c', 2)]).toEqual([
    { EXPRESS: 260 },
    { EXPRESS: 420 },
    { EXPRESS: 3000 },
  ])
  expect((await lines('b'))[1]).toMatchObject({
    itemName: '快递费',
    chargeWeightG: 2021,
    areaName: '二区',
    calcDetail: '计费2.021kg 容差20g 按2.001kg；首重1kg 3.20 + 续重2×1.00',
    versionNo: `${world.contractNo}-V01`,
    customNo: world.customNo,
    bizDate: '2025-06-17',
    status: 10,
  })
  expect(await states('a')).toEqual([{ recvStatus: 1, payStatus: 1, revision: 1, recvRevision: 1, payRevision: 1 }])
})

test('T10: priced again, twice at once, nothing is doubled and no byte changes', async () => {
  const everything = () => world.rows('select * from fin_fee_line where tenant_id = $1 order by id')
  const before = await everything()
  await change('update fin_waybill set recv_revision = 0, pay_revision = 0 where tenant_id = $1')
  await Promise.all([price(), price()])
  expect(await everything()).toEqual(before)
})

test('a weight corrected before billing rewrites the line of each direction', async () => {
  await weigh('b', 1980)
  await price()
  expect([await amounts('b'), await amounts('b', 2)]).toEqual([{ EXPRESS: 420, OPERATE: 255, CONSUMABLE: 85 }, { EXPRESS: 340 }])
  expect((await lines('b', 2))[0]).toMatchObject({ revision: 2 })
})

test('corrected after billing: the billed line stays, the difference is a line of today, rewritten while it is open', async () => {
  await closeBill()
  await weigh('b', 2021)
  await price()
  const corrections = async () =>
    (await lines('b')).filter(({ feeType }) => feeType === 'ADJUST').map(({ amountFen, status }) => [amountFen, status])
  expect(await corrections()).toEqual([[100, 10]])
  const [adjust] = (await lines('b')).filter(({ feeType }) => feeType === 'ADJUST')
  expect(adjust).toMatchObject({ baseFeeType: 'EXPRESS', itemName: '快递费更正', bizDate: '2025-06-17' })
  await weigh('b', 3021)
  await price()
  expect(await corrections()).toEqual([[430, 10]])
  await closeBill()
  await weigh('b', 1980)
  await price()
  expect(await corrections()).toEqual([
    [430, 30],
    [-430, 10],
  ])
  // back to what was billed: nothing is owed
  await weigh('b', 3021)
  await price()
  expect(await corrections()).toEqual([[430, 30]])
})

test('T16: what cannot be priced waits with its reason, at 0 nowhere; an approved version prices it', async () => {
  await world.ship([{ no: 'tw', weighG: 860, provinceCode: '710000' }])
  await price()
  expect(await amounts('tw')).toEqual({ OPERATE: 120 })
  expect(await pool('tw')).toMatchObject([
    { direction: 1, bizType: 1, reasonCode: 'NO_AREA', reasonText: '无计费区域（快递费）', status: 10, retryCount: 0 },
    { direction: 2, bizType: 1, reasonCode: 'NO_AREA', status: 10 },
  ])
  expect(await states('tw')).toMatchObject([{ recvStatus: 2, payStatus: 2 }])
  await runTask(retryTask)
  expect(await pool('tw')).toMatchObject([{ retryCount: 1 }, { retryCount: 1 }])
  const planNo = await world.newPlan('P1 全国', 1)
  const prices = [{ fromG: 0, mode: 1, fixedFen: 2500 }]
  await world.done('POST /v1/finance/weight/plan/area', { planNo, areaName: '台湾', sort: 9, regionCodes: ['710000'], prices })
  const items = [{ feeType: 'EXPRESS', itemCode: 'EX', itemName: '快递费', calcMethod: 13, planNo }]
  await world.approved(await world.newVersion(world.contractNo, items, { feeTypeGroup: 1, effectDate: '2025-06-01' }))
  await runTask(againTask, { direction: 1, partyNo: 'OW001', startDate: '2025-06-01', endDate: '2025-06-17' })
  expect(await amounts('tw')).toEqual({ EXPRESS: 2500, OPERATE: 120 })
  expect(await pool('tw')).toMatchObject([{ status: 20 }, { status: 10 }])
  expect(await states('tw')).toMatchObject([{ recvStatus: 1, payStatus: 2 }])
})

test('an owner without a contract: every fee of the order waits, and none is lost', async () => {
  await world.ship([{ no: 'none', weighG: 500, ownerNo: 'OW002', boxes: 2 }])
  await price()
  expect(await amounts('none')).toEqual({})
  expect((await pool('none')).filter(({ direction }) => direction === 1).map(({ reasonCode }) => reasonCode)).toEqual([
    'NO_CONTRACT',
    'NO_CONTRACT',
    'NO_CONTRACT',
  ])
})

test('a weight that cannot be: it waits, and a corrected one leaves the pool', async () => {
  await world.ship([{ no: 'heavy', weighG: 51_000 }])
  await price()
  expect(await pool('heavy')).toMatchObject([{ reasonCode: 'OVER_WEIGHT' }, { reasonCode: 'OVER_WEIGHT' }])
  await weigh('heavy', 5100)
  await price()
  expect(await pool('heavy')).toMatchObject([{ status: 20 }, { status: 20 }])
  // 4.00 + ceil(4080 g / 1 kg) × 1.50
  expect(await amounts('heavy')).toMatchObject({ EXPRESS: 1150 })
})

test('a line the database does not take is told, stays due and stops no other', async () => {
  await world.ship([
    { no: 'bad', weighG: 500 },
    { no: 'good', weighG: 500 },
  ])
  const owner = new Client(world.server.database.urls.owner)
  await owner.connect()
  await owner.query(`alter table fin_fee_line add constraint planted_ck check (source_no <> 'CKbad') not valid`)
  await price()
  expect([await amounts('bad'), await states('bad')]).toMatchObject([{}, [{ recvStatus: 0, recvRevision: 0 }]])
  expect(await amounts('good')).toMatchObject({ EXPRESS: 320 })
  await owner.query('alter table fin_fee_line drop constraint planted_ck')
  await owner.end()
  await price()
  expect(await amounts('bad')).toMatchObject({ EXPRESS: 320 })
})
