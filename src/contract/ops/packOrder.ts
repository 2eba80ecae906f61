// 打包 · ops/packOrder
import { packageLife } from '../rules/packageLife.ts'
import { orderLife } from '../rules/orderLife.ts'
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept, at, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import type { Decision } from './decision.ts'
import type { RecordFact } from './kinds/records.ts'
import { countOf, docNo, goodsNo, moment, ownerNo, photos, pieces, scanned } from './fields.ts'
import { docsOf, orderOf, orderStop, wrongStatus } from './orders.ts'
import { isBoxed, needsBox, packedThrough, unusedItem, usedOf } from './packed.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import { spots } from './kinds/spots.ts'
import { totes } from './kinds/totes.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { PayloadOf } from './payload.ts'

export const payload = () =>
  Fields({
    logisticsNo: Text({ maxLength: 32 }),
    stockoutNo: docNo(),
    packages: ListOf(
      Fields({
        seq: Integer({ minimum: 1, maximum: 50 }),
        cartonNo: Optional(Text({ maxLength: 32 })),
        goods: Optional(ListOf(Fields({ ownerNo: ownerNo(), goodsNo: goodsNo(), qty: pieces() }), { maxItems: 1000 })),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    consumables: ListOf(Fields({ code: scanned(), qty: pieces(), seq: Integer({ minimum: 1, maximum: 50 }) }), { maxItems: 100 }),
    protective: ListOf(Fields({ itemNo: Text({ maxLength: 32 }), qty: countOf() }), { maxItems: 100 }),
    photos: photos(),
    startTime: moment(),
    finishTime: moment(),
  })

type Pack = Op<'PACK_ORDER'>

/** An order packed into its parcels (floor.md §8.4). Packing it again before it is weighed replaces its consumables. */
const decide = (op: Pack, floor: Floor, ctx: DecideContext): Decision => {
  const order = orderOf(floor, op.payload)
  const record = recordOf(op, order, ctx)
  const kept = voided(record)
  if (order === undefined) return stop('A1201', {}, kept)
  const stopped = orderStop(op, floor, order, kept)
  if (stopped !== null) return stopped
  const lacking = incomplete(op, floor, order)
  if (lacking !== null) return stop(lacking.code, lacking.args, kept)
  const { code, args } = wrongStatus(op, floor, order.status, floor.options.checkAsPack ? orderLife.toCheck : orderLife.toPack)
  const again = isPacked(order)
  const reopened = order.status === orderLife.toWeigh && order.parcels.every((parcel) => parcel.status !== packageLife.weighed)
  if (order.status < Number(args.needs) || (order.status > orderLife.toPack && !reopened)) return stop(code, args, kept)
  const used = usedOf(floor, op.payload.consumables)
  const done = packedThrough(floor, order, { packages: op.payload.packages, used }, ctx)
  return accept(mergePatches(done, { records: [record], ...(again ? { repacked: [order.stockoutNo] } : {}) }), {
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

/** Packed before: at once again, or sent back by a spot check. */
const isPacked = ({ parcels }: OrderView): boolean => parcels.some(({ status }) => status === packageLife.packed)

/** What the packer left out; null when the packing is complete. */
const incomplete = (op: Pack, floor: Floor, order: OrderView): { code: string; args: Record<string, string> } | null => {
  const { consumables, packages, protective, photos: pictures } = op.payload
  const unknown = consumables.find((one) => at(floor.consumables, one.code) === undefined)
  if (unknown !== undefined) return { code: 'A1301', args: { code: unknown.code } }
  const boxed = packages.some((one) => one.cartonNo !== undefined) || isBoxed(usedOf(floor, consumables))
  if (!boxed && needsBox(floor, order)) return { code: 'A1302', args: {} }
  const unused = unusedItem(order, (itemNo) => protective.some((one) => one.itemNo === itemNo && one.qty > 0))
  if (unused !== undefined) return { code: 'A1303', args: { name: unused.name } }
  if (order.protection.photo && pictures.length === 0) return { code: 'A1304', args: {} }
  const unborn = packages.some(
    (one) => !order.parcels.some((parcel) => parcel.seq === one.seq && parcel.status !== packageLife.off),
  )
  return unborn ? { code: 'A1312', args: { name: order.logisticsName ?? order.logisticsCode } } : null
}

const recordOf = (op: Pack, order: OrderView | undefined, ctx: DecideContext): RecordFact => {
  const p = op.payload
  return {
    table: 'pack_record',
    isValid: true,
    stockoutNo: order?.stockoutNo ?? p.stockoutNo,
    logisticsNo: p.logisticsNo,
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

const workOf = (op: Pack, order: OrderView, ctx: DecideContext) => ({
  opType: 4,
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

export const names = (p: PayloadOf['PACK_ORDER']): Names => {
  const docs = docsOf(p.stockoutNo, p.logisticsNo)
  return {
    docs,
    decided: docs,
    freed: docs,
    consumables: p.consumables.map(({ code }) => code),
    goods: p.packages.flatMap(({ goods = [] }) => goods.map(goodsOf)),
  }
}

export const operation: Operation<'PACK_ORDER'> = {
  opType: 'PACK_ORDER',
  right: 280_500,
  desk: () => 190_500,
  workType: 4,
  touches: [orders, totes, spots],
  stepBefore: 'CHECK',
  isRecord: true,
  decide,
}
