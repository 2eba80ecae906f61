// 一笔事实的计价 · rules/pricing
/** What a fact costs by the contracts of its customer: all of its lines, or why it waits (office.md §7.3, §8, §11). */
import type { FeeAmount } from './feeAmount.ts'
import { chooseFees, type ChosenFees, type FeeContract } from './feeChoice.ts'
import type { FeeFact } from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'
import { itemFee } from './feeLine.ts'
import type { FeeType } from './feeTypes.ts'
import type { PoolReason } from './poolReason.ts'

export interface PricedItem {
  readonly item: FeeItem
  readonly fee: FeeAmount
}
/** No lines and no reason: nothing is owed. */
export interface Priced {
  readonly by: Pick<ChosenFees, 'contract' | 'version'> | null
  readonly lines: readonly PricedItem[]
  readonly reason: PoolReason | null
  /** the item that could not be reckoned, '' where none was chosen */
  readonly itemName: string
}

/** Prices a fact. Where one of its items cannot be reckoned the whole fact waits: half a fee would look like all of it. */
export const priceFact = (contracts: readonly FeeContract[], fact: FeeFact): Priced => {
  const chosen = chooseFees(contracts, fact)
  if ('reason' in chosen) return { by: null, lines: [], reason: chosen.reason, itemName: '' }
  const { items, terms, contract, version } = chosen
  const lines: PricedItem[] = []
  for (const item of items) {
    const fee = itemFee(item, fact, terms)
    if (fee !== null && 'reason' in fee) return { by: null, lines: [], reason: fee.reason, itemName: item.itemName }
    if (fee !== null) lines.push({ item, fee })
  }
  return { by: { contract, version }, lines, reason: null, itemName: '' }
}

/** valuation_pool.biz_type */
export const POOL_BIZ = {
  1: '快递费',
  2: '操作费',
  3: '仓储费',
  4: '耗材费',
  5: '退货费',
  6: '赔付',
  7: '入库费',
  8: '增值费',
  9: '保护方案费',
  10: '月度费用',
} as const
export type PoolBiz = keyof typeof POOL_BIZ
/** Claims wait in the same table; they are priced with their goods (workorder/compValuation). */
export const claimBiz: PoolBiz = 6
/** Fees that facts have, with the kind of their rows in the pool. */
export const POOL_BIZ_OF = {
  EXPRESS: 1,
  OPERATE: 2,
  STORAGE: 3,
  CONSUMABLE: 4,
  RETURN: 5,
  INBOUND: 7,
  VALUEADD: 8,
  PROTECT: 9,
  MANAGE: 10,
  OTHER: 10,
} as const satisfies Partial<Record<FeeType, PoolBiz>>
