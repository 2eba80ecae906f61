// 退件的匹配 · core/returns/match
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { returnLife } from '#contract/rules/returnLife'
import type { Place } from '../warehouses.ts'
import type { ReturnCtx } from './context.ts'
import type { PlannedLine } from './create.ts'
import { returnWhite, returnWhites } from './settings.ts'

/** Type of a returned parcel (floor.md §11.2): announced, one of our own with its lines, or unknown. */
export type ReturnMatch =
  | { readonly kind: 'notice'; readonly returnNo: string; readonly ownerNo: string | null }
  | ({ readonly kind: 'parcel' } & OwnParcel)
  | { readonly kind: 'none' }

/** An outbound parcel that comes back refused (2) or intercepted (4). */
export interface OwnParcel {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly srcTid: string | null
  readonly logisticsCode: string
  readonly returnType: 2 | 4
  readonly lines: readonly PlannedLine[]
}

/**
 * Matches parcels in the order of §11.2: number of a notice, number of an outbound parcel, nothing. A notice of this warehouse comes before
 * one of another: the parcel counts where it is. Numbers on the white list of type 4 match nothing.
 */
export const matchReturns = async (
  ctx: ReturnCtx,
  place: Place,
  logisticsNos: readonly string[],
): Promise<ReadonlyMap<string, ReturnMatch>> => {
  const free = await returnWhites(ctx.tx, returnWhite.noMatch, logisticsNos, ctx.today)
  const wanted = [...new Set(logisticsNos)].filter((no) => !free.has(no))
  const found = new Map<string, ReturnMatch>(logisticsNos.map((no) => [no, { kind: 'none' }]))
  for (const { logisticsNo, returnNo, ownerNo } of await notices(ctx, place, wanted))
    found.set(logisticsNo, { kind: 'notice', returnNo, ownerNo })
  const rest = wanted.filter((no) => found.get(no)?.kind === 'none')
  for (const [no, parcel] of await ownParcels(ctx, rest)) found.set(no, { kind: 'parcel', ...parcel })
  return found
}

/** Open notices with these numbers, locked; of several with one number the oldest. */
const notices = async (ctx: ReturnCtx, { warehouseNo, sid }: Place, nos: readonly string[]) => {
  if (nos.length === 0) return []
  const rows = await ctx.tx.named<{ logisticsNo: string; returnNo: string; ownerNo: string | null; here: boolean }>(
    'return_notices',
    `select r.logistics_no, r.return_no, r.owner_no, r.warehouse_no = $3 and r.sid = $4 as here from return_order r
      where r.tenant_id = $1 and r.logistics_no = any($2::text[]) and r.status = ${returnLife.open}
      order by r.return_no for update`,
    [ctx.tenantId, nos, warehouseNo, sid],
  )
  const best = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const known = best.get(row.logisticsNo)
    if (known === undefined || (row.here && !known.here)) best.set(row.logisticsNo, row)
  }
  return [...best.values()]
}

interface ParcelRow {
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly srcTids: string | null
  readonly logisticsCode: string
  readonly stopped: boolean
  readonly goods: readonly { goodsNo: string; qty: number }[] | null
}
/** Our shipped parcels with their content; of several parcels of one order what the packer scanned into each, or nothing. */
const ownParcels = async (ctx: ReturnCtx, nos: readonly string[]): Promise<ReadonlyMap<string, OwnParcel>> => {
  if (nos.length === 0) return new Map()
  const rows = await ctx.tx.named<ParcelRow>(
    'return_own_parcels',
    `select p.logistics_no, p.stockout_no, o.owner_no, o.shop_no, o.src_tids, p.logistics_code, o.intercept_status <> ${interceptLife.none} as stopped,
            case when o.package_num > 1 then p.goods_json else (select jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'qty', l.shipped_qty)
              order by l.line_no) from stockout_line l where l.tenant_id = $1 and l.stockout_no = p.stockout_no and l.shipped_qty > 0) end as goods
       from stockout_package p
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no and o.status in (${orderLife.shipped}, ${orderLife.done})
      where p.tenant_id = $1 and p.logistics_no = any($2::text[]) order by p.logistics_no, p.id`,
    [ctx.tenantId, nos],
  )
  return new Map(
    rows.map((row) => [
      row.logisticsNo,
      {
        stockoutNo: row.stockoutNo,
        ownerNo: row.ownerNo,
        shopNo: row.shopNo,
        srcTid: row.srcTids?.slice(0, 64) ?? null,
        logisticsCode: row.logisticsCode,
        returnType: row.stopped ? 4 : 2,
        lines: row.goods ?? [],
      },
    ]),
  )
}
