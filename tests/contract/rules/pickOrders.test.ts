import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositionText, orderShape } from '#contract/rules/composition'
import { buildPickOrders, ordersLeft, type PickOrderPlan } from '#contract/rules/pickOrders'
import { PICK_TYPES } from '#contract/rules/pickTypes'
import type { WaveOrder } from '#contract/rules/waveOrder'

/** An order that needs `goods × qty`, one goods per bin `L{goods}`. */
function order(
  stockoutNo: string,
  wants: readonly (readonly [goods: number, qty: number])[],
  more: Partial<WaveOrder> = {},
): WaveOrder {
  const lines = wants.map(([goods, qty]) => ({ ownerNo: 'OW1', goodsNo: `G${goods}`, qty }))
  return {
    stockoutNo,
    ownerNo: 'OW1',
    logisticsCode: 'ZTO',
    orderType: 1,
    orderStructure: orderShape(lines).orderStructure,
    compositionKey: compositionText(lines),
    hasBig: false,
    urgent: false,
    lateAge: 0,
    estWeightG: 100,
    estVolumeCm3: 1000,
    allocs: wants.map(([goods, qty], i) => ({
      lineNo: i + 1,
      ownerNo: 'OW1',
      goodsNo: `G${goods}`,
      batchNo: '',
      locationNo: `L${goods}`,
      qty,
    })),
    ...more,
  }
}
const bins = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`L${i}`, i]))
const no = (i: number) => `CK${String(i).padStart(6, '0')}`
const types = (plans: readonly PickOrderPlan[]) => plans.map((plan) => `${plan.pickTypeCode} ${plan.orderNum}`)
const many = (n: number, wants: (i: number) => readonly (readonly [number, number])[], from = 0) =>
  Array.from({ length: n }, (_, i) => order(no(from + i), wants(i)))

describe('which pick order an order enters', () => {
  test.each([
    ['twenty of the same are a 爆款', many(20, () => [[7, 2]]), ['BK 20']],
    ['nineteen are not', many(19, () => [[7, 2]]), ['DJ 19']],
    ['BK holds 200', many(205, () => [[7, 1]]), ['BK 200', 'BK 5']],
    ['single pieces, 60 to a pick order', many(61, (i) => [[i, 1]]), ['DD 60', 'DD 1']],
    [
      'several goods, 12 slots',
      many(13, (i) => [
        [i, 1],
        [i + 50, 1],
      ]),
      ['DP 12', 'DP 1'],
    ],
    ['urgent ones by five', many(6, (i) => [[i, 1]]).map((one) => ({ ...one, urgent: true })), ['JJ 5', 'JJ 1']],
    [
      'a backlog by its age, the oldest first',
      many(9, (i) => [[i, 1]]).map((one, i) => ({ ...one, lateAge: [0, 4, 1][i % 3] ?? 0 })),
      ['DD 3', 'DD 3', 'DD 3'],
    ],
    ['big ones alone', many(2, (i) => [[i, 1]]).map((one) => ({ ...one, hasBig: true })), ['DX 1', 'DX 1']],
    [
      'B2B alone, urgent or not',
      many(2, (i) => [[i, 1]]).map((one) => ({ ...one, orderType: 5, urgent: true })),
      ['BB 1', 'BB 1'],
    ],
  ])('%s', (_, orders, want) => expect(types(buildPickOrders(orders, PICK_TYPES, bins))).toEqual(want))

  test('with DP off, several goods are seeded 40 at a time; with both off they stay', () => {
    const off = (...codes: string[]) => PICK_TYPES.map((def) => ({ ...def, isDisabled: codes.includes(def.pickTypeCode) }))
    const orders = many(41, (i) => [
      [i, 1],
      [i + 50, 1],
    ])
    expect(types(buildPickOrders(orders, off('DP'), bins))).toEqual(['BZ 40', 'BZ 1'])
    const none = buildPickOrders(orders, off('DP', 'BZ'), bins)
    expect(none).toEqual([])
    expect(ordersLeft(orders, none)).toHaveLength(41)
  })

  test('each pick order of a backlog holds one age', () => {
    const orders = many(9, (i) => [[i, 1]]).map((one, i) => ({ ...one, lateAge: [0, 4, 1][i % 3] ?? 0 }))
    expect(buildPickOrders(orders, PICK_TYPES, bins).map((plan) => plan.lateAge)).toEqual([4, 1, 0])
  })

  test('limits divide, but one order is never divided', () => {
    const defs = PICK_TYPES.map((def) => ({ ...def, maxGoodsNum: 10 }))
    const orders = [order(no(1), [[1, 4]]), order(no(2), [[2, 6]]), order(no(3), [[3, 2]]), order(no(4), [[4, 99]])]
    expect(types(buildPickOrders(orders, defs, bins))).toEqual(['DJ 2', 'DJ 1', 'DJ 1'])
  })
})

describe('what a pick order looks like', () => {
  test('walking order, one stop per bin and goods, pieces by slot', () => {
    const [plan] = buildPickOrders(
      [
        order(no(2), [
          [9, 1],
          [3, 2],
        ]),
        order(no(1), [
          [3, 1],
          [5, 4],
        ]),
      ],
      PICK_TYPES,
      bins,
    )
    expect(plan).toMatchObject({
      pickTypeCode: 'DP',
      pickMethod: 3,
      orderNum: 2,
      skuNum: 3,
      goodsNum: 8,
      locationNum: 3,
      estWeightG: 200,
    })
    expect(plan?.slots).toEqual([
      { slot: 1, stockoutNo: no(1) },
      { slot: 2, stockoutNo: no(2) },
    ])
    expect(plan?.lines.map((line) => [line.seqNo, line.locationNo, line.planQty])).toEqual([
      [1, 'L3', 3],
      [2, 'L5', 4],
      [3, 'L9', 1],
    ])
    expect(plan?.lines[0]?.orders).toEqual([
      { stockoutNo: no(1), lineNo: 1, slot: 1, qty: 1 },
      { stockoutNo: no(2), lineNo: 2, slot: 2, qty: 2 },
    ])
  })

  test('orders that share bins come together', () => {
    const left = Array.from({ length: 12 }, (_, i) =>
      order(no(i * 2), [
        [1, 1],
        [2, 1],
        [100 + i, 1],
      ]),
    )
    const right = Array.from({ length: 12 }, (_, i) =>
      order(no(i * 2 + 1), [
        [50, 1],
        [51, 1],
        [200 + i, 1],
      ]),
    )
    const plans = buildPickOrders([...left, ...right], PICK_TYPES, bins)
    expect(plans.map((plan) => plan.locationNum)).toEqual([14, 14])
  })
})

describe('wave building', () => {
  const wantArb = fc.uniqueArray(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 5,
    selector: ([goods]) => goods,
  })
  const orderArb = fc.record({
    wants: wantArb,
    urgent: fc.boolean(),
    lateAge: fc.integer({ min: 0, max: 4 }),
    hasBig: fc.boolean(),
    orderType: fc.constantFrom(1, 1, 1, 5),
  })

  test('places every order once, keeps every piece, and does not depend on the sequence of orders', () => {
    fc.assert(
      fc.property(fc.array(orderArb, { maxLength: 60 }), (list) => {
        const orders = list.map(({ wants, ...flags }, i) => order(no(i), wants, flags))
        const plans = buildPickOrders(orders, PICK_TYPES, bins)
        const placed = plans.flatMap((plan) => plan.slots.map((slot) => slot.stockoutNo))
        expect([...placed].sort()).toEqual(orders.map((one) => one.stockoutNo))
        for (const plan of plans) {
          const planned = plan.lines.flatMap((line) => line.orders)
          for (const { stockoutNo } of plan.slots) {
            const want = orders.find((one) => one.stockoutNo === stockoutNo)?.allocs ?? []
            const got = planned.filter((share) => share.stockoutNo === stockoutNo)
            expect(got.map((share) => `${share.lineNo} × ${share.qty}`).sort()).toEqual(
              want.map((alloc) => `${alloc.lineNo} × ${alloc.qty}`).sort(),
            )
          }
          const seqs = plan.lines.map((line) => bins[line.locationNo] ?? 0)
          expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
        }
        expect(buildPickOrders([...orders].reverse(), PICK_TYPES, bins)).toEqual(plans)
      }),
    )
  })
})
