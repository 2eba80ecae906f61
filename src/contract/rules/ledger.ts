// 余额账本的规则 · rules/ledger
/** What an entry does to an account, and what it may take (office.md §17.1, §17.2). All amounts are 分. */

/** pt_balance.account_type */
export const accountTypes = { owner: 1, partner: 2 } as const
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes]

/** pt_trading_log.trade_type */
export const tradeTypes = {
  topUp: 1,
  consumption: 2,
  settlement: 3,
  refund: 4,
  annualFee: 5,
  subscription: 6,
  income: 7,
  transferOut: 8,
  adjustment: 9,
  freeze: 10,
  unfreeze: 11,
  transferFee: 12,
} as const
export type TradeType = (typeof tradeTypes)[keyof typeof tradeTypes]

export interface Standing {
  readonly balanceFen: number
  readonly frozenFen: number
  readonly creditFen: number
  /** how far daily consumption and settlement took the balance below the credit */
  readonly overdrawnFen: number
}
export interface Entry {
  readonly tradeType: TradeType
  /** signed; what is frozen and unfrozen is positive */
  readonly amountFen: number
  /** may not take more than is available, whatever its type: a bill paid from the balance */
  readonly isCovered?: boolean
}

/** What may be taken: everything was agreed (consumption, settlement), the balance, or the balance and the credit. */
type Cover = 'agreed' | 'available' | 'credit'
const covers: Readonly<Record<TradeType, Cover>> = {
  1: 'agreed',
  2: 'agreed',
  3: 'agreed',
  4: 'available',
  5: 'credit',
  6: 'credit',
  7: 'agreed',
  8: 'available',
  9: 'available',
  10: 'available',
  11: 'agreed',
  12: 'available',
}
const rising: readonly TradeType[] = [tradeTypes.topUp, tradeTypes.freeze, tradeTypes.unfreeze]
const falling: readonly TradeType[] = [
  tradeTypes.annualFee,
  tradeTypes.subscription,
  tradeTypes.transferOut,
  tradeTypes.transferFee,
]

/** What an account has that is not frozen; the credit is not in it. */
export const availableFen = ({ balanceFen, frozenFen }: Pick<Standing, 'balanceFen' | 'frozenFen'>): number =>
  balanceFen - frozenFen

/** How far a balance lies below its credit. */
export const overdrawnFen = (balanceFen: number, creditFen: number): number => Math.max(0, -creditFen - balanceFen)

/** Whether the amount has the sign of its type; a zero is no entry. */
export const isSigned = ({ tradeType, amountFen }: Entry): boolean =>
  Number.isSafeInteger(amountFen) &&
  amountFen !== 0 &&
  (amountFen > 0 || !rising.includes(tradeType)) &&
  (amountFen < 0 || !falling.includes(tradeType))

/**
 * The account after an entry. `short`: more would be taken than there is; `frozen`: more would be unfrozen than is frozen.
 */
export const afterEntry = (before: Standing, entry: Entry): Standing | 'short' | 'frozen' => {
  const { tradeType, amountFen } = entry
  const frozenFen =
    before.frozenFen + (tradeType === tradeTypes.freeze ? amountFen : tradeType === tradeTypes.unfreeze ? -amountFen : 0)
  if (frozenFen < 0) return 'frozen'
  const isFrozenMoved = tradeType === tradeTypes.freeze || tradeType === tradeTypes.unfreeze
  const balanceFen = before.balanceFen + (isFrozenMoved ? 0 : amountFen)
  const after = { balanceFen, frozenFen, creditFen: before.creditFen, overdrawnFen: overdrawnFen(balanceFen, before.creditFen) }
  const cover = entry.isCovered === true ? 'available' : covers[tradeType]
  const isTaking = availableFen(after) < availableFen(before)
  const floor = cover === 'credit' ? -before.creditFen : 0
  return isTaking && cover !== 'agreed' && availableFen(after) < floor ? 'short' : after
}
