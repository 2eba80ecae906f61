// 订单退出拣货单 · core/floor/detach
/** An order that cannot be completed leaves its pick order with status 25 缺货, and its picked pieces go back (floor.md §7.2, §7.3). */
import { allocLife, allocOpen } from '#contract/rules/stockLife'
import { transitionOf } from '../../platform/transitions.ts'
import { pickLife } from '#contract/rules/pickLife'
import { orderLife } from '#contract/rules/orderLife'
import { changed } from '../../platform/changes.ts'
import { writeEvents } from '../../platform/events.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { feed } from './publishChanges.ts'
import { createPutbacks, type Putback } from './exceptions.ts'
import type { OpsTx } from './context.ts'
import { reducePickLines } from './reducePickLines.ts'

interface OrderRow {
  stockoutNo: string
  ownerNo: string
  status: number
  pickNo: string | null
  version: number
}
interface AllocRow {
  id: string
  stockoutNo: string
  lineNo: number
  stockId: string
  allocQty: number
  status: number
  locationNo: string
  batchNo: string
  ownerNo: string
  goodsNo: string
}

/** Number of orders that leave each pick order or wave. */
const ordersOfPicks = 'select k.pick_no, count(*)::int as order_num from unnest($2::text[]) as k(pick_no) group by k.pick_no'
const ordersOfWaves = `
  select p.wave_no, count(*)::int as order_num
    from unnest($2::text[]) as k(pick_no) join pick_order p on p.tenant_id = $1 and p.pick_no = k.pick_no group by p.wave_no`

const toShort = transitionOf(orderLife, 'op PICK_SHORT', orderLife.short)
/** Ends the reservations, totes and pick lines of these orders. The caller has locked the orders. */
export const detach = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<void> => {
  if (stockoutNos.length === 0) return
  const orders = await ctx.tx.named<OrderRow>(
    'ops_detach_orders',
    `select stockout_no, owner_no, status, pick_no, version from stockout_order
      where tenant_id = $1 and stockout_no = any($2::text[]) order by stockout_no for update`,
    [ctx.tenantId, stockoutNos],
  )
  const allocs = await endAllocs(ctx, stockoutNos)
  await cutLines(ctx, orders)
  const outOfPick = { exceptionType: 1, exceptionMsg: '缺货', pickNo: null, repickNo: null, pickSlot: null, waveNo: null }
  await moveRows(ctx.tx, toShort, orders, { by: { at: ctx.at }, key: ['stockoutNo'], all: outOfPick, hot: true })
  await changeRows(ctx.tx, 'stockout_line', orders, {
    key: ['stockoutNo'],
    all: { allocQty: 0, pickedQty: 0, checkedQty: 0, updateTime: ctx.at },
    hot: true,
  })
  // pieces in its slot already go back with its other pieces
  const pickNos = orders.flatMap((order) => order.pickNo ?? [])
  await ctx.tx.named(
    'ops_detach_seeds',
    'delete from pick_seed where tenant_id = $1 and pick_no = any($2::text[]) and stockout_no = any($3::text[])',
    [ctx.tenantId, pickNos, stockoutNos],
  )
  await changeRows(ctx.tx, 'pick_order', selected(ordersOfPicks, pickNos), {
    key: ['pickNo'],
    less: ['orderNum'],
    add: ['rev'],
    all: { rev: 1, updateTime: ctx.at },
    hot: true,
  })
  await changeRows(ctx.tx, 'wave', selected(ordersOfWaves, pickNos), {
    key: ['waveNo'],
    less: ['orderNum'],
    all: { updateTime: ctx.at },
    hot: true,
  })
  await createPutbacks(ctx, putbacksOf(allocs))
  await writeTrail(ctx, orders)
}

/** Turns reservations 1 and 2 into 3 and frees their stock rows. Picked pieces stay in the OUT-STAGE until they are put back. */
const endAllocs = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<AllocRow[]> => {
  const rows = await ctx.tx.named<AllocRow>(
    'ops_detach_allocs',
    `select a.id, a.stockout_no, a.line_no, a.stock_id, a.alloc_qty, a.status, s.location_no, s.batch_no, s.owner_no, s.goods_no
       from stock_alloc a join stock s on s.tenant_id = $1 and s.id = a.stock_id
      where a.tenant_id = $1 and a.stockout_no = any($2::text[]) and a.status in (${allocOpen.join(', ')})
      order by s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality for update of s`,
    [ctx.tenantId, stockoutNos],
  )
  if (rows.length === 0) return rows
  const freedStock = selected(
    'select k.id, -sum(k.qty)::int as alloc_qty from unnest($2::bigint[], $3::int[]) as k(id, qty) group by k.id',
    rows.map((row) => row.stockId),
    rows.map((row) => row.allocQty),
  )
  await changeRows(ctx.tx, 'stock', freedStock, { key: ['id'], add: ['allocQty'], all: { updateTime: ctx.at }, hot: true })
  await ctx.tx.named('ops_detach_allocs_end', 'delete from stock_alloc where tenant_id = $1 and id = any($2::bigint[])', [
    ctx.tenantId,
    rows.map((row) => row.id),
  ])
  await ctx.tx.named(
    'ops_detach_allocs_keep',
    `insert into stock_alloc as a (tenant_id, id, stockout_no, line_no, stock_id, location_no, batch_no, alloc_qty, status, create_time, update_time)
     select $1, v.id, v.stockout_no, v.line_no, v.stock_id, v.location_no, v.batch_no, v.qty, 3, $9::timestamptz, $9::timestamptz
       from unnest($2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::int[])
         as v(id, stockout_no, line_no, stock_id, location_no, batch_no, qty)
     on conflict (tenant_id, stockout_no, line_no, stock_id, status)
     do update set alloc_qty = a.alloc_qty + excluded.alloc_qty, update_time = excluded.update_time`,
    [
      ctx.tenantId,
      rows.map(() => ctx.id()),
      rows.map((row) => row.stockoutNo),
      rows.map((row) => row.lineNo),
      rows.map((row) => row.stockId),
      rows.map((row) => row.locationNo),
      rows.map((row) => row.batchNo),
      rows.map((row) => row.allocQty),
      ctx.at,
    ],
  )
  return rows
}

/** Counts the pieces these orders still expect on open pick lines as short, so that pickers skip them. */
const cutLines = async (ctx: OpsTx, orders: readonly OrderRow[]): Promise<void> => {
  const rows = await ctx.tx.named<{ pickNo: string; stockoutNo: string; lineNo: number; qty: number }>(
    'ops_detach_fills',
    `select p.pick_no, f.value ->> 'stockoutNo' as stockout_no, (f.value ->> 'lineNo')::int as line_no, (f.value ->> 'qty')::int as qty
       from pick_order p join pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no, jsonb_array_elements(l.orders) as f
      where p.tenant_id = $1 and (p.pick_no = any($2::text[]) or p.main_pick_no = any($2::text[])) and p.status in (${pickLife.open}, ${pickLife.picking})
        and f.value ->> 'stockoutNo' = any($3::text[])`,
    [ctx.tenantId, orders.flatMap((order) => order.pickNo ?? []), orders.map((order) => order.stockoutNo)],
  )
  await reducePickLines(
    ctx,
    rows.map((row) => ({ pickNo: row.pickNo, stockoutNo: row.stockoutNo, lineNo: row.lineNo, qty: row.qty })),
  )
}

/** Picked pieces of each order, back from the pick order's OUT-STAGE (stock_move source 3). */
const putbacksOf = (allocs: readonly AllocRow[]): Putback[] => {
  const byOrder = new Map<string, Putback['lines'][number][]>()
  for (const row of allocs) {
    if (row.status !== allocLife.staged) continue
    const line = {
      ownerNo: row.ownerNo,
      goodsNo: row.goodsNo,
      batchNo: row.batchNo,
      qty: row.allocQty,
      from: row.locationNo,
      source: 3 as const,
    }
    byOrder.set(row.stockoutNo, [...(byOrder.get(row.stockoutNo) ?? []), line])
  }
  return [...byOrder].map(([srcNo, lines]) => ({ srcNo, source: 3, lines }))
}

const writeTrail = async (ctx: OpsTx, orders: readonly OrderRow[]): Promise<void> => {
  await ctx.tx.named(
    'ops_detach_logs',
    `insert into stockout_log as l (tenant_id, id, stockout_no, node, before_status, after_status, operator_name, msg, occurred_at, create_time)
     select $1, v.id, v.stockout_no, '${toShort.to}', v.status, ${toShort.to}, '系统', '拣货缺货，退出拣货单', $5::timestamptz, $5::timestamptz
       from unnest($2::bigint[], $3::text[], $4::smallint[]) as v(id, stockout_no, status)`,
    [
      ctx.tenantId,
      orders.map(() => ctx.id()),
      orders.map((order) => order.stockoutNo),
      orders.map((order) => order.status),
      ctx.at,
    ],
  )
  await writeEvents(
    ctx.tx,
    orders.map((order) => ({
      type: 'stockout.short',
      key: `${order.stockoutNo}-${order.version + 1}`,
      aggregateType: 'stockout',
      aggregateNo: order.stockoutNo,
      warehouseNo: ctx.warehouseNo,
      sid: ctx.sid,
      ownerNo: order.ownerNo,
      bizDate: ctx.today,
      payload: { pickNo: order.pickNo },
      occurredAt: ctx.at,
    })),
    ctx,
  )
  await changed(
    ctx,
    orders.map((order) => ({
      resource: feed.order,
      key: order.stockoutNo,
      op: 'put',
      warehouseNo: ctx.warehouseNo,
      sid: ctx.sid,
      ownerNo: order.ownerNo,
    })),
  )
}
