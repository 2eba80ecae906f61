// 面单余量 · core/orders/dockingStock
/** What is left of a docking's numbers. Neither version nor update_time moves: a form that is open does not care. */
import { rangeNo } from '#contract/rules/waybillRange'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { dockingLife } from '#contract/rules/warehouseLife'

interface Left {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly remainNum: number
  readonly warnNum: number
}

/**
 * The next `n` numbers of a range, fewer when it ends; used up it is status 2 (floor.md §14). In the caller's transaction, under the
 * lock of the docking's row: no number is lost, none comes twice.
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
  const rows = await ctx.tx.query<Left>(
    `update logistics_docking set no_next = no_next + $3::bigint, remain_num = no_to - no_next - $3::bigint + 1,
       status = case when no_next + $3::bigint > no_to then ${dockingLife.empty} else status end
      where tenant_id = $1 and id = $2 returning id, warehouse_no, sid, remain_num, warn_num`,
    [ctx.tenantId, dockingId, count],
  )
  await tellLow(ctx, rows, new Map([[dockingId, count]]))
  return Array.from({ length: count }, (_, at) => rangeNo({ prefix: range.prefix, to }, next + at))
}

/** Takes from balances that are kept; a docking without one is bottomless and is not written at all. */
export const drawBalance = async (ctx: Ctx, dockingIds: readonly string[]): Promise<void> => {
  if (dockingIds.length === 0) return
  const taken = new Map<string, number>()
  for (const id of dockingIds) taken.set(id, (taken.get(id) ?? 0) + 1)
  const ids = [...taken.keys()].toSorted()
  const rows = await ctx.tx.named<Left>(
    'docking-balance',
    `update logistics_docking as d
        set remain_num = greatest(d.remain_num - v.n, 0), status = case when d.remain_num - v.n <= 0 then ${dockingLife.empty} else d.status end
       from unnest($2::bigint[], $3::int[]) as v(id, n)
      where d.tenant_id = $1 and d.id = v.id and d.remain_num is not null
      returning d.id, d.warehouse_no, d.sid, d.remain_num, d.warn_num`,
    [ctx.tenantId, ids, ids.map((id) => taken.get(id) ?? 0)],
  )
  await tellLow(ctx, rows, taken)
}

/** `docking.low` once, when what is left falls below the warning. */
const tellLow = (ctx: Ctx, rows: readonly Left[], taken: ReadonlyMap<string, number>): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows
      .filter((row) => row.remainNum < row.warnNum && row.remainNum + (taken.get(row.id) ?? 0) >= row.warnNum)
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
