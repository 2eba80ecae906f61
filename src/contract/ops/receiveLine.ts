// 收货 · ops/receiveLine
import { excStage, rcvStage } from '../rules/systemPlace.ts'
import { Integer, Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { bizDate } from '../rules/clock.ts'
import { stocklessText } from '../rules/goodsTexts.ts'
import { awaitsTruck, isReceivable, stockinLife } from '../rules/inboundLife.ts'
import { statusText } from '../rules/life.ts'
import { batchOf, expireOf, expiryBan, heldQuality, receiveSupervisor, spreadOver } from '../rules/receiveRules.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Args, Decision, Patch, Stopped, WorkFact } from './decision.ts'
import { batchNo, containerNo, day, docNo, goodsNo, ownerNo, pieces, scanned, type Sent } from './fields.ts'
import type { GoodsFacts } from './kinds/goods.ts'
import { stock, type StockMove } from './kinds/stock.ts'
import { stockins, type Received, type StockinView } from './kinds/stockins.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import { flow } from './take.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    /** absent: goods of a truck that no order announced */
    stockinNo: Optional(docNo()),
    /** truck the goods came with; required where there is no order */
    arrivalNo: Optional(Text({ minLength: 1, maxLength: 40 })),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    lineNo: Optional(Integer({ minimum: 1, maximum: 100_000 })),
    barcode: scanned(),
    qty: pieces(),
    quality: Integer({ minimum: 1, maximum: 5 }),
    batchNo: Optional(batchNo()),
    produceDate: Optional(day()),
    containerNo: Optional(containerNo()),
  })
/** work_record.op_type 收货 */
const workType = 11

type Payload = Sent<typeof payload>
type Op = OpOf<'RECEIVE_LINE', Payload>

/** Receives pieces into RCV-STAGE. Pieces that no order expects are booked into EXC-STAGE until a user assigns them. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const goods = at(floor.goods, goodsKey(p))
  if (goods === undefined) return stop('A1032', { barcode: p.barcode }, {})
  if (goods.stockless === true) return stop('A1040', { goodsNo: p.goodsNo, reason: stocklessText }, {})
  const dateFault = dateStop(op, goods, ctx)
  if (dateFault !== null) return dateFault
  const work = [workOf(op, p.stockinNo ?? p.arrivalNo ?? '', ctx)]
  const surplus = (code: string, args: Args = {}): Stopped => stop(code, args, inException(op, goods, p.qty, ctx), work)
  if (p.stockinNo === undefined) return blind(op, floor, goods, ctx)
  const order = at(floor.stockins, p.stockinNo)
  if (order === undefined || order.ownerNo !== p.ownerNo) return surplus('A0404')
  if (!isReceivable(order.status)) return surplus('A1818', { text: statusText(stockinLife, order.status) })
  const lines = order.lines.filter((one) => one.goodsNo === p.goodsNo && (p.lineNo === undefined || one.lineNo === p.lineNo))
  if (lines.length === 0) return surplus('A1813')
  const { parts, over } = spreadOver(lines, order.overRateBp, batchOfOp(p), p.qty)
  const taken = intoStage(op, floor, goods, { order, parts, qty: p.qty - over, ctx })
  if (over > 0) {
    const planned = lines.reduce((sum, one) => sum + one.planQty, 0)
    const receivedBefore = lines.reduce((sum, one) => sum + one.receiveQty, 0)
    // expected pieces are paid at once, the others when a user assigns them
    const expectedWork = work.map((one): WorkFact => (over < p.qty ? { ...one, goodsNum: p.qty - over, isSure: true } : one))
    return stop(
      'A1811',
      { p: planned, r: receivedBefore, q: p.qty },
      mergePatches(taken, inException(op, goods, over, ctx)),
      expectedWork,
    )
  }
  // the pieces are booked for the order although its truck is not registered; a user registers the truck
  if (awaitsTruck(floor.options, order.status)) return stop('A1822', {}, taken, work)
  const otherOwnerName = otherOwner(op, floor)
  if (otherOwnerName !== null) return stop('A1816', { no: p.containerNo ?? '', owner: otherOwnerName }, taken, work)
  return accept(taken, { work })
}

export const batchOfOp = (p: Payload): string => batchOf(p.batchNo ?? '', p.produceDate)

/** Stop for a batch that may not be received: its date is missing or in the future, or it is too old; null when it may be received. */
const dateStop = (op: Op, goods: GoodsFacts, ctx: DecideContext): Stopped | null => {
  const { produceDate, quality } = op.payload
  const today = bizDate(ctx.now)
  if (goods.expiry && produceDate === undefined) return stop('A1814', {}, {})
  if (produceDate !== undefined && produceDate > today) return stop('A1815', {}, {})
  const ban = goods.expiry ? expiryBan(expireOf(produceDate, goods.shelfLifeDay), goods.receiveLimitDay, today) : null
  if (ban === null || (quality === heldQuality && ctx.rights.has(receiveSupervisor))) return null
  return stop('A1812', { ...ban }, {})
}

/** Receives goods without an order, where their owner allows this; the server creates the order from the counted pieces. */
const blind = (op: Op, floor: Floor, goods: GoodsFacts, ctx: DecideContext): Decision => {
  const p = op.payload
  const arrival = at(floor.arrivals, p.arrivalNo)
  const work = [workOf(op, arrival?.arrivalNo ?? p.arrivalNo ?? '', ctx)]
  const surplus = inException(op, goods, p.qty, ctx)
  if (arrival === undefined || arrival.ownerNo !== p.ownerNo) return stop('A0404', {}, surplus, work)
  if (!arrival.isBlind) return stop('A1813', {}, surplus, work)
  const taken = intoStage(op, floor, goods, { order: null, parts: [{ lineNo: 0, qty: p.qty }], qty: p.qty, ctx })
  const otherOwnerName = otherOwner(op, floor)
  if (otherOwnerName !== null) return stop('A1816', { no: p.containerNo ?? '', owner: otherOwnerName }, taken, work)
  return accept(taken, { work })
}

/** Name of the other owner whose goods are already in the container; null when there are none. */
const otherOwner = ({ payload: p }: Op, floor: Floor): string | null => {
  if (p.containerNo === undefined) return null
  const other = Object.values(floor.staged ?? {}).find((one) => one.containerNo === p.containerNo && one.ownerNo !== p.ownerNo)
  return other === undefined ? null : (at(floor.goods, goodsKey(other))?.ownerName ?? other.ownerNo)
}

/** Pieces that `intoStage` receives; `order` null: without an order. */
interface Into {
  readonly order: StockinView | null
  readonly parts: Received['parts']
  readonly qty: number
  readonly ctx: DecideContext
}
/** Receives the pieces into RCV-STAGE, for the order lines in `parts`. */
const intoStage = (op: Op, floor: Floor, goods: GoodsFacts, { order, parts, qty, ctx }: Into): Patch => {
  if (qty === 0) return {}
  const p = op.payload
  const one: Received = {
    ...goodsOf(p),
    stockinNo: order?.stockinNo ?? '',
    arrivalNo: at(floor.arrivals, p.arrivalNo)?.arrivalNo ?? p.arrivalNo ?? order?.arrivalNo ?? '',
    parts,
    containerNo: p.containerNo ?? '',
    batchNo: batchOfOp(p),
    produceDate: p.produceDate ?? null,
    expireDate: expireOf(p.produceDate, goods.shelfLifeDay),
    quality: p.quality,
  }
  return { received: [one], stock: [moveOf(op, goods, rcvStage, qty, ctx)] }
}

const moveOf = (op: Op, goods: GoodsFacts, to: string, qty: number, ctx: DecideContext): StockMove => {
  const p = op.payload
  const dates = {
    produceDate: p.produceDate ?? null,
    expireDate: expireOf(p.produceDate, goods.shelfLifeDay),
    inDate: bizDate(ctx.now),
  }
  return { ...goodsOf(p), from: '', to, batchNo: batchOfOp(p), quality: p.quality, qty, flowType: flow.receive, dates }
}

/** Goods that no order expects: flow 1 into EXC-STAGE, with a task to move them where they belong. */
const inException = (op: Op, goods: GoodsFacts, qty: number, ctx: DecideContext): Patch => ({
  stock: [moveOf(op, goods, excStage, qty, ctx)],
  putbacks: [
    {
      ...goodsOf(op.payload),
      from: excStage,
      batchNo: batchOfOp(op.payload),
      quality: op.payload.quality,
      qty,
      source: 4,
    },
  ],
})

const workOf = (op: Op, bizNo: string, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'stockin',
  bizNo,
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
  const batch = batchOfOp(p)
  return {
    goods: [goodsOf(p)],
    intakes: [{ ...goodsOf(p), locationNo: rcvStage, batchNo: batch, quality: p.quality }],
    ...(p.stockinNo !== undefined && { stockins: [p.stockinNo] }),
    ...(p.arrivalNo !== undefined && { arrivals: [p.arrivalNo] }),
    ...(p.containerNo !== undefined && { containers: [p.containerNo] }),
  }
}

export const operation: Operation<Op> = {
  opType: 'RECEIVE_LINE',
  right: 281_500,
  workType,
  touches: [stock, stockins],
  decide,
}
