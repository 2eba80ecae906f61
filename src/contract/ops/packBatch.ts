// 批量打包 · ops/packBatch
import { Array as ListOf, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { packageLife } from '../rules/packageLife.ts'
import { placeOf } from './accepts.ts'
import { accept, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import { at } from './at.ts'
import { allOf, orderNos, ownerOf, piecesOf, pullAll, sortOut, sumOf } from './batch.ts'
import type { Args, Decision, Patch, WorkFact } from './decision.ts'
import { docNo, moment, pieces, scanned, type Sent } from './fields.ts'
import { consumables } from './kinds/consumables.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { RecordFact } from './kinds/records.ts'
import { spots } from './kinds/spots.ts'
import { totes } from './kinds/totes.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { wrongStatus } from './orders.ts'
import { cartonOf, isBoxed, needsBox, packedPatch, servesAs, shortOf, unusedItem, usedOf } from './packed.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    stockoutNos: orderNos(1),
    /** consumables of each order */
    consumables: ListOf(Fields({ code: scanned(), qty: pieces() }), { maxItems: 100 }),
    startTime: moment(),
    finishTime: moment(),
  })
/** work_record.op_type 批量打包 */
const workType = 5

type Payload = Sent<typeof payload>
type Op = OpOf<'PACK_BATCH', Payload>

/** Parcels of the order, except void ones. */
const validParcels = ({ parcels }: OrderView) => parcels.filter(({ status }) => status !== packageLife.off)

/** Whether the order is packed by itself, because it needs a photo or has several parcels. */
export const packsAlone = (order: OrderView): boolean => order.protection.photo || validParcels(order).length !== 1

/** Packs orders of a pick order, each with the same consumables (floor.md §8.4). Orders that cannot be packed here are dropped. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const sorted = sortOut(floor, op.payload.stockoutNos, (order) => placeOf(op.opType, order, floor.options, ctx.now))
  const packs = sorted.ready.filter((order) => !packsAlone(order))
  const truth = mergePatches(voided(recordOf(op, packs, ctx)), pullAll(sorted.stopped))
  const refusal = incomplete(op, floor, [...packs, ...sorted.behind])
  if (refusal !== null) return stop(refusal.code, refusal.args, truth)
  const packed = mergePatches(packedAll(op, floor, packs, ctx), pullAll(sorted.stopped))
  const late = sorted.behind.find((order) => !packsAlone(order))
  if (late !== undefined) {
    const { code, args } = wrongStatus(op, floor, late)
    // the other orders are booked, so that a missing check delays only its own order
    return stop(code, args, mergePatches(packed, voided(recordOf(op, packs, ctx))))
  }
  if (packs.length === 0) return stop('A1305', {}, truth)
  const isPacked = new Set(packs.map(({ stockoutNo }) => stockoutNo))
  return accept(mergePatches(packed, { records: [recordOf(op, packs, ctx)] }), {
    work: [workOf(op, packs, ctx)],
    events: [eventOf(op, floor, packs)],
    excluded: op.payload.stockoutNos.filter((stockoutNo) => !isPacked.has(stockoutNo)),
  })
}

/**
 * Why the consumables are refused for these orders; null when they suffice. A1301: unknown; A1306: too few in stock; A1302: no outer
 * package; A1303: a protective item is missing.
 */
const incomplete = ({ payload }: Op, floor: Floor, packs: readonly OrderView[]): { code: string; args: Args } | null => {
  const unknown = payload.consumables.find(({ code }) => at(floor.consumables, code) === undefined)
  if (unknown !== undefined) return { code: 'A1301', args: { code: unknown.code } }
  const used = usedOf(floor, payload.consumables)
  const short = shortOf(used, packs.length)
  if (short !== null) return short
  if (!isBoxed(used) && packs.some((order) => needsBox(floor, order))) return { code: 'A1302', args: {} }
  const isUsed = (itemNo: string): boolean => used.some(({ facts }) => servesAs(facts, itemNo))
  const unused = packs.flatMap((order) => unusedItem(order, isUsed) ?? [])[0]
  return unused === undefined ? null : { code: 'A1303', args: { name: unused.name } }
}

const packedAll = ({ payload }: Op, floor: Floor, packs: readonly OrderView[], ctx: DecideContext): Patch => {
  const used = usedOf(floor, payload.consumables)
  const cartonNo = cartonOf(used)
  return allOf(
    packs.map((order) => {
      const packages = validParcels(order).map(({ seq }) => ({ seq, ...(cartonNo === undefined ? {} : { cartonNo }) }))
      const usedHere = used.map((one) => ({ ...one, seq: packages[0]?.seq ?? 1 }))
      return packedPatch(floor, order, { packages, used: usedHere }, ctx)
    }),
  )
}

/** One record for all packed orders. */
const recordOf = ({ payload }: Op, packs: readonly OrderView[], ctx: DecideContext): RecordFact => ({
  table: 'pack_record',
  isValid: true,
  // pack_type 2 批量打包
  values: {
    packType: 2,
    pickNo: payload.pickNo,
    ownerNo: ownerOf(packs) ?? null,
    packageNum: packs.length,
    orderNum: packs.length,
    goodsNum: piecesOf(packs),
    protectionOk: 1,
    photos: null,
    startTime: startedAt(ctx, payload.startTime, payload.finishTime),
    finishTime: ctx.now,
    durationSec: durationSec(payload.startTime, payload.finishTime),
  },
})

const workOf = ({ payload }: Op, packs: readonly OrderView[], ctx: DecideContext): WorkFact => {
  const owner = ownerOf(packs)
  return {
    opType: workType,
    bizType: 'pick',
    bizNo: payload.pickNo,
    pickNo: payload.pickNo,
    ...(owner === undefined ? {} : { ownerNo: owner }),
    orderNum: packs.length,
    skuNum: sumOf(packs.flatMap(({ lines }) => lines)).length,
    goodsNum: piecesOf(packs),
    packageNum: packs.length,
    lineNum: 0,
    weightG: 0,
    errorNum: 0,
    startTime: startedAt(ctx, payload.startTime, payload.finishTime),
    difficultyBp: 10_000,
  }
}

const eventOf = (op: Op, floor: Floor, packs: readonly OrderView[]) => ({
  type: 'pack.finished',
  key: op.opId,
  aggregateType: 'pick_order',
  aggregateNo: op.payload.pickNo,
  payload: {
    stockoutNos: packs.map(({ stockoutNo }) => stockoutNo),
    packages: packs.flatMap((order) => validParcels(order).map(({ packageNo }) => packageNo)),
    // quantities of all orders together
    consumables: usedOf(floor, op.payload.consumables).map(({ facts, qty }) => ({
      no: facts.consumableNo,
      qty: qty * packs.length,
      priceE4: facts.priceE4 ?? null,
    })),
    protective: [],
  },
})

export const names = ({ pickNo, stockoutNos, consumables }: Payload): Names => ({
  wholePicks: [pickNo],
  docs: stockoutNos,
  decided: stockoutNos,
  freed: stockoutNos,
  consumables: consumables.map(({ code }) => code),
})

export const operation: Operation<Op> = {
  opType: 'PACK_BATCH',
  right: 280_600,
  desk: () => 190_600,
  workType,
  touches: [orders, totes, spots, consumables],
  stepBefore: 'CHECK',
  isRecord: true,
  decide,
}
