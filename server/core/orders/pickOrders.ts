// 拣货单与类型名 · core/orders/pickOrders
/** Pick orders `p` with the name of their type `t`: the warehouse's own, else the one for all. */
export const pickOrders = `pick_order p left join lateral (
  select y.pick_type_name from pick_type_def y
   where y.tenant_id = $1 and y.pick_type_code = p.pick_type_code and y.warehouse_no in (p.warehouse_no, '*')
   order by y.warehouse_no = '*' limit 1) t on true`
