// 拣货单与类型名 · core/orders/pickOrders
import { outsideType } from '#contract/rules/pickTypes'

/** Pick orders `p` with the name of their type `t`: that of the warehouse or, without one, the general name; 外部拣货 for outside ones. */
export const pickOrders = `pick_order p left join lateral (
  select case when p.pick_type_code = '${outsideType.code}' then '${outsideType.name}' else (select y.pick_type_name from pick_type_def y
   where y.tenant_id = $1 and y.pick_type_code = p.pick_type_code and y.warehouse_no in (p.warehouse_no, '*')
   order by y.warehouse_no = '*' limit 1) end as pick_type_name) t on true`
