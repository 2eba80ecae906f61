// 批量打包：判定（floor.md §8.4）。
import { expect, test } from 'vitest'
import type { PayloadOf } from '#contract/ops/payloads'
import { applyPatch, decide } from '#contract/ops/decide'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { ctxOf, floorOf, opOf, order, pick } from './floor.ts'

const nos = ['CK1', 'CK2', 'CK3']
const batch = (more: (slot: number) => Partial<OrderView> = () => ({})): Floor =>
  floorOf({
    picks: { JH1: pick({ status: 50, checkMode: 2 }) },
    orders: Object.fromEntries(nos.map((no, i) => [no, order(no, { slot: i + 1, status: 70, ...more(i + 1) })])),
    consumables: {
      C1: { consumableNo: 'C1', name: '纸箱1号', barcode: 'C1', type: 1, weightG: 50, priceE4: 9000 },
      FILM: { consumableNo: 'FILM', name: '气泡膜', barcode: 'FILM', type: 9, weightG: 10 },
    },
  })
const pack = (more: Partial<PayloadOf['PACK_BATCH']> = {}) =>
  opOf('PACK_BATCH', {
    pickNo: 'JH1',
    stockoutNos: nos,
    consumables: [{ code: 'C1', qty: 1 }],
    startTime: 0,
    finishTime: 30_000,
    ...more,
  })

test('every order gets the same consumables, its parcel and its totes', () => {
  const floor = batch()
  const decision = decide(
    pack({
      consumables: [
        { code: 'C1', qty: 1 },
        { code: 'FILM', qty: 2 },
      ],
    }),
    floor,
    ctxOf(),
  )
  expect(decision).toMatchObject({
    ok: true,
    work: [{ opType: 5, bizNo: 'JH1', orderNum: 3, packageNum: 3 }],
    events: [
      {
        type: 'pack.finished',
        payload: {
          consumables: [
            { no: 'C1', qty: 3, priceE4: 9000 },
            { no: 'FILM', qty: 6 },
          ],
        },
      },
    ],
  })
  if (!decision.ok) return
  expect(decision.patch.consumables?.length).toBe(6)
  const after = applyPatch(floor, decision.patch)
  expect(Object.values(after.orders).map(({ status }) => status)).toEqual([80, 80, 80])
  // goods 470 g, carton 50 g, twice 10 g of film
  expect(after.orders['CK1']?.parcels).toMatchObject([{ status: 20, estG: 540 }])
  expect(after.totes['ZX000001']).toMatchObject({ status: 1, stockoutNo: '' })
  expect(decision.patch.records).toMatchObject([{ isValid: true, values: { packType: 2, orderNum: 3 } }])
})

test('intercepted between check and packing: named, its parcel taken out, the others packed', () => {
  const decision = decide(
    pack(),
    batch((slot) => (slot === 2 ? { interceptStatus: 1 } : {})),
    ctxOf(),
  )
  expect(decision).toMatchObject({ ok: true, excluded: ['CK2'], work: [{ orderNum: 2 }] })
  expect(decision.ok && decision.patch.parcels?.find(({ stockoutNo }) => stockoutNo === 'CK2')).toMatchObject({ pullStatus: 1 })
})

test('an order that needs a photo, or has several parcels, is packed by itself', () => {
  const two = [order('CK3').parcels[0]!, { ...order('CK3').parcels[0]!, packageNo: 'CK3-2', seq: 2, logisticsNo: 'ZTCK3-2' }]
  const alone = batch((slot) =>
    slot === 2 ? { protection: { text: '', mustScan: [], photo: true } } : slot === 3 ? { parcels: two } : {},
  )
  expect(decide(pack(), alone, ctxOf())).toMatchObject({ ok: true, excluded: ['CK2', 'CK3'], work: [{ orderNum: 1 }] })
})

test('what the set lacks is asked for: A1301, A1302, A1303', () => {
  expect(decide(pack({ consumables: [{ code: '没有', qty: 1 }] }), batch(), ctxOf())).toMatchObject({ code: 'A1301' })
  expect(decide(pack({ consumables: [{ code: 'FILM', qty: 1 }] }), batch(), ctxOf())).toMatchObject({ code: 'A1302' })
  const film = { text: '裹膜', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: false }
  const wrapped = batch((slot) => (slot === 2 ? { protection: film } : {}))
  expect(decide(pack(), wrapped, ctxOf())).toMatchObject({ code: 'A1303', args: { name: '气泡膜' } })
})

test('A1305: nothing of it can be packed', () => {
  expect(
    decide(
      pack(),
      batch(() => ({ status: 80 })),
      ctxOf(),
    ),
  ).toMatchObject({ ok: false, code: 'A1305' })
})

test('a check that is not uploaded yet: all of it waits; when the wait is over its own order is held up only', () => {
  const decision = decide(
    pack(),
    batch((slot) => (slot === 2 ? { status: 60 } : {})),
    ctxOf(),
  )
  expect(decision).toMatchObject({ ok: false, code: 'A2201', waitsFor: 'CHECK' })
  const truth = decision.ok ? {} : (decision.truth ?? {})
  const after = applyPatch(
    batch((slot) => (slot === 2 ? { status: 60 } : {})),
    truth,
  )
  expect(Object.values(after.orders).map(({ status }) => status)).toEqual([80, 60, 80])
  expect(truth.records).toMatchObject([{ isValid: false }])
})
