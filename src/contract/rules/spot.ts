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

/** Reasons as a sentence names them. */
export const reasonTexts = (reasons: readonly SpotReason[]): string => reasons.map((one) => SPOT_REASON[one]).join('、')

/** A packer is new for this many days after the first packing (floor.md §8.1 spot_rule). */
export const newPackerDays = 7

/** Most photos of one spot check (floor.md §8.10). */
export const spotPhotos = 6

/** The rule an order's packing is drawn by. */
export interface SpotDraw {
  readonly ruleId: string
  /** share that is drawn, basis points; 10 000 where a tag of the order demands it */
  readonly ratioBp: number
  /** the share of new packers; null: the same */
  readonly newBp: number | null
  /** most orders a day; null: any number */
  readonly dailyMax: number | null
  /** a tag demands it: no limit holds it back */
  readonly isMust: boolean
}

/** Share of this packing that is drawn, basis points. A new packer is never drawn less than others. */
export const drawnBp = ({ ratioBp, newBp }: SpotDraw, isNewPacker: boolean): number =>
  isNewPacker && newBp !== null ? Math.max(ratioBp, newBp) : ratioBp

/** Whether the rule has drawn as many orders of the day as it may. */
export const isDrawnOut = ({ dailyMax, isMust }: SpotDraw, drawnToday: number): boolean =>
  !isMust && dailyMax !== null && drawnToday >= dailyMax
