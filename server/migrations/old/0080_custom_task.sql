-- 自定义任务 (floor.md §9.3): kinds of work nobody scans, tasks of them, and who worked on each with what share
create table task_type (
  tenant_id integer not null,
  id bigint not null,
  type_name varchar(32) collate "C" not null,
  unit varchar(8) collate "C" not null,
  std_sec integer not null default 0,
  point_e4 integer not null default 0,
  service_code varchar(32) collate "C",
  need_approve smallint not null default 1,
  need_photo smallint not null default 0,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint task_type_pk primary key (tenant_id, id),
  constraint task_type_uk unique (tenant_id, type_name),
  constraint task_type_unit_ck check (unit in ('件', '箱', '托', '小时', '次')),
  constraint task_type_point_ck check (std_sec >= 0 and point_e4 >= 0)
);
create index task_type_unit_ix on task_type (tenant_id, unit);
create index task_type_is_disabled_ix on task_type (tenant_id, is_disabled);
select app.tenant_table('task_type');

create table tpl_task_type (
  type_name varchar(32) collate "C" not null,
  unit varchar(8) collate "C" not null,
  std_sec integer not null,
  point_e4 integer not null,
  need_approve smallint not null,
  need_photo smallint not null,
  is_disabled smallint not null,
  constraint tpl_task_type_pk primary key (type_name)
);
grant select on tpl_task_type to yuncang_app;

create table custom_task (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  task_type_id bigint not null,
  content varchar(500) collate "C" not null,
  plan_qty integer not null,
  finish_qty integer not null default 0,
  unit varchar(8) collate "C" not null,
  start_time timestamptz not null,
  end_time timestamptz,
  report_min integer,
  approve_min integer,
  photo_url varchar(256) collate "C",
  report_op_id varchar(40) collate "C",
  is_billable smallint not null default 0,
  price_fen bigint,
  amount_fen bigint,
  apply_user_id bigint,
  apply_user_name varchar(64) collate "C",
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  reject_reason varchar(200) collate "C",
  finish_user_id bigint,
  finish_user_name varchar(64) collate "C",
  finish_time timestamptz,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint custom_task_pk primary key (tenant_id, id),
  constraint custom_task_uk unique (tenant_id, task_no),
  constraint custom_task_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint custom_task_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint custom_task_task_type_fk foreign key (tenant_id, task_type_id) references task_type (tenant_id, id) on delete restrict,
  constraint custom_task_qty_ck check (plan_qty > 0 and finish_qty >= 0),
  constraint custom_task_min_ck check (report_min >= 0 and approve_min >= 0),
  constraint custom_task_fen_ck check (price_fen >= 0 and amount_fen >= 0),
  constraint custom_task_billable_ck check (is_billable = 0 or (owner_no is not null and price_fen is not null))
);
create index custom_task_create_time_ix on custom_task (tenant_id, create_time desc);
create index custom_task_start_time_ix on custom_task (tenant_id, start_time desc);
create index custom_task_warehouse_no_sid_ix on custom_task (tenant_id, warehouse_no, sid, create_time desc);
create index custom_task_owner_no_ix on custom_task (tenant_id, owner_no, create_time desc);
create index custom_task_task_type_id_ix on custom_task (tenant_id, task_type_id, create_time desc);
create index custom_task_status_ix on custom_task (tenant_id, status, create_time desc);
select app.tenant_table('custom_task');

create table custom_task_worker (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  line_no integer not null,
  worker_no varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  share_bp integer not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint custom_task_worker_pk primary key (tenant_id, id),
  constraint custom_task_worker_uk unique (tenant_id, task_no, line_no),
  constraint custom_task_worker_uk2 unique (tenant_id, task_no, operator_key),
  constraint custom_task_worker_custom_task_fk foreign key (tenant_id, task_no) references custom_task (tenant_id, task_no) on delete cascade,
  constraint custom_task_worker_share_ck check (share_bp between 1 and 10000)
);
create index custom_task_worker_operator_name_ix on custom_task_worker (tenant_id, operator_name, task_no);
select app.tenant_table('custom_task_worker');
