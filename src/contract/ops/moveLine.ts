// 移库 · ops/moveLine
import { moveLife } from '../rules/stockLife.ts'
import { Integer, Literal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import { goodsKey } from '../rules/barcode.ts'
import { binRefusal, bulkOf, overfills } from '../rules/binRules.ts'
import { isOfDocument, isSystemPlace } from '../rules/systemPlace.ts'
import type { Decision, Patch } from './decision.ts'
import { batchNo, docNo, goodsNo, locationNo, ownerNo, pieces, type Sent } from './fields.ts'
import { flow, take, takeToException } from './take.ts'
import type { DecideContext, Floor } from './view.ts'
import { stock, binKey } from './kinds/stock.ts'
import { moves } from './kinds/moves.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({
    moveNo: Optional(docNo()),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    fromLocationNo: locationNo(),
    toLocationNo: locationNo(),
    batchNo: batchNo(),
    quality: Integer({ minimum: 1, maximum: 5 }),
    qty: pieces(),
    /** the person confirmed putting more into the bin than its limit (A1707) */
    confirmed: Optional(Literal(1)),
  })
/** work_record.op_type 移库 */
const workType = 13

type Payload = Sent<typeof payload>
type Op = OpOf<'MOVE_LINE', Payload>

/** Whether a person moved the pieces without an open move order for them. */
const isFree = ({ payload: p }: Op, floor: Floor): boolean => {
  const move = at(floor.moves, p.moveNo)
  if (move === undefined || (move.status !== moveLife.open && move.status !== moveLife.doing)) return true
  return !Object.hasOwn(move.rest ?? {}, binKey(p.fromLocationNo, p, p.batchNo, p.quality))
}

/**
 * Pieces moved from one bin to another (移库, 补货, 回库). They are booked in the bin they were really put into, even against the bin's rules.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  if (p.fromLocationNo === p.toLocationNo) return stop('A1721')
  const refusal = systemPlaceStop(op, floor)
  if (refusal !== null) return refusal
  const truth = movePatch(op, floor)
  const free = at(floor.free, binKey(p.fromLocationNo, p, p.batchNo, p.quality))
  if (free !== undefined && free < p.qty)
    return stop('A1701', { goodsNo: p.goodsNo, locationNo: p.fromLocationNo, n: Math.max(free, 0) }, truth)
  const rest = restOf(op, floor)
  if (rest < p.qty) return stop('A1722', { n: rest }, truth)
  const bulk = bulkOf(at(floor.goods, goodsKey(p)), p.qty)
  const bin = at(floor.locations, p.toLocationNo)
  const isUnknown = floor.locations === undefined || (bin === undefined && floor.locationsCut === true)
  const binStop = isUnknown ? null : binRefusal(p.toLocationNo, p, bin, bulk)
  const isOverruled = binStop?.code === 'A1707' && p.confirmed === 1 && ctx.rights.has(overfills)
  if (binStop !== null && !isOverruled)
    return stop(binStop.code, binStop.args, binStop.code === 'A1703' && binStop.gone ? {} : truth)
  return accept(truth, { work: [workOf(op, ctx)] })
}

/**
 * A1735 for pieces moved out of a system place without a task, or into one; null for any other move. Pieces taken out without a task stay
 * booked in the system place, and the operation of their document books them to the shelf. Pieces put into a system place belong to no
 * document, so they are booked into EXC-STAGE with a put-back task.
 */
const systemPlaceStop = (op: Op, floor: Floor): Decision | null => {
  const { fromLocationNo: from, toLocationNo: to, ...piece } = op.payload
  if (isFree(op, floor) && leavesDocument(op, floor)) return stop('A1735', { locationNo: from }, {})
  if (!isSystemPlace(to, at(floor.locations, to))) return null
  const { ownerNo, goodsNo, batchNo, quality, qty } = piece
  const belongsToDocument = isOfDocument(from, at(floor.locations, from))
  const truth = belongsToDocument ? {} : takeToException(floor, { ownerNo, goodsNo, from, batchNo, quality, qty })
  return stop('A1735', { locationNo: to }, truth)
}

/** Whether the moved pieces belong to a document: they are in a system place, or they were picked and are in no bin. */
const leavesDocument = ({ payload: p }: Op, floor: Floor): boolean => {
  const from = p.fromLocationNo
  const bin = at(floor.locations, from)
  const isPicked = floor.locations !== undefined && floor.locationsCut !== true && bin === undefined
  const held = at(floor.bins, binKey(from, p, p.batchNo, p.quality)) ?? 0
  return isOfDocument(from, bin) || (isPicked && held > 0)
}

const movePatch = (op: Op, floor: Floor): Patch => {
  const { moveNo, ownerNo, goodsNo, fromLocationNo: from, toLocationNo: to, batchNo, quality, qty } = op.payload
  const move = at(floor.moves, moveNo)
  // source 3 取消回库 4 作业冲突; type 2 补货
  const isPutback = move !== undefined && (move.source === 3 || move.source === 4)
  const flowType = isPutback ? flow.putback : move?.moveType === 2 ? flow.refill : flow.move
  const patch = take(floor, { ownerNo, goodsNo, from, to, batchNo, quality, qty, flowType })
  const done = Math.min(qty, restOf(op, floor))
  return move === undefined || done === 0
    ? patch
    : mergePatches(patch, { moved: [{ moveNo: move.moveNo, ownerNo, goodsNo, from, to, batchNo, quality, qty: done }] })
}

/** Pieces the move order still has to move out of the source bin; no limit without a move order, or when it is not loaded. */
const restOf = (op: Op, floor: Floor): number => {
  const { moveNo, fromLocationNo, batchNo, quality } = op.payload
  const move = at(floor.moves, moveNo)
  if (move?.rest === undefined) return Number.POSITIVE_INFINITY
  return move.status === moveLife.open || move.status === moveLife.doing
    ? (at(move.rest, binKey(fromLocationNo, op.payload, batchNo, quality)) ?? 0)
    : 0
}

const workOf = (op: Op, ctx: DecideContext) => ({
  opType: workType,
  bizType: 'order' as const,
  bizNo: op.payload.moveNo ?? op.payload.toLocationNo,
  ownerNo: op.payload.ownerNo,
  orderNum: 0,
  skuNum: 1,
  goodsNum: op.payload.qty,
  packageNum: 0,
  lineNum: 1,
  weightG: 0,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: 10_000,
})

export const names = (p: Payload): Names => {
  const { batchNo, quality, fromLocationNo, toLocationNo, moveNo } = p
  return {
    goods: [goodsOf(p)],
    targets: [fromLocationNo, toLocationNo],
    places: [fromLocationNo, toLocationNo].map((locationNo) => ({ ...goodsOf(p), locationNo, batchNo, quality })),
    ...(moveNo !== undefined && { moves: [moveNo] }),
  }
}

export const operation: Operation<Op> = {
  opType: 'MOVE_LINE',
  right: 281_700,
  workType,
  touches: [stock, moves],
  decide,
  isFree,
}
