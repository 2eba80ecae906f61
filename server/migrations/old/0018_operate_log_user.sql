-- What one person did, newest first (用户详情).
create index sys_operate_log_user_id_create_time_ix on sys_operate_log (tenant_id, user_id, create_time desc);
