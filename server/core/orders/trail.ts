// 订单轨迹 · core/orders/trail
import { deskOnFloor } from '#contract/user/notify'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { insertRows } from '../../platform/rows.ts'

/** Context of the trail: a request, or a batch of the floor. */
export type TrailCtx = Pick<Ctx, 'tx' | 'tenantId' | 'at' | 'now' | 'today' | 'id'> & {
  readonly person: Pick<Ctx['person'], 'userId' | 'name' | 'operatorKey'>
}

/** One line of an order's own log. `node`: the status code reached, or 拦截 挂起 推送 反复核 取号 … */
export interface OrderLog {
  readonly stockoutNo: string
  readonly node: string
  readonly before: number | null
  readonly after: number | null
  readonly msg?: string
  readonly opId?: string
}

/** Writes stockout_log for an act of the request's person. */
export const writeOrderLogs = async (
  ctx: Pick<TrailCtx, 'tx' | 'at' | 'id' | 'person'>,
  logs: readonly OrderLog[],
): Promise<void> => {
  await insertRows(
    ctx.tx,
    'stockout_log',
    logs.map((log) => ({
      id: ctx.id(),
      stockoutNo: log.stockoutNo,
      node: log.node,
      beforeStatus: log.before,
      afterStatus: log.after,
      opId: log.opId ?? null,
      msg: log.msg?.slice(0, 200) ?? null,
    })),
    {
      all: { operatorKey: ctx.person.operatorKey, operatorName: ctx.person.name, occurredAt: ctx.at, createTime: ctx.at },
      hot: true,
    },
  )
}

/** Fields of an order for the change feed. */
export interface OrderKey {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}

/** Notifies handhelds within seconds (deskOnFloor) of orders on the floor that a desk stopped or released, or whose parcels it changed. */
export const floorTold = (ctx: Ctx, orders: readonly OrderKey[]): Promise<void> =>
  changed(
    ctx,
    orders.map(({ stockoutNo, warehouseNo, sid }) => ({ resource: deskOnFloor, key: stockoutNo, op: 'put', warehouseNo, sid })),
  )

/** Writes change rows of orders: every list and detail of an order listens to `stockout/order`. */
export const ordersChanged = async (ctx: ChangeCtx, orders: readonly OrderKey[]): Promise<void> =>
  changed(
    ctx,
    orders.map(({ stockoutNo, warehouseNo, sid, ownerNo }) => ({
      resource: 'stockout/order',
      key: stockoutNo,
      op: 'put',
      warehouseNo,
      sid,
      ownerNo,
    })),
  )

/** Notifies stock lists, once for each owner in each warehouse, of stock that orders took or gave back. */
export const stockTaken = (ctx: Ctx, orders: readonly OrderKey[]): Promise<void> => {
  const places = new Map(
    orders.map(({ warehouseNo, sid, ownerNo }) => [`${warehouseNo}|${sid}|${ownerNo}`, { warehouseNo, sid, ownerNo }]),
  )
  return changed(
    ctx,
    [...places.values()].map((place) => ({ resource: 'stock/stock', key: place.ownerNo, op: 'put', ...place })),
  )
}

/** An event of an order (§17.1). */
export interface OrderEvent {
  readonly order: OrderKey
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** key that makes the event unique; without it the order's number, for an event that happens once */
  readonly key?: string
}

/** Writes events of orders for an act of the request's person. */
export const writeOrderEvents = (ctx: TrailCtx, events: readonly OrderEvent[]): Promise<void> =>
  writeEvents(
    ctx.tx,
    events.map(({ order, type, payload, key = order.stockoutNo }) => ({
      type,
      key,
      payload,
      aggregateType: 'stockout',
      aggregateNo: order.stockoutNo,
      warehouseNo: order.warehouseNo,
      sid: order.sid,
      ownerNo: order.ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
    })),
    ctx,
  )
