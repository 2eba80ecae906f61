-- Indexes behind the lists: every search field and every order of a list is served by one (issue: real-life lists).
-- A `_filter_ix` walks a list in its default order and answers the fields with few values inside the index, without reading the rows.

-- 商品
drop index goods_update_time_ix;
create index goods_filter_ix on goods (tenant_id, update_time desc, goods_type, expiry_manage, is_generated, is_disabled);
create index goods_brand_ix on goods (tenant_id, brand) where brand is not null;
create index goods_barcode_filter_ix on goods_barcode (tenant_id, update_time desc, barcode_type, is_disabled);

-- 组织与档案
create index hr_company_filter_ix on hr_company (tenant_id, update_time desc, status);
create index company_filter_ix on company (tenant_id, update_time desc, credit_code, is_disabled);
drop index owner_update_time_ix;
create index owner_filter_ix on owner (tenant_id, update_time desc, coop_status, industry, settle_cycle);
create index shop_filter_ix on shop (tenant_id, update_time desc, platform_code, is_disabled);
create index warehouse_filter_ix on warehouse (tenant_id, parent_warehouse_no, coop_type, status, is_stat);
create index wms_warehouse_filter_ix on wms_warehouse (tenant_id, warehouse_no, sid, warehouse_kind, wms_mode, is_disabled);
create index logistics_company_filter_ix on logistics_company (tenant_id, sort, support_sub, is_disabled);
create index network_filter_ix on network (tenant_id, update_time desc, logistics_code, province_code, city_code, is_disabled);
drop index staff_update_time_ix;
create index staff_filter_ix on staff (tenant_id, update_time desc, post, employ_type, status);
create index sys_user_filter_ix on sys_user (tenant_id, update_time desc, user_type, status, last_login_time);
create index role_filter_ix on role (tenant_id, update_time desc, role_side, status);
create index permission_group_update_time_ix on permission_group (tenant_id, update_time desc);
create index owner_group_filter_ix on owner_group (tenant_id, update_time desc, group_type);
create index warehouse_group_filter_ix on warehouse_group (tenant_id, update_time desc, group_type);
create index temp_user_filter_ix on temp_user (tenant_id, temp_no, warehouse_no, sid, status);
create index device_filter_ix on device (tenant_id, last_seen desc nulls last, warehouse_no, sid, status, build);

-- 库位与库存
create index zone_filter_ix on zone (tenant_id, sort, zone_no, zone_type, owner_mode, is_disabled);
create index zone_zone_no_ix on zone (tenant_id, zone_no);
create index location_filter_ix on location (tenant_id, pick_seq, location_no, zone_no, location_type, is_locked, is_disabled);
create index location_location_no_ix on location (tenant_id, location_no);
create index tote_filter_ix on tote (tenant_id, tote_no, status, warehouse_no);
create index stock_filter_ix on stock (tenant_id, goods_no, location_no, location_type, quality, avail_qty, expire_date);
create index stock_location_no_ix on stock (tenant_id, location_no);
create index stock_flow_filter_ix on stock_flow (tenant_id, occurred_at desc, flow_type);
create index stock_move_filter_ix on stock_move (tenant_id, create_time desc, warehouse_no, sid, move_type, source, status);

-- 出库
drop index stockout_order_receive_time_ix;
create index stockout_order_filter_ix on stockout_order (tenant_id, receive_time desc, shop_no, platform_code, logistics_code, network_id,
  order_type, order_structure, line_num, province_code, city_code, exception_type, intercept_status, hold_flag, is_overtime, push_status,
  trade_time, ship_time);
create index stockout_order_src_tids_ix on stockout_order (tenant_id, src_tids) where src_tids is not null;
create index stockout_order_merged_ix on stockout_order (tenant_id, id) where strpos(src_tids, ',') > 0;
create index stockout_order_tagged_ix on stockout_order (tenant_id, id) where order_tags <> '[]'::jsonb;
drop index stockout_line_owner_no_goods_no_ix;
create index stockout_line_goods_no_owner_no_ix on stockout_line (tenant_id, goods_no, owner_no);
create index stockout_package_filter_ix on stockout_package (tenant_id, create_time desc, logistics_code, owner_no, status, pull_status, weigh_time);
create index stockout_package_main_logistics_no_ix on stockout_package (tenant_id, main_logistics_no) where main_logistics_no is not null;
create index stockout_package_handover_no_ix on stockout_package (tenant_id, handover_no) where handover_no is not null;
drop index pick_order_create_time_ix;
create index pick_order_filter_ix on pick_order (tenant_id, create_time desc, pick_type_code, is_repick, picker_name, logistics_code, finish_time);
drop index wave_create_time_ix;
create index wave_filter_ix on wave (tenant_id, create_time desc, wave_type);
create index wave_rule_filter_ix on wave_rule (tenant_id, priority, is_disabled);
create index handover_filter_ix on handover (tenant_id, start_time desc, logistics_code, network_id, plate_no, confirm_time);
create index op_exception_filter_ix on op_exception (tenant_id, effective_at desc, op_type, code, operator_name, device_id, owner_no, resolution, status);
create index op_exception_goods_no_ix on op_exception (tenant_id, goods_no) where goods_no is not null;

-- 作业
drop index work_record_finish_time_ix;
create index work_record_filter_ix on work_record (tenant_id, finish_time desc, operator_name, is_valid, op_type);
create index work_record_pick_no_ix on work_record (tenant_id, pick_no) where pick_no is not null;
create index work_record_logistics_no_ix on work_record (tenant_id, logistics_no) where logistics_no is not null;
