// 退件的匹配 · core/returns/match
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { returnLife } from '#contract/rules/returnLife'
import type { Place } from '../warehouses.ts'
import type { ReturnCtx } from './context.ts'
import type { PlannedLine } from './create.ts'
import { returnWhite, returnWhites } from './settings.ts'

/** Match of a returned parcel (floor.md §11.2): a return notice (预告), an outbound parcel of ours with its lines, or none. */
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
 * Matches parcels by their number with notices first, then with outbound parcels (§11.2). A notice of this warehouse comes before one of
 * another warehouse, because the parcel is here. Numbers on the white list of type 4 match nothing.
 */
export const matchReturns = async (
  ctx: ReturnCtx,
  place: Place,
  logisticsNos: readonly string[],
): Promise<ReadonlyMap<string, ReturnMatch>> => {
  const unmatchable = await returnWhites(ctx.tx, returnWhite.noMatch, logisticsNos, ctx.today)
  const distinctNos = [...new Set(logisticsNos)].filter((no) => !unmatchable.has(no))
  const matchByNo = new Map<string, ReturnMatch>(logisticsNos.map((no) => [no, { kind: 'none' }]))
  for (const { logisticsNo, returnNo, ownerNo } of await notices(ctx, place, distinctNos))
    matchByNo.set(logisticsNo, { kind: 'notice', returnNo, ownerNo })
  const unmatchedNos = distinctNos.filter((no) => matchByNo.get(no)?.kind === 'none')
  for (const [no, parcel] of await ownParcels(ctx, unmatchedNos)) matchByNo.set(no, { kind: 'parcel', ...parcel })
  return matchByNo
}

/** Locks open notices with these numbers. Of several with one number the oldest of this warehouse counts, then the oldest elsewhere. */
const notices = async (ctx: ReturnCtx, { warehouseNo, sid }: Place, nos: readonly string[]) => {
  if (nos.length === 0) return []
  const rows = await ctx.tx.named<{ logisticsNo: string; returnNo: string; ownerNo: string | null; here: boolean }>(
    'return_notices',
    `select r.logistics_no, r.return_no, r.owner_no, r.warehouse_no = $3 and r.sid = $4 as here from return_order r
      where r.tenant_id = $1 and r.logistics_no = any($2::text[]) and r.status = ${returnLife.open}
      order by r.return_no for update`,
    [ctx.tenantId, nos, warehouseNo, sid],
  )
  const chosen = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const chosenRow = chosen.get(row.logisticsNo)
    if (chosenRow === undefined || (row.here && !chosenRow.here)) chosen.set(row.logisticsNo, row)
  }
  return [...chosen.values()]
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
/** Our shipped parcels with their content. If an order has several parcels, the content of each is what the packer scanned into it. */
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
