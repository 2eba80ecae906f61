// 抽检结论与选取 · rules/spot

/** spot_record.result. */
export const SPOT_RESULT = { 1: '合格', 2: '不合格' } as const
/** spot_record.reasons. */
export const SPOT_REASON = {
  1: '少件',
  2: '多件',
  3: '错件',
  4: '包装不合格',
  5: '耗材不符',
  6: '面单错误',
  7: '商品残次',
  8: '保护方案未执行',
  9: '其他',
} as const
export type SpotReason = keyof typeof SPOT_REASON
export const spotReasons = Object.keys(SPOT_REASON).map(Number) as readonly SpotReason[]

/** Reasons as words for a sentence. */
export const reasonTexts = (reasons: readonly SpotReason[]): string => reasons.map((one) => SPOT_REASON[one]).join('、')

/** A packer counts as new for this many days after the first packing (floor.md §8.1 spot_rule). */
export const newPackerDays = 7

/** Most photos of one spot check (floor.md §8.10). */
export const spotPhotos = 6

/** The rule that selects the packing of an order for a spot check. */
export interface SpotDraw {
  readonly ruleId: string
  /** selected share, basis points; 10 000 where a tag of the order demands it */
  readonly ratioBp: number
  /** share for new packers; null: `ratioBp` applies to them too */
  readonly newBp: number | null
  /** most orders a day; null: any number */
  readonly dailyMax: number | null
  /** a tag demands the check: the daily limit does not apply */
  readonly isMust: boolean
}

/** Selected share of this packing, basis points. The share of a new packer is never below that of others. */
export const drawnBp = ({ ratioBp, newBp }: SpotDraw, isNewPacker: boolean): number =>
  isNewPacker && newBp !== null ? Math.max(ratioBp, newBp) : ratioBp

/** Whether the rule has reached its daily limit of selected orders. */
export const isDrawnOut = ({ dailyMax, isMust }: SpotDraw, drawnToday: number): boolean =>
  !isMust && dailyMax !== null && drawnToday >= dailyMax
