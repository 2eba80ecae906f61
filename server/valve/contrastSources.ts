// 对比的来源 · valve/contrastSources
/** SQL of contrast sources (contract/rules/contrasts): rows of a day from $2 to $3, with the value of each source. */
import { orderLife, orderPushLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import {
  CONTRAST_SOURCE,
  isExact,
  type ContrastFacts,
  type ContrastField,
  type ContrastKey,
  type ContrastSource,
  type ContrastThings,
} from '#contract/rules/contrasts'
import { stockinPushLife } from '#contract/rules/inboundLife'

/**
 * Kind of rows → statement with one row per parcel or line; `once` is 1 only in the first row of an order, for values of the whole order.
 */
const rowsByKind: Readonly<Record<ContrastThings, string>> = {
  ship: `select o.warehouse_no, o.sid, o.owner_no, o.stockout_no, p.package_no, p.logistics_no, o.logistics_code, o.shop_no, o.goods_num,
           o.push_status, p.weight_g, p.est_weight_g, p.handover_no, w.collect_time, l.picked_qty, l.checked_qty,
           (row_number() over (partition by o.stockout_no order by p.seq) = 1)::int as once
      from stockout_order o
      left join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off}
      left join waybill_way w on w.tenant_id = $1 and w.logistics_code = o.logistics_code and w.logistics_no = p.logistics_no
      left join lateral (select sum(s.picked_qty) as picked_qty, sum(s.checked_qty) as checked_qty from stockout_line s
                          where s.tenant_id = $1 and s.stockout_no = o.stockout_no) l on true
     where o.tenant_id = $1 and o.ship_time >= $2 and o.ship_time < $3 and o.status <> ${orderLife.off}`,
  weigh: `select distinct on (w.logistics_no) w.warehouse_no, w.sid, w.owner_no, w.stockout_no, coalesce(w.package_no, w.logistics_no) as package_no,
           w.logistics_no, w.logistics_code, w.weight_g, w.est_weight_g
      from weigh_record w
     where w.tenant_id = $1 and w.is_valid = 1 and w.effective_at >= $2 and w.effective_at < $3
     order by w.logistics_no, w.effective_at desc, w.id desc`,
  stockin: `select o.warehouse_no, o.sid, o.owner_no, o.stockin_no, l.goods_no, l.plan_qty, l.receive_qty, l.putaway_qty, o.push_status,
           (row_number() over (partition by o.stockin_no order by l.line_no) = 1)::int as once
      from stockin_order o join stockin_line l on l.tenant_id = $1 and l.stockin_no = o.stockin_no
     where o.tenant_id = $1 and o.finish_putaway_time >= $2 and o.finish_putaway_time < $3`,
}

const keys: Readonly<Record<ContrastKey, string>> = {
  ORDER: 'stockout_no',
  PARCEL: 'package_no',
  WAYBILL: 'logistics_no',
  CARRIER: 'logistics_code',
  SHOP: 'shop_no',
  STOCKIN: 'stockin_no',
  GOODS: 'goods_no',
  PLACE: "warehouse_no || '-' || sid",
}

/** Source and field → SQL of its value; rows where the value is null are not compared. */
const valueBySource: Readonly<Record<ContrastSource, Readonly<Partial<Record<ContrastField, string>>>>> = {
  SHIPPED: { ORDERS: 'once', PARCELS: '(package_no is not null)::int', PIECES: 'once * goods_num', WEIGHT: 'weight_g' },
  SHIP_TOLD: {
    ORDERS: `once * (push_status = ${orderPushLife.done})::int`,
    PIECES: `once * goods_num * (push_status = ${orderPushLife.done})::int`,
  },
  HANDED: { PARCELS: '(handover_no is not null)::int' },
  COLLECTED: { PARCELS: '(collect_time is not null)::int' },
  CHECKED: { PIECES: 'once * coalesce(checked_qty, 0)' },
  PICKED: { PIECES: 'once * coalesce(picked_qty, 0)' },
  SHIP_ESTIMATE: { WEIGHT: 'est_weight_g' },
  WEIGHED: { PARCELS: '1', WEIGHT: 'weight_g' },
  WEIGH_ESTIMATE: { WEIGHT: 'est_weight_g' },
  PLANNED: { PIECES: 'plan_qty' },
  RECEIVED: { ORDERS: 'once', PIECES: 'receive_qty' },
  PUT_AWAY: { ORDERS: 'once', PIECES: 'putaway_qty' },
  STOCKIN_TOLD: {
    ORDERS: `once * (push_status = ${stockinPushLife.done})::int`,
    PIECES: `putaway_qty * (push_status = ${stockinPushLife.done})::int`,
  },
}

/** `(key, warehouse_no, sid, owner_no, lhs, rhs)` of a day, one row per key. @throws Error if a source lacks the field */
export const contrastStatement = ({ leftSource, rightSource, keyFields, compareField }: ContrastFacts): string => {
  const [lhs, rhs] = [valueBySource[leftSource][compareField], valueBySource[rightSource][compareField]]
  const from = rowsByKind[CONTRAST_SOURCE[leftSource].of]
  if (lhs === undefined || rhs === undefined) throw new Error(`${leftSource} and ${rightSource} do not both tell ${compareField}`)
  const keyColumns = keyFields.map((key) => keys[key])
  // a key such as the carrier occurs in every warehouse and for every owner, so these are added to the key
  const groupColumns = isExact(keyFields) ? keyColumns : [...new Set([keys.PLACE, 'owner_no', ...keyColumns])]
  const key = `concat_ws(' / ', ${groupColumns.join(', ')})`
  return `select ${key} as key, warehouse_no, sid, owner_no, sum(lhs)::bigint as lhs, sum(rhs)::bigint as rhs
      from (select t.*, (${lhs})::bigint as lhs, (${rhs})::bigint as rhs from (${from}) t) told
     where lhs is not null and rhs is not null and ${key} <> ''
     group by 1, warehouse_no, sid, owner_no`
}
