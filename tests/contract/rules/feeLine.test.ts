// 各种费用：office.md §8.2–8.7 的每一个例子，和它的每一个边。
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factText } from '#contract/rules/factText'
import { itemFee } from '#contract/rules/feeLine'
import type { FeeFact } from '#contract/rules/feeFacts'
import type { FeeItem } from '#contract/rules/feeItem'
import {
  batch,
  consumableFact,
  expressFact,
  item,
  orderFact,
  parcel,
  plans,
  protectFact,
  returnFact,
  serviceFact,
  stockDayFact,
  stockInFact,
  terms,
} from './fees.ts'

const fee = (one: FeeItem, fact: FeeFact, more: Partial<typeof terms> = {}) => itemFee(one, fact, { ...terms, ...more })
/** Amount, reason, or null. */
const amount = (...of: Parameters<typeof fee>) => {
  const result = fee(...of)
  if (result === null) return null
  return 'reason' in result ? result.reason : result.amountFen
}
const formula = (...of: Parameters<typeof fee>) => {
  const result = fee(...of)
  return result === null || 'reason' in result ? '' : result.formula
}
const firstThree = item('OPERATE', 4, { firstQty: 3, firstPriceE4: 12_000, extraPriceE4: 1500 })

describe('出库操作费 §8.2', () => {
  test('O1: the first 3 pieces 1.20, each further one 0.15', () => {
    expect(amount(firstThree, orderFact({ pieces: 12 }))).toBe(255)
    expect(formula(firstThree, orderFact({ pieces: 12 }))).toBe('首3件 1.20 + 续9件×0.15')
    expect(amount(firstThree, orderFact({ pieces: 3 }))).toBe(120)
    expect(formula(firstThree, orderFact({ pieces: 3 }))).toBe('首3件 1.20')
  })
  test('O2: per order, and per line after two free ones', () => {
    const perLine = item('OPERATE', 2, { unitPriceE4: 1000, freeQty: 2 })
    expect(amount(item('OPERATE', 1, { unitPriceE4: 8000, freeQty: 2 }), orderFact({ lines: 5 }))).toBe(80)
    expect(amount(perLine, orderFact({ lines: 5 }))).toBe(30)
    expect(formula(perLine, orderFact({ lines: 5 }))).toBe('(5行−免2行)×0.10')
    expect(amount(perLine, orderFact({ lines: 2 }))).toBeNull()
  })
  test('O3: a price below a 分 is rounded once', () =>
    expect(fee(item('OPERATE', 3, { unitPriceE4: 350 }), orderFact({ pieces: 37 }))).toMatchObject({
      qty: 37,
      unitPriceE4: 350,
      grossFen: 130,
      discountFen: 0,
      amountFen: 130,
      formula: '37件×0.035',
    }))
  test('O4: no more than the highest, no less than the lowest amount', () => {
    expect(amount({ ...firstThree, maxFen: 200 }, orderFact({ pieces: 12 }))).toBe(200)
    expect(formula({ ...firstThree, maxFen: 200 }, orderFact({ pieces: 12 }))).toBe('首3件 1.20 + 续9件×0.15，最高2.00')
    expect(amount({ ...firstThree, minFen: 150 }, orderFact({ pieces: 1 }))).toBe(150)
    expect(amount(item('OPERATE', 2, { unitPriceE4: 1000, freeQty: 2, minFen: 150 }), orderFact({ lines: 2 }))).toBeNull()
  })
  test('further pieces in steps: each started step counts', () => {
    const inFives = { ...firstThree, extraStep: 5 }
    expect([3, 4, 8, 9].map((pieces) => amount(inFives, orderFact({ pieces })))).toEqual([120, 135, 135, 150])
    expect(formula(inFives, orderFact({ pieces: 9 }))).toBe('首3件 1.20 + 续6件(每5件一续，2续)×0.15')
  })
  test('O5 before the bill: each order at the price of the first tier', () => {
    const tiered = item('OPERATE', 5, {
      tiers: [
        { fromQty: 0, toQty: 10_000, priceE4: 12_000 },
        { fromQty: 10_000, toQty: null, priceE4: 11_000 },
      ],
    })
    expect(amount(tiered, orderFact())).toBe(120)
    expect(formula(tiered, orderFact())).toBe('1单(首档暂计)×1.20')
    expect(amount({ ...tiered, tiers: [] }, orderFact())).toBe('NO_PRICE')
  })
  test('an item for a tag counts the goods with the tag', () =>
    expect(
      amount(
        item('OPERATE', 3, { goodsTag: '易碎', unitPriceE4: 1000 }),
        orderFact({ pieces: 9, tagged: { 易碎: { pieces: 2, lines: 1 } } }),
      ),
    ).toBe(20))
})

test('入库费 I1: pieces, cartons, kilograms', () => {
  const pieces = item('INBOUND', 3, { unitPriceE4: 500 })
  const cartons = item('INBOUND', 16, { unitPriceE4: 15_000 })
  const unloading = item('INBOUND', 6, { unitPriceE4: 300 })
  expect([pieces, cartons, unloading].map((one) => amount(one, stockInFact()))).toEqual([12_000, 12_000, 9750])
  expect(formula(unloading, stockInFact())).toBe('3250kg×0.03')
  expect(amount(item('INBOUND', 8, { unitPriceE4: 100_000, freeQty: 1 }), stockInFact())).toBe(3000)
  expect(amount(item('INBOUND', 17, { unitPriceE4: 2_000_000 }), stockInFact())).toBe(20_000)
})
test('入库费: boxes and weight that nobody knows are not 0', () => {
  const unknown = stockInFact({ cartons: null, weightG: null })
  expect(fee(item('INBOUND', 16, { unitPriceE4: 15_000 }), unknown)).toEqual({ reason: 'NO_COUNT' })
  expect(fee(item('INBOUND', 6, { unitPriceE4: 300 }), unknown)).toEqual({ reason: 'ZERO_WEIGHT' })
  expect(amount(item('INBOUND', 3, { unitPriceE4: 500 }), unknown)).toBe(12_000)
  expect(factText(unknown)).toBe('2400件 4托 1车')
})

describe('仓储费 §8.4', () => {
  const perPiece = item('STORAGE', 11, { unitPriceE4: 15 })
  test('S1: per piece and day; June', () => {
    expect(amount(perPiece, stockDayFact())).toBe(1872)
    expect(Number(amount(perPiece, stockDayFact())) * 30).toBe(56_160)
    expect(formula(perPiece, stockDayFact())).toBe('12480件×0.0015')
  })
  test('S2: per m³ and day', () => {
    const perM3 = item('STORAGE', 7, { unitPriceE4: 6000 })
    const fact = stockDayFact({ batches: [batch(86_437, { volumeCm3: 1000 }), batch(1, { volumeCm3: 500 })] })
    expect(fee(perM3, fact)).toMatchObject({ qty: 86_437_500, amountFen: 5186, formula: '86.4375m³×0.60' })
    expect(amount(perM3, stockDayFact({ batches: [batch(1), batch(1, { volumeCm3: 0 })] }))).toBe('NO_VOLUME')
  })
  test('S3: the area of the contract', () => {
    const perArea = item('STORAGE', 9, { unitPriceE4: 8000 })
    expect(fee(perArea, stockDayFact())).toMatchObject({ qty: 50_000, amountFen: 40_000, formula: '500㎡×0.80' })
    expect(amount(perArea, stockDayFact(), { areaDm2: 0 })).toBeNull()
    // the other warehouses of the contract
    expect(amount(perArea, stockDayFact(), { isFirstWarehouse: false })).toBeNull()
  })
  test('S4: 30 free days, the day of stock-in is day 0', () => {
    const free = { ...perPiece, freeDays: 30, unitPriceE4: 10_000 }
    expect(amount(free, stockDayFact({ bizDate: '2025-06-30', batches: [batch(1)] }))).toBeNull()
    expect(amount(free, stockDayFact({ bizDate: '2025-07-01', batches: [batch(1)] }))).toBe(100)
    expect(formula(free, stockDayFact({ bizDate: '2025-07-01', batches: [batch(1)] }))).toBe('1件(满30天)×1.00')
  })
  test('S5: a month from 06-11 has 20 of 30 days, on its last day only', () => {
    const month = item('STORAGE', 12, { unitPriceE4: 30_000_000 })
    const on = (bizDate: string, more: Partial<typeof terms>) => amount(month, stockDayFact({ bizDate }), more)
    expect(on('2025-06-30', { startDate: '2025-06-11' })).toBe(200_000)
    expect(on('2025-06-29', { startDate: '2025-06-11' })).toBeNull()
    expect(on('2025-06-30', {})).toBe(300_000)
    expect(on('2025-06-15', { endDate: '2025-06-15' })).toBe(150_000)
    expect(on('2025-06-30', { endDate: '2025-06-15' })).toBeNull()
    expect(on('2024-02-29', { startDate: '2024-02-29' })).toBe(10_345)
    expect(formula(month, stockDayFact({ bizDate: '2025-06-30' }), { startDate: '2025-06-11' })).toBe('3000.00/月×20/30天')
  })
  test('S6: pallets after the free ones; positions of a type, of all types', () => {
    expect(amount(item('STORAGE', 8, { unitPriceE4: 12_000, freeQty: 5 }), stockDayFact())).toBe(4800)
    const positions = item('STORAGE', 10, { unitPriceE4: 10_000 })
    expect(amount({ ...positions, conditions: { positionType: 2 } }, stockDayFact())).toBe(700)
    expect(amount({ ...positions, conditions: { positionType: 5 } }, stockDayFact())).toBeNull()
    expect(amount(positions, stockDayFact())).toBe(3700)
  })
})

describe('耗材费 §8.5', () => {
  const box = item('CONSUMABLE', 14, { conditions: { consumableNo: 'BOX5' }, unitPriceE4: 8500 })
  const all = item('CONSUMABLE', 14)
  const film = { consumableNo: 'FILM', unit: '米', isMetred: true }
  test('C1: a box, and film by the metre', () => {
    expect(amount(box, consumableFact(1000))).toBe(85)
    expect(fee(all, consumableFact(3000, { ...film, standardPriceE4: 1200 }))).toMatchObject({
      qty: 3000,
      amountFen: 36,
      formula: '3米×0.12',
    })
  })
  test('C2: 37 at 0.0125', () => expect(amount(all, consumableFact(37_000, { standardPriceE4: 125 }))).toBe(46))
  test('C3: half a metre at 0.35', () => {
    expect(amount(all, consumableFact(500, { ...film, standardPriceE4: 3500 }))).toBe(18)
    expect(formula(all, consumableFact(500, { ...film, standardPriceE4: 3500 }))).toBe('0.5米×0.35')
  })
  test('the price: of the contract, of the owner, the standard one, none', () => {
    expect(amount(box, consumableFact(1000, { ownerPriceE4: 7000, standardPriceE4: 9000 }))).toBe(85)
    expect(amount({ ...box, unitPriceE4: 0 }, consumableFact(1000, { ownerPriceE4: 7000 }))).toBe(0)
    expect(amount(all, consumableFact(1000, { ownerPriceE4: 7000, standardPriceE4: 9000 }))).toBe(70)
    expect(amount(all, consumableFact(1000, { standardPriceE4: 9000 }))).toBe(90)
    expect(amount(all, consumableFact(1000))).toBe('NO_PRICE')
  })
  test('the free quantity is in metres; what was taken back is no line', () => {
    expect(amount({ ...all, freeQty: 2 }, consumableFact(3500, { ...film, standardPriceE4: 10_000 }))).toBe(150)
    expect(amount(all, consumableFact(0))).toBeNull()
  })
})

test('退货处理费 R1: parcel, further pieces, packing, bad pieces', () => {
  const items = [
    item('RETURN', 1, { unitPriceE4: 15_000 }),
    item('RETURN', 4, { firstQty: 1, extraPriceE4: 2000 }),
    item('RETURN', 3, { conditions: { serviceCode: 'REPACK' }, unitPriceE4: 5000 }),
    item('RETURN', 3, { conditions: { serviceCode: 'BAD' }, unitPriceE4: 3000 }),
    item('RETURN', 3, { conditions: { serviceCode: 'PHOTO' }, unitPriceE4: 1000 }),
  ]
  expect(items.map((one) => amount(one, returnFact()))).toEqual([150, 60, 150, 30, null])
  expect(fee(items[1]!, returnFact())).toMatchObject({ qty: 3 })
  expect(fee(items[1]!, returnFact({ pieces: 1 }))).toBeNull()
})

test('增值服务费 V1', () => expect(amount(item('VALUEADD', 3, { unitPriceE4: 800 }), serviceFact())).toBe(4000))
test('增值服务费 by the hour: minutes, rounded once', () => {
  const hourly = item('VALUEADD', 3, { unitPriceE4: 600_000 })
  const worked = (qty: number) => serviceFact({ unit: '小时', qty })
  expect([20, 60, 100].map((qty) => amount(hourly, worked(qty)))).toEqual([2000, 6000, 10_000])
  expect(amount({ ...hourly, unitPriceE4: 350_000 }, worked(50))).toBe(2917)
  expect(formula(hourly, worked(100))).toBe('1小时40分×60.00')
  expect(formula({ ...hourly, freeQty: 1 }, worked(120))).toBe('(2小时−免1小时)×60.00')
  expect(amount({ ...hourly, freeQty: 1 }, worked(60))).toBeNull()
  expect(factText(worked(100))).toBe('LABEL 1小时40分')
})

test('保护方案费 V2: a share of the value up to the cap, not below the least', () => {
  const ratio = item('PROTECT', 15, { ratioBp: 30, minFen: 100 })
  expect(amount(ratio, protectFact(56_000))).toBe(150)
  expect(amount(ratio, protectFact(20_000))).toBe(100)
  expect(formula(ratio, protectFact(56_000))).toBe('保额500.00(封顶)×0.3%')
  expect(amount(ratio, protectFact(56_000, { capFen: null }))).toBe(168)
  expect(amount(ratio, protectFact(null))).toBe('NO_PRICE')
  expect(amount(item('PROTECT', 1, { unitPriceE4: 5000 }), protectFact(null))).toBe(50)
})

describe('快递费', () => {
  const byPlan = item('EXPRESS', 13, { weightPlanId: '1' })
  test('by the plan of the item; NO_PLAN without it', () => {
    expect(fee(byPlan, expressFact({ parcel: parcel(2021) }))).toMatchObject({
      amountFen: 520,
      express: { chargeG: 2021, areaName: '二区' },
      formula: '计费2.021kg 容差20g 按2.001kg；首重1kg 3.20 + 续重2×1.00',
    })
    expect(amount({ ...byPlan, weightPlanId: '9' }, expressFact())).toBe('NO_PLAN')
    expect(amount(byPlan, expressFact({ parcel: parcel(860, '710000') }))).toBe('NO_AREA')
  })
  test('the discount of the contract goes before the plan’s; null asks the plan', () => {
    const known = plans.get('1')!
    const nine = new Map([['1', { ...known, plan: { ...known.plan, discountBp: 9000 } }]])
    expect(amount(byPlan, expressFact({ plans: nine }))).toBe(288)
    expect(amount(byPlan, expressFact({ plans: nine }), { discountBp: 10_000 })).toBe(320)
    expect(amount(byPlan, expressFact({ plans: nine }), { discountBp: 5000 })).toBe(160)
  })
  test('at one price for each parcel, with the discount', () => {
    const way = item('EXPRESS', 1, { unitPriceE4: 25_000 })
    expect(amount(way, expressFact())).toBe(250)
    expect(fee(way, expressFact(), { discountBp: 9500 })).toMatchObject({ grossFen: 250, discountFen: 12, amountFen: 238 })
  })
})

describe('what holds for every fee', () => {
  const count = fc.integer({ min: 0, max: 5000 })
  const price = fc.integer({ min: 0, max: 10_000_000 })
  const prices = fc.record({
    unitPriceE4: price,
    firstPriceE4: price,
    extraPriceE4: price,
    ratioBp: fc.integer({ max: 10_000, min: 0 }),
  })
  const limits = fc.record({
    minFen: fc.integer({ min: 0, max: 100_000 }),
    maxFen: fc.integer({ min: 100_000, max: 1_000_000 }),
    freeQty: fc.integer({ min: 0, max: 50 }),
    firstQty: fc.integer({ min: 0, max: 9 }),
    extraStep: fc.integer({ min: 1, max: 9 }),
  })
  const facts: readonly (readonly [FeeItem, (n: number, m: number) => FeeFact])[] = [
    [item('OPERATE', 1), (pieces, lines) => orderFact({ pieces, lines })],
    [item('OPERATE', 2), (pieces, lines) => orderFact({ pieces, lines })],
    [item('OPERATE', 3), (pieces, lines) => orderFact({ pieces, lines })],
    [item('OPERATE', 4), (pieces, lines) => orderFact({ pieces, lines })],
    [item('INBOUND', 6), (weightG) => stockInFact({ weightG: weightG * 997 })],
    [item('INBOUND', 16), (cartons) => stockInFact({ cartons })],
    [item('STORAGE', 11), (qty, old) => stockDayFact({ batches: [batch(qty), batch(old, { stockinDate: '2024-01-01' })] })],
    [item('STORAGE', 7), (qty, volumeCm3) => stockDayFact({ batches: [batch(qty, { volumeCm3: volumeCm3 + 1 })] })],
    [item('STORAGE', 12), () => stockDayFact({ bizDate: '2025-06-30' })],
    [item('CONSUMABLE', 14, { conditions: { consumableNo: 'BOX5' } }), (qty) => consumableFact(qty, { isMetred: true })],
    [item('RETURN', 4), (pieces) => returnFact({ pieces })],
    [item('PROTECT', 15), (value) => protectFact(value * 100 + 1)],
    [item('EXPRESS', 1), () => expressFact()],
  ]
  test.each(facts.map(([one, factOf]) => [`${one.feeType} ${one.calcMethod}`, one, factOf] as const))(
    'never lower at a higher price, gross = amount + discount, whole 分: %s',
    (_name, one, factOf) =>
      fc.assert(
        fc.property(prices, prices, limits, count, count, (low, more, limit, n, m) => {
          const fact = factOf(n, m)
          const cheap = fee({ ...one, ...limit, ...low }, fact)
          const dear = fee(
            {
              ...one,
              ...limit,
              unitPriceE4: low.unitPriceE4 + more.unitPriceE4,
              firstPriceE4: low.firstPriceE4 + more.firstPriceE4,
              extraPriceE4: low.extraPriceE4 + more.extraPriceE4,
              ratioBp: low.ratioBp + more.ratioBp,
            },
            fact,
          )
          if (cheap === null || 'reason' in cheap) return
          if (dear === null || 'reason' in dear) throw new Error('a higher price has no fee')
          expect(Number.isSafeInteger(cheap.amountFen) && Number.isSafeInteger(cheap.qty)).toBe(true)
          expect(cheap.grossFen).toBe(cheap.amountFen + cheap.discountFen)
          expect(dear.amountFen).toBeGreaterThanOrEqual(cheap.amountFen)
        }),
      ),
  )

  test('a day’s stock split into more batches is the same quantity and fee', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ qty: count, part: fc.nat(), days: fc.integer({ min: 0, max: 90 }) }), { maxLength: 8 }),
        fc.constantFrom(7 as const, 11 as const),
        fc.integer({ min: 0, max: 60 }),
        (rows, calcMethod, freeDays) => {
          const stored = rows.map(({ qty, part, days }) => {
            const stockinDate = new Date(Date.parse('2025-06-17T00:00:00Z') - days * 86_400_000).toISOString().slice(0, 10)
            const one = qty === 0 ? 0 : part % qty
            return {
              whole: [batch(qty, { stockinDate })],
              split: [batch(one, { stockinDate }), batch(qty - one, { stockinDate })],
            }
          })
          const of = (batches: ReturnType<typeof batch>[]) =>
            fee(item('STORAGE', calcMethod, { unitPriceE4: 15, freeDays }), stockDayFact({ batches }))
          expect(of(stored.flatMap(({ split }) => split))).toEqual(of(stored.flatMap(({ whole }) => whole)))
        },
      ),
    ))
})
