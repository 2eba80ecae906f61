// 取走库存 · ops/take
/**
 * Stock moves of pieces that left a bin. Pieces that the stock did not have in the bin are booked as found first (floor.md §16.2 Clashes,
 * A1701).
 */
import { at } from './at.ts'
import { excStage } from '../rules/systemPlace.ts'
import type { Patch } from './decision.ts'
import { type StockMove, binKey } from './kinds/stock.ts'
import type { GoodsKey } from '../rules/barcode.ts'
import type { Floor } from './view.ts'

/** stock_flow.flow_type */
export const flow = {
  receive: 1,
  putaway: 2,
  pick: 3,
  ship: 4,
  move: 5,
  refill: 6,
  found: 7,
  lost: 8,
  adjust: 9,
  returned: 10,
  putback: 11,
} as const
export const foundRemark = '现场发现'

export interface Draw extends GoodsKey {
  readonly from: string
  readonly to: string
  /** undefined: the batches in the bin, in the order of their numbers */
  readonly batchNo: string | undefined
  readonly quality?: number
  readonly qty: number
  readonly flowType: number
  readonly remark?: string
  readonly allocated?: StockMove['allocated']
  readonly wasFree?: StockMove['wasFree']
}

/**
 * Stock moves of `draw.qty` pieces from one bin to another. Where the stock of the bin is known (server) and has fewer pieces, the missing
 * pieces are booked as flow 7 现场发现 first, and a count of the bin is requested. Empty for 0 pieces.
 */
export const take = (floor: Floor, draw: Draw): Patch => {
  const { ownerNo, goodsNo, from, to, quality = 1, flowType } = draw
  const parts = batchesOf(floor, draw).filter((part) => part.qty > 0)
  const foundParts = parts.filter((part) => part.found > 0)
  const rest = draw.remark === undefined ? {} : { remark: draw.remark }
  return {
    stock: [
      ...foundParts.map((part) => ({
        ownerNo,
        goodsNo,
        from: '',
        to: from,
        batchNo: part.batchNo,
        quality,
        qty: part.found,
        flowType: flow.found,
        remark: foundRemark,
      })),
      ...parts.map((part, i) => ({
        ownerNo,
        goodsNo,
        from,
        to,
        batchNo: part.batchNo,
        quality,
        qty: part.qty,
        flowType,
        ...rest,
        ...(i === 0 && draw.allocated !== undefined ? { allocated: draw.allocated } : {}),
        ...(draw.wasFree === true ? { wasFree: true } : {}),
      })),
    ],
    counts: foundParts.map((part) => ({ ownerNo, goodsNo, locationNo: from, batchNo: part.batchNo })),
  }
}

/**
 * Arguments of A1701 where the bin has fewer free pieces in stock than were taken out; null where it has enough, or its stock is unknown.
 */
export const shortAt = (
  floor: Floor,
  locationNo: string,
  { ownerNo, goodsNo, batchNo, quality }: GoodsKey & { readonly batchNo: string; readonly quality: number },
  qty: number,
): { readonly goodsNo: string; readonly locationNo: string; readonly n: number } | null => {
  const free = at(floor.free, binKey(locationNo, { ownerNo, goodsNo }, batchNo, quality))
  return free === undefined || free >= qty ? null : { goodsNo, locationNo, n: Math.max(free, 0) }
}

/** Moves pieces into EXC-STAGE, with a task to put them back (stock_move source 4). */
export const takeToException = (floor: Floor, draw: Omit<Draw, 'to' | 'flowType' | 'allocated' | 'wasFree'>): Patch => {
  const patch = take(floor, { ...draw, to: excStage, flowType: flow.move })
  const moved = (patch.stock ?? []).filter((move) => move.to === excStage)
  const putbacks = moved.map(({ ownerNo, goodsNo, batchNo, qty }) => ({
    ownerNo,
    goodsNo,
    batchNo,
    qty,
    from: excStage,
    source: 4 as const,
  }))
  return { ...patch, putbacks }
}

interface Part {
  readonly batchNo: string
  readonly qty: number
  /** pieces of `qty` that are not in stock */
  readonly found: number
}

const batchesOf = (floor: Floor, draw: Draw): Part[] => {
  if (draw.qty <= 0) return []
  if (draw.batchNo !== undefined) {
    const held = at(floor.bins, binKey(draw.from, draw, draw.batchNo, draw.quality))
    return [{ batchNo: draw.batchNo, qty: draw.qty, found: held === undefined ? 0 : Math.max(draw.qty - Math.max(held, 0), 0) }]
  }
  const prefix = `${draw.from}|${draw.ownerNo}|${draw.goodsNo}|`
  const keys = Object.keys(floor.bins)
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('|'))
    .sort()
  if (keys.length === 0) return [{ batchNo: '', qty: draw.qty, found: 0 }]
  const parts: Part[] = []
  let remaining = draw.qty
  for (const key of keys) {
    const qty = Math.min(remaining, floor.bins[key] ?? 0)
    if (qty > 0) parts.push({ batchNo: key.slice(prefix.length), qty, found: 0 })
    remaining -= Math.max(qty, 0)
  }
  if (remaining === 0) return parts
  const [first] = parts
  const batchNo = first?.batchNo ?? keys[0]?.slice(prefix.length) ?? ''
  return [{ batchNo, qty: (first?.qty ?? 0) + remaining, found: remaining }, ...parts.slice(1)]
}
