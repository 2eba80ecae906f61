// 计费重量 · rules/billWeight
import { mostSet } from './mostSet.ts'
import { roundHalfUp } from './round.ts'
import { volumeWeightG } from './weigh.ts'

/** rule_weight_coefficient.round_mode */
export const ROUND_MODE = { 1: '不进位', 2: '进0.5kg', 3: '进1kg', 4: '百克进位' } as const
export type RoundMode = keyof typeof ROUND_MODE
const steps: Readonly<Record<RoundMode, number>> = { 1: 1, 2: 500, 3: 1000, 4: 100 }
const wholeBp = 10_000

/** A row of rule_weight_coefficient; `*` matches every carrier, branch or owner. */
export interface Coefficient {
  readonly ruleId: string
  readonly logisticsCode: string
  readonly networkId: string
  readonly ownerNo: string
  readonly coefficientBp: number
  /** cm³ per kg; null: the carrier's own ratio */
  readonly volumeRatio: number | null
  readonly roundMode: RoundMode
  readonly effectDate: string
}

/**
 * Billing weight in g (floor.md §12.1, Q37): the greater of the two weights times the coefficient, rounded up once to the step of the mode.
 * Mode 1 不进位 rounds half up to the gram.
 */
const billWeight = (weightG: number, volumeG: number | null, coefBp: number, mode: RoundMode): number => {
  const product = Math.max(weightG, volumeG ?? 0) * coefBp
  if (mode === 1) return roundHalfUp(product, wholeBp)
  const step = steps[mode] * wholeBp
  const remainder = product % step
  return ((remainder === 0 ? product : product - remainder + step) / step) * steps[mode]
}

/** Owner, carrier and branch of a parcel; an unknown carrier or branch is ''. */
export interface Carried {
  readonly logisticsCode: string
  readonly networkId: string
  readonly ownerNo: string
}

/** The coefficient in force on a day: the most specific one for the parcel, and among equally specific ones the latest (Q31). */
export const coefficientOf = (rows: readonly Coefficient[], parcel: Carried, day: string): Coefficient | undefined =>
  mostSet(
    rows.filter(({ effectDate }) => effectDate <= day).sort((a, b) => (a.effectDate < b.effectDate ? 1 : -1)),
    (row) => [row.logisticsCode, row.networkId, row.ownerNo],
  )(parcel.logisticsCode, parcel.networkId, parcel.ownerNo)

/** The weight a parcel is charged by, and why (weigh_record.bill_json). */
export interface Bill {
  readonly billWeightG: number
  readonly volumeWeightG: number | null
  readonly by: {
    /** null: no coefficient was in force */
    readonly rule: Coefficient | null
    /** ratio of the rule, or of the carrier where the rule has none; null: the parcel's size does not count */
    readonly volumeRatio: number | null
  }
}

/** Billing weight of a weighing; `carrierRatio` applies where the rule has none. */
export const billOf = (
  rule: Coefficient | undefined,
  carrierRatio: number | null,
  weighed: { readonly weightG: number; readonly volumeCm3: number | null },
): Bill => {
  const volumeRatio = rule?.volumeRatio ?? carrierRatio
  const volumeG = weighed.volumeCm3 === null || volumeRatio === null ? null : volumeWeightG(weighed.volumeCm3, volumeRatio)
  return {
    billWeightG: billWeight(weighed.weightG, volumeG, rule?.coefficientBp ?? wholeBp, rule?.roundMode ?? 1),
    volumeWeightG: volumeG,
    by: { rule: rule ?? null, volumeRatio },
  }
}

const grams = (g: number): string => `${g} 克`
/** Explains the weight in words: which weight counted, which coefficient, and since when it is in force. */
export const billText = (
  { weightG, volumeWeightG: volumeG }: { readonly weightG: number; readonly volumeWeightG: number | null },
  { rule, volumeRatio }: Bill['by'],
): string => {
  const isVolume = volumeG !== null && volumeG > weightG
  const from = isVolume ? `体积重 ${grams(volumeG)}（抛比 ${volumeRatio ?? ''}）` : `实重 ${grams(weightG)}`
  if (rule === null) return `按${from}，没有重量系数`
  const scopeTexts = [
    rule.logisticsCode === '*' ? '' : `物流公司 ${rule.logisticsCode}`,
    rule.networkId === '*' ? '' : `网点 ${rule.networkId}`,
    rule.ownerNo === '*' ? '' : `货主 ${rule.ownerNo}`,
  ].filter((word) => word !== '')
  return `${from} × ${rule.coefficientBp / wholeBp}，${ROUND_MODE[rule.roundMode]}；${scopeTexts.join('、') || '全部'}的系数，${rule.effectDate} 起`
}
