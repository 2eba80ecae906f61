// 退货拣货 · returns/pick
import { returnPick } from '#contract/returns/pick'
import type { ActWork } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import { closeWaves, followWaves } from '../core/returns/settle.ts'
import { byPerson } from './orderActs.ts'

/** Why a line that somebody gave up is short: 找不到. */
const notFound = 4

/** What nobody picked is missing, with one reason for all of it; the wave ends with its pick. */
const finish: ActWork = {
  effect: async (ctx, heads, input) => {
    const nos = heads.map(({ no }) => no)
    await ctx.tx.query(
      `update return_pick_line set short_qty = plan_qty - picked_qty, short_reason = coalesce(short_reason, ${notFound}), update_time = $3, version = version + 1
        where tenant_id = $1 and pick_no = any($2::text[]) and picked_qty + short_qty < plan_qty`,
      [ctx.tenantId, nos, ctx.at],
    )
    await ctx.tx.query(
      `update return_pick set short_qty = plan_qty - picked_qty, finish_reason = $3 where tenant_id = $1 and pick_no = any($2::text[])`,
      [ctx.tenantId, nos, word(input, 'reason')],
    )
    const waves = heads.map(({ values }) => word(values, 'waveNo'))
    await closeWaves(ctx, waves, byPerson(ctx))
    await followWaves(ctx, waves, byPerson(ctx))
  },
}

export const returnPicks = served({
  of: returnPick,
  serving: {
    from: 'return_pick p',
    alias: 'p',
    lines: { ...goodsOfLine, order: 'l.line_no' },
    acts: { finish },
  },
})
