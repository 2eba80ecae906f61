// 赔付明细的操作 · workorder/comp/detailActs
/** What a claim does besides its change of state: manual amount, reason of a hold, effects of a void claim (office.md §5.2). */
import type { compDetail } from '#contract/workorder/compDetail'
import { handMax, recoverOf } from '#contract/rules/compensation'
import { compDiffLife, compPriceLife } from '#contract/rules/compensationLife'
import { closePool } from './details.ts'
import { followDiffs } from './paid.ts'
import { sumOrders } from './orderSums.ts'
import { beyondCap } from './reckon.ts'
import { finishOrders } from './orderHook.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { setting, type ActWork, type Doing } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { hasRight } from '../../platform/person.ts'
import { moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

type Head = HeadOf<typeof compDetail>
export const numbers = (heads: readonly { readonly no: string }[]): readonly string[] => heads.map(({ no }) => no)
export const yuan = (fen: number): string => (fen / 100).toFixed(2)
const fen = ({ values }: Head, name: 'baseFen' | 'claimFen' | 'payerType'): number => values[name] ?? 0
const ordersOf = (heads: readonly Head[]): readonly string[] =>
  heads.map(({ values }) => values.workOrderNo ?? '').filter((no) => no !== '')

/** A manual amount may not exceed the claimed amount, and may exceed the cap only with a right. */
const amountFault = (ctx: Ctx, head: Head, approveFen: number): Refused | null => {
  const claimed = fen(head, 'claimFen')
  if (approveFen > claimed) return refusedAt(refuse('A3020.claim', { x: yuan(claimed) }), 'approveFen')
  const cap = head.values.capFen
  const most = handMax({ baseFen: fen(head, 'baseFen'), capFen: cap ?? null })
  return approveFen <= most || hasRight(ctx.person, beyondCap)
    ? null
    : refusedAt(refuse('A3020.cap', { x: yuan(most) }), 'approveFen')
}

interface Difference {
  readonly compNo: string
  readonly diffNo: string
  readonly status: number
}
const differencesOf = ({ tx, tenantId }: Ctx, heads: readonly Head[]): Promise<Difference[]> =>
  tx.query<Difference>('select comp_no, diff_no, status from comp_fee_diff where tenant_id = $1 and comp_no = any($2::text[])', [
    tenantId,
    numbers(heads),
  ])

const byHand = transitionOf(compPriceLife, 'act price', compPriceLife.byHand)

export const approveClaims: Doing<typeof compDetail, 'approve'> = {
  guard: async (ctx, heads, input) => {
    // lines of a closed difference were written for the former amount
    const closed = (await differencesOf(ctx, heads)).filter(({ status }) => status === compDiffLife.closed)
    const refused = new Map<string, Refused>(closed.map(({ compNo, diffNo }) => [compNo, refuse('A3020.closed', { no: diffNo })]))
    if (input === null) return refused
    for (const head of heads.filter(({ no }) => !refused.has(no))) {
      const fault = amountFault(ctx, head, input.approveFen ?? 0)
      if (fault !== null) refused.set(head.no, fault)
    }
    return refused
  },
  effect: async (ctx, heads, input) => {
    const approveFen = input.approveFen ?? 0
    // the act itself raises the version once
    await moveRows(
      ctx.tx,
      byHand,
      heads.map((head) => ({ compNo: head.no, recoverFen: recoverOf(fen(head, 'payerType'), approveFen) })),
      { by: ctx, key: ['compNo'], set: ['recoverFen'], all: { approveFen, refreshTime: ctx.at }, quiet: true },
    )
    await closePool(ctx, numbers(heads))
    await followDiffs(ctx, numbers(heads))
    await sumOrders(ctx, ordersOf(heads))
  },
}

const setHoldReason = (
  value: (input: { readonly reason?: string | null }) => string | null,
): ActWork<Head['values'], { readonly reason?: string | null }> => ({
  effect: (_ctx, heads, input) => Promise.resolve(setting('comp_detail', heads, { holdReason: value(input) })),
})
export const suspendClaims = setHoldReason((input) => input.reason ?? '')
export const resumeClaims = setHoldReason(() => null)

/** A void claim does not count for its work order and needs no price. */
export const voidClaims: ActWork = {
  guard: async (ctx, heads) =>
    new Map((await differencesOf(ctx, heads)).map(({ compNo, diffNo }) => [compNo, refuse('A3020.diff', { no: diffNo })])),
  effect: async (ctx, heads) => {
    await closePool(ctx, numbers(heads))
  },
  follow: async (ctx, heads) => {
    await sumOrders(ctx, ordersOf(heads))
    await finishOrders(ctx, ordersOf(heads))
  },
}
