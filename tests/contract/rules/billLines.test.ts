// 账单级费用、税、分摊：office.md §8.2 O5、§8.8、§24.2 的每一个例子。
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billLines, type BillTerms, type FeeSum } from '#contract/rules/billLines'
import { billTotals } from '#contract/rules/taxGroups'
import { item } from './fees.ts'

const june = { startDate: '2025-06-01', endDate: '2025-06-30' }
const none: BillTerms = {
  period: june,
  contract: { startDate: '2025-01-01', endDate: '2025-12-31' },
  tiered: [],
  manage: [],
  minChargeFen: 0,
  minChargeTypes: [],
  discounts: [],
}
const sum = (feeType: FeeSum['feeType'], amountFen: number, isLineDiscounted = false): FeeSum => ({
  feeType,
  amountFen,
  isLineDiscounted,
})
const amounts = (sums: readonly FeeSum[], more: Partial<BillTerms>) =>
  billLines(sums, { ...none, ...more }).map(({ feeType, amountFen }) => [feeType, amountFen])

describe('月度阶梯 O5', () => {
  const tiers = [
    { fromQty: 0, toQty: 10_000, priceE4: 12_000 },
    { fromQty: 10_000, toQty: 20_000, priceE4: 11_000 },
    { fromQty: 20_000, toQty: null, priceE4: 10_000 },
  ]
  const lineOf = (tierMode: 1 | 2, orders: number) => {
    const tiered = [{ item: item('OPERATE', 5, { tierMode, tiers }), orders, provisionalFen: orders * 120 }]
    return billLines([sum('OPERATE', orders * 120)], { ...none, tiered })[0]
  }
  test('each part at its tier', () =>
    expect(lineOf(1, 26_000)).toMatchObject({
      feeType: 'OPERATE',
      itemName: '阶梯差额',
      amountFen: -220_000,
      formula: '10000单×1.20 + 10000单×1.10 + 6000单×1.00 − 已暂计31200.00',
    }))
  test('all at the tier reached', () => expect(lineOf(2, 26_000)).toMatchObject({ amountFen: -520_000 }))
  test('the end of a tier belongs to it; within the first one nothing is left', () => {
    expect(lineOf(2, 20_000)).toMatchObject({ amountFen: 20_000 * -10 })
    expect(lineOf(1, 10_001)).toMatchObject({ amountFen: -10 })
    expect(lineOf(2, 10_000)).toBeUndefined()
    expect(lineOf(1, 0)).toBeUndefined()
  })
  test('enters the sums of what follows', () => {
    const tiered = [{ item: item('OPERATE', 5, { tierMode: 2, tiers }), orders: 26_000, provisionalFen: 3_120_000 }]
    expect(
      amounts([sum('OPERATE', 3_120_000)], {
        tiered,
        manage: [{ item: item('MANAGE', 15, { ratioBp: 100 }), feeTypes: ['OPERATE'] }],
        discounts: [{ feeType: 'OPERATE', discountBp: 9000 }],
      }),
    ).toEqual([
      ['OPERATE', -520_000],
      ['MANAGE', 26_000],
      ['DISCOUNT', -260_000],
    ])
  })
})

test('V3: 2 % of 123,456.78; claims and punishments lower no management fee', () => {
  const two = item('MANAGE', 15, { ratioBp: 200, ratioBase: 3, itemName: '管理费' })
  const sums = [sum('EXPRESS', 12_000_000), sum('OPERATE', 345_678), sum('COMPENSATE', -5000)]
  expect(billLines(sums, { ...none, manage: [{ item: two, feeTypes: [] }] })).toMatchObject([
    { feeType: 'MANAGE', amountFen: 246_914, formula: '123456.78×2%' },
  ])
  expect(amounts(sums, { manage: [{ item: { ...two, ratioBase: 2 }, feeTypes: [] }] })).toEqual([['MANAGE', 240_000]])
  expect(amounts(sums, { manage: [{ item: two, feeTypes: ['OPERATE'] }] })).toEqual([['MANAGE', 6914]])
  expect(amounts([sum('OPERATE', -100)], { manage: [{ item: two, feeTypes: [] }] })).toEqual([])
})

describe('保底 B3', () => {
  const covered = [sum('OPERATE', 300_000), sum('STORAGE', 120_000), sum('EXPRESS', 900_000)]
  const least = { minChargeFen: 500_000, minChargeTypes: ['OPERATE', 'STORAGE'] as const }
  test('the difference to the lowest charge', () => {
    expect(billLines(covered, { ...none, ...least })).toMatchObject([
      { feeType: 'MINCHARGE', amountFen: 80_000, formula: '保底5000.00 − 已计4200.00' },
    ])
    expect(amounts(covered, { ...least, minChargeTypes: [] })).toEqual([])
  })
  test('a broken month counts by its days', () => {
    const contract = { startDate: '2025-06-16', endDate: '2025-12-31' }
    expect(amounts(covered, { ...least, contract })).toEqual([])
    const [line] = billLines([], { ...none, ...least, contract })
    expect(line).toMatchObject({ amountFen: 250_000, formula: '保底2500.00(15/30天) − 已计0.00' })
  })
  test('a period of several months, a half-month bill, a day of another year', () => {
    const of = (startDate: string, endDate: string) => amounts([], { ...least, period: { startDate, endDate } })[0]?.[1]
    expect(of('2025-05-01', '2025-06-30')).toBe(1_000_000)
    expect(of('2025-06-01', '2025-06-15')).toBe(250_000)
    expect(of('2026-01-01', '2026-01-31')).toBeUndefined()
  })
})

test('a discount takes the lines that have none of their own, in each type of the list', () =>
  expect(
    billLines([sum('EXPRESS', 10_000), sum('EXPRESS', 90_000, true), sum('OPERATE', 99)], {
      ...none,
      discounts: [
        { feeType: 'EXPRESS', discountBp: 9000 },
        { feeType: 'OPERATE', discountBp: 9500 },
        { feeType: 'STORAGE', discountBp: 9000 },
      ],
    }),
  ).toMatchObject([
    { feeType: 'DISCOUNT', baseFeeType: 'EXPRESS', amountFen: -1000, formula: '100.00×90% − 100.00' },
    { feeType: 'DISCOUNT', baseFeeType: 'OPERATE', amountFen: -5 },
  ]))

describe('税 §8.8', () => {
  test('B1: exclusive, with a discount', () => {
    const sums = [
      sum('EXPRESS', 3_456_789),
      sum('OPERATE', 1_200_000),
      sum('STORAGE', 56_160),
      sum('CONSUMABLE', 210_033),
      sum('RETURN', 15_600),
      sum('COMPENSATE', -11_000),
    ]
    const lines = billLines(sums, { ...none, discounts: [{ feeType: 'OPERATE', discountBp: 9500 }] })
    const rates: Record<string, number> = { CONSUMABLE: 1300, COMPENSATE: 0 }
    const taxed = [...sums, ...lines].map((line) => ({
      amountFen: line.amountFen,
      rateBp: rates['baseFeeType' in line && line.baseFeeType !== null ? line.baseFeeType : line.feeType] ?? 600,
    }))
    expect(billTotals(0, taxed)).toEqual({
      feeFen: 4_867_582,
      taxFen: 307_417,
      totalFen: 5_174_999,
      groups: [
        { rateBp: 1300, baseFen: 210_033, netFen: 210_033, taxFen: 27_304 },
        { rateBp: 600, baseFen: 4_668_549, netFen: 4_668_549, taxFen: 280_113 },
        { rateBp: 0, baseFen: -11_000, netFen: -11_000, taxFen: 0 },
      ],
    })
  })
  test('B2: inclusive', () =>
    expect(billTotals(1, [{ rateBp: 600, amountFen: 3_456_789 }])).toEqual({
      feeFen: 3_456_789,
      taxFen: 195_667,
      totalFen: 3_456_789,
      groups: [{ rateBp: 600, baseFen: 3_456_789, netFen: 3_261_122, taxFen: 195_667 }],
    }))
  test('T15: a negative group', () =>
    expect(billTotals(0, [{ rateBp: 600, amountFen: -100_050 }])).toMatchObject({ taxFen: -6003, totalFen: -106_053 }))
  test('office.md §24.1: the bill of the day', () => {
    const rest = [
      { rateBp: 600, amountFen: 495 + 1872 + 390 },
      { rateBp: 1300, amountFen: 255 },
      { rateBp: 0, amountFen: -960 },
    ]
    expect(billTotals(0, [{ rateBp: 600, amountFen: 4140 }, ...rest])).toMatchObject({ feeFen: 6192, totalFen: 6639 })
    expect(billTotals(0, [{ rateBp: 600, amountFen: 4040 }, ...rest])).toMatchObject({ feeFen: 6092, totalFen: 6533 })
  })
  test('net and tax are the base, whatever the rate and the mode', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(0 as const, 1 as const),
        fc.array(
          fc.record({ rateBp: fc.constantFrom(0, 300, 600, 900, 1300), amountFen: fc.integer({ min: -1e12, max: 1e12 }) }),
        ),
        (mode, sums) => {
          const totals = billTotals(mode, sums)
          expect(totals.feeFen).toBe(sums.reduce((all, { amountFen }) => all + amountFen, 0))
          for (const { baseFen, netFen, taxFen } of totals.groups) expect(netFen + (mode === 1 ? taxFen : 0)).toBe(baseFen)
          expect(totals.totalFen).toBe(mode === 1 ? totals.feeFen : totals.feeFen + totals.taxFen)
        },
      ),
    ))
})
