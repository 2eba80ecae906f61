// 赔付定价 · core/comp/pricing
import { valuationLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { priceComps, type GivenPrice } from './refresh.ts'

const byHand = transitionOf(valuationLife, 'act price', valuationLife.byHand)

/** Rows of the pool take a price somebody gives, and their claims are reckoned with it. Answers how many claims have every price now. */
export const priceRows = async (
  ctx: Ctx,
  rows: readonly (GivenPrice & { readonly id: string })[],
  reason: string,
): Promise<number> => {
  await ctx.tx.query(
    `update valuation_pool as p set status = ${byHand.to}, manual_fen = v.fen, remark = $4, handle_user_id = $5, handle_user_name = $6,
            handle_time = $7, update_time = $7, version = p.version + 1
       from unnest($2::bigint[], $3::bigint[]) as v(id, fen)
      where p.tenant_id = $1 and p.id = v.id and p.status in (${byHand.from})`,
    [
      ctx.tenantId,
      rows.map(({ id }) => id),
      rows.map(({ priceFen }) => priceFen),
      reason,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  await changed(
    ctx,
    rows.map(({ id }) => ({ resource: 'workorder/compValuation', key: id, op: 'put' })),
  )
  return priceComps(ctx, rows)
}
