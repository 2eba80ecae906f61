// 建波的订单 · core/orders/waveOrders
/** Orders for wave building (floor.md §7.3): orders that a wave may contain, with their reserved pieces and bins. */
import { allocLife } from '#contract/rules/stockLife'
import { orderLife, interceptLife, waybillLife } from '#contract/rules/orderLife'
import { isUrgent, lateAge } from '#contract/rules/urgency'
import type { BinSeqs, PickAlloc, WaveOrder } from '#contract/rules/waveOrder'
import type { Ctx } from '../../platform/ctx.ts'

/** Orders a wave may take (floor.md §7.3 Wave building): 待波次 with a waybill number, not held, not intercepted, not in a pick order. */
export const ready = `o.status = ${orderLife.toWave} and o.hold_flag = 0 and o.intercept_status = ${interceptLife.none} and o.waybill_status = ${waybillLife.taken} and o.pick_no is null`

const urgentTag = 2

interface OrderRow {
  stockoutNo: string
  ownerNo: string
  logisticsCode: string
  orderType: number
  orderStructure: 1 | 2 | 3
  compositionKey: string
  hasBig: number
  orderTags: readonly number[]
  deadlineTime: Date | null
  estWeightG: number | null
  estVolumeCm3: string | null
}

/** The orders for wave building, with their reserved pieces. */
export const loadWaveOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<WaveOrder[]> => {
  const rows = await ctx.tx.query<OrderRow>(
    `select stockout_no, owner_no, logistics_code, order_type, order_structure, composition_key, has_big, order_tags, deadline_time,
            est_weight_g, est_volume_cm3
       from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  const allocs = await loadAllocs(ctx, stockoutNos)
  return rows.map((row) => ({
    stockoutNo: row.stockoutNo,
    ownerNo: row.ownerNo,
    logisticsCode: row.logisticsCode,
    orderType: row.orderType,
    orderStructure: row.orderStructure,
    compositionKey: row.compositionKey,
    hasBig: row.hasBig === 1,
    urgent: isUrgent(row.deadlineTime?.getTime() ?? null, ctx.now, row.orderTags.includes(urgentTag)),
    lateAge: lateAge(row.deadlineTime?.getTime() ?? null, ctx.now),
    estWeightG: row.estWeightG,
    estVolumeCm3: row.estVolumeCm3 === null ? null : Number(row.estVolumeCm3),
    allocs: allocs.get(row.stockoutNo) ?? [],
  }))
}

const loadAllocs = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Map<string, PickAlloc[]>> => {
  const rows = await ctx.tx.query<{
    stockoutNo: string
    lineNo: number
    ownerNo: string
    goodsNo: string
    batchNo: string
    locationNo: string
    allocQty: number
  }>(
    `select a.stockout_no, a.line_no, l.owner_no, l.goods_no, a.batch_no, a.location_no, a.alloc_qty
       from stock_alloc a join stockout_line l on l.tenant_id = $1 and l.stockout_no = a.stockout_no and l.line_no = a.line_no
      where a.tenant_id = $1 and a.stockout_no = any($2) and a.status = ${allocLife.held}
      order by a.stockout_no, a.line_no, a.location_no, a.batch_no`,
    [ctx.tenantId, stockoutNos],
  )
  const allocs = new Map<string, PickAlloc[]>()
  for (const row of rows) {
    const list = allocs.get(row.stockoutNo) ?? []
    allocs.set(row.stockoutNo, list)
    list.push({
      lineNo: row.lineNo,
      ownerNo: row.ownerNo,
      goodsNo: row.goodsNo,
      batchNo: row.batchNo,
      locationNo: row.locationNo,
      qty: row.allocQty,
    })
  }
  return allocs
}

/** Walking order of the bins of these orders. */
export const loadBinSeqs = async (ctx: Ctx, warehouseNo: string, sid: string, orders: readonly WaveOrder[]): Promise<BinSeqs> => {
  const bins = new Set(orders.flatMap((order) => order.allocs.map((alloc) => alloc.locationNo)))
  const rows = await ctx.tx.query<{ locationNo: string; pickSeq: number }>(
    'select location_no, pick_seq from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4)',
    [ctx.tenantId, warehouseNo, sid, [...bins]],
  )
  return Object.fromEntries(rows.map((row) => [row.locationNo, row.pickSeq]))
}
