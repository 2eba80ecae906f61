// 退货预警的起因 · returns/warnCauses
/** SQL: returns that wait too long, since when, and their warning level by the configuration that applies (floor.md §11.1). */
import { headless, returnLife, returnReceiveLife, returnPushLife } from '#contract/rules/returnLife'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { returnWhite } from '../core/returns/settings.ts'
import { everywhere } from '../core/warehouses.ts'

const order = returnLife
/** Days after which a found wanted parcel causes no warning any more. */
const foundDays = 90

/** Warning type, document, warehouse, owner and beginning of everything that waits. Each statement finds its rows by state. */
const causes = [
  `select 1 as warn_type, o.receive_no as biz_no, o.warehouse_no, o.sid, o.owner_no, o.receive_time as begin_time
     from return_receive o where o.tenant_id = $1 and o.status = ${returnReceiveLife.open}`,
  `select case when o.push_status = ${returnPushLife.failed} then 3 else 2 end, o.return_no, o.warehouse_no, o.sid, o.owner_no, coalesce(o.inspect_time, o.create_time)
     from return_order o where o.tenant_id = $1 and o.status = ${order.inspected}`,
  `select 4, o.return_no, o.warehouse_no, o.sid, o.owner_no, coalesce(o.push_time, o.inspect_time, o.create_time)
     from return_order o where o.tenant_id = $1 and o.status in (${order.waiting}, ${order.handling})`,
  `select 5, o.return_no, o.warehouse_no, o.sid, o.owner_no, coalesce(o.receive_time, o.create_time)
     from return_order o
    where o.tenant_id = $1 and o.return_type = ${headless}
      and o.status in (${order.arrived}, ${order.inspecting}, ${order.inspected}, ${order.waiting}, ${order.handling})`,
  `select 6, o.return_no, o.warehouse_no, o.sid, o.owner_no, coalesce(o.notice_time, o.create_time)
     from return_order o where o.tenant_id = $1 and o.status = ${order.open}`,
  // a found wanted parcel causes a warning until it is unpacked
  `select 7, w.logistics_no, w.find_warehouse_no, w.find_sid, w.owner_no, w.find_time
     from return_wanted w
    where w.tenant_id = $1 and w.status = ${returnWantedLife.found} and w.find_warehouse_no <> '${everywhere}'
      and w.find_time > $2::timestamptz - interval '${foundDays} days'
      and not exists (select 1 from return_receive o where o.tenant_id = $1 and o.logistics_no = w.logistics_no
                         and o.warehouse_no = w.find_warehouse_no and o.sid = w.find_sid and o.status = ${returnReceiveLife.unpacked})`,
]

const waitedFor = (hours: string): string => `c.begin_time <= $2::timestamptz - r.${hours} * interval '1 hour'`

/**
 * Every cause with a level. The configuration with both owner and warehouse applies first, then the owner's, then the warehouse's (Q31).
 * Owners on the white list get no warnings. $1 tenant, $2 now, $3 today.
 */
export const causesWithLevel = `with cause as (${causes.join(' union all ')})
  select c.warn_type, c.biz_no, c.warehouse_no, c.sid, c.owner_no, c.begin_time, r.config_id, r.notice_roles,
         case when ${waitedFor('third_hour')} then 3 when ${waitedFor('second_hour')} then 2 else 1 end as level
    from cause c
   cross join lateral (
     select f.id as config_id, f.first_hour, f.second_hour, f.third_hour, f.notice_roles from return_warning_config f
      where f.tenant_id = $1 and f.warn_type = c.warn_type and f.is_disabled = 0 and f.warehouse_no in (c.warehouse_no, '${everywhere}')
        and f.sid in (c.sid, '${everywhere}') and f.owner_no in (c.owner_no, '${everywhere}')
      order by (f.warehouse_no <> '${everywhere}')::int + (f.owner_no <> '${everywhere}')::int desc, f.owner_no <> '${everywhere}' desc limit 1) r
   where ${waitedFor('first_hour')}
     and not exists (select 1 from return_white_list l
                      where l.tenant_id = $1 and l.white_type = ${returnWhite.noWarning} and l.white_key = c.owner_no
                        and l.effect_date <= $3::date and (l.expire_date is null or l.expire_date >= $3::date))
   order by c.begin_time, c.warn_type, c.biz_no`
