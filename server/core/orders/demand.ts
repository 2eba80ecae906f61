// 分配需求与可用库存 · core/orders/demand
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import type { AllocOrder, ExpiryRules, StockRow } from '#contract/rules/allocate'
import { VIRTUAL_GOODS } from '#contract/rules/composition'
import { isMirrored } from '../warehouses.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Context for choosing and reserving stock; ingest has no person. */
export type AllocCtx = Pick<Ctx, 'tenantId' | 'tx' | 'at' | 'today' | 'id'>

/** An order that waits for stock, with the pieces of its lines without a reservation. */
export interface DemandOrder extends AllocOrder {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly status: number
  readonly exceptionType: number
  readonly exceptionMsg: string | null
  readonly version: number
}
/** Orders of one warehouse, in the sequence of service. */
export interface Wanted {
  readonly orders: readonly AllocOrder[]
  readonly expiry: ExpiryRules
  readonly warehouseNo: string
  readonly sid: string
}
/** Orders that wait for stock, in the sequence of the numbers given by the caller. */
export interface Demand extends Wanted {
  readonly orders: readonly DemandOrder[]
  /** numbers of orders in other warehouses, which are locked too and need a demand of their own */
  readonly others: readonly string[]
}

interface OrderRow {
  stockoutNo: string
  warehouseNo: string
  sid: string
  ownerNo: string
  status: number
  exceptionType: number
  exceptionMsg: string | null
  version: number
  partialShip: number | null
}
interface LineRow {
  stockoutNo: string
  lineNo: number
  ownerNo: string
  goodsNo: string
  open: number
  batchRequire: string | null
  goodsType: number
  expiryManage: number
  lockDay: number | null
}

/**
 * Locks the given orders in status 20 or 25 and returns the needs of those in the first one's warehouse. Orders of a mirrored warehouse
 * need nothing, because the outside system allocates.
 */
export const loadDemand = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Demand> => {
  const rows = await ctx.tx.query<OrderRow>(
    `select o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.status, o.exception_type, o.exception_msg, o.version,
            (select c.partial_ship from owner_config c
              where c.tenant_id = $1 and c.owner_no = o.owner_no and c.warehouse_no in ('*', o.warehouse_no) and c.sid in ('*', o.sid)
              order by c.warehouse_no = '*' limit 1) as partial_ship
       from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2) and o.status in (${orderLife.toAllocate}, ${orderLife.short}) and o.hold_flag = 0 and o.intercept_status = ${interceptLife.none}
        and not ${isMirrored('o')}
      order by o.stockout_no for update of o`,
    [ctx.tenantId, stockoutNos],
  )
  const head = rows[0]
  if (head === undefined) return { orders: [], expiry: {}, warehouseNo: '', sid: '', others: [] }
  const ordersHere = rows.filter((row) => row.warehouseNo === head.warehouseNo && row.sid === head.sid)
  const lines = await ctx.tx.query<LineRow>(
    `select l.stockout_no, l.line_no, l.owner_no, l.goods_no, l.qty - l.alloc_qty as open, l.batch_require,
            g.goods_type, g.expiry_manage, g.lock_day
       from stockout_line l join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2) and l.qty > l.alloc_qty
      order by l.stockout_no, l.line_no`,
    [ctx.tenantId, ordersHere.map((row) => row.stockoutNo)],
  )
  const linesOf = new Map<string, LineRow[]>()
  for (const line of lines) if (line.goodsType !== VIRTUAL_GOODS) push(linesOf, line.stockoutNo, line)
  const sequence = new Map(stockoutNos.map((no, i) => [no, i]))
  return {
    warehouseNo: head.warehouseNo,
    sid: head.sid,
    others: rows.filter((row) => !ordersHere.includes(row)).map((row) => row.stockoutNo),
    orders: ordersHere
      .map((row) => orderOf(row, linesOf.get(row.stockoutNo) ?? []))
      .sort((a, b) => (sequence.get(a.stockoutNo) ?? 0) - (sequence.get(b.stockoutNo) ?? 0)),
    expiry: Object.fromEntries(
      lines.map((line) => [`${line.ownerNo}|${line.goodsNo}`, { expiryManage: line.expiryManage === 1, lockDay: line.lockDay }]),
    ),
  }
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

const orderOf = (row: OrderRow, lines: readonly LineRow[]): DemandOrder => ({
  stockoutNo: row.stockoutNo,
  warehouseNo: row.warehouseNo,
  sid: row.sid,
  ownerNo: row.ownerNo,
  status: row.status,
  exceptionType: row.exceptionType,
  exceptionMsg: row.exceptionMsg,
  version: row.version,
  partialShip: row.partialShip === 1,
  lines: lines.map((line) => ({
    lineNo: line.lineNo,
    ownerNo: line.ownerNo,
    goodsNo: line.goodsNo,
    qty: line.open,
    batchRequire: line.batchRequire,
  })),
})

interface ShelfRow {
  id: string
  locationNo: string
  locationType: number
  ownerNo: string
  goodsNo: string
  batchNo: string
  expireDate: string | null
  inDate: string | null
  availQty: number
}

/**
 * Rows of the demanded goods that may be allocated now: sellable, in unlocked picking or storage bins. They are not locked. Arrays replace
 * joins, so that the plan stays an index scan for any statistics (78 ms → 6 ms for 250 orders on fresh tables).
 */
export const loadShelves = async (ctx: AllocCtx, demand: Wanted): Promise<StockRow[]> => {
  const lines = demand.orders.flatMap((order) => order.lines)
  const goodsKeys = new Set(lines.map((line) => `${line.ownerNo}|${line.goodsNo}`))
  const rows = await ctx.tx.named<ShelfRow>(
    'stock_shelves',
    `select id, location_no, location_type, owner_no, goods_no, batch_no, expire_date, in_date, avail_qty
       from stock
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and owner_no = any($4) and goods_no = any($5)
        and quality = 1 and location_type in (1, 2) and avail_qty > 0`,
    [
      ctx.tenantId,
      demand.warehouseNo,
      demand.sid,
      [...new Set(lines.map((line) => line.ownerNo))],
      [...new Set(lines.map((line) => line.goodsNo))],
    ],
  )
  const bins = await openBins(
    ctx,
    demand,
    rows.map((row) => row.locationNo),
  )
  return rows.flatMap((row): StockRow[] => {
    const pickSeq = bins.get(row.locationNo)
    if (pickSeq === undefined || !goodsKeys.has(`${row.ownerNo}|${row.goodsNo}`)) return []
    return [
      {
        stockId: row.id,
        locationNo: row.locationNo,
        locationType: row.locationType,
        pickSeq,
        ownerNo: row.ownerNo,
        goodsNo: row.goodsNo,
        batchNo: row.batchNo,
        quality: 1,
        expireDate: row.expireDate,
        inDate: row.inDate,
        availQty: row.availQty,
      },
    ]
  })
}

/** Walking order of bins that are neither locked nor disabled (I5). */
const openBins = async (ctx: AllocCtx, demand: Wanted, locationNos: readonly string[]): Promise<Map<string, number>> => {
  const rows = await ctx.tx.named<{ locationNo: string; pickSeq: number }>(
    'open_bins',
    `select location_no, pick_seq from location
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4) and is_locked = 0 and is_disabled = 0`,
    [ctx.tenantId, demand.warehouseNo, demand.sid, [...new Set(locationNos)]],
  )
  return new Map(rows.map((row) => [row.locationNo, row.pickSeq]))
}

/** Locks rows in the order of I8 and returns their free pieces; a vanished row is missing in the result. */
export const lockShelves = async (ctx: AllocCtx, stockIds: readonly string[]): Promise<Map<string, number>> => {
  if (stockIds.length === 0) return new Map()
  const rows = await ctx.tx.named<{ id: string; availQty: number }>(
    'stock_shelves_lock',
    `select id, avail_qty from stock where tenant_id = $1 and id = any($2::bigint[])
      order by location_no, owner_no, goods_no, batch_no, quality for update`,
    [ctx.tenantId, stockIds],
  )
  return new Map(rows.map((row) => [row.id, row.availQty]))
}
