// 退货拣货 · ops/returnPick
import { Integer, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { isStocked, returnPickLife } from '../rules/returnLife.ts'
import { SHORT_REASON } from '../rules/shortReason.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { codeOf, countOf, docNo, goodsNo, locationNo, type Sent } from './fields.ts'
import { restOfPickLine, returnWaves, type ReturnPickLine, type ReturnPickView } from './kinds/returnWaves.ts'
import { stock } from './kinds/stock.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { operatorStop, returnWork, returnWorks } from './returnWork.ts'
import { flow, shortAt, take, takeToException } from './take.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    lineNo: Integer({ minimum: 1, maximum: 100_000 }),
    positionNo: locationNo(),
    goodsNo: goodsNo(),
    quality: Integer({ minimum: 1, maximum: 6 }),
    /** 0 only together with `shortReason` */
    qty: countOf(),
    /** the rest of the line is missing */
    shortReason: Optional(codeOf(SHORT_REASON)),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'RETURN_PICK', Payload>

const isOpen = ({ status }: ReturnPickView): boolean => status === returnPickLife.open || status === returnPickLife.doing
const restOf = (pick: ReturnPickView, line: ReturnPickLine): number => (isOpen(pick) ? restOfPickLine(line) : 0)

/**
 * Returned pieces taken out of their position, for a wave that sends them back, scraps or transfers them. They are booked under the code
 * of the return pick order, as picked pieces of an order are booked under their pick order. Pieces beyond the line, or from another
 * position, are booked into EXC-STAGE with a task to put them back.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const pick = at(floor.returnPicks, p.pickNo)
  const line = pick?.lines.find(({ lineNo }) => lineNo === p.lineNo)
  if (pick === undefined || line === undefined) return stop('A0404', {}, {})
  const rest = restOf(pick, line)
  const isOtherGoods = p.goodsNo !== line.goodsNo || p.quality !== line.quality
  if (p.positionNo !== line.positionNo || isOtherGoods)
    return stop('A1108', { locationNo: line.positionNo }, isOtherGoods ? {} : strayedPatch(op, floor, line, p.qty))
  if (rest < p.qty || (p.qty === 0 && (p.shortReason === undefined || rest === 0)))
    return stop('A1922', {}, mergePatches(pickedPatch(op, floor, pick, line), strayedPatch(op, floor, line, p.qty - rest)))
  const truth = pickedPatch(op, floor, pick, line)
  const short = isStocked(line.quality) ? shortAt(floor, line.positionNo, line, p.qty) : null
  if (short !== null) return stop('A1701', short, truth)
  const operatorFault = operatorStop(floor, ctx, 'pick')
  if (operatorFault !== null) return stop(operatorFault, {}, truth)
  const work = { ...returnWork(returnWorks.pick, p.pickNo, ctx), ownerNo: line.ownerNo, skuNum: 1, goodsNum: p.qty, lineNum: 1 }
  return accept(truth, { work: p.qty === 0 ? [] : [work] })
}

/**
 * Books picked pieces: scrapped pieces leave the stock, others wait for their order. Pieces that were never stocked (报废 at inspection) are
 * only counted.
 */
const pickedPatch = ({ payload: p }: Op, floor: Floor, pick: ReturnPickView, line: ReturnPickLine): Patch => {
  const rest = restOf(pick, line)
  const qty = Math.min(p.qty, rest)
  const shortQty = p.shortReason === undefined ? 0 : rest - qty
  if (qty === 0 && shortQty === 0) return {}
  const { ownerNo, goodsNo: no, batchNo, quality, positionNo: from, stockoutLine } = line
  const draw = { ownerNo, goodsNo: no, from, batchNo, quality, qty }
  const { stockoutNo } = pick
  const movePatch = !isStocked(quality)
    ? {}
    : stockoutNo === ''
      ? take(floor, { ...draw, to: '', flowType: flow.adjust, remark: '退货报废' })
      : take(floor, {
          ...draw,
          to: p.pickNo,
          flowType: flow.pick,
          ...(stockoutLine != null && { allocated: [{ stockoutNo, lineNo: stockoutLine, qty }], wasFree: true }),
        })
  const shortReason = shortQty === 0 ? null : (p.shortReason ?? null)
  return mergePatches(movePatch, { returnPicked: [{ pickNo: p.pickNo, lineNo: p.lineNo, qty, shortQty, shortReason }] })
}

/** Books pieces beyond the line, or from another position, into EXC-STAGE. */
const strayedPatch = (
  { payload: p }: Op,
  floor: Floor,
  { ownerNo, goodsNo: no, batchNo, quality }: ReturnPickLine,
  qty: number,
): Patch =>
  qty <= 0 || !isStocked(quality)
    ? {}
    : takeToException(floor, { ownerNo, goodsNo: no, from: p.positionNo, batchNo, quality, qty })

export const names = ({ pickNo }: Payload): Names => ({ returnPicks: [pickNo] })

export const operation: Operation<Op> = {
  opType: 'RETURN_PICK',
  right: 282_200,
  workType: returnWorks.pick,
  touches: [stock, returnWaves],
  decide,
}
