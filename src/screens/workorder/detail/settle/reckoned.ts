// 一笔赔付按规则 · workorder/detail/settle/reckoned
import {
  compensate,
  compSteps,
  delayMinOf,
  handMax,
  needsValue,
  payerType,
  type CompFacts,
  type Compensated,
} from '#contract/rules/compensation'
import type { InputOf } from '#contract/call'
import type { settle, SettleTerms } from '#contract/workorder/act'

/** A claim in the dialog. null: not typed yet. */
export type CompRow = InputOf<typeof settle>['compList'][number] & { readonly approveFen: number | null }
/** A new claim. 9 其他: the clerk chooses its kind. */
export const compRow: CompRow = {
  compType: 9,
  payerType: payerType.carrier,
  payerNo: null,
  delayDays: null,
  claimFen: 0,
  approveFen: null,
  remark: null,
}

export interface Reckoned extends Compensated {
  /** the most a user may approve without the right to exceed it */
  readonly mostFen: number
  /** the calculation in sentences, and the source of its terms */
  readonly steps: readonly string[]
  /** a price is unknown: the amount waits until it is set */
  readonly isOpen: boolean
}

/** Amount by the rules for a claim, as the server calculates it; null while its terms are not loaded. */
export const reckoned = (
  row: Partial<Pick<CompRow, 'compType' | 'claimFen' | 'delayDays'>>,
  terms: readonly SettleTerms[],
): Reckoned | null => {
  const found = terms.find(({ compType }) => compType === row.compType)
  if (found === undefined) return null
  const facts: CompFacts = {
    compType: found.compType,
    goods: [],
    valueFen: found.valueFen,
    freightFen: found.freightFen,
    claimFen: row.claimFen ?? 0,
    insuredFen: found.insuredFen,
    delayMin: delayMinOf(row.delayDays),
  }
  const of = compensate(facts, found.terms)
  return {
    ...of,
    mostFen: handMax(of),
    steps: [...(found.isByRule === 1 ? [] : ['没有对应的赔付规则，按商品价值赔']), ...compSteps(facts, found.terms)],
    isOpen: of.valueFen === null && needsValue(found.compType),
  }
}
