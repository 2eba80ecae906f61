// 称重判定与计费重量 · rules/weigh
import { roundHalfUp } from './round.ts'

/** Weighing results (weigh_record.result). */
export const WEIGH_RESULT = { 1: '正常', 2: '偏轻', 3: '偏重', 4: '强制放行', 5: '无预估' } as const
export type WeighResultCode = keyof typeof WEIGH_RESULT

/** A parcel may weigh 10–60 000 g; other weights are refused (A1501). */
export const WEIGHT_MIN_G = 10
export const WEIGHT_MAX_G = 60_000

/** weigh_record.force_reason: why a parcel out of tolerance is let through (floor.md §8.7). */
export const FORCE_REASON = { 1: '赠品', 2: '包材差异', 3: '档案重量不准', 4: '其他' } as const

/** How long a leader's release is valid, ms, and how far the weight may differ from the one the leader saw, g. */
export const RELEASE_MS = 10 * 60_000
export const RELEASE_SLACK_G = 10

/** weight_config.tol_mode: when a weight is in tolerance. */
export const TOL_MODE = { 1: '两者满足其一', 2: '两者都满足' } as const

export interface ToleranceBand {
  readonly fromG: number
  /** null = open end, allowed in the last band only. */
  readonly toG: number | null
  readonly tolAbsG: number
  readonly tolBp: number
}

export interface WeighConfig {
  /** 1 两者满足其一, 2 两者都满足. */
  readonly tolMode: 1 | 2
  readonly tolAbsG: number
  readonly tolBp: number
  readonly bandJson?: readonly ToleranceBand[]
}

/** weight_config defaults (floor.md §9.6). */
export const DEFAULT_WEIGH_CONFIG: WeighConfig = { tolMode: 1, tolAbsG: 50, tolBp: 500 }

export interface Weighing {
  readonly diffG: number | null
  readonly diffBp: number | null
  readonly result: Exclude<WeighResultCode, 4>
}

/** The tolerance for parcels of this estimated weight: that of the weight's band, or the general one where no band contains the weight. */
export const bandOf = (estG: number, config: WeighConfig): Pick<ToleranceBand, 'tolAbsG' | 'tolBp'> =>
  config.bandJson?.find((b) => estG >= b.fromG && (b.toG === null || estG < b.toG)) ?? config

/**
 * Compares a scale's grams with the estimate (floor.md §8.7). Bounds are inclusive; the estimate decides the band.
 * Without an estimate (null or 0) the result is 5 无预估, which passes.
 */
export function weighResult(estG: number | null, weightG: number, config: WeighConfig): Weighing {
  if (estG === null || estG <= 0) return { diffG: null, diffBp: null, result: 5 }
  const band = bandOf(estG, config)
  const diffG = weightG - estG
  const diffBp = roundHalfUp(Math.abs(diffG) * 10000, estG)
  const okAbs = Math.abs(diffG) <= band.tolAbsG
  const okBp = diffBp <= band.tolBp
  const ok = config.tolMode === 1 ? okAbs || okBp : okAbs && okBp
  return { diffG, diffBp, result: ok ? 1 : diffG < 0 ? 2 : 3 }
}

/** How far from the estimate a weight may be, g: the furthest that `weighResult` still accepts, in either direction. */
export function toleratedG(estG: number, config: WeighConfig): number {
  const { tolAbsG, tolBp } = bandOf(estG, config)
  // the greatest whole d for which round(d × 10000 / est) ≤ tolBp, half up
  const byBp = Math.ceil((estG * (2 * tolBp + 1)) / 20_000) - 1
  return config.tolMode === 1 ? Math.max(tolAbsG, byBp) : Math.min(tolAbsG, byBp)
}

/** Volume weight of a parcel in g: cm³ over the carrier's cm³ per kg (floor.md App. D.2 billWeight). */
export const volumeWeightG = (cm3: number, ratio: number): number => roundHalfUp(cm3 * 1000, ratio)

/** Whether an estimate uses learned weights, and their fewest samples (weight_config.use_avg_weight, min_sample). */
export interface WeightUse {
  readonly useAverage: boolean
  readonly minSample: number
}
export const DEFAULT_WEIGHT_USE: WeightUse = { useAverage: true, minSample: 5 }

/** Learned weight of goods or of a composition; null before `rules/average` returns an average. */
export interface LearnedWeight {
  readonly avgWeightG: number | null
  readonly sampleNum: number
}
export interface GoodsWeight extends LearnedWeight {
  readonly grossWeightG: number | null
}

/** The learned weight in g; null where it may not be used (floor.md §8.7). */
export function learnedWeightG({ avgWeightG, sampleNum }: LearnedWeight, { useAverage, minSample }: WeightUse): number | null {
  return useAverage && sampleNum >= minSample ? avgWeightG : null
}

/** Weight of one piece in g: the learned weight where it may be used, otherwise the weight in the master data (floor.md §8.7). */
export function pieceWeightG(goods: GoodsWeight, use: WeightUse): number | null {
  return learnedWeightG(goods, use) ?? goods.grossWeightG
}

/** Estimated weight of an order's goods in g; null when goods without a weight are among them (floor.md §8.7). */
export function estGoodsG(
  lines: readonly { readonly qty: number; readonly weightG: number | null | undefined }[],
): number | null {
  let sum = 0
  for (const { qty, weightG } of lines) {
    if (!weightG || weightG < 0) return null
    sum += weightG * qty
  }
  return lines.length === 0 ? null : sum
}

/**
 * Estimated parcel weight in g: the learned weight of parcels of the same composition (`learnedG`, packaging included), otherwise goods +
 * packaging. Null without both. Source: floor.md §8.7 Estimate.
 */
export function estWeightG(goodsG: number | null, packageG: number, learnedG: number | null): number | null {
  if (learnedG !== null) return learnedG
  return goodsG === null ? null : goodsG + packageG
}
