// 批量复核：判定（floor.md §8.3、附录 D）。
import { expect, test } from 'vitest'
import type { PayloadOf } from '#contract/ops/payloads'
import { applyPatch, decide } from '#contract/ops/decide'
import { isWaiting } from '#contract/ops/orderView'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { ctxOf, floorOf, opOf, order, pick } from './floor.ts'

const noOf = (slot: number): string => `CK${String(slot).padStart(4, '0')}`
const nos = (count: number): string[] => Array.from({ length: count }, (_, i) => noOf(i + 1))
/** So many orders of three A in one pick order that is picked. */
const batch = (count: number, more: (slot: number) => Partial<OrderView> = () => ({}), status = 30): Floor =>
  floorOf({
    picks: { JH1: pick({ status, checkMode: 2 }) },
    orders: Object.fromEntries(nos(count).map((no, i) => [no, order(no, { slot: i + 1, status: 60, ...more(i + 1) })])),
  })
const piecesOf = (goodsNo: string, qty: number) => ({ ownerNo: 'OW001', goodsNo, qty })
const check = (stockoutNos: readonly string[], more: Partial<PayloadOf['CHECK_BATCH']> = {}) =>
  opOf('CHECK_BATCH', {
    pickNo: 'JH1',
    sample: [piecesOf('A', 3)],
    actualNum: stockoutNos.length,
    stockoutNos,
    excludeStockoutNos: [],
    scanNum: 3,
    errorNum: 1,
    startTime: 0,
    finishTime: 60_000,
    ...more,
  })
const single = (goodsNo: string): Partial<OrderView> => ({ lines: [{ ...order('X').lines[0]!, goodsNo, qty: 1 }] })

test('160 open, one intercepted: the other 159 pass', () => {
  const floor = batch(160, (slot) => (slot === 7 ? { interceptStatus: 1 } : {}))
  const rest = nos(160).filter((no) => no !== noOf(7))
  const decision = decide(check(rest), floor, ctxOf())
  expect(decision).toMatchObject({
    ok: true,
    work: [{ opType: 3, bizNo: 'JH1', orderNum: 159, goodsNum: 477, errorNum: 1 }],
    events: [{ type: 'check.passed', payload: { checkType: 2, stockoutNos: rest } }],
  })
  const after = applyPatch(floor, decision.ok ? decision.patch : {})
  expect(Object.values(after.orders).filter(({ status }) => status === 70).length).toBe(159)
  expect(after.orders[noOf(7)]).toMatchObject({ status: 60, parcels: [{ pullStatus: 0 }] })
  expect(after.orders[noOf(1)]?.lines[0]).toMatchObject({ checkedQty: 3 })
})

test('159 listed, one of them intercepted before the upload: 158 pass, it is dropped and its parcel is to be taken out', () => {
  const floor = batch(159, (slot) => (slot === 7 ? { interceptStatus: 1 } : {}))
  const decision = decide(check(nos(159)), floor, ctxOf())
  expect(decision).toMatchObject({ ok: true, excluded: [noOf(7)], work: [{ orderNum: 158 }] })
  const after = applyPatch(floor, decision.ok ? decision.patch : {})
  expect(after.orders[noOf(7)]).toMatchObject({ status: 60, parcels: [{ pullStatus: 1 }] })
})

test('a held and a cancelled order are dropped like that, and what another person checked before stays as it is', () => {
  const one = (slot: number): Partial<OrderView> =>
    slot === 1 ? { holdFlag: true, holdReason: '核实' } : slot === 2 ? { status: 5 } : slot === 3 ? { status: 80 } : {}
  const decision = decide(check(nos(5)), batch(5, one), ctxOf())
  expect(decision).toMatchObject({ ok: true, excluded: nos(3), work: [{ orderNum: 2 }] })
  expect(decision.ok && decision.patch.parcels?.map(({ packageNo }) => packageNo)).toEqual([`${noOf(1)}-1`, `${noOf(2)}-1`])
})

test('A1212: the count is not the number of orders', () => {
  expect(decide(check(nos(159), { actualNum: 160 }), batch(159), ctxOf())).toMatchObject({
    ok: false,
    code: 'A1212',
    args: { a: 160, b: 159 },
    truth: { records: [{ isValid: false }] },
  })
})

test('A1211: orders of different goods, or a pick order that is checked one by one', () => {
  const mixed = batch(3, (slot) => ({ lines: [{ ...order('X').lines[0]!, qty: slot }] }))
  expect(decide(check(nos(3)), mixed, ctxOf())).toMatchObject({ ok: false, code: 'A1211' })
  const oneByOne = { ...batch(3), picks: { JH1: pick({ status: 30 }) } }
  expect(decide(check(nos(3)), oneByOne, ctxOf())).toMatchObject({ ok: false, code: 'A1211' })
})

test('A1214: the sample is not what the orders hold', () => {
  for (const sample of [[piecesOf('A', 2)], [piecesOf('B', 3)], [piecesOf('A', 3), piecesOf('B', 1)], []])
    expect(decide(check(nos(3), { sample }), batch(3), ctxOf())).toMatchObject({ ok: false, code: 'A1214' })
})

test('goods that are never scanned are no part of the sample', () => {
  const lines = [order('X').lines[0]!, { ...order('X').lines[0]!, lineNo: 2, goodsNo: 'B', qty: 1, skipScan: true }]
  expect(
    decide(
      check(nos(3)),
      batch(3, () => ({ lines })),
      ctxOf(),
    ),
  ).toMatchObject({ ok: true, work: [{ goodsNum: 12 }] })
})

test('单品单件 of several goods: every piece was scanned', () => {
  const floor = batch(3, (slot) => single(slot === 3 ? 'B' : 'A'))
  const sample = [piecesOf('A', 2), piecesOf('B', 1)]
  expect(decide(check(nos(3), { sample }), floor, ctxOf())).toMatchObject({ ok: true, work: [{ orderNum: 3, skuNum: 2 }] })
  expect(decide(check(nos(3), { sample: [piecesOf('A', 1)] }), floor, ctxOf())).toMatchObject({ ok: false, code: 'A1214' })
})

test('A1213: the picking is not uploaded yet, so it waits; the same when a 补拣 is still on its way', () => {
  expect(
    decide(
      check(nos(2)),
      batch(2, () => ({ status: 50 }), 20),
      ctxOf(),
    ),
  ).toMatchObject({ code: 'A1213', waitsFor: 'PICK' })
  const short = decide(
    check(nos(2)),
    batch(2, () => ({ status: 50, repickNo: 'JH2' })),
    ctxOf(),
  )
  expect(isWaiting(short)).toBe(true)
})

test('checked by somebody else before: nothing passes twice', () => {
  const decision = decide(
    check(nos(2)),
    batch(2, () => ({ status: 70 })),
    ctxOf(),
  )
  expect(decision).toMatchObject({ ok: false, code: 'A2201', truth: { records: [{ isValid: false }] } })
  expect(isWaiting(decision)).toBe(false)
})

test('what was missing is the difference of the record', () => {
  const decision = decide(check(nos(4), { excludeStockoutNos: ['CK0005'] }), batch(5), ctxOf())
  expect(decision.ok && decision.patch.records?.[0]?.values['diffJson']).toEqual([
    { ownerNo: 'OW001', goodsNo: 'A', expect: 15, actual: 12, diffType: 1 },
  ])
})
