-- 物流对接: one default per warehouse, carrier and owner; a range never runs past its end (floor.md §14).
alter table logistics_docking add column is_default smallint not null default 0;
alter table logistics_docking add constraint logistics_docking_range_ck check (no_next is null or no_next <= no_to + 1);
alter table logistics_docking add constraint logistics_docking_remain_ck check (remain_num >= 0);
create index logistics_docking_filter_ix on logistics_docking (tenant_id, update_time desc, status);
create index logistics_docking_logistics_code_ix on logistics_docking (tenant_id, logistics_code);
create index logistics_docking_network_id_ix on logistics_docking (tenant_id, network_id);
create index waybill_use_log_docking_id_ix on waybill_use_log (tenant_id, docking_id);
create index owner_enter_control_filter_ix on owner_enter_control (tenant_id, update_time desc, status);
create index owner_enter_control_warehouse_no_ix on owner_enter_control (tenant_id, warehouse_no);
create index owner_enter_control_plan_enter_date_ix on owner_enter_control (tenant_id, plan_enter_date);
