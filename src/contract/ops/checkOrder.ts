// 单件复核 · ops/checkOrder
import { orderLife } from '../rules/orderLife.ts'
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { placeOf } from './accepts.ts'
import { accept, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import { at } from './at.ts'
import { checkPassedPatch } from './checked.ts'
import type { Args, Decision, Note, Patch } from './decision.ts'
import { miscounted, sumOfGoods } from './miscounted.ts'
import type { RecordFact } from './kinds/records.ts'
import { countOf, docNo, goodsNo, moment, ownerNo, pieces, scanned, type Sent } from './fields.ts'
import { docsOf, orderOf, orderStop, wrongStatus } from './orders.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import { serialKey, serials, type Serial } from './kinds/serials.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

/** Maximum length of a serial number, in characters. */
export const snMost = 64

export const payload = () =>
  Fields({
    logisticsNo: Text({ maxLength: 32 }),
    stockoutNo: docNo(),
    lines: ListOf(
      Fields({
        ownerNo: ownerNo(),
        goodsNo: goodsNo(),
        qty: pieces(),
        barcodes: ListOf(scanned(), { maxItems: 1000 }),
        sns: ListOf(Text({ minLength: 1, maxLength: snMost }), { maxItems: 1000 }),
      }),
      { maxItems: 1000 },
    ),
    scanNum: countOf(),
    errorNum: countOf(),
    startTime: moment(),
    finishTime: moment(),
  })
/** work_record.op_type 单件复核 */
const workType = 2

type Payload = Sent<typeof payload>
type Op = OpOf<'CHECK_ORDER', Payload>

/** Compares all counted pieces of an order with its lines (floor.md §8.2, App. D.3). Only a complete and exact order passes. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const order = orderOf(floor, op.payload)
  const record = recordOf(op, order, ctx)
  const truth = voided(record)
  if (order === undefined) return stop('A1201', {}, truth)
  const stopped = orderStop(op, floor, order, truth)
  if (stopped !== null) return stopped
  const miscount = compare(op, floor, order)
  if (miscount !== null) return stop(miscount.code, miscount.args, truth)
  const { code, args } = wrongStatus(op, floor, order)
  if (placeOf(op.opType, order, floor.options, ctx.now) !== 0) return stop(code, args, truth)
  if (isUnpicked(order)) return stop(code, { ...args, needs: orderLife.toCheck }, truth)
  const list = serialsOf(op.payload)
  const serialsPatch: Patch = list.length === 0 ? {} : { serials: [{ stockoutNo: order.stockoutNo, list }] }
  return accept(mergePatches(mergePatches(checkPassedPatch(order), serialsPatch), { records: [record] }), {
    work: [workOf(op, order, ctx)],
    events: [eventOf(op, order)],
    notes: serialNotes(op, floor, order),
  })
}

/** Whether some pieces of the order are not picked yet. False in a mirrored warehouse, where the outside system picks the pieces. */
const isUnpicked = ({ mirror, status, lines }: OrderView): boolean =>
  mirror !== true && status === orderLife.picking && lines.some((line) => line.pickedQty < line.qty)

/**
 * Why the count is refused, or null: 错件, 多件, 少件 by goods, then a serial number scanned twice (A1205). Goods counted without a scan (white
 * list 2) are not compared.
 */
const compare = (op: Op, floor: Floor, order: OrderView): { code: string; args: Args } | null => {
  const unscannedGoods = new Set(order.lines.filter((line) => line.skipScan).map(goodsKey))
  const counted = op.payload.lines
  const expected = order.lines.filter((line) => !line.skipScan)
  const miscount = miscounted(
    floor,
    expected,
    counted.filter((line) => !unscannedGoods.has(goodsKey(line))),
  )
  if (miscount !== null) return miscount
  const keys = serialsOf(op.payload).map(serialKey)
  const repeatedSerial = serialsOf(op.payload).find((_, i) => {
    const elsewhere = at(floor.serials, keys[i])
    return keys.indexOf(keys[i] ?? '') !== i || (elsewhere !== undefined && elsewhere !== order.stockoutNo)
  })
  return repeatedSerial === undefined ? null : { code: 'A1205', args: { sn: repeatedSerial.sn } }
}

const serialsOf = ({ lines }: Payload): readonly Serial[] =>
  lines.flatMap(({ ownerNo, goodsNo, sns }) => sns.map((sn) => ({ ownerNo, goodsNo, sn })))

/** Notes (A1207) on goods whose serial numbers were not all scanned, because an older build did not require them. */
const serialNotes = (op: Op, floor: Floor, order: OrderView): readonly Note[] => {
  const goods = new Set(order.lines.filter((line) => line.sn === true && !line.skipScan).map(goodsKey))
  return op.payload.lines
    .filter((line) => goods.has(goodsKey(line)) && line.sns.length < line.qty)
    .map((line) => ({
      code: 'A1207',
      args: { goodsName: at(floor.goods, goodsKey(line))?.name ?? line.goodsNo, a: line.qty, b: line.sns.length },
    }))
}

const pieceNum = (op: Op): number => op.payload.lines.reduce((sum, line) => sum + line.qty, 0)

const recordOf = (op: Op, order: OrderView | undefined, ctx: DecideContext): RecordFact => {
  const p = op.payload
  const sec = durationSec(p.startTime, p.finishTime)
  return {
    table: 'check_record',
    isValid: true,
    stockoutNo: order?.stockoutNo ?? p.stockoutNo,
    logisticsNo: p.logisticsNo,
    // check_type 1 单件复核, result 1 一致
    values: {
      checkType: 1,
      pickNo: order?.pickNo ?? null,
      ownerNo: order?.ownerNo ?? null,
      orderNum: 1,
      skuNum: sumOfGoods(p.lines).size,
      goodsNum: pieceNum(op),
      scanNum: p.scanNum,
      errorNum: p.errorNum,
      startTime: startedAt(ctx, p.startTime, p.finishTime),
      finishTime: ctx.now,
      durationSec: sec,
      result: 1,
      diffJson: null,
    },
  }
}

const workOf = (op: Op, order: OrderView, ctx: DecideContext) => ({
  opType: workType,
  bizType: 'order' as const,
  bizNo: op.payload.logisticsNo === '' ? order.stockoutNo : op.payload.logisticsNo,
  pickNo: order.pickNo,
  stockoutNo: order.stockoutNo,
  logisticsNo: op.payload.logisticsNo,
  ownerNo: order.ownerNo,
  orderNum: 1,
  skuNum: sumOfGoods(op.payload.lines).size,
  goodsNum: pieceNum(op),
  packageNum: 0,
  lineNum: order.lines.length,
  weightG: 0,
  errorNum: op.payload.errorNum,
  startTime: startedAt(ctx, op.payload.startTime, op.payload.finishTime),
  difficultyBp: 10_000,
})

const eventOf = (op: Op, order: OrderView) => ({
  type: 'check.passed',
  key: op.opId,
  aggregateType: 'stockout_order',
  aggregateNo: order.stockoutNo,
  payload: { stockoutNos: [order.stockoutNo], checkType: 1, goodsNum: pieceNum(op), errorNum: op.payload.errorNum },
})

export const names = (payload: Payload): Names => {
  const docs = docsOf(payload.stockoutNo, payload.logisticsNo)
  return { docs, decided: docs, serials: serialsOf(payload) }
}

export const operation: Operation<Op> = {
  opType: 'CHECK_ORDER',
  right: 280_300,
  desk: () => 190_200,
  workType,
  touches: [orders, serials],
  stepBefore: 'PICK',
  isRecord: true,
  decide,
}
