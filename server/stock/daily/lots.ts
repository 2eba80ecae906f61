// 一天结束时的库存 · stock/daily/lots
/**
 * The stock of a warehouse at the end of a business day is the current stock minus the bookings for later days. So a day can be written
 * late, or again after late bookings, and two days differ by the flows of the second day.
 */
import type { Tx } from '../../platform/db.ts'
import type { Place } from '../../core/warehouses.ts'

/** A day `YYYY-MM-DD` of a warehouse, for one owner or all. */
export interface DayOf extends Place {
  readonly day: string
  readonly ownerNo: string | null
}

export interface Lot {
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly locationType: number
  readonly inDate: string
  readonly expireDate: string | null
  readonly qty: number
  readonly locationNum: number
  /** per piece; null if 商品档案 has no value */
  readonly unitCm3: number | null
  readonly unitG: number | null
  /** pieces per pallet */
  readonly palletNum: number | null
  /** days in stock */
  readonly age: number
}
export interface Bins {
  readonly zoneNo: string | null
  readonly locationType: number
  readonly num: number
}

/** location_type of the staging bin of a pick order, which has no row in location. */
const virtualType = 4

/** SQL: stock by bin at the end of the day. A booking is made on its business day or later, so flows of later days are after midnight. */
const stockAtEnd = (owner: boolean): string => {
  const here = (alias: string): string =>
    `${alias}.tenant_id = $1 and ${alias}.warehouse_no = $2 and ${alias}.sid = $3${owner ? ` and ${alias}.owner_no = $5` : ''}`
  return `now as (
      select s.location_no, s.location_type, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty, s.in_date, s.expire_date
        from stock s where ${here('s')} and s.qty <> 0),
    later as (
      select f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality, sum(f.change_qty)::int as qty
        from stock_flow f
       where ${here('f')} and f.occurred_at >= ($4::date + 1)::timestamp at time zone 'Asia/Shanghai' and f.biz_date > $4::date
       group by f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality),
    ended as (
      select coalesce(n.location_no, l.location_no) as location_no, coalesce(n.owner_no, l.owner_no) as owner_no,
             coalesce(n.goods_no, l.goods_no) as goods_no, coalesce(n.batch_no, l.batch_no) as batch_no,
             coalesce(n.quality, l.quality) as quality, n.location_type, n.in_date, n.expire_date,
             coalesce(n.qty, 0) - coalesce(l.qty, 0) as qty
        from now n full join later l on l.location_no = n.location_no and l.owner_no = n.owner_no and l.goods_no = n.goods_no
                                    and l.batch_no = n.batch_no and l.quality = n.quality),
    bins as (
      select e.location_no, e.owner_no, e.goods_no, e.batch_no, e.quality, coalesce(e.location_type, b.location_type, ${virtualType}) as location_type,
             e.in_date, e.expire_date, e.qty, b.zone_no
        from ended e
        left join location b on b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.location_no = e.location_no
       where e.qty <> 0)`
}

const valuesOf = (tx: Tx, { warehouseNo, sid, day, ownerNo }: DayOf): readonly unknown[] => [
  tx.tenantId,
  warehouseNo,
  sid,
  day,
  ...(ownerNo === null ? [] : [ownerNo]),
]

/** Lots of one owner. The arrival day of a lot is the day of its oldest row, or for a lot without stock now the stored day. */
export const lotsOf = (tx: Tx, of: DayOf & { readonly ownerNo: string }): Promise<readonly Lot[]> =>
  tx.query<Lot>(
    `with ${stockAtEnd(true)},
       lots as (
         select b.goods_no, b.batch_no, b.quality, b.location_type, sum(b.qty)::int as qty,
                count(distinct b.location_no) filter (where b.qty > 0)::int as location_num,
                min(min(b.in_date)) over (partition by b.goods_no, b.batch_no, b.quality) as in_date, min(b.expire_date) as expire_date
           from bins b group by b.goods_no, b.batch_no, b.quality, b.location_type having sum(b.qty) <> 0)
     select l.goods_no, l.batch_no, l.quality, l.location_type, l.qty, l.location_num,
            to_char(d.in_date, 'YYYY-MM-DD') as in_date, to_char(coalesce(l.expire_date, p.expire_date), 'YYYY-MM-DD') as expire_date,
            g.volume_cm3::float8 as unit_cm3, g.gross_weight_g as unit_g, g.pallet_num, greatest($4::date - d.in_date, 0) as age
       from lots l
       join goods g on g.tenant_id = $1 and g.owner_no = $5 and g.goods_no = l.goods_no
       left join lateral (select min(y.in_date) as in_date, min(y.expire_date) as expire_date from stock_daily y
                           where y.tenant_id = $1 and y.biz_date = $4::date - 1 and y.warehouse_no = $2 and y.sid = $3 and y.owner_no = $5
                             and y.goods_no = l.goods_no and y.batch_no = l.batch_no and y.quality = l.quality) p on true
      cross join lateral (select coalesce(l.in_date, p.in_date, $4::date) as in_date) d
      order by l.goods_no, l.batch_no, l.quality, l.location_type`,
    valuesOf(tx, of),
  )

/** Number of occupied bins by zone and type; staging bins of pick orders have no zone. */
export const binsOf = (tx: Tx, of: DayOf): Promise<readonly Bins[]> =>
  tx.query<Bins>(
    `with ${stockAtEnd(of.ownerNo !== null)}
     select b.zone_no, b.location_type, count(distinct b.location_no)::int as num
       from bins b where b.qty > 0 group by b.zone_no, b.location_type order by b.zone_no, b.location_type`,
    valuesOf(tx, of),
  )

/** Owners with stock at the end of the day or of the day before, and owners whose day is already written. */
export const ownersOf = async (tx: Tx, of: DayOf): Promise<readonly string[]> => {
  const rows = await tx.query<{ ownerNo: string }>(
    `with ${stockAtEnd(false)}
     select owner_no from bins group by owner_no
     union
     select owner_no from stock_daily_sum
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and owner_no <> '*'
        and (biz_date = $4::date or biz_date = $4::date - 1 and lot_num > 0)
     order by 1`,
    valuesOf(tx, { ...of, ownerNo: null }),
  )
  return rows.map(({ ownerNo }) => ownerNo)
}
