// 计费事实的来源 · finance/waybillSources
/** Reads what was shipped from orders, parcels and the archive, for the facts of billing. Weights g, volumes cm³, money 分, prices E4. */
import { combinationLife } from '#contract/rules/financeLife'
import { tagsOf } from '#contract/rules/goodsTags'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { WEIGHT_MAX_G, WEIGHT_MIN_G } from '#contract/rules/weigh'
import { numberOrNull } from '../platform/kinds.ts'
import type { FactCtx } from './factReader.ts'

/** A parcel of a shipped order with what the order says; bigint columns are text. */
export interface ShippedParcel {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly parentWarehouseNo: string
  readonly tradeNo: string
  readonly platformCode: number
  readonly orderType: number
  readonly logisticsCode: string
  readonly networkId: string | null
  readonly logisticsNo: string
  readonly packageNo: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string | null
  readonly weightG: number | null
  readonly estWeightG: number | null
  readonly billWeightG: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly volumeCm3: string | null
  readonly goodsJson: readonly { readonly goodsNo: string; readonly qty: number }[] | null
  readonly compositionKey: string
  /** standard weight of the order's combination of goods */
  readonly stdWeightG: number | null
  readonly goodsAmountFen: string | null
  readonly interceptStatus: number
  readonly shipTime: Date
  readonly dayCut: string
  readonly signTime: Date | null
  readonly returnTime: Date | null
  /** packed by a protection plan */
  readonly isProtected: number
}

/**
 * Parcels of those orders that have left, in the order of their numbers; voided ones are none. A weighing after the order left does not
 * change the parcel on the floor any more: it is the correction of what is billed.
 */
export const readParcels = ({ tx, tenantId }: FactCtx, stockoutNos: readonly string[]): Promise<readonly ShippedParcel[]> =>
  tx.query<ShippedParcel>(
    `select o.stockout_no, o.owner_no, o.shop_no, o.warehouse_no, o.sid, m.parent_warehouse_no, o.src_order_no as trade_no,
            o.platform_code, o.order_type, p.logistics_code, o.network_id, p.logistics_no, p.package_no, o.province_code, o.city_code,
            o.district_code, coalesce(w.weight_g, p.weight_g) as weight_g, p.est_weight_g,
            coalesce(w.bill_weight_g, p.bill_weight_g) as bill_weight_g, coalesce(w.length_mm, p.length_mm) as length_mm,
            coalesce(w.width_mm, p.width_mm) as width_mm, coalesce(w.height_mm, p.height_mm) as height_mm,
            coalesce(w.volume_cm3, p.volume_cm3) as volume_cm3, p.goods_json, o.composition_key, k.std_weight_g,
            o.goods_amount_fen, o.intercept_status, o.ship_time, h.day_cut_time::text as day_cut,
            y.sign_time, y.return_time,
            case when jsonb_array_length(coalesce(o.protection_snapshot->'planNos', '[]')) > 0 then 1 else 0 end as is_protected
       from stockout_order o
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off}
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = o.warehouse_no and m.sid = o.sid
       join warehouse h on h.tenant_id = $1 and h.parent_warehouse_no = m.parent_warehouse_no
       left join lateral (select r.weight_g, r.bill_weight_g, r.length_mm, r.width_mm, r.height_mm, r.volume_cm3 from weigh_record r
             where r.tenant_id = $1 and r.stockout_no = o.stockout_no and r.package_no = p.package_no and r.effective_at > o.ship_time
               and r.weight_g between ${WEIGHT_MIN_G} and ${WEIGHT_MAX_G}
             order by r.effective_at desc, r.id desc limit 1) w on true
       left join fin_weight_combination k on k.tenant_id = $1 and k.owner_no = o.owner_no and k.combo_key = o.composition_key
        and k.status = ${combinationLife.on}
       left join waybill_way y on y.tenant_id = $1 and y.logistics_code = p.logistics_code and y.logistics_no = p.logistics_no
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.status >= ${orderLife.shipped} and o.ship_time is not null
      order by o.stockout_no, p.seq`,
    [tenantId, stockoutNos],
  )

/** A goods line as it was shipped, with what the archive says of one piece. */
export interface ShippedGoods {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string
  readonly qty: number
  readonly priceFen: number | null
  readonly volumeCm3: number | null
  readonly weightG: number | null
  readonly goodsTags: readonly string[]
}
interface GoodsRow extends Omit<ShippedGoods, 'priceFen' | 'volumeCm3' | 'goodsTags'> {
  readonly priceFen: string | null
  readonly volumeCm3: string | null
  readonly isFragile: number
  readonly isLiquid: number
  readonly isBattery: number
  readonly isValuable: number
  readonly isBig: number
}
export const readGoods = async ({ tx, tenantId }: FactCtx, stockoutNos: readonly string[]): Promise<readonly ShippedGoods[]> => {
  const rows = await tx.query<GoodsRow>(
    `select l.stockout_no, l.line_no, l.owner_no, l.goods_no, coalesce(l.goods_name, g.goods_name, l.goods_no) as goods_name,
            l.shipped_qty as qty, coalesce(l.price_fen, g.price_fen) as price_fen, g.volume_cm3, g.gross_weight_g as weight_g,
            coalesce(g.is_fragile, 0) as is_fragile, coalesce(g.is_liquid, 0) as is_liquid, coalesce(g.is_battery, 0) as is_battery,
            coalesce(g.is_valuable, 0) as is_valuable, coalesce(g.is_big, 0) as is_big
       from stockout_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) and l.shipped_qty > 0
      order by l.stockout_no, l.line_no`,
    [tenantId, stockoutNos],
  )
  return rows.map(({ priceFen, volumeCm3, isFragile, isLiquid, isBattery, isValuable, isBig, ...row }) => ({
    ...row,
    priceFen: numberOrNull(priceFen),
    volumeCm3: numberOrNull(volumeCm3),
    goodsTags: tagsOf({ isFragile, isLiquid, isBattery, isValuable, isBig }),
  }))
}

/** A consumable of an order, all its parcels together, in thousandths of the unit. */
export interface UsedConsumable {
  readonly stockoutNo: string
  readonly consumableNo: string
  readonly consumableName: string
  readonly unit: string
  readonly qtyMilli: number
  readonly ownerPriceE4: number | null
  readonly standardPriceE4: number | null
}
interface UsedRow extends Pick<UsedConsumable, 'stockoutNo' | 'consumableNo' | 'consumableName' | 'unit'> {
  readonly qty: number
  readonly ownerPriceE4: string | null
  readonly standardPriceE4: string | null
}
const milli = 1000

/** A consumable made for the owner has the owner's price, any other the standard one. */
export const readConsumables = async (
  { tx, tenantId }: FactCtx,
  stockoutNos: readonly string[],
): Promise<readonly UsedConsumable[]> => {
  const rows = await tx.query<UsedRow>(
    `select k.stockout_no, k.consumable_no, coalesce(c.consumable_name, k.consumable_no) as consumable_name,
            coalesce(c.unit, '个') as unit, k.qty,
            case when c.owner_no = o.owner_no then c.sale_price_e4 end as owner_price_e4,
            case when c.owner_no is distinct from o.owner_no then c.sale_price_e4 end as standard_price_e4
       from (select u.stockout_no, u.consumable_no, sum(u.qty)::int as qty from pack_consumable u
              join stockout_package p on p.tenant_id = $1 and p.package_no = u.package_no and p.status <> ${packageLife.off}
             where u.tenant_id = $1 and u.stockout_no = any($2::text[]) group by 1, 2) k
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = k.stockout_no
       left join consumable c on c.tenant_id = $1 and c.consumable_no = k.consumable_no
      order by k.stockout_no, k.consumable_no`,
    [tenantId, stockoutNos],
  )
  return rows.map(({ qty, ownerPriceE4, standardPriceE4, ...row }) => ({
    ...row,
    qtyMilli: qty * milli,
    ownerPriceE4: numberOrNull(ownerPriceE4),
    standardPriceE4: numberOrNull(standardPriceE4),
  }))
}
