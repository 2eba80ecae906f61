-- 阈值与统计配置 (floor.md §12.5, §12.7–12.9): 单量规则的对象，业务阈值，时效指标，入库时效
alter table rule_order_num alter column target_key type varchar(80) collate "C";
alter table tpl_rule_order_num alter column target_key type varchar(80) collate "C";
create index rule_order_num_update_time_ix on rule_order_num (tenant_id, rule_kind, update_time desc);
alter table rule_order_num add constraint rule_order_num_volume_ck check
  (rule_kind = 1 or (rule_kind = 2 and biz_code in ('WAREHOUSE', 'OWNER') and action in (1, 2) and normal_num <= warn_num and warn_num <= limit_num));

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
