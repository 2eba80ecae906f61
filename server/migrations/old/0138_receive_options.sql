-- 收货不用先到货 (floor.md §6.2: 10→40 in direct receive, warehouse option). It was always so until now, and stays so where nobody turns it off.
alter table operate_config add column direct_receive smallint not null default 1;
alter table operate_config add constraint operate_config_direct_receive_ck check (direct_receive in (0, 1));

-- 货主作业配置 has its page now: found by warehouse, newest first
create index owner_config_warehouse_no_ix on owner_config (tenant_id, warehouse_no, sid, owner_no);
create index owner_config_update_time_ix on owner_config (tenant_id, update_time desc);
alter table owner_config add constraint owner_config_place_ck check ((warehouse_no = '*') = (sid = '*'));
alter table owner_config add constraint owner_config_flag_ck check (
  partial_ship in (0, 1) and follow_erp_carrier in (0, 1) and blind_receive in (0, 1) and pack_no_consumable in (0, 1) and auto_audit in (0, 1) and photo_pack in (0, 1)
);
