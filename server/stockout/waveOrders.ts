// 波次选单 · stockout/waveOrders
import type { InputOf } from '#contract/call'
import { order } from '#contract/stockout/order'
import { waveMax, type waveCreate } from '#contract/stockout/wave'
import { isUrgent, lateAge } from '#contract/rules/urgency'
import type { BinSeqs, PickAlloc, WaveOrder } from '#contract/rules/waveOrder'
import type { Ctx } from '../platform/ctx.ts'
import { params, type Filter, type Params } from '../platform/kinds.ts'
import { strictWhereOf } from '../platform/listQuery.ts'
import { warehouseKey } from '../platform/scope.ts'
import { orderSource } from './orderSource.ts'

export type Choice = Pick<InputOf<typeof waveCreate>, 'warehouseNo' | 'sid' | 'stockoutNos' | 'filter' | 'maxOrderNum'>

const urgentTag = 2

/** Conditions of the orders a choice means, in the words of their list: what the list shows is what a wave takes. */
const conditionsOf = (ctx: Ctx, choice: Choice, p: Params): string => {
  const { warehouseNo, sid } = choice
  const filter: Filter = { ...choice.filter, warehouseNo: warehouseKey(warehouseNo, sid), forWave: 1 }
  const where = strictWhereOf(order, orderSource, ctx.person, filter, p)
  return choice.stockoutNos === undefined ? where : `${where} and o.stockout_no = any(${p.add(choice.stockoutNos)}::text[])`
}

/** How many orders match, however many a wave may take of them. */
export const countOrders = async (ctx: Ctx, choice: Choice): Promise<number> => {
  const p = params(ctx.tenantId)
  const rows = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from ${orderSource.from} where ${conditionsOf(ctx, choice, p)}`,
    p.values,
  )
  return rows[0]?.total ?? 0
}

/** Numbers of the orders chosen by name or filter inside the caller's scope, earliest deadline first; `lock` keeps them for the writer. */
export const chooseOrders = async (ctx: Ctx, choice: Choice, lock: boolean): Promise<string[]> => {
  const p = params(ctx.tenantId)
  const where = conditionsOf(ctx, choice, p)
  const rows = await ctx.tx.query<{ stockoutNo: string }>(
    `select o.stockout_no from ${orderSource.from} where ${where}
      order by o.priority, o.deadline_time nulls last, o.stockout_no limit ${p.add(choice.maxOrderNum ?? waveMax)} ${lock ? 'for update of o' : ''}`,
    p.values,
  )
  return rows.map((row) => row.stockoutNo)
}

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

/** The orders as wave building sees them, with their reserved pieces. */
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
      where a.tenant_id = $1 and a.stockout_no = any($2) and a.status = 1
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

/** Walking order of the bins the orders need. */
export const loadBinSeqs = async (ctx: Ctx, warehouseNo: string, sid: string, orders: readonly WaveOrder[]): Promise<BinSeqs> => {
  const bins = new Set(orders.flatMap((order) => order.allocs.map((alloc) => alloc.locationNo)))
  const rows = await ctx.tx.query<{ locationNo: string; pickSeq: number }>(
    'select location_no, pick_seq from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4)',
    [ctx.tenantId, warehouseNo, sid, [...bins]],
  )
  return Object.fromEntries(rows.map((row) => [row.locationNo, row.pickSeq]))
}
