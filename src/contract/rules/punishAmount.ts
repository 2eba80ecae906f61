// 处罚金额 · rules/punishAmount
import { roundHalfUp } from './round.ts'

/**
 * A kind of penalty with the rule for its amount. `calcMode` 1: fixed, 2: share of the goods, else times the freight. `capFen` 0: no cap.
 */
export interface PunishKind {
  readonly calcMode: number
  readonly amountFen: number
  readonly ratioBp: number
  readonly timesE2: number
  readonly capFen: number
}
export interface PunishBase {
  readonly goodsFen: number
  readonly freightFen: number
}

const capped = (fen: number, capFen: number): number => (capFen === 0 ? fen : Math.min(fen, capFen))

/** The base of a penalty, and its highest amount (office.md §4.2), which a person may lower but never raise. */
export const punishAmount = (kind: PunishKind, base: PunishBase): { readonly baseFen: number; readonly maxFen: number } => {
  if (kind.calcMode === 1) return { baseFen: 0, maxFen: kind.amountFen }
  if (kind.calcMode === 2)
    return { baseFen: base.goodsFen, maxFen: capped(roundHalfUp(base.goodsFen * kind.ratioBp, 10_000), kind.capFen) }
  return { baseFen: base.freightFen, maxFen: capped(roundHalfUp(base.freightFen * kind.timesE2, 100), kind.capFen) }
}
