// 责任的建议 · rules/surveyHint
import { PARCEL_STAGE, parcelStage, type ParcelStage } from './parcelWay.ts'

/** Suggests the liable party of a problem, with a reason, from the order's history; a person decides (office.md §4.2). */

/** Weights in g; `missingG`: the weight of the pieces reported missing. Moments as texts. */
export interface SurveyFacts {
  readonly typeCode: string
  readonly shipTime: string | null
  readonly handedOver: boolean
  readonly logisticsName: string | null
  readonly weightG: number | null
  readonly estWeightG: number | null
  readonly missingG: number
  readonly photos: number
  readonly checkedBy: string | null
  /** the carrier's last trace of the parcel; null: none */
  readonly heard: {
    readonly stage: ParcelStage
    readonly time: string
    readonly text: string
    readonly signTime: string | null
  } | null
}
export interface LiabilityHint {
  readonly liability: number
  readonly why: string
}

const warehouse = 1
const carrier = 2
const buyer = 5
/** Normal difference between two scales and two cartons. */
const toleranceG = 30
const kg = (grams: number): string => `${(grams / 1000).toFixed(3)}kg`

/** Liable is who holds the parcel: the warehouse until the hand-over, the carrier afterwards. */
const byKeeping = ({ shipTime, handedOver, logisticsName }: SurveyFacts): LiabilityHint => {
  if (shipTime === null) return { liability: warehouse, why: '包裹还没有出库，一直在仓库' }
  if (!handedOver) return { liability: warehouse, why: `${shipTime} 出库，但没有交接给快递的扫描` }
  return { liability: carrier, why: `${shipTime} 已扫描交接给${logisticsName ?? '快递'}，之后由快递保管` }
}

/** The carrier is liable by its own last trace of the parcel. */
const byTraces = ({ heard }: SurveyFacts): readonly LiabilityHint[] => {
  if (heard === null) return []
  const prefix = `快递轨迹 ${heard.time} ${heard.text}`
  if (heard.stage === parcelStage.lost) return [{ liability: carrier, why: `${prefix}，快递自己报了遗失或破损` }]
  if (heard.signTime !== null) return [{ liability: carrier, why: `快递记为 ${heard.signTime} 签收，请核对签收人和底单` }]
  return [{ liability: carrier, why: `${prefix}，之后没有新的轨迹（${PARCEL_STAGE[heard.stage]}）` }]
}

/** Actual against expected weight: missing pieces make the parcel lighter. */
const byWeight = ({ weightG, estWeightG, missingG }: SurveyFacts): LiabilityHint | null => {
  if (weightG === null || weightG === 0 || estWeightG === null || estWeightG === 0 || missingG === 0) return null
  const lighter = estWeightG - weightG
  const prefix = `出库称重 ${kg(weightG)}，应重 ${kg(estWeightG)}`
  if (lighter >= Math.max(toleranceG, missingG / 2))
    return { liability: warehouse, why: `${prefix}，少 ${kg(lighter)}，与缺的商品相当` }
  return lighter < Math.max(toleranceG, missingG / 4)
    ? { liability: buyer, why: `${prefix}，重量对得上，出库时商品是齐的` }
    : null
}

export const surveyHints = (facts: SurveyFacts): readonly LiabilityHint[] => {
  switch (facts.typeCode) {
    case 'LOST':
    case 'NO_TRACE':
    case 'FAKE_SIGN':
    case 'URGE':
    case 'INTERCEPT':
      return [byKeeping(facts), ...byTraces(facts)]
    case 'SHORT':
    case 'WRONG': {
      const weightHint = byWeight(facts)
      const checkHints = facts.checkedBy === null ? [{ liability: warehouse, why: '这张订单没有复核记录' }] : []
      return weightHint === null ? checkHints : [weightHint, ...checkHints]
    }
    case 'DAMAGE': {
      const holder = byKeeping(facts)
      const photoText = facts.photos > 0 ? `，仓内有 ${facts.photos} 张照片可以对照` : '，仓内没有拍照'
      return [{ ...holder, why: holder.why + photoText }, ...(facts.heard?.stage === parcelStage.lost ? byTraces(facts) : [])]
    }
    default:
      return []
  }
}
