// 周转箱 · core/floor/kinds/totes
import type { ToteView } from '#contract/ops/kinds/totes'
import { toteLife } from '#contract/rules/pickLife'
import type { OpsTx } from '../context.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { docRows } from '../resolve.ts'
import { slot } from '../slot.ts'

/** Locks named totes, and totes of packed orders. writePicks writes them together with their pick orders. */
const lock = async (at: Loading): Promise<void> => {
  const freed = at.named.of('freed').flatMap((doc) => at.get(docRows).get(doc)?.stockoutNo ?? [])
  at.put(toteViews, await lockTotes(at.ctx, at.named.of('totes'), freed))
}

export const toteViews = slot<readonly ToteView[]>([])

interface ToteRow {
  toteNo: string
  status: number
  pickNo: string | null
  slot: number | null
  stockoutNo: string | null
  bindTime?: Date | null
}
/** Locks totes by number and totes bound to the given orders, keys ascending. */
const lockTotes = async (ctx: OpsTx, toteNos: readonly string[], stockoutNos: readonly string[]): Promise<ToteView[]> => {
  if (toteNos.length === 0 && stockoutNos.length === 0) return []
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_lock',
    `select tote_no, status, pick_no, slot, stockout_no, bind_time from tote
      where tenant_id = $1 and warehouse_no = $4 and sid = $5
        and id in (select a.id from tote a where a.tenant_id = $1 and a.warehouse_no = $4 and a.sid = $5 and a.tote_no = any($2::text[])
                   union select b.id from tote b where b.tenant_id = $1 and b.stockout_no = any($3::text[]))
      order by tote_no for update`,
    [ctx.tenantId, toteNos, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

/** Totes bound to these orders, for a task pack. */
export const readTotes = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<ToteView[]> => {
  if (stockoutNos.length === 0) return []
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_read',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and status = ${toteLife.used} and stockout_no = any($2::text[]) order by tote_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

/** One tote of the warehouse in its present state, also an inactive one; null: unknown number. */
export const oneTote = async (ctx: OpsTx, toteNo: string): Promise<ToteView | null> => {
  const [row] = await ctx.tx.named<ToteRow>(
    'ops_tote',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and tote_no = $4`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, toteNo],
  )
  return row === undefined ? null : toteView(row)
}

/**
 * Totes of the warehouse for a picker's device: free ones first, the longest unused before others, then those in use, so that the device
 * can refuse them.
 */
export const totesAround = async (ctx: OpsTx, max: number): Promise<ToteView[]> => {
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_around',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and status in (${toteLife.free}, ${toteLife.used})
      order by status, last_time nulls first, tote_no limit $2`,
    [ctx.tenantId, max, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

const toteView = (row: ToteRow): ToteView => ({
  toteNo: row.toteNo,
  status: row.status,
  pickNo: row.pickNo ?? '',
  slot: row.slot ?? 0,
  stockoutNo: row.stockoutNo ?? '',
  ...(row.bindTime ? { boundAt: row.bindTime.getTime() } : {}),
})

export const totes: FloorKind = {
  id: 'totes',
  load: { rest: lock, again: lock },
  view: (at) => ({ totes: byNumber(at.get(toteViews), (tote) => tote.toteNo) }),
}
