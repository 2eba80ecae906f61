// 打包 · ops/packOrder
import { packageLife } from '../rules/packageLife.ts'
import { orderLife } from '../rules/orderLife.ts'
import { Array as ListOf, Integer, Literal, Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { placeOf } from './accepts.ts'
import { accept, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import { at } from './at.ts'
import type { Args, Decision } from './decision.ts'
import type { RecordFact } from './kinds/records.ts'
import { countOf, docNo, goodsNo, moment, ownerNo, pieces, scanned, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { docsOf, orderOf, orderStop, wrongStatus } from './orders.ts'
import { boxlessOf, cartonsBack, validParcels, needsBox, packedPatch, shortOf, unusedItem, usedOf } from './packed.ts'
import type { DecideContext, Floor } from './view.ts'
import { consumables } from './kinds/consumables.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import { spots } from './kinds/spots.ts'
import { totes } from './kinds/totes.ts'
import { goodsOf, type Names } from './names.ts'
import { miscounted } from './miscounted.ts'
import type { Operation } from './operation.ts'

/** Number of a parcel within its order. Void parcels keep their numbers, so numbers may exceed the number of parcels. */
const seqOf = () => Integer({ minimum: 1, maximum: 999 })

export const payload = () =>
  Fields({
    logisticsNo: Text({ maxLength: 32 }),
    stockoutNo: docNo(),
    packages: ListOf(
      Fields({
        seq: seqOf(),
        cartonNo: Optional(Text({ maxLength: 32 })),
        goods: Optional(ListOf(Fields({ ownerNo: ownerNo(), goodsNo: goodsNo(), qty: pieces() }), { maxItems: 1000 })),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    consumables: ListOf(Fields({ code: scanned(), qty: pieces(), seq: seqOf() }), { maxItems: 1000 }),
    protective: ListOf(Fields({ itemNo: Text({ maxLength: 32 }), qty: countOf() }), { maxItems: 100 }),
    photos: photos(),
    /** packed without scanning a carton, which needs `boxlessRight` */
    boxless: Optional(Literal(1)),
    startTime: moment(),
    finishTime: moment(),
  })
/** work_record.op_type 单个打包 */
const workType = 4

type Payload = Sent<typeof payload>
type Op = OpOf<'PACK_ORDER', Payload>

/** Right to pack without scanning a carton or bag (免扫耗材). */
export const boxlessRight = 190_522
/** Right to add another parcel (增加包裹). */
export const addSubRight = 190_521

/**
 * Packs an order into its parcels (floor.md §8.4), or into some of them, because a parcel that was added meanwhile is packed later. Packing
 * a parcel again before it is weighed replaces its consumables.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const order = orderOf(floor, op.payload)
  const record = recordOf(op, order, ctx)
  const truth = voided(record)
  if (order === undefined) return stop('A1201', {}, truth)
  const stopped = orderStop(op, floor, order, truth)
  if (stopped !== null) return stopped
  const refusal = incomplete(op, floor, order, ctx)
  if (refusal !== null) return stop(refusal.code, refusal.args, truth)
  const { code, args } = wrongStatus(op, floor, order)
  const isRepacking = order.status === orderLife.toWeigh && order.parcels.every((parcel) => parcel.status !== packageLife.weighed)
  if (placeOf(op.opType, order, floor.options, ctx.now) !== 0 && !isRepacking) return stop(code, args, truth)
  const used = usedOf(floor, op.payload.consumables)
  const done = packedPatch(floor, order, { packages: op.payload.packages, used }, ctx)
  const repacked = packedBefore(op, order)
  return accept(mergePatches(done, { records: [record], ...(repacked.length === 0 ? {} : { repacked }) }), {
    work: [workOf(op, order, ctx)],
    events: [
      {
        type: 'pack.finished',
        key: op.opId,
        aggregateType: 'stockout_order',
        aggregateNo: order.stockoutNo,
        payload: {
          packages: op.payload.packages.map((one) => one.seq),
          consumables: used.map(({ facts, qty }) => ({ no: facts.consumableNo, qty, priceE4: facts.priceE4 ?? null })),
          protective: op.payload.protective,
        },
      },
    ],
  })
}

/** Packed parcels that this operation packs again: directly, or after a failed spot check or a reversed check. */
const packedBefore = ({ payload: { packages } }: Op, { stockoutNo, parcels }: OrderView) =>
  parcels
    .filter(({ seq, status }) => status === packageLife.packed && packages.some((one) => one.seq === seq))
    .map(({ packageNo }) => ({ stockoutNo, packageNo }))

/**
 * Why the packing is refused; null when it is complete. A1301: unknown consumable; A1312: parcel not in the order; A1306: consumables
 * short; A1302: no carton; A1303: a protective item is missing; A1304: no photo.
 */
const incomplete = (op: Op, floor: Floor, order: OrderView, ctx: DecideContext): { code: string; args: Args } | null => {
  const { consumables: scannedConsumables, packages, protective, photos: pictures, boxless } = op.payload
  const unknown = scannedConsumables.find((one) => at(floor.consumables, one.code) === undefined)
  if (unknown !== undefined) return { code: 'A1301', args: { code: unknown.code } }
  const hasUnknownParcel = packages.some((one) => !validParcels(order).some((parcel) => parcel.seq === one.seq))
  if (hasUnknownParcel) return { code: 'A1312', args: { name: order.logisticsName ?? order.logisticsCode } }
  const returnedCartons = cartonsBack(
    order,
    packages.map(({ seq }) => seq),
  )
  const short = shortOf(usedOf(floor, scannedConsumables), 1, returnedCartons)
  if (short !== null) return short
  const isBoxRequired = needsBox(floor, order) && !(boxless === 1 && ctx.rights.has(boxlessRight))
  if (isBoxRequired && boxlessOf(packages, usedOf(floor, scannedConsumables)).length > 0) return { code: 'A1302', args: {} }
  const unused = unusedItem(order, (itemNo) => protective.some((one) => one.itemNo === itemNo && one.qty > 0))
  if (unused !== undefined) return { code: 'A1303', args: { name: unused.name } }
  if (order.protection.photo && pictures.length === 0) return { code: 'A1304', args: {} }
  const packedGoods = packages.flatMap(({ goods = [] }) => goods)
  return packedGoods.length === 0 ? null : miscounted(floor, order.lines, packedGoods)
}

const recordOf = (op: Op, order: OrderView | undefined, ctx: DecideContext): RecordFact => {
  const p = op.payload
  return {
    table: 'pack_record',
    isValid: true,
    stockoutNo: order?.stockoutNo ?? p.stockoutNo,
    logisticsNo: p.logisticsNo,
    // pack_type 1 单个打包
    values: {
      packType: 1,
      pickNo: order?.pickNo ?? null,
      ownerNo: order?.ownerNo ?? null,
      packageNum: p.packages.length,
      orderNum: 1,
      goodsNum: order?.lines.reduce((sum, line) => sum + line.qty, 0) ?? 0,
      protectionOk: 1,
      photos: p.photos.length === 0 ? null : p.photos,
      startTime: startedAt(ctx, p.startTime, p.finishTime),
      finishTime: ctx.now,
      durationSec: durationSec(p.startTime, p.finishTime),
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
  skuNum: new Set(order.lines.map((line) => `${line.ownerNo}|${line.goodsNo}`)).size,
  goodsNum: order.lines.reduce((sum, line) => sum + line.qty, 0),
  packageNum: op.payload.packages.length,
  lineNum: order.lines.length,
  weightG: 0,
  errorNum: 0,
  startTime: startedAt(ctx, op.payload.startTime, op.payload.finishTime),
  difficultyBp: 10_000,
})

export const names = (p: Payload): Names => {
  const docs = docsOf(p.stockoutNo, p.logisticsNo)
  return {
    docs,
    decided: docs,
    freed: docs,
    consumables: p.consumables.map(({ code }) => code),
    goods: p.packages.flatMap(({ goods = [] }) => goods.map(goodsOf)),
  }
}

export const operation: Operation<Op> = {
  opType: 'PACK_ORDER',
  right: 280_500,
  desk: () => 190_500,
  workType,
  touches: [orders, totes, spots, consumables],
  stepBefore: 'CHECK',
  isRecord: true,
  decide,
}
