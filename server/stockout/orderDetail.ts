// 出库单详情 · stockout/orderDetail
import type { Body } from '#contract/resource'
import { statusText } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { order } from '#contract/stockout/order'
import {
  orderLog,
  orderReceiver,
  type OrderHead,
  type OrderLogEntry,
  type OrderParcel,
  type OrderSerial,
  type OrderWeighing,
} from '#contract/stockout/orderDetail'
import { namedPhotos } from '../core/floor/photos.ts'
import { cityShown } from '../core/regions.ts'
import { waysOf } from '../core/orders/traces/read.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DocumentServing } from '../platform/document/serving.ts'
import { handle } from '../platform/handle.ts'
import { readOperateLog, type OperateLine } from '../platform/operateLog.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { visible } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import type { OrderPhoto, OrderTrace } from '#contract/ops/orderTrace'
import { tracesOf } from '../core/floor/orderTrace.ts'

/** A row with its dates as text. */
const withMomentTexts = <R>(row: Readonly<Record<string, unknown>>): R =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? moment(value) : value])) as R

const headOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderHead> => {
  const rows = await ctx.tx.query(
    `select o.stockout_no, o.src_order_no, o.src_tids, o.warehouse_no, o.sid,
            w.warehouse_name, o.owner_no, n.short_name as owner_name, o.shop_no,
            s.shop_name, o.platform_code, o.order_type, o.order_tags,
            o.order_structure, o.receiver_name_mask as receiver_name, o.receiver_mobile_mask as receiver_mobile,
            rp.name as province_name, ${cityShown('rp', 'rc')} as city_name, rd.name as district_name, o.buyer_message,
            o.seller_remark, o.logistics_code, c.logistics_name,
            o.logistics_no, o.waybill_status, o.waybill_error, o.status,
            o.exception_type, o.exception_msg, o.intercept_status,
            o.hold_flag, o.hold_reason, o.cancel_reason,
            o.generated_fields, o.sku_num, o.goods_num, o.est_weight_g,
            o.weight_g, o.weigh_result, o.wave_no, o.pick_no, o.pick_slot,
            o.repick_no, coalesce(p.consumable_name, o.suggest_consumable_no) as suggest_consumable_name,
            o.tote_no, o.handover_no, o.push_status,
            o.is_overtime, o.deadline_time, o.pay_time, o.trade_time,
            o.receive_time, o.audit_time, o.alloc_time, o.wave_time,
            o.pick_time, o.check_time, o.pack_time, o.weigh_time,
            o.ship_time, o.collect_time, o.sign_time, o.version
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
  return visible(ctx.person, row && withMomentTexts<OrderHead>(row))
}

const parcelsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderParcel[]> => {
  const parcels = await ctx.tx.query(
    `select package_no, seq, logistics_no, status, est_weight_g, weight_g,
            bill_weight_g, weigh_time, carton_no, pull_status, pull_location,
            pull_time, pull_user_name, handover_no, goods_json
       from stockout_package where tenant_id = $1 and stockout_no = $2 order by seq`,
    [ctx.tenantId, stockoutNo],
  )
  const used = await ctx.tx.query<{ packageNo: string; consumableNo: string; consumableName: string | null; qty: number }>(
    `select u.package_no, u.consumable_no, c.consumable_name, u.qty
       from pack_consumable u left join consumable c on c.tenant_id = $1 and c.consumable_no = u.consumable_no
      where u.tenant_id = $1 and u.stockout_no = $2 order by u.package_no, u.consumable_no`,
    [ctx.tenantId, stockoutNo],
  )
  return parcels.map((row) => ({
    ...withMomentTexts<Omit<OrderParcel, 'consumables'>>(row),
    consumables: used
      .filter((one) => one.packageNo === row['packageNo'])
      .map((one) => ({ consumableNo: one.consumableNo, consumableName: one.consumableName, qty: one.qty })),
  }))
}

const weighingsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderWeighing[]> => {
  const rows = await ctx.tx.query(
    `select op_id, package_no, logistics_no, effective_at, times, weight_g, est_weight_g, diff_g, volume_weight_g, bill_weight_g,
            bill_json, result, force_reason, approver_name, operator_name, scale_no, is_manual, is_valid
       from weigh_record where tenant_id = $1 and stockout_no = $2 order by effective_at desc, id desc limit 500`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map(withMomentTexts<OrderWeighing>)
}

const logsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderLogEntry[]> => {
  const rows = await ctx.tx.query(
    `select node, before_status as "before", after_status as "after", operator_name, msg, occurred_at as "at"
       from stockout_log where tenant_id = $1 and stockout_no = $2 order by occurred_at, id`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map(withMomentTexts<OrderLogEntry>)
}

/** The photos of an order, each with title, person and time of its operation. */
const photosOf = async (ctx: Ctx, stockoutNo: string, traces: readonly OrderTrace[]): Promise<OrderPhoto[]> => {
  const byOp = new Map(traces.map((trace) => [trace.opId, trace]))
  const photos = await namedPhotos(ctx.tx, { stockoutNo })
  return photos.map((photo) => {
    const trace = byOp.get(photo.opId)
    return { ...photo, title: trace?.title ?? '', operatorName: trace?.operatorName ?? null, at: trace?.effectiveAt ?? '' }
  })
}

const serialsOf = async (ctx: Ctx, stockoutNo: string): Promise<OrderSerial[]> => {
  const rows = await ctx.tx.query(
    `select goods_no, sn, operator_name, scan_time from stockout_sn where tenant_id = $1 and stockout_no = $2 order by goods_no, sn`,
    [ctx.tenantId, stockoutNo],
  )
  return rows.map(withMomentTexts<OrderSerial>)
}

/** Details for the page of an order. */
export const orderTells = async (ctx: Ctx, head: Body<typeof order>) => {
  const stockoutNo = head.stockoutNo ?? ''
  const traces = await tracesOf(ctx, stockoutNo)
  return {
    order: await headOf(ctx, stockoutNo),
    packages: await parcelsOf(ctx, stockoutNo),
    weighings: await weighingsOf(ctx, stockoutNo),
    logs: await logsOf(ctx, stockoutNo),
    traces,
    ways: await waysOf(ctx, stockoutNo),
    photos: await photosOf(ctx, stockoutNo, traces),
    serials: await serialsOf(ctx, stockoutNo),
  }
}

const stateOf = (status: number | null): string => (status === null ? '' : statusText(orderLife, status))
/** The name of the state if a log node is a number, else the node itself. */
const nodeOf = (node: string): string => (/^\d+$/.test(node) ? stateOf(Number(node)) : node)

/** Log of an order, newest first: changes of the order, and views of the receiver. */
export const orderLines: NonNullable<DocumentServing['log']> = async (ctx, bizNo) => {
  const changes = (await logsOf(ctx, bizNo)).map(({ node, before, after, operatorName, msg, at }, i): OperateLine => ({
    logId: `${bizNo}-${i}`,
    time: at,
    userName: operatorName ?? '系统',
    action: nodeOf(node),
    subject: order.title,
    bizNo,
    ip: '',
    device: '',
    changes: [
      ...(after === null || after === before ? [] : [{ label: '状态', before: stateOf(before), after: stateOf(after) }]),
      ...(msg === null || msg === '' ? [] : [{ label: '说明', before: '', after: msg }]),
    ],
  }))
  const views = await readOperateLog(ctx, { bizType: order.id, bizNo })
  return [...views, ...changes.toReversed()].toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
}

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
    `select owner_no, warehouse_no, sid, receiver_name as name, receiver_mobile as mobile,
            receiver_address as address
       from stockout_order where tenant_id = $1 and stockout_no = $2`,
    [ctx.tenantId, stockoutNo],
  )
  const row = visible(ctx.person, rows[0])
  await writeLogs(ctx, [
    { bizType: order.id, bizNo: stockoutNo, action: '查看明文', before: null, after: null, menuCode: '180199' },
  ])
  return {
    receiverName: ctx.personal.open(row.name ?? ''),
    receiverMobile: ctx.personal.open(row.mobile ?? ''),
    receiverAddress: ctx.personal.open(row.address ?? ''),
  }
})

export default [log, receiver]
