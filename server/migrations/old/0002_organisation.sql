-- Organisation, master data and settings (floor.md §1, §2, §9.4-9.6, §12.9, §14).
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint company_pk primary key (tenant_id, id),
  constraint company_uk unique (tenant_id, company_id),
  constraint company_uk2 unique (tenant_id, company_name)
);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint owner_pk primary key (tenant_id, id),
  constraint owner_uk unique (tenant_id, owner_no),
  constraint owner_uk2 unique (tenant_id, short_name),
  constraint owner_self_fk foreign key (tenant_id, parent_owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index owner_parent_owner_no_ix on owner (tenant_id, parent_owner_no);
create index owner_update_time_ix on owner (tenant_id, update_time desc);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint warehouse_pk primary key (tenant_id, id),
  constraint warehouse_uk unique (tenant_id, parent_warehouse_no),
  constraint warehouse_area_ck check (use_area_m2 <= hire_area_m2)
);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wms_warehouse_pk primary key (tenant_id, id),
  constraint wms_warehouse_uk unique (tenant_id, warehouse_no, sid),
  constraint wms_warehouse_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no) on delete restrict,
  constraint wms_warehouse_negative_ck check (wms_mode <> 1 or allow_negative = 0)
);
create index wms_warehouse_parent_warehouse_no_ix on wms_warehouse (tenant_id, parent_warehouse_no);
select app.tenant_table('wms_warehouse');

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint owner_enter_control_pk primary key (tenant_id, id),
  constraint owner_enter_control_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint owner_enter_control_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint owner_enter_control_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('owner_enter_control');

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint owner_config_pk primary key (tenant_id, id),
  constraint owner_config_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint owner_config_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
select app.tenant_table('owner_config');

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint logistics_company_pk primary key (tenant_id, id),
  constraint logistics_company_uk unique (tenant_id, logistics_code)
);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint shop_pk primary key (tenant_id, id),
  constraint shop_uk unique (tenant_id, shop_no),
  constraint shop_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint shop_logistics_company_fk foreign key (tenant_id, default_logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index shop_owner_no_ix on shop (tenant_id, owner_no);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint network_pk primary key (tenant_id, id),
  constraint network_uk unique (tenant_id, network_id),
  constraint network_uk2 unique (tenant_id, full_name),
  constraint network_self_fk foreign key (tenant_id, parent_id) references network (tenant_id, network_id) on delete restrict,
  constraint network_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint logistics_docking_pk primary key (tenant_id, id),
  constraint logistics_docking_uk unique (tenant_id, warehouse_no, sid, logistics_code, network_id, account_no),
  constraint logistics_docking_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint logistics_docking_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint logistics_docking_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id) on delete restrict
);
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
select app.tenant_table('waybill_use_log', 'select, insert');

-- 用户
create table sys_user (
  tenant_id integer not null,
  id bigint not null,
  account varchar(64) collate "C" not null,
  name varchar(32) collate "C" not null,
  avatar varchar(256) collate "C",
  mobile varchar(20) collate "C",
  email varchar(128) collate "C",
  password_hash varchar(128) collate "C" not null,
  password_time timestamptz,
  must_change_pwd smallint not null default 1,
  user_type smallint not null default 1,
  staff_id bigint,
  owner_no varchar(32) collate "C",
  status smallint not null default 1,
  fail_num integer not null default 0,
  locked_until timestamptz,
  last_login_time timestamptz,
  disable_time timestamptz,
  is_admin smallint not null default 0,
  client_kinds jsonb not null default '[0,1,2]',
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint sys_user_pk primary key (tenant_id, id),
  constraint sys_user_uk unique (tenant_id, account),
  constraint sys_user_uk2 unique (tenant_id, mobile)
);
create index sys_user_status_ix on sys_user (tenant_id, status);
select app.tenant_table('sys_user');

-- 角色
create table role (
  tenant_id integer not null,
  id bigint not null,
  role_name varchar(64) collate "C" not null,
  role_code varchar(32) collate "C",
  role_side smallint not null default 1,
  is_admin smallint not null default 0,
  status smallint not null default 1,
  sort integer not null default 0,
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint role_pk primary key (tenant_id, id),
  constraint role_uk unique (tenant_id, role_name, role_side)
);
select app.tenant_table('role');

-- 角色用户
create table role_user (
  tenant_id integer not null,
  id bigint not null,
  role_id bigint not null,
  user_id bigint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint role_user_pk primary key (tenant_id, id),
  constraint role_user_uk unique (tenant_id, role_id, user_id),
  constraint role_user_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  constraint role_user_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
create index role_user_user_id_ix on role_user (tenant_id, user_id);
select app.tenant_table('role_user');

-- 角色菜单
create table role_menu (
  tenant_id integer not null,
  id bigint not null,
  role_id bigint not null,
  menu_code varchar(16) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint role_menu_pk primary key (tenant_id, id),
  constraint role_menu_uk unique (tenant_id, role_id, menu_code),
  constraint role_menu_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
select app.tenant_table('role_menu');

-- 数据范围
create table data_scope (
  tenant_id integer not null,
  id bigint not null,
  subject_type smallint not null,
  subject_id bigint not null,
  scope_dim smallint not null,
  scope_mode smallint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint data_scope_pk primary key (tenant_id, id),
  constraint data_scope_uk unique (tenant_id, subject_type, subject_id, scope_dim)
);
select app.tenant_table('data_scope');

-- 数据范围明细
create table data_scope_item (
  tenant_id integer not null,
  id bigint not null,
  scope_id bigint not null,
  item_key varchar(64) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint data_scope_item_pk primary key (tenant_id, id),
  constraint data_scope_item_uk unique (tenant_id, scope_id, item_key),
  constraint data_scope_item_data_scope_fk foreign key (tenant_id, scope_id) references data_scope (tenant_id, id) on delete cascade
);
select app.tenant_table('data_scope_item');

-- 租户菜单
create table menu (
  tenant_id integer not null,
  id bigint not null,
  parent_id bigint,
  comp_name varchar(64) collate "C",
  code varchar(16) collate "C" not null,
  alias varchar(64) collate "C",
  icon varchar(64) collate "C",
  icon_color varchar(16) collate "C",
  path varchar(200) collate "C",
  source varchar(200) collate "C",
  title varchar(64) collate "C" not null,
  name varchar(64) collate "C",
  sort integer not null default 0,
  category smallint not null,
  type smallint not null,
  action smallint,
  is_open smallint not null default 1,
  remark varchar(200) collate "C",
  redirect varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint menu_pk primary key (tenant_id, id),
  constraint menu_uk unique (tenant_id, code)
);
select app.tenant_table('menu');

-- 隐藏的模板菜单
create table tenant_menu_off (
  tenant_id integer not null,
  id bigint not null,
  code varchar(16) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint tenant_menu_off_pk primary key (tenant_id, id),
  constraint tenant_menu_off_uk unique (tenant_id, code)
);
select app.tenant_table('tenant_menu_off');

-- 登录会话
create table user_session (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  client_kind smallint not null,
  device_id varchar(64) collate "C",
  access_token_hash varchar(64) collate "C" not null,
  refresh_token_hash varchar(64) collate "C" not null,
  prev_refresh_hash varchar(64) collate "C",
  prev_answer text collate "C",
  access_expires timestamptz not null,
  refresh_expires timestamptz not null,
  expires_in integer not null default 7200,
  login_time timestamptz not null,
  last_time timestamptz not null,
  revoked smallint not null default 0,
  revoked_time timestamptz,
  ip varchar(45) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint user_session_pk primary key (tenant_id, id),
  constraint user_session_uk unique (tenant_id, access_token_hash),
  constraint user_session_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete restrict
);
create index user_session_user_id_ix on user_session (tenant_id, user_id);
create index user_session_refresh_token_hash_ix on user_session (tenant_id, refresh_token_hash);
create index user_session_prev_refresh_hash_ix on user_session (tenant_id, prev_refresh_hash);
select app.tenant_table('user_session');

-- 操作日志
create table sys_operate_log (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  menu_code varchar(16) collate "C",
  biz_type varchar(32) collate "C" not null,
  biz_no varchar(64) collate "C" not null,
  action varchar(64) collate "C" not null,
  before jsonb,
  after jsonb,
  ip varchar(45) collate "C",
  create_time timestamptz not null,
  constraint sys_operate_log_pk primary key (tenant_id, id)
);
create index sys_operate_log_biz_type_biz_no_ix on sys_operate_log (tenant_id, biz_type, biz_no);
create index sys_operate_log_create_time_ix on sys_operate_log (tenant_id, create_time desc);
select app.tenant_table('sys_operate_log', 'select, insert');

-- 单号规则
create table rule_order_num (
  tenant_id integer not null,
  id bigint not null,
  rule_kind smallint not null default 1,
  biz_code varchar(16) collate "C" not null,
  target_key varchar(64) collate "C" not null default '*',
  prefix varchar(8) collate "C" not null,
  date_format smallint not null default 2,
  seq_len integer not null default 6,
  reset_cycle smallint not null default 1,
  normal_num integer,
  warn_num integer,
  limit_num integer,
  action smallint,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_order_num_pk primary key (tenant_id, id),
  constraint rule_order_num_uk unique (tenant_id, rule_kind, biz_code, target_key)
);
select app.tenant_table('rule_order_num');

-- 单号序列
create table no_sequence (
  tenant_id integer not null,
  biz_code varchar(16) collate "C" not null,
  period varchar(16) collate "C" not null,
  next_no bigint not null,
  constraint no_sequence_pk primary key (tenant_id, biz_code, period)
);
select app.tenant_table('no_sequence');

-- 工作台
create table workstation (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  workstation_no varchar(16) collate "C" not null,
  workstation_name varchar(32) collate "C" not null,
  station_type smallint not null,
  zone_no varchar(16) collate "C",
  printer_name varchar(64) collate "C",
  waybill_template varchar(64) collate "C",
  scale_no varchar(32) collate "C",
  scale_protocol smallint,
  baud_rate integer not null default 9600,
  camera_no varchar(32) collate "C",
  ip varchar(45) collate "C",
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint workstation_pk primary key (tenant_id, id),
  constraint workstation_uk unique (tenant_id, warehouse_no, sid, workstation_no),
  constraint workstation_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('workstation');

-- 设备
create table device (
  tenant_id integer not null,
  id bigint not null,
  device_id varchar(40) collate "C" not null,
  device_name varchar(32) collate "C" not null,
  key_hash varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  status smallint not null default 1,
  incarnation varchar(40) collate "C",
  last_seen timestamptz,
  last_user_name varchar(32) collate "C",
  build varchar(16) collate "C",
  pending integer not null default 0,
  enrol_user bigint,
  enrol_time timestamptz not null,
  disable_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint device_pk primary key (tenant_id, id),
  constraint device_uk unique (tenant_id, device_id),
  constraint device_uk2 unique (tenant_id, device_name),
  constraint device_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('device');

-- 临时工
create table temp_user (
  tenant_id integer not null,
  id bigint not null,
  temp_no varchar(32) collate "C" not null,
  real_name varchar(32) collate "C" not null,
  mobile varchar(20) collate "C" not null,
  id_card_hash varchar(64) collate "C",
  id_card_masked varchar(18) collate "C",
  hr_company_id bigint,
  gender smallint,
  birth_date date,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  hour_wage_fen bigint,
  status smallint not null default 1,
  badge_code varchar(32) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint temp_user_pk primary key (tenant_id, id),
  constraint temp_user_uk unique (tenant_id, mobile),
  constraint temp_user_uk2 unique (tenant_id, temp_no),
  constraint temp_user_uk3 unique (tenant_id, badge_code),
  constraint temp_user_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('temp_user');

-- 临时工授权
create table temp_user_auth (
  tenant_id integer not null,
  id bigint not null,
  temp_user_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  auth_date date not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  op_types jsonb not null,
  authorizer_id bigint,
  authorizer_name varchar(32) collate "C",
  sign_status smallint not null default 0,
  sign_in_time timestamptz,
  sign_out_time timestamptz,
  work_min integer,
  lose_time timestamptz,
  lose_reason varchar(100) collate "C",
  status smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint temp_user_auth_pk primary key (tenant_id, id),
  constraint temp_user_auth_uk unique (tenant_id, temp_user_id, warehouse_no, sid, auth_date),
  constraint temp_user_auth_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict,
  constraint temp_user_auth_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint temp_user_auth_span_ck check (end_time > start_time)
);
create index temp_user_auth_warehouse_no_sid_auth_date_ix on temp_user_auth (tenant_id, warehouse_no, sid, auth_date);
select app.tenant_table('temp_user_auth');

-- 作业参数
create table operate_config (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  check_as_pack smallint not null default 0,
  allow_check_picking smallint not null default 0,
  check_qty_input smallint not null default 1,
  print_at smallint not null default 1,
  pack_need_consumable smallint not null default 1,
  weigh_enabled smallint not null default 1,
  spot_block smallint not null default 1,
  one_key_ship smallint not null default 0,
  consumable_negative smallint not null default 1,
  blind_receive smallint not null default 0,
  idle_limit_min integer not null default 15,
  temp_daily_quota integer not null default 200,
  wait_hour integer not null default 4,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint operate_config_pk primary key (tenant_id, id),
  constraint operate_config_uk unique (tenant_id, warehouse_no, sid),
  constraint operate_config_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint operate_config_wait_ck check (wait_hour between 1 and 24)
);
select app.tenant_table('operate_config');

-- 称重配置
create table weight_config (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  shop_no varchar(32) collate "C" not null default '*',
  is_enabled smallint not null default 1,
  tol_mode smallint not null default 1,
  tol_abs_g integer not null default 50,
  tol_bp integer not null default 500,
  band_json jsonb,
  min_sample integer not null default 5,
  use_avg_weight smallint not null default 1,
  retry_num integer not null default 2,
  force_need_reason smallint not null default 1,
  spot_block smallint not null default 1,
  ship_on_weigh smallint not null default 0,
  volume_required smallint not null default 0,
  manual_allowed smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint weight_config_pk primary key (tenant_id, id),
  constraint weight_config_uk unique (tenant_id, warehouse_no, sid, owner_no, shop_no)
);
select app.tenant_table('weight_config');
