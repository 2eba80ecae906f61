// 数目不符 · ops/miscounted
import { goodsKey, type GoodsKey } from '../rules/barcode.ts'
import { at } from './at.ts'
import type { Args } from './decision.ts'
import type { Floor } from './view.ts'

type Counted = GoodsKey & { readonly qty: number }

/** Pieces by goods. */
export const sumOfGoods = (lines: readonly Counted[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(goodsKey(line), (sums.get(goodsKey(line)) ?? 0) + line.qty)
  return sums
}

/** The first difference between counted and needed pieces: A1204 错件, A1203 多件, then A1202 少件; null when they match. */
export const miscounted = (
  floor: Floor,
  needed: readonly Counted[],
  counted: readonly (Counted & { readonly barcodes?: readonly string[] })[],
): { readonly code: string; readonly args: Args } | null => {
  const neededQty = sumOfGoods(needed)
  const countedQty = sumOfGoods(counted)
  const nameOf = (key: string): string => at(floor.goods, key)?.name ?? key.slice(key.indexOf('|') + 1)
  const stranger = counted.find((line) => !neededQty.has(goodsKey(line)))
  if (stranger !== undefined) return { code: 'A1204', args: { barcode: stranger.barcodes?.[0] ?? stranger.goodsNo } }
  for (const [key, b] of countedQty) if (b > (neededQty.get(key) ?? 0)) return { code: 'A1203', args: { goodsName: nameOf(key) } }
  for (const [key, a] of neededQty) {
    const b = countedQty.get(key) ?? 0
    if (b < a) return { code: 'A1202', args: { goodsName: nameOf(key), a, b } }
  }
  return null
}
