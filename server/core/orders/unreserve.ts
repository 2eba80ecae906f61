// 释放分配 · core/orders/unreserve
import { allocLife } from '#contract/rules/stockLife'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, upsertRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

/** An ended reservation. `status` is its former state: 1 reserved in a bin, 2 picked into the pick order's OUT-STAGE. */
export interface Ended {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly stockId: string
  readonly locationNo: string
  readonly batchNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  readonly status: 1 | 2
}

interface Row {
  stockoutNo: string
  lineNo: number
  stockId: string
  locationNo: string
  batchNo: string
  ownerNo: string
  goodsNo: string
  allocQty: number
  status: 1 | 2
}

/**
 * Ends the reservations of orders that the caller has locked: 1 and 2 become 3, and `stock.alloc_qty` and the lines fall by the same pieces
 * (I4). Picked pieces stay in the OUT-STAGE until they are put back. Returns the ended reservations.
 */
export const endReservations = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<Ended[]> => {
  const rows = await ctx.tx.query<Row>(
    `select a.stockout_no, a.line_no, a.stock_id, a.location_no, a.batch_no, l.owner_no, l.goods_no, a.alloc_qty, a.status
       from stock_alloc a join stockout_line l on l.tenant_id = $1 and l.stockout_no = a.stockout_no and l.line_no = a.line_no
      where a.tenant_id = $1 and a.stockout_no = any($2) and a.status in (${allocLife.held}, ${allocLife.staged})
      order by a.stockout_no, a.line_no, a.stock_id`,
    [ctx.tenantId, stockoutNos],
  )
  if (rows.length === 0) return []
  await freeRows(ctx, rows)
  await closeAllocs(ctx, rows)
  await changeRows(
    ctx.tx,
    'stockout_line',
    stockoutNos.map((stockoutNo) => ({ stockoutNo })),
    { key: ['stockoutNo'], all: { allocQty: 0, updateTime: ctx.at } },
  )
  return rows.map((row) => ({
    stockoutNo: row.stockoutNo,
    lineNo: row.lineNo,
    stockId: row.stockId,
    locationNo: row.locationNo,
    batchNo: row.batchNo,
    ownerNo: row.ownerNo,
    goodsNo: row.goodsNo,
    qty: row.allocQty,
    status: row.status,
  }))
}

const freeRows = async (ctx: Ctx, rows: readonly Row[]): Promise<void> => {
  const freedQtys = new Map<string, number>()
  for (const row of rows) freedQtys.set(row.stockId, (freedQtys.get(row.stockId) ?? 0) + row.allocQty)
  await ctx.tx.query(
    `select id from stock where tenant_id = $1 and id = any($2::bigint[])
      order by location_no, owner_no, goods_no, batch_no, quality for update`,
    [ctx.tenantId, [...freedQtys.keys()]],
  )
  await changeRows(
    ctx.tx,
    'stock',
    [...freedQtys].map(([id, qty]) => ({ id, allocQty: -qty })),
    { key: ['id'], add: ['allocQty'], all: { updateTime: ctx.at } },
  )
}

const toFreed = transitionOf(allocLife, 'with order', allocLife.freed)
/** The rows become 释放; pieces released earlier from the same row are added. */
const closeAllocs = async (ctx: Ctx, rows: readonly Row[]): Promise<void> => {
  const nos = [...new Set(rows.map((row) => row.stockoutNo))]
  await ctx.tx.query(
    `delete from stock_alloc where tenant_id = $1 and stockout_no = any($2) and status in (${allocLife.held}, ${allocLife.staged})`,
    [ctx.tenantId, nos],
  )
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.stockoutNo}|${row.lineNo}|${row.stockId}`
    sums.set(key, { ...row, allocQty: row.allocQty + (sums.get(key)?.allocQty ?? 0) })
  }
  await upsertRows(
    ctx.tx,
    'stock_alloc',
    [...sums.values()].map(({ stockoutNo, lineNo, stockId, locationNo, batchNo, allocQty }) => ({
      id: ctx.id(),
      stockoutNo,
      lineNo,
      stockId,
      locationNo,
      batchNo,
      allocQty,
    })),
    {
      all: { status: toFreed.to, createTime: ctx.at, updateTime: ctx.at },
      key: ['stockoutNo', 'lineNo', 'stockId', 'status'],
      add: ['allocQty'],
    },
  )
}
