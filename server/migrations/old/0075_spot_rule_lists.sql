-- 抽检规则列表：按货主、状态查，按更新时间排
create index spot_rule_owner_no_ix on spot_rule (tenant_id, owner_no, update_time desc);
create index spot_rule_is_disabled_ix on spot_rule (tenant_id, is_disabled);
create index spot_rule_update_time_ix on spot_rule (tenant_id, update_time desc);
