-- Statistics of the operation and the valves that watch their sources (floor.md §13.2, §13.4).

-- 指标取值 (floor.md §13.4)
create table index_value_config (
  tenant_id integer not null,
  id bigint not null,
  index_code varchar(32) collate "C" not null,
  target_type smallint not null,
  target_key varchar(80) collate "C" not null,
  effect_month varchar(7) collate "C" not null,
  target_value numeric(18,4) not null,
  warn_value numeric(18,4),
  number_type smallint not null,
  value_source smallint not null default 1,
  like app.stamps including defaults,
  constraint index_value_config_pk primary key (tenant_id, id),
  constraint index_value_config_uk unique (tenant_id, index_code, target_type, target_key, effect_month),
  constraint index_value_config_choice_ck check
    (target_type in (1, 3) and (target_type = 1) = (target_key = '*') and number_type between 0 and 3 and value_source in (1, 2)),
  constraint index_value_config_month_ck check (effect_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
create index index_value_config_target_ix on index_value_config (tenant_id, target_type, target_key);
create index index_value_config_effect_month_ix on index_value_config (tenant_id, effect_month desc);
select app.tenant_table('index_value_config');

-- 卡板
create table card_config (
  tenant_id integer not null,
  id bigint not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  effect_month varchar(7) collate "C" not null,
  card_num integer not null,
  area_per_card_m2 numeric(8,2) not null default 1.44,
  stack_level integer not null default 1,
  like app.stamps including defaults,
  constraint card_config_pk primary key (tenant_id, id),
  constraint card_config_uk unique (tenant_id, parent_warehouse_no, effect_month),
  constraint card_config_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no),
  constraint card_config_value_ck check (card_num > 0 and area_per_card_m2 > 0 and stack_level between 1 and 20),
  constraint card_config_month_ck check (effect_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
create index card_config_effect_month_ix on card_config (tenant_id, effect_month desc);
select app.tenant_table('card_config');

-- 票量；'*' 全部仓库、全部货主，order_type 0 全部类型
create table ticket_config (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  order_type smallint not null default 0,
  ticket_unit smallint not null default 1,
  ratio_bp integer not null default 10000,
  min_ticket integer not null default 1,
  include_return smallint not null default 0,
  like app.stamps including defaults,
  constraint ticket_config_pk primary key (tenant_id, id),
  constraint ticket_config_uk unique (tenant_id, warehouse_no, sid, owner_no, order_type),
  constraint ticket_config_value_ck check
    (order_type between 0 and 7 and ticket_unit between 1 and 3 and ratio_bp between 1 and 1000000 and min_ticket >= 0 and include_return in (0, 1))
);
create index ticket_config_owner_no_ix on ticket_config (tenant_id, owner_no, update_time desc);
create index ticket_config_order_type_ix on ticket_config (tenant_id, order_type);
create index ticket_config_update_time_ix on ticket_config (tenant_id, update_time desc);
select app.tenant_table('ticket_config');

-- 数据采集: what a source has to deliver, and how it last did (floor.md §13.2)
create table valve_collection (
  tenant_id integer not null,
  id bigint not null,
  source_code varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  interval_min integer not null default 60,
  min_count integer not null default 0,
  max_delay_min integer not null default 1440,
  compare_bp integer,
  is_disabled smallint not null default 0,
  last_check_time timestamptz,
  last_result smallint,
  last_actual integer,
  last_expect integer,
  like app.stamps including defaults,
  constraint valve_collection_pk primary key (tenant_id, id),
  constraint valve_collection_uk unique (tenant_id, source_code, warehouse_no, sid),
  constraint valve_collection_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint valve_collection_value_ck check
    (interval_min between 5 and 1440 and min_count >= 0 and max_delay_min > 0 and compare_bp > 0 and last_result between 1 and 4)
);
create index valve_collection_warehouse_no_ix on valve_collection (tenant_id, warehouse_no, sid);
create index valve_collection_last_result_ix on valve_collection (tenant_id, last_result);
create index valve_collection_update_time_ix on valve_collection (tenant_id, update_time desc);
select app.tenant_table('valve_collection');

-- 采集检查记录; result 1 正常, 2 条数不足, 3 数据中断, 4 同比异常
create table valve_check_log (
  tenant_id integer not null,
  id bigint not null,
  collection_id bigint not null,
  source_code varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  biz_date date not null,
  check_time timestamptz not null,
  expect integer,
  actual integer not null,
  delay_min integer,
  deviation_bp integer,
  result smallint not null,
  create_time timestamptz not null,
  constraint valve_check_log_pk primary key (tenant_id, id),
  constraint valve_check_log_collection_fk foreign key (tenant_id, collection_id) references valve_collection (tenant_id, id) on delete cascade,
  constraint valve_check_log_result_ck check (result between 1 and 4)
);
create index valve_check_log_collection_ix on valve_check_log (tenant_id, collection_id);
create index valve_check_log_check_time_ix on valve_check_log (tenant_id, check_time desc);
create index valve_check_log_source_code_ix on valve_check_log (tenant_id, source_code, check_time desc);
create index valve_check_log_warehouse_no_ix on valve_check_log (tenant_id, warehouse_no, sid, check_time desc);
create index valve_check_log_result_ix on valve_check_log (tenant_id, result, check_time desc);
select app.tenant_table('valve_check_log');

-- 数据计算
create table valve_calculation (
  tenant_id integer not null,
  id bigint not null,
  job_code varchar(32) collate "C" not null,
  plan_time varchar(5) collate "C" not null,
  max_run_min integer not null default 60,
  retry integer not null default 1,
  depend_codes jsonb not null default '[]',
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint valve_calculation_pk primary key (tenant_id, id),
  constraint valve_calculation_uk unique (tenant_id, job_code),
  constraint valve_calculation_value_ck check (max_run_min between 1 and 1440 and retry between 0 and 5)
);
create index valve_calculation_plan_time_ix on valve_calculation (tenant_id, plan_time);
select app.tenant_table('valve_calculation');

-- 计算运行：一个作业一天一行；status 1 等待依赖, 2 排队中, 3 运行中, 4 成功, 5 失败
create table valve_run (
  tenant_id integer not null,
  id bigint not null,
  job_code varchar(32) collate "C" not null,
  biz_date date not null,
  status smallint not null,
  try_num integer not null default 0,
  begin_time timestamptz,
  end_time timestamptz,
  msg varchar(500) collate "C",
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint valve_run_pk primary key (tenant_id, id),
  constraint valve_run_uk unique (tenant_id, job_code, biz_date),
  constraint valve_run_status_ck check (status between 1 and 5)
);
create index valve_run_biz_date_ix on valve_run (tenant_id, biz_date desc);
create index valve_run_status_ix on valve_run (tenant_id, status, biz_date desc);
select app.tenant_table('valve_run');

-- 偏差比例; target_type 0 全局, 1 仓库, 2 货主
create table valve_deviation (
  tenant_id integer not null,
  id bigint not null,
  metric_code varchar(32) collate "C" not null,
  target_type smallint not null default 0,
  target_key varchar(80) collate "C" not null default '*',
  low_bp integer not null,
  high_bp integer not null,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint valve_deviation_pk primary key (tenant_id, id),
  constraint valve_deviation_uk unique (tenant_id, metric_code, target_type, target_key),
  constraint valve_deviation_target_ck check (target_type between 0 and 2 and (target_type = 0) = (target_key = '*')),
  constraint valve_deviation_band_ck check (low_bp >= -10000 and low_bp <= high_bp)
);
create index valve_deviation_target_ix on valve_deviation (tenant_id, target_type, target_key);
create index valve_deviation_update_time_ix on valve_deviation (tenant_id, update_time desc);
select app.tenant_table('valve_deviation');

-- 指标日值：一个指标一个对象一天一行；value、mean 按指标的单位: 条数，或万分之一
create table valve_figure (
  tenant_id integer not null,
  id bigint not null,
  metric_code varchar(32) collate "C" not null,
  target_type smallint not null,
  target_key varchar(80) collate "C" not null,
  biz_date date not null,
  value bigint,
  mean bigint,
  sample_num integer not null default 0,
  deviation_bp integer,
  status smallint not null,
  check_time timestamptz not null,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint valve_figure_pk primary key (tenant_id, id),
  constraint valve_figure_uk unique (tenant_id, metric_code, target_type, target_key, biz_date),
  constraint valve_figure_status_ck check (status between 1 and 3)
);
create index valve_figure_biz_date_ix on valve_figure (tenant_id, biz_date desc);
create index valve_figure_status_ix on valve_figure (tenant_id, status, biz_date desc);
select app.tenant_table('valve_figure');

-- 差异对比
create table valve_contrast (
  tenant_id integer not null,
  id bigint not null,
  contrast_code varchar(32) collate "C" not null,
  tol_abs bigint not null default 0,
  tol_bp integer not null default 0,
  schedule smallint not null default 1,
  is_disabled smallint not null default 0,
  last_date date,
  last_num integer,
  last_time timestamptz,
  like app.stamps including defaults,
  -- a contrast says itself what it compares (floor.md §13.2): two sources, the keys they meet by, and the field
  contrast_name varchar(40) collate "C" not null,
  left_source varchar(16) collate "C" not null,
  right_source varchar(16) collate "C" not null,
  key_fields jsonb not null,
  compare_field varchar(16) collate "C" not null,
  constraint valve_contrast_pk primary key (tenant_id, id),
  constraint valve_contrast_uk unique (tenant_id, contrast_code),
  constraint valve_contrast_value_ck check (tol_abs >= 0 and tol_bp between 0 and 10000 and schedule between 1 and 3)
);
create index valve_contrast_schedule_ix on valve_contrast (tenant_id, schedule);
select app.tenant_table('valve_contrast');

-- 差异; status 1 待处理, 2 已确认, 3 已忽略
create table valve_diff (
  tenant_id integer not null,
  id bigint not null,
  contrast_code varchar(32) collate "C" not null,
  biz_date date not null,
  diff_key varchar(120) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  left_value bigint not null,
  right_value bigint not null,
  diff bigint not null,
  status smallint not null,
  handle_user_id bigint,
  handle_user_name varchar(64) collate "C",
  handle_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint valve_diff_pk primary key (tenant_id, id),
  constraint valve_diff_uk unique (tenant_id, contrast_code, biz_date, diff_key),
  constraint valve_diff_contrast_fk foreign key (tenant_id, contrast_code) references valve_contrast (tenant_id, contrast_code) on delete cascade,
  constraint valve_diff_status_ck check (status between 1 and 3)
);
create index valve_diff_biz_date_ix on valve_diff (tenant_id, biz_date desc);
create index valve_diff_diff_key_ix on valve_diff (tenant_id, diff_key);
create index valve_diff_status_ix on valve_diff (tenant_id, status, biz_date desc);
create index valve_diff_warehouse_no_ix on valve_diff (tenant_id, warehouse_no, sid, biz_date desc);
create index valve_diff_owner_no_ix on valve_diff (tenant_id, owner_no, biz_date desc);
select app.tenant_table('valve_diff');
