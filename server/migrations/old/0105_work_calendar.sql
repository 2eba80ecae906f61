-- 工作日历：不按星期的日子，节假日与调休上班；没有行的日子周一到周五上班
create table work_calendar (
  tenant_id integer not null,
  id bigint not null,
  cal_date date not null,
  day_type smallint not null,
  name varchar(32) collate "C",
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint work_calendar_pk primary key (tenant_id, id),
  constraint work_calendar_uk unique (tenant_id, cal_date),
  constraint work_calendar_day_type_ck check (day_type in (1, 2))
);
create index work_calendar_day_type_ix on work_calendar (tenant_id, day_type, cal_date);
select app.tenant_table('work_calendar');
