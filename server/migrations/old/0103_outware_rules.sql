-- 发货时段 (floor.md §12.10): when a carrier collects, and until when parcels ride along; times of the day are `HH:mm`
create table send_time (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C" not null default '*',
  weekday smallint not null,
  collect_time varchar(5) collate "C" not null,
  cut_time varchar(5) collate "C" not null,
  vehicle_num integer,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint send_time_pk primary key (tenant_id, id),
  constraint send_time_uk unique (tenant_id, warehouse_no, sid, logistics_code, network_id, weekday, collect_time),
  constraint send_time_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint send_time_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint send_time_weekday_ck check (weekday between 1 and 7),
  constraint send_time_cut_ck check (cut_time < collect_time),
  constraint send_time_vehicle_ck check (vehicle_num > 0)
);
create index send_time_weekday_ix on send_time (tenant_id, weekday, collect_time);
create index send_time_collect_time_ix on send_time (tenant_id, collect_time);
create index send_time_logistics_code_ix on send_time (tenant_id, logistics_code);
create index send_time_network_id_ix on send_time (tenant_id, network_id);
select app.tenant_table('send_time');

-- 超时预警: who is told when orders come close to their deadline at a node, or stay there too long
create table overtime_warning (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  node smallint not null,
  before_min integer,
  stay_min integer,
  level smallint not null default 2,
  notice_roles jsonb not null,
  repeat_min integer not null default 60,
  last_told_time timestamptz,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint overtime_warning_pk primary key (tenant_id, id),
  constraint overtime_warning_uk unique (tenant_id, warehouse_no, sid, owner_no, node),
  constraint overtime_warning_min_ck check (before_min > 0 and stay_min > 0 and repeat_min > 0),
  constraint overtime_warning_any_ck check (before_min is not null or stay_min is not null)
);
create index overtime_warning_owner_no_ix on overtime_warning (tenant_id, owner_no, update_time desc);
create index overtime_warning_node_ix on overtime_warning (tenant_id, node);
create index overtime_warning_update_time_ix on overtime_warning (tenant_id, update_time desc);
select app.tenant_table('overtime_warning');

-- 目标考核时效: what a warehouse, an owner or a branch is measured against in a month
create table target_assess_time (
  tenant_id integer not null,
  id bigint not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  index_code varchar(32) collate "C" not null,
  month varchar(7) collate "C" not null,
  target_min integer,
  target_rate_bp integer,
  score_full integer not null default 100,
  deduct_per_bp_e4 integer,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint target_assess_time_pk primary key (tenant_id, id),
  constraint target_assess_time_uk unique (tenant_id, target_type, target_key, index_code, month),
  constraint target_assess_time_month_ck check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  constraint target_assess_time_target_ck check (target_min > 0 and target_rate_bp between 1 and 10000),
  constraint target_assess_time_any_ck check (target_min is not null or target_rate_bp is not null),
  constraint target_assess_time_score_ck check (score_full between 1 and 1000 and deduct_per_bp_e4 >= 0)
);
create index target_assess_time_month_ix on target_assess_time (tenant_id, month desc);
create index target_assess_time_target_key_ix on target_assess_time (tenant_id, target_key, month desc);
create index target_assess_time_index_code_ix on target_assess_time (tenant_id, index_code, month desc);
select app.tenant_table('target_assess_time');
