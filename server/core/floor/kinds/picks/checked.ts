// 拣货单的复核数 · core/floor/kinds/picks/checked
/** Counts the checked orders of a pick order. */
import type { OpType } from '#contract/ops/titles'
import { orderLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import { transitionOf } from '../../../../platform/transitions.ts'
import { bulk } from '../../bulk.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews } from '../../kind.ts'
import type { PickWritten } from './write.ts'

const checks = ['CHECK_ORDER', 'CHECK_BATCH'] as const satisfies readonly OpType[]
/** Whether the operation checks orders of a pick order. */
export const isCheck = (opType: OpType): boolean => (checks as readonly OpType[]).includes(opType)
const byCheck = checks.map((opType) => `op ${opType}` as const)
const firstChecked = transitionOf(pickLife, byCheck, pickLife.checking)
const allChecked = transitionOf(pickLife, byCheck, pickLife.done)
const countChecked = bulk<{ pickNo: string; checked: number }>(
  'ops_picks_checked',
  { pickNo: 'text', checked: 'int' },
  1,
  (source) => `update pick_order as p
    set checked_order_num = p.checked_order_num + v.checked,
        status = case when p.status in (${allChecked.from}) and p.checked_order_num + v.checked >= p.order_num then ${allChecked.to}
                      when p.status in (${firstChecked.from}) then ${firstChecked.to} else p.status end,
        rev = p.rev + 1, update_time = $2, version = p.version + 1
    from ${source} where p.tenant_id = $1 and p.pick_no = v.pick_no
    returning p.pick_no, p.rev, p.wave_no, p.status, p.checked_order_num - v.checked as before`,
)

export interface PickChecked extends PickWritten {
  readonly status: number
  /** orders checked before these */
  readonly before: number
}

/**
 * Moves the pick order 30→40 with the first and →50 with the last checked order (floor.md §7.3). Counted late and without an earlier lock,
 * because several people check the orders of one pick order at a time.
 */
export const writeChecked = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<PickChecked[]> => {
  const counts = new Map<string, number>()
  for (const { task, patch, verdict } of outcomes) {
    if (!isCheck(task.op.opType) || verdict === 3) continue
    for (const { stockoutNo, status } of patch.orders ?? []) {
      const pickNo = status === orderLife.toPack ? views.orders.get(stockoutNo)?.pickNo : null
      if (pickNo) counts.set(pickNo, (counts.get(pickNo) ?? 0) + 1)
    }
  }
  const rows = await countChecked<PickChecked>(
    ctx.tx,
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([pickNo, checked]) => ({ pickNo, checked })),
    ctx.at,
  )
  return rows
}

/** Waves of pick orders whose first or last order was checked. */
export const wavesChecked = (checked: readonly PickChecked[]): readonly (string | null)[] =>
  checked.filter((row) => row.before === 0 || row.status === pickLife.done).map((row) => row.waveNo)
