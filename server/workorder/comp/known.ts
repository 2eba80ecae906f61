// 赔付要查的资料 · workorder/comp/known
/** Reads what many claims are calculated from: parcels, rules, prices, names of payers. */
import { payerType, type CompRule, type Payer } from '#contract/rules/compensation'
import type { Ctx } from '../../platform/ctx.ts'
import { sees, splitWarehouse, warehouseKey } from '../../platform/scope.ts'
import type { NewComp, Parcel } from './types.ts'

type Reading = Pick<Ctx, 'tx' | 'tenantId'>

interface ParcelRow extends Omit<Parcel, 'freightFen' | 'insuredFen'> {
  readonly freightFen: string | null
  readonly insuredFen: string | null
}
const parcelOf = ({ freightFen, insuredFen, ...row }: ParcelRow): Parcel => ({
  ...row,
  freightFen: Number(freightFen ?? 0),
  insuredFen: Number(insuredFen ?? 0),
})
const columns = (freight: string, number: string): string =>
  `${number} as logistics_no, o.logistics_code, o.stockout_no, o.owner_no, o.shop_no, o.warehouse_no, o.sid, o.network_id,
   ${freight} as freight_fen, o.insure_amount_fen as insured_fen, to_char(o.ship_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as ship_date`

/** Parcels by number, or by order number for orders without a parcel; only those in the person's scope. */
export interface Parcels {
  readonly find: (of: Pick<NewComp, 'logisticsNo' | 'stockoutNo'>) => Parcel | null
}
export const readParcels = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId' | 'person'>,
  named: readonly Pick<NewComp, 'logisticsNo' | 'stockoutNo'>[],
): Promise<Parcels> => {
  const numbers = [...new Set(named.flatMap(({ logisticsNo }) => logisticsNo ?? []))]
  const orders = [...new Set(named.flatMap(({ stockoutNo }) => stockoutNo ?? []))]
  const rows = await ctx.tx.query<ParcelRow>(
    `select ${columns('coalesce(p.freight_fen, o.est_post_fen)', 'p.logistics_no')}
       from stockout_package p join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
      where p.tenant_id = $1 and p.logistics_no = any($2::text[])
     union all
     select ${columns('o.est_post_fen', 'o.logistics_no')} from stockout_order o
      where o.tenant_id = $1 and (o.stockout_no = any($3::text[]) or o.logistics_no = any($2::text[]))`,
    [ctx.tenantId, numbers, orders],
  )
  const visibleParcels = rows.map(parcelOf).filter((row) => sees(ctx.person, row))
  const byNumber = new Map(visibleParcels.toReversed().map((row) => [row.logisticsNo, row]))
  const byOrder = new Map(visibleParcels.toReversed().map((row) => [row.stockoutNo, row]))
  return {
    find: ({ logisticsNo, stockoutNo }) =>
      (logisticsNo === null ? undefined : byNumber.get(logisticsNo)) ??
      (stockoutNo === null ? undefined : byOrder.get(stockoutNo)) ??
      null,
  }
}

interface RuleRow extends Omit<CompRule, 'capFen' | 'minFen'> {
  readonly capFen: string
  readonly minFen: string
  readonly payerType: number
}
export type KnownRule = CompRule & { readonly payerType: number }
/** All enabled rules, some dozens. */
export const readRules = async ({ tx, tenantId }: Reading): Promise<readonly KnownRule[]> => {
  const rows = await tx.query<RuleRow>(
    `select id, comp_type, liability, payer_type, owner_no, logistics_code, goods_ratio_bp, include_freight, cap_mode, cap_fen, times_e2,
            min_fen, price_basis from comp_rule where tenant_id = $1 and is_disabled = 0`,
    [tenantId],
  )
  return rows.map((row) => ({ ...row, capFen: Number(row.capFen), minFen: Number(row.minFen) }))
}

/** Price of one piece. The price of the order's line comes first if the rule counts the shop's price, else the price in 商品档案. */
export type Prices = (at: { ownerNo: string; stockoutNo: string | null; goodsNo: string; basis: number }) => number | null
interface PriceRow {
  readonly key: string
  readonly fen: string | null
}
const saleBasis = 3
const keyOf = (...parts: readonly string[]): string => parts.join('\n')
export const readPrices = async (
  { tx, tenantId }: Reading,
  wanted: readonly { readonly ownerNo: string; readonly stockoutNo: string | null; readonly goodsNo: string }[],
): Promise<Prices> => {
  if (wanted.length === 0) return () => null
  const [owners, goods, orders] = [
    wanted.map(({ ownerNo }) => ownerNo),
    wanted.map(({ goodsNo }) => goodsNo),
    [...new Set(wanted.flatMap(({ stockoutNo }) => stockoutNo ?? []))],
  ]
  const archive = await tx.query<PriceRow>(
    `select g.owner_no || chr(10) || g.goods_no as key, g.price_fen as fen from goods g
       join (select distinct v.owner_no, v.goods_no from unnest($2::text[], $3::text[]) as v(owner_no, goods_no)) w
         on w.owner_no = g.owner_no and w.goods_no = g.goods_no
      where g.tenant_id = $1`,
    [tenantId, owners, goods],
  )
  const orderRows = await tx.query<PriceRow>(
    `select l.stockout_no || chr(10) || l.goods_no as key, max(l.price_fen) as fen from stockout_line l
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) group by l.stockout_no, l.goods_no`,
    [tenantId, orders],
  )
  const pricesIn = (rows: readonly PriceRow[]) =>
    new Map(rows.flatMap(({ key, fen }) => (fen === null ? [] : [[key, Number(fen)] as const])))
  const [inArchive, inOrder] = [pricesIn(archive), pricesIn(orderRows)]
  return ({ ownerNo, stockoutNo, goodsNo, basis }) => {
    const [own, shop] = [inArchive.get(keyOf(ownerNo, goodsNo)), inOrder.get(keyOf(stockoutNo ?? '', goodsNo))]
    return (basis === saleBasis ? (shop ?? own) : (own ?? shop)) ?? null
  }
}

/** Possible payers of a claim, by type and number. */
export interface Payers {
  readonly find: (type: number, no: string) => Payer | null
}
interface NamedRow {
  readonly no: string
  readonly name: string
}
export const company: Payer = { payerType: payerType.company, payerNo: '*', payerName: '公司' }
/** Names of these payers. Partners have no archive yet, so their number is their name. */
export const readPayers = async ({ tx, tenantId }: Reading, nos: readonly string[]): Promise<Payers> => {
  const distinctNos = [...new Set(nos)]
  const carriers = await tx.query<NamedRow>(
    `select network_id as no, full_name as name from network where tenant_id = $1 and network_id = any($2::text[])
     union all
     select logistics_code, logistics_name from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])`,
    [tenantId, distinctNos],
  )
  const warehouses = await tx.query<{ warehouseNo: string; sid: string; name: string }>(
    `select warehouse_no, sid, warehouse_name as name from wms_warehouse
      where tenant_id = $1 and (warehouse_no = any($2::text[]) or warehouse_no = any($3::text[]))`,
    [tenantId, distinctNos, distinctNos.map((no) => splitWarehouse(no)[0])],
  )
  const carrier = new Map(carriers.map(({ no, name }) => [no, name]))
  const ofCarrier = (no: string): Payer | null => {
    const name = carrier.get(no)
    return name === undefined ? null : { payerType: payerType.carrier, payerNo: no, payerName: name.slice(0, 64) }
  }
  const ofWarehouse = (no: string): Payer | null => {
    const matches = warehouses.filter(
      (warehouse) => warehouseKey(warehouse.warehouseNo, warehouse.sid) === no || warehouse.warehouseNo === no,
    )
    const [place] = matches
    if (place === undefined || matches.length > 1) return null
    return {
      payerType: payerType.warehouse,
      payerNo: warehouseKey(place.warehouseNo, place.sid),
      payerName: place.name.slice(0, 64),
    }
  }
  return {
    find: (type, no) => {
      if (type === payerType.company) return company
      if (type === payerType.carrier) return ofCarrier(no)
      if (type === payerType.warehouse) return ofWarehouse(no)
      return no === '' ? null : { payerType: type, payerNo: no, payerName: no }
    },
  }
}

/** Existing owners among these that the person sees. */
export const readOwners = async (
  { tx, tenantId, person }: Pick<Ctx, 'tx' | 'tenantId' | 'person'>,
  nos: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [tenantId, [...new Set(nos)]],
  )
  return new Set(rows.filter((row) => sees(person, row)).map(({ ownerNo }) => ownerNo))
}
