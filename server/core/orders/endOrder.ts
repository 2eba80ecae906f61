// 结束订单 · core/orders/endOrder
/** Ends orders before shipping: cancelled or intercepted at the desk, or cancelled in the leading outside system. */
import { allocLife } from '#contract/rules/stockLife'
import { orderOf } from '#contract/rules/life'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { orderLife, waybillLife, interceptLife } from '#contract/rules/orderLife'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { leavePick } from './leavePick.ts'
import { floorTold, stockTaken, writeOrderEvents, writeOrderLogs, type OrderKey } from './trail.ts'
import { endReservations } from './unreserve.ts'

/** The new status; `answer`: the order is 拦截中 and the warehouse floor must stop it. */
export interface Ended {
  readonly status: number
  readonly answer?: { readonly intercepting: 1 }
}

/** An order for its acts; missing document numbers are empty. */
export interface Order extends OrderKey {
  readonly status: number
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly pickNo: string
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly waybillStatus: number
}

/**
 * Ends an order or asks the floor to stop it (floor.md §7.2). Before picking began (< 50) it is over at once: reservations end, an
 * unclaimed pick order loses its pieces. From 50 to 90 it becomes 拦截中: the next scan stops it, its parcels are 待取出, and 确认拦截 ends it.
 * Shipped (≥ 95): an interception fails (3) and goes to the carrier as an event.
 */
export const endOrder = async (ctx: Ctx, order: Order, by: 'cancel' | 'intercept', reason: string): Promise<Ended> => {
  const { stockoutNo, status: stage } = order
  if (stage >= orderLife.shipped) {
    await mark(ctx, order, 'failed', reason)
    await announce(ctx, order, 'stockout.intercepted', { reason, stage, result: 3 })
    return { status: stage }
  }
  if (stage >= orderLife.picking || (await isBegun(ctx, stockoutNo))) {
    await mark(ctx, order, 'asked', reason)
    await callOut(ctx, order)
    return { status: stage, answer: { intercepting: 1 } }
  }
  await endReservations(ctx, [stockoutNo])
  await stockTaken(ctx, [order])
  if (order.pickNo !== '') await leavePick(ctx, order.pickNo, stockoutNo)
  await close(ctx, order, by === 'intercept', reason)
  await announce(ctx, order, by === 'cancel' ? 'stockout.cancelled' : 'stockout.intercepted', { reason, stage })
  return { status: ended.to }
}

/** Whether pieces were picked before the claim of its pick order was released. */
const isBegun = async ({ tx, tenantId }: Ctx, stockoutNo: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from stock_alloc where tenant_id = $1 and stockout_no = $2 and status = ${allocLife.staged} limit 1`,
    [tenantId, stockoutNo],
  )
  return rows.length > 0
}

/** Whether work on it may be going on: from the claim of its pick order to the carrier's scan. */
export const isOnFloor = ({ status }: Order): boolean => status >= orderLife.picking && status < orderLife.shipped

const living = orderOf(packageLife).filter((status) => status !== packageLife.off)
const calledOut = transitionOf(pullLife, 'with order', pullLife.wanted)
const letGoAgain = transitionOf(pullLife, 'with order', pullLife.none)
/** Sets its parcels to 待取出; parcels already taken out stay so. */
export const callOut = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  moveRows(ctx.tx, calledOut, [{ stockoutNo }], {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    all: { pullTime: ctx.at },
    only: { status: living },
  })

/** Withdraws the stop: parcels go back to work, also those taken out; another stop calls them out anew. */
export const letGo = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  moveRows(ctx.tx, letGoAgain, [{ stockoutNo }], {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    all: { pullTime: null, pullUserName: null, pullLocation: null },
    only: { status: living },
  })

const asking = ['act cancel', 'act intercept'] as const
const stops = {
  withdrawn: transitionOf(interceptLife, 'act withdraw', interceptLife.none),
  asked: transitionOf(interceptLife, asking, interceptLife.asked),
  failed: transitionOf(interceptLife, asking, interceptLife.failed),
}
/** Sets the interception's own state; the order keeps its status. */
export const mark = async (ctx: Ctx, order: Order, as: keyof typeof stops, reason: string): Promise<void> => {
  await moveRows(ctx.tx, stops[as], [{ stockoutNo: order.stockoutNo }], {
    by: null,
    key: ['stockoutNo'],
    all: { cancelReason: as === 'withdrawn' ? null : reason.slice(0, 200) },
    quiet: true,
  })
  await writeOrderLogs(ctx, [
    { stockoutNo: order.stockoutNo, node: '拦截', before: order.status, after: order.status, msg: reason },
  ])
  if (isOnFloor(order)) await floorTold(ctx, [order])
}

const ended = transitionOf(orderLife, ['act cancel', 'act intercept', 'act confirm', 'job sync'], orderLife.off)
const voided = transitionOf(packageLife, 'with order', packageLife.off)
const stopped = transitionOf(interceptLife, ['act intercept', 'act confirm'], interceptLife.stopped)
const recycled = transitionOf(waybillLife, 'with order', waybillLife.recycled)
/** Before picking the order leaves its pick order and wave. */
const withoutPick = `
  select stockout_no, case when status < ${orderLife.picking} and pick_no is not null then null else wave_no end as wave_no,
         case when status < ${orderLife.picking} then null else pick_no end as pick_no,
         case when status < ${orderLife.picking} then null else pick_slot end as pick_slot
    from stockout_order where tenant_id = $1 and stockout_no = $2 for update`
/**
 * Clears an ended order: parcels void, the waybill number recycled (it never goes to another order), wave and pick order left. `isStopped`:
 * it was intercepted.
 */
export const close = async (ctx: Ctx, order: Order, isStopped: boolean, reason: string): Promise<void> => {
  const { stockoutNo } = order
  const unseen = { by: null, key: ['stockoutNo'], quiet: true } as const
  if (isStopped) await moveRows(ctx.tx, stopped, [{ stockoutNo }], unseen)
  await moveRows(ctx.tx, recycled, [{ stockoutNo }], unseen)
  await changeRows(ctx.tx, 'stockout_order', selected(withoutPick, stockoutNo), {
    key: ['stockoutNo'],
    set: ['waveNo', 'pickNo', 'pickSlot'],
    fill: ['cancelReason'],
    all: { cancelReason: reason.slice(0, 200), exceptionType: 0, exceptionMsg: null, erpDeadlineTime: null },
    quiet: true,
  })
  await moveRows(ctx.tx, voided, [{ stockoutNo }], { by: { at: ctx.at }, key: ['stockoutNo'] })
  await recycleWaybills(ctx, order)
  await writeOrderLogs(ctx, [{ stockoutNo, node: String(ended.to), before: order.status, after: ended.to, msg: reason }])
  if (isOnFloor(order)) await floorTold(ctx, [order])
}

/** Writes one use-log row of type 2 (回收) per number; the caller informs the carrier, outside of the transaction. */
const recycleWaybills = async (ctx: Ctx, order: Order): Promise<void> => {
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
  if (order.waybillStatus === waybillLife.taken && order.logisticsNo !== '')
    await announce(
      ctx,
      order,
      'waybill.recycled',
      { logisticsNo: order.logisticsNo },
      `${order.logisticsCode}-${order.logisticsNo}`,
    )
}

export const announce = (ctx: Ctx, order: Order, type: string, payload: Record<string, unknown>, key?: string): Promise<void> =>
  writeOrderEvents(ctx, [{ order, type, payload, ...(key !== undefined && { key }) }])
