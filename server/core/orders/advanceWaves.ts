// 波次随拣货单 · core/orders/advanceWaves
import { pickLife } from '#contract/rules/pickLife'
import { waveLife } from '#contract/rules/waveLife'
import type { Tx } from '../../platform/db.ts'
import { moveRowsApart, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

const toReleased = transitionOf(waveLife, 'with pickOrder', waveLife.released)
const toPicking = transitionOf(waveLife, 'with pickOrder', waveLife.picking)
const toPicked = transitionOf(waveLife, 'with pickOrder', waveLife.picked)
const toDone = transitionOf(waveLife, 'with pickOrder', waveLife.done)
const waveStates = `
  select v.wave_no, case when v.done then $3::timestamptz end as finish_time,
         case when v.done then ${toDone.to} when v.picked then ${toPicked.to} when v.begun then ${toPicking.to} else ${toReleased.to} end as status
    from (select p.wave_no, bool_and(p.status >= ${pickLife.done}) as done, bool_and(p.status >= ${pickLife.picked}) as picked,
                 bool_or(p.status >= ${pickLife.picking}) as begun
            from pick_order p where p.tenant_id = $1 and p.wave_no = any($2::text[]) and p.status <> ${pickLife.off} group by p.wave_no) v`

/**
 * Moves a wave to 30, 40 or 50 after its pick orders, and back to 20 if none is claimed (floor.md §7.3). Cancelled pick orders do not
 * count; a wave with only cancelled ones stays as it is. The wave is locked first, so that of two pick orders finished at once the second
 * transaction sees the first.
 */
export const advanceWaves = async (
  ctx: { readonly tx: Tx; readonly tenantId: number; readonly at: Date },
  waveNos: readonly (string | null)[],
): Promise<void> => {
  const distinctNos = [...new Set(waveNos.filter((no) => no !== null))].sort()
  if (distinctNos.length === 0) return
  await ctx.tx.named(
    'ops_waves_lock',
    'select 1 from wave where tenant_id = $1 and wave_no = any($2::text[]) order by wave_no for update',
    [ctx.tenantId, distinctNos],
  )
  await moveRowsApart(ctx.tx, [toReleased, toPicking, toPicked, toDone], selected(waveStates, distinctNos, ctx.at), {
    by: { at: ctx.at },
    key: ['waveNo'],
    keep: ['finishTime'],
    hot: true,
  })
}
