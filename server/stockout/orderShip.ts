// 一键出库 · stockout/orderShip
import { transitionOf } from '../platform/transitions.ts'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { orderShip } from '#contract/stockout/orderAct'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { insertRows } from '../platform/rows.ts'
import { expireAtOrders } from '../core/floor/expire.ts'
import { shipOrders } from '../core/orders/ship.ts'
import { eachOrder } from './each.ts'
import { cannot, lockOrder, type LockedOrder } from './orderLock.ts'

/** work_record.op_type 出库交接 */
const handoverWork = 8

const shipped = transitionOf(orderLife, 'act ship', orderLife.shipped)
const handed = transitionOf(packageLife, 'with order', packageLife.handed)

/**
 * Ships an order of 80 or 90 without scans (§8.9): its parcels count as handed over, its stock leaves. The work record is kept but
 * does not count (is_valid 0): nobody carried the parcel past a scanner.
 */
const shipNow = async (ctx: Ctx, stockoutNo: string, reason: string): Promise<void> => {
  const order = await lockOrder(ctx, stockoutNo)
  if (!shipped.leads(order.status)) throw cannot(order, '一键出库')
  if (order.interceptStatus !== 0) throw refuse('A2211')
  if (order.holdFlag === 1) throw refuse('A2212', { reason: '请先解挂' })
  await allowed(ctx, order)
  await expireAtOrders({ ...ctx, warehouseNo: order.warehouseNo, sid: order.sid }, [stockoutNo])
  const parcels = await ctx.tx.query(
    `update stockout_package set status = ${handed.to}, update_time = $3, version = version + 1
      where tenant_id = $1 and stockout_no = $2 and status in (${handed.from}) returning package_no`,
    [ctx.tenantId, stockoutNo, ctx.at],
  )
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
      bizType: 'order',
      bizNo: stockoutNo,
      stockoutNo,
      logisticsNo: order.logisticsNo,
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

const allowed = async (ctx: Ctx, order: LockedOrder): Promise<void> => {
  const rows = await ctx.tx.query<{ oneKeyShip: number }>(
    'select one_key_ship from operate_config where tenant_id = $1 and warehouse_no = $2 and sid = $3',
    [ctx.tenantId, order.warehouseNo, order.sid],
  )
  if (rows[0]?.oneKeyShip !== 1) throw refuse('A2229')
}

export default [
  handleLong(orderShip, (run, { stockoutNos, reason }) => eachOrder(run, stockoutNos, (ctx, no) => shipNow(ctx, no, reason))),
]
