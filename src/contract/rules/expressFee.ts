// 快递费 · rules/expressFee
/**
 * Fee of a parcel by a weight plan (office.md §8.1): charged weight, area, weight segment, then money. Pricing, 试算 and 解释 all use it.
 * Weights g, volumes cm³, money 分, discounts basis points. What cannot be priced gets a reason and no amount.
 */
import { kgText, yuanText } from './amountText.ts'
import type { PoolReason } from './poolReason.ts'
import { roundHalfUp } from './round.ts'

/** fin_weight_plan.weight_basis */
export const WEIGHT_BASIS = { 1: '实际重量', 2: '实重与体积重取大', 3: '理论重量', 4: '网点均重', 5: '系数重量' } as const
/** fin_weight_price.mode */
export const PRICE_MODE = { 1: '一口价', 2: '首重续重', 3: '单价' } as const
/** fin_weight_price.round_mode */
export const PRICE_ROUND = { 1: '进位', 2: '按实际' } as const

/** A price for weights above `fromG` up to and including `toG`. */
export interface WeightPrice {
  readonly fromG: number
  readonly toG: number
  readonly mode: keyof typeof PRICE_MODE
  readonly fixedFen: number
  readonly firstG: number
  readonly firstFen: number
  readonly unitG: number
  readonly unitFen: number
  readonly roundMode: keyof typeof PRICE_ROUND
  readonly minFen: number
}
/** `cityCode` `*`: the whole province. */
export interface PlanCity {
  readonly provinceCode: string
  readonly cityCode: string
}
export interface WeightArea {
  readonly areaName: string
  readonly remoteFeeFen: number
  readonly isForbidden: 0 | 1
  readonly cities: readonly PlanCity[]
  /** segments from 0 without gaps */
  readonly prices: readonly WeightPrice[]
}
export interface WeightPlan {
  readonly weightBasis: keyof typeof WEIGHT_BASIS
  /** cm³ per kg */
  readonly volumeDivisor: number
  readonly toleranceG: number
  readonly sheetFeeFen: number
  readonly discountBp: number
  /** weight 0: 1 the theoretical weight counts, 2 the parcel waits in 计价池 */
  readonly zeroWeightMode: 1 | 2
  readonly areas: readonly WeightArea[]
}
/** fin_surcharge. `mode`: 1 per parcel, 2 per started kg, 3 share of the base. */
export interface Surcharge {
  readonly name: string
  readonly mode: 1 | 2 | 3
  readonly amountFen: number
  readonly ratioBp: number
}
/** What a parcel weighs by each measure; null or 0 where a measure is unknown. */
export interface WeighedParcel extends PlanCity {
  readonly weighG: number
  readonly volumeCm3: number
  readonly estWeightG: number
  readonly stdWeightG: number | null
  readonly avgWeightG: number | null
  readonly billWeightG: number | null
  /** a person confirmed `weighG`, however heavy */
  readonly isConfirmed?: boolean
}
export interface ExpressFee {
  readonly chargeG: number
  /** charged weight less the tolerance, by which the segment is chosen */
  readonly segmentG: number
  readonly areaName: string
  readonly fromG: number
  readonly toG: number
  readonly baseFen: number
  readonly discountFen: number
  readonly surchargeFen: number
  /** base, waybill fee, remote fee and surcharges */
  readonly grossFen: number
  readonly amountFen: number
  /** the calculation in words, as the bill shows it */
  readonly formula: string
}
export type ExpressResult = ExpressFee | { readonly reason: PoolReason }

/** A plan with its cities indexed, for many parcels. */
export interface IndexedPlan extends WeightPlan {
  readonly areaOf: (city: PlanCity) => WeightArea | undefined
}
const wholeProvince = '*'
const cityKey = (provinceCode: string, cityCode: string): string => `${provinceCode}|${cityCode}`

/** The plan with a look-up by city: the row of the city goes before the row of its province. */
export const indexPlan = (plan: WeightPlan): IndexedPlan => {
  const areas = new Map(
    plan.areas.flatMap((area) => area.cities.map((city) => [cityKey(city.provinceCode, city.cityCode), area] as const)),
  )
  return {
    ...plan,
    areaOf: ({ provinceCode, cityCode }) =>
      areas.get(cityKey(provinceCode, cityCode)) ?? areas.get(cityKey(provinceCode, wholeProvince)),
  }
}

/** A weight this high, or this far above the estimate, is taken for a fault of the scale. */
const heaviestG = 50_000
const lightG = 1_000
const estimateTimes = 3
const wholeBp = 10_000
const kgG = 1_000

const ceilDiv = (a: number, b: number): number => Math.ceil(a / b)
const volumeWeight = ({ volumeCm3 }: WeighedParcel, divisor: number): number =>
  volumeCm3 > 0 ? roundHalfUp(volumeCm3 * kgG, divisor) : 0

/** Weight by the plan's measure, g; 0 where the parcel was not weighed. */
const measured = ({ weightBasis, volumeDivisor }: WeightPlan, parcel: WeighedParcel): number => {
  switch (weightBasis) {
    case 1:
      return parcel.weighG
    case 2:
      return Math.max(parcel.weighG, volumeWeight(parcel, volumeDivisor))
    case 3:
      return parcel.stdWeightG ?? parcel.weighG
    case 4:
      return parcel.avgWeightG ?? parcel.weighG
    case 5:
      return parcel.billWeightG ?? parcel.weighG
  }
}
const isTooHeavy = ({ weighG, estWeightG, isConfirmed = false }: WeighedParcel): boolean =>
  !isConfirmed && (weighG > heaviestG || (estWeightG > 0 && weighG > estimateTimes * estWeightG && weighG > lightG))

/** The charged weight, or why there is none. */
const chargedG = (plan: WeightPlan, parcel: WeighedParcel): number | PoolReason => {
  if (isTooHeavy(parcel)) return 'OVER_WEIGHT'
  const weightG = measured(plan, parcel)
  if (weightG > 0) return weightG
  const theoryG = (parcel.stdWeightG ?? 0) > 0 ? parcel.stdWeightG : parcel.estWeightG
  return plan.zeroWeightMode === 1 && theoryG !== null && theoryG > 0 ? theoryG : 'ZERO_WEIGHT'
}

/** What a parcel weighs by each measure, g; null: the measure is unknown. */
export interface ComparedWeights {
  readonly realG: number
  readonly volumeG: number | null
  readonly stdG: number | null
  readonly avgG: number | null
  readonly basis: WeightPlan['weightBasis']
  /** the weight that is charged, or why there is none */
  readonly charged: number | PoolReason
}
/** The weights of a parcel beside the one that the plan charges. */
export const comparedWeights = (plan: WeightPlan, parcel: WeighedParcel): ComparedWeights => ({
  realG: parcel.weighG,
  volumeG: volumeWeight(parcel, plan.volumeDivisor) || null,
  stdG: parcel.stdWeightG,
  avgG: parcel.avgWeightG,
  basis: plan.weightBasis,
  charged: chargedG(plan, parcel),
})

/** The base of a segment, and how it was calculated. `chargeG`: the whole weight; `segmentG`: less the tolerance. */
const baseOf = (price: WeightPrice, chargeG: number, segmentG: number): readonly [fen: number, words: string] => {
  if (price.mode === 1) return [price.fixedFen, `一口价${yuanText(price.fixedFen)}`]
  if (price.mode === 3) {
    const fen = roundHalfUp(chargeG * price.unitFen, price.unitG)
    const words = `${kgText(chargeG)}×${yuanText(price.unitFen)}${price.unitG === kgG ? '' : `/${kgText(price.unitG)}`}`
    return fen < price.minFen ? [price.minFen, `${words} 不足最低${yuanText(price.minFen)}`] : [fen, words]
  }
  const first = `首重${kgText(price.firstG)} ${yuanText(price.firstFen)}`
  if (price.roundMode === 1) {
    const units = ceilDiv(Math.max(0, segmentG - price.firstG), price.unitG)
    return [price.firstFen + units * price.unitFen, units === 0 ? first : `${first} + 续重${units}×${yuanText(price.unitFen)}`]
  }
  const restG = Math.max(0, chargeG - price.firstG)
  const restFen = roundHalfUp(restG * price.unitFen, price.unitG)
  return [
    price.firstFen + restFen,
    restG === 0 ? first : `${first} + 续重${kgText(restG)}×${yuanText(price.unitFen)}/${kgText(price.unitG)}`,
  ]
}

const surchargeFen = ({ mode, amountFen, ratioBp }: Surcharge, baseFen: number, segmentG: number): number => {
  if (mode === 1) return amountFen
  return mode === 2 ? ceilDiv(segmentG, kgG) * amountFen : roundHalfUp(baseFen * ratioBp, wholeBp)
}

/**
 * Fee of a parcel. `discountBp`: the discount of the contract's version, null where the plan's own counts. Waybill fee, remote fee and
 * surcharges are not discounted. Reasons in the order of office.md §27.1.
 */
export const expressFee = (
  plan: IndexedPlan,
  parcel: WeighedParcel,
  surcharges: readonly Surcharge[] = [],
  discountBp: number | null = null,
): ExpressResult => {
  const chargeG = chargedG(plan, parcel)
  if (typeof chargeG === 'string') return { reason: chargeG }
  const area = plan.areaOf(parcel)
  if (area === undefined) return { reason: 'NO_AREA' }
  if (area.isForbidden === 1) return { reason: 'FORBIDDEN_AREA' }
  const segmentG = chargeG > plan.toleranceG ? chargeG - plan.toleranceG : chargeG
  const price = area.prices.find(({ fromG, toG }) => segmentG > fromG && segmentG <= toG)
  if (price === undefined) return { reason: 'NO_SEGMENT' }
  const [baseFen, words] = baseOf(price, chargeG, segmentG)
  const discountFen = baseFen - roundHalfUp(baseFen * (discountBp ?? plan.discountBp), wholeBp)
  const added = surcharges.map((surcharge) => ({ name: surcharge.name, fen: surchargeFen(surcharge, baseFen, segmentG) }))
  const addedFen = added.reduce((sum, { fen }) => sum + fen, 0)
  const grossFen = baseFen + plan.sheetFeeFen + area.remoteFeeFen + addedFen
  const extras = [{ name: '面单费', fen: plan.sheetFeeFen }, { name: '偏远附加', fen: area.remoteFeeFen }, ...added]
  return {
    chargeG,
    segmentG,
    areaName: area.areaName,
    fromG: price.fromG,
    toG: price.toG,
    baseFen,
    discountFen,
    surchargeFen: addedFen,
    grossFen,
    amountFen: grossFen - discountFen,
    formula: [
      `计费${kgText(chargeG)}${segmentG === chargeG ? '' : ` 容差${plan.toleranceG}g 按${kgText(segmentG)}`}`,
      words,
      ...(discountFen === 0 ? [] : [`折扣−${yuanText(discountFen)}`]),
      ...extras.filter(({ fen }) => fen !== 0).map(({ name, fen }) => `${name}${yuanText(fen)}`),
    ].join('；'),
  }
}
