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
 * Ends an order or has the floor stop it (floor.md §7.2). Before picking (< 50) the order ends at once: its reservations end, and an
 * unclaimed pick order loses its pieces. From 50 to 90 the order becomes 拦截中: the next scan stops it, its parcels become 待取出, and 确认拦截
 * ends it. After shipping (≥ 95) the interception fails (3) and is sent to the carrier as an event.
 */
export const endOrder = async (ctx: Ctx, order: Order, by: 'cancel' | 'intercept', reason: string): Promise<Ended> => {
  const { stockoutNo, status: stage } = order
  if (stage >= orderLife.shipped) {
    await mark(ctx, order, 'failed', reason)
    await announce(ctx, order, 'stockout.intercepted', { reason, stage, result: 3 })
    return { status: stage }
  }
  if (stage >= orderLife.picking || (await hasPickedPieces(ctx, stockoutNo))) {
    await mark(ctx, order, 'asked', reason)
    await callOut(ctx, order)
    return { status: stage, answer: { intercepting: 1 } }
  }
  await endReservations(ctx, [stockoutNo])
  await stockTaken(ctx, [order])
  if (order.pickNo !== '') await leavePick(ctx, order.pickNo, stockoutNo)
  await close(ctx, order, by === 'intercept', reason)
  await announce(ctx, order, by === 'cancel' ? 'stockout.cancelled' : 'stockout.intercepted', { reason, stage })
  return { status: toOff.to }
}

/** Whether pieces of the order were picked before the claim of its pick order was released. */
const hasPickedPieces = async ({ tx, tenantId }: Ctx, stockoutNo: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from stock_alloc where tenant_id = $1 and stockout_no = $2 and status = ${allocLife.staged} limit 1`,
    [tenantId, stockoutNo],
  )
  return rows.length > 0
}

/** Whether work on the order may be going on, which is from the claim of its pick order to the carrier's scan. */
export const isOnFloor = ({ status }: Order): boolean => status >= orderLife.picking && status < orderLife.shipped

const activeStatuses = orderOf(packageLife).filter((status) => status !== packageLife.off)
const toPull = transitionOf(pullLife, 'with order', pullLife.wanted)
const toUnpulled = transitionOf(pullLife, 'with order', pullLife.none)
/** Sets the parcels of the order to 待取出; parcels already taken out stay so. */
export const callOut = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  moveRows(ctx.tx, toPull, [{ stockoutNo }], {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    all: { pullTime: ctx.at },
    only: { status: activeStatuses },
  })

/** Withdraws the stop. All parcels go back to work, those taken out too; another stop sets them to 待取出 again. */
export const letGo = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  moveRows(ctx.tx, toUnpulled, [{ stockoutNo }], {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    all: { pullTime: null, pullUserName: null, pullLocation: null },
    only: { status: activeStatuses },
  })

const stopActs = ['act cancel', 'act intercept'] as const
const interceptWays = {
  withdrawn: transitionOf(interceptLife, 'act withdraw', interceptLife.none),
  asked: transitionOf(interceptLife, stopActs, interceptLife.asked),
  failed: transitionOf(interceptLife, stopActs, interceptLife.failed),
}
/** Sets intercept_status; the order keeps its status. */
export const mark = async (ctx: Ctx, order: Order, as: keyof typeof interceptWays, reason: string): Promise<void> => {
  await moveRows(ctx.tx, interceptWays[as], [{ stockoutNo: order.stockoutNo }], {
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

const toOff = transitionOf(orderLife, ['act cancel', 'act intercept', 'act confirm', 'job sync'], orderLife.off)
const toVoid = transitionOf(packageLife, 'with order', packageLife.off)
const toStopped = transitionOf(interceptLife, ['act intercept', 'act confirm'], interceptLife.stopped)
const toRecycled = transitionOf(waybillLife, 'with order', waybillLife.recycled)
/** Before picking the order leaves its pick order and wave. */
const withoutPick = `
  select stockout_no, case when status < ${orderLife.picking} and pick_no is not null then null else wave_no end as wave_no,
         case when status < ${orderLife.picking} then null else pick_no end as pick_no,
         case when status < ${orderLife.picking} then null else pick_slot end as pick_slot
    from stockout_order where tenant_id = $1 and stockout_no = $2 for update`
/**
 * Clears an ended order: its parcels become void, its waybill number is recycled (and never goes to another order), and it leaves its wave
 * and pick order. `isStopped`: the order was intercepted.
 */
export const close = async (ctx: Ctx, order: Order, isStopped: boolean, reason: string): Promise<void> => {
  const { stockoutNo } = order
  const quietly = { by: null, key: ['stockoutNo'], quiet: true } as const
  if (isStopped) await moveRows(ctx.tx, toStopped, [{ stockoutNo }], quietly)
  await moveRows(ctx.tx, toRecycled, [{ stockoutNo }], quietly)
  await changeRows(ctx.tx, 'stockout_order', selected(withoutPick, stockoutNo), {
    key: ['stockoutNo'],
    set: ['waveNo', 'pickNo', 'pickSlot'],
    fill: ['cancelReason'],
    all: { cancelReason: reason.slice(0, 200), exceptionType: 0, exceptionMsg: null, erpDeadlineTime: null },
    quiet: true,
  })
  await moveRows(ctx.tx, toVoid, [{ stockoutNo }], { by: { at: ctx.at }, key: ['stockoutNo'] })
  await recycleWaybills(ctx, order)
  await writeOrderLogs(ctx, [{ stockoutNo, node: String(toOff.to), before: order.status, after: toOff.to, msg: reason }])
  if (isOnFloor(order)) await floorTold(ctx, [order])
}

/** Writes one use-log row of type 2 (回收) per number; the caller informs the carrier, outside of the transaction. */
const recycleWaybills = async (ctx: Ctx, order: Order): Promise<void> => {
  const waybills = await ctx.tx.query<{ dockingId: string; logisticsCode: string; logisticsNo: string; packageNo: string }>(
    `select docking_id, logistics_code, logistics_no, package_no from waybill_use_log
      where tenant_id = $1 and stockout_no = $2 and use_type = 1`,
    [ctx.tenantId, order.stockoutNo],
  )
  for (const row of waybills)
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
