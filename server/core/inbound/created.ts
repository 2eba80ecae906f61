// 新建的入库单 · core/inbound/created
import { settleDeadlines } from './deadlines.ts'
import { writeInboundEvents, type InboundCtx, type Placed } from './trail.ts'
import { changeRows, selected } from '../../platform/rows.ts'

/** Writes event stockin.created for new stock-in orders, from any source. */
export const toldCreated = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Placed & { no: string; stockinType: number; planQty: number; source: number }>(
    `select stockin_no as no, warehouse_no, sid, owner_no, stockin_type, plan_qty, source from stockin_order
      where tenant_id = $1 and stockin_no = any($2::text[])`,
    [ctx.tenantId, stockinNos],
  )
  await writeInboundEvents(
    ctx,
    'stockin.created',
    rows.map(({ no, warehouseNo, sid, ownerNo, ...payload }) => ({ no, warehouseNo, sid, ownerNo, payload })),
  )
}

/** Follow-up of an edit: recomputes the deadlines by type and quantity, and the pieces of the orders' reservations. */
export const settleEdited = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  await settleDeadlines(ctx, stockinNos)
  await sumReservations(ctx, stockinNos)
}

/** Sums pieces and goods of reservations from their orders. */
const sumReservations = (ctx: InboundCtx, stockinNos: readonly string[]): Promise<unknown> =>
  changeRows(
    ctx.tx,
    'reservation',
    selected(
      `select l.reservation_no, sum(o.plan_qty)::int as plan_qty, sum(o.sku_num)::int as sku_num
         from reservation_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
        where l.tenant_id = $1 and l.reservation_no in (select m.reservation_no from reservation_stockin m where m.tenant_id = $1 and m.stockin_no = any($2::text[]))
        group by l.reservation_no`,
      stockinNos,
    ),
    { key: ['reservationNo'], set: ['planQty', 'skuNum'], quiet: true },
  )
