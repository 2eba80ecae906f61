// 工单要用的订单 · workorder/orderFound
/** Finds outbound orders by number within the caller's scope, with the fields a work order stores. */
import type { FoundGoods } from '#contract/workorder/create'
import { cityShown } from '../core/regions.ts'
import type { Ctx } from '../platform/ctx.ts'
import { seesOrder } from './order.ts'

type Reading = Pick<Ctx, 'tx' | 'tenantId' | 'person'>

export interface FoundOrder {
  readonly ownerNo: string
  readonly ownerName: string
  readonly shopNo: string
  readonly shopName: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string | null
  readonly networkId: string | null
  readonly logisticsCode: string
  readonly logisticsName: string | null
  /** the number of the requested parcel; for a search by another number, the number in the order */
  readonly logisticsNo: string | null
  readonly stockoutNo: string
  readonly tradeNo: string
  readonly platformTradeNo: string | null
  readonly consignee: string | null
  readonly consigneePhone: string | null
  readonly consigneeAddr: string
  readonly shipTime: Date | null
  readonly weightG: number | null
  readonly status: number
}
export interface OrderNumbers {
  readonly logisticsNo?: string | null | undefined
  readonly stockoutNo?: string | null | undefined
  readonly tradeNo?: string | null | undefined
  readonly platformTradeNo?: string | null | undefined
}

const factColumns = `o.owner_no, n.short_name as owner_name, o.shop_no, s.shop_name, o.warehouse_no, o.sid, w.warehouse_name, o.network_id,
  o.logistics_code, c.logistics_name, o.stockout_no, o.src_order_no as trade_no, o.src_tids as platform_trade_no,
  o.receiver_name_mask as consignee, o.receiver_mobile_mask as consignee_phone,
  concat_ws('', rp.name, ${cityShown('rp', 'rc')}, rd.name, '****') as consignee_addr, o.ship_time, o.weight_g, o.status`
const joins = `left join owner n on n.tenant_id = $1 and n.owner_no = o.owner_no
  left join shop s on s.tenant_id = $1 and s.shop_no = o.shop_no
  left join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = o.warehouse_no and w.sid = o.sid
  left join logistics_company c on c.tenant_id = $1 and c.logistics_code = o.logistics_code
  left join region rp on rp.region_code = o.province_code
  left join region rc on rc.region_code = o.city_code
  left join region rd on rd.region_code = o.district_code`

/** Orders by parcel number; the newest if two carriers share a number. */
export const ordersOfParcels = async (
  ctx: Reading,
  logisticsNos: readonly string[],
): Promise<ReadonlyMap<string, FoundOrder>> => {
  if (logisticsNos.length === 0) return new Map()
  const rows = await ctx.tx.query<FoundOrder>(
    `select p.logistics_no, ${factColumns} from stockout_package p
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no ${joins}
      where p.tenant_id = $1 and p.logistics_no = any($2::text[]) order by o.receive_time, o.id`,
    [ctx.tenantId, logisticsNos],
  )
  const parcelNos = new Set(rows.map(({ logisticsNo }) => logisticsNo))
  // a waybill number without a parcel row yet stands only in the order
  const waybillOnly = await ctx.tx.query<FoundOrder>(
    `select o.logistics_no, ${factColumns} from stockout_order o ${joins}
      where o.tenant_id = $1 and o.logistics_no = any($2::text[]) order by o.receive_time, o.id`,
    [ctx.tenantId, logisticsNos.filter((no) => !parcelNos.has(no))],
  )
  return new Map([...waybillOnly, ...rows].filter((row) => seesOrder(ctx.person, row)).map((row) => [row.logisticsNo ?? '', row]))
}

/** Orders by order number. */
export const ordersOfNumbers = async (ctx: Reading, stockoutNos: readonly string[]): Promise<ReadonlyMap<string, FoundOrder>> => {
  if (stockoutNos.length === 0) return new Map()
  const rows = await ctx.tx.query<FoundOrder>(
    `select o.logistics_no, ${factColumns} from stockout_order o ${joins} where o.tenant_id = $1 and o.stockout_no = any($2::text[])`,
    [ctx.tenantId, stockoutNos],
  )
  return new Map(rows.filter((row) => seesOrder(ctx.person, row)).map((row) => [row.stockoutNo, row]))
}

/** The order of the first number that is not empty. @returns undefined if no visible order has the number */
export const findOrder = async (ctx: Reading, numbers: OrderNumbers): Promise<FoundOrder | undefined> => {
  const { logisticsNo, stockoutNo, tradeNo, platformTradeNo } = numbers
  if (logisticsNo) return (await ordersOfParcels(ctx, [logisticsNo])).get(logisticsNo)
  if (stockoutNo) return (await ordersOfNumbers(ctx, [stockoutNo])).get(stockoutNo)
  const [column, no] = tradeNo ? ['o.src_order_no', tradeNo] : ['o.src_tids', platformTradeNo ?? '']
  if (no === '') return undefined
  const rows = await ctx.tx.query<FoundOrder>(
    `select o.logistics_no, ${factColumns} from stockout_order o ${joins}
      where o.tenant_id = $1 and ${column} = $2 order by o.receive_time desc, o.id desc limit 20`,
    [ctx.tenantId, no],
  )
  return rows.find((row) => seesOrder(ctx.person, row))
}

interface GoodsRow extends Omit<FoundGoods, 'priceFen'> {
  readonly stockoutNo: string
  readonly price: string | null
  readonly weightG: number | null
  readonly imageUrl: string | null
}
export interface OrderGoods extends FoundGoods {
  readonly stockoutNo: string
  readonly weightG: number | null
  readonly imageUrl: string | null
}
/** Goods of orders, one row per order and kind of goods. A line that is not shipped yet counts its ordered pieces. */
export const goodsOfOrders = async (ctx: Reading, stockoutNos: readonly string[]): Promise<readonly OrderGoods[]> => {
  const rows = await ctx.tx.query<GoodsRow>(
    `select l.stockout_no, l.goods_no, max(l.goods_name) as goods_name, max(l.spec_name) as spec_name, max(l.barcode) as barcode,
            sum(case when l.shipped_qty > 0 then l.shipped_qty else l.qty end)::int as ship_qty,
            coalesce(max(l.price_fen), max(g.price_fen)) as price, max(coalesce(g.avg_weight_g, g.gross_weight_g)) as weight_g,
            max(g.image_url) as image_url
       from stockout_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) group by 1, 2 order by 1, min(l.line_no)`,
    [ctx.tenantId, stockoutNos],
  )
  return rows.map(({ price, ...row }) => ({ ...row, priceFen: Number(price ?? 0) }))
}
