// 退货波次的进度与结束 · core/returns/settle
import { allocLife } from '#contract/rules/stockLife'
import { orderLife } from '#contract/rules/orderLife'
import { returnLife, returnPickLife, returnWaveLife } from '#contract/rules/returnLife'
import { transitionOf } from '../../platform/transitions.ts'
import { changeRows, moveRows, moveRowsApart, selected } from '../../platform/rows.ts'
import { moveOrdersApart } from '../orders/moveOrders.ts'
import {
  type Actor,
  type ReturnCtx,
  type ReturnKey,
  keysOf,
  logReturns,
  placeColumns,
  returnEvents,
  returnsChanged,
} from './context.ts'
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
 * Updates waves after an operation wrote `return_wave_line.done_qty` (RETURN_PUTAWAY) or the lines of the return pick (bookReturnPicks):
 * the sums and states of picks, waves and returns, the end of a wave with its last piece, its stock-out order, and the message to the ERP.
 * Set-based, in the transaction of the operation; finished waves may be passed too.
 */
export const settleWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  if (waveNos.length === 0) return
  await sumPicks(ctx, waveNos)
  await sumReturns(ctx, waveNos)
  const completed = await ctx.tx.query<ReturnKey>(
    `select w.wave_no as return_no, w.warehouse_no, w.sid, w.owner_no from return_wave w
      where w.tenant_id = $1 and w.wave_no = any($2::text[]) and w.status in (${waveDone.from})
        and ((w.wave_type = 1 and w.done_num = w.goods_num)
          or exists (select 1 from return_pick p where p.tenant_id = $1 and p.wave_no = w.wave_no and p.status = ${returnPickLife.done}))`,
    [ctx.tenantId, waveNos],
  )
  await endWaves(
    ctx,
    completed.map(({ returnNo }) => returnNo),
    by,
  )
}

const sumsOfPicks = `
  select p.pick_no, v.picked as picked_qty, v.short as short_qty, coalesce(p.picker_id, v.picker_id) as picker_id,
         coalesce(p.picker_name, v.picker_name) as picker_name, coalesce(p.begin_time, v.begin_time) as begin_time,
         case when v.picked + v.short = p.plan_qty then coalesce(p.finish_time, $3::timestamptz) else p.finish_time end as finish_time,
         case when v.picked + v.short = p.plan_qty then ${pickDone.to} else ${pickDoing.to} end as status
    from (select l.pick_no, sum(l.picked_qty)::int as picked, sum(l.short_qty)::int as short, max(l.picker_id) as picker_id,
                 max(l.picker_name) as picker_name, min(l.pick_time) as begin_time
            from return_pick h join return_pick_line l on l.tenant_id = $1 and l.pick_no = h.pick_no
           where h.tenant_id = $1 and h.wave_no = any($2::text[]) group by l.pick_no) v
    join return_pick p on p.tenant_id = $1 and p.pick_no = v.pick_no
   where v.picked + v.short > p.picked_qty + p.short_qty`

const sumPicks = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  const picks = await moveRowsApart(ctx.tx, [pickDoing, pickDone], selected(sumsOfPicks, waveNos, ctx.at), {
    by: { at: ctx.at },
    key: ['pickNo'],
    set: ['pickedQty', 'shortQty', 'pickerId', 'pickerName', 'beginTime', 'finishTime'],
    only: { status: pickDone.starts },
    orStay: true,
    returning: placeColumns,
  })
  await returnsChanged(ctx, keysOf(picks, 'pickNo'), 'returns/pick')
  await changeRows(ctx.tx, 'return_wave_line', selected(pickedOfWaves, waveNos), {
    key: ['id'],
    set: ['doneQty'],
    all: { updateTime: ctx.at },
  })
}

const pickedOfWaves = `
  select w.id, l.picked_qty as done_qty
    from return_pick p
    join return_pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no
    join return_wave_line w on w.tenant_id = $1 and w.wave_no = p.wave_no and w.return_no = l.return_no and w.line_no = l.return_line_no
   where p.tenant_id = $1 and p.wave_no = any($2::text[]) and w.done_qty <> l.picked_qty`
const ofWaves = '(select distinct w.return_no from return_wave_line w where w.tenant_id = $1 and w.wave_no = any($2::text[]))'
const doneOfLines = `
  select l.id, v.done as putaway_qty
    from (select w.return_no, w.line_no, sum(w.done_qty)::int as done from return_wave_line w
           where w.tenant_id = $1 and w.return_no in ${ofWaves} group by w.return_no, w.line_no) v
    join return_order_line l on l.tenant_id = $1 and l.return_no = v.return_no and l.line_no = v.line_no
   where l.putaway_qty <> v.done`
const doneOfReturns = `
  select r.return_no, v.done as putaway_qty, case when $3::timestamptz > r.putaway_deadline then 1 else r.is_overtime end as is_overtime
    from (select l.return_no, sum(l.putaway_qty)::int as done from return_order_line l
           where l.tenant_id = $1 and l.return_no in ${ofWaves} group by l.return_no) v
    join return_order r on r.tenant_id = $1 and r.return_no = v.return_no
   where r.putaway_qty <> v.done`

const sumsOfWaves = `
  select w.wave_no, v.done as done_num, case when v.done > 0 then ${waveDoing.to} end as status
    from (select l.wave_no, sum(l.done_qty)::int as done from return_wave_line l
           where l.tenant_id = $1 and l.wave_no = any($2::text[]) group by l.wave_no) v
    join return_wave w on w.tenant_id = $1 and w.wave_no = v.wave_no
   where w.done_num <> v.done`

/** Sums of the returns and of the waves, from the lines of all waves of a return. */
const sumReturns = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  await changeRows(ctx.tx, 'return_order_line', selected(doneOfLines, waveNos), {
    key: ['id'],
    set: ['putawayQty'],
    all: { updateTime: ctx.at },
  })
  const returns = await changeRows(ctx.tx, 'return_order', selected(doneOfReturns, waveNos, ctx.at), {
    key: ['returnNo'],
    set: ['putawayQty', 'isOvertime'],
    all: { putawayTime: ctx.at, updateTime: ctx.at },
    returning: ['returnNo', 'warehouseNo', 'sid', 'ownerNo'],
  })
  await returnsChanged(ctx, returns)
  const waves = await moveRowsApart(ctx.tx, [waveDoing], selected(sumsOfWaves, waveNos), {
    by: { at: ctx.at },
    key: ['waveNo'],
    set: ['doneNum'],
    orStay: true,
    returning: placeColumns,
  })
  await returnsChanged(ctx, keysOf(waves, 'waveNo'), 'returns/wave')
}

/** Ends waves: returns with open pieces wait for another wave, the others are done. */
export const endWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  if (waveNos.length === 0) return
  await closeWaves(ctx, waveNos, by)
  await endPicks(ctx, waveNos)
  await followWaves(ctx, waveNos, by)
}

/** Sets the state of ended waves, without any follow-up. */
export const closeWaves = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  const waves = await moveRows(
    ctx.tx,
    waveDone,
    waveNos.map((waveNo) => ({ waveNo })),
    {
      by: { at: ctx.at },
      key: ['waveNo'],
      all: { finishTime: ctx.at, finishUserId: by.userId, finishUserName: by.name },
      returning: placeColumns,
    },
  )
  await returnsChanged(ctx, keysOf(waves, 'waveNo'), 'returns/wave')
}

/** Ends the return picks of ended waves, complete or not. */
export const endPicks = async (ctx: ReturnCtx, waveNos: readonly string[]): Promise<void> => {
  const picks = await moveRows(
    ctx.tx,
    pickDone,
    waveNos.map((waveNo) => ({ waveNo })),
    { by: { at: ctx.at }, key: ['waveNo'], all: { finishTime: ctx.at }, returning: ['pickNo', ...placeColumns] },
  )
  await returnsChanged(ctx, keysOf(picks, 'pickNo'), 'returns/pick')
}

/** Follow-up of ended waves for their stock-out orders and returns. */
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

const hasOpenPieces = (of: string): string =>
  `exists (select 1 from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no and ${of} l.putaway_qty < l.actual_qty)`
const handledReturns = `
  select v.return_no, case when v.rest then ${returnWaits.to} else ${returnDone.to} end as status,
         case when v.rest then null else $3::timestamptz end as finish_time
    from (select r.return_no, ${hasOpenPieces('')} as rest from return_order r where r.tenant_id = $1 and r.return_no = any($2::text[])) v`
/** Returns that have put-away pieces and no good piece left to put away. */
const putAwayReturns = async ({ tx, tenantId }: ReturnCtx, nos: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.query<{ returnNo: string }>(
    `select r.return_no from return_order r
      where r.tenant_id = $1 and r.return_no = any($2::text[]) and r.putaway_qty > 0 and not ${hasOpenPieces('l.quality = 1 and')}`,
    [tenantId, nos],
  )
  return rows.map(({ returnNo }) => returnNo)
}

/** Releases the returns of ended waves. A return is done if all its pieces are put away; otherwise it waits for another wave. */
export const releaseReturns = async (ctx: ReturnCtx, waveNos: readonly string[], by: Actor): Promise<void> => {
  const lines = await changeRows(
    ctx.tx,
    'return_wave_line',
    waveNos.map((waveNo) => ({ waveNo })),
    { key: ['waveNo'], all: { isOpen: 0, updateTime: ctx.at }, only: { isOpen: 1 }, returning: ['returnNo'] },
  )
  const handled = selected(handledReturns, [...new Set(lines.map(({ returnNo }) => returnNo))], ctx.at)
  const returns = await moveRowsApart(ctx.tx, [returnWaits, returnDone], handled, {
    by: { at: ctx.at },
    key: ['returnNo'],
    set: ['finishTime'],
    returning: ['warehouseNo', 'sid', 'ownerNo', 'status'],
  })
  await finished(
    ctx,
    returns.filter(({ status }) => status === returnDone.to),
    by,
  )
  // reports returns whose good pieces are all put away, even if other pieces keep the return open
  await pushStocked(
    ctx,
    await putAwayReturns(
      ctx,
      returns.filter(({ status }) => status === returnWaits.to).map(({ returnNo }) => returnNo),
    ),
  )
  await returnsChanged(ctx, returns)
}

/** Follow-up of returns that are finished, by a wave or otherwise. */
export const finished = async (ctx: ReturnCtx, rows: readonly ReturnKey[], by: Actor): Promise<void> => {
  const nos = rows.map(({ returnNo }) => returnNo)
  await logReturns(ctx, nos, '完成', by)
  await returnEvents(ctx, 'finished', rows)
  await pushStocked(ctx, nos)
}

const pickedOfOrders = `
  select v.stockout_no, v.line_no, v.qty, v.qty as alloc_qty, v.qty as picked_qty
    from (select a.stockout_no, a.line_no, sum(a.alloc_qty)::int as qty from stock_alloc a
           where a.tenant_id = $1 and a.stockout_no = any($2::text[]) and a.status = ${allocLife.staged} group by a.stockout_no, a.line_no) v`

const sumsOfOrders = `
  select v.stockout_no, v.qty as goods_num, v.skus as sku_num, v.skus as line_num,
         case when v.qty > 0 then ${orderPicked.to} else ${orderOff.to} end as status, case when v.qty = 0 then '退货波次没有拣到货' end as cancel_reason
    from (select h.stockout_no, coalesce(sum(l.qty), 0)::int as qty, count(l.goods_no)::int as skus from stockout_order h
            left join stockout_line l on l.tenant_id = $1 and l.stockout_no = h.stockout_no
           where h.tenant_id = $1 and h.stockout_no = any($2::text[]) group by h.stockout_no) v`

/** The stock-out orders of ended waves get the picked pieces; an order without any is cancelled. */
const endOrders = async (ctx: ReturnCtx, stockoutNos: readonly string[]): Promise<void> => {
  if (stockoutNos.length === 0) return
  await changeRows(ctx.tx, 'stockout_line', selected(pickedOfOrders, stockoutNos), {
    key: ['stockoutNo', 'lineNo'],
    set: ['qty', 'allocQty', 'pickedQty'],
    all: { updateTime: ctx.at },
  })
  await ctx.tx.query(`delete from stockout_line where tenant_id = $1 and stockout_no = any($2::text[]) and picked_qty = 0`, [
    ctx.tenantId,
    stockoutNos,
  ])
  await moveOrdersApart(ctx, [orderPicked, orderOff], selected(sumsOfOrders, stockoutNos), {
    set: ['goodsNum', 'skuNum', 'lineNum'],
    keep: ['cancelReason'],
    all: { pickTime: ctx.at },
  })
}
