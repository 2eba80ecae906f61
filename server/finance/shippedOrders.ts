// 已出库的订单，一页一页 · finance/shippedOrders
/**
 * Walks shipped orders by shipping time and number, so that a reader goes on where it stopped, and writes their facts. An order that cannot
 * be stored is told and stops no other.
 */
import { orderLife } from '#contract/rules/orderLife'
import type { Ctx, Run } from '../platform/ctx.ts'
import { writeApart, type Cursor, type FactFault } from './apart.ts'
import { ordersAtOnce, writeWaybills, type Refresh } from './waybillFacts.ts'

/** Which orders: shipped before a moment, of these owners and warehouses (`warehouseNo-sid`); no list: of all. */
export interface Wanted {
  readonly until?: Date
  readonly ownerNos?: readonly string[]
  readonly warehouseKeys?: readonly string[]
}
const listed = (keys: readonly string[] | undefined): readonly string[] | null =>
  keys === undefined || keys.length === 0 ? null : keys
const wantedText = `($2::timestamptz is null or o.ship_time < $2) and ($3::text[] is null or o.owner_no = any($3))
        and ($4::text[] is null or o.warehouse_no || '-' || o.sid = any($4)) and o.status >= ${orderLife.shipped}`
const wantedOf = ({ until, ownerNos, warehouseKeys }: Wanted): readonly unknown[] => [
  until ?? null,
  listed(ownerNos),
  listed(warehouseKeys),
]

/** The orders after the cursor, at most `ordersAtOnce`. */
export const shippedAfter = (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  { shippedText, orderNo }: Cursor,
  wanted: Wanted = {},
): Promise<readonly Cursor[]> =>
  tx.query<Cursor>(
    `select o.ship_time::text as shipped_text, o.stockout_no as order_no from stockout_order o
      where o.tenant_id = $1 and ${wantedText} and o.ship_time >= $5::timestamptz
        and (o.ship_time, o.stockout_no) > ($5::timestamptz, $6) order by o.ship_time, o.stockout_no limit ${ordersAtOnce}`,
    [tenantId, ...wantedOf(wanted), shippedText, orderNo],
  )
/** How many orders from the cursor on. */
export const countShipped = async (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  shippedText: string,
  wanted: Wanted,
): Promise<number> => {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from stockout_order o where o.tenant_id = $1 and ${wantedText} and o.ship_time >= $5::timestamptz`,
    [tenantId, ...wantedOf(wanted), shippedText],
  )
  return row?.n ?? 0
}

/** Writes the facts of these orders, each part of them in its own transaction. @returns those that could not be stored */
export const writeFacts = (run: Run, orderNos: readonly string[], refresh: Refresh): Promise<readonly FactFault[]> =>
  writeApart(run, orderNos, (ctx, part) => writeWaybills(ctx, part, refresh))
