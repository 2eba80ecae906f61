// 打包的箱子 · packed
/** The parcel of each box, the content of each box, and the PACK_ORDER of all boxes. */
import { archiveCode } from './consumableCode.ts'
import type { PayloadOf } from '#contract/ops/payloads'
import { isSentBack } from '#contract/ops/orders'
import { isOuter, validParcels } from '#contract/ops/packed'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { Floor } from '#contract/ops/view'
import { packageLife } from '#contract/rules/packageLife'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { boxNo, consumableOf, itemOf, labelsOf, type Bench } from './packDoc.ts'
import type { Need } from './tally.ts'

/** Parcels to be packed now: the parcels added to an order that was packed before, otherwise all parcels. */
export const dueOf = (order: OrderView): readonly ParcelView[] => {
  const all = validParcels(order)
  const open = all.filter(({ status }) => status < packageLife.packed)
  return open.length > 0 && !isSentBack(order) ? open : all
}
/** Whether the order has several boxes, each with its own waybill. */
export const isSplit = (order: OrderView): boolean => validParcels(order).length > 1

/** Parcels whose waybill is on no box yet. */
export const unlabelled = (order: OrderView, bench: Bench): readonly ParcelView[] => {
  const used = new Set(labelsOf(bench).map(({ logisticsNo }) => logisticsNo))
  return dueOf(order).filter(({ logisticsNo }) => !used.has(logisticsNo))
}

/** The parcel of a box: by the waybill on the box, otherwise the next parcel without a box. */
const parcelOf = (order: OrderView, bench: Bench, box: number): ParcelView | undefined => {
  const label = labelsOf(bench).find((one) => one.box === box)
  if (label === undefined) return unlabelled(order, bench)[box - boxNo(bench)]
  return dueOf(order).find(({ logisticsNo }) => logisticsNo === label.logisticsNo)
}

/** Pieces of the order, and how many of them were scanned into boxes. */
export const contentOf = (order: OrderView, { trail }: Bench): readonly Need[] => {
  const needs = new Map<string, Need>()
  for (const { ownerNo, goodsNo, qty } of order.lines) {
    const key = goodsKey({ ownerNo, goodsNo })
    needs.set(key, { ownerNo, goodsNo, need: (needs.get(key)?.need ?? 0) + qty, got: 0 })
  }
  for (const one of trail) {
    const need = one.kind === 'goods' ? needs.get(goodsKey(one)) : undefined
    if (one.kind === 'goods' && need !== undefined) needs.set(goodsKey(one), { ...need, got: need.got + one.qty })
  }
  return [...needs.values()]
}
/** Number of pieces without a box; 0 also when no piece has a box. */
export const unboxed = (order: OrderView, bench: Bench): number => {
  const content = contentOf(order, bench)
  const lacking = content.reduce((sum, { need, got }) => sum + need - got, 0)
  return content.some(({ got }) => got > 0) ? lacking : 0
}
/** Pieces in one box, by goods. */
export const goodsIn = ({ trail }: Bench, box: number): readonly (GoodsKey & { readonly qty: number })[] => {
  const sums = new Map<string, GoodsKey & { readonly qty: number }>()
  for (const one of trail) {
    if (one.kind !== 'goods' || one.box !== box) continue
    const { ownerNo, goodsNo } = one
    const key = goodsKey(one)
    sums.set(key, { ownerNo, goodsNo, qty: (sums.get(key)?.qty ?? 0) + one.qty })
  }
  return [...sums.values()]
}
/** Whether every piece of the order has a box, because only then the content counts. */
const isContentComplete = (order: OrderView, bench: Bench): boolean =>
  contentOf(order, bench).every(({ need, got }) => got === need)

const consumablesOf = (order: OrderView, bench: Bench): PayloadOf['PACK_ORDER']['consumables'] => {
  const used = new Map<string, { readonly code: string; readonly qty: number; readonly seq: number }>()
  for (const one of bench.trail) {
    if (one.kind !== 'consumable') continue
    const seq = parcelOf(order, bench, one.box)?.seq ?? dueOf(order)[0]?.seq ?? 1
    const key = `${seq}|${one.code}`
    used.set(key, { code: one.code, seq, qty: (used.get(key)?.qty ?? 0) + 1 })
  }
  return [...used.values()]
}

/** PACK_ORDER of an order in its current state, without boxes after `upTo`. `finishTime` is epoch ms. */
export function packOf(
  order: OrderView,
  floor: Floor,
  bench: Bench,
  finishTime: number,
  upTo = Infinity,
): PayloadOf['PACK_ORDER'] {
  const items = bench.trail.flatMap((one) => (one.kind === 'item' ? [itemOf(floor, order, one.code)?.itemNo ?? one.code] : []))
  const boxes = dueOf(order).map((_, i) => i + 1)
  const withContent = isContentComplete(order, bench)
  const packages = boxes
    .filter((box) => box <= upTo)
    .flatMap((box) => {
      const parcel = parcelOf(order, bench, box)
      if (parcel === undefined) return []
      // filling is no carton, so a parcel with only filling still lacks its box
      const cartonNo = bench.trail
        .flatMap((one) => (one.kind === 'consumable' && one.box === box ? [consumableOf(floor, one.code)] : []))
        .find((facts) => facts !== undefined && isOuter(facts))?.consumableNo
      const goods = withContent && boxes.length > 1 ? { goods: goodsIn(bench, box) } : {}
      return [{ seq: parcel.seq, ...(cartonNo === undefined ? {} : { cartonNo }), ...goods }]
    })
  return {
    logisticsNo: order.logisticsNo,
    stockoutNo: order.stockoutNo,
    packages,
    consumables: consumablesOf(order, bench).map((one) => ({ ...one, code: archiveCode(floor, one.code) })),
    protective: [...new Set(items)].map((itemNo) => ({ itemNo, qty: items.filter((one) => one === itemNo).length })),
    photos: bench.trail.flatMap((one) => (one.kind === 'photo' ? [one.photo] : [])),
    ...(bench.trail.some(({ kind }) => kind === 'bare') ? { boxless: 1 as const } : {}),
    startTime: bench.startTime,
    finishTime,
  }
}
