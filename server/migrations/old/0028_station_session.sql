-- 工作台登录: the station a session was opened at; it lives as long as the station is bound to it.
alter table user_session add column warehouse_no varchar(32) collate "C";
alter table user_session add column sid varchar(32) collate "C";
alter table user_session add column workstation_no varchar(16) collate "C";

-- 作业PIN: what is typed after a badge was scanned at a station.
alter table sys_user add column pin_hash varchar(128) collate "C";
