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

/** A claim in the dialog. An amount is null until it is typed. */
export type CompRow = InputOf<typeof settle>['compList'][number] & { readonly approveFen: number | null }
/** A new claim; comp_type 9 is 其他, until the clerk chooses another kind. */
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
  /** greatest amount that may be approved without the right to exceed it */
  readonly mostFen: number
  /** sentences that explain the calculation and the source of its terms */
  readonly steps: readonly string[]
  /** a price of the goods is unknown, so the amount is not final */
  readonly isOpen: boolean
}

/** Amount of a claim by the rules, calculated as on the server; null while the terms are not loaded. */
export const reckoned = (
  row: Partial<Pick<CompRow, 'compType' | 'claimFen' | 'delayDays'>>,
  terms: readonly SettleTerms[],
): Reckoned | null => {
  const kindTerms = terms.find(({ compType }) => compType === row.compType)
  if (kindTerms === undefined) return null
  const facts: CompFacts = {
    compType: kindTerms.compType,
    goods: [],
    valueFen: kindTerms.valueFen,
    freightFen: kindTerms.freightFen,
    claimFen: row.claimFen ?? 0,
    insuredFen: kindTerms.insuredFen,
    delayMin: delayMinOf(row.delayDays),
  }
  const result = compensate(facts, kindTerms.terms)
  return {
    ...result,
    mostFen: handMax(result),
    steps: [...(kindTerms.isByRule === 1 ? [] : ['没有对应的赔付规则，按商品价值赔']), ...compSteps(facts, kindTerms.terms)],
    isOpen: result.valueFen === null && needsValue(kindTerms.compType),
  }
}
