// 作废子包裹 · core/orders/voidParcel
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { visible } from '../../platform/scope.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { settlePostbackDue } from './postbackDue.ts'
import { floorTold, ordersChanged, writeOrderEvents, writeOrderLogs, type OrderKey } from './trail.ts'

interface Parcel extends OrderKey {
  readonly packageNo: string
  readonly isMain: number
  readonly status: number
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly mainLogisticsNo: string | null
  readonly handoverNo: string | null
}
interface Order {
  readonly status: number
  readonly estGoodsG: number | null
  readonly estPackageG: number | null
}

const toVoid = transitionOf(packageLife, 'act void', packageLife.off)
const toWeighing = transitionOf(orderLife, 'with parcel', orderLife.toWeigh)
const toShipping = transitionOf(orderLife, 'with parcel', orderLife.toShip)

/**
 * Voids a sub parcel before the hand-over (floor.md §8.5): its number goes back to the carrier, and its order moves on if the remaining
 * parcels are packed or weighed.
 * @throws Refused A1311 the main parcel, A1603 in a hand-over, A1317 handed over or void already, A0404
 */
export const voidSub = async (run: Run, packageNo: string, reason: string): Promise<void> => {
  const { adapter, number } = await run(async (ctx) => ({
    adapter: ctx.adapters.waybill,
    number: await voidNow(ctx, packageNo, reason),
  }))
  // a number derived from the main number does not belong to the carrier
  if (number.logisticsNo.startsWith(`${number.mainLogisticsNo ?? ''}-`)) return
  try {
    await adapter.recycle([number])
  } catch (error) {
    const { message } = error as Error
    const { stockoutNo } = number
    await run((ctx) =>
      writeOrderLogs(ctx, [{ stockoutNo, node: '取号', before: null, after: null, msg: `面单回收失败：${message}` }]),
    )
  }
}

const voidNow = async (ctx: Ctx, packageNo: string, reason: string): Promise<Parcel> => {
  const [found] = await ctx.tx.query<Parcel>(
    `select package_no, stockout_no, warehouse_no, sid, owner_no, is_main, status, logistics_code, logistics_no, main_logistics_no, handover_no
       from stockout_package where tenant_id = $1 and package_no = $2`,
    [ctx.tenantId, packageNo],
  )
  const { stockoutNo } = visible(ctx.person, found)
  const [order] = await ctx.tx.query<Order>(
    `select status, est_goods_g, est_package_g from stockout_order where tenant_id = $1 and stockout_no = $2 for update`,
    [ctx.tenantId, stockoutNo],
  )
  const parcels = await ctx.tx.query<Parcel>(
    `select package_no, stockout_no, warehouse_no, sid, owner_no, is_main, status, logistics_code, logistics_no, main_logistics_no, handover_no
       from stockout_package where tenant_id = $1 and stockout_no = $2 and status <> ${packageLife.off} order by seq for update`,
    [ctx.tenantId, stockoutNo],
  )
  const parcel = parcels.find((candidate) => candidate.packageNo === packageNo)
  if (order === undefined || parcel === undefined) throw refuse('A1317')
  if (parcel.isMain === 1) throw refuse('A1311')
  if (parcels.some(({ status }) => status === packageLife.handed)) throw refuse('A1317')
  if (parcel.handoverNo !== null) throw refuse('A1603', { no: parcel.handoverNo })
  await moveRows(ctx.tx, toVoid, [{ packageNo }], { by: { at: ctx.at }, key: ['packageNo'] })
  const otherParcels = parcels.filter((one) => one !== parcel)
  if (parcel.status >= packageLife.packed) await clearContent(ctx, order, otherParcels)
  await recycleNumber(ctx, parcel)
  await moveOn(ctx, { ...parcel, status: order.status }, otherParcels, reason)
  return parcel
}

/** The goods of the voided box now lie in other boxes, whose estimates are cleared; a single remaining box gets the whole estimate. */
const clearContent = async (ctx: Ctx, { estGoodsG, estPackageG }: Order, otherParcels: readonly Parcel[]): Promise<void> => {
  const est = otherParcels.length === 1 && estGoodsG !== null && estPackageG !== null ? estGoodsG + estPackageG : null
  await changeRows(ctx.tx, 'stockout_package', otherParcels, {
    key: ['packageNo'],
    all: { goodsJson: null, estWeightG: est, updateTime: ctx.at },
    only: { status: [packageLife.made, packageLife.packed] },
  })
}

const recycleNumber = (ctx: Ctx, { stockoutNo, packageNo, logisticsCode, logisticsNo }: Parcel): Promise<unknown> =>
  ctx.tx.query(
    `insert into waybill_use_log as w (tenant_id, id, docking_id, logistics_code, logistics_no, stockout_no, package_no, use_type, use_time,
                                       create_time)
     select $1, $2, u.docking_id, u.logistics_code, u.logistics_no, u.stockout_no, u.package_no, 2, $6, $6 from waybill_use_log u
      where u.tenant_id = $1 and u.logistics_code = $3 and u.logistics_no = $4 and u.stockout_no = $5 and u.package_no = $7 and u.use_type = 1
     on conflict on constraint waybill_use_log_uk do nothing`,
    [ctx.tenantId, ctx.id(), logisticsCode, logisticsNo, stockoutNo, ctx.at, packageNo],
  )

const otherWeight = `select $2::text as stockout_no, sum(p.weight_g) as weight_g from stockout_package p
  where p.tenant_id = $1 and p.stockout_no = $2 and p.status <> ${packageLife.off}`

/** Moves the order on if only the voided parcel held it back. */
const moveOn = async (ctx: Ctx, parcel: Parcel, otherParcels: readonly Parcel[], reason: string): Promise<void> => {
  const { stockoutNo, packageNo, logisticsCode, logisticsNo, status: before } = parcel
  const isPacked = otherParcels.every(({ status }) => status >= packageLife.packed)
  const isWeighed = otherParcels.every(({ status }) => status >= packageLife.weighed)
  const packed = isPacked
    ? await moveRows(ctx.tx, toWeighing, [{ stockoutNo }], { by: { at: ctx.at }, key: ['stockoutNo'], quiet: true })
    : []
  const weighed = isWeighed
    ? await moveRows(ctx.tx, toShipping, selected(otherWeight, stockoutNo), {
        by: { at: ctx.at },
        key: ['stockoutNo'],
        set: ['weightG'],
        quiet: true,
      })
    : []
  await changeRows(ctx.tx, 'stockout_order', [{ stockoutNo }], { key: ['stockoutNo'], all: { updateTime: ctx.at } })
  const after = weighed.length > 0 ? toShipping.to : packed.length > 0 ? toWeighing.to : before
  await settlePostbackDue(ctx, [stockoutNo])
  await writeOrderLogs(ctx, [{ stockoutNo, node: '作废包裹', before, after, msg: `${packageNo} ${logisticsNo}：${reason}` }])
  const payload = { logisticsNo, packageNo, reason }
  await writeOrderEvents(ctx, [{ order: parcel, type: 'waybill.recycled', payload, key: `${logisticsCode}-${logisticsNo}` }])
  await ordersChanged(ctx, [parcel])
  await floorTold(ctx, [parcel])
}
