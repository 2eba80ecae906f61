-- 工单资料各列表的查询条件与排序；白名单里的人名与手机号记在行上
alter table wo_conversation_white_user add column user_name varchar(64) collate "C" not null default '';
alter table wo_conversation_white_user add column phone varchar(20) collate "C";
create index wo_conversation_white_user_user_name_ix on wo_conversation_white_user (tenant_id, user_name);
create index wo_conversation_white_user_phone_ix on wo_conversation_white_user (tenant_id, phone);
create index wo_conversation_white_user_create_time_ix on wo_conversation_white_user (tenant_id, create_time desc);
create index wo_punish_type_category_ix on wo_punish_type (tenant_id, category, update_time desc);
create index wo_robot_log_direction_ix on wo_robot_log (tenant_id, direction, create_time desc);
create index wo_robot_log_match_keyword_ix on wo_robot_log (tenant_id, match_keyword, create_time desc);
-- a text like every other, which the types of tables know
alter table wo_work_calendar alter column weekday_mask type varchar(7) collate "C";
