// 责任的建议 · rules/surveyHint
import { PARCEL_STAGE, parcelStage, type ParcelStage } from './parcelWay.ts'

/** What an order's own history suggests about a problem: who is likely liable, and why; a person decides (office.md §4.2). */

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
  /** the carrier's last report about the parcel; null: none */
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
/** Normal difference between two scales and of cartons, whatever is inside. */
const toleranceG = 30
const kg = (grams: number): string => `${(grams / 1000).toFixed(3)}kg`

/** Who holds the parcel: the warehouse until it leaves the hall, the carrier afterwards. */
const byKeeping = ({ shipTime, handedOver, logisticsName }: SurveyFacts): LiabilityHint => {
  if (shipTime === null) return { liability: warehouse, why: '包裹还没有出库，一直在仓库' }
  if (!handedOver) return { liability: warehouse, why: `${shipTime} 出库，但没有交接给快递的扫描` }
  return { liability: carrier, why: `${shipTime} 已扫描交接给${logisticsName ?? '快递'}，之后由快递保管` }
}

/** What the carrier itself reported about the parcel since. */
const byTraces = ({ heard }: SurveyFacts): readonly LiabilityHint[] => {
  if (heard === null) return []
  const said = `快递轨迹 ${heard.time} ${heard.text}`
  if (heard.stage === parcelStage.lost) return [{ liability: carrier, why: `${said}，快递自己报了遗失或破损` }]
  if (heard.signTime !== null) return [{ liability: carrier, why: `快递记为 ${heard.signTime} 签收，请核对签收人和底单` }]
  return [{ liability: carrier, why: `${said}，之后没有新的轨迹（${PARCEL_STAGE[heard.stage]}）` }]
}

/** Actual against expected weight: missing pieces make the parcel lighter. */
const byWeight = ({ weightG, estWeightG, missingG }: SurveyFacts): LiabilityHint | null => {
  if (weightG === null || weightG === 0 || estWeightG === null || estWeightG === 0 || missingG === 0) return null
  const lighter = estWeightG - weightG
  const said = `出库称重 ${kg(weightG)}，应重 ${kg(estWeightG)}`
  if (lighter >= Math.max(toleranceG, missingG / 2))
    return { liability: warehouse, why: `${said}，少 ${kg(lighter)}，与缺的商品相当` }
  return lighter < Math.max(toleranceG, missingG / 4) ? { liability: buyer, why: `${said}，重量对得上，出库时商品是齐的` } : null
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
      const weighed = byWeight(facts)
      const checked = facts.checkedBy === null ? [{ liability: warehouse, why: '这张订单没有复核记录' }] : []
      return weighed === null ? checked : [weighed, ...checked]
    }
    case 'DAMAGE': {
      const kept = byKeeping(facts)
      const seen = facts.photos > 0 ? `，仓内有 ${facts.photos} 张照片可以对照` : '，仓内没有拍照'
      return [{ ...kept, why: kept.why + seen }, ...(facts.heard?.stage === parcelStage.lost ? byTraces(facts) : [])]
    }
    default:
      return []
  }
}
