-- 工作台: the figures of the cards are counted by an index each.
create index stockout_order_ship_time_ix on stockout_order (tenant_id, ship_time) where ship_time is not null;
create index stockout_order_deadline_time_ix on stockout_order (tenant_id, deadline_time) where deadline_time is not null;
create index stockout_order_erp_late_ix on stockout_order (tenant_id, erp_deadline_time) where push_status <> 1;
create index stock_expire_date_ix on stock (tenant_id, expire_date) where expire_date is not null;
create index stock_receiving_ix on stock (tenant_id, id) where location_type = 3;

-- 出库单: 回传截止 is searched for as well.
drop index stockout_order_filter_ix;
create index stockout_order_filter_ix on stockout_order (tenant_id, receive_time desc, shop_no, platform_code, logistics_code, network_id,
  order_type, order_structure, line_num, province_code, city_code, exception_type, intercept_status, hold_flag, is_overtime, push_status,
  trade_time, ship_time, erp_deadline_time);
