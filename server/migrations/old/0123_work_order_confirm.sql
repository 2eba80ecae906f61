-- 待确认超过 72 小时的工单由任务确认完成；跟进任务过了时间算逾期
create index work_order_submit_time_ix on work_order (tenant_id, submit_time) where submit_time is not null and status = 40;
-- 处罚记录按对象编号查
create index wo_punish_object_no_ix on wo_punish (tenant_id, object_no, create_time desc);
-- The counts of the tabs are read from one index alone, whatever is asked for besides: a time, an owner or a warehouse leads, the small
-- columns people filter by ride along. Those who see some owners only ask for the shop, too.
drop index work_order_create_time_ix;
drop index work_order_owner_no_ix;
drop index work_order_warehouse_no_sid_ix;
create index work_order_create_time_ix on work_order (tenant_id, create_time desc) include (status, type_id, priority, source, liability, is_timeout, is_claim);
create index work_order_owner_no_ix on work_order (tenant_id, owner_no, create_time desc) include (status, shop_no, type_id, priority, source, liability, is_timeout, is_claim);
create index work_order_warehouse_no_sid_ix on work_order (tenant_id, warehouse_no, sid, create_time desc) include (status, type_id, priority, source, liability, is_timeout, is_claim);
drop index work_order_type_id_ix;
drop index work_order_shop_no_ix;
drop index work_order_logistics_code_ix;
drop index work_order_network_id_ix;
-- of these many owners have rows: who sees some of them only is counted from the index, too
create index work_order_logistics_code_ix on work_order (tenant_id, logistics_code, create_time desc) include (status, owner_no);
create index work_order_network_id_ix on work_order (tenant_id, network_id, create_time desc) include (status, owner_no);
create index work_order_type_id_ix on work_order (tenant_id, type_id, create_time desc) include (status);
create index work_order_shop_no_ix on work_order (tenant_id, shop_no, create_time desc) include (status);
