// 赔付定价 · workorder/comp/pricing
import { valuationLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { priceComps, type GivenPrice } from './refresh.ts'
import { moveRows } from '../../platform/rows.ts'

const toPricedByHand = transitionOf(valuationLife, 'act price', valuationLife.byHand)

/** Prices rows of the valuation pool by hand and recalculates their claims. Returns how many claims have every price now. */
export const priceRows = async (
  ctx: Ctx,
  rows: readonly (GivenPrice & { readonly id: string })[],
  reason: string,
): Promise<number> => {
  await moveRows(
    ctx.tx,
    toPricedByHand,
    rows.map(({ id, priceFen }) => ({ id, manualFen: priceFen })),
    {
      by: { at: ctx.at },
      key: ['id'],
      set: ['manualFen'],
      all: { remark: reason, handleUserId: ctx.person.userId, handleUserName: ctx.person.name, handleTime: ctx.at },
    },
  )
  await changed(
    ctx,
    rows.map(({ id }) => ({ resource: 'workorder/compValuation', key: id, op: 'put' })),
  )
  return priceComps(ctx, rows)
}
