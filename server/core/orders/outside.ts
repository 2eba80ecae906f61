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
  /** its 拣货单号 (分拣单号) and its slot there; '' and null while missing */
  readonly pickNo: string
  readonly slot: number | null
  /** when it left; null: unknown */
  readonly leftAt: Date | null
}
export type Followed = 'added' | 'changed' | 'same'

type Held = Order & { readonly pickSlot: number | null }

/** Updates one order from the outside system. @throws Refused with the sentence for the person who synchronises */
export const followOutside = async (ctx: Ctx, sid: string, told: OutsideOrder): Promise<Followed> => {
  const { warehouseNo } = told.order
  const ownerNo = await ownerOf(ctx, told.order.shopNo)
  await mirrorOnly(ctx, warehouseNo, sid)
  const before = await holdOrder(ctx, ownerNo, told)
  if (before === null && told.state === 'off') return 'same'
  if (before !== null && (before.warehouseNo !== warehouseNo || before.sid !== sid))
    throw refuse('A0400', {}, { warehouseNo: `订单在仓库${before.warehouseNo}，旺店通里换了仓库，请先取消原单` })
  if (before === null) await takeIn(ctx, { ...told.order, ownerNo, sid, isOutside: true })
  const order = before ?? (await holdOrder(ctx, ownerNo, told))
  if (order === null) throw refuse('A0404')
  const steps = [
    await audited(ctx, order, told.state),
    await numbered(ctx, order, told),
    await picked(ctx, order, told),
    await ended(ctx, order, told),
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

/** Refuses warehouses that are not mirrored: their orders come in by their own call and are allocated here. */
const mirrorOnly = async (ctx: Ctx, warehouseNo: string, sid: string): Promise<void> => {
  const [led] = await ctx.tx.query<{ wmsMode: number }>(
    'select wms_mode from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3',
    [ctx.tenantId, warehouseNo, sid],
  )
  const says =
    led === undefined
      ? `仓库不存在：${warehouseNo}，请先在WMS仓同步`
      : led.wmsMode === mirrorMode
        ? ''
        : `仓库${warehouseNo}由本系统作业，不同步旺店通的出库单`
  if (says !== '') throw refuse('A0400', {}, { warehouseNo: says })
}

const columns = `stockout_no, warehouse_no, sid, owner_no, status, intercept_status, hold_flag, coalesce(pick_no, '') as pick_no,
  pick_slot, logistics_code, coalesce(logistics_no, '') as logistics_no, waybill_status`

/** The living order of this number, its pick orders locked before it (order of I8); null: none. @throws Refused A0409 */
const holdOrder = async (ctx: Ctx, ownerNo: string, told: OutsideOrder): Promise<Held | null> => {
  const read = (lock: string): Promise<Held[]> =>
    ctx.tx.query<Held>(
      `select ${columns} from stockout_order where tenant_id = $1 and owner_no = $2 and src_order_no = $3 and live_key = 1 ${lock}`,
      [ctx.tenantId, ownerNo, told.order.srcOrderNo],
    )
  const [seen] = await read('')
  if (seen === undefined) return null
  for (const no of [...new Set([seen.pickNo, told.pickNo])].toSorted()) if (no !== '') await lockPick(ctx, no)
  const [held] = await read('for update')
  if (held !== undefined && held.pickNo !== seen.pickNo) throw refuse('A0409')
  return held ?? null
}

const takeIn = async (ctx: Ctx, order: NewOrder): Promise<void> => {
  const [entry] = await createOrders(ctx, [order])
  if (entry?.ok === true) return
  const { code = 'A0404', args, fields } = entry?.refusal ?? {}
  throw refuse(code, args ?? {}, fields)
}

/** Audits the order here too once it is audited there, with the checks of goods, address and weights; failures go to the list of faults. */
const audited = async (ctx: Ctx, order: Held, state: OutsideState): Promise<boolean> => {
  if (order.status !== orderLife.toAudit || state === 'new' || state === 'off') return false
  return (await auditOrders(ctx, [order.stockoutNo])).passed.length > 0
}

/** Its waybill number there; another number replaces it until the parcel is packed. */
const numbered = async (ctx: Ctx, order: Held, { logisticsNo, state }: OutsideOrder): Promise<boolean> => {
  if (logisticsNo === '' || logisticsNo === order.logisticsNo || state === 'off' || order.status > orderLife.toPack) return false
  const [taken] = await ctx.tx.query<{ stockoutNo: string }>(
    'select stockout_no from stockout_package where tenant_id = $1 and logistics_code = $2 and logistics_no = $3 and stockout_no <> $4',
    [ctx.tenantId, order.logisticsCode, logisticsNo, order.stockoutNo],
  )
  if (taken !== undefined) throw refuse('A0400', {}, { logisticsNo: `物流单号${logisticsNo}已在出库单${taken.stockoutNo}上` })
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

/** Its 拣货单 there. */
const picked = async (ctx: Ctx, order: Held, { pickNo, slot, state }: OutsideOrder): Promise<boolean> => {
  if (pickNo === '' || state === 'off' || (pickNo === order.pickNo && slot === order.pickSlot)) return false
  await changeRows(ctx.tx, 'stockout_order', [order], {
    key: ['stockoutNo'],
    all: { pickNo, pickSlot: slot, updateTime: ctx.at },
  })
  for (const no of new Set([order.pickNo, pickNo])) if (no !== '') await recountOutsidePick(ctx, no, '')
  return true
}

const off = transitionOf(orderLife, 'job sync', orderLife.off)
const done = transitionOf(orderLife, 'job sync', orderLife.done)

/** Follows a cancellation, shipment or signature there. */
const ended = async (ctx: Ctx, order: Held, told: OutsideOrder): Promise<boolean> => {
  if (told.state === 'new' || told.state === 'audited') return false
  if (told.state === 'off') return cancelled(ctx, order)
  const now = await statusOf(ctx, order.stockoutNo)
  if (now < orderLife.shipped) await gone(ctx, order, told)
  if (told.state !== 'done' || now >= orderLife.done) return now < orderLife.shipped
  const said = [{ stockoutNo: order.stockoutNo, before: orderLife.shipped, msg: '旺店通已完成' }]
  await moveOrders(ctx, done, [order], { log: { person: ctx.person, said } })
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

/** Cancels the order before work has begun; later the next scan stops it (§7.2). */
const cancelled = async (ctx: Ctx, order: Held): Promise<boolean> => {
  if (order.interceptStatus !== interceptLife.none) return false
  const { status } = await endOrder(ctx, order, 'cancel', '旺店通已取消')
  if (status === off.to) await moveOrders(ctx, off, [order])
  await floorTold(ctx, [order])
  return true
}

const handed = transitionOf(packageLife, 'with order', packageLife.handed)
/** stockout_order.exception_type 发货异常 */
const shippedOdd = 8

const gone = async (ctx: Ctx, { stockoutNo }: Held, { state, leftAt }: OutsideOrder): Promise<void> => {
  await moveRows(ctx.tx, handed, [{ stockoutNo }], { by: { at: ctx.at }, key: ['stockoutNo'] })
  const at = Math.min(leftAt?.getTime() ?? ctx.now, ctx.now)
  await shipOrders(ctx, [stockoutNo], { handoverNo: null, msg: '旺店通已发货', leftAt: () => at, toldBy: 'outside' })
  if (state !== 'odd') return
  await changeRows(ctx.tx, 'stockout_order', [{ stockoutNo }], {
    key: ['stockoutNo'],
    all: { exceptionType: shippedOdd, exceptionMsg: '旺店通异常发货' },
    quiet: true,
  })
}
