// 计价的结果 · finance/pricing/outcome
import type { Outcome } from './pool.ts'

/** fin_waybill.recv_status, pay_status and fin_fact.recv_status */
export const states = { priced: 1, pooled: 2, free: 3 } as const satisfies Record<Outcome, number>

/** A document waits while one of its charges does; it is free where all of them are. */
export const worstOf = (outcomes: readonly (Outcome | undefined)[]): Outcome => {
  if (outcomes.includes('pooled')) return 'pooled'
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'free') ? 'free' : 'priced'
}
