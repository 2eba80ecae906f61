-- Rules: templates of families, numbers, carriers, promised times, thresholds (floor.md §12).

-- 规则模板家族：模板、当前配置、预发布、历史（floor.md §12.0）。五个家族同一套表，family 分开：一条规则怎么定、怎么生效只写一次
create table rule_template (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  remark varchar(200) collate "C",
  is_default smallint not null default 0,
  like app.stamps including defaults,
  constraint rule_template_pk primary key (tenant_id, id),
  constraint rule_template_uk unique (tenant_id, family, template_name),
  constraint rule_template_is_default_ck check (is_default in (0, 1))
);
create unique index rule_template_default_uk on rule_template (tenant_id, family) where is_default = 1;
create index rule_template_update_time_ix on rule_template (tenant_id, family, update_time desc);
select app.tenant_table('rule_template');

-- 规则的当前配置: content is what was published, not what the template has become since
create table rule_config (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_id bigint not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  effect_date date not null,
  history_id bigint not null,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint rule_config_pk primary key (tenant_id, id),
  constraint rule_config_uk unique (tenant_id, family, target_key),
  constraint rule_config_template_fk foreign key (tenant_id, template_id) references rule_template (tenant_id, id) on delete restrict,
  constraint rule_config_target_type_ck check (target_type in (1, 2, 3))
);
create index rule_config_template_ix on rule_config (tenant_id, template_id);
select app.tenant_table('rule_config');

-- 预发布; live_key: 0 while it waits, its own id afterwards, so that a target has one that waits; only then does it hold its template
create table rule_prerelease (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_id bigint,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  effect_date date not null,
  status smallint not null default 0,
  live_key bigint not null default 0,
  publish_time timestamptz,
  fault varchar(200) collate "C",
  cancel_user_id bigint,
  cancel_user_name varchar(64) collate "C",
  cancel_time timestamptz,
  like app.stamps including defaults,
  constraint rule_prerelease_pk primary key (tenant_id, id),
  constraint rule_prerelease_uk unique (tenant_id, family, target_key, live_key),
  constraint rule_prerelease_template_fk foreign key (tenant_id, template_id) references rule_template (tenant_id, id) on delete restrict,
  constraint rule_prerelease_status_ck check (status in (0, 1, 2, 3)),
  constraint rule_prerelease_live_key_ck check ((status = 0) = (live_key = 0)),
  constraint rule_prerelease_template_ck check ((status = 0) = (template_id is not null))
);
create index rule_prerelease_due_ix on rule_prerelease (tenant_id, effect_date, id) where status = 0;
create index rule_prerelease_template_ix on rule_prerelease (tenant_id, template_id);
create index rule_prerelease_status_ix on rule_prerelease (tenant_id, family, status, create_time desc);
create index rule_prerelease_effect_date_ix on rule_prerelease (tenant_id, family, effect_date desc);
create index rule_prerelease_create_time_ix on rule_prerelease (tenant_id, family, create_time desc);
select app.tenant_table('rule_prerelease');

-- 规则历史 (append-only): end_time alone is filled once, when the next one begins
create table rule_history (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  begin_time timestamptz not null,
  end_time timestamptz,
  source smallint not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_history_pk primary key (tenant_id, id),
  constraint rule_history_source_ck check (source in (1, 2)),
  constraint rule_history_end_time_ck check (end_time >= begin_time)
);
create unique index rule_history_open_uk on rule_history (tenant_id, family, target_key) where end_time is null;
create index rule_history_begin_time_ix on rule_history (tenant_id, family, begin_time desc);
create index rule_history_target_ix on rule_history (tenant_id, family, target_key, begin_time desc);
select app.tenant_table('rule_history', 'select, insert, update');

-- 单号规则、单量规则 (floor.md §12.9): rule_kind 1 单号, 2 单量
create table rule_order_num (
  tenant_id integer not null,
  id bigint not null,
  rule_kind smallint not null default 1,
  biz_code varchar(16) collate "C" not null,
  target_key varchar(80) collate "C" not null default '*',
  prefix varchar(8) collate "C" not null,
  date_format smallint not null default 2,
  seq_len integer not null default 6,
  reset_cycle smallint not null default 1,
  normal_num integer,
  warn_num integer,
  limit_num integer,
  action smallint,
  like app.stamps including defaults,
  -- 单量规则超过上限时通知的角色，和最近一次通知是哪一天 (floor.md §12.9)
  notice_roles jsonb not null default '[]',
  told_day date,
  constraint rule_order_num_pk primary key (tenant_id, id),
  constraint rule_order_num_uk unique (tenant_id, rule_kind, biz_code, target_key),
  constraint rule_order_num_volume_ck check
    (rule_kind = 1 or (rule_kind = 2 and biz_code in ('WAREHOUSE', 'OWNER') and action in (1, 2) and normal_num <= warn_num and warn_num <= limit_num))
);
create index rule_order_num_update_time_ix on rule_order_num (tenant_id, rule_kind, update_time desc);
select app.tenant_table('rule_order_num');

-- ERP节点 (floor.md §12.3): which steps of an order its owner's ERP is to hear of; '*' holds for owners without rows of their own
create table rule_erp_node (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  node_code smallint not null,
  node_name varchar(32) collate "C" not null,
  is_post smallint not null default 0,
  sort integer not null,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint rule_erp_node_pk primary key (tenant_id, id),
  constraint rule_erp_node_uk unique (tenant_id, owner_no, node_code),
  constraint rule_erp_node_code_ck check (node_code between 1 and 11)
);
create index rule_erp_node_sort_ix on rule_erp_node (tenant_id, owner_no, sort);
select app.tenant_table('rule_erp_node');

-- 重量系数：计费重量记在包裹和称重记录上
create table rule_weight_coefficient (
  tenant_id integer not null,
  id bigint not null,
  logistics_code varchar(16) collate "C" not null default '*',
  network_id varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  coefficient_bp integer not null default 10000,
  volume_ratio integer,
  round_mode smallint not null default 1,
  effect_date date not null,
  like app.stamps including defaults,
  constraint rule_weight_coefficient_pk primary key (tenant_id, id),
  constraint rule_weight_coefficient_uk unique (tenant_id, logistics_code, network_id, owner_no, effect_date),
  constraint rule_weight_coefficient_coefficient_ck check (coefficient_bp between 5000 and 20000),
  constraint rule_weight_coefficient_volume_ratio_ck check (volume_ratio between 1000 and 20000),
  constraint rule_weight_coefficient_round_mode_ck check (round_mode between 1 and 4)
);
create index rule_weight_coefficient_network_id_ix on rule_weight_coefficient (tenant_id, network_id, update_time desc);
create index rule_weight_coefficient_owner_no_ix on rule_weight_coefficient (tenant_id, owner_no, update_time desc);
create index rule_weight_coefficient_update_time_ix on rule_weight_coefficient (tenant_id, update_time desc);
select app.tenant_table('rule_weight_coefficient');

-- 物流承诺时效
create table logistics_promise (
  tenant_id integer not null,
  id bigint not null,
  logistics_code varchar(16) collate "C" not null,
  from_city varchar(12) collate "C" not null,
  to_province varchar(12) collate "C" not null default '*',
  to_city varchar(12) collate "C" not null default '*',
  collect_hour integer not null,
  transfer_hour integer not null,
  sign_hour integer not null,
  source smallint not null default 1,
  effect_date date not null,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint logistics_promise_pk primary key (tenant_id, id),
  constraint logistics_promise_uk unique (tenant_id, logistics_code, from_city, to_province, to_city, effect_date),
  constraint logistics_promise_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint logistics_promise_hour_ck check (collect_hour between 1 and 720 and transfer_hour between 1 and 720 and sign_hour between 1 and 720),
  constraint logistics_promise_source_ck check (source in (1, 2)),
  constraint logistics_promise_city_ck check (to_province <> '*' or to_city = '*')
);
create index logistics_promise_from_city_ix on logistics_promise (tenant_id, from_city, update_time desc);
create index logistics_promise_to_province_ix on logistics_promise (tenant_id, to_province, update_time desc);
create index logistics_promise_to_city_ix on logistics_promise (tenant_id, to_city, update_time desc);
create index logistics_promise_source_ix on logistics_promise (tenant_id, source, update_time desc);
create index logistics_promise_effect_date_ix on logistics_promise (tenant_id, effect_date);
create index logistics_promise_is_disabled_ix on logistics_promise (tenant_id, is_disabled);
create index logistics_promise_update_time_ix on logistics_promise (tenant_id, update_time desc);
select app.tenant_table('logistics_promise');

-- 仓库承诺时效; order_structure 0: every structure
create table warehouse_promise (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null default '*',
  order_structure smallint not null default 0,
  ship_hour integer not null,
  same_day_cut time,
  rate_target_bp integer not null default 9800,
  compensate_flag smallint not null default 0,
  effect_date date not null,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint warehouse_promise_pk primary key (tenant_id, id),
  constraint warehouse_promise_uk unique (tenant_id, warehouse_no, sid, owner_no, order_structure, effect_date),
  constraint warehouse_promise_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint warehouse_promise_ship_hour_ck check (ship_hour between 1 and 720),
  constraint warehouse_promise_rate_ck check (rate_target_bp between 0 and 10000),
  constraint warehouse_promise_structure_ck check (order_structure between 0 and 3)
);
create index warehouse_promise_owner_no_ix on warehouse_promise (tenant_id, owner_no, update_time desc);
create index warehouse_promise_order_structure_ix on warehouse_promise (tenant_id, order_structure, update_time desc);
create index warehouse_promise_is_disabled_ix on warehouse_promise (tenant_id, is_disabled);
create index warehouse_promise_update_time_ix on warehouse_promise (tenant_id, update_time desc);
select app.tenant_table('warehouse_promise');

-- 超时配置; target_type 0 全局 1 仓库 2 货主 3 网点; target_key '*' or its key
create table timeout_config (
  tenant_id integer not null,
  id bigint not null,
  timeout_type smallint not null,
  target_type smallint not null default 0,
  target_key varchar(72) collate "C" not null default '*',
  first_hour integer not null,
  second_hour integer not null,
  third_hour integer not null,
  auto_workorder smallint not null default 0,
  notice_roles jsonb not null default '[]',
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint timeout_config_pk primary key (tenant_id, id),
  constraint timeout_config_uk unique (tenant_id, timeout_type, target_type, target_key),
  constraint timeout_config_type_ck check (timeout_type between 1 and 6 and target_type between 0 and 3),
  constraint timeout_config_hour_ck check (first_hour >= 1 and first_hour < second_hour and second_hour < third_hour and third_hour <= 720)
);
create index timeout_config_target_ix on timeout_config (tenant_id, target_type, target_key);
create index timeout_config_target_key_ix on timeout_config (tenant_id, target_key);
create index timeout_config_is_disabled_ix on timeout_config (tenant_id, is_disabled);
create index timeout_config_update_time_ix on timeout_config (tenant_id, update_time desc);
select app.tenant_table('timeout_config');

-- 节点关键词：轨迹文本怎样认出节点；认不出的文本记次数，采纳成关键词后不再列出
create table an_node_keyword (
  tenant_id integer not null,
  id bigint not null,
  node_code varchar(16) collate "C" not null,
  logistics_code varchar(16) collate "C" not null default '*',
  keyword varchar(30) collate "C" not null,
  exclude varchar(200) collate "C",
  priority integer not null default 0,
  like app.stamps including defaults,
  constraint an_node_keyword_pk primary key (tenant_id, id),
  constraint an_node_keyword_uk unique (tenant_id, logistics_code, keyword)
);
create index an_node_keyword_node_code_ix on an_node_keyword (tenant_id, node_code, update_time desc);
create index an_node_keyword_keyword_ix on an_node_keyword (tenant_id, keyword);
create index an_node_keyword_update_time_ix on an_node_keyword (tenant_id, update_time desc);
select app.tenant_table('an_node_keyword');

-- 认不出的轨迹文本
create table an_unmatched_text (
  tenant_id integer not null,
  id bigint not null,
  text_hash varchar(64) collate "C" not null,
  logistics_code varchar(16) collate "C" not null default '*',
  sample varchar(500) collate "C" not null,
  count integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint an_unmatched_text_pk primary key (tenant_id, id),
  constraint an_unmatched_text_uk unique (tenant_id, text_hash)
);
create index an_unmatched_text_count_ix on an_unmatched_text (tenant_id, count desc);
create index an_unmatched_text_logistics_code_ix on an_unmatched_text (tenant_id, logistics_code, count desc);
select app.tenant_table('an_unmatched_text');

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
  like app.stamps including defaults,
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

-- 超时预警: who gets a message when orders come close to their deadline at a node, or stay there too long
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
  like app.stamps including defaults,
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
  like app.stamps including defaults,
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

-- 业务阈值: target_type 0 全局, 1 仓库, 2 货主, 3 网点; unit 1 数量, 2 万分之一, 3 分钟, 4 分
create table rule_threshold (
  tenant_id integer not null,
  id bigint not null,
  threshold_code varchar(32) collate "C" not null,
  target_type smallint not null default 0,
  target_key varchar(80) collate "C" not null default '*',
  warn_value bigint not null,
  alarm_value bigint not null,
  unit smallint not null,
  compare smallint not null,
  notice_roles jsonb not null default '[]',
  like app.stamps including defaults,
  constraint rule_threshold_pk primary key (tenant_id, id),
  constraint rule_threshold_uk unique (tenant_id, threshold_code, target_type, target_key),
  constraint rule_threshold_target_ck check (target_type between 0 and 3 and (target_type = 0) = (target_key = '*')),
  constraint rule_threshold_value_ck check
    (unit between 1 and 4 and compare in (1, 2) and warn_value >= 0 and alarm_value >= 0
    and (case compare when 1 then alarm_value > warn_value else alarm_value < warn_value end))
);
create index rule_threshold_target_ix on rule_threshold (tenant_id, target_type, target_key);
select app.tenant_table('rule_threshold');

-- 时效指标: 一个租户一整张表，一起保存
create table rule_aging_index (
  tenant_id integer not null,
  id bigint not null,
  index_code varchar(32) collate "C" not null,
  index_name varchar(32) collate "C" not null,
  from_node smallint not null,
  to_node smallint not null,
  target_min integer not null,
  target_rate_bp integer not null,
  weight_bp integer not null,
  stat_scope jsonb not null default '[]',
  sort integer not null default 0,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint rule_aging_index_pk primary key (tenant_id, id),
  constraint rule_aging_index_uk unique (tenant_id, index_code),
  constraint rule_aging_index_node_ck check (from_node between 1 and 15 and to_node between 1 and 15 and to_node > from_node),
  constraint rule_aging_index_value_ck check
    (target_min > 0 and target_rate_bp between 0 and 10000 and weight_bp between 0 and 10000)
);
create index rule_aging_index_sort_ix on rule_aging_index (tenant_id, sort);
select app.tenant_table('rule_aging_index');

-- 入库时效: '*' 全部仓库、全部货主，stockin_type 0 全部类型
create table rule_receiving_time (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  stockin_type smallint not null default 0,
  start_from smallint not null default 1,
  receive_hour integer not null default 24,
  putaway_hour integer not null default 48,
  cut_time time not null default '16:00',
  band_json jsonb,
  work_calendar smallint not null default 1,
  like app.stamps including defaults,
  constraint rule_receiving_time_pk primary key (tenant_id, id),
  constraint rule_receiving_time_uk unique (tenant_id, warehouse_no, sid, owner_no, stockin_type),
  constraint rule_receiving_time_choice_ck check
    (stockin_type between 0 and 7 and start_from between 1 and 3 and work_calendar in (1, 2)),
  constraint rule_receiving_time_hour_ck check (receive_hour between 1 and 720 and putaway_hour between receive_hour and 720)
);
create index rule_receiving_time_owner_no_ix on rule_receiving_time (tenant_id, owner_no, update_time desc);
create index rule_receiving_time_stockin_type_ix on rule_receiving_time (tenant_id, stockin_type);
create index rule_receiving_time_update_time_ix on rule_receiving_time (tenant_id, update_time desc);
select app.tenant_table('rule_receiving_time');
