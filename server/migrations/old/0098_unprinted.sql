-- 面单打印：包裹打没打过面单，未打印的查得到；出库单与包裹的查询条件里都有
alter table stockout_package add column print_status smallint not null default 0;
-- The owner may be held by the walls too, so they are lifted for these statements. What is packed already bears its waybill.
alter table stockout_package no force row level security;
alter table stockout_order no force row level security;
update stockout_package set print_status = 1 where print_count > 0 or status in (20, 30, 40);
update stockout_order set print_status = 1 where print_status = 0 and status between 80 and 110;
alter table stockout_package force row level security;
alter table stockout_order force row level security;

drop index stockout_package_filter_ix;
create index stockout_package_filter_ix on stockout_package (tenant_id, create_time desc, logistics_code, owner_no, status, pull_status, weigh_time, print_status);
create index stockout_package_unprinted_ix on stockout_package (tenant_id, create_time desc) where print_status = 0;
drop index stockout_order_filter_ix;
create index stockout_order_filter_ix on stockout_order (tenant_id, receive_time desc, shop_no, platform_code, logistics_code, network_id,
  order_type, order_structure, line_num, province_code, city_code, exception_type, intercept_status, hold_flag, is_overtime, push_status,
  trade_time, ship_time, erp_deadline_time, print_status);
-- how many of a wave are still unprinted
create index stockout_order_wave_unprinted_ix on stockout_order (tenant_id, wave_no) where print_status = 0 and wave_no is not null;
