// 商品卡片 · cards
import type { Floor } from '#contract/ops/view'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import type { GoodsCard } from './flow.ts'

/** The goods as the screen shows them; the name is the goods number when the pack has no name. */
export function cardOf(floor: Floor, key: GoodsKey, batchNo: string): GoodsCard {
  const goods = floor.goods[goodsKey(key)]
  return {
    name: goods?.name ?? key.goodsNo,
    goodsNo: key.goodsNo,
    spec: goods?.spec ?? '',
    owner: ownerOf(floor, key),
    batchNo,
    imageUrl: goods?.imageUrl ?? '',
    fragile: goods?.fragile ?? false,
  }
}

/** Name of the goods' owner, or the owner's number when an older build stored the pack without names. */
export const ownerOf = (floor: Floor, key: GoodsKey): string => floor.goods[goodsKey(key)]?.ownerName ?? key.ownerNo

/** Words for a badge without a known name: the whole code in groups of four, because two badges may differ in one character only. */
export const badgeWords = (badge: string): string => `工牌 ${badge.replace(/^[UT]:/, '').replace(/(.{4})(?=.)/g, '$1 ')}`

/** Last eight characters of a long number in groups of four: enough to compare with the paper in the hand. */
export const tail = (code: string): string => code.slice(-8).replace(/^(.{4})(.+)$/, '$1 $2')
