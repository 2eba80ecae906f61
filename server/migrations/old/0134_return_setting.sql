-- 退货配置、退货预警、通缉件 (floor.md §11.1). '*' stands for all of them; an empty list stands for all too.

-- 退货效期: goods before category before owner; a goods is named with its owner and without a category. result_quality 2 残次, 3 机损, 4 箱损, 6 报废
create table return_expiry_rule (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  category_code varchar(32) collate "C" not null default '*',
  goods_no varchar(64) collate "C" not null default '*',
  min_remain_day integer,
  min_remain_bp integer,
  result_quality smallint not null default 2,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_expiry_rule_pk primary key (tenant_id, id),
  constraint return_expiry_rule_uk unique (tenant_id, owner_no, category_code, goods_no),
  constraint return_expiry_rule_goods_ck check (goods_no = '*' or (owner_no <> '*' and category_code = '*')),
  constraint return_expiry_rule_remain_ck check ((min_remain_day is not null or min_remain_bp is not null) and min_remain_day between 1 and 9999 and min_remain_bp between 1 and 10000),
  constraint return_expiry_rule_choice_ck check (result_quality in (2, 3, 4, 6) and is_disabled in (0, 1))
);
create index return_expiry_rule_category_code_ix on return_expiry_rule (tenant_id, category_code, update_time desc);
create index return_expiry_rule_is_disabled_ix on return_expiry_rule (tenant_id, is_disabled, update_time desc);
create index return_expiry_rule_goods_no_ix on return_expiry_rule (tenant_id, goods_no);
create index return_expiry_rule_update_time_ix on return_expiry_rule (tenant_id, update_time desc);
select app.tenant_table('return_expiry_rule');

-- 监控配置: the camera over a bench; a bench has one that is in use
create table return_monitor_config (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  camera_no varchar(32) collate "C" not null,
  camera_name varchar(64) collate "C" not null,
  nvr_addr varchar(128) collate "C" not null,
  channel integer not null default 1,
  workstation_no varchar(16) collate "C",
  pre_sec integer not null default 10,
  post_sec integer not null default 10,
  keep_day integer not null default 90,
  test_time timestamptz,
  test_result varchar(100) collate "C",
  is_disabled smallint not null default 0,
  live_key smallint generated always as (case when is_disabled = 0 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_monitor_config_pk primary key (tenant_id, id),
  constraint return_monitor_config_uk unique (tenant_id, warehouse_no, sid, camera_no),
  constraint return_monitor_config_bench_uk unique (tenant_id, warehouse_no, sid, workstation_no, live_key),
  constraint return_monitor_config_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_monitor_config_workstation_fk foreign key (tenant_id, warehouse_no, sid, workstation_no) references workstation (tenant_id, warehouse_no, sid, workstation_no) on delete restrict,
  constraint return_monitor_config_value_ck check (channel between 1 and 512 and pre_sec between 0 and 600 and post_sec between 0 and 600 and keep_day between 1 and 3650 and is_disabled in (0, 1))
);
create index return_monitor_config_camera_no_ix on return_monitor_config (tenant_id, camera_no);
create index return_monitor_config_workstation_no_ix on return_monitor_config (tenant_id, workstation_no);
create index return_monitor_config_update_time_ix on return_monitor_config (tenant_id, update_time desc);
select app.tenant_table('return_monitor_config');

-- 退货货主配置: inspect_mode 1 逐件, 2 整单; photo_mode 1 异常拍照, 2 全部, 3 不拍; push_mode 1 质检后自动, 2 货主确认后, 3 手工; defect_to 1 残次位, 2 返货主, 3 报废
create table return_owner_config (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  accept_no_notice smallint not null default 1,
  auto_create smallint not null default 1,
  inspect_mode smallint not null default 1,
  photo_mode smallint not null default 1,
  video_required smallint not null default 0,
  push_mode smallint not null default 1,
  wave_auto smallint not null default 1,
  defect_to smallint not null default 1,
  unbox_hour integer not null default 24,
  putaway_hour integer not null default 48,
  unit_price_fen bigint,
  contact_user varchar(64) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_owner_config_pk primary key (tenant_id, id),
  constraint return_owner_config_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint return_owner_config_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint return_owner_config_flag_ck check (accept_no_notice in (0, 1) and auto_create in (0, 1) and video_required in (0, 1) and wave_auto in (0, 1)),
  constraint return_owner_config_choice_ck check (inspect_mode in (1, 2) and photo_mode between 1 and 3 and push_mode between 1 and 3 and defect_to between 1 and 3),
  constraint return_owner_config_value_ck check (unbox_hour between 1 and 720 and putaway_hour between unbox_hour and 1440 and unit_price_fen between 0 and 9999999)
);
create index return_owner_config_warehouse_no_ix on return_owner_config (tenant_id, warehouse_no, sid, owner_no);
create index return_owner_config_update_time_ix on return_owner_config (tenant_id, update_time desc);
select app.tenant_table('return_owner_config');

-- 退货暂存位: its location of type 5 (6 of 残次) comes and goes with it, so that what was returned lives in stock. position_type 1 待拆, 2 待推送, 3 良品待上架, 4 残次, 5 无头件, 6 报废
create table return_position (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  position_no varchar(32) collate "C" not null,
  position_type smallint not null,
  owner_no varchar(32) collate "C",
  capacity integer,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_position_pk primary key (tenant_id, id),
  constraint return_position_uk unique (tenant_id, warehouse_no, sid, position_no),
  constraint return_position_location_fk foreign key (tenant_id, warehouse_no, sid, position_no) references location (tenant_id, warehouse_no, sid, location_no) on delete restrict,
  constraint return_position_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_position_value_ck check (position_type between 1 and 6 and capacity between 1 and 1000000 and is_disabled in (0, 1))
);
create index return_position_position_no_ix on return_position (tenant_id, position_no);
create index return_position_position_type_ix on return_position (tenant_id, position_type, warehouse_no, sid);
create index return_position_owner_no_ix on return_position (tenant_id, owner_no);
create index return_position_update_time_ix on return_position (tenant_id, update_time desc);
select app.tenant_table('return_position');

-- 退货仓: where customers send things back to
create table return_warehouse (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  return_address varchar(200) collate "C" not null,
  receiver_name varchar(32) collate "C" not null,
  receiver_mobile varchar(20) collate "C" not null,
  support_owner_nos jsonb not null default '[]',
  default_position varchar(32) collate "C",
  daily_capacity integer,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_warehouse_pk primary key (tenant_id, id),
  constraint return_warehouse_uk unique (tenant_id, warehouse_no, sid),
  constraint return_warehouse_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_warehouse_position_fk foreign key (tenant_id, warehouse_no, sid, default_position) references return_position (tenant_id, warehouse_no, sid, position_no) on delete restrict,
  constraint return_warehouse_value_ck check (daily_capacity between 1 and 1000000 and is_disabled in (0, 1) and jsonb_typeof(support_owner_nos) = 'array')
);
create index return_warehouse_update_time_ix on return_warehouse (tenant_id, update_time desc);
select app.tenant_table('return_warehouse');

-- 预警配置: warn_type 1 签收未拆包, 2 质检未推送, 3 推送失败, 4 未上架, 5 无头件滞留, 6 预告未到货, 7 通缉件到仓; hours of 黄, 橙, 红
create table return_warning_config (
  tenant_id integer not null,
  id bigint not null,
  warn_type smallint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  first_hour integer not null,
  second_hour integer not null,
  third_hour integer not null,
  notice_roles jsonb not null default '[]',
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_warning_config_pk primary key (tenant_id, id),
  constraint return_warning_config_uk unique (tenant_id, warn_type, warehouse_no, sid, owner_no),
  constraint return_warning_config_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint return_warning_config_hour_ck check (warn_type between 1 and 7 and first_hour >= 0 and second_hour > first_hour and third_hour > second_hour and third_hour <= 8760),
  constraint return_warning_config_choice_ck check (is_disabled in (0, 1) and jsonb_typeof(notice_roles) = 'array')
);
create index return_warning_config_warehouse_no_ix on return_warning_config (tenant_id, warehouse_no, sid, update_time desc);
create index return_warning_config_owner_no_ix on return_warning_config (tenant_id, owner_no, update_time desc);
create index return_warning_config_update_time_ix on return_warning_config (tenant_id, update_time desc);
select app.tenant_table('return_warning_config');

-- 退货白名单: white_type 1 货主免预警, 2 店铺免质检照片, 3 商品免效期 (owner/goods), 4 物流单号免匹配
create table return_white_list (
  tenant_id integer not null,
  id bigint not null,
  white_type smallint not null,
  white_key varchar(100) collate "C" not null,
  effect_date date not null,
  expire_date date,
  reason varchar(200) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_white_list_pk primary key (tenant_id, id),
  constraint return_white_list_uk unique (tenant_id, white_type, white_key),
  constraint return_white_list_value_ck check (white_type between 1 and 4 and white_key <> '' and (expire_date is null or expire_date >= effect_date))
);
create index return_white_list_white_key_ix on return_white_list (tenant_id, white_key);
create index return_white_list_expire_date_ix on return_white_list (tenant_id, expire_date);
create index return_white_list_create_time_ix on return_white_list (tenant_id, create_time desc);
select app.tenant_table('return_white_list');

-- 退货操作员: op_types of 1 签收, 2 质检, 3 上架
create table return_operator (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  user_id bigint not null,
  op_types jsonb not null,
  workstation_no varchar(16) collate "C",
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_operator_pk primary key (tenant_id, id),
  constraint return_operator_uk unique (tenant_id, warehouse_no, sid, user_id),
  constraint return_operator_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_operator_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete restrict,
  constraint return_operator_workstation_fk foreign key (tenant_id, warehouse_no, sid, workstation_no) references workstation (tenant_id, warehouse_no, sid, workstation_no) on delete restrict,
  constraint return_operator_value_ck check (is_disabled in (0, 1) and op_types <@ '[1, 2, 3]'::jsonb and jsonb_array_length(op_types) between 1 and 3)
);
create index return_operator_user_id_ix on return_operator (tenant_id, user_id);
create index return_operator_update_time_ix on return_operator (tenant_id, update_time desc);
select app.tenant_table('return_operator');

-- 通缉件: reason 1 客户催退, 2 仲裁取证, 3 丢件查找, 4 高价值, 5 其他; status 1 寻找中, 2 已找到, 3 已过期, 5 已取消
create table return_wanted (
  tenant_id integer not null,
  id bigint not null,
  logistics_no varchar(40) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  reason smallint not null,
  handle_require varchar(200) collate "C" not null,
  apply_user_id bigint,
  apply_user_name varchar(64) collate "C",
  apply_time timestamptz not null,
  expire_date date not null,
  find_time timestamptz,
  find_user_id bigint,
  find_user_name varchar(64) collate "C",
  find_warehouse_no varchar(32) collate "C",
  find_sid varchar(32) collate "C",
  cancel_time timestamptz,
  status smallint not null default 1,
  live_key smallint generated always as (case when status = 1 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_wanted_pk primary key (tenant_id, id),
  constraint return_wanted_uk unique (tenant_id, logistics_no, live_key),
  constraint return_wanted_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_wanted_place_ck check ((warehouse_no = '*') = (sid = '*')),
  constraint return_wanted_choice_ck check (reason between 1 and 5 and status in (1, 2, 3, 5)),
  constraint return_wanted_found_ck check ((status = 2) = (find_time is not null))
);
create index return_wanted_logistics_no_ix on return_wanted (tenant_id, logistics_no, create_time desc);
create index return_wanted_status_ix on return_wanted (tenant_id, status, create_time desc);
create index return_wanted_owner_no_ix on return_wanted (tenant_id, owner_no, create_time desc);
create index return_wanted_reason_ix on return_wanted (tenant_id, reason, create_time desc);
create index return_wanted_expire_date_ix on return_wanted (tenant_id, expire_date);
create index return_wanted_create_time_ix on return_wanted (tenant_id, create_time desc);
select app.tenant_table('return_wanted');

-- 退货预警单: level 1 黄, 2 橙, 3 红; status 10 待处理, 20 处理中, 30 已处理, 40 自动解除. One is open of a kind and a document.
create table return_warning (
  tenant_id integer not null,
  id bigint not null,
  warn_type smallint not null,
  biz_no varchar(40) collate "C" not null,
  level smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  begin_time timestamptz not null,
  last_time timestamptz not null,
  handler_id bigint,
  handler varchar(64) collate "C",
  handle_time timestamptz,
  handle_remark varchar(200) collate "C",
  status smallint not null default 10,
  live_key smallint generated always as (case when status < 30 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_warning_pk primary key (tenant_id, id),
  constraint return_warning_uk unique (tenant_id, warn_type, biz_no, live_key),
  constraint return_warning_choice_ck check (warn_type between 1 and 7 and level between 1 and 3 and status in (10, 20, 30, 40)),
  constraint return_warning_time_ck check (last_time >= begin_time),
  constraint return_warning_handled_ck check (status <> 30 or (handler_id is not null and handle_time is not null and handle_remark is not null))
);
create index return_warning_begin_time_ix on return_warning (tenant_id, begin_time desc);
create index return_warning_status_ix on return_warning (tenant_id, status, begin_time desc);
create index return_warning_warn_type_ix on return_warning (tenant_id, warn_type, status, begin_time desc);
create index return_warning_level_ix on return_warning (tenant_id, level, begin_time desc);
create index return_warning_warehouse_no_ix on return_warning (tenant_id, warehouse_no, sid, begin_time desc);
create index return_warning_owner_no_ix on return_warning (tenant_id, owner_no, begin_time desc);
create index return_warning_biz_no_ix on return_warning (tenant_id, biz_no);
select app.tenant_table('return_warning');
