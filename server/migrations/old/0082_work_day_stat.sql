-- 作业日统计 (floor.md §9.1): what each person did per day and type of work, rebuilt from work_record
create table work_day_stat (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  op_type smallint not null,
  order_num integer not null,
  goods_num integer not null,
  package_num integer not null,
  point numeric(14,4) not null,
  effective_sec integer not null,
  error_num integer not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint work_day_stat_pk primary key (tenant_id, id),
  constraint work_day_stat_uk unique (tenant_id, biz_date, warehouse_no, sid, operator_key, op_type)
);
create index work_day_stat_operator_key_ix on work_day_stat (tenant_id, operator_key, biz_date);
select app.tenant_table('work_day_stat');

-- up to when changes of work records are in work_day_stat
create table work_day_mark (
  tenant_id integer not null,
  built_to timestamptz not null,
  constraint work_day_mark_pk primary key (tenant_id)
);
select app.tenant_table('work_day_mark');

-- when a record that exists already began or ceased to count, or got an error more
alter table work_record add column changed_at timestamptz;
create index work_record_create_time_ix on work_record (tenant_id, create_time);
create index work_record_changed_at_ix on work_record (tenant_id, changed_at) where changed_at is not null;
create index work_record_operator_key_ix on work_record (tenant_id, operator_key, biz_date);
