-- 作业参数：每个仓都有一份，新建的仓由程序带上；限值与表单一致
alter table operate_config no force row level security;
alter table wms_warehouse no force row level security;
insert into operate_config as o (tenant_id, id, warehouse_no, sid, create_time, update_time)
select w.tenant_id, w.id, w.warehouse_no, w.sid, w.create_time, w.update_time from wms_warehouse w
    on conflict (tenant_id, warehouse_no, sid) do nothing;
alter table operate_config force row level security;
alter table wms_warehouse force row level security;
create index operate_config_update_time_ix on operate_config (tenant_id, update_time desc);
