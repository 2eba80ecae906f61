// 出库 · core/orders/ship
import { allocLife } from '#contract/rules/stockLife'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { moveOrders, type OrderWay } from './moveOrders.ts'
import { packageLife } from '#contract/rules/packageLife'
import { openOrders, orderLife } from '#contract/rules/orderLife'
import { isMirrored } from '../warehouses.ts'
import { queueTransfers } from './transfers.ts'
import { bookStock, lockStock, type StockChange, type StockKey } from '../stock/book.ts'
import { momentText } from '#contract/rules/clock'
import { loadPostbackDue } from './postbackDue.ts'
import { writeOrderEvents, type OrderKey, type TrailCtx } from './trail.ts'

export interface ShipBy {
  /** document number of the hand-over; null for 一键出库 and for orders shipped by weighing */
  readonly handoverNo: string | null
  readonly msg: string
  /** time each order left, if earlier than the request */
  readonly leftAt?: (stockoutNo: string) => number
  /** the outside system reported the shipment, so it gets no message */
  readonly toldBy?: 'outside'
}

/** Shipped pieces by line: the pieces that left the OUT-STAGE or, in a mirrored warehouse, all pieces of the order. */
const shippedQtys = `
  select a.stockout_no, a.line_no, sum(a.alloc_qty)::int as shipped_qty from stock_alloc a
   where a.tenant_id = $1 and a.stockout_no = any($2::text[]) and a.status = ${allocLife.gone} group by a.stockout_no, a.line_no
   union all
  select k.stockout_no, k.line_no, k.qty from stockout_line k
    join stockout_order o on o.tenant_id = $1 and o.stockout_no = k.stockout_no
   where k.tenant_id = $1 and k.stockout_no = any($2::text[]) and ${isMirrored('o')}`

/** In a mirrored warehouse an order leaves from any state. */
const toShipped: OrderWay = {
  ...transitionOf(orderLife, ['with handover', 'op WEIGH_PACKAGE', 'act ship', 'job sync'], orderLife.shipped),
  starts: openOrders,
}
/**
 * Ships orders in 80 or 90 that the caller has locked (§8.9, §17.2 step 11): their picked pieces leave the pick orders' OUT-STAGE (flow 4),
 * reservations become 4, lines are shipped, the order goes to 95, the ERP post-back is queued, `stockout.shipped` is written. One statement
 * per table; some thousand parcels stay under 5 s. In a mirrored warehouse nothing is reserved or staged, so no stock moves, and the
 * whole order leaves from any status (§7.2).
 */
export const shipOrders = async (ctx: TrailCtx, stockoutNos: readonly string[], by: ShipBy): Promise<void> => {
  if (stockoutNos.length === 0) return
  const times = stockoutNos.map((no) => by.leftAt?.(no) ?? ctx.now)
  await leaveStage(ctx, stockoutNos)
  await changeRows(ctx.tx, 'stockout_line', selected(shippedQtys, stockoutNos), {
    key: ['stockoutNo', 'lineNo'],
    set: ['shippedQty'],
    all: { updateTime: ctx.at },
  })
  const before = await ctx.tx.query<{ stockoutNo: string; status: number; deadlineTime: Date | null }>(
    'select stockout_no, status, deadline_time from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
    [ctx.tenantId, stockoutNos],
  )
  const leftAt = new Map(stockoutNos.map((no, i) => [no, times[i] ?? ctx.now]))
  const postback = await loadPostbackDue(
    ctx,
    stockoutNos.map((stockoutNo, i) => ({ stockoutNo, shipMs: times[i] ?? ctx.now })),
  )
  await moveOrders(
    ctx,
    toShipped,
    before.map(({ stockoutNo, deadlineTime }) => {
      const shipTime = new Date(leftAt.get(stockoutNo) ?? ctx.now)
      const isOvertime = deadlineTime !== null && deadlineTime < shipTime ? 1 : 0
      return { stockoutNo, shipTime, isOvertime, erpDeadlineTime: postback.get(stockoutNo) ?? null }
    }),
    {
      set: ['shipTime', 'isOvertime', 'erpDeadlineTime'],
      all: {
        handoverNo: by.handoverNo,
        shipperId: ctx.person.userId,
        shipperName: ctx.person.name,
        exceptionType: 0,
        exceptionMsg: null,
      },
      log: {
        person: ctx.person,
        entries: before.map(({ stockoutNo, status }) => ({ stockoutNo, before: status, msg: by.msg })),
      },
    },
  )
  await announce(ctx, stockoutNos, by.toldBy !== 'outside')
  await queueTransfers(ctx, stockoutNos)
}

interface StagedRow {
  id: string
  stockoutNo: string
  lineNo: number
  qty: number
  warehouseNo: string
  sid: string
  locationNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
}

const toGone = transitionOf(allocLife, 'with order', allocLife.gone)
const leaveStage = async (ctx: TrailCtx, stockoutNos: readonly string[]): Promise<void> => {
  const staged = await ctx.tx.query<StagedRow>(
    `select a.id, a.stockout_no, a.line_no, a.alloc_qty as qty, s.warehouse_no, s.sid, s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality
       from stock_alloc a join stock s on s.tenant_id = $1 and s.id = a.stock_id
      where a.tenant_id = $1 and a.stockout_no = any($2) and a.status = ${allocLife.staged} order by a.id`,
    [ctx.tenantId, stockoutNos],
  )
  const keyOf = (row: StagedRow): StockKey => ({
    warehouseNo: row.warehouseNo,
    sid: row.sid,
    locationNo: row.locationNo,
    ownerNo: row.ownerNo,
    goodsNo: row.goodsNo,
    batchNo: row.batchNo,
    quality: row.quality,
  })
  const lockedStock = await lockStock(ctx.tx, staged.map(keyOf))
  const changes = staged.map((row): StockChange => ({
    ...keyOf(row),
    locationType: 4,
    qty: -row.qty,
    alloc: -row.qty,
    flowType: 4,
    flowKey: `${row.stockoutNo}-${row.lineNo}-${row.id}`,
    bizType: 'ship',
    bizNo: row.stockoutNo,
    occurredAt: ctx.at,
    bizDate: ctx.today,
    operatorId: ctx.person.userId,
    operatorName: ctx.person.name,
  }))
  await bookStock(ctx.tx, changes, ctx, lockedStock)
  await moveRows(ctx.tx, toGone, staged, { by: { at: ctx.at }, key: ['id'] })
}

interface ShippedOrder {
  stockoutNo: string
  srcOrderNo: string
  srcTids: string | null
  warehouseNo: string
  sid: string
  ownerNo: string
  shopNo: string
  logisticsCode: string
  payload: Record<string, unknown>
  packages: { packageNo: string; logisticsNo: string; isMain: number; weightG: number | null; estWeightG: number | null }[]
  lines: { goodsNo: string; qty: number; suiteGoodsNo: string | null }[]
}

/** Writes `stockout.shipped` with the data for billing, BI and the ERP (§17.1), and queues the post-back. */
const announce = async (ctx: TrailCtx, stockoutNos: readonly string[], tellErp: boolean): Promise<void> => {
  const orders = await ctx.tx.query<ShippedOrder>(
    `select o.stockout_no, o.src_order_no, o.src_tids, o.warehouse_no, o.sid, o.owner_no, o.shop_no, o.logistics_code,
            jsonb_build_object('srcOrderNo', o.src_order_no, 'srcTids', o.src_tids, 'shopNo', o.shop_no, 'platformCode', o.platform_code,
              'orderType', o.order_type, 'logisticsCode', o.logistics_code, 'networkId', o.network_id, 'provinceCode', o.province_code,
              'cityCode', o.city_code, 'districtCode', o.district_code, 'compositionKey', o.composition_key, 'skuNum', o.sku_num,
              'lineNum', o.line_num, 'goodsNum', o.goods_num, 'goodsAmountFen', o.goods_amount_fen, 'packageNum', o.package_num,
              'weightG', o.weight_g, 'billWeightG', (select sum(p.bill_weight_g) from stockout_package p
                where p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off}), 'payTime', o.pay_time, 'receiveTime', o.receive_time, 'shipTime', o.ship_time,
              'isOvertime', o.is_overtime) as payload,
            (select coalesce(jsonb_agg(jsonb_build_object('packageNo', p.package_no, 'logisticsNo', p.logistics_no, 'isMain', p.is_main,
                      'weightG', p.weight_g, 'estWeightG', p.est_weight_g, 'billWeightG', p.bill_weight_g, 'lengthMm', p.length_mm,
                      'widthMm', p.width_mm, 'heightMm', p.height_mm, 'volumeCm3', p.volume_cm3) order by p.seq), '[]')
               from stockout_package p where p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off}) as packages,
            (select coalesce(jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'qty', l.shipped_qty, 'suiteGoodsNo', l.suite_goods_no)
                      order by l.line_no), '[]')
               from stockout_line l where l.tenant_id = $1 and l.stockout_no = o.stockout_no) as lines
       from stockout_order o where o.tenant_id = $1 and o.stockout_no = any($2) order by o.stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  await writeOrderEvents(
    ctx,
    orders.map((order) => ({
      order: keyOf(order),
      type: 'stockout.shipped',
      payload: { ...order.payload, packages: order.packages, lines: order.lines },
    })),
  )
  if (tellErp) await queueErp(ctx, orders)
}

const keyOf = (order: ShippedOrder): OrderKey => ({
  stockoutNo: order.stockoutNo,
  warehouseNo: order.warehouseNo,
  sid: order.sid,
  ownerNo: order.ownerNo,
})

const queueErp = async (ctx: TrailCtx, orders: readonly ShippedOrder[]): Promise<void> => {
  const shipTime = momentText(ctx.now)
  await ctx.tx.query(
    `insert into erp_push_queue as q (tenant_id, id, biz_type, biz_no, owner_no, request, next_time, status, create_time, update_time)
     select $1, v.id, 1, v.no, v.owner_no, v.request, $6, 0, $6, $6
       from unnest($2::bigint[], $3::text[], $4::text[], $5::jsonb[]) as v(id, no, owner_no, request)
         on conflict (tenant_id, biz_type, biz_no) do nothing`,
    [
      ctx.tenantId,
      orders.map(() => ctx.id()),
      orders.map((order) => order.stockoutNo),
      orders.map((order) => order.ownerNo),
      orders.map((order) =>
        JSON.stringify({
          stockoutNo: order.stockoutNo,
          srcOrderNo: order.srcOrderNo,
          logisticsCode: order.logisticsCode,
          packages: order.packages.map(({ logisticsNo, weightG }) => ({ logisticsNo, weightG })),
          shipTime,
          lines: order.lines.map(({ goodsNo, qty }) => ({ goodsNo, qty })),
        }),
      ),
      ctx.at,
    ],
  )
}
