// 合同试算（office.md §7.3、§8、§24.1），从 HTTP 的门口看：一票、一天、一张账单，算到分，并说明为什么。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { Page } from '#contract/resource'
import type { contractBillTrial, contractTrial } from '#contract/finance/contractTrial'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Headers
let reviewer: Headers
let warehouseKey = ''
let contractNo = ''
let shopNo = ''
const { send, done } = asking(
  () => server,
  () => author,
)
const at = '/v1/finance/contract'
const first = { mode: 2, firstG: 1000, unitG: 1000 }
/** P1 of office.md §8.1: 二区 and 五区 */
const newPlan = async (): Promise<string> => {
  const plan = '/v1/finance/weight/plan'
  const terms = { direction: 1, logisticsCode: 'ZTO', weightBasis: 1, volumeDivisor: 8000, toleranceG: 20, zeroWeightMode: 1 }
  await done(`POST ${plan}`, { ...terms, planName: 'P1', sheetFeeFen: 0, discountBp: 10_000 })
  const planNo = (await done<Page<{ planNo: string }>>(`GET ${plan}/list?planName=P1`)).records[0]?.planNo ?? ''
  const near = [
    { fromG: 0, toG: 1000, mode: 1, fixedFen: 320 },
    { fromG: 1000, toG: 3000, ...first, firstFen: 320, unitFen: 100 },
    { fromG: 3000, ...first, firstFen: 400, unitFen: 150 },
  ]
  await done(`POST ${plan}/area`, { planNo, areaName: '二区', sort: 2, regionCodes: ['440000'], prices: near })
  const far = [{ fromG: 0, ...first, firstFen: 1200, unitFen: 1000, roundMode: 2 }]
  await done(`POST ${plan}/area`, { planNo, areaName: '五区', sort: 5, regionCodes: ['650000'], remoteFeeFen: 800, prices: far })
  return planNo
}
const newVersion = async (items: readonly object[], more: object = {}): Promise<string> => {
  const body = { contractNo, versionName: '价', feeTypeGroup: 9, effectDate: '2025-05-01', items, ...more }
  return (await done<{ versionNo: string }>(`POST ${at}/fee`, body)).versionNo
}
const approved = async (versionNo: string): Promise<string> => {
  await done(`POST ${at}/fee/version/submit`, { versionNo })
  await done(`POST ${at}/fee/version/review`, { versionNo, pass: 1 }, reviewer)
  return versionNo
}
const perOrder = (unitPriceE4: number) => ({ feeType: 'OPERATE', itemCode: 'OP', itemName: '操作费', calcMethod: 1, unitPriceE4 })
beforeAll(async () => {
  server = await openServer()
  author = (await server.signIn('yunhe', 'finance01')).headers
  reviewer = (await server.signIn('yunhe', 'admin')).headers
  const [warehouse] = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  warehouseKey = `${warehouse?.warehouseNo ?? ''}-${warehouse?.sid ?? ''}`
  const shops = await done<readonly { shopNo: string; ownerNo: string }[]>('GET /v1/user/shop')
  shopNo = shops.find(({ ownerNo }) => ownerNo === 'OW001')?.shopNo ?? ''
  await done('POST /v1/finance/custom', { customName: '森野', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 })
  const customNo = (await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=森野')).records[0]?.customNo
  const planNo = await newPlan()
  const contract = {
    contractName: '仓配',
    direction: 1,
    customNo,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    warehouseKeys: [warehouseKey],
    billDay: 1,
    taxMode: 0,
    discountBp: 10_000,
    minChargeFen: 500_000,
    minChargeTypes: ['OPERATE', 'STORAGE'],
    discounts: [{ feeType: 'OPERATE', discountBp: 9_500 }],
  }
  contractNo = (await done<{ contractNo: string }>(`POST ${at}`, contract)).contractNo
  const items = [
    { feeType: 'EXPRESS', itemCode: 'EX', itemName: '快递费', calcMethod: 13, planNo },
    {
      feeType: 'OPERATE',
      itemCode: 'OP',
      itemName: '操作费',
      calcMethod: 4,
      firstQty: 3,
      firstPriceE4: 12_000,
      extraPriceE4: 1_500,
    },
    { feeType: 'STORAGE', itemCode: 'ST', itemName: '仓租', calcMethod: 11, unitPriceE4: 15 },
    { feeType: 'RETURN', itemCode: 'R1', itemName: '退货', calcMethod: 1, unitPriceE4: 15_000 },
    { feeType: 'RETURN', itemCode: 'R2', itemName: '多件', calcMethod: 4, firstQty: 1, firstPriceE4: 0, extraPriceE4: 2_000 },
    {
      feeType: 'RETURN',
      itemCode: 'R3',
      itemName: '重新包装',
      calcMethod: 3,
      unitPriceE4: 5_000,
      conditions: { serviceCode: 'REPACK' },
    },
    {
      feeType: 'RETURN',
      itemCode: 'R4',
      itemName: '残次',
      calcMethod: 3,
      unitPriceE4: 3_000,
      conditions: { serviceCode: 'BAD' },
    },
  ]
  await approved(await newVersion(items))
})
afterAll(() => server.close())

type Fact = ReplyOf<typeof contractTrial>
const trial = (more: object): Promise<Fact> =>
  done(`POST ${at}/trial`, { contractNo, bizDate: '2025-06-17', warehouseKey, ...more })
const amounts = ({ fees }: Fact) => fees.flatMap(({ lines }) => lines.map(({ amountFen }) => amountFen))
const parcel = (weightG: number, regionCode: string, pieces: number) =>
  trial({ kind: 'ORDER', logisticsCode: 'ZTO', weightG, regionCode, pieces, lines: 1 })

test('the orders, the stock and the return of §24.1 are priced to the 分', async () => {
  expect(amounts(await parcel(860, '440000', 2))).toEqual([320, 120])
  expect(amounts(await parcel(2021, '440000', 12))).toEqual([520, 255])
  expect(amounts(await parcel(2300, '650000', 1))).toEqual([3300, 120])
  expect(amounts(await trial({ kind: 'STOCKDAY', pieces: 12_480 }))).toEqual([1872])
  const returned = await trial({ kind: 'RETURN', parcels: 1, pieces: 4, repacked: 3, bad: 1 })
  expect([returned.amountFen, amounts(returned)]).toEqual([390, [150, 60, 150, 30]])
})

test('what cannot be priced says why: no area, no version on the day, no item', async () => {
  const island = await parcel(860, '710000', 1)
  expect(island.fees[0]?.lines).toMatchObject([{ amountFen: null, reason: '无计费区域' }])
  const early = await trial({ kind: 'STOCKDAY', bizDate: '2025-04-30', pieces: 1 })
  expect(early.fees[0]).toMatchObject({ reason: '无有效费用版本', lines: [] })
  expect(early.fees[0]?.passedOver[0]?.why).toContain('2025-04-30')
  expect((await trial({ kind: 'SERVICE', serviceCode: 'LABEL', pieces: 500 })).fees[0]?.reason).toBe('无匹配费用项')
  expect((await send(`POST ${at}/trial`, { contractNo, warehouseKey, kind: 'ORDER', bizDate: '2025-02-30' })).data).toMatchObject(
    {
      fields: { bizDate: '没有这一天：2025-02-30' },
    },
  )
})

test('a version of the shop goes before the one of all shops; a draft can be tried before it is approved; T4', async () => {
  const draft = await newVersion([perOrder(20_000)], { shopNos: [shopNo], effectDate: '2025-06-01' })
  expect(amounts(await trial({ kind: 'ORDER', pieces: 1, shopNo }))).toEqual([120])
  expect(amounts(await trial({ kind: 'ORDER', pieces: 1, shopNo, versionNo: draft }))).toEqual([200])
  await approved(draft)
  const priced = await trial({ kind: 'ORDER', pieces: 1, shopNo })
  expect([priced.fees[0]?.versionNo, amounts(priced)]).toEqual([draft, [200]])
  expect(priced.fees[0]?.passedOver).toContainEqual(
    expect.objectContaining({ versionNo: `${contractNo}-V01`, why: expect.stringContaining('限定店铺') as string }),
  )
  expect(amounts(await trial({ kind: 'ORDER', pieces: 1 }))).toEqual([120])
})

test('the bill B1 of §8.8: discount, tax by rate, total; B3: the lowest charge', async () => {
  const june = { contractNo, periodStart: '2025-06-01', periodEnd: '2025-06-30' }
  const sums = {
    EXPRESS: 3_456_789,
    OPERATE: 1_200_000,
    STORAGE: 56_160,
    CONSUMABLE: 210_033,
    RETURN: 15_600,
    COMPENSATE: -11_000,
  }
  const bill = (of: Readonly<Record<string, number>>): Promise<ReplyOf<typeof contractBillTrial>> =>
    done(`POST ${at}/trial/bill`, { ...june, sums: Object.entries(of).map(([feeType, amountFen]) => ({ feeType, amountFen })) })
  expect(await bill(sums)).toMatchObject({
    lines: [{ itemName: '出库操作费折扣', amountFen: -60_000 }],
    feeFen: 4_867_582,
    taxFen: 307_417,
    totalFen: 5_174_999,
    taxes: [
      { rateBp: 1300, baseFen: 210_033, taxFen: 27_304 },
      { rateBp: 600, baseFen: 4_668_549, taxFen: 280_113 },
      { rateBp: 0, baseFen: -11_000, taxFen: 0 },
    ],
  })
  expect((await bill({ OPERATE: 400_000, STORAGE: 20_000 })).lines).toMatchObject([
    { itemName: '保底补差', amountFen: 80_000 },
    { itemName: '出库操作费折扣', amountFen: -20_000 },
  ])
  const tooLong = { ...june, periodEnd: '2025-07-31', sums: [] }
  expect((await send(`POST ${at}/trial/bill`, tooLong)).data).toMatchObject({ fields: { periodEnd: '账期不能超过31天' } })
})
