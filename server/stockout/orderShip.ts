// 一键出库 · stockout/orderShip
import type { order } from '#contract/stockout/order'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { employTypeOf } from '#contract/rules/worktime'
import { expireAtOrders } from '../core/floor/expire.ts'
import { shipOrders } from '../core/orders/ship.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing } from '../platform/document/acts.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { insertRows, moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import type { Order } from '../core/orders/endOrder.ts'
import { besidePick, orderOf } from './orderLock.ts'

/** work_record.op_type 出库交接 */
const handoverWork = 8

const toHandedOver = transitionOf(packageLife, 'with order', packageLife.handed)

/**
 * Ships an order without scans (§8.9): the parcels count as handed over, the stock is taken out. The work record does not count (is_valid
 * 0), because nobody scanned.
 */
const shipNow = async (ctx: Ctx, order: Order, reason: string): Promise<void> => {
  const { stockoutNo } = order
  await expireAtOrders({ ...ctx, warehouseNo: order.warehouseNo, sid: order.sid }, [stockoutNo])
  const parcels = await moveRows(ctx.tx, toHandedOver, [{ stockoutNo }], {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    returning: ['packageNo'],
  })
  await shipOrders(ctx, [stockoutNo], { handoverNo: null, msg: `一键出库：${reason}` })
  await insertRows(ctx.tx, 'work_record', [
    {
      id: ctx.id(),
      opId: `ship-${stockoutNo}`,
      opType: handoverWork,
      warehouseNo: order.warehouseNo,
      sid: order.sid,
      ownerNo: order.ownerNo,
      operatorKey: ctx.person.operatorKey,
      operatorId: ctx.person.userId,
      operatorName: ctx.person.name,
      employType: employTypeOf(null),
      bizType: 'order',
      bizNo: stockoutNo,
      stockoutNo,
      logisticsNo: order.logisticsNo === '' ? null : order.logisticsNo,
      orderNum: 1,
      packageNum: parcels.length,
      point: 0,
      startTime: ctx.at,
      finishTime: ctx.at,
      durationSec: 0,
      clientKind: ctx.person.clientKind,
      isValid: 0,
      bizDate: ctx.today,
      createTime: ctx.at,
    },
  ])
}

/** Warehouses that allow 一键出库 (operate_config.one_key_ship), as `warehouse-sid`. */
const allowingWarehouses = async (ctx: Ctx, orders: readonly Order[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    `select c.warehouse_no, c.sid from operate_config c join unnest($2::text[], $3::text[]) as v(warehouse_no, sid)
         on v.warehouse_no = c.warehouse_no and v.sid = c.sid
      where c.tenant_id = $1 and c.one_key_ship = 1`,
    [ctx.tenantId, orders.map(({ warehouseNo }) => warehouseNo), orders.map(({ sid }) => sid)],
  )
  return new Set(rows.map(({ warehouseNo, sid }) => `${warehouseNo}-${sid}`))
}

export const ship: Doing<typeof order, 'ship'> = {
  guard: async (ctx, heads) => {
    const orders = heads.map(orderOf)
    const allowed = await allowingWarehouses(ctx, orders)
    const why = (order: Order): Refused | null => {
      if (order.interceptStatus !== interceptLife.none) return refuse('A2211')
      if (order.holdFlag === 1) return refuse('A2212', { reason: '请先解挂' })
      return allowed.has(`${order.warehouseNo}-${order.sid}`) ? null : refuse('A2229')
    }
    return new Map(
      orders.flatMap((order) => {
        const refused = why(order)
        return refused === null ? [] : [[order.stockoutNo, refused] as const]
      }),
    )
  },
  ...besidePick(async (ctx, order, input) => {
    await shipNow(ctx, order, input.reason ?? '')
    return { status: orderLife.shipped, moved: true }
  }),
}
