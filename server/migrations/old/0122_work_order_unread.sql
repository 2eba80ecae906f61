-- 未读会话: who has something to read is looked for among the few that have
create index work_order_unread_owner_ix on work_order (tenant_id, owner_no) where unread_owner > 0;
create index work_order_unread_wh_ix on work_order (tenant_id, update_time desc) where unread_wh > 0;
