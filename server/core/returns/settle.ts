// 退货波次的进度与结束 · core/returns/settle
import { orderLife } from '#contract/rules/orderLife'
import { returnLife, returnPickLife, returnWaveLife } from '#contract/rules/returnLife'
import { transitionOf } from '../../platform/transitions.ts'
import { ordersChanged } from '../orders/trail.ts'
import { logReturns, returnEvents, returnsChanged, type Actor, type ReturnCtx, type ReturnKey } from './context.ts'
import { pushStocked } from './push.ts'

const waveDoing = transitionOf(returnWaveLife, ['op RETURN_PUTAWAY', 'op RETURN_PICK'], returnWaveLife.doing)
const waveDone = transitionOf(returnWaveLife, ['op RETURN_PUTAWAY', 'op RETURN_PICK', 'act finish'], returnWaveLife.done)
const pickDoing = transitionOf(returnPickLife, 'op RETURN_PICK', returnPickLife.doing)
const pickDone = transitionOf(returnPickLife, ['op RETURN_PICK', 'act finish', 'with 退货波次'], returnPickLife.done)
const orderPicked = transitionOf(orderLife, 'with 退货波次', orderLife.toCheck)
const orderOff = transitionOf(orderLife, 'with 退货波次', orderLife.off)
const returnDone = transitionOf(returnLife, 'with 退货波次', returnLife.done)
const returnWaits = transitionOf(returnLife, 'with 退货波次', returnLife.waiting)

/**
 * Brings waves up to date with their lines: an operation wrote `return_wave_line.done_qty` (RETURN_PUTAWAY) or the lines of the return pick
 * (bookReturnPicks), everything else follows here: sums of picks, waves and returns, their states, the end of a wave with its last piece,
 * its stock-out order, and what the ERP is told. Set-based, in the transaction of the operation; waves may be named that are done already.
 */
export const settleWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  if (waveNos.length === 0) return
  await sumPicks(ctx, waveNos)
  await sumReturns(ctx, waveNos)
  const full = await ctx.tx.query<ReturnKey>(
    `select w.wave_no as return_no, w.warehouse_no, w.sid, w.owner_no from return_wave w
      where w.tenant_id = $1 and w.wave_no = any($2::text[]) and w.status in (${waveDone.from})
        and ((w.wave_type = 1 and w.done_num = w.goods_num)
          or exists (select 1 from return_pick p where p.tenant_id = $1 and p.wave_no = w.wave_no and p.status = ${returnPickLife.done}))`,
    [ctx.tenantId, waveNos],
  )
  await endWaves(
    ctx,
    full.map(({ returnNo }) => returnNo),
    by,
  )
}

const sumPicks = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  const picks = await ctx.tx.query<ReturnKey>(
    `update return_pick as p set picked_qty = v.picked, short_qty = v.short, picker_id = coalesce(p.picker_id, v.picker_id),
            picker_name = coalesce(p.picker_name, v.picker_name), begin_time = coalesce(p.begin_time, v.begin_time),
            finish_time = case when v.picked + v.short = p.plan_qty then coalesce(p.finish_time, $3) else p.finish_time end,
            status = case when v.picked + v.short = p.plan_qty then ${pickDone.to} else ${pickDoing.to} end, update_time = $3, version = p.version + 1
       from (select l.pick_no, sum(l.picked_qty)::int as picked, sum(l.short_qty)::int as short, max(l.picker_id) as picker_id, max(l.picker_name) as picker_name,
                    min(l.pick_time) as begin_time
               from return_pick_line l join return_pick h on h.tenant_id = $1 and h.pick_no = l.pick_no
              where l.tenant_id = $1 and h.wave_no = any($2::text[]) group by l.pick_no) as v
      where p.tenant_id = $1 and p.pick_no = v.pick_no and p.status in (${pickDone.from}) and v.picked + v.short > p.picked_qty + p.short_qty
      returning p.pick_no as return_no, p.warehouse_no, p.sid, p.owner_no`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  await returnsChanged(ctx, picks, 'returns/pick')
  await ctx.tx.query(
    `update return_wave_line as w set done_qty = l.picked_qty, update_time = $3, version = w.version + 1
       from return_pick_line l, return_pick p
      where w.tenant_id = $1 and p.tenant_id = $1 and l.tenant_id = $1 and p.wave_no = any($2::text[]) and l.pick_no = p.pick_no
        and w.wave_no = p.wave_no and w.return_no = l.return_no and w.line_no = l.return_line_no and w.done_qty <> l.picked_qty`,
    [ctx.tenantId, waveNos, ctx.at],
  )
}

/** Sums of the returns and of the waves themselves, from the lines of all waves a return was in. */
const sumReturns = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  const ofWaves = `(select distinct w.return_no from return_wave_line w where w.tenant_id = $1 and w.wave_no = any($2::text[]))`
  await ctx.tx.query(
    `update return_order_line as l set putaway_qty = v.done, update_time = $3, version = l.version + 1
       from (select w.return_no, w.line_no, sum(w.done_qty)::int as done from return_wave_line w
              where w.tenant_id = $1 and w.return_no in ${ofWaves} group by w.return_no, w.line_no) as v
      where l.tenant_id = $1 and l.return_no = v.return_no and l.line_no = v.line_no and l.putaway_qty <> v.done`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  const returns = await ctx.tx.query<ReturnKey>(
    `update return_order as r set putaway_qty = v.done, putaway_time = $3,
            is_overtime = case when $3 > r.putaway_deadline then 1 else r.is_overtime end, update_time = $3, version = r.version + 1
       from (select l.return_no, sum(l.putaway_qty)::int as done from return_order_line l
              where l.tenant_id = $1 and l.return_no in ${ofWaves} group by l.return_no) as v
      where r.tenant_id = $1 and r.return_no = v.return_no and r.putaway_qty <> v.done
      returning r.return_no, r.warehouse_no, r.sid, r.owner_no`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  await returnsChanged(ctx, returns)
  const waves = await ctx.tx.query<ReturnKey>(
    `update return_wave as w set done_num = v.done, status = case when w.status in (${waveDoing.from}) and v.done > 0 then ${waveDoing.to} else w.status end,
            update_time = $3, version = w.version + 1
       from (select l.wave_no, sum(l.done_qty)::int as done from return_wave_line l where l.tenant_id = $1 and l.wave_no = any($2::text[]) group by l.wave_no) as v
      where w.tenant_id = $1 and w.wave_no = v.wave_no and w.done_num <> v.done
      returning w.wave_no as return_no, w.warehouse_no, w.sid, w.owner_no`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  await returnsChanged(ctx, waves, 'returns/wave')
}

/** Ends waves: what is left of their returns waits for another wave, those of which nothing is left are done. */
export const endWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  if (waveNos.length === 0) return
  await closeWaves(ctx, waveNos, by)
  await endPicks(ctx, waveNos)
  await followWaves(ctx, waveNos, by)
}

/** The state of waves that ended, and nothing that follows from it. */
export const closeWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  const waves = await ctx.tx.query<ReturnKey>(
    `update return_wave as w set status = ${waveDone.to}, finish_time = $3, finish_user_id = $4::bigint, finish_user_name = $5, update_time = $3,
            version = w.version + 1
      where w.tenant_id = $1 and w.wave_no = any($2::text[]) and w.status in (${waveDone.from})
      returning w.wave_no as return_no, w.warehouse_no, w.sid, w.owner_no`,
    [ctx.tenantId, waveNos, ctx.at, by.userId, by.name],
  )
  await returnsChanged(ctx, waves, 'returns/wave')
}

/** The picks of waves that ended are done, whatever they found. */
export const endPicks = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  const picks = await ctx.tx.query<ReturnKey>(
    `update return_pick set status = ${pickDone.to}, finish_time = $3, update_time = $3, version = version + 1
      where tenant_id = $1 and wave_no = any($2::text[]) and status in (${pickDone.from})
      returning pick_no as return_no, warehouse_no, sid, owner_no`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  await returnsChanged(ctx, picks, 'returns/pick')
}

/** What follows for the stock-out orders and the returns of waves that ended. */
export const followWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  const targets = await ctx.tx.query<{ targetNo: string }>(
    'select target_no from return_wave where tenant_id = $1 and wave_no = any($2::text[]) and target_no is not null',
    [ctx.tenantId, waveNos],
  )
  await endOrders(
    ctx,
    targets.map(({ targetNo }) => targetNo),
  )
  await releaseReturns(ctx, waveNos, by)
}

/** Lets go of the returns of waves that ended: done where every piece in them is handled, else waiting. */
export const releaseReturns = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  const lines = await ctx.tx.query<{ returnNo: string }>(
    `update return_wave_line set is_open = 0, update_time = $3, version = version + 1
      where tenant_id = $1 and wave_no = any($2::text[]) and is_open = 1 returning return_no`,
    [ctx.tenantId, waveNos, ctx.at],
  )
  const left = (of: string): string =>
    `exists (select 1 from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no and ${of} l.putaway_qty < l.actual_qty)`
  const returns = await ctx.tx.query<ReturnKey & { done: boolean; placed: boolean }>(
    `update return_order as r set status = case when v.rest then ${returnWaits.to} else ${returnDone.to} end,
            finish_time = case when v.rest then null else $3::timestamptz end, update_time = $3, version = r.version + 1
       from (select r.return_no, ${left('')} as rest, ${left('l.quality = 1 and')} as sound from return_order r where r.tenant_id = $1 and r.return_no = any($2::text[])) as v
      where r.tenant_id = $1 and r.return_no = v.return_no and r.status in (${returnDone.from})
      returning r.return_no, r.warehouse_no, r.sid, r.owner_no, r.finish_time is not null as done, not v.sound and r.putaway_qty > 0 as placed`,
    [ctx.tenantId, [...new Set(lines.map(({ returnNo }) => returnNo))], ctx.at],
  )
  await finished(
    ctx,
    returns.filter(({ done }) => done),
    by,
  )
  // what can be sold again is there, whatever else keeps the return open
  await pushStocked(
    ctx,
    returns.filter(({ done, placed }) => placed && !done).map(({ returnNo }) => returnNo),
  )
  await returnsChanged(ctx, returns)
}

/** What follows when returns are done, whoever ended them. */
export const finished = async (ctx: ReturnCtx, rows: readonly ReturnKey[], by: Actor): Promise<void> => {
  const nos = rows.map(({ returnNo }) => returnNo)
  await logReturns(ctx, nos, '完成', by)
  await returnEvents(ctx, 'finished', rows)
  await pushStocked(ctx, nos)
}

/** The stock-out orders of ended waves hold what was picked for them; one that got nothing is cancelled. */
const endOrders = async (ctx: ReturnCtx, stockoutNos: readonly string[]): Promise<void> => {
  if (stockoutNos.length === 0) return
  await ctx.tx.query(
    `update stockout_line as l set qty = v.qty, alloc_qty = v.qty, picked_qty = v.qty, update_time = $3, version = l.version + 1
       from (select a.stockout_no, a.line_no, sum(a.alloc_qty)::int as qty from stock_alloc a
              where a.tenant_id = $1 and a.stockout_no = any($2::text[]) and a.status = 2 group by a.stockout_no, a.line_no) as v
      where l.tenant_id = $1 and l.stockout_no = v.stockout_no and l.line_no = v.line_no`,
    [ctx.tenantId, stockoutNos, ctx.at],
  )
  await ctx.tx.query(`delete from stockout_line where tenant_id = $1 and stockout_no = any($2::text[]) and picked_qty = 0`, [
    ctx.tenantId,
    stockoutNos,
  ])
  const orders = await ctx.tx.query<{ stockoutNo: string; warehouseNo: string; sid: string; ownerNo: string }>(
    `update stockout_order as o set status = case when v.qty > 0 then ${orderPicked.to} else ${orderOff.to} end, pick_time = $3, goods_num = v.qty, sku_num = v.skus,
            line_num = v.skus, cancel_reason = case when v.qty > 0 then o.cancel_reason else '退货波次没有拣到货' end, update_time = $3, version = o.version + 1
       from (select h.stockout_no, coalesce(sum(l.qty), 0)::int as qty, count(l.goods_no)::int as skus from stockout_order h
               left join stockout_line l on l.tenant_id = $1 and l.stockout_no = h.stockout_no
              where h.tenant_id = $1 and h.stockout_no = any($2::text[]) group by h.stockout_no) as v
      where o.tenant_id = $1 and o.stockout_no = v.stockout_no and o.status in (${orderPicked.from})
      returning o.stockout_no, o.warehouse_no, o.sid, o.owner_no`,
    [ctx.tenantId, stockoutNos, ctx.at],
  )
  await ordersChanged(ctx, orders)
}
