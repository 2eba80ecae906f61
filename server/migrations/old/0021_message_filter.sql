-- 消息: a page of the list enters by time, kind and level.
create index message_filter_ix on message (tenant_id, create_time desc, msg_type, level);
drop index message_create_time_ix;

-- 工作台: by number, narrowed by kind, zone and use.
create index workstation_filter_ix on workstation (tenant_id, workstation_no, station_type, zone_no, is_disabled);
