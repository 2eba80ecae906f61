// 退货拣货 · returns/pick
import { returnPick } from '#contract/returns/pick'
import type { Doing, Ended, Sets } from '../platform/document/acts.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { closeWaves, followWaves } from '../core/returns/settle.ts'
import { byPerson } from './orderActs.ts'

/** short_reason 找不到, for lines without a reason */
const notFound = 4

const unpickedLines = `select id, plan_qty - picked_qty as short_qty, coalesce(short_reason, ${notFound}) as short_reason from return_pick_line
  where tenant_id = $1 and pick_no = any($2::text[]) and picked_qty + short_qty < plan_qty`

/** Ends a return pick and marks its unpicked pieces as missing. The wave ends with the pick. */
const finish: Doing<typeof returnPick, 'finish'> = {
  effect: async (ctx, heads, input) => {
    await changeRows(
      ctx.tx,
      'return_pick_line',
      selected(
        unpickedLines,
        heads.map(({ no }) => no),
      ),
      {
        key: ['id'],
        set: ['shortQty', 'shortReason'],
        all: { updateTime: ctx.at },
      },
    )
    const waves = heads.map(({ values }) => values.waveNo ?? '')
    await closeWaves(ctx, waves, byPerson(ctx))
    await followWaves(ctx, waves, byPerson(ctx))
    return new Map(
      heads.map(({ no, values }): [string, Ended<Sets<'return_pick'>>] => [
        no,
        { set: { shortQty: (values.planQty ?? 0) - (values.pickedQty ?? 0), finishReason: input.reason ?? '' } },
      ]),
    )
  },
}

/** The return pick document (退货拣货单). */
export const returnPicks = served({
  of: returnPick,
  serving: {
    from: 'return_pick p',
    alias: 'p',
    lines: { ...goodsOfLine, order: 'l.line_no' },
    acts: { finish },
  },
})
