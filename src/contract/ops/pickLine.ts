// 拣货 · ops/pickLine
import { pickLife } from '../rules/pickLife.ts'
import { isOfDocument } from '../rules/systemPlace.ts'
import { Boolean as Flag, Integer, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey, normaliseBarcode, resolveBarcode } from '../rules/barcode.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import { applyPatch } from './kind.ts'
import type { Decision, Patch } from './decision.ts'
import { batchNo, docNo, goodsNo, locationNo, oneOrTwo, ownerNo, pieces, scanned, toteNo, type Sent } from './fields.ts'
import { fillsOf, holdsLease, isReboundLater, lineOf, openQty, pickStatus, remainingQty, takenOverStop } from './picks.ts'
import { flow, take, takeToException } from './take.ts'
import type { DecideContext, Floor } from './view.ts'
import { picks, sortLater, type PickLineView, type PickView } from './kinds/picks.ts'
import { stock, binKey } from './kinds/stock.ts'
import { orders } from './kinds/orders.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    seqNo: Integer({ minimum: 1, maximum: 100_000 }),
    locationNo: locationNo(),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    barcode: scanned(),
    qty: pieces(),
    batchNo: Optional(batchNo()),
    slot: Optional(Integer({ minimum: 1, maximum: 1000 })),
    toteNo: Optional(toteNo()),
    /** the operator chose the goods among several with the same barcode */
    chosen: Optional(Flag()),
    /** 1 扫码 2 手输 */
    scanMode: oneOrTwo(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_LINE', Payload>

/**
 * Pieces picked from a bin (floor.md App. D.3). Physical checks come first, so that the stock matches the place of the pieces. Pieces that
 * fit the line count for it; other pieces are booked into EXC-STAGE with a task to put them back.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const pick = at(floor.picks, p.pickNo)
  if (pick === undefined) return stop('A0404')
  const line = lineOf(pick, p.seqNo)
  if (line === undefined || line.locationNo !== p.locationNo)
    return stop('A1108', { locationNo: line?.locationNo ?? '' }, wrongPatch(op, floor, p.qty))
  if (!isGoodsOf(op, floor, line)) return stop('A1115', { goodsName: nameOf(floor, line) }, wrongPatch(op, floor, p.qty))
  const { batchNo: batch = '' } = p
  if (line.batchNo !== '' && batch !== '' && batch !== line.batchNo)
    return stop('A1110', { batchNo: line.batchNo }, wrongPatch(op, floor, p.qty))
  const rest = remainingQty(line)
  const truth = () => countedPatch(op, floor, ctx, { pick, line, qty: Math.min(p.qty, rest) })
  const slot = slotOf(op, pick, floor, ctx)
  if (pick.pickMethod !== sortLater && !line.orders.some((fill) => fill.slot === slot))
    return stop('A1114', { slot: openSlot(line) }, truth())
  if (!holdsLease(op, pick, ctx)) return takenOverStop(pick, truth())
  if (pick.status !== pickLife.picking) return stop('A2201', pickStatus(op, floor, pick), truth())
  if (p.qty > rest) return stop('A1109', { n: rest }, truth())
  const held = at(floor.bins, binKey(line.locationNo, line, line.batchNo))
  if (held !== undefined && held < p.qty)
    return stop('A1701', { goodsNo: line.goodsNo, locationNo: line.locationNo, n: Math.max(held, 0) }, truth())
  return accept(truth())
}

const touches = [picks, orders, stock]

/**
 * Books wrong pieces from the scanned bin and batch into EXC-STAGE. Pieces of a system place stay booked there, because only operations of
 * their document move them.
 */
const wrongPatch = (op: Op, floor: Floor, qty: number): Patch => {
  const { ownerNo, goodsNo, locationNo, batchNo } = op.payload
  if (isOfDocument(locationNo, at(floor.locations, locationNo))) return {}
  return takeToException(floor, { ownerNo, goodsNo, from: locationNo, batchNo, qty })
}

/** Books `qty` pieces for the line and for the operator; the other pieces of the operation are surplus and go to EXC-STAGE. */
const countedPatch = (
  op: Op,
  floor: Floor,
  ctx: DecideContext,
  target: { pick: PickView; line: PickLineView; qty: number },
): Patch => {
  const { pick, line, qty } = target
  const surplus = op.payload.qty - qty
  const { ownerNo, goodsNo, batchNo, locationNo } = line
  if (qty === 0) return surplusPatch(floor, line, surplus)
  const fills = fillsOf(line, slotOf(op, pick, floor, ctx), qty)
  const movePatch = take(floor, {
    ownerNo,
    goodsNo,
    from: locationNo,
    to: pick.pickNo,
    batchNo,
    qty,
    flowType: flow.pick,
    allocated: fills,
  })
  const patch: Patch = {
    ...movePatch,
    ...(pick.startTime === null ? { picks: [{ pickNo: pick.pickNo, startTime: ctx.now }] } : {}),
    pickLines: [{ pickNo: pick.pickNo, seqNo: line.seqNo, picked: qty, short: 0, fills }],
    orderLines: fills.map((fill) => ({ stockoutNo: fill.stockoutNo, lineNo: fill.lineNo, picked: fill.qty })),
  }
  return surplus === 0 ? patch : mergePatches(patch, surplusPatch(applyPatch(touches, floor, patch), line, surplus))
}

const surplusPatch = (floor: Floor, line: PickLineView, qty: number): Patch =>
  takeToException(floor, { ownerNo: line.ownerNo, goodsNo: line.goodsNo, from: line.locationNo, batchNo: line.batchNo, qty })

/** Whether the picked goods are the goods of the line: by the operator's choice, or by the barcode (rule G2). */
const isGoodsOf = (op: Op, floor: Floor, line: PickLineView): boolean => {
  const { ownerNo, goodsNo, barcode, chosen } = op.payload
  if (ownerNo !== line.ownerNo || goodsNo !== line.goodsNo) return false
  if (chosen === true) return true
  const facts = at(floor.goods, goodsKey(line))
  if (facts?.noBarcodeMode === 2 && normaliseBarcode(barcode) === normaliseBarcode(line.locationNo)) return true
  return resolveBarcode(barcode, floor.goods, [line]).kind === 'hit'
}

const nameOf = (floor: Floor, line: PickLineView): string => at(floor.goods, goodsKey(line))?.name ?? line.goodsNo

/**
 * The slot the pieces were put into: the slot of the scanned tote, or the sent slot when the tote already serves another order. Undefined
 * when the pieces are divided among the orders later (播种).
 */
const slotOf = (op: Op, pick: PickView, floor: Floor, ctx: DecideContext): number | undefined => {
  if (pick.pickMethod === sortLater) return undefined
  const { slot, toteNo } = op.payload
  const tote = at(floor.totes, toteNo)
  if (toteNo === undefined || (tote !== undefined && tote.pickNo !== pick.pickNo && isReboundLater(tote, ctx))) return slot
  return pick.slots.find((one) => one.toteNo === toteNo)?.slot
}

const openSlot = (line: PickLineView): number => (line.orders.find((fill) => openQty(fill) > 0) ?? line.orders[0])?.slot ?? 1

export const names = (p: Payload): Names => ({
  lines: [{ pickNo: p.pickNo, seqNo: p.seqNo, takes: true }],
  goods: [goodsOf(p)],
  ...(p.toteNo !== undefined && { totes: [p.toteNo] }),
})

export const operation: Operation<Op> = {
  opType: 'PICK_LINE',
  right: 280_100,
  desk: () => 190_100,
  workType: 1,
  touches,
  decide,
}
