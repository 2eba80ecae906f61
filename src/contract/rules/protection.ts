// 保护方案匹配 · rules/protection
import { planLife } from './planLife.ts'
import { roundHalfUp } from './round.ts'

/** A protective item a plan uses. Quantities are hundredths of the item's unit (0.8 m = 80). */
export interface PlanItem {
  readonly itemNo: string
  readonly itemName: string
  readonly useQtyE2: number
  /** 1 每单, 2 每件, 3 每N件 */
  readonly qtyMode: 1 | 2 | 3
  readonly perN: number | null
  readonly weightGPerUnit: number
}
/** One line of 适用商品: a goods number, or a category. */
export interface PlanTarget {
  readonly goodsNo: string
  readonly categoryCode: string
  readonly minQty: number
  readonly maxQty: number | null
}
/** A protection plan as the audit reads it; days are `YYYY-MM-DD`, `*` means every warehouse. */
export interface ProtectionPlan {
  readonly planNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  /** 1 指定商品, 2 指定品类, 3 货主全部 */
  readonly applyType: 1 | 2 | 3
  readonly priority: number
  readonly effectDate: string
  readonly expireDate: string | null
  readonly status: number
  /** epoch ms of its last change: the newer of two plans wins */
  readonly updatedAt: number
  readonly packRequire: string
  readonly mustScan: boolean
  readonly photoRequire: boolean
  readonly targets: readonly PlanTarget[]
  readonly items: readonly PlanItem[]
}
export interface ProtectedLine {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly categoryCode: string
  readonly qty: number
  /** on white list type 6 免保护方案 */
  readonly exempt?: boolean
}
export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
/** Packing material for an order; `tareG` is rounded once for the whole order. */
export interface Protection {
  readonly planNos: readonly string[]
  readonly items: readonly { readonly itemNo: string; readonly name: string; readonly qtyE2: number }[]
  readonly tareG: number
  readonly text: string
  readonly mustScan: readonly { readonly itemNo: string; readonly name: string }[]
  readonly photo: boolean
}

const EVERYWHERE = '*'

const inRange = (target: PlanTarget, qty: number): boolean =>
  qty >= target.minQty && (target.maxQty === null || qty <= target.maxQty)

const applies = (plan: ProtectionPlan, line: ProtectedLine): boolean =>
  plan.ownerNo === line.ownerNo &&
  (plan.applyType === 3 ||
    plan.targets.some((target) =>
      plan.applyType === 1
        ? target.goodsNo === line.goodsNo && inRange(target, line.qty)
        : target.categoryCode === line.categoryCode && line.categoryCode !== '' && inRange(target, line.qty),
    ))

/** Better plan first: apply type, then priority, then the newest; ties by number, so that the result is always the same. */
const byPreference = (a: ProtectionPlan, b: ProtectionPlan): number =>
  a.applyType - b.applyType || a.priority - b.priority || b.updatedAt - a.updatedAt || (a.planNo < b.planNo ? -1 : 1)

/**
 * The protection of an order (floor.md §4.2). Each kind of goods in the order uses its best active plan of the day and the warehouse; the
 * order uses all these plans. Quantity of an item: 每单 once (the largest of the lines), 每件 × qty, 每N件 × ceil(qty ÷ N). Lines of the same
 * goods are summed. Returns null when no plan applies.
 */
export function matchProtection(
  plans: readonly ProtectionPlan[],
  lines: readonly ProtectedLine[],
  day: string,
  place: Place,
): Protection | null {
  const activePlans = plans
    .filter(
      (plan) => plan.status === planLife.live && plan.effectDate <= day && (plan.expireDate === null || plan.expireDate >= day),
    )
    .filter((plan) => plan.warehouseNo === EVERYWHERE || (plan.warehouseNo === place.warehouseNo && plan.sid === place.sid))
    .sort(byPreference)
  const matched = goodsSums(lines).flatMap((line): [ProtectionPlan, number][] => {
    const plan = line.exempt === true ? undefined : activePlans.find((one) => applies(one, line))
    return plan === undefined ? [] : [[plan, line.qty]]
  })
  if (matched.length === 0) return null
  const usedPlans = [...new Set(matched.map(([plan]) => plan))].sort(byPreference)
  const amounts = itemAmounts(matched)
  return {
    planNos: usedPlans.map((plan) => plan.planNo),
    items: amounts.map(({ item, qtyE2 }) => ({ itemNo: item.itemNo, name: item.itemName, qtyE2 })),
    tareG: roundHalfUp(
      amounts.reduce((sum, { item, qtyE2 }) => sum + qtyE2 * item.weightGPerUnit, 0),
      100,
    ),
    text: [...new Set(usedPlans.map((plan) => plan.packRequire).filter((text) => text !== ''))].join('；'),
    mustScan: distinct(usedPlans.filter((plan) => plan.mustScan).flatMap((plan) => plan.items)).map((item) => ({
      itemNo: item.itemNo,
      name: item.itemName,
    })),
    photo: usedPlans.some((plan) => plan.photoRequire),
  }
}

/** Uses of an item for 每N件: one for each group of N, incomplete groups included. */
function usesPerN(qty: number, perN: number): number {
  return Math.ceil(qty / Math.max(perN, 1))
}

const distinct = (items: readonly PlanItem[]): PlanItem[] => [...new Map(items.map((item) => [item.itemNo, item])).values()]

const itemAmounts = (matched: readonly (readonly [ProtectionPlan, number])[]): { item: PlanItem; qtyE2: number }[] => {
  const sums = new Map<string, { item: PlanItem; once: number; more: number }>()
  for (const [plan, qty] of matched)
    for (const item of plan.items) {
      const sum = sums.get(item.itemNo) ?? { item, once: 0, more: 0 }
      if (item.qtyMode === 1) sum.once = Math.max(sum.once, item.useQtyE2)
      else sum.more += item.useQtyE2 * (item.qtyMode === 2 ? qty : usesPerN(qty, item.perN ?? 1))
      sums.set(item.itemNo, sum)
    }
  return [...sums.values()]
    .map(({ item, once, more }) => ({ item, qtyE2: once + more }))
    .sort((a, b) => (a.item.itemNo < b.item.itemNo ? -1 : 1))
}

const goodsSums = (lines: readonly ProtectedLine[]): ProtectedLine[] => {
  const sums = new Map<string, ProtectedLine>()
  for (const line of lines) {
    const key = `${line.ownerNo}|${line.goodsNo}`
    sums.set(key, { ...line, qty: line.qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}

const overlap = (fromA: string, toA: string | null, fromB: string, toB: string | null): boolean =>
  (toB === null || fromA <= toB) && (toA === null || fromB <= toA)

/**
 * The goods or category that two plans of the same priority and range both cover (A1042), '' for 货主全部; null when they do not overlap. Plans
 * of different apply types or priorities do not conflict, because one comes before the other.
 */
export function planClash(a: ProtectionPlan, b: ProtectionPlan): string | null {
  if (a.ownerNo !== b.ownerNo || a.applyType !== b.applyType || a.priority !== b.priority) return null
  if (!overlap(a.effectDate, a.expireDate, b.effectDate, b.expireDate)) return null
  const isEverywhere = a.warehouseNo === EVERYWHERE || b.warehouseNo === EVERYWHERE
  if (!isEverywhere && (a.warehouseNo !== b.warehouseNo || a.sid !== b.sid)) return null
  if (a.applyType === 3) return ''
  const keyOf = (target: PlanTarget): string => (a.applyType === 1 ? target.goodsNo : target.categoryCode)
  const shared = a.targets.find((one) =>
    b.targets.some(
      (other) =>
        keyOf(one) === keyOf(other) &&
        (other.maxQty === null || one.minQty <= other.maxQty) &&
        (one.maxQty === null || other.minQty <= one.maxQty),
    ),
  )
  return shared === undefined ? null : keyOf(shared)
}
