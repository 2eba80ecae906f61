// 月度阶梯 · rules/monthTiers
/** Orders are charged at the first tier's price; the bill settles the difference to the tiers the month reached (office.md §8.2 O5). */
import { yuanText } from './amountText.ts'
import { priceText } from './feeItemText.ts'
import { e4PerFen } from './feeAmount.ts'
import type { FeeItem, FeeTier } from './feeItem.ts'
import { roundProduct } from './round.ts'

/** Orders of a contract's month by an item, with the sum of their provisional lines. */
export interface TieredOrders {
  readonly item: FeeItem
  readonly orders: number
  readonly provisionalFen: number
}
interface Part {
  readonly orders: number
  readonly priceE4: number
}

/** 超额累进: each order at the price of its tier; 全量: all at the price of the last tier reached. The last tier has no end. */
const partsOf = ({ tierMode, tiers }: FeeItem, orders: number): readonly Part[] => {
  const reached: readonly FeeTier[] = tiers.filter(({ fromQty }) => orders > fromQty)
  const last = reached.at(-1)
  if (last === undefined) return []
  if (tierMode === 2) return [{ orders, priceE4: last.priceE4 }]
  return reached.map((tier, at) => ({
    orders: Math.min(orders, reached[at + 1]?.fromQty ?? orders) - tier.fromQty,
    priceE4: tier.priceE4,
  }))
}

/** What the tiers add to the provisional lines, 分, and how. Provisional prices are rounded per order, the tier amount once. */
export const tierDifference = ({
  item,
  orders,
  provisionalFen,
}: TieredOrders): { readonly fen: number; readonly formula: string } => {
  const parts = partsOf(item, orders)
  const tierFen = roundProduct([parts.reduce((sum, part) => sum + part.orders * part.priceE4, 0)], e4PerFen)
  const words = parts.map((part) => `${part.orders}单×${priceText(part.priceE4)}`).join(' + ')
  return { fen: tierFen - provisionalFen, formula: `${words} − 已暂计${yuanText(provisionalFen)}` }
}
