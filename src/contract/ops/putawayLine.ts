// 上架 · ops/putawayLine
import { isSystemPlace, rcvStage } from '../rules/systemPlace.ts'
import { Integer, Literal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { binRefusal, bulkOf, overfills } from '../rules/binRules.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch, WorkFact } from './decision.ts'
import { batchNo, containerNo, goodsNo, locationNo, ownerNo, pieces, type Sent } from './fields.ts'
import { binKey, stock } from './kinds/stock.ts'
import { stockins, type StagedView } from './kinds/stockins.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import { flow, take } from './take.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    containerNo: Optional(containerNo()),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    batchNo: batchNo(),
    quality: Integer({ minimum: 1, maximum: 5 }),
    qty: pieces(),
    locationNo: locationNo(),
    /** the suggested bin */
    suggestNo: Optional(locationNo()),
    /** the person confirmed putting more into the bin than its limit (A1707) */
    confirmed: Optional(Literal(1)),
  })
/** work_record.op_type 上架 */
const workType = 12

type Payload = Sent<typeof payload>
type Op = OpOf<'PUTAWAY_LINE', Payload>

/** Received pieces are put on a shelf. They are booked in the bin they were really put into, even against the bin's rules. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  if (p.locationNo === rcvStage) return stop('A1721', {}, {})
  const bin = at(floor.locations, p.locationNo)
  // a system place is no shelf, so the pieces stay booked in RCV-STAGE
  if (isSystemPlace(p.locationNo, bin)) return stop('A1735', { locationNo: p.locationNo }, {})
  const truth = putawayPatch(op, floor)
  const work = [workOf(op, partsOf(op, floor), ctx)]
  const free = at(floor.free, binKey(rcvStage, p, p.batchNo, p.quality))
  if (free !== undefined && free < p.qty) return stop('A1821', { n: Math.max(free, 0) }, truth, work)
  const isUnknown = floor.locations === undefined || (bin === undefined && floor.locationsCut === true)
  const bulk = bulkOf(at(floor.goods, goodsKey(p)), p.qty)
  const binStop = isUnknown ? null : binRefusal(p.locationNo, p, bin, bulk)
  const isOverruled = binStop?.code === 'A1707' && p.confirmed === 1 && ctx.rights.has(overfills)
  if (binStop !== null && !isOverruled)
    return binStop.code === 'A1703' && binStop.gone
      ? stop(binStop.code, binStop.args, {})
      : stop(binStop.code, binStop.args, truth, work)
  return accept(truth, { work })
}

const putawayPatch = (op: Op, floor: Floor): Patch => {
  const { ownerNo, goodsNo, batchNo, quality, qty, locationNo: to, suggestNo = '' } = op.payload
  const movePatch = take(floor, { ownerNo, goodsNo, from: rcvStage, to, batchNo, quality, qty, flowType: flow.putaway })
  const parts = partsOf(op, floor)
  return parts.length === 0
    ? movePatch
    : mergePatches(movePatch, { putAway: [{ ownerNo, goodsNo, batchNo, quality, to, suggestNo, parts }] })
}

/** The stock-in lines the pieces were received for: lines of the container first, then by stock-in order number. */
const partsOf = ({ payload: p }: Op, floor: Floor): readonly StagedView[] => {
  const stagedLots = Object.values(floor.staged ?? {}).filter(
    (lot) => goodsKey(lot) === goodsKey(p) && lot.batchNo === p.batchNo && lot.quality === p.quality,
  )
  const isInContainer = (lot: StagedView): boolean => lot.containerNo === (p.containerNo ?? '')
  const sorted = stagedLots.sort(
    (a, b) => Number(isInContainer(b)) - Number(isInContainer(a)) || (a.stockinNo < b.stockinNo ? -1 : 1) || a.lineNo - b.lineNo,
  )
  const parts: StagedView[] = []
  let remaining = p.qty
  for (const lot of sorted) {
    const qty = Math.min(remaining, lot.qty)
    if (qty > 0) parts.push({ ...lot, qty })
    remaining -= qty
  }
  return parts
}

const workOf = (op: Op, parts: readonly StagedView[], ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'stockin',
  bizNo: (parts[0]?.stockinNo ?? op.payload.locationNo).slice(0, 32),
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

export const names = (p: Payload): Names => ({
  goods: [goodsOf(p)],
  stagedGoods: [goodsOf(p)],
  targets: [p.locationNo],
  places: [rcvStage, p.locationNo].map((locationNo) => ({
    ...goodsOf(p),
    locationNo,
    batchNo: p.batchNo,
    quality: p.quality,
  })),
})

export const operation: Operation<Op> = {
  opType: 'PUTAWAY_LINE',
  right: 281_600,
  workType,
  touches: [stock, stockins],
  decide,
}
