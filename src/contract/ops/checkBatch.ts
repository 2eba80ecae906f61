// 批量复核 · ops/checkBatch
import { Array as ListOf, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { pickLife } from '../rules/pickLife.ts'
import { placeOf } from './accepts.ts'
import { accept, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import { at } from './at.ts'
import {
  allOf,
  areSingle,
  orderNos,
  ownerOf,
  piecesOf,
  pullAll,
  sampleOf,
  shapeOf,
  sortOut,
  sumOf,
  type Pieces,
} from './batch.ts'
import { checkPassedPatch } from './checked.ts'
import type { Args, Decision, WorkFact } from './decision.ts'
import { countOf, docNo, goodsNo, moment, ownerNo, pieces, type Sent } from './fields.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { RecordFact } from './kinds/records.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { hasSerials, wrongStatus } from './orders.ts'
import { pickStatus } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    /** one full set, or for 单品单件 every scanned piece */
    sample: ListOf(Fields({ ownerNo: ownerNo(), goodsNo: goodsNo(), qty: pieces() }), { maxItems: 1000 }),
    /** number of counted sets */
    actualNum: countOf(),
    stockoutNos: orderNos(1),
    /** orders without a counted set, which still have to be checked */
    excludeStockoutNos: orderNos(0),
    scanNum: countOf(),
    errorNum: countOf(),
    startTime: moment(),
    finishTime: moment(),
  })
/** pick_order.check_mode 批量复核 */
const batchMode = 2

/** work_record.op_type 批量复核 */
const workType = 3

type Payload = Sent<typeof payload>
type Op = OpOf<'CHECK_BATCH', Payload>

/**
 * Checks the orders of a pick order all at once, by one sample and a count (floor.md §8.3). Orders that were stopped meanwhile or
 * cannot pass any more are dropped; the other orders pass.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  const sorted = sortOut(floor, op.payload.stockoutNos, (order) => placeOf(op.opType, order, floor.options, ctx.now))
  const { stopped, behind, past } = sorted
  // an order with serial numbers waits for its own check, because serial numbers are scanned one by one
  const ready = sorted.ready.filter((order) => !hasSerials(order))
  const isReady = new Set(ready.map(({ stockoutNo }) => stockoutNo))
  const excluded = op.payload.stockoutNos.filter((stockoutNo) => !isReady.has(stockoutNo))
  const truth = mergePatches(voided(recordOf(op, [...ready, ...behind], ctx)), pullAll(stopped))
  if (pick === undefined) return stop('A0404', {}, truth)
  const wrong = miscounted(op, floor, pick.checkMode)
  if (wrong !== null) return stop(wrong.code, wrong.args, truth)
  if (pick.status === pickLife.off) return stop('A2201', pickStatus(op, floor, pick), truth)
  if (pick.status < pickLife.picked) return stop('A1213', {}, truth)
  const late = behind[0] ?? past[0]
  if (ready.length === 0 && late !== undefined) {
    const { code, args } = wrongStatus(op, floor, late)
    return stop(code, args, truth)
  }
  const passed = mergePatches(allOf(ready.map(checkPassedPatch)), pullAll(stopped))
  return accept(mergePatches(passed, { records: [recordOf(op, ready, ctx)] }), {
    work: ready.length === 0 ? [] : [workOf(op, ready, ctx)],
    events: ready.length === 0 ? [] : [eventOf(op, ready)],
    excluded,
  })
}

/**
 * Why the count is refused; null when it matches. A1211: the orders cannot be checked as a batch; A1214: the sample differs from the
 * orders; A1212: the number of sets differs from the number of orders.
 */
const miscounted = (op: Op, floor: Floor, checkMode: number): { code: string; args: Args } | null => {
  const { stockoutNos, sample, actualNum } = op.payload
  const listed = stockoutNos.flatMap((stockoutNo) => at(floor.orders, stockoutNo) ?? [])
  const shape = shapeOf(listed)
  if (checkMode !== batchMode || (shape === null && listed.length > 0)) return { code: 'A1211', args: {} }
  // a device may know only some of the orders; then the total of their pieces cannot be checked
  const isWhole = listed.length === stockoutNos.length
  const fits = (want: readonly Pieces[]): boolean => isSame(sumOf(sample), want)
  const samples = [
    ...(shape === 'same' ? [sampleOf(listed, 'same')] : []),
    ...(isWhole && areSingle(listed) ? [sampleOf(listed, 'single')] : []),
  ]
  if (listed.length > 0 && (isWhole || shape === 'same') && !samples.some(fits)) return { code: 'A1214', args: {} }
  return actualNum === stockoutNos.length ? null : { code: 'A1212', args: { a: actualNum, b: stockoutNos.length } }
}

const isSame = (a: readonly Pieces[], b: readonly Pieces[]): boolean => {
  const pieceNum = new Map(b.map((piece) => [goodsKey(piece), piece.qty]))
  return a.length === b.length && a.every((piece) => pieceNum.get(goodsKey(piece)) === piece.qty)
}

/** One record for all checked orders. The missing sets are its difference. */
const recordOf = (op: Op, checked: readonly OrderView[], ctx: DecideContext): RecordFact => {
  const { pickNo, actualNum, excludeStockoutNos, scanNum, errorNum, startTime, finishTime } = op.payload
  const set = sumOf(checked[0]?.lines ?? [])
  const short = excludeStockoutNos.length
  return {
    table: 'check_record',
    isValid: true,
    // check_type 2 批量复核, result 1 一致
    values: {
      checkType: 2,
      pickNo,
      ownerNo: ownerOf(checked) ?? null,
      orderNum: checked.length,
      skuNum: skuNum(checked),
      goodsNum: piecesOf(checked),
      scanNum,
      errorNum,
      startTime: startedAt(ctx, startTime, finishTime),
      finishTime: ctx.now,
      durationSec: durationSec(startTime, finishTime),
      result: 1,
      diffJson:
        short === 0 || shapeOf(checked) !== 'same'
          ? null
          : set.map(({ qty, ...goods }) => ({
              ...goods,
              expect: qty * (actualNum + short),
              actual: qty * actualNum,
              diffType: 1,
            })),
    },
  }
}

const skuNum = (checked: readonly OrderView[]): number => sumOf(checked.flatMap(({ lines }) => lines)).length

const workOf = ({ payload: p }: Op, checked: readonly OrderView[], ctx: DecideContext): WorkFact => {
  const owner = ownerOf(checked)
  return {
    opType: workType,
    bizType: 'pick',
    bizNo: p.pickNo,
    pickNo: p.pickNo,
    ...(owner === undefined ? {} : { ownerNo: owner }),
    orderNum: checked.length,
    skuNum: skuNum(checked),
    goodsNum: piecesOf(checked),
    packageNum: 0,
    lineNum: 0,
    weightG: 0,
    errorNum: p.errorNum,
    startTime: startedAt(ctx, p.startTime, p.finishTime),
    difficultyBp: 10_000,
  }
}

const eventOf = (op: Op, checked: readonly OrderView[]) => ({
  type: 'check.passed',
  key: op.opId,
  aggregateType: 'pick_order',
  aggregateNo: op.payload.pickNo,
  payload: {
    stockoutNos: checked.map(({ stockoutNo }) => stockoutNo),
    checkType: 2,
    goodsNum: piecesOf(checked),
    errorNum: op.payload.errorNum,
  },
})

export const names = ({ pickNo, stockoutNos }: Payload): Names => ({
  wholePicks: [pickNo],
  docs: stockoutNos,
  decided: stockoutNos,
})

export const operation: Operation<Op> = {
  opType: 'CHECK_BATCH',
  right: 280_400,
  desk: () => 190_300,
  workType,
  touches: [orders],
  stepBefore: 'PICK',
  isRecord: true,
  decide,
}
