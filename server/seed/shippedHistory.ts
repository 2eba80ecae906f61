// 演示的历史包裹 · seed/shippedHistory
/**
 * What the warehouse shipped in the months before the simulated days (office.md §25): written many at a time from the simulator's orders, in
 * the columns of billing only. Their numbers begin with a mark of their own; no scan stands behind them.
 */
import { contractLife } from '#contract/rules/financeLife'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import { insertRows } from '../platform/rows.ts'
import type { Stream } from './random.ts'

/** Beginning of the numbers of generated orders and parcels. */
const mark = 'YL'
/** How many of the simulated orders go out on a past day: few, so that the first start stays short. */
const share = 0.16
/** Rows of one statement. */
const atOnce = 2_000

interface Order {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly parentWarehouseNo: string
  readonly platformCode: number
  readonly orderType: number
  readonly logisticsCode: string
  readonly networkId: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string | null
  readonly estWeightG: number
  readonly estVolumeCm3: string
  readonly compositionKey: string
  readonly skuNum: number
  readonly lineNum: number
  readonly goodsNum: number
  readonly goodsAmountFen: string | null
  readonly consumableNo: string | null
  readonly consumableName: string | null
  readonly unit: string | null
  readonly salePriceE4: string | null
}
/** The simulator's orders of owners with a contract, each with the packaging it is packed in. */
const ordersLike = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>): Promise<readonly Order[]> =>
  tx.query<Order & Record<string, unknown>>(
    `select o.stockout_no, o.owner_no, o.shop_no, o.warehouse_no, o.sid, m.parent_warehouse_no, o.platform_code, o.order_type,
            o.logistics_code, o.network_id, o.province_code, o.city_code, o.district_code, coalesce(o.est_weight_g, 500) as est_weight_g,
            coalesce(o.est_volume_cm3, 0) as est_volume_cm3, o.composition_key, o.sku_num, o.line_num, o.goods_num, o.goods_amount_fen,
            c.consumable_no, c.consumable_name, c.unit, c.sale_price_e4
       from stockout_order o
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = o.warehouse_no and m.sid = o.sid
       left join consumable c on c.tenant_id = $1 and c.consumable_no = o.suggest_consumable_no
      where o.tenant_id = $1 and o.network_id is not null
        and exists (select 1 from fin_contract t where t.tenant_id = $1 and t.owner_no = o.owner_no and t.status = ${contractLife.live})
      order by o.stockout_no`,
    [tenantId],
  )

interface Past {
  readonly order: Order
  readonly no: string
  readonly shipDate: string
  readonly weighG: number
}
const pastOf = (orders: readonly Order[], [from, to]: readonly [string, string], random: Stream): readonly Past[] => {
  const past: Past[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1))
    for (const order of orders)
      if (random.chance(share))
        past.push({
          order,
          no: `${mark}${day.slice(2).replaceAll('-', '')}${String(past.length % 10_000).padStart(4, '0')}`,
          shipDate: day,
          weighG: Math.max(20, Math.round(order.estWeightG * (0.92 + random.next() * 0.16))),
        })
  return past
}

const parcelOf = ({ order, no, shipDate, weighG }: Past) => ({
  stockoutNo: no,
  ownerNo: order.ownerNo,
  shopNo: order.shopNo,
  warehouseNo: order.warehouseNo,
  sid: order.sid,
  parentWarehouseNo: order.parentWarehouseNo,
  tradeNo: order.stockoutNo,
  platformCode: order.platformCode,
  orderType: order.orderType,
  logisticsCode: order.logisticsCode,
  networkId: order.networkId,
  logisticsNo: `${mark}${no.slice(mark.length)}`,
  packageNo: `${no}-1`,
  isFirst: 1,
  provinceCode: order.provinceCode,
  cityCode: order.cityCode,
  districtCode: order.districtCode,
  weighG,
  estWeightG: order.estWeightG,
  volumeCm3: Number(order.estVolumeCm3),
  compositionKey: order.compositionKey,
  skuCount: order.skuNum,
  lineCount: order.lineNum,
  pieceQty: order.goodsNum,
  goodsValueFen: order.goodsAmountFen === null ? null : Number(order.goodsAmountFen),
  shipTime: new Date(`${shipDate}T16:00:00+08:00`),
  shipDate,
})
const packed = ({ order, no }: Past) =>
  order.consumableNo === null
    ? []
    : [
        {
          stockoutNo: no,
          consumableNo: order.consumableNo,
          consumableName: order.consumableName ?? order.consumableNo,
          unit: order.unit ?? '个',
          qtyMilli: 1000,
          standardPriceE4: order.salePriceE4 === null ? null : Number(order.salePriceE4),
        },
      ]

/** Writes the parcels of these days and their packaging. */
export const writeHistory = async (ctx: Ctx, days: readonly [from: string, to: string], random: Stream): Promise<void> => {
  const { tx, id, at } = ctx
  const all = { createTime: at, updateTime: at }
  const past = pastOf(await ordersLike(ctx), days, random)
  for (let from = 0; from < past.length; from += atOnce) {
    const part = past.slice(from, from + atOnce)
    await insertRows(
      tx,
      'fin_waybill',
      part.map((one) => ({ ...parcelOf(one), id: id() })),
      { all },
    )
    await insertRows(
      tx,
      'fin_waybill_consumable',
      part.flatMap(packed).map((one) => ({ ...one, id: id() })),
      { all },
    )
  }
}
