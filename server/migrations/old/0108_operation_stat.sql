-- 运营统计配置 (floor.md §13.4): 指标取值、卡板、票量
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint index_value_config_pk primary key (tenant_id, id),
  constraint index_value_config_uk unique (tenant_id, index_code, target_type, target_key, effect_month),
  constraint index_value_config_choice_ck check
    (target_type in (1, 3) and (target_type = 1) = (target_key = '*') and number_type between 0 and 3 and value_source in (1, 2)),
  constraint index_value_config_month_ck check (effect_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
create index index_value_config_target_ix on index_value_config (tenant_id, target_type, target_key);
create index index_value_config_effect_month_ix on index_value_config (tenant_id, effect_month desc);
select app.tenant_table('index_value_config');

create table card_config (
  tenant_id integer not null,
  id bigint not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  effect_month varchar(7) collate "C" not null,
  card_num integer not null,
  area_per_card_m2 numeric(8,2) not null default 1.44,
  stack_level integer not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint card_config_pk primary key (tenant_id, id),
  constraint card_config_uk unique (tenant_id, parent_warehouse_no, effect_month),
  constraint card_config_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no),
  constraint card_config_value_ck check (card_num > 0 and area_per_card_m2 > 0 and stack_level between 1 and 20),
  constraint card_config_month_ck check (effect_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
create index card_config_effect_month_ix on card_config (tenant_id, effect_month desc);
select app.tenant_table('card_config');

-- '*' 全部仓库、全部货主，order_type 0 全部类型
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint ticket_config_pk primary key (tenant_id, id),
  constraint ticket_config_uk unique (tenant_id, warehouse_no, sid, owner_no, order_type),
  constraint ticket_config_value_ck check
    (order_type between 0 and 7 and ticket_unit between 1 and 3 and ratio_bp between 1 and 1000000 and min_ticket >= 0 and include_return in (0, 1))
);
create index ticket_config_owner_no_ix on ticket_config (tenant_id, owner_no, update_time desc);
create index ticket_config_order_type_ix on ticket_config (tenant_id, order_type);
create index ticket_config_update_time_ix on ticket_config (tenant_id, update_time desc);
select app.tenant_table('ticket_config');
