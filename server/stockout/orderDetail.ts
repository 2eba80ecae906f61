// 出库单详情 · stockout/orderDetail
import {
  orderDetail,
  orderLog,
  orderReceiver,
  type OrderHead,
  type OrderLine,
  type OrderLogEntry,
  type OrderParcel,
  type OrderPhoto,
  type OrderTrace,
} from '#contract/stockout/orderDetail'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { namedPhotos } from '../core/floor/photos.ts'
import { visible } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { tracesOf } from './orderTrace.ts'

/** Dates of a selected row as they travel; everything else as it is. */
const wire = <R>(row: Readonly<Record<string, unknown>>): R =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? moment(value) : value])) as R

const headOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderHead> => {
  const rows = await ctx.tx.query(
    `select o.stockout_no as "stockoutNo", o.src_order_no as "srcOrderNo", o.src_tids as "srcTids", o.warehouse_no as "warehouseNo", o.sid,
            w.warehouse_name as "warehouseName", o.owner_no as "ownerNo", n.short_name as "ownerName", o.shop_no as "shopNo",
            s.shop_name as "shopName", o.platform_code as "platformCode", o.order_type as "orderType", o.order_tags as "orderTags",
            o.order_structure as "orderStructure", o.receiver_name_mask as "receiverName", o.receiver_mobile_mask as "receiverMobile",
            rp.name as "provinceName", rc.name as "cityName", rd.name as "districtName", o.buyer_message as "buyerMessage",
            o.seller_remark as "sellerRemark", o.logistics_code as "logisticsCode", c.logistics_name as "logisticsName",
            o.logistics_no as "logisticsNo", o.waybill_status as "waybillStatus", o.waybill_error as "waybillError", o.status,
            o.exception_type as "exceptionType", o.exception_msg as "exceptionMsg", o.intercept_status as "interceptStatus",
            o.hold_flag as "holdFlag", o.hold_reason as "holdReason", o.cancel_reason as "cancelReason",
            o.generated_fields as "generatedFields", o.sku_num as "skuNum", o.goods_num as "goodsNum", o.est_weight_g as "estWeightG",
            o.weight_g as "weightG", o.weigh_result as "weighResult", o.wave_no as "waveNo", o.pick_no as "pickNo", o.pick_slot as "pickSlot",
            o.repick_no as "repickNo", coalesce(p.consumable_name, o.suggest_consumable_no) as "suggestConsumableName",
            o.tote_no as "toteNo", o.handover_no as "handoverNo", o.push_status as "pushStatus",
            o.is_overtime as "isOvertime", o.deadline_time as "deadlineTime", o.pay_time as "payTime", o.trade_time as "tradeTime",
            o.receive_time as "receiveTime", o.audit_time as "auditTime", o.alloc_time as "allocTime", o.wave_time as "waveTime",
            o.pick_time as "pickTime", o.check_time as "checkTime", o.pack_time as "packTime", o.weigh_time as "weighTime",
            o.ship_time as "shipTime", o.version
       from stockout_order o
       left join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = o.warehouse_no and w.sid = o.sid
       left join owner n on n.tenant_id = $1 and n.owner_no = o.owner_no
       left join shop s on s.tenant_id = $1 and s.shop_no = o.shop_no
       left join logistics_company c on c.tenant_id = $1 and c.logistics_code = o.logistics_code
       left join consumable p on p.tenant_id = $1 and p.consumable_no = o.suggest_consumable_no
       left join region rp on rp.region_code = o.province_code
       left join region rc on rc.region_code = o.city_code
       left join region rd on rd.region_code = o.district_code
      where o.tenant_id = $1 and o.stockout_no = $2`,
    [ctx.tenantId, stockoutNo],
  )
  const row = rows[0]
  return visible(ctx.person, row && wire<OrderHead>(row))
}

const linesOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderLine[]> => {
  const lines = await ctx.tx.query<Omit<OrderLine, 'bins'>>(
    `select line_no as "lineNo", goods_no as "goodsNo", goods_name as "goodsName", spec_name as "specName", barcode, qty,
            alloc_qty as "allocQty", picked_qty as "pickedQty", checked_qty as "checkedQty", shipped_qty as "shippedQty",
            is_gift as "isGift", suite_goods_no as "suiteGoodsNo"
       from stockout_line where tenant_id = $1 and stockout_no = $2 order by line_no`,
    [ctx.tenantId, stockoutNo],
  )
  const bins = await ctx.tx.query<{ line_no: number; location_no: string; batch_no: string; alloc_qty: number; status: number }>(
    `select line_no, location_no, batch_no, alloc_qty, status from stock_alloc
      where tenant_id = $1 and stockout_no = $2 order by line_no, status, location_no, batch_no`,
    [ctx.tenantId, stockoutNo],
  )
  return lines.map((line) => ({
    ...line,
    bins: bins
      .filter((bin) => bin.line_no === line.lineNo)
      .map((bin) => ({ locationNo: bin.location_no, batchNo: bin.batch_no, qty: bin.alloc_qty, status: bin.status })),
  }))
}

const parcelsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderParcel[]> => {
  const parcels = await ctx.tx.query(
    `select package_no as "packageNo", seq, logistics_no as "logisticsNo", status, est_weight_g as "estWeightG", weight_g as "weightG",
            weigh_time as "weighTime", carton_no as "cartonNo", pull_status as "pullStatus", pull_location as "pullLocation",
            pull_time as "pullTime", pull_user_name as "pullUserName", handover_no as "handoverNo"
       from stockout_package where tenant_id = $1 and stockout_no = $2 order by seq`,
    [ctx.tenantId, stockoutNo],
  )
  const used = await ctx.tx.query<{ package_no: string; consumable_no: string; consumable_name: string | null; qty: number }>(
    `select u.package_no, u.consumable_no, c.consumable_name, u.qty
       from pack_consumable u left join consumable c on c.tenant_id = $1 and c.consumable_no = u.consumable_no
      where u.tenant_id = $1 and u.stockout_no = $2 order by u.package_no, u.consumable_no`,
    [ctx.tenantId, stockoutNo],
  )
  return parcels.map((row) => ({
    ...wire<Omit<OrderParcel, 'consumables'>>(row),
    consumables: used
      .filter((one) => one.package_no === row['packageNo'])
      .map((one) => ({ consumableNo: one.consumable_no, consumableName: one.consumable_name, qty: one.qty })),
  }))
}

const logsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderLogEntry[]> => {
  const rows = await ctx.tx.query(
    `select node, before_status as "before", after_status as "after", operator_name as "operatorName", msg, occurred_at as "at"
       from stockout_log where tenant_id = $1 and stockout_no = $2 order by occurred_at, id`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map(wire<OrderLogEntry>)
}

/** The order's photos with what its traces know of the operation that took them. */
const photosOf = async (ctx: Ctx, stockoutNo: string, traces: readonly OrderTrace[]): Promise<OrderPhoto[]> => {
  const byOp = new Map(traces.map((trace) => [trace.opId, trace]))
  const photos = await namedPhotos(ctx.tx, { stockoutNo })
  return photos.map((photo) => {
    const trace = byOp.get(photo.opId)
    return { ...photo, title: trace?.title ?? '', operatorName: trace?.operatorName ?? null, at: trace?.effectiveAt ?? '' }
  })
}

const detail = handle(orderDetail, async (ctx, { stockoutNo }) => {
  const order = await headOf(ctx, stockoutNo)
  const traces = await tracesOf(ctx, stockoutNo)
  return {
    order,
    lines: await linesOf(ctx, stockoutNo),
    packages: await parcelsOf(ctx, stockoutNo),
    logs: await logsOf(ctx, stockoutNo),
    traces,
    photos: await photosOf(ctx, stockoutNo, traces),
  }
})

const log = handle(orderLog, async (ctx, { stockoutNo }) => {
  await headOf(ctx, stockoutNo)
  return logsOf(ctx, stockoutNo)
})

const receiver = handle(orderReceiver, async (ctx, { stockoutNo }) => {
  const rows = await ctx.tx.query<{
    ownerNo: string
    warehouseNo: string
    sid: string
    name: string | null
    mobile: string | null
    address: string | null
  }>(
    `select owner_no as "ownerNo", warehouse_no as "warehouseNo", sid, receiver_name as name, receiver_mobile as mobile,
            receiver_address as address
       from stockout_order where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo],
  )
  const row = visible(ctx.person, rows[0])
  await ctx.tx.query(
    `insert into sys_operate_log as l (tenant_id, id, user_id, menu_code, biz_type, biz_no, action, create_time)
     values ($1, $2, $3, '180199', 'stockout/order', $4, '查看明文', $5)`,
    [ctx.tenantId, ctx.id(), ctx.person.userId, stockoutNo, ctx.at],
  )
  return {
    receiverName: ctx.personal.open(row.name ?? ''),
    receiverMobile: ctx.personal.open(row.mobile ?? ''),
    receiverAddress: ctx.personal.open(row.address ?? ''),
  }
})

export default [detail, log, receiver]
