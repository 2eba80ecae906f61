// 面单余量 · core/orders/dockingStock
/** Remaining numbers of a docking. Neither version nor update_time changes, because an open form does not show them. */
import { rangeNo } from '#contract/rules/waybillRange'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { moveRowsApart, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { dockingLife } from '#contract/rules/warehouseLife'

interface Balance {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly remainNum: number | null
  readonly warnNum: number
}

const toEmpty = transitionOf(dockingLife, 'with 取号', dockingLife.empty)
const quietWrite = {
  by: null,
  key: ['id'],
  returning: ['warehouseNo', 'sid', 'remainNum', 'warnNum'],
  orStay: true,
  quiet: true,
} as const

/**
 * The next `n` numbers of a range, fewer at its end; a used-up range gets status 2 (floor.md §14). The row of the
 * docking stays locked until the caller's transaction ends, so that no number is lost or used twice.
 */
export const drawRange = async (ctx: Ctx, dockingId: string, n: number): Promise<string[]> => {
  const [range] = await ctx.tx.query<{ prefix: string; next: string; to: string }>(
    `select coalesce(no_prefix, '') as prefix, no_next as next, no_to as to from logistics_docking
      where tenant_id = $1 and id = $2 and waybill_type = 3 and no_next is not null for update`,
    [ctx.tenantId, dockingId],
  )
  if (!range) return []
  const [next, to] = [Number(range.next), Number(range.to)]
  const count = Math.min(n, to - next + 1)
  const remaining = to - next - count + 1
  const rows = await moveRowsApart(ctx.tx, [toEmpty], [{ id: dockingId, status: remaining > 0 ? null : toEmpty.to }], {
    ...quietWrite,
    all: { noNext: next + count, remainNum: remaining },
  })
  await writeLowEvents(ctx, rows, new Map([[dockingId, count]]))
  return Array.from({ length: count }, (_, at) => rangeNo({ prefix: range.prefix, to }, next + at))
}

const balances = `
  select d.id, greatest(d.remain_num - v.n, 0) as remain_num, case when d.remain_num <= v.n then ${toEmpty.to} end as status
    from unnest($2::bigint[], $3::int[]) as v(id, n)
    join logistics_docking d on d.tenant_id = $1 and d.id = v.id and d.remain_num is not null
   order by d.id for update of d`

/** Takes numbers from the recorded balances. A docking without a balance is unlimited and is not written. */
export const drawBalance = async (ctx: Ctx, dockingIds: readonly string[]): Promise<void> => {
  if (dockingIds.length === 0) return
  const takenByDocking = new Map<string, number>()
  for (const id of dockingIds) takenByDocking.set(id, (takenByDocking.get(id) ?? 0) + 1)
  const ids = [...takenByDocking.keys()].toSorted()
  const balanceRows = selected(
    balances,
    ids,
    ids.map((id) => takenByDocking.get(id) ?? 0),
  )
  const rows = await moveRowsApart(ctx.tx, [toEmpty], balanceRows, { ...quietWrite, set: ['remainNum'], hot: true })
  await writeLowEvents(ctx, rows, takenByDocking)
}

/** Writes `docking.low` once, when the rest falls below the warning. */
const writeLowEvents = (ctx: Ctx, rows: readonly Balance[], taken: ReadonlyMap<string, number>): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows
      .filter(({ id, remainNum, warnNum }) => {
        const remaining = remainNum ?? 0
        return remaining < warnNum && remaining + (taken.get(id) ?? 0) >= warnNum
      })
      .map((row) => ({
        type: 'docking.low',
        key: `${row.id}|${ctx.now}`,
        aggregateType: 'docking',
        aggregateNo: row.id,
        warehouseNo: row.warehouseNo,
        sid: row.sid,
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: { remainNum: row.remainNum, warnNum: row.warnNum },
      })),
    ctx,
  )
