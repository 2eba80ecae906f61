// 外部系统的出库单 · core/orders/outside
/**
 * Follows orders of a mirrored warehouse as the outside system reports them (floor.md §1.3, §7.2): new orders are created and audited;
 * waybill, 拣货单号, end and shipment follow the report. Local work only moves an order forward, never back.
 */
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { mirrorMode } from '#contract/warehouse/wms'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { changeRows, moveRows } from '../../platform/rows.ts'
import { moveOrders } from './moveOrders.ts'
import { auditOrders } from './audit.ts'
import { createOrders } from './create.ts'
import { endOrder, type Order } from './endOrder.ts'
import { lockPick } from './leavePick.ts'
import type { NewOrder } from './newOrder.ts'
import { recountOutsidePick } from './outsidePicks.ts'
import { shipOrders } from './ship.ts'
import { floorTold, ordersChanged } from './trail.ts'
import { dueColumns, numbersCame, requestOf, type DueRow } from './waybill.ts'

/** State in the outside system: 待审核, 已审核, 已取消, 已发货, 已完成, 异常发货. */
export type OutsideState = 'new' | 'audited' | 'off' | 'shipped' | 'done' | 'odd'
export interface OutsideOrder {
  readonly order: Omit<NewOrder, 'ownerNo' | 'sid'>
  readonly state: OutsideState
  /** '' while missing */
  readonly logisticsNo: string
  /** 拣货单号 (分拣单号) of the order and its slot in that pick order; '' and null while missing */
  readonly pickNo: string
  readonly slot: number | null
  /** when the order left; null if unknown */
  readonly leftAt: Date | null
}
export type Followed = 'added' | 'changed' | 'same'

type LockedOrder = Order & { readonly pickSlot: number | null }

/** Updates one order by the report of the outside system. @throws Refused with the message for the person who synchronises */
export const followOutside = async (ctx: Ctx, sid: string, report: OutsideOrder): Promise<Followed> => {
  const { warehouseNo } = report.order
  const ownerNo = await ownerOf(ctx, report.order.shopNo)
  await refuseUnmirrored(ctx, warehouseNo, sid)
  const before = await lockOrder(ctx, ownerNo, report)
  if (before === null && report.state === 'off') return 'same'
  if (before !== null && (before.warehouseNo !== warehouseNo || before.sid !== sid))
    throw refuse('A0400', {}, { warehouseNo: `订单在仓库${before.warehouseNo}，旺店通里换了仓库，请先取消原单` })
  if (before === null) await createHere(ctx, { ...report.order, ownerNo, sid, isOutside: true })
  const order = before ?? (await lockOrder(ctx, ownerNo, report))
  if (order === null) throw refuse('A0404')
  const steps = [
    await auditHere(ctx, order, report.state),
    await takeWaybill(ctx, order, report),
    await takePickOrder(ctx, order, report),
    await followEnd(ctx, order, report),
  ]
  if (before === null) return 'added'
  if (!steps.includes(true)) return 'same'
  await ordersChanged(ctx, [order])
  return 'changed'
}

const ownerOf = async (ctx: Ctx, shopNo: string): Promise<string> => {
  const [shop] = await ctx.tx.query<{ ownerNo: string }>('select owner_no from shop where tenant_id = $1 and shop_no = $2', [
    ctx.tenantId,
    shopNo,
  ])
  if (shop === undefined) throw refuse('A0400', {}, { shopNo: `店铺不存在：${shopNo}，请先在店铺管理同步` })
  return shop.ownerNo
}

/** Refuses warehouses that are not mirrored, because their orders come in by another call and are allocated here. */
const refuseUnmirrored = async (ctx: Ctx, warehouseNo: string, sid: string): Promise<void> => {
  const [warehouse] = await ctx.tx.query<{ wmsMode: number }>(
    'select wms_mode from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3',
    [ctx.tenantId, warehouseNo, sid],
  )
  const says =
    warehouse === undefined
      ? `仓库不存在：${warehouseNo}，请先在WMS仓同步`
      : warehouse.wmsMode === mirrorMode
        ? ''
        : `仓库${warehouseNo}由本系统作业，不同步旺店通的出库单`
  if (says !== '') throw refuse('A0400', {}, { warehouseNo: says })
}

const columns = `stockout_no, warehouse_no, sid, owner_no, status, intercept_status, hold_flag, coalesce(pick_no, '') as pick_no,
  pick_slot, logistics_code, coalesce(logistics_no, '') as logistics_no, waybill_status`

/** Locks the active order of this number, after its pick orders (order of I8); null if there is none. @throws Refused A0409 it changed */
const lockOrder = async (ctx: Ctx, ownerNo: string, report: OutsideOrder): Promise<LockedOrder | null> => {
  const read = (lock: string): Promise<LockedOrder[]> =>
    ctx.tx.query<LockedOrder>(
      `select ${columns} from stockout_order where tenant_id = $1 and owner_no = $2 and src_order_no = $3 and live_key = 1 ${lock}`,
      [ctx.tenantId, ownerNo, report.order.srcOrderNo],
    )
  const [seen] = await read('')
  if (seen === undefined) return null
  for (const no of [...new Set([seen.pickNo, report.pickNo])].toSorted()) if (no !== '') await lockPick(ctx, no)
  const [locked] = await read('for update')
  if (locked !== undefined && locked.pickNo !== seen.pickNo) throw refuse('A0409')
  return locked ?? null
}

const createHere = async (ctx: Ctx, order: NewOrder): Promise<void> => {
  const [entry] = await createOrders(ctx, [order])
  if (entry?.ok === true) return
  const { code = 'A0404', args, fields } = entry?.refusal ?? {}
  throw refuse(code, args ?? {}, fields)
}

/**
 * Audits the order here once the outside system has audited it, with the checks of goods, address and weights. Faults stay at the order.
 */
const auditHere = async (ctx: Ctx, order: LockedOrder, state: OutsideState): Promise<boolean> => {
  if (order.status !== orderLife.toAudit || state === 'new' || state === 'off') return false
  return (await auditOrders(ctx, [order.stockoutNo])).passed.length > 0
}

/** Takes over the waybill number of the outside system. Another number replaces it until the parcel is packed. */
const takeWaybill = async (ctx: Ctx, order: LockedOrder, { logisticsNo, state }: OutsideOrder): Promise<boolean> => {
  if (logisticsNo === '' || logisticsNo === order.logisticsNo || state === 'off' || order.status > orderLife.toPack) return false
  const [other] = await ctx.tx.query<{ stockoutNo: string }>(
    'select stockout_no from stockout_package where tenant_id = $1 and logistics_code = $2 and logistics_no = $3 and stockout_no <> $4',
    [ctx.tenantId, order.logisticsCode, logisticsNo, order.stockoutNo],
  )
  if (other !== undefined) throw refuse('A0400', {}, { logisticsNo: `物流单号${logisticsNo}已在出库单${other.stockoutNo}上` })
  const rows = await ctx.tx.query<DueRow>(`select ${dueColumns} from stockout_order where tenant_id = $1 and stockout_no = $2`, [
    ctx.tenantId,
    order.stockoutNo,
  ])
  await numbersCame(
    ctx,
    rows.map((row) => ({
      due: { request: requestOf(ctx, row, undefined), dockingId: null, range: null, version: row.version },
      logisticsNo,
    })),
  )
  return true
}

/** Takes over the 拣货单 of the outside system. */
const takePickOrder = async (ctx: Ctx, order: LockedOrder, { pickNo, slot, state }: OutsideOrder): Promise<boolean> => {
  if (pickNo === '' || state === 'off' || (pickNo === order.pickNo && slot === order.pickSlot)) return false
  await changeRows(ctx.tx, 'stockout_order', [order], {
    key: ['stockoutNo'],
    all: { pickNo, pickSlot: slot, updateTime: ctx.at },
  })
  for (const no of new Set([order.pickNo, pickNo])) if (no !== '') await recountOutsidePick(ctx, no, '')
  return true
}

const toOff = transitionOf(orderLife, 'job sync', orderLife.off)
const toDone = transitionOf(orderLife, 'job sync', orderLife.done)

/** Follows a cancellation, shipment or signature in the outside system. */
const followEnd = async (ctx: Ctx, order: LockedOrder, report: OutsideOrder): Promise<boolean> => {
  if (report.state === 'new' || report.state === 'audited') return false
  if (report.state === 'off') return cancelHere(ctx, order)
  const now = await statusOf(ctx, order.stockoutNo)
  if (now < orderLife.shipped) await shipHere(ctx, order, report)
  if (report.state !== 'done' || now >= orderLife.done) return now < orderLife.shipped
  const logLines = [{ stockoutNo: order.stockoutNo, before: orderLife.shipped, msg: '旺店通已完成' }]
  await moveOrders(ctx, toDone, [order], { log: { person: ctx.person, entries: logLines } })
  return true
}

/** Reads the state again, because the order may have been audited since. */
const statusOf = async (ctx: Ctx, stockoutNo: string): Promise<number> => {
  const [row] = await ctx.tx.query<{ status: number }>(
    'select status from stockout_order where tenant_id = $1 and stockout_no = $2',
    [ctx.tenantId, stockoutNo],
  )
  return row?.status ?? 0
}

/** Cancels the order. If work has begun, the next scan stops it (§7.2). */
const cancelHere = async (ctx: Ctx, order: LockedOrder): Promise<boolean> => {
  if (order.interceptStatus !== interceptLife.none) return false
  const { status } = await endOrder(ctx, order, 'cancel', '旺店通已取消')
  if (status === toOff.to) await moveOrders(ctx, toOff, [order])
  await floorTold(ctx, [order])
  return true
}

const toHanded = transitionOf(packageLife, 'with order', packageLife.handed)
/** stockout_order.exception_type 发货异常 */
const shippedOdd = 8

const shipHere = async (ctx: Ctx, { stockoutNo }: LockedOrder, { state, leftAt }: OutsideOrder): Promise<void> => {
  await moveRows(ctx.tx, toHanded, [{ stockoutNo }], { by: { at: ctx.at }, key: ['stockoutNo'] })
  const shippedAt = Math.min(leftAt?.getTime() ?? ctx.now, ctx.now)
  await shipOrders(ctx, [stockoutNo], { handoverNo: null, msg: '旺店通已发货', leftAt: () => shippedAt, toldBy: 'outside' })
  if (state !== 'odd') return
  await changeRows(ctx.tx, 'stockout_order', [{ stockoutNo }], {
    key: ['stockoutNo'],
    all: { exceptionType: shippedOdd, exceptionMsg: '旺店通异常发货' },
    quiet: true,
  })
}
