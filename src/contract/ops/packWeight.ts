// 包裹预估重量 · ops/packWeight
import { goodsKey, type GoodsKey } from '../rules/barcode.ts'
import { estGoodsG, estWeightG, pieceWeightG } from '../rules/weigh.ts'
import { at } from './at.ts'
import { packageLife } from '../rules/packageLife.ts'
import type { Floor } from './view.ts'
import type { ConsumableFacts } from './kinds/consumables.ts'
import type { OrderView } from './kinds/orders.ts'

interface Packing {
  readonly packages: readonly { readonly seq: number; readonly goods?: readonly (GoodsKey & { readonly qty: number })[] }[]
  readonly used: readonly { readonly facts: ConsumableFacts; readonly qty: number; readonly seq: number }[]
}

/**
 * Estimated grams of each parcel of an order (floor.md §8.5, §8.7). A single parcel holds everything, or has the learned weight of the
 * composition; of several parcels, only parcels with recorded contents can be estimated. Null: no estimate (weighing result 5).
 * `packagingG`: consumables and protective material of the whole order.
 */
export const packageWeights = (floor: Floor, order: OrderView, packing: Packing) => {
  const tareG = order.protection.tareG ?? 0
  const consumablesG = (seq?: number): number =>
    packing.used.filter((one) => seq === undefined || one.seq === seq).reduce((sum, one) => sum + one.facts.weightG * one.qty, 0)
  const pieceWeightOf = (key: GoodsKey): number | null | undefined => {
    const goods = at(floor.goods, goodsKey(key))
    return goods?.weights && order.weightUse ? pieceWeightG(goods.weights, order.weightUse) : goods?.weightG
  }
  const parcelNum = order.parcels.filter(({ status }) => status !== packageLife.off).length
  const ofSeq = (seq: number): number | null => {
    const isSingle = packing.packages.length === 1 && parcelNum <= 1
    const goods = packing.packages.find((one) => one.seq === seq)?.goods ?? []
    const goodsG = isSingle ? order.estGoodsG : estGoodsG(goods.map((one) => ({ qty: one.qty, weightG: pieceWeightOf(one) })))
    return estWeightG(goodsG, consumablesG(seq) + (seq === 1 ? tareG : 0), isSingle ? (order.estFixedG ?? null) : null)
  }
  return { ofSeq, packagingG: consumablesG() + tareG }
}
