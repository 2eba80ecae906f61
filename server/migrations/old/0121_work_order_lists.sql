-- 工单列表的其余查询条件
-- the counts of the tabs under one of them are read from its index alone
create index work_order_priority_ix on work_order (tenant_id, priority, create_time desc) include (status);
create index work_order_source_ix on work_order (tenant_id, source, create_time desc) include (status);
create index work_order_liability_ix on work_order (tenant_id, liability, create_time desc) include (status);
create index work_order_is_timeout_ix on work_order (tenant_id, is_timeout, create_time desc) include (status);
create index work_order_is_claim_ix on work_order (tenant_id, is_claim, create_time desc) include (status);
create index work_order_accept_user_id_ix on work_order (tenant_id, accept_user_id, create_time desc);
-- customer service looks an order up by the last four digits of its receiver's number
create index stockout_order_mobile_tail_ix on stockout_order (tenant_id, (right(receiver_mobile_mask, 4)), receive_time desc);
