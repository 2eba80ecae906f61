// 快递费：office.md §8.1 的每一个例子，和它的每一个边。
import { describe, expect, test } from 'vitest'
import {
  expressFee,
  indexPlan,
  type Surcharge,
  type WeighedParcel,
  type WeightPlan,
  type WeightPrice,
} from '#contract/rules/expressFee'

const none = { fixedFen: 0, firstG: 0, firstFen: 0, unitG: 0, unitFen: 0, roundMode: 1, minFen: 0 } as const
const end = 999_999_999
const firstAndMore = (fromG: number, toG: number, firstFen: number, unitFen: number): WeightPrice => ({
  ...none,
  fromG,
  toG,
  mode: 2,
  firstG: 1000,
  firstFen,
  unitG: 1000,
  unitFen,
})
/** P1 中通（发浙江） */
const p1: WeightPlan = {
  weightBasis: 1,
  volumeDivisor: 8000,
  toleranceG: 20,
  sheetFeeFen: 0,
  discountBp: 10_000,
  zeroWeightMode: 1,
  areas: [
    {
      areaName: '二区',
      remoteFeeFen: 0,
      isForbidden: 0,
      cities: [
        { provinceCode: '440000', cityCode: '*' },
        { provinceCode: '110000', cityCode: '*' },
      ],
      prices: [
        { ...none, fromG: 0, toG: 1000, mode: 1, fixedFen: 320 },
        firstAndMore(1000, 3000, 320, 100),
        firstAndMore(3000, end, 400, 150),
      ],
    },
    {
      areaName: '五区',
      remoteFeeFen: 800,
      isForbidden: 0,
      cities: [
        { provinceCode: '650000', cityCode: '*' },
        { provinceCode: '540000', cityCode: '*' },
      ],
      prices: [{ ...firstAndMore(0, end, 1200, 1000), roundMode: 2 }],
    },
  ],
}
const guangdong = { provinceCode: '440000', cityCode: '440100' }
const xinjiang = { provinceCode: '650000', cityCode: '650100' }
const parcel = (weighG: number, more: Partial<WeighedParcel> = {}): WeighedParcel => ({
  ...guangdong,
  weighG,
  volumeCm3: 0,
  estWeightG: 0,
  stdWeightG: null,
  avgWeightG: null,
  billWeightG: null,
  ...more,
})
const peak: Surcharge = { name: '旺季附加', mode: 2, amountFen: 50, ratioBp: 0 }
const fee = (plan: WeightPlan, one: WeighedParcel, surcharges: readonly Surcharge[] = [], discountBp: number | null = null) =>
  expressFee(indexPlan(plan), one, surcharges, discountBp)
const amount = (...of: Parameters<typeof fee>) => {
  const result = fee(...of)
  return 'reason' in result ? result.reason : result.amountFen
}
const volumetric: WeightPlan = { ...p1, weightBasis: 2 }
const big = parcel(2600, { volumeCm3: 30_000 })

test.each([
  ['E1', p1, parcel(860), 320],
  ['E2', p1, parcel(1020), 320],
  ['E3', p1, parcel(1021), 420],
  ['E4', p1, parcel(2015), 420],
  ['E5', p1, parcel(2021), 520],
  ['E6', volumetric, big, 850],
  ['E7', { ...volumetric, discountBp: 9500 }, big, 808],
  ['E8', p1, parcel(2300, xinjiang), 3300],
  ['E11', p1, parcel(0, { stdWeightG: 640 }), 320],
  ['E12', p1, parcel(860, { provinceCode: '710000', cityCode: '710100' }), 'NO_AREA'],
])('%s', (_name, plan, one, expected) => expect(amount(plan, one)).toBe(expected))

test('E9: the peak surcharge is per started kg and is not discounted', () => {
  expect(amount(p1, parcel(2300, xinjiang), [peak])).toBe(3450)
  expect(amount(p1, parcel(2300, xinjiang), [peak], 9000)).toBe(3450 - 250)
})

test('E10: by kg, rounded once', () => {
  const byKg: WeightPlan = {
    ...p1,
    areas: [{ ...p1.areas[0]!, prices: [{ ...none, fromG: 0, toG: end, mode: 3, unitG: 1000, unitFen: 180 }] }],
  }
  expect(amount(byKg, parcel(12_345))).toBe(2222)
  const withMin: WeightPlan = {
    ...byKg,
    areas: [{ ...byKg.areas[0]!, prices: [{ ...byKg.areas[0]!.prices[0]!, minFen: 300 }] }],
  }
  expect(amount(withMin, parcel(1000))).toBe(300)
})

test('E7 in parts: the discount is taken from the base, the gross has it still', () =>
  expect(fee({ ...volumetric, discountBp: 9500 }, big)).toMatchObject({
    baseFen: 850,
    discountFen: 42,
    grossFen: 850,
    chargeG: 3750,
  }))

test('the bill says how: office.md §24.3', () => {
  const result = fee(p1, parcel(2021))
  expect('reason' in result ? '' : result.formula).toBe('计费2.021kg 容差20g 按2.001kg；首重1kg 3.20 + 续重2×1.00')
})

describe('what cannot be priced', () => {
  test.each([
    ['heavier than a parcel can be', parcel(50_001), 'OVER_WEIGHT'],
    ['more than three times the estimate', parcel(1501, { estWeightG: 500 }), 'OVER_WEIGHT'],
    ['light parcels may be any multiple of the estimate', parcel(1000, { estWeightG: 100 }), 320],
    ['never weighed, nothing known', parcel(0), 'ZERO_WEIGHT'],
    ['too heavy goes before no area', parcel(50_001, { provinceCode: '710000' }), 'OVER_WEIGHT'],
  ])('%s', (_name, one, expected) => expect(amount(p1, one)).toBe(expected))
  test('weight 0 waits where the plan says so', () =>
    expect(amount({ ...p1, zeroWeightMode: 2 }, parcel(0, { stdWeightG: 640 }))).toBe('ZERO_WEIGHT'))
  test('an area to which nothing is sent', () =>
    expect(amount({ ...p1, areas: [{ ...p1.areas[0]!, isForbidden: 1 }] }, parcel(860))).toBe('FORBIDDEN_AREA'))
  test('a weight above the last segment', () => {
    const [area] = p1.areas
    expect(amount({ ...p1, areas: [{ ...area!, prices: area!.prices.slice(0, 2) }] }, parcel(3021))).toBe('NO_SEGMENT')
  })
})

test('each measure of weight: theory, branch average, coefficient; the weighed one where a measure is unknown', () => {
  const known = parcel(2300, { stdWeightG: 640, avgWeightG: 1500, billWeightG: 3600 })
  const charged = (weightBasis: 3 | 4 | 5, one: WeighedParcel) => {
    const result = fee({ ...p1, weightBasis }, one)
    return 'reason' in result ? null : result.chargeG
  }
  expect(([3, 4, 5] as const).map((basis) => charged(basis, known))).toEqual([640, 1500, 3600])
  expect(([3, 4, 5] as const).map((basis) => charged(basis, parcel(2300)))).toEqual([2300, 2300, 2300])
})

test('a city of its own goes before its province', () => {
  const shenzhen = { ...p1.areas[1]!, areaName: '深圳', cities: [{ provinceCode: '440000', cityCode: '440300' }] }
  const plan = { ...p1, areas: [...p1.areas, shenzhen] }
  expect(fee(plan, parcel(860, { cityCode: '440300' }))).toMatchObject({ areaName: '深圳' })
  expect(fee(plan, parcel(860))).toMatchObject({ areaName: '二区' })
})
