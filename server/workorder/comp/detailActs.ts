// 赔付明细的操作 · workorder/comp/detailActs
/** What happens with a claim besides its change of state: the amount set by hand, why it was held, what a void one leaves (office.md §5.2). */
import type { compDetail } from '#contract/workorder/compDetail'
import { handMax, recoverOf } from '#contract/rules/compensation'
import { compDiffLife, compPriceLife } from '#contract/rules/compensationLife'
import { closePool } from './details.ts'
import { followDiffs } from './paid.ts'
import { sumOrders } from './orderSums.ts'
import { beyondCap } from './reckon.ts'
import { tellOrders } from './orderHook.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ActWork, Doing } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { hasRight } from '../../platform/person.ts'

type Head = HeadOf<typeof compDetail>
export const numbers = (heads: readonly { readonly no: string }[]): readonly string[] => heads.map(({ no }) => no)
export const yuan = (fen: number): string => (fen / 100).toFixed(2)
const fen = ({ values }: Head, name: 'baseFen' | 'claimFen' | 'payerType'): number => values[name] ?? 0
const ordersOf = (heads: readonly Head[]): readonly string[] =>
  heads.map(({ values }) => values.workOrderNo ?? '').filter((no) => no !== '')

/** By hand no more than what can be paid, nor than what was claimed; beyond the cap goes who has the right for it. */
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

export const approving: Doing<typeof compDetail, 'approve'> = {
  guard: async (ctx, heads, input) => {
    // lines of a closed difference were written for the amount as it was
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
    const recovers = heads.map((head) => recoverOf(fen(head, 'payerType'), approveFen))
    // the door raises the version once for the act
    await ctx.tx.query(
      `update comp_detail as d set approve_fen = $4, recover_fen = v.recover_fen, price_status = $5, refresh_time = $6
         from unnest($2::text[], $3::bigint[]) as v(comp_no, recover_fen) where d.tenant_id = $1 and d.comp_no = v.comp_no`,
      [ctx.tenantId, numbers(heads), recovers, approveFen, compPriceLife.byHand, ctx.at],
    )
    await closePool(ctx, numbers(heads))
    await followDiffs(ctx, numbers(heads))
    await sumOrders(ctx, ordersOf(heads))
  },
}

const noting = (
  value: (input: { readonly reason?: string | null }) => string | null,
): ActWork<Head['values'], { readonly reason?: string | null }> => ({
  effect: async ({ tx, tenantId }, heads, input) => {
    await tx.query('update comp_detail set hold_reason = $3 where tenant_id = $1 and comp_no = any($2::text[])', [
      tenantId,
      numbers(heads),
      value(input),
    ])
  },
})
export const suspending = noting((input) => input.reason ?? '')
export const resuming = noting(() => null)

/** A void claim counts for nothing: not for its work order, and nobody has to price it. */
export const removing: ActWork = {
  guard: async (ctx, heads) =>
    new Map((await differencesOf(ctx, heads)).map(({ compNo, diffNo }) => [compNo, refuse('A3020.diff', { no: diffNo })])),
  effect: async (ctx, heads) => {
    await closePool(ctx, numbers(heads))
  },
  follow: async (ctx, heads) => {
    await sumOrders(ctx, ordersOf(heads))
    await tellOrders(ctx, ordersOf(heads))
  },
}
