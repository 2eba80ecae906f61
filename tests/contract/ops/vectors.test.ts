// The vectors of floor.md App. D that decisions must reproduce, and the refusals of every operation.
import { describe, expect, expectTypeOf, test } from 'vitest'
import { Check } from 'typebox/value'
import { applyPatch, operations, rules } from '#contract/ops/decide'
import type { Decision, Patch } from '#contract/ops/decision'
import { applyPatch as applyKinds } from '#contract/ops/kind'
import type { FlowName } from '#contract/ops/flowNames'
import { foldPending } from '#contract/ops/orderView'
import { packageWeights } from '#contract/ops/packWeight'
import { payloads, type PayloadOf } from '#contract/ops/payloads'
import { say, sayOf, sentences } from '#contract/ops/sentences'
import type { Floor } from '#contract/ops/view'
import type { SpotReason } from '#contract/rules/spot'
import type { WeightUse } from '#contract/rules/weigh'
import { checkOrder, ctxOf, floorOf, goods, opOf, order, packOrder, pick, pickLine, weigh } from './floor.ts'

const codeOf = (decision: Decision): string => (decision.ok ? 'ok' : decision.code)
const moves = (patch: Patch | undefined): string[] =>
  (patch?.stock ?? []).map((move) => `${move.from || '∅'}→${move.to || '∅'} ${move.goodsNo}×${move.qty} f${move.flowType}`)
const truthOf = (decision: Decision): Patch => (decision.ok ? decision.patch : (decision.truth ?? {}))
/** Decides, and proves that the kinds an operation says it touches are all its patch changes: a flow applies no others. */
const decide: typeof rules.decide = (op, floor, ctx) => {
  const decision = rules.decide(op, floor, ctx)
  const touched = applyKinds(operations[op.opType].touches, floor, truthOf(decision))
  expect(touched).toEqual(applyPatch(floor, truthOf(decision)))
  return decision
}
const withOrder = (more: Parameters<typeof order>[1]): Floor => floorOf({ orders: { CK1: order('CK1', more) } })

describe('PICK_LINE', () => {
  const run = (payload: Parameters<typeof pickLine>[0], floor = floorOf(), ctx = ctxOf()) =>
    decide(opOf('PICK_LINE', pickLine(payload)), floor, ctx)

  test('the right piece from the right bin counts for the slot it was put into', () => {
    const decision = run({ qty: 2, slot: 2 })
    expect(decision.ok).toBe(true)
    expect(moves(truthOf(decision))).toEqual(['A-01→JH1 A×2 f3'])
    expect(truthOf(decision).orderLines).toEqual([{ stockoutNo: 'CK2', lineNo: 1, picked: 2 }])
  })

  test('without a slot of its own (先拣后分) the pieces fill the orders by slot', () => {
    const decision = decide(
      opOf('PICK_LINE', pickLine({ qty: 4 })),
      floorOf({ picks: { JH1: pick({ pickMethod: 2 }) } }),
      ctxOf(),
    )
    expect(truthOf(decision).orderLines).toEqual([
      { stockoutNo: 'CK1', lineNo: 1, picked: 3 },
      { stockoutNo: 'CK2', lineNo: 1, picked: 1 },
    ])
  })

  test('wrong bin: A-02 −1, EXC-STAGE +1, a task to put it back, the line stays', () => {
    const decision = run({ locationNo: 'A-02' })
    expect(codeOf(decision)).toBe('A1108')
    expect(moves(truthOf(decision))).toEqual(['A-02→EXC-STAGE A×1 f5'])
    expect(truthOf(decision).putbacks).toEqual([
      { ownerNo: 'OW001', goodsNo: 'A', batchNo: '', qty: 1, from: 'EXC-STAGE', source: 4 },
    ])
    expect(truthOf(decision).pickLines).toBeUndefined()
    expect(decision.ok ? '' : say(decision.code, decision.args)).toBe('库位不符，应为A-01')
  })

  test('two devices over-pick: 1 piece counts, 2 go to EXC-STAGE', () => {
    const half = pick({ pickMethod: 2, leaseVersion: 2, claimedBy: 'U1' })
    const taken = applyPatch(floorOf({ picks: { JH1: half } }), {
      pickLines: [
        {
          pickNo: 'JH1',
          seqNo: 1,
          picked: 4,
          short: 0,
          fills: [
            { stockoutNo: 'CK1', lineNo: 1, qty: 3 },
            { stockoutNo: 'CK2', lineNo: 1, qty: 1 },
          ],
        },
      ],
    })
    const decision = run({ qty: 3 }, taken, ctxOf({ operatorKey: 'U2' }))
    expect(codeOf(decision)).toBe('A1107')
    expect(truthOf(decision).pickLines).toMatchObject([{ picked: 1 }])
    expect(moves(truthOf(decision))).toEqual(['A-01→JH1 A×1 f3', 'A-01→EXC-STAGE A×2 f5'])
    expect(truthOf(decision).putbacks).toMatchObject([{ qty: 2 }])
  })

  test('the bin held 6 (2 left): the last piece is found first and the bin is to be counted', () => {
    const taken = floorOf({ picks: { JH1: pick({ pickMethod: 2, leaseVersion: 2 }) }, bins: { 'A-01|OW001|A|': 2 } })
    const filled = applyPatch(taken, { pickLines: [{ pickNo: 'JH1', seqNo: 1, picked: 4, short: 0, fills: [] }] })
    const decision = run({ qty: 3 }, filled, ctxOf({ operatorKey: 'U2' }))
    expect(moves(truthOf(decision))).toEqual(['A-01→JH1 A×1 f3', '∅→A-01 A×1 f7', 'A-01→EXC-STAGE A×2 f5'])
    expect(truthOf(decision).counts).toEqual([{ ownerNo: 'OW001', goodsNo: 'A', locationNo: 'A-01', batchNo: '' }])
  })

  test('an empty bin: found, then picked (A1701)', () => {
    const decision = run({ qty: 2 }, floorOf({ bins: { 'A-01|OW001|A|': 1 } }))
    expect(codeOf(decision)).toBe('A1701')
    expect(moves(truthOf(decision))).toEqual(['∅→A-01 A×1 f7', 'A-01→JH1 A×2 f3'])
  })

  test.each([
    ['A1115', { goodsNo: 'B', barcode: '69B' }],
    ['A1115', { barcode: 'nonsense' }],
    ['A1114', { slot: 9 }],
    ['A1114', { toteNo: 'ZX000009' }],
    ['A1109', { qty: 6 }],
    ['A1108', { seqNo: 7 }],
    ['A0404', { pickNo: '__proto__' }],
  ] as const)('%s: %o', (code, payload) => {
    expect(codeOf(run(payload))).toBe(code)
  })

  test('other batch of expiry goods: A1110, the batch really scanned goes to EXC-STAGE', () => {
    const [line] = pick().lines
    const dated = floorOf({ picks: { JH1: pick({ lines: line === undefined ? [] : [{ ...line, batchNo: 'B1' }] }) } })
    const decision = run({ batchNo: 'B2' }, dated)
    expect(codeOf(decision)).toBe('A1110')
    expect(truthOf(decision).stock).toMatchObject([{ batchNo: 'B2', to: 'EXC-STAGE' }])
  })

  test('a carton code counts its pieces, and the operator may choose among goods of one barcode', () => {
    const twins = floorOf({
      goods: {
        'OW001|A': goods('A', { barcodes: [{ barcode: 'X', packQty: 2 }] }),
        'OW001|B': goods('B', { barcodes: [{ barcode: 'X', packQty: 1 }] }),
      },
    })
    expect(codeOf(run({ barcode: 'X', qty: 2 }, twins))).toBe('ok')
    expect(codeOf(run({ barcode: 'anything', chosen: true }, twins))).toBe('ok')
  })
})

describe('the other picking operations', () => {
  test('a claim takes, refuses a second person, answers the holder again, and stops at three', () => {
    const free = floorOf({
      picks: { JH1: pick({ status: 10, claimedBy: '', deviceId: '' }) },
      orders: { CK1: order('CK1', { status: 40 }) },
    })
    const op = opOf('PICK_CLAIM', { pickNo: 'JH1' })
    const taken = decide(op, free, ctxOf())
    expect(truthOf(taken).orders).toEqual([{ stockoutNo: 'CK1', status: 50 }])
    const held = applyPatch(free, truthOf(taken))
    expect(held.picks['JH1']).toMatchObject({ status: 20, leaseVersion: 2, claimedBy: 'U1', deviceId: 'D1' })
    expect(decide(op, held, ctxOf())).toMatchObject({ ok: true, patch: {} })
    expect(codeOf(decide(op, held, ctxOf({ operatorKey: 'U2' })))).toBe('A1104')
    const moved = applyPatch(held, truthOf(decide(op, held, ctxOf({ deviceId: 'D2' }))))
    expect(moved.picks['JH1']).toMatchObject({ status: 20, leaseVersion: 2, claimedBy: 'U1', deviceId: 'D2' })
    expect(codeOf(decide(op, { ...free, openPicks: { U1: 3 } }, ctxOf()))).toBe('A1105')
  })

  test('a release by its holder before anything was picked, by a supervisor afterwards', () => {
    const op = opOf('PICK_RELEASE', { pickNo: 'JH1', reason: '换班' })
    const begun = applyPatch(floorOf(), { pickLines: [{ pickNo: 'JH1', seqNo: 1, picked: 1, short: 0, fills: [] }] })
    expect(codeOf(decide(op, floorOf(), ctxOf()))).toBe('ok')
    expect(codeOf(decide(op, begun, ctxOf()))).toBe('A1112')
    const forced = decide(op, begun, ctxOf({ operatorKey: 'U9', rights: new Set([180_322]) }))
    expect(applyPatch(begun, truthOf(forced)).picks['JH1']).toMatchObject({ status: 10, claimedBy: '', leaseVersion: 2 })
  })

  test('a tote bound to another open order: the device stops, as a fact the new binding holds', () => {
    const other = floorOf({ totes: { ZX000009: { toteNo: 'ZX000009', status: 2, pickNo: 'JH7', slot: 1, stockoutNo: 'CK77' } } })
    const decision = decide(opOf('PICK_BIND_TOTE', { pickNo: 'JH1', slot: 1, toteNo: 'ZX000009' }), other, ctxOf())
    expect(decision).toMatchObject({ ok: false, code: 'A1116', args: { n: 'ZX000009', stockoutNo: 'CK77' } })
    expect(applyPatch(other, truthOf(decision)).orders['CK1']?.toteNo).toBe('ZX000009')
    expect(codeOf(decide(opOf('PICK_BIND_TOTE', { pickNo: 'JH1', slot: 1, toteNo: 'ZX999999' }), floorOf(), ctxOf()))).toBe(
      'A1117',
    )
  })

  test('a tote that did not come along is no tote that is not there; once asked about, its binding stays in one’s own view', () => {
    const cut = floorOf({ totesCut: true })
    const decision = decide(opOf('PICK_BIND_TOTE', { pickNo: 'JH1', slot: 1, toteNo: 'ZX999999' }), cut, ctxOf())
    expect(decision).toMatchObject({ ok: false, code: 'A1123', args: { n: 'ZX999999' } })
    expect(applyPatch(cut, truthOf(decision)).orders['CK1']?.toteNo).toBe('ZX999999')
  })

  test('short pieces leave less to pick; finishing waits until every line is picked or short', () => {
    const short = decide(opOf('PICK_SHORT', { pickNo: 'JH1', seqNo: 1, shortQty: 2, reason: 1 }), floorOf(), ctxOf())
    expect(short).toMatchObject({ ok: true, notes: [{ code: 'A1106' }] })
    const after = applyPatch(floorOf(), truthOf(short))
    expect(codeOf(decide(opOf('PICK_SHORT', { pickNo: 'JH1', seqNo: 1, shortQty: 4, reason: 1 }), after, ctxOf()))).toBe('A1109')
    const finish = opOf('PICK_FINISH', { pickNo: 'JH1', startTime: 0, finishTime: 60_000 })
    expect(decide(finish, after, ctxOf())).toMatchObject({ code: 'A1111', args: { n: 1 }, waitsFor: 'PICK' })
    const done = applyPatch(after, { pickLines: [{ pickNo: 'JH1', seqNo: 1, picked: 3, short: 0, fills: [] }] })
    expect(truthOf(decide(finish, done, ctxOf())).orders).toEqual([
      { stockoutNo: 'CK1', status: 60 },
      { stockoutNo: 'CK2', status: 60 },
    ])
  })

  test('an order with an open 补拣 stays at 50 until both are finished', () => {
    const line = { pickNo: 'JH1', seqNo: 1, picked: 5, short: 0, fills: [] }
    const floor = applyPatch(floorOf({ orders: { CK1: order('CK1', { repickNo: 'JH2' }), CK2: order('CK2') } }), {
      pickLines: [line],
    })
    const finish = decide(opOf('PICK_FINISH', { pickNo: 'JH1', startTime: 0, finishTime: 1 }), floor, ctxOf())
    expect(truthOf(finish).orders).toEqual([{ stockoutNo: 'CK2', status: 60 }])
    const repick = pick({
      pickNo: 'JH2',
      isRepick: true,
      mainPickNo: 'JH1',
      lines: [],
      slots: [{ slot: 1, stockoutNo: 'CK1', toteNo: '' }],
    })
    const second = { ...applyPatch(floor, truthOf(finish)), picks: { JH1: pick({ status: 30 }), JH2: repick } }
    expect(truthOf(decide(opOf('PICK_FINISH', { pickNo: 'JH2', startTime: 0, finishTime: 1 }), second, ctxOf())).orders).toEqual([
      { stockoutNo: 'CK1', status: 60, repickNo: '' },
    ])
  })

  test('播种: into a slot that expects it, else the slot that does, else nowhere', () => {
    const wall = floorOf({ picks: { JH1: pick({ pickMethod: 2, needSeed: true }) } })
    const put = (slot: number, qty: number, goodsNo = 'A') =>
      opOf('SEED_PUT', { pickNo: 'JH1', ownerNo: 'OW001', goodsNo, barcode: `69${goodsNo}`, slot, qty })
    const full = applyPatch(wall, truthOf(decide(put(1, 3), wall, ctxOf())))
    expect(decide(put(1, 1), full, ctxOf())).toMatchObject({ code: 'A1114', args: { slot: 2 } })
    expect(codeOf(decide(put(1, 1, 'B'), wall, ctxOf()))).toBe('A1113')
  })
})

describe('check, pack, weigh', () => {
  test('a complete and exact check passes', () => {
    const floor = floorOf({ orders: { CK1: order('CK1', { status: 60 }) }, picks: { JH1: pick({ status: 30 }) } })
    const decision = decide(opOf('CHECK_ORDER', checkOrder('CK1', 3)), floor, ctxOf())
    expect(truthOf(decision)).toMatchObject({
      orders: [{ status: 70 }],

      records: [{ isValid: true }],
    })
  })

  test.each([
    ['A1202', { lines: [{ ownerNo: 'OW001', goodsNo: 'A', qty: 2, barcodes: [], sns: [] }] }],
    ['A1203', { lines: [{ ownerNo: 'OW001', goodsNo: 'A', qty: 4, barcodes: [], sns: [] }] }],
    ['A1204', { lines: [{ ownerNo: 'OW001', goodsNo: 'B', qty: 3, barcodes: ['69B'], sns: [] }] }],
    ['A1205', { lines: [{ ownerNo: 'OW001', goodsNo: 'A', qty: 3, barcodes: [], sns: ['s', 's'] }] }],
    ['A1201', { stockoutNo: 'CK404', logisticsNo: 'nowhere' }],
  ])('%s keeps the record, valid for nothing', (code, more) => {
    const decision = decide(opOf('CHECK_ORDER', { ...checkOrder('CK1', 3), ...more }), withOrder({ status: 60 }), ctxOf())
    expect(codeOf(decision)).toBe(code)
    expect(truthOf(decision)).toMatchObject({ records: [{ table: 'check_record', isValid: false }] })
    expect(truthOf(decision).orders).toBeUndefined()
  })

  test('goods of white list 2 are not compared', () => {
    const gift = { lineNo: 2, ownerNo: 'OW001', goodsNo: 'B', qty: 1, pickedQty: 1, checkedQty: 0, isGift: true, skipScan: true }
    const floor = withOrder({ status: 60, lines: [...order('CK1').lines, gift] })
    expect(codeOf(decide(opOf('CHECK_ORDER', checkOrder('CK1', 3)), floor, ctxOf()))).toBe('ok')
  })

  test('the step before is not reported yet: waits, no matter how far back', () => {
    const waits = (op: Parameters<typeof decide>[0], status: number) => decide(op, withOrder({ status }), ctxOf())
    expect(waits(opOf('CHECK_ORDER', checkOrder('CK1', 3)), 50)).toMatchObject({ code: 'A2201', waitsFor: 'PICK' })
    expect(waits(opOf('PACK_ORDER', packOrder('CK1')), 50)).toMatchObject({ code: 'A2201', waitsFor: 'CHECK' })
    expect(waits(opOf('WEIGH_PACKAGE', weigh('CK1', 520)), 50)).toMatchObject({ code: 'A2201', waitsFor: 'PACK' })
    expect(waits(opOf('CHECK_ORDER', checkOrder('CK1', 3)), 80)).not.toHaveProperty('waitsFor')
  })

  test('a status is called what the tenant calls it', () => {
    const floor = withOrder({ status: 80 })
    const own = { ...floor, options: { ...floor.options, words: { 'stockout_order.status': { 80: '等称重' } } } }
    const said = (of: typeof floor) => {
      const decision = decide(opOf('CHECK_ORDER', checkOrder('CK1', 3)), of, ctxOf())
      return decision.ok ? '' : say(decision.code, decision.args)
    }
    expect([said(floor), said(own)]).toEqual(['订单状态为待称重，不能执行复核', '订单状态为等称重，不能执行复核'])
  })

  test.each(['CHECK_ORDER', 'PACK_ORDER', 'WEIGH_PACKAGE'] as const)(
    '%s of an intercepted, held or cancelled order is red, whatever the status',
    (opType) => {
      const payloadOf = { CHECK_ORDER: checkOrder('CK1', 3), PACK_ORDER: packOrder('CK1'), WEIGH_PACKAGE: weigh('CK1', 520) }
      for (const [code, more] of [
        ['A2211', { interceptStatus: 1 }],
        ['A2212', { holdFlag: true, holdReason: '客户要求' }],
        ['A2201', { status: 5 }],
      ] as const) {
        const decision = decide(opOf(opType, payloadOf[opType]), withOrder({ status: 70, ...more }), ctxOf())
        expect(codeOf(decision)).toBe(code)
        expect(decision).not.toHaveProperty('waitsFor')
        expect(truthOf(decision)).toMatchObject({ records: [{ isValid: false }], parcels: [{ pullStatus: 1 }] })
      }
    },
  )

  test('packing asks for a box, the protection and a photo, and frees the totes', () => {
    const packing = (payload: Partial<PayloadOf['PACK_ORDER']>, more: Parameters<typeof order>[1] = {}) =>
      decide(opOf('PACK_ORDER', { ...packOrder('CK1'), ...payload }), withOrder({ status: 70, ...more }), ctxOf())
    expect(codeOf(packing({ consumables: [{ code: 'C404', qty: 1, seq: 1 }] }))).toBe('A1301')
    expect(codeOf(packing({ consumables: [] }))).toBe('A1302')
    expect(codeOf(packing({ consumables: [] }, { packFree: true }))).toBe('ok')
    expect(codeOf(packing({}, { protection: { text: '', mustScan: [{ itemNo: 'P1', name: '气泡膜' }], photo: false } }))).toBe(
      'A1303',
    )
    expect(codeOf(packing({}, { protection: { text: '', mustScan: [], photo: true } }))).toBe('A1304')
    expect(codeOf(packing({ packages: [{ seq: 1 }, { seq: 2 }] }))).toBe('A1312')
    expect(truthOf(packing({}))).toMatchObject({
      orders: [{ status: 80, estPackageG: 50 }],
      parcels: [{ status: 20, estG: 520 }],
      totes: [{ status: 1 }],
    })
  })

  test('a parcel with given contents is estimated by the weights its shop counts with', () => {
    const weights = { grossWeightG: 200, avgWeightG: 181, sampleNum: 6 }
    const floor = floorOf({ goods: { 'OW001|A': goods('A', { weightG: 181, weights }) } })
    const packing = { packages: [{ seq: 1, goods: [{ ownerNo: 'OW001', goodsNo: 'A', qty: 2 }] }, { seq: 2 }], used: [] }
    const estimateBy = (weightUse: WeightUse) => packageWeights(floor, order('CK1', { weightUse }), packing).ofSeq(1)
    expect(estimateBy({ useAverage: true, minSample: 6 })).toBe(362)
    expect(estimateBy({ useAverage: true, minSample: 7 })).toBe(400)
    expect(estimateBy({ useAverage: false, minSample: 5 })).toBe(400)
  })

  test.each([
    [565, 1],
    [575, 3],
    [465, 2],
  ])('520 g estimated, %d g weighed → %d', (weightG, result) => {
    const packed = withOrder({ status: 80, parcels: order('CK1').parcels.map((parcel) => ({ ...parcel, status: 20 })) })
    const decision = decide(opOf('WEIGH_PACKAGE', weigh('CK1', weightG)), packed, ctxOf())
    expect(truthOf(decision).records).toMatchObject([{ values: { result } }])
    expect(applyPatch(packed, truthOf(decision)).orders['CK1']).toMatchObject(
      result === 1 ? { status: 90 } : { status: 80, exceptionType: 4 },
    )
    if (result !== 1)
      expect(decision).toMatchObject({ notes: [{ code: 'A1502', args: { e: 520, w: weightG, d: weightG - 520 } }] })
  })

  test('weighing: bounds, manual entry, spot check, forced pass, unknown parcel, after hand-over', () => {
    const parcels = order('CK1').parcels.map((parcel) => ({ ...parcel, status: 20 }))
    const packed = withOrder({ status: 80, parcels })
    const run = (payload: Partial<PayloadOf['WEIGH_PACKAGE']>, floor = packed, rights: readonly number[] = []) =>
      decide(opOf('WEIGH_PACKAGE', { ...weigh('CK1', 520), ...payload }), floor, ctxOf({ rights: new Set(rights) }))
    expect(codeOf(run({ weightG: 9 }))).toBe('A1501')
    expect(codeOf(run({ isManual: 1 }))).toBe('A1504')
    expect(codeOf(run({ isManual: 1 }, packed, [190_722]))).toBe('ok')
    expect(codeOf(run({}, withOrder({ status: 80, parcels: parcels.map((parcel) => ({ ...parcel, needSpot: true })) })))).toBe(
      'A1401',
    )
    expect(codeOf(run({ weightG: 900, forceReason: 1 }))).toBe('A1503')
    expect(truthOf(run({ weightG: 900, forceReason: 1 }, packed, [190_721]))).toMatchObject({
      records: [{ values: { result: 4 } }],
      orders: [{ status: 90 }],
    })
    expect(run({ logisticsNo: 'SF0000000000000' })).toMatchObject({
      ok: true,
      notes: [{ code: 'unknownParcel' }],
      patch: { records: [{ values: { result: 5 } }] },
    })
    const gone = withOrder({ status: 95, parcels: parcels.map((parcel) => ({ ...parcel, status: 40 })) })
    expect(run({}, gone)).toMatchObject({ ok: true, notes: [{ code: 'A1505' }], patch: { parcels: [{ weightG: 520 }] } })
  })

  test('hand-over: weighed, same carrier, in no other; scanned twice stays one', () => {
    const parcels = order('CK1').parcels.map((parcel) => ({ ...parcel, status: 30 }))
    const ready = {
      ...withOrder({ status: 90, parcels }),
      handovers: { JJ1: { handoverNo: 'JJ1', status: 10, logisticsCode: 'ZTO', logisticsName: '中通' } },
    }
    const scan = opOf('HANDOVER_SCAN', { handoverNo: 'JJ1', logisticsNo: 'ZTCK1' })
    const first = decide(scan, ready, ctxOf())
    const after = applyPatch(ready, truthOf(first))
    expect(after.handedTo).toEqual({ ZTCK1: 'JJ1' })
    expect(decide(scan, after, ctxOf())).toMatchObject({ ok: true, patch: {} })
    expect(codeOf(decide(scan, { ...ready, handedTo: { ZTCK1: 'JJ9' } }, ctxOf()))).toBe('A1603')
    expect(
      codeOf(
        decide(
          scan,
          { ...ready, handovers: { JJ1: { handoverNo: 'JJ1', status: 10, logisticsCode: 'SF', logisticsName: '顺丰' } } },
          ctxOf(),
        ),
      ),
    ).toBe('A1602')
    const unweighed = { ...ready, orders: { CK1: order('CK1', { status: 80 }) } }
    expect(decide(scan, unweighed, ctxOf())).toMatchObject({ code: 'A1605', waitsFor: 'WEIGH' })
    const removed = decide(opOf('HANDOVER_REMOVE', { handoverNo: 'JJ1', logisticsNo: 'ZTCK1' }), after, ctxOf())
    expect(applyPatch(after, truthOf(removed)).handedTo).toEqual({})
  })

  test('PULL_OUT takes a parcel off 待取出, and only one that stands on it', () => {
    const op = opOf('PULL_OUT', { logisticsNo: 'ZTCK1', locationNo: 'LJ-01' })
    const wanted = withOrder({
      interceptStatus: 1,
      parcels: order('CK1').parcels.map((parcel) => ({ ...parcel, pullStatus: 1 as const })),
    })
    expect(truthOf(decide(op, wanted, ctxOf())).parcels).toMatchObject([{ pullStatus: 2, pullLocation: 'LJ-01' }])
    expect(codeOf(decide(op, withOrder({}), ctxOf()))).toBe('A1122')
  })
})

describe('late pick after check', () => {
  const picks = [3, 2].map((qty, i) => opOf('PICK_LINE', pickLine({ qty, slot: i + 1 })))
  const finish = opOf('PICK_FINISH', { pickNo: 'JH1', startTime: 0, finishTime: 60_000 })
  const later = [
    opOf('CHECK_ORDER', checkOrder('CK1', 3)),
    opOf('PACK_ORDER', packOrder('CK1')),
    opOf('WEIGH_PACKAGE', weigh('CK1', 520)),
  ]

  test('any interleaving ends the same: 90, nothing left waiting', () => {
    for (const order of interleavings([...picks, finish], later)) {
      const { floor, waiting } = foldPending(rules, floorOf(), renumbered(order), () => ctxOf())
      expect(waiting).toEqual([])
      expect(floor.orders['CK1']?.status).toBe(90)
      expect(floor.orders['CK2']?.status).toBe(60)
    }
  })
})

/** Every way to merge two sequences that keeps the order within each. */
function interleavings<T>(a: readonly T[], b: readonly T[]): T[][] {
  if (a.length === 0 || b.length === 0) return [[...a, ...b]]
  const [x, ...restA] = a
  const [y, ...restB] = b
  return [
    ...interleavings(restA, b).map((rest) => [x as T, ...rest]),
    ...interleavings(a, restB).map((rest) => [y as T, ...rest]),
  ]
}
const renumbered = <T extends object>(ops: readonly T[]): T[] => ops.map((op, i) => ({ ...op, seq: i + 1 }))

describe('tables', () => {
  test('the type of a payload is that of its schema: read only, optional fields and every value of a choice included', () => {
    expectTypeOf<PayloadOf['SPOT_CHECK']>().toEqualTypeOf<{
      readonly logisticsNo: string
      readonly stockoutNo?: string
      readonly result: 1 | 2
      readonly reasons: readonly SpotReason[]
      readonly goods: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly qty: number }[]
      readonly photos: readonly { readonly sha256: string; readonly bytes: number }[]
      readonly remark?: string
      readonly startTime: number
      readonly finishTime: number
    }>()
    expectTypeOf<PayloadOf['SCAN']['flow']>().toEqualTypeOf<FlowName>()
  })

  test('every operation has a payload schema', () => {
    expect(Object.keys(payloads).sort()).toEqual(Object.keys(operations).sort())
    expect(Check(payloads.PICK_LINE, pickLine())).toBe(true)
    expect(Check(payloads.PICK_LINE, { ...pickLine(), qty: -1 })).toBe(false)
    expect(Check(payloads.CHECK_ORDER, checkOrder('CK1', 3))).toBe(true)
    expect(Check(payloads.PACK_ORDER, packOrder('CK1'))).toBe(true)
    expect(Check(payloads.WEIGH_PACKAGE, weigh('CK1', 520))).toBe(true)
  })

  test('every code a decision can answer has its sentence, the document first', () => {
    expect(sayOf('JH250617000001', 'A1107', { name: '李四' })).toBe('JH250617000001 拣货单已被李四接管')
    expect(say('A1502', { e: 520, w: 575, d: 55 })).toBe('重量异常：预估520g，实际575g，差55g')
    expect(say('A9999')).toBe('A9999')
    expect(Object.values(sentences).every((sentence) => /[\u4e00-\u9fff]/.test(sentence))).toBe(true)
  })
})
