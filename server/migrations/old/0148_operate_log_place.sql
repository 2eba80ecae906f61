-- From where it was done: the address was never filled in, the device had no column. Each is searched by.
alter table sys_operate_log add column device varchar(64) collate "C";
create index sys_operate_log_ip_ix on sys_operate_log (tenant_id, ip, create_time desc);
create index sys_operate_log_device_ix on sys_operate_log (tenant_id, device, create_time desc);
create index sys_operate_log_action_ix on sys_operate_log (tenant_id, action, create_time desc);
create index sys_operate_log_biz_no_ix on sys_operate_log (tenant_id, biz_no, create_time desc);
