// 复核差异 · ops/checkDiff
import { orderLife } from '../rules/orderLife.ts'
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { placeOf } from './accepts.ts'
import { accept, mergePatches, stop, voided } from './decisions.ts'
import type { Decision, Patch } from './decision.ts'
import type { RecordFact } from './kinds/records.ts'
import { stock, type StockMove } from './kinds/stock.ts'
import { countOf, docNo, goodsNo, oneToFour, ownerNo, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { docsOf, orderOf, orderStop, wrongStatus } from './orders.ts'
import { flow } from './take.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({
    logisticsNo: Text({ maxLength: 32 }),
    stockoutNo: docNo(),
    diff: ListOf(
      Fields({ ownerNo: ownerNo(), goodsNo: goodsNo(), expect: countOf(), actual: countOf(), diffType: oneToFour() }),
      {
        minItems: 1,
        maxItems: 1000,
      },
    ),
    photos: photos(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'CHECK_DIFF', Payload>

/**
 * The check found an order incomplete (floor.md §8.2.4). The order gets exception 5 复核差异 and goes back to 50 拣货中. Missing pieces are
 * booked out of the OUT-STAGE as 盘亏 and allocated again; a count of their bin finds out where they are.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const order = orderOf(floor, op.payload)
  const record = recordOf(op, order, ctx)
  const voidedRecord = voided(record)
  if (order === undefined) return stop('A1201', {}, voidedRecord)
  const stopped = orderStop(op, floor, order, voidedRecord)
  if (stopped !== null) return stopped
  const { code, args } = wrongStatus(op, floor, order)
  // 0: the status of the order is accepted
  if (placeOf(op.opType, order, floor.options, ctx.now) !== 0) return stop(code, args, voidedRecord)
  const { stockoutNo } = order
  const payload = { stockoutNos: [stockoutNo], checkType: 1, diff: op.payload.diff }
  return accept(
    mergePatches(patchForMissing(op, order), {
      orders: [{ stockoutNo, status: orderLife.picking, exceptionType: 5, exceptionMsg: '复核差异' }],
      records: [record],
    }),
    {
      events: [{ type: 'check.diff', key: op.opId, aggregateType: 'stockout_order', aggregateNo: stockoutNo, payload }],
    },
  )
}

/** Books the missing pieces out, takes them off their order lines and asks for a new allocation. */
const patchForMissing = (op: Op, order: OrderView): Patch => {
  const missingQty = new Map<string, number>()
  for (const difference of op.payload.diff) {
    const short = Math.max(difference.expect - difference.actual, 0)
    missingQty.set(goodsKey(difference), (missingQty.get(goodsKey(difference)) ?? 0) + short)
  }
  const lines = order.lines.flatMap((line) => {
    const qty = Math.min(missingQty.get(goodsKey(line)) ?? 0, line.pickedQty)
    missingQty.set(goodsKey(line), (missingQty.get(goodsKey(line)) ?? 0) - qty)
    return qty > 0
      ? [{ stockoutNo: order.stockoutNo, lineNo: line.lineNo, ownerNo: line.ownerNo, goodsNo: line.goodsNo, qty }]
      : []
  })
  const moves = lines.map(({ ownerNo, goodsNo, stockoutNo, lineNo, qty }): StockMove => ({
    ownerNo,
    goodsNo,
    from: order.pickNo,
    to: '',
    batchNo: '',
    quality: 1,
    qty,
    flowType: flow.lost,
    remark: '复核差异',
    allocated: [{ stockoutNo, lineNo, qty }],
  }))
  return {
    orderLines: lines.map(({ stockoutNo, lineNo, qty }) => ({ stockoutNo, lineNo, picked: -qty })),
    stock: moves,
    reallocate: lines,
  }
}

const recordOf = (op: Op, order: OrderView | undefined, ctx: DecideContext): RecordFact => ({
  table: 'check_record',
  isValid: true,
  stockoutNo: order?.stockoutNo ?? op.payload.stockoutNo,
  logisticsNo: op.payload.logisticsNo,
  // check_type 1 单件复核, result 2 有差异
  values: {
    checkType: 1,
    pickNo: order?.pickNo ?? null,
    ownerNo: order?.ownerNo ?? null,
    orderNum: 1,
    skuNum: op.payload.diff.length,
    goodsNum: op.payload.diff.reduce((sum, { actual }) => sum + actual, 0),
    scanNum: 0,
    errorNum: 0,
    startTime: ctx.now,
    finishTime: ctx.now,
    durationSec: 0,
    result: 2,
    diffJson: op.payload.diff,
  },
})

export const names = ({ stockoutNo, logisticsNo, diff }: Payload): Names => {
  const docs = docsOf(stockoutNo, logisticsNo)
  return { docs, decided: docs, losses: diff.map(({ ownerNo, goodsNo }) => ({ ownerNo, goodsNo })) }
}

export const operation: Operation<Op> = {
  opType: 'CHECK_DIFF',
  right: 280_300,
  desk: () => 190_221,
  workType: 2,
  touches: [orders, stock],
  stepBefore: 'PICK',
  isRecord: true,
  decide,
}
