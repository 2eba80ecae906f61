// 波次选单 · stockout/waveOrders
import type { InputOf } from '#contract/call'
import type { waveCreate } from '#contract/stockout/wave'
import type { BinSeqs, PickAlloc, WaveOrder } from '#contract/rules/waveOrder'
import type { Ctx } from '../platform/ctx.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

export type Choice = Pick<InputOf<typeof waveCreate>, 'warehouseNo' | 'sid' | 'stockoutNos' | 'filter'>

/** Orders a wave may take (floor.md §7.3 Wave building): 待波次 with a number, not held, not intercepted. */
export const ready = 'o.status = 30 and o.hold_flag = 0 and o.intercept_status = 0 and o.waybill_status = 1 and o.pick_no is null'

/** An order is urgent when tagged 加急 or its deadline is this near. */
const urgentMs = 2 * 3_600_000
const urgentTag = 2

/** Numbers of the orders chosen by name or filter inside the caller's scope, earliest deadline first; `lock` keeps them for the writer. */
export const chooseOrders = async (ctx: Ctx, choice: Choice, lock: boolean): Promise<string[]> => {
  const p = params(ctx.tenantId)
  const conditions = [
    ready,
    'o.wave_no is null',
    `o.warehouse_no = ${p.add(choice.warehouseNo)}`,
    `o.sid = ${p.add(choice.sid)}`,
    ...scopeConditions(ctx.person, ['owner', 'shop'], { owner: 'o.owner_no', shop: 'o.shop_no' }, p),
  ]
  if (choice.stockoutNos !== undefined) conditions.push(`o.stockout_no = any(${p.add(choice.stockoutNos)}::text[])`)
  const filter = choice.filter ?? {}
  const among = (column: string, values: readonly unknown[] | undefined, type: string): void => {
    if (values !== undefined && values.length > 0) conditions.push(`${column} = any(${p.add(values)}::${type}[])`)
  }
  among('o.owner_no', filter.ownerNos, 'text')
  among('o.shop_no', filter.shopNos, 'text')
  among('o.logistics_code', filter.logisticsCodes, 'text')
  among('o.order_structure', filter.orderStructures, 'int')
  among('o.province_code', filter.provinceCodes, 'text')
  if (filter.orderTags !== undefined && filter.orderTags.length > 0)
    conditions.push(
      `exists (select 1 from jsonb_array_elements(o.order_tags) as t(tag) where t.tag = any(${p.add(filter.orderTags.map(String))}::jsonb[]))`,
    )
  if (filter.deadlineWithinMin !== undefined)
    conditions.push(`o.deadline_time <= ${p.add(new Date(ctx.now + filter.deadlineWithinMin * 60_000))}`)
  if (filter.lineNumMin !== undefined) conditions.push(`o.line_num >= ${p.add(filter.lineNumMin)}`)
  if (filter.lineNumMax !== undefined) conditions.push(`o.line_num <= ${p.add(filter.lineNumMax)}`)
  const limit = filter.maxOrderNum === undefined ? '' : `limit ${p.add(filter.maxOrderNum)}`
  const rows = await ctx.tx.query<{ stockout_no: string }>(
    `select o.stockout_no from stockout_order o where o.tenant_id = $1 and ${conditions.join(' and ')}
      order by o.priority, o.deadline_time nulls last, o.stockout_no ${limit} ${lock ? 'for update of o' : ''}`,
    p.values,
  )
  return rows.map((row) => row.stockout_no)
}

interface OrderRow {
  stockout_no: string
  owner_no: string
  logistics_code: string
  order_type: number
  order_structure: 1 | 2 | 3
  composition_key: string
  has_big: number
  order_tags: readonly number[]
  deadline_time: Date | null
  est_weight_g: number | null
  est_volume_cm3: string | null
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
  const urgentBefore = ctx.now + urgentMs
  return rows.map((row) => ({
    stockoutNo: row.stockout_no,
    ownerNo: row.owner_no,
    logisticsCode: row.logistics_code,
    orderType: row.order_type,
    orderStructure: row.order_structure,
    compositionKey: row.composition_key,
    hasBig: row.has_big === 1,
    urgent: row.order_tags.includes(urgentTag) || (row.deadline_time !== null && row.deadline_time.getTime() <= urgentBefore),
    estWeightG: row.est_weight_g,
    estVolumeCm3: row.est_volume_cm3 === null ? null : Number(row.est_volume_cm3),
    allocs: allocs.get(row.stockout_no) ?? [],
  }))
}

const loadAllocs = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Map<string, PickAlloc[]>> => {
  const rows = await ctx.tx.query<{
    stockout_no: string
    line_no: number
    owner_no: string
    goods_no: string
    batch_no: string
    location_no: string
    alloc_qty: number
  }>(
    `select a.stockout_no, a.line_no, l.owner_no, l.goods_no, a.batch_no, a.location_no, a.alloc_qty
       from stock_alloc a join stockout_line l on l.tenant_id = $1 and l.stockout_no = a.stockout_no and l.line_no = a.line_no
      where a.tenant_id = $1 and a.stockout_no = any($2) and a.status = 1
      order by a.stockout_no, a.line_no, a.location_no, a.batch_no`,
    [ctx.tenantId, stockoutNos],
  )
  const allocs = new Map<string, PickAlloc[]>()
  for (const row of rows) {
    const list = allocs.get(row.stockout_no) ?? []
    allocs.set(row.stockout_no, list)
    list.push({
      lineNo: row.line_no,
      ownerNo: row.owner_no,
      goodsNo: row.goods_no,
      batchNo: row.batch_no,
      locationNo: row.location_no,
      qty: row.alloc_qty,
    })
  }
  return allocs
}

/** Walking order of the bins the orders need. */
export const loadBinSeqs = async (ctx: Ctx, warehouseNo: string, sid: string, orders: readonly WaveOrder[]): Promise<BinSeqs> => {
  const bins = new Set(orders.flatMap((order) => order.allocs.map((alloc) => alloc.locationNo)))
  const rows = await ctx.tx.query<{ location_no: string; pick_seq: number }>(
    'select location_no, pick_seq from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4)',
    [ctx.tenantId, warehouseNo, sid, [...bins]],
  )
  return Object.fromEntries(rows.map((row) => [row.location_no, row.pick_seq]))
}
