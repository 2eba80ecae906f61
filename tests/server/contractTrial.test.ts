// 合同试算（office.md §7.3、§8、§24.1），从 HTTP 的门口看：一票、一天、一张账单，算到分，并说明为什么。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { contractBillTrial, contractTrial } from '#contract/finance/contractTrial'
import { contractPath, openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'

let world: FeeWorld
let contractNo = ''
let warehouseKey = ''
let shopNo = ''
const at = contractPath
const send: FeeWorld['send'] = (route, input) => world.send(route, input)
const done: FeeWorld['done'] = (route, input) => world.done(route, input)
const perOrder = (unitPriceE4: number) => ({ feeType: 'OPERATE', itemCode: 'OP', itemName: '操作费', calcMethod: 1, unitPriceE4 })
beforeAll(async () => {
  world = await openFeeWorld({
    minChargeFen: 500_000,
    minChargeTypes: ['OPERATE', 'STORAGE'],
    discounts: [{ feeType: 'OPERATE', discountBp: 9_500 }],
  })
  ;({ contractNo, warehouseKey, shopNo } = world)
})
afterAll(() => world.close())

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
  const draft = await world.newVersion(contractNo, [perOrder(20_000)], { shopNos: [shopNo], effectDate: '2025-06-01' })
  expect(amounts(await trial({ kind: 'ORDER', pieces: 1, shopNo }))).toEqual([120])
  expect(amounts(await trial({ kind: 'ORDER', pieces: 1, shopNo, versionNo: draft }))).toEqual([200])
  await world.approved(draft)
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
