-- 打卡 (floor.md §15.1): from handhelds, badges, makeups and machines; a makeup counts once it is approved
create table clock_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  clock_type smallint not null,
  clock_time timestamptz not null,
  clock_way smallint not null,
  lng numeric(9,6),
  lat numeric(9,6),
  is_makeup smallint not null default 0,
  makeup_status smallint not null default 0,
  reason varchar(200) collate "C",
  apply_user_id bigint,
  apply_user_name varchar(64) collate "C",
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  is_valid smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint clock_record_pk primary key (tenant_id, id),
  constraint clock_record_uk unique (tenant_id, op_id),
  constraint clock_record_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint clock_record_type_ck check (clock_type between 1 and 4 and clock_way between 1 and 4),
  constraint clock_record_makeup_ck check ((is_makeup = 1) = (makeup_status <> 0) and (is_makeup = 0 or reason is not null))
);
create index clock_record_clock_time_ix on clock_record (tenant_id, clock_time desc);
create index clock_record_operator_key_ix on clock_record (tenant_id, operator_key, clock_time);
create index clock_record_operator_name_ix on clock_record (tenant_id, operator_name);
create index clock_record_update_time_ix on clock_record (tenant_id, update_time);
create index clock_record_makeup_status_ix on clock_record (tenant_id, makeup_status, clock_time desc);
create index clock_record_warehouse_no_sid_ix on clock_record (tenant_id, warehouse_no, sid, clock_time desc);
select app.tenant_table('clock_record');

-- 考勤日: rebuilt from clock_record until it is confirmed
create table attendance_day (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  employ_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  apply_no varchar(32) collate "C",
  shift_id bigint,
  in_time timestamptz,
  out_time timestamptz,
  work_min integer not null,
  late_min integer not null,
  early_min integer not null,
  overtime_min integer not null,
  odd smallint not null,
  absent smallint not null default 0,
  day_kind smallint not null,
  wage_fen bigint,
  is_confirmed smallint not null default 0,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint attendance_day_pk primary key (tenant_id, id),
  constraint attendance_day_uk unique (tenant_id, biz_date, operator_key, warehouse_no, sid),
  constraint attendance_day_hr_shift_fk foreign key (tenant_id, shift_id) references hr_shift (tenant_id, id) on delete restrict,
  constraint attendance_day_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint attendance_day_min_ck check (work_min >= 0 and late_min >= 0 and early_min >= 0 and overtime_min >= 0),
  constraint attendance_day_kind_ck check (odd between 0 and 5 and day_kind between 1 and 3 and employ_type in (1, 2))
);
create index attendance_day_biz_date_ix on attendance_day (tenant_id, biz_date desc);
create index attendance_day_operator_key_ix on attendance_day (tenant_id, operator_key, biz_date);
create index attendance_day_operator_name_ix on attendance_day (tenant_id, operator_name);
create index attendance_day_warehouse_no_sid_ix on attendance_day (tenant_id, warehouse_no, sid, biz_date desc);
create index attendance_day_odd_ix on attendance_day (tenant_id, odd, biz_date desc);
create index attendance_day_is_confirmed_ix on attendance_day (tenant_id, is_confirmed, biz_date desc);
create index attendance_day_employ_type_ix on attendance_day (tenant_id, employ_type, biz_date desc);
create index attendance_day_apply_no_ix on attendance_day (tenant_id, apply_no);
create index attendance_day_shift_id_ix on attendance_day (tenant_id, shift_id);
select app.tenant_table('attendance_day');

-- up to when changes of clock records and work are in attendance_day
create table attendance_mark (
  tenant_id integer not null,
  built_to timestamptz not null,
  constraint attendance_mark_pk primary key (tenant_id)
);
select app.tenant_table('attendance_mark');
create index work_day_stat_update_time_ix on work_day_stat (tenant_id, update_time);
