// 取消与拦截 · stockout/cancelOrder
import { transitionOf } from '../platform/transitions.ts'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { pickLife } from '#contract/rules/pickLife'
import type { Ctx } from '../platform/ctx.ts'
import { floorStops, ordersChanged, stockTaken, writeOrderEvents, writeOrderLogs } from '../core/orders/trail.ts'
import { endReservations } from '../core/orders/unreserve.ts'
import { writePutbacks, type PutbackLine } from '../core/stock/putback.ts'
import { refuse } from '../platform/errors.ts'
import { leavePick } from './leavePick.ts'
import { cannot, lockOrder, type LockedOrder } from './orderLock.ts'

export type Ending = 'cancelled' | 'intercepting' | 'tooLate'

/**
 * Ends an order or asks the floor to stop it (floor.md §7.2). Before picking began (< 50) it is over at once: reservations end, an
 * unclaimed pick order loses its pieces. From 50 to 90 it becomes 拦截中: the next scan stops it, its parcels stand on 待取出, and
 * `confirmIntercept` ends it. Shipped (≥ 95): a cancellation is refused, an interception fails (3) and goes to the carrier as an event.
 */
export const endOrder = async (ctx: Ctx, stockoutNo: string, by: 'cancel' | 'intercept', reason: string): Promise<Ending> => {
  const order = await lockOrder(ctx, stockoutNo)
  const op = by === 'cancel' ? '取消' : '拦截'
  if (order.status === orderLife.off) throw cannot(order, op)
  if (order.status >= orderLife.shipped) {
    if (by === 'cancel') throw cannot(order, op)
    await mark(ctx, order, 3, reason)
    await announce(ctx, order, 'stockout.intercepted', { reason, stage: order.status, result: 3 })
    return 'tooLate'
  }
  if (order.status >= orderLife.picking) {
    if (order.interceptStatus === 1) throw refuse('A2227', { no: stockoutNo })
    await mark(ctx, order, 1, reason)
    await callOut(ctx, order)
    return 'intercepting'
  }
  await endReservations(ctx, [stockoutNo])
  await stockTaken(ctx, [order])
  if (order.pickNo !== null) await leavePick(ctx, order.pickNo, stockoutNo)
  await close(ctx, order, by === 'cancel' ? order.interceptStatus : 2, reason)
  await announce(ctx, order, by === 'cancel' ? 'stockout.cancelled' : 'stockout.intercepted', { reason, stage: order.status })
  return 'cancelled'
}

/** The request is taken back: 拦截中 → 无, its parcels are let go unless the order is held. */
export const withdrawIntercept = async (ctx: Ctx, stockoutNo: string): Promise<void> => {
  const order = await lockOrder(ctx, stockoutNo)
  if (order.interceptStatus !== 1 || order.status === orderLife.off || order.status >= orderLife.shipped)
    throw cannot(order, '撤回拦截')
  await mark(ctx, order, 0, '撤回拦截')
  if (order.holdFlag === 0) await letGo(ctx, stockoutNo)
}

/**
 * The supervisor holds the goods in hand: 拦截中 → 5 and 拦截成功 (2). What was picked gets a putback task out of OUT-STAGE, what was not is
 * free again; parcels are void. Waits for its pick orders: pieces still on the way would have no place.
 */
export const confirmIntercept = async (ctx: Ctx, stockoutNo: string): Promise<void> => {
  const order = await lockOrder(ctx, stockoutNo)
  if (order.interceptStatus !== 1 || order.status < orderLife.picking || order.status > orderLife.toShip)
    throw cannot(order, '确认拦截')
  const open = await ctx.tx.query(
    `select 1 from pick_order where tenant_id = $1 and pick_no = any($2) and status in (${pickLife.open}, ${pickLife.picking}) limit 1`,
    [ctx.tenantId, [order.pickNo, order.repickNo].filter((no) => no !== null)],
  )
  if (open.length > 0) throw refuse('A2228', { no: stockoutNo })
  const ended = await endReservations(ctx, [stockoutNo])
  await stockTaken(ctx, [order])
  const lines = ended
    .filter((one) => one.status === 2)
    .map((one): PutbackLine => ({
      fromLocationNo: one.locationNo,
      ownerNo: one.ownerNo,
      goodsNo: one.goodsNo,
      batchNo: one.batchNo,
      quality: 1,
      qty: one.qty,
    }))
  const [moveNo = ''] = lines.length === 0 ? [] : await ctx.numbers('YK', 1)
  await writePutbacks(ctx, [{ moveNo, warehouseNo: order.warehouseNo, sid: order.sid, source: 3, srcNo: stockoutNo, lines }])
  await close(ctx, order, 2, moveNo === '' ? '拦截确认' : `拦截确认，回库单${moveNo}`)
  await announce(ctx, order, 'stockout.intercepted', { reason: '拦截确认', stage: order.status, result: 2, moveNo })
}

/** 挂起 and 解挂: every operation is stopped meanwhile (A2212); parcels on the floor stand on 待取出. */
export const holdOrder = async (ctx: Ctx, stockoutNo: string, hold: 0 | 1, reason: string): Promise<void> => {
  const order = await lockOrder(ctx, stockoutNo)
  if (order.status === orderLife.off || order.status >= orderLife.shipped || order.holdFlag === hold)
    throw cannot(order, hold === 1 ? '挂起' : '解挂')
  await ctx.tx.query(
    `update stockout_order set hold_flag = $3, hold_reason = $4, update_time = $5, version = version + 1
      where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo, hold, hold === 1 ? reason : null, ctx.at],
  )
  if (order.status >= orderLife.picking && hold === 1) await callOut(ctx, order)
  if (hold === 0 && order.interceptStatus !== 1) await letGo(ctx, stockoutNo)
  await writeOrderLogs(ctx, [
    { stockoutNo, node: '挂起', before: order.status, after: order.status, msg: hold === 1 ? `挂起：${reason}` : '解挂' },
  ])
  await ordersChanged(ctx, [order])
  if (isOnFloor(order)) await floorStops(ctx, [order])
}

/** From the claim of its pick order to the carrier's scan some hand may be at it. */
const isOnFloor = ({ status }: LockedOrder): boolean => status >= orderLife.picking && status < orderLife.shipped

const calledOut = transitionOf(pullLife, 'with order', pullLife.wanted)
const letGoAgain = transitionOf(pullLife, 'with order', pullLife.none)
/** Its parcels stand on 待取出; what a hand has taken out already stays so. */
const callOut = (ctx: Ctx, { stockoutNo }: LockedOrder): Promise<unknown> =>
  ctx.tx.query(
    `update stockout_package set pull_status = ${calledOut.to}, pull_time = $3, update_time = $3, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and pull_status in (${calledOut.from}) and status <> ${packageLife.off}`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )

/** Nothing stops the order any more: also what was taken out goes back to work, and is called out anew by another stop. */
const letGo = (ctx: Ctx, stockoutNo: string): Promise<unknown> =>
  ctx.tx.query(
    `update stockout_package set pull_status = ${letGoAgain.to}, pull_time = null, pull_user_name = null, pull_location = null, update_time = $3,
            version = version + 1
      where tenant_id = $1 and stockout_no = $2 and pull_status in (${letGoAgain.from}) and status <> ${packageLife.off}`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )

/** The interception's own state; the order keeps its status. */
const mark = async (ctx: Ctx, order: LockedOrder, interceptStatus: 0 | 1 | 3, reason: string): Promise<void> => {
  await ctx.tx.query(
    `update stockout_order set intercept_status = $3::smallint, cancel_reason = case when $3::smallint = 0 then null else $4 end, update_time = $5,
            version = version + 1
      where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, order.stockoutNo, interceptStatus, reason.slice(0, 200), ctx.at],
  )
  await writeOrderLogs(ctx, [
    { stockoutNo: order.stockoutNo, node: '拦截', before: order.status, after: order.status, msg: reason },
  ])
  await ordersChanged(ctx, [order])
  if (isOnFloor(order)) await floorStops(ctx, [order])
}

const ended = transitionOf(orderLife, ['act cancel', 'act intercept'], orderLife.off)
const voided = transitionOf(packageLife, 'with order', packageLife.off)
/** Status 5: parcels void, the waybill number recycled (it never goes to another order), wave and pick order left. */
const close = async (ctx: Ctx, order: LockedOrder, interceptStatus: number, reason: string): Promise<void> => {
  const { stockoutNo } = order
  await ctx.tx.query(
    `update stockout_order set status = ${ended.to}, intercept_status = $3, cancel_reason = coalesce(cancel_reason, $4), exception_type = 0,
            exception_msg = null, waybill_status = case when waybill_status = 1 then 3 else waybill_status end,
            wave_no = case when status < ${orderLife.picking} and pick_no is not null then null else wave_no end, pick_no = case when status < ${orderLife.picking} then null else pick_no end,
            pick_slot = case when status < ${orderLife.picking} then null else pick_slot end, update_time = $5, version = version + 1
      where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo, interceptStatus, reason.slice(0, 200), ctx.at],
  )
  await ctx.tx.query(
    `update stockout_package set status = ${voided.to}, update_time = $3, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and status in (${voided.from})`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )
  await recycleWaybills(ctx, order)
  await writeOrderLogs(ctx, [{ stockoutNo, node: String(ended.to), before: order.status, after: ended.to, msg: reason }])
  await ordersChanged(ctx, [order])
  if (isOnFloor(order)) await floorStops(ctx, [order])
}

/** One use-log row of type 2 (回收) per number taken; the carrier is told by the caller, outside of the transaction. */
const recycleWaybills = async (ctx: Ctx, order: LockedOrder): Promise<void> => {
  const taken = await ctx.tx.query<{ dockingId: string; logisticsCode: string; logisticsNo: string; packageNo: string }>(
    `select docking_id, logistics_code, logistics_no, package_no from waybill_use_log
      where tenant_id = $1 and stockout_no = $2 and use_type = 1`,
    [ctx.tenantId, order.stockoutNo],
  )
  for (const row of taken)
    await ctx.tx.query(
      `insert into waybill_use_log as w (tenant_id, id, docking_id, logistics_code, logistics_no, stockout_no, package_no, use_type, use_time,
                                         create_time)
       values ($1, $2, $3, $4, $5, $6, $7, 2, $8, $8) on conflict on constraint waybill_use_log_uk do nothing`,
      [ctx.tenantId, ctx.id(), row.dockingId, row.logisticsCode, row.logisticsNo, order.stockoutNo, row.packageNo, ctx.at],
    )
  if (order.waybillStatus === 1 && order.logisticsNo !== null)
    await announce(
      ctx,
      order,
      'waybill.recycled',
      { logisticsNo: order.logisticsNo },
      `${order.logisticsCode}-${order.logisticsNo}`,
    )
}

const announce = (ctx: Ctx, order: LockedOrder, type: string, payload: Record<string, unknown>, key?: string): Promise<void> =>
  writeOrderEvents(ctx, [{ order, type, payload, ...(key !== undefined && { key }) }])
