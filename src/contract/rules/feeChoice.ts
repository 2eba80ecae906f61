// 用哪个费用版本 · rules/feeChoice
/**
 * Which version of which contract prices a fact, by which of its items, and for every other version and item why not (office.md §7.3).
 * The order in which contracts, versions and items are given does not matter. Days are texts `YYYY-MM-DD` of Shanghai.
 */
import { archiveItem, unwrittenItem } from './consumableFee.ts'
import type { FeeFact, FeeTerms } from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'
import { FEE_TYPE, returnedOrderType } from './feeTypes.ts'
import type { FeeVersion } from './feeVersion.ts'
import { mismatchOf } from './itemMatch.ts'
import { POOL_REASON, type PoolReason } from './poolReason.ts'

/** A contract of the fact's customer that was approved, with its approved versions. */
export interface FeeContract {
  readonly contractId: string
  readonly contractNo: string
  /** `warehouseNo-sid` */
  readonly warehouses: readonly string[]
  readonly startDate: string
  /** the day it ended where it was ended early; included */
  readonly endDate: string
  /** null: the plan's own */
  readonly discountBp: number | null
  /** rented area, 1/100 ㎡ */
  readonly areaDm2: number
  readonly versions: readonly FeeVersion[]
}
/** A contract, version or item that does not price the fact. Number, code and name are '' above their level. */
export interface PassedOver {
  readonly contractNo: string
  readonly versionNo: string
  readonly itemCode: string
  readonly itemName: string
  readonly why: string
}
export interface ChosenFees {
  readonly contract: FeeContract
  readonly version: FeeVersion
  /** one line each, in the order of their codes */
  readonly items: readonly FeeItem[]
  readonly terms: FeeTerms
  readonly passedOver: readonly PassedOver[]
}
/** The same without the item's code, as people read it. */
export const passedOverShown = ({ passedOver }: Pick<ChosenFees, 'passedOver'>): Omit<PassedOver, 'itemCode'>[] =>
  passedOver.map(({ contractNo, versionNo, itemName, why }) => ({ contractNo, versionNo, itemName, why }))
/** Why nothing is priced, in words. */
export const noFeesText = ({ reason }: Pick<NoFees, 'reason'>): string =>
  reason === null ? '没有约定，不收费' : POOL_REASON[reason]

/** `reason` null: nothing was agreed and nothing is owed, as for a parcel on its way back. */
export interface NoFees {
  readonly reason: PoolReason | null
  readonly passedOver: readonly PassedOver[]
}

/** Discount of a version, else of its contract; null: the plan's own counts. */
const discountOf = (version: FeeVersion, contract: FeeContract): number | null => version.discountBp ?? contract.discountBp

interface Candidate {
  readonly contract: FeeContract
  readonly version: FeeVersion
}
interface Judged extends Candidate {
  readonly items: readonly FeeItem[]
  readonly passedItems: readonly PassedOver[]
}
const passed = (contract: FeeContract, version: FeeVersion | null, item: FeeItem | null, why: string): PassedOver => ({
  contractNo: contract.contractNo,
  versionNo: version?.versionNo ?? '',
  itemCode: item?.itemCode ?? '',
  itemName: item?.itemName ?? '',
  why,
})

const contractFault = ({ warehouses, startDate, endDate }: FeeContract, { warehouse, bizDate }: FeeFact): string => {
  if (!warehouses.includes(warehouse)) return `合同不含仓库${warehouse}`
  return bizDate < startDate || bizDate > endDate ? `合同期${startDate}至${endDate}，不含${bizDate}` : ''
}
const versionFault = ({ effectDate, expireDate, warehouses, shops }: FeeVersion, fact: FeeFact): string => {
  const { warehouse, shopNo, bizDate } = fact
  if (bizDate < effectDate || bizDate > expireDate) return `有效期${effectDate}至${expireDate}，不含${bizDate}`
  if (warehouses !== null && !warehouses.includes(warehouse)) return `只用于仓库${warehouses.join('、')}，不含${warehouse}`
  if (shops === null || (shopNo !== null && shops.includes(shopNo))) return ''
  return `只用于店铺${shops.join('、')}，${shopNo === null ? '这笔不分店铺' : `不含${shopNo}`}`
}

const compare = (a: number | string, b: number | string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
const byCode = (a: FeeItem, b: FeeItem): number => compare(a.itemCode, b.itemCode) || compare(a.itemId, b.itemId)

/** Items that apply, each code once; an item of one consumable goes before the items of all. */
const judgeItems = ({ contract, version }: Candidate, fact: FeeFact): Judged => {
  const own = version.items.filter(({ feeType }) => feeType === fact.feeType).sort(byCode)
  const applying = own.filter((item) => mismatchOf(item, fact) === '')
  const hasOwnPrice = fact.feeType === 'CONSUMABLE' && applying.some(({ conditions }) => conditions.consumableNo !== undefined)
  const faultOf = (item: FeeItem): string => {
    const fault = mismatchOf(item, fact)
    if (fault !== '') return fault
    if (hasOwnPrice && item.conditions.consumableNo === undefined) return '这种耗材有自己的费用项'
    return applying.find(({ itemCode }) => itemCode === item.itemCode) === item ? '' : `编码${item.itemCode}的费用项只收一项`
  }
  return {
    contract,
    version,
    items: own.filter((item) => faultOf(item) === ''),
    passedItems: own.flatMap((item) => (faultOf(item) === '' ? [] : [passed(contract, version, item, faultOf(item))])),
  }
}

interface Criterion {
  /** the greater goes first */
  readonly of: (version: FeeVersion) => number | string
  readonly why: (winner: FeeVersion) => string
}
const numbered = ({ versionNo }: FeeVersion): string => `${String(versionNo.length).padStart(3, '0')}${versionNo}`
const criteria: readonly Criterion[] = [
  { of: ({ isSpecial }) => (isSpecial ? 1 : 0), why: ({ versionNo }) => `特殊版本${versionNo}在先` },
  {
    of: ({ isSpecial, priority }) => (isSpecial ? priority : 0),
    why: ({ versionNo, priority }) => `特殊版本${versionNo}的优先级${priority}更高`,
  },
  {
    of: ({ isSpecial, effectDate }) => (isSpecial ? effectDate : ''),
    why: ({ versionNo, effectDate }) => `特殊版本${versionNo}生效更晚(${effectDate})`,
  },
  { of: ({ shops }) => (shops === null ? 0 : 1), why: ({ versionNo }) => `${versionNo}限定店铺，在全部店铺的前面` },
  { of: ({ warehouses }) => (warehouses === null ? 0 : 1), why: ({ versionNo }) => `${versionNo}限定仓库，在全部仓库的前面` },
  { of: ({ effectDate }) => effectDate, why: ({ versionNo, effectDate }) => `${versionNo}生效更晚(${effectDate})` },
  { of: numbered, why: ({ versionNo }) => `${versionNo}编号更后` },
]
const firstFirst = (a: Candidate, b: Candidate): number =>
  criteria.map(({ of }) => compare(of(b.version), of(a.version))).find((order) => order !== 0) ?? 0
const whyLater = (winner: FeeVersion, other: FeeVersion): string =>
  criteria.find(({ of }) => of(winner) !== of(other))?.why(winner) ?? ''

const inOrder = (passedOver: readonly PassedOver[]): readonly PassedOver[] =>
  [...passedOver].sort(
    (a, b) =>
      compare(a.contractNo, b.contractNo) ||
      compare(a.versionNo, b.versionNo) ||
      compare(a.itemCode, b.itemCode) ||
      compare(a.why, b.why),
  )
/** Fees that are owed only where a contract says so: the way back of a parcel, protection by plan, fees by the month, an empty room. */
const isOptional = (fact: FeeFact): boolean =>
  isOnItsWayBack(fact) || isEmptyRoom(fact) || fact.feeType === 'PROTECT' || fact.feeType === 'MANAGE' || fact.feeType === 'OTHER'
const isEmptyRoom = (fact: FeeFact): boolean =>
  fact.feeType === 'STORAGE' &&
  fact.batches.length === 0 &&
  fact.pallets === 0 &&
  Object.values(fact.positions).every((num) => num === 0)
const isOnItsWayBack = (fact: FeeFact): boolean => fact.feeType === 'EXPRESS' && fact.orderType === returnedOrderType
const none = (fact: FeeFact, reason: PoolReason, passedOver: readonly PassedOver[]): NoFees => ({
  reason: isOptional(fact) ? null : reason,
  passedOver: inOrder(passedOver),
})

/** Prices a fact that no item is for: a consumable by its archive (office.md §8.5), a parcel by the plan of the owner's group (§7.2). */
const fallbackItem = (fact: FeeFact): FeeItem | null => {
  if (fact.feeType === 'CONSUMABLE') return archiveItem
  if (fact.feeType !== 'EXPRESS' || fact.groupPlanId === null || isOnItsWayBack(fact)) return null
  const item: FeeItem = {
    ...unwrittenItem,
    feeType: 'EXPRESS',
    itemCode: 'GROUP',
    itemName: '快递费',
    calcMethod: 13,
    weightPlanId: fact.groupPlanId,
  }
  return mismatchOf(item, fact) === '' ? item : null
}
/** Under the version that would come first. */
const withFallback = (judged: readonly Judged[], fact: FeeFact): readonly Judged[] => {
  if (judged.some(({ items }) => items.length > 0)) return judged
  const item = fallbackItem(fact)
  return item === null ? judged : judged.map((one) => ({ ...one, items: [item] }))
}

/** Version and items for a fact among the contracts of its customer; the contracts and versions are those that were approved. */
export const chooseFees = (contracts: readonly FeeContract[], fact: FeeFact): ChosenFees | NoFees => {
  const passedContracts = contracts.flatMap((one) => {
    const fault = contractFault(one, fact)
    return fault === '' ? [] : [passed(one, null, null, fault)]
  })
  const effective = contracts.filter((one) => contractFault(one, fact) === '')
  if (effective.length === 0) return none(fact, 'NO_CONTRACT', passedContracts)
  const all = effective.flatMap((contract) => contract.versions.map((version) => ({ contract, version })))
  const outOfScope = all.flatMap(({ contract, version }) => {
    const fault = versionFault(version, fact)
    return fault === '' ? [] : [passed(contract, version, null, fault)]
  })
  const judged = all
    .filter(({ version }) => versionFault(version, fact) === '')
    .sort(firstFirst)
    .map((one) => judgeItems(one, fact))
  const passedOver = [...passedContracts, ...outOfScope, ...judged.flatMap(({ passedItems }) => passedItems)]
  if (judged.length === 0) return none(fact, 'NO_VERSION', passedOver)
  const able = withFallback(judged, fact)
  const chosen = able.find(({ items }) => items.length > 0)
  const whyNot = ({ version, items }: Judged): string => {
    if (items.length > 0 && chosen !== undefined) return whyLater(chosen.version, version)
    return `没有适用的${FEE_TYPE[fact.feeType]}项`
  }
  const others = able.filter((one) => one !== chosen).map((one) => passed(one.contract, one.version, null, whyNot(one)))
  if (chosen === undefined) return none(fact, 'NO_ITEM', [...passedOver, ...others])
  const { contract, version, items } = chosen
  const { startDate, endDate, areaDm2 } = contract
  const [firstWarehouse] = version.warehouses ?? contract.warehouses
  return {
    contract,
    version,
    items,
    terms: {
      startDate,
      endDate,
      areaDm2,
      discountBp: discountOf(version, contract),
      isFirstWarehouse: firstWarehouse === fact.warehouse,
    },
    passedOver: inOrder([...passedOver, ...others]),
  }
}
