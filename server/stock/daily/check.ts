// 库存日结核对 · stock/daily/check
import { nightCheck } from '../../core/nightCheck.ts'
import { everywhere } from '../../core/warehouses.ts'

/** Days before the last written day that are checked. */
const daysBefore = 2

/**
 * Every night: finds days whose closing stock is not the closing stock of the day before plus the day's bookings, by owner, goods, batch
 * and quality. $1 tenant, $2 most rows returned.
 */
export const dailyBreaks = `with cut as (
    select d.warehouse_no, d.sid, d.biz_date from stock_daily_sum d
     where d.tenant_id = $1 and d.owner_no = '${everywhere}'
       and d.biz_date >= (select max(x.biz_date) - ${daysBefore} from stock_daily_sum x where x.tenant_id = $1)
       and exists (select 1 from stock_daily_sum y where y.tenant_id = $1 and y.warehouse_no = d.warehouse_no and y.sid = d.sid
                                                    and y.owner_no = '${everywhere}' and y.biz_date = d.biz_date - 1)),
  parts as (
    select c.warehouse_no, c.sid, c.biz_date, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty as n
      from cut c join stock_daily s on s.tenant_id = $1 and s.biz_date = c.biz_date and s.warehouse_no = c.warehouse_no and s.sid = c.sid
    union all
    select c.warehouse_no, c.sid, c.biz_date, s.owner_no, s.goods_no, s.batch_no, s.quality, -s.qty
      from cut c join stock_daily s on s.tenant_id = $1 and s.biz_date = c.biz_date - 1 and s.warehouse_no = c.warehouse_no and s.sid = c.sid
    union all
    select c.warehouse_no, c.sid, c.biz_date, f.owner_no, f.goods_no, f.batch_no, f.quality, -f.change_qty
      from cut c
      join stock_flow f on f.tenant_id = $1 and f.warehouse_no = c.warehouse_no and f.sid = c.sid and f.biz_date = c.biz_date
                       and f.occurred_at >= c.biz_date::timestamp at time zone 'Asia/Shanghai')
  select 'stock_daily.closing' as rule_name, concat_ws(' ', p.warehouse_no, to_char(p.biz_date, 'YYYY-MM-DD'), p.owner_no, p.goods_no, nullif(p.batch_no, '')) as no
    from parts p
   group by p.warehouse_no, p.sid, p.biz_date, p.owner_no, p.goods_no, p.batch_no, p.quality
  having sum(p.n) <> 0
   order by 2 limit $2`

export const stockDailyCheckTask = nightCheck({
  name: 'stock-daily-check',
  title: '库存日结对不上',
  finds: [dailyBreaks],
  names: ({ no }) => no,
  sentence: (count, named) =>
    `有 ${count} 处：前一天的库存加当天的流水不等于当天的库存，如 ${named}。当天晚到的作业会在下一次日结补上。`,
})
