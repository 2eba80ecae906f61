-- 称重配置列表：按货主、店铺、状态查，按更新时间排
create index weight_config_owner_no_ix on weight_config (tenant_id, owner_no, update_time desc);
create index weight_config_shop_no_ix on weight_config (tenant_id, shop_no, update_time desc);
create index weight_config_is_enabled_ix on weight_config (tenant_id, is_enabled);
create index weight_config_update_time_ix on weight_config (tenant_id, update_time desc);
alter table weight_config add constraint weight_config_tolerance_ck check (tol_mode in (1, 2) and tol_abs_g between 0 and 5000 and tol_bp between 0 and 10000);
