-- Organisation: 公司主体, 货主, 仓库, 物流公司, 店铺, 网点, groups of them, and the calendar (floor.md §1, §2.1, §12.9, §14).

-- 公司主体
create table company (
  tenant_id integer not null,
  id bigint not null,
  company_id varchar(32) collate "C" not null,
  company_name varchar(128) collate "C" not null,
  short_name varchar(32) collate "C",
  credit_code varchar(18) collate "C",
  legal_person varchar(32) collate "C",
  address varchar(200) collate "C",
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  bank_name varchar(64) collate "C",
  bank_account varchar(32) collate "C",
  logo varchar(256) collate "C",
  is_default smallint not null default 0,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint company_pk primary key (tenant_id, id),
  constraint company_uk unique (tenant_id, company_id),
  constraint company_uk2 unique (tenant_id, company_name)
);
create index company_filter_ix on company (tenant_id, update_time desc, credit_code, is_disabled);
select app.tenant_table('company');

-- 货主
create table owner (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  short_name varchar(64) collate "C" not null,
  full_name varchar(128) collate "C" not null,
  parent_owner_no varchar(32) collate "C",
  company_id varchar(32) collate "C",
  owner_type smallint not null default 1,
  industry smallint,
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  settle_cycle smallint not null default 1,
  coop_status smallint not null default 1,
  enter_date date,
  exit_date date,
  label_codes jsonb,
  remark varchar(500) collate "C",
  like app.stamps including defaults,
  constraint owner_pk primary key (tenant_id, id),
  constraint owner_uk unique (tenant_id, owner_no),
  constraint owner_uk2 unique (tenant_id, short_name),
  constraint owner_self_fk foreign key (tenant_id, parent_owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint owner_company_fk foreign key (tenant_id, company_id) references company (tenant_id, company_id) on delete restrict
);
create index owner_parent_owner_no_ix on owner (tenant_id, parent_owner_no);
create index owner_company_id_ix on owner (tenant_id, company_id);
create index owner_filter_ix on owner (tenant_id, update_time desc, coop_status, industry, settle_cycle);
select app.tenant_table('owner');

-- 物理仓
create table warehouse (
  tenant_id integer not null,
  id bigint not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  warehouse_name varchar(64) collate "C" not null,
  short_name varchar(32) collate "C" not null,
  province_code varchar(6) collate "C" not null,
  city_code varchar(6) collate "C" not null,
  district_code varchar(6) collate "C",
  address varchar(200) collate "C" not null,
  lng numeric(10,6),
  lat numeric(10,6),
  hire_area_m2 numeric(10,2) not null,
  use_area_m2 numeric(10,2) not null,
  bu_no varchar(32) collate "C",
  manager_user_id bigint,
  coop_type smallint not null default 1,
  open_date date,
  day_cut_time time not null default '00:00',
  is_stat smallint not null default 1,
  status smallint not null default 1,
  like app.stamps including defaults,
  constraint warehouse_pk primary key (tenant_id, id),
  constraint warehouse_uk unique (tenant_id, parent_warehouse_no),
  constraint warehouse_area_ck check (use_area_m2 <= hire_area_m2)
);
create index warehouse_filter_ix on warehouse (tenant_id, parent_warehouse_no, coop_type, status, is_stat);
-- sites are searched by province and city
create index warehouse_province_code_city_code_ix on warehouse (tenant_id, province_code, city_code);
create index warehouse_city_code_ix on warehouse (tenant_id, city_code);
select app.tenant_table('warehouse');

-- WMS仓
create table wms_warehouse (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  warehouse_name varchar(64) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  wms_mode smallint not null default 1,
  wms_type smallint not null default 1,
  warehouse_kind smallint not null default 1,
  allow_negative smallint not null default 0,
  auto_alloc smallint not null default 1,
  auto_wave smallint not null default 0,
  is_disabled smallint not null default 0,
  last_sync_time timestamptz,
  sync_status smallint,
  like app.stamps including defaults,
  constraint wms_warehouse_pk primary key (tenant_id, id),
  constraint wms_warehouse_uk unique (tenant_id, warehouse_no, sid),
  constraint wms_warehouse_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no) on delete restrict,
  constraint wms_warehouse_negative_ck check (wms_mode <> 1 or allow_negative = 0)
);
create index wms_warehouse_parent_warehouse_no_ix on wms_warehouse (tenant_id, parent_warehouse_no);
create index wms_warehouse_filter_ix on wms_warehouse (tenant_id, warehouse_no, sid, warehouse_kind, wms_mode, is_disabled);
select app.tenant_table('wms_warehouse');

-- 仓库绑定历史 (append-only but for its end)
create table warehouse_bind_log (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  begin_date date not null,
  end_date date,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint warehouse_bind_log_pk primary key (tenant_id, id)
);
create index warehouse_bind_log_warehouse_no_sid_ix on warehouse_bind_log (tenant_id, warehouse_no, sid, begin_date);
select app.tenant_table('warehouse_bind_log', 'select, insert, update');

-- 货主作业配置
create table owner_config (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  partial_ship smallint not null default 0,
  follow_erp_carrier smallint not null default 1,
  blind_receive smallint not null default 0,
  pack_no_consumable smallint not null default 0,
  auto_audit smallint not null default 1,
  photo_pack smallint not null default 0,
  negative_mirror smallint not null default 0,
  push_interface smallint not null default 0,
  push_retry integer not null default 5,
  like app.stamps including defaults,
  constraint owner_config_pk primary key (tenant_id, id),
  constraint owner_config_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint owner_config_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint owner_config_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint owner_config_flag_ck check (
    partial_ship in (0, 1) and follow_erp_carrier in (0, 1) and blind_receive in (0, 1) and pack_no_consumable in (0, 1) and auto_audit in (0, 1) and photo_pack in (0, 1)
  )
);
-- its list is searched by warehouse, the newest first
create index owner_config_warehouse_no_ix on owner_config (tenant_id, warehouse_no, sid, owner_no);
create index owner_config_update_time_ix on owner_config (tenant_id, update_time desc);
select app.tenant_table('owner_config');

-- 进场管控
create table owner_enter_control (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  plan_enter_date date not null,
  real_enter_date date,
  expect_daily_order_num integer,
  expect_sku_num integer,
  expect_area_m2 numeric(10,2),
  checklist jsonb,
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint owner_enter_control_pk primary key (tenant_id, id),
  constraint owner_enter_control_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint owner_enter_control_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint owner_enter_control_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index owner_enter_control_filter_ix on owner_enter_control (tenant_id, update_time desc, status);
create index owner_enter_control_warehouse_no_ix on owner_enter_control (tenant_id, warehouse_no);
create index owner_enter_control_plan_enter_date_ix on owner_enter_control (tenant_id, plan_enter_date);
select app.tenant_table('owner_enter_control');

-- 物流公司
create table logistics_company (
  tenant_id integer not null,
  id bigint not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_name varchar(32) collate "C" not null,
  no_pattern varchar(128) collate "C" not null,
  sub_no_rule smallint not null default 1,
  volume_ratio integer not null default 8000,
  support_sub smallint not null default 1,
  is_disabled smallint not null default 0,
  sort integer not null default 0,
  like app.stamps including defaults,
  constraint logistics_company_pk primary key (tenant_id, id),
  constraint logistics_company_uk unique (tenant_id, logistics_code)
);
create index logistics_company_filter_ix on logistics_company (tenant_id, sort, support_sub, is_disabled);
select app.tenant_table('logistics_company');

-- 店铺
create table shop (
  tenant_id integer not null,
  id bigint not null,
  shop_no varchar(32) collate "C" not null,
  shop_name varchar(128) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  platform_code smallint not null,
  sid varchar(32) collate "C",
  is_disabled smallint not null default 0,
  default_logistics_code varchar(16) collate "C",
  like app.stamps including defaults,
  constraint shop_pk primary key (tenant_id, id),
  constraint shop_uk unique (tenant_id, shop_no),
  constraint shop_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint shop_logistics_company_fk foreign key (tenant_id, default_logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index shop_owner_no_ix on shop (tenant_id, owner_no);
create index shop_filter_ix on shop (tenant_id, update_time desc, platform_code, is_disabled);
select app.tenant_table('shop');

-- 网点
create table network (
  tenant_id integer not null,
  id bigint not null,
  network_id varchar(32) collate "C" not null,
  name varchar(64) collate "C" not null,
  full_name varchar(128) collate "C" not null,
  parent_id varchar(32) collate "C",
  logistics_code varchar(16) collate "C",
  network_type smallint not null,
  province_code varchar(6) collate "C",
  city_code varchar(6) collate "C",
  district_code varchar(6) collate "C",
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint network_pk primary key (tenant_id, id),
  constraint network_uk unique (tenant_id, network_id),
  constraint network_uk2 unique (tenant_id, full_name),
  constraint network_self_fk foreign key (tenant_id, parent_id) references network (tenant_id, network_id) on delete restrict,
  constraint network_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index network_parent_id_ix on network (tenant_id, parent_id);
create index network_filter_ix on network (tenant_id, update_time desc, logistics_code, province_code, city_code, is_disabled);
select app.tenant_table('network');

-- 物流对接
create table logistics_docking (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C" not null,
  account_no varchar(64) collate "C" not null default '',
  account_secret_enc text collate "C",
  waybill_type smallint not null default 1,
  no_prefix varchar(8) collate "C",
  no_from bigint,
  no_to bigint,
  no_next bigint,
  remain_num integer,
  warn_num integer not null default 500,
  owner_nos jsonb,
  shop_nos jsonb,
  collect_times jsonb,
  settle_side smallint not null default 1,
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  effect_date date,
  expire_date date,
  status smallint not null default 1,
  like app.stamps including defaults,
  -- one default per warehouse, carrier and owner (floor.md §14)
  is_default smallint not null default 0,
  constraint logistics_docking_pk primary key (tenant_id, id),
  constraint logistics_docking_uk unique (tenant_id, warehouse_no, sid, logistics_code, network_id, account_no),
  constraint logistics_docking_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint logistics_docking_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint logistics_docking_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id) on delete restrict,
  constraint logistics_docking_range_ck check (no_next is null or no_next <= no_to + 1),
  constraint logistics_docking_remain_ck check (remain_num >= 0)
);
create index logistics_docking_filter_ix on logistics_docking (tenant_id, update_time desc, status);
create index logistics_docking_logistics_code_ix on logistics_docking (tenant_id, logistics_code);
create index logistics_docking_network_id_ix on logistics_docking (tenant_id, network_id);
select app.tenant_table('logistics_docking');

-- 面单用量日志
create table waybill_use_log (
  tenant_id integer not null,
  id bigint not null,
  docking_id bigint not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  stockout_no varchar(32) collate "C" not null,
  package_no varchar(32) collate "C" not null,
  use_type smallint not null,
  use_time timestamptz not null,
  create_time timestamptz not null,
  constraint waybill_use_log_pk primary key (tenant_id, id),
  constraint waybill_use_log_uk unique (tenant_id, logistics_code, logistics_no, use_type)
);
create index waybill_use_log_stockout_no_ix on waybill_use_log (tenant_id, stockout_no);
create index waybill_use_log_docking_id_ix on waybill_use_log (tenant_id, docking_id);
select app.tenant_table('waybill_use_log', 'select, insert');

-- 仓库组
create table warehouse_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  group_type smallint not null default 1,
  sort integer not null default 0,
  like app.stamps including defaults,
  constraint warehouse_group_pk primary key (tenant_id, id),
  constraint warehouse_group_uk unique (tenant_id, group_name)
);
create index warehouse_group_filter_ix on warehouse_group (tenant_id, update_time desc, group_type);
select app.tenant_table('warehouse_group');

-- 仓库组明细
create table warehouse_group_item (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint warehouse_group_item_pk primary key (tenant_id, id),
  constraint warehouse_group_item_uk unique (tenant_id, group_id, warehouse_no, sid),
  constraint warehouse_group_item_warehouse_group_fk foreign key (tenant_id, group_id) references warehouse_group (tenant_id, id) on delete cascade,
  constraint warehouse_group_item_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('warehouse_group_item');

-- 货主组
create table owner_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  group_type smallint not null default 1,
  sort integer not null default 0,
  like app.stamps including defaults,
  constraint owner_group_pk primary key (tenant_id, id),
  constraint owner_group_uk unique (tenant_id, group_name)
);
create index owner_group_filter_ix on owner_group (tenant_id, update_time desc, group_type);
select app.tenant_table('owner_group');

-- 货主组明细
create table owner_group_item (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint owner_group_item_pk primary key (tenant_id, id),
  constraint owner_group_item_uk unique (tenant_id, group_id, owner_no),
  constraint owner_group_item_owner_group_fk foreign key (tenant_id, group_id) references owner_group (tenant_id, id) on delete cascade,
  constraint owner_group_item_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
select app.tenant_table('owner_group_item');

-- 工作日历：不按星期的日子，节假日与调休上班；没有行的日子周一到周五上班
create table work_calendar (
  tenant_id integer not null,
  id bigint not null,
  cal_date date not null,
  day_type smallint not null,
  name varchar(32) collate "C",
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint work_calendar_pk primary key (tenant_id, id),
  constraint work_calendar_uk unique (tenant_id, cal_date),
  constraint work_calendar_day_type_ck check (day_type in (1, 2))
);
create index work_calendar_day_type_ix on work_calendar (tenant_id, day_type, cal_date);
select app.tenant_table('work_calendar');
