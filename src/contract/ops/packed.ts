// 打包完成 · ops/packed
/** Requirements of packing and the changes it makes in an order, for one order and for a batch. */
import { bizDate } from '../rules/clock.ts'
import { orderLife } from '../rules/orderLife.ts'
import { packageLife } from '../rules/packageLife.ts'
import { toteLife } from '../rules/pickLife.ts'
import { at } from './at.ts'
import type { Args, Patch } from './decision.ts'
import type { ConsumableFacts } from './kinds/consumables.ts'
import type { OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import { packageWeights } from './packWeight.ts'
import type { GoodsKey } from '../rules/barcode.ts'
import { isDrawn } from './spot.ts'
import type { DecideContext, Floor } from './view.ts'

/** A used consumable; `seq`: the parcel it was used for. */
export interface Used {
  readonly facts: ConsumableFacts
  readonly qty: number
  readonly seq: number
}
export interface Packing {
  readonly packages: readonly {
    readonly seq: number
    readonly cartonNo?: string
    readonly goods?: readonly (GoodsKey & { readonly qty: number })[]
  }[]
  readonly used: readonly Used[]
}

/** The scanned consumables that this floor has; a consumable without a parcel number counts for the main parcel. */
export const usedOf = (
  floor: Floor,
  scanned: readonly { readonly code: string; readonly qty: number; readonly seq?: number }[],
): readonly Used[] =>
  scanned.flatMap(({ code, qty, seq = 1 }) => {
    const facts = at(floor.consumables, code)
    return facts === undefined ? [] : [{ facts, qty, seq }]
  })

/** 纸箱, 快递袋 or 飞机盒: the outer package of a parcel. */
export const isOuter = ({ type }: Pick<ConsumableFacts, 'type'>): boolean => type <= 3
export const isBoxed = (used: readonly Used[]): boolean => used.some(({ facts }) => isOuter(facts))
/** Cartons that a new packing returns to stock, because the earlier packing of these parcels booked them out. */
export const cartonsBack = ({ parcels }: Pick<OrderView, 'parcels'>, seqs: readonly number[]): readonly string[] =>
  parcels.flatMap(({ seq, status, cartonNo }) =>
    cartonNo !== undefined && status === packageLife.packed && seqs.includes(seq) ? [cartonNo] : [],
  )

/**
 * A1306 when the warehouse has fewer pieces of a consumable than `times` packings use; null when there are enough, or when its stock may
 * go below zero. `back`: numbers of the consumables that this packing returns.
 */
export const shortOf = (
  used: readonly Used[],
  times = 1,
  back: readonly string[] = [],
): { readonly code: string; readonly args: Args } | null => {
  const sums = new Map<ConsumableFacts, number>()
  for (const { facts, qty } of used) sums.set(facts, (sums.get(facts) ?? 0) + qty * times)
  for (const [{ consumableNo, name, stockQty }, qty] of sums)
    if (stockQty !== undefined && qty - back.filter((one) => one === consumableNo).length > stockQty)
      return { code: 'A1306', args: { name, n: Math.max(stockQty, 0) } }
  return null
}
/** Parcels without an outer package of their own. */
export const boxlessOf = <P extends { readonly seq: number; readonly cartonNo?: string }>(
  packages: readonly P[],
  used: readonly Used[],
): readonly P[] =>
  packages.filter(({ seq, cartonNo }) => cartonNo === undefined && !isBoxed(used.filter((one) => one.seq === seq)))
/** Parcels of the order, except void ones. */
export const validParcels = ({ parcels }: Pick<OrderView, 'parcels'>): readonly ParcelView[] =>
  parcels.filter(({ status }) => status !== packageLife.off)
/** The outer package of the parcel, or the first used consumable where there is none. */
export const cartonOf = (used: readonly Used[]): string | undefined =>
  (used.find(({ facts }) => isOuter(facts)) ?? used[0])?.facts.consumableNo

/** Whether the order needs an outer package (A1302). */
export const needsBox = (floor: Floor, order: OrderView): boolean => floor.options.packNeedConsumable && !order.packFree

/** Whether this consumable supplies a protective item: it has the item's number, or is linked to the item. */
export const servesAs = (
  { consumableNo, items = [] }: Pick<ConsumableFacts, 'consumableNo' | 'items'>,
  itemNo: string,
): boolean => consumableNo === itemNo || items.includes(itemNo)

/** A protective item that the plan demands and that was not used (A1303). */
export const unusedItem = (order: OrderView, isUsed: (itemNo: string) => boolean) =>
  order.protection.mustScan.find(({ itemNo }) => !isUsed(itemNo))

/** Whether all parcels of the order are packed after this packing. */
const isWhole = (order: OrderView, { packages }: Packing): boolean =>
  validParcels(order).every(
    ({ seq, status, spotFailed }) =>
      packages.some((one) => one.seq === seq) || (status >= packageLife.packed && spotFailed !== true),
  )

/** Patch of a packing: parcels, consumables, and totes that become free; the order moves on when all its parcels are packed. */
export const packedPatch = (floor: Floor, order: OrderView, packing: Packing, ctx: DecideContext): Patch => {
  const { stockoutNo } = order
  const weights = packageWeights(floor, order, packing)
  const day = bizDate(ctx.now)
  const isSelected = isDrawn(floor, order, day, ctx.operatorKey)
  const parcels = packing.packages.flatMap((one) => {
    const parcel = order.parcels.find((each) => each.seq === one.seq)
    if (parcel === undefined) return []
    const carton = one.cartonNo === undefined ? {} : { cartonNo: one.cartonNo }
    const goods = one.goods === undefined ? {} : { goods: one.goods }
    const drawnBy = order.spotDraw === undefined ? {} : { drawnBy: { ruleId: order.spotDraw.ruleId, day } }
    const spot = isSelected && !parcel.needSpot ? { needSpot: true, ...drawnBy } : {}
    // a parcel packed again loses the result of its earlier spot check
    const spotReset = parcel.spotPassed || parcel.spotFailed === true ? { spotResult: 0 as const } : {}
    return [
      {
        stockoutNo,
        packageNo: parcel.packageNo,
        // in a mirrored warehouse a parcel weighed or handed over already keeps its status
        ...(order.mirror === true && parcel.status > packageLife.packed ? {} : { status: packageLife.packed }),
        estG: weights.ofSeq(one.seq),
        ...carton,
        ...goods,
        ...spot,
        ...spotReset,
      },
    ]
  })
  const consumables = packing.used.map(({ facts, qty, seq }) => ({
    stockoutNo,
    packageNo: (order.parcels.find((parcel) => parcel.seq === seq) ?? order.parcels[0])?.packageNo ?? '',
    consumableNo: facts.consumableNo,
    qty,
  }))
  const totes = Object.values(floor.totes)
    .filter((tote) => tote.stockoutNo === stockoutNo && tote.status === toteLife.used)
    .map((tote) => ({ toteNo: tote.toteNo, status: toteLife.free, pickNo: '', slot: 0, stockoutNo: '' }))
  const packedBy = ctx.operatorKey
  return {
    orders: [
      {
        stockoutNo,
        estPackageG: weights.packagingG,
        packedBy,
        ...(isWhole(order, packing) && order.status <= orderLife.toWeigh && { status: orderLife.toWeigh }),
      },
    ],
    parcels,
    consumables,
    totes,
  }
}
