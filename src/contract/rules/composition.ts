// 订单结构与组合键 · rules/composition
import type { OrderStructure } from './pickTypes.ts'

/** Goods type 5 虚拟: sold but never picked, weighed or counted. */
export const VIRTUAL_GOODS = 5

export interface CompositionLine {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  readonly goodsType?: number
}

export interface OrderShape {
  readonly skuNum: number
  readonly goodsNum: number
  readonly lineNum: number
  readonly orderStructure: OrderStructure
}

/**
 * The text whose SHA-1 (hex, computed by the server) is composition_key: `ownerNo#goodsNo*qty` per goods, sorted by goods number,
 * joined by `;`. Lines of one goods are summed, gifts count, virtual goods do not: equal texts = identical orders (floor.md §7.1).
 */
export function compositionText(lines: readonly CompositionLine[]): string {
  return goodsSums(lines)
    .sort((a, b) => compare(a.goodsNo, b.goodsNo) || compare(a.ownerNo, b.ownerNo))
    .map((sum) => `${sum.ownerNo}#${sum.goodsNo}*${sum.qty}`)
    .join(';')
}

/** Counts of an order and its structure: 1 单品单件, 2 单品多件, 3 多品多件; virtual goods do not count (floor.md §7.1). */
export function orderShape(lines: readonly CompositionLine[]): OrderShape {
  const sums = goodsSums(lines)
  const goodsNum = sums.reduce((total, sum) => total + sum.qty, 0)
  const orderStructure = sums.length > 1 ? 3 : goodsNum > 1 ? 2 : 1
  return { skuNum: sums.length, goodsNum, lineNum: lines.length, orderStructure }
}

function goodsSums(lines: readonly CompositionLine[]): { ownerNo: string; goodsNo: string; qty: number }[] {
  const sums = new Map<string, { ownerNo: string; goodsNo: string; qty: number }>()
  for (const { ownerNo, goodsNo, qty, goodsType } of lines) {
    if (goodsType === VIRTUAL_GOODS) continue
    const key = `${ownerNo}|${goodsNo}`
    sums.set(key, { ownerNo, goodsNo, qty: qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}

/** By code point, so that every machine sorts in the same way. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
