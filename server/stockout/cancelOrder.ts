// 取消与拦截 · stockout/cancelOrder
import { orderLife } from '#contract/rules/orderLife'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { pickLife } from '#contract/rules/pickLife'
import { floorStops, stockTaken, writeOrderEvents, writeOrderLogs } from '../core/orders/trail.ts'
import { endReservations } from '../core/orders/unreserve.ts'
import { writePutbacks, type PutbackLine } from '../core/stock/putback.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Ended } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { transitionOf } from '../platform/transitions.ts'
import { leavePick } from './leavePick.ts'
import { besidePick, orderOf, type Order } from './orderLock.ts'
import { recycle } from './recycle.ts'

/** What keeps orders from an act, of each by itself. */
const guarded = (why: (order: Order) => Refused | null): NonNullable<ActWork['guard']> =>
  async function guard(_ctx, heads) {
    return new Map(
      heads.map(orderOf).flatMap((order) => {
        const refused = why(order)
        return refused === null ? [] : [[order.stockoutNo, refused] as const]
      }),
    )
  }

/**
 * Ends an order or asks the floor to stop it (floor.md §7.2). Before picking began (< 50) it is over at once: reservations end, an
 * unclaimed pick order loses its pieces. From 50 to 90 it becomes 拦截中: the next scan stops it, its parcels stand on 待取出, and
 * 确认拦截 ends it. Shipped (≥ 95): an interception fails (3) and goes to the carrier as an event.
 */
const end = async (ctx: Ctx, order: Order, by: 'cancel' | 'intercept', reason: string): Promise<Ended> => {
  const { stockoutNo, status: stage } = order
  if (stage >= orderLife.shipped) {
    await mark(ctx, order, 3, reason)
    await announce(ctx, order, 'stockout.intercepted', { reason, stage, result: 3 })
    return { status: stage }
  }
  if (stage >= orderLife.picking) {
    await mark(ctx, order, 1, reason)
    await callOut(ctx, order)
    return { status: stage, answer: { intercepting: 1 } }
  }
  await endReservations(ctx, [stockoutNo])
  await stockTaken(ctx, [order])
  if (order.pickNo !== '') await leavePick(ctx, order.pickNo, stockoutNo)
  await close(ctx, order, by === 'cancel' ? order.interceptStatus : 2, reason)
  await announce(ctx, order, by === 'cancel' ? 'stockout.cancelled' : 'stockout.intercepted', { reason, stage })
  return { status: ended.to }
}

const ending = (by: 'cancel' | 'intercept', always: string): ActWork => ({
  ...besidePick((ctx, order, input) => end(ctx, order, by, word(input, 'reason') || always)),
  guard: guarded((order) => (isOnFloor(order) && order.interceptStatus === 1 ? refuse('A2227', { no: order.stockoutNo }) : null)),
  whole: async (run, answers) => {
    await recycle(run, [...answers.keys()])
    return { intercepting: [...answers].flatMap(([no, { intercepting }]) => (intercepting === 1 ? [no] : [])) }
  },
})
export const cancel = ending('cancel', '')
export const intercept = ending('intercept', '客户要求拦截')

/** The request is taken back: 拦截中 → 无, its parcels are let go unless the order is held. */
export const withdraw: ActWork = {
  ...besidePick(async (ctx, order) => {
    await mark(ctx, order, 0, '撤回拦截')
    if (order.holdFlag === 0) await letGo(ctx, order)
  }),
  whole: async () => ({ intercepting: [] }),
}

/** Orders of which a pick order is not done yet: pieces still on the way would have no place. */
const stillPicked = async (ctx: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, Refused>> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select o.stockout_no as no from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2::text[])
        and exists (select 1 from pick_order p where p.tenant_id = $1 and p.pick_no in (o.pick_no, o.repick_no)
                       and p.status in (${pickLife.open}, ${pickLife.picking}))`,
    [ctx.tenantId, heads.map(({ no }) => no)],
  )
  return new Map(rows.map(({ no }) => [no, refuse('A2228', { no })]))
}

/**
 * The supervisor holds the goods in hand: 拦截中 → 5 and 拦截成功 (2). What was picked gets a putback task out of OUT-STAGE, what was not is
 * free again; parcels are void.
 */
export const confirm: ActWork = {
  guard: stillPicked,
  ...besidePick(async (ctx, order) => {
    const { stockoutNo, warehouseNo, sid } = order
    const reserved = await endReservations(ctx, [stockoutNo])
    await stockTaken(ctx, [order])
    const lines = reserved
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
    await writePutbacks(ctx, [{ moveNo, warehouseNo, sid, source: 3, srcNo: stockoutNo, lines }])
    await close(ctx, order, 2, moveNo === '' ? '拦截确认' : `拦截确认，回库单${moveNo}`)
    await announce(ctx, order, 'stockout.intercepted', { reason: '拦截确认', stage: order.status, result: 2, moveNo })
  }),
  whole: async (run, answers) => {
    await recycle(run, [...answers.keys()])
    return {}
  },
}

/** 挂起 and 解挂: every operation is stopped meanwhile (A2212); parcels on the floor stand on 待取出. */
const holding = (flag: 0 | 1): ActWork =>
  besidePick(async (ctx, order, input) => {
    const { stockoutNo, status } = order
    const reason = flag === 1 ? word(input, 'reason') : null
    await ctx.tx.query('update stockout_order set hold_flag = $3, hold_reason = $4 where tenant_id = $1 and stockout_no = $2', [
      ctx.tenantId,
      stockoutNo,
      flag,
      reason,
    ])
    if (flag === 1 && status >= orderLife.picking) await callOut(ctx, order)
    if (flag === 0 && order.interceptStatus !== 1) await letGo(ctx, order)
    await writeOrderLogs(ctx, [
      { stockoutNo, node: '挂起', before: status, after: status, msg: reason === null ? '解挂' : `挂起：${reason}` },
    ])
    if (isOnFloor(order)) await floorStops(ctx, [order])
  })
export const hold: ActWork = {
  ...holding(1),
  guard: async (_ctx, heads, input) =>
    input === null || word(input, 'reason') !== ''
      ? new Map()
      : new Map(heads.map(({ no }) => [no, refuse('A0410', { field: '原因' }, { reason: '原因不能为空' })])),
}
export const release: ActWork = holding(0)

/** From the claim of its pick order to the carrier's scan some hand may be at it. */
const isOnFloor = ({ status }: Order): boolean => status >= orderLife.picking && status < orderLife.shipped

const calledOut = transitionOf(pullLife, 'with order', pullLife.wanted)
const letGoAgain = transitionOf(pullLife, 'with order', pullLife.none)
/** Its parcels stand on 待取出; what a hand has taken out already stays so. */
const callOut = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  ctx.tx.query(
    `update stockout_package set pull_status = ${calledOut.to}, pull_time = $3, update_time = $3, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and pull_status in (${calledOut.from}) and status <> ${packageLife.off}`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )

/** Nothing stops the order any more: also what was taken out goes back to work, and is called out anew by another stop. */
const letGo = (ctx: Ctx, { stockoutNo }: Order): Promise<unknown> =>
  ctx.tx.query(
    `update stockout_package set pull_status = ${letGoAgain.to}, pull_time = null, pull_user_name = null, pull_location = null, update_time = $3,
            version = version + 1
      where tenant_id = $1 and stockout_no = $2 and pull_status in (${letGoAgain.from}) and status <> ${packageLife.off}`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )

/** The interception's own state; the order keeps its status. */
const mark = async (ctx: Ctx, order: Order, interceptStatus: 0 | 1 | 3, reason: string): Promise<void> => {
  await ctx.tx.query(
    `update stockout_order set intercept_status = $3::smallint, cancel_reason = case when $3::smallint = 0 then null else $4 end
      where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, order.stockoutNo, interceptStatus, reason.slice(0, 200)],
  )
  await writeOrderLogs(ctx, [
    { stockoutNo: order.stockoutNo, node: '拦截', before: order.status, after: order.status, msg: reason },
  ])
  if (isOnFloor(order)) await floorStops(ctx, [order])
}

const ended = transitionOf(orderLife, ['act cancel', 'act intercept', 'act confirm'], orderLife.off)
const voided = transitionOf(packageLife, 'with order', packageLife.off)
/** What an order that is over leaves: parcels void, the waybill number recycled (it never goes to another order), wave and pick order. */
const close = async (ctx: Ctx, order: Order, interceptStatus: number, reason: string): Promise<void> => {
  const { stockoutNo } = order
  await ctx.tx.query(
    `update stockout_order set intercept_status = $3, cancel_reason = coalesce(cancel_reason, $4), exception_type = 0,
            exception_msg = null, waybill_status = case when waybill_status = 1 then 3 else waybill_status end,
            wave_no = case when status < ${orderLife.picking} and pick_no is not null then null else wave_no end, pick_no = case when status < ${orderLife.picking} then null else pick_no end,
            pick_slot = case when status < ${orderLife.picking} then null else pick_slot end
      where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo, interceptStatus, reason.slice(0, 200)],
  )
  await ctx.tx.query(
    `update stockout_package set status = ${voided.to}, update_time = $3, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and status in (${voided.from})`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )
  await recycleWaybills(ctx, order)
  await writeOrderLogs(ctx, [{ stockoutNo, node: String(ended.to), before: order.status, after: ended.to, msg: reason }])
  if (isOnFloor(order)) await floorStops(ctx, [order])
}

/** One use-log row of type 2 (回收) per number taken; the carrier is told by the caller, outside of the transaction. */
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
  if (order.waybillStatus === 1 && order.logisticsNo !== '')
    await announce(
      ctx,
      order,
      'waybill.recycled',
      { logisticsNo: order.logisticsNo },
      `${order.logisticsCode}-${order.logisticsNo}`,
    )
}

const announce = (ctx: Ctx, order: Order, type: string, payload: Record<string, unknown>, key?: string): Promise<void> =>
  writeOrderEvents(ctx, [{ order, type, payload, ...(key !== undefined && { key }) }])
