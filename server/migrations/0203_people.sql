-- People: staff and users, roles and rights, sign-in, temp workers (floor.md §2, §15.1).

-- 劳务公司
create table hr_company (
  tenant_id integer not null,
  id bigint not null,
  company_name varchar(128) collate "C" not null,
  credit_code varchar(18) collate "C",
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  tax_rate_bp integer,
  service_fee_fen bigint,
  warehouse_keys jsonb,
  contract_end date,
  status smallint not null default 1,
  like app.stamps including defaults,
  constraint hr_company_pk primary key (tenant_id, id),
  constraint hr_company_uk unique (tenant_id, company_name)
);
create index hr_company_filter_ix on hr_company (tenant_id, update_time desc, status);
select app.tenant_table('hr_company');

-- 员工
create table staff (
  tenant_id integer not null,
  id bigint not null,
  staff_no varchar(32) collate "C" not null,
  real_name varchar(32) collate "C" not null,
  gender smallint,
  mobile varchar(20) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  dept varchar(64) collate "C",
  post smallint,
  employ_type smallint not null default 1,
  hr_company_id bigint,
  entry_date date,
  leave_date date,
  status smallint not null default 1,
  hour_wage_fen bigint,
  piece_wage_flag smallint not null default 0,
  like app.stamps including defaults,
  constraint staff_pk primary key (tenant_id, id),
  constraint staff_uk unique (tenant_id, staff_no),
  constraint staff_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no) on delete restrict,
  constraint staff_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict
);
create index staff_parent_warehouse_no_ix on staff (tenant_id, parent_warehouse_no);
create index staff_hr_company_id_ix on staff (tenant_id, hr_company_id);
create index staff_mobile_ix on staff (tenant_id, mobile);
create index staff_filter_ix on staff (tenant_id, update_time desc, post, employ_type, status);
select app.tenant_table('staff');

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
  like app.stamps including defaults,
  -- 作业PIN: what is typed after a badge was scanned at a station
  pin_hash varchar(128) collate "C",
  constraint sys_user_pk primary key (tenant_id, id),
  constraint sys_user_uk unique (tenant_id, account),
  constraint sys_user_uk2 unique (tenant_id, mobile),
  constraint sys_user_staff_fk foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete restrict
);
create index sys_user_status_ix on sys_user (tenant_id, status);
create index sys_user_staff_id_ix on sys_user (tenant_id, staff_id);
create index sys_user_filter_ix on sys_user (tenant_id, update_time desc, user_type, status, last_login_time);
select app.tenant_table('sys_user');

-- 工作台的个人设置: cards as the person ordered them, pinned menus
create table user_card (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  cards jsonb,
  pins jsonb,
  update_time timestamptz not null,
  constraint user_card_pk primary key (tenant_id, id),
  constraint user_card_uk unique (tenant_id, user_id),
  constraint user_card_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('user_card');

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
  like app.stamps including defaults,
  owner_no varchar(32) collate "C",
  constraint role_pk primary key (tenant_id, id),
  constraint role_uk unique (tenant_id, role_name, role_side),
  constraint role_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index role_filter_ix on role (tenant_id, update_time desc, role_side, status);
create index role_owner_no_ix on role (tenant_id, owner_no) where owner_no is not null;
select app.tenant_table('role');

-- 角色用户
create table role_user (
  tenant_id integer not null,
  id bigint not null,
  role_id bigint not null,
  user_id bigint not null,
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  constraint role_menu_pk primary key (tenant_id, id),
  constraint role_menu_uk unique (tenant_id, role_id, menu_code),
  constraint role_menu_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
select app.tenant_table('role_menu');

-- 权限组
create table permission_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint permission_group_pk primary key (tenant_id, id),
  constraint permission_group_uk unique (tenant_id, group_name)
);
create index permission_group_update_time_ix on permission_group (tenant_id, update_time desc);
select app.tenant_table('permission_group');

-- 权限组菜单
create table permission_group_menu (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  menu_code varchar(16) collate "C" not null,
  like app.stamps including defaults,
  constraint permission_group_menu_pk primary key (tenant_id, id),
  constraint permission_group_menu_uk unique (tenant_id, group_id, menu_code),
  constraint permission_group_menu_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete cascade
);
select app.tenant_table('permission_group_menu');

-- 角色的权限组
create table role_permission_group (
  tenant_id integer not null,
  id bigint not null,
  role_id bigint not null,
  group_id bigint not null,
  like app.stamps including defaults,
  constraint role_permission_group_pk primary key (tenant_id, id),
  constraint role_permission_group_uk unique (tenant_id, role_id, group_id),
  constraint role_permission_group_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  constraint role_permission_group_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete restrict
);
create index role_permission_group_group_id_ix on role_permission_group (tenant_id, group_id);
select app.tenant_table('role_permission_group');

-- 用户的权限组
create table user_permission_group (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  group_id bigint not null,
  like app.stamps including defaults,
  constraint user_permission_group_pk primary key (tenant_id, id),
  constraint user_permission_group_uk unique (tenant_id, user_id, group_id),
  constraint user_permission_group_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint user_permission_group_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete restrict
);
create index user_permission_group_group_id_ix on user_permission_group (tenant_id, group_id);
select app.tenant_table('user_permission_group');

-- 数据范围
create table data_scope (
  tenant_id integer not null,
  id bigint not null,
  subject_type smallint not null,
  subject_id bigint not null,
  scope_dim smallint not null,
  scope_mode smallint not null,
  like app.stamps including defaults,
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
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  constraint menu_pk primary key (tenant_id, id),
  constraint menu_uk unique (tenant_id, code)
);
select app.tenant_table('menu');

-- 隐藏的模板菜单
create table tenant_menu_off (
  tenant_id integer not null,
  id bigint not null,
  code varchar(16) collate "C" not null,
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  -- 浏览器：个人中心的登录设备认得出是哪一台
  agent varchar(200) collate "C",
  -- 工作台登录: the station a session was opened at; the session lives as long as the station is bound to it
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  workstation_no varchar(16) collate "C",
  constraint user_session_pk primary key (tenant_id, id),
  constraint user_session_uk unique (tenant_id, access_token_hash),
  constraint user_session_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete restrict
);
create index user_session_user_id_ix on user_session (tenant_id, user_id);
create index user_session_refresh_token_hash_ix on user_session (tenant_id, refresh_token_hash);
create index user_session_prev_refresh_hash_ix on user_session (tenant_id, prev_refresh_hash);
select app.tenant_table('user_session');

-- 会话用过的设备: the devices a session was used on besides the one it was opened on (user_session.device_id). An operation's author
-- is believed only where his session and its device were seen together (floor.md §16.1 actor).
create table session_device (
  tenant_id integer not null,
  session_id bigint not null,
  device_id varchar(40) collate "C" not null,
  first_time timestamptz not null,
  constraint session_device_pk primary key (tenant_id, session_id, device_id),
  constraint session_device_user_session_fk foreign key (tenant_id, session_id) references user_session (tenant_id, id) on delete cascade
);
select app.tenant_table('session_device', 'select, insert');

-- 短信验证码 (floor.md §2.2 password); user_id is null where account and phone do not belong together: asking looks the same from outside
create table sms_code (
  tenant_id integer not null,
  id bigint not null,
  mobile varchar(20) collate "C" not null,
  user_id bigint,
  code_hash varchar(64) collate "C" not null,
  ticket_hash varchar(64) collate "C",
  ip varchar(45) collate "C" not null,
  fail_num integer not null default 0,
  expires_at timestamptz not null,
  checked_time timestamptz,
  used_time timestamptz,
  create_time timestamptz not null,
  constraint sms_code_pk primary key (tenant_id, id),
  constraint sms_code_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
create index sms_code_mobile_create_time_ix on sms_code (tenant_id, mobile, create_time desc);
create index sms_code_ip_create_time_ix on sms_code (tenant_id, ip, create_time desc);
create index sms_code_user_id_ix on sms_code (tenant_id, user_id);
create index sms_code_ticket_hash_ix on sms_code (tenant_id, ticket_hash);
select app.tenant_table('sms_code');

-- 输错的密码: counted by account and by where they come from together, so that a stranger locks out himself only.
-- account_key: sha256 of what was typed, whether there is such an account or not; origin: d:device, b:browser, a:address, s: the
-- person's own session, * all unknown places together. Attempts of tenants that do not exist are kept under the highest number.
create table sign_in_attempt (
  tenant_id integer not null,
  account_key varchar(64) collate "C" not null,
  origin varchar(80) collate "C" not null,
  fail_num integer not null default 0,
  locked_until timestamptz,
  last_time timestamptz not null,
  constraint sign_in_attempt_pk primary key (tenant_id, account_key, origin)
);
create index sign_in_attempt_last_time_ix on sign_in_attempt (tenant_id, last_time);
select app.tenant_table('sign_in_attempt');

-- 登录过的浏览器: a person signed in from it with the right password; wrong passwords from it are counted apart
create table known_browser (
  tenant_id integer not null,
  user_id bigint not null,
  browser_hash varchar(64) collate "C" not null,
  last_time timestamptz not null,
  constraint known_browser_pk primary key (tenant_id, user_id, browser_hash),
  constraint known_browser_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('known_browser');

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
  like app.stamps including defaults,
  black_reason varchar(100) collate "C",
  constraint temp_user_pk primary key (tenant_id, id),
  constraint temp_user_uk unique (tenant_id, mobile),
  constraint temp_user_uk2 unique (tenant_id, temp_no),
  constraint temp_user_uk3 unique (tenant_id, badge_code),
  constraint temp_user_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint temp_user_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict
);
create index temp_user_hr_company_id_ix on temp_user (tenant_id, hr_company_id);
create index temp_user_filter_ix on temp_user (tenant_id, temp_no, warehouse_no, sid, status);
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
  like app.stamps including defaults,
  -- signed out by the clock, not by hand: what was done until the end of the authorisation still counts as signed in
  sign_auto smallint not null default 0,
  constraint temp_user_auth_pk primary key (tenant_id, id),
  constraint temp_user_auth_uk unique (tenant_id, temp_user_id, warehouse_no, sid, auth_date),
  constraint temp_user_auth_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict,
  constraint temp_user_auth_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint temp_user_auth_span_ck check (end_time > start_time)
);
create index temp_user_auth_warehouse_no_sid_auth_date_ix on temp_user_auth (tenant_id, warehouse_no, sid, auth_date);
create index temp_user_auth_open_ix on temp_user_auth (tenant_id, end_time) where status = 1 or sign_status = 1;
select app.tenant_table('temp_user_auth');

-- 作业须知 (floor-lessons §4.9): one text per warehouse and version; a version is never changed, a new one takes its place
create table work_rule (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  rule_version integer not null,
  content varchar(600) collate "C" not null,
  like app.stamps including defaults,
  constraint work_rule_pk primary key (tenant_id, id),
  constraint work_rule_uk unique (tenant_id, warehouse_no, sid, rule_version),
  constraint work_rule_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index work_rule_filter_ix on work_rule (tenant_id, create_time desc, warehouse_no, sid);
select app.tenant_table('work_rule', 'select, insert');

-- 须知签字: once per person and version
create table work_rule_sign (
  tenant_id integer not null,
  temp_user_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  rule_version integer not null,
  op_id varchar(40) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  sign_time timestamptz not null,
  create_time timestamptz not null,
  constraint work_rule_sign_pk primary key (tenant_id, temp_user_id, warehouse_no, sid, rule_version),
  constraint work_rule_sign_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict
);
select app.tenant_table('work_rule_sign', 'select, insert');
