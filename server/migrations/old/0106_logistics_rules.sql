-- 物流配置：重量系数、物流承诺时效、仓库承诺时效、超时配置、节点关键词；计费重量记在包裹和称重记录上
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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

-- what a parcel is paid by, and by which coefficient; rows of before have none
alter table weigh_record add column bill_weight_g integer, add column bill_json jsonb;
alter table stockout_package add column bill_weight_g integer;

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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

-- order_structure 0: every structure
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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

-- target_type 0 全局 1 仓库 2 货主 3 网点; target_key '*' or its key
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint an_node_keyword_pk primary key (tenant_id, id),
  constraint an_node_keyword_uk unique (tenant_id, logistics_code, keyword)
);
create index an_node_keyword_node_code_ix on an_node_keyword (tenant_id, node_code, update_time desc);
create index an_node_keyword_keyword_ix on an_node_keyword (tenant_id, keyword);
create index an_node_keyword_update_time_ix on an_node_keyword (tenant_id, update_time desc);
select app.tenant_table('an_node_keyword');

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
