// 费用版本 · rules/feeVersion
/** A version of a contract's fees: where and when its items apply (office.md §7.2). Days are texts `YYYY-MM-DD` of Shanghai. */
import type { FeeItem } from './feeItem.ts'

/** fin_fee_version.expire_date of a version without an end */
export const endlessDay = '2099-12-31'

export interface FeeVersion {
  readonly versionId: string
  /** contract number and number within it, e.g. HT250501000001-V01 */
  readonly versionNo: string
  readonly isSpecial: boolean
  /** of special versions; the higher one goes first */
  readonly priority: number
  readonly effectDate: string
  readonly expireDate: string
  /** `warehouseNo-sid`; null: every warehouse of the contract */
  readonly warehouses: readonly string[] | null
  /** shop numbers; null: every shop */
  readonly shops: readonly string[] | null
  /** null: the contract's discount */
  readonly discountBp: number | null
  readonly items: readonly FeeItem[]
}
