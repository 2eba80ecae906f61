-- Records of work: check, packing, spot check, weighing, custom tasks, and what each is paid by (floor.md §8, §9).

-- 复核记录
create table check_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  check_type smallint not null,
  pick_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  logistics_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  order_num integer not null,
  sku_num integer not null,
  goods_num integer not null,
  scan_num integer not null,
  error_num integer not null default 0,
  start_time timestamptz not null,
  finish_time timestamptz not null,
  duration_sec integer not null,
  result smallint not null,
  diff_json jsonb,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  workstation_no varchar(16) collate "C",
  is_valid smallint not null default 1,
  effective_at timestamptz not null,
  create_time timestamptz not null,
  constraint check_record_pk primary key (tenant_id, id),
  constraint check_record_uk unique (tenant_id, op_id)
);
create index check_record_stockout_no_ix on check_record (tenant_id, stockout_no);
create unique index check_record_once_uk on check_record (tenant_id, stockout_no) where is_valid = 1 and check_type = 1 and result = 1;
-- 日志 (floor.md §9.2): the log walks the records from the newest on and is searched by numbers, people and places
create index check_record_filter_ix on check_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, check_type, result);
create index check_record_logistics_no_ix on check_record (tenant_id, logistics_no) where logistics_no is not null;
create index check_record_pick_no_ix on check_record (tenant_id, pick_no, operator_key, check_type, effective_at);
select app.tenant_table('check_record', 'select, insert, update');

-- 打包记录
create table pack_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  pack_type smallint not null,
  pick_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  logistics_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  package_num integer not null default 1,
  order_num integer not null,
  goods_num integer not null,
  protection_ok smallint not null default 1,
  photos jsonb,
  start_time timestamptz not null,
  finish_time timestamptz not null,
  duration_sec integer not null,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  workstation_no varchar(16) collate "C",
  is_valid smallint not null default 1,
  effective_at timestamptz not null,
  create_time timestamptz not null,
  constraint pack_record_pk primary key (tenant_id, id),
  constraint pack_record_uk unique (tenant_id, op_id)
);
create index pack_record_stockout_no_ix on pack_record (tenant_id, stockout_no);
create unique index pack_record_once_uk on pack_record (tenant_id, stockout_no) where is_valid = 1 and pack_type = 1;
create index pack_record_filter_ix on pack_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, pack_type);
create index pack_record_logistics_no_ix on pack_record (tenant_id, logistics_no) where logistics_no is not null;
create index pack_record_pick_no_ix on pack_record (tenant_id, pick_no) where pick_no is not null;
-- few of the records are batches: their log has an index of its own
create index pack_record_batch_log_ix on pack_record (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, pick_no)
  where pack_type = 2;
select app.tenant_table('pack_record', 'select, insert, update');

-- 打包耗材
create table pack_consumable (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  package_no varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  qty integer not null,
  is_suggest smallint not null default 0,
  source smallint not null default 1,
  like app.stamps including defaults,
  constraint pack_consumable_pk primary key (tenant_id, id),
  constraint pack_consumable_uk unique (tenant_id, package_no, consumable_no),
  constraint pack_consumable_qty_ck check (qty > 0)
);
create index pack_consumable_stockout_no_ix on pack_consumable (tenant_id, stockout_no);
select app.tenant_table('pack_consumable');

-- 抽检规则
create table spot_rule (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  owner_no varchar(32) collate "C" not null default '*',
  ratio_bp integer not null,
  new_packer_ratio_bp integer,
  must_tags jsonb,
  daily_max integer,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint spot_rule_pk primary key (tenant_id, id),
  constraint spot_rule_uk unique (tenant_id, warehouse_no, sid, owner_no),
  constraint spot_rule_ratio_ck check (ratio_bp between 0 and 10000),
  constraint spot_rule_new_ratio_ck check (new_packer_ratio_bp between 0 and 10000),
  constraint spot_rule_daily_ck check (daily_max > 0)
);
-- 列表：按货主、状态查，按更新时间排
create index spot_rule_owner_no_ix on spot_rule (tenant_id, owner_no, update_time desc);
create index spot_rule_is_disabled_ix on spot_rule (tenant_id, is_disabled);
create index spot_rule_update_time_ix on spot_rule (tenant_id, update_time desc);
select app.tenant_table('spot_rule');

-- 抽检记录 (floor.md §8.6): packer and checker by their keys, temp workers included
create table spot_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  stockout_no varchar(32) collate "C",
  package_no varchar(32) collate "C",
  logistics_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  packer_key varchar(32) collate "C",
  packer_name varchar(64) collate "C",
  checker_key varchar(32) collate "C",
  checker_name varchar(64) collate "C",
  result smallint not null,
  reasons jsonb not null default '[]',
  goods_json jsonb not null default '[]',
  photos jsonb,
  remark varchar(200) collate "C",
  duration_sec integer not null default 0,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  workstation_no varchar(16) collate "C",
  is_valid smallint not null default 1,
  effective_at timestamptz not null,
  create_time timestamptz not null,
  constraint spot_record_pk primary key (tenant_id, id),
  constraint spot_record_uk unique (tenant_id, op_id),
  constraint spot_record_result_ck check (result in (1, 2))
);
create index spot_record_stockout_no_ix on spot_record (tenant_id, stockout_no);
create index spot_record_logistics_no_ix on spot_record (tenant_id, logistics_no);
-- how often a packer's parcels failed lately
create index spot_record_packer_key_ix on spot_record (tenant_id, packer_key, effective_at) where is_valid = 1;
create index spot_record_filter_ix on spot_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, result);
select app.tenant_table('spot_record', 'select, insert, update');

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
  like app.stamps including defaults,
  constraint weight_config_pk primary key (tenant_id, id),
  constraint weight_config_uk unique (tenant_id, warehouse_no, sid, owner_no, shop_no),
  constraint weight_config_tolerance_ck check (tol_mode in (1, 2) and tol_abs_g between 0 and 5000 and tol_bp between 0 and 10000)
);
-- 列表：按货主、店铺、状态查，按更新时间排
create index weight_config_owner_no_ix on weight_config (tenant_id, owner_no, update_time desc);
create index weight_config_shop_no_ix on weight_config (tenant_id, shop_no, update_time desc);
create index weight_config_is_enabled_ix on weight_config (tenant_id, is_enabled);
create index weight_config_update_time_ix on weight_config (tenant_id, update_time desc);
select app.tenant_table('weight_config');

-- 称重记录
create table weigh_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  stockout_no varchar(32) collate "C",
  package_no varchar(32) collate "C",
  logistics_code varchar(16) collate "C",
  logistics_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  est_weight_g integer,
  weight_g integer not null,
  diff_g integer,
  diff_bp integer,
  result smallint not null,
  tolerance_json jsonb,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  volume_cm3 bigint,
  volume_weight_g integer,
  scale_no varchar(32) collate "C",
  is_manual smallint not null default 0,
  stable_ms integer,
  times integer not null default 1,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  workstation_no varchar(16) collate "C",
  is_valid smallint not null default 1,
  effective_at timestamptz not null,
  create_time timestamptz not null,
  -- why a parcel out of tolerance was let through, and who let it through where it was not the person at the scale
  force_reason smallint,
  approval_id bigint,
  approver_id bigint,
  approver_name varchar(64) collate "C",
  -- the weight the parcel is paid by, and by which coefficient; the oldest rows have none
  bill_weight_g integer,
  bill_json jsonb,
  constraint weigh_record_pk primary key (tenant_id, id),
  constraint weigh_record_uk unique (tenant_id, op_id)
);
create index weigh_record_logistics_no_ix on weigh_record (tenant_id, logistics_no);
create index weigh_record_stockout_no_ix on weigh_record (tenant_id, stockout_no);
create unique index weigh_record_once_uk on weigh_record (tenant_id, logistics_no) where is_valid = 1 and result in (1, 4, 5);
create index weigh_record_filter_ix on weigh_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, result);
-- an approval lets one weighing through
create unique index weigh_record_approval_uk on weigh_record (tenant_id, approval_id) where approval_id is not null;
select app.tenant_table('weigh_record', 'select, insert, update');

-- 组长放行 (floor.md §8.7): a leader, known by badge and PIN, lets one parcel of one weight through, on one device
create table weigh_approval (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  weight_g integer not null,
  approver_id bigint not null,
  approver_name varchar(64) collate "C" not null,
  asked_by varchar(32) collate "C" not null,
  expire_time timestamptz not null,
  create_time timestamptz not null,
  constraint weigh_approval_pk primary key (tenant_id, id),
  constraint weigh_approval_weight_ck check (weight_g > 0)
);
create index weigh_approval_logistics_no_ix on weigh_approval (tenant_id, logistics_no);
select app.tenant_table('weigh_approval', 'select, insert, update');

-- 作业记录 (append-only)
create table work_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  op_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  workstation_no varchar(16) collate "C",
  shift_id bigint,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  employ_type smallint,
  biz_type varchar(16) collate "C" not null,
  biz_no varchar(64) collate "C" not null,
  pick_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  logistics_no varchar(32) collate "C",
  order_num integer not null default 0,
  sku_num integer not null default 0,
  goods_num integer not null default 0,
  package_num integer not null default 0,
  line_num integer not null default 0,
  box_num integer not null default 0,
  share_bp integer not null default 10000,
  weight_g bigint not null default 0,
  volume_cm3 bigint not null default 0,
  point numeric(12,4) not null,
  start_time timestamptz not null,
  finish_time timestamptz not null,
  duration_sec integer not null,
  error_num integer not null default 0,
  client_kind smallint not null default 2,
  is_valid smallint not null default 1,
  biz_date date not null,
  create_time timestamptz not null,
  -- when the record began or ceased to count after it was made, or got an error more
  changed_at timestamptz,
  constraint work_record_pk primary key (tenant_id, id),
  constraint work_record_uk unique (tenant_id, op_id, operator_key),
  -- approved minutes of a custom task are paid as they are, however long (at most 14,400 reported and a fifth more)
  constraint work_record_duration_ck check
    (duration_sec between 0 and 14400 or (op_type = 9 and duration_sec between 0 and 1036800))
);
create index work_record_warehouse_no_biz_date_op_type_ix on work_record (tenant_id, warehouse_no, biz_date, op_type);
create index work_record_operator_id_biz_date_ix on work_record (tenant_id, operator_id, biz_date);
create index work_record_biz_no_ix on work_record (tenant_id, biz_no);
create index work_record_stockout_no_ix on work_record (tenant_id, stockout_no);
create index work_record_pick_no_ix on work_record (tenant_id, pick_no) where pick_no is not null;
create index work_record_logistics_no_ix on work_record (tenant_id, logistics_no) where logistics_no is not null;
create index work_record_temp_user_id_ix on work_record (tenant_id, temp_user_id, finish_time) where temp_user_id is not null;
-- 称重 and 交接 are paid per parcel, 复核 and 打包 per order, 拣货 per pick order and person
create unique index work_record_parcel_uk on work_record (tenant_id, logistics_no, op_type) where is_valid = 1 and op_type in (7, 8);
create unique index work_record_order_uk on work_record (tenant_id, stockout_no, op_type) where is_valid = 1 and op_type in (2, 4);
create unique index work_record_pick_uk on work_record (tenant_id, pick_no, operator_key) where is_valid = 1 and op_type = 1;
-- whether a packer is new is asked by his key
create index work_record_packing_ix on work_record (tenant_id, operator_key, biz_date) where op_type in (4, 5);
create index work_record_create_time_ix on work_record (tenant_id, create_time);
create index work_record_changed_at_ix on work_record (tenant_id, changed_at) where changed_at is not null;
create index work_record_operator_key_ix on work_record (tenant_id, operator_key, biz_date);
create index work_record_filter_ix on work_record (tenant_id, finish_time desc, operator_name, is_valid, op_type, warehouse_no, owner_no);
-- few of the records are pick orders: their log has an index of its own
create index work_record_pick_log_ix on work_record (tenant_id, finish_time desc, operator_name, operator_key, warehouse_no, owner_no, pick_no)
  where op_type = 1;
-- the log of custom tasks walks its few records among all
create index work_record_task_log_ix on work_record (tenant_id, finish_time desc, operator_name, operator_key, warehouse_no, owner_no, biz_no)
  where op_type = 9;
select app.tenant_table('work_record', 'select, insert, update');

-- 作业日统计 (floor.md §9.1): what each person did per day and type of work, rebuilt from work_record
create table work_day_stat (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  op_type smallint not null,
  order_num integer not null,
  goods_num integer not null,
  package_num integer not null,
  point numeric(14,4) not null,
  effective_sec integer not null,
  error_num integer not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint work_day_stat_pk primary key (tenant_id, id),
  constraint work_day_stat_uk unique (tenant_id, biz_date, warehouse_no, sid, operator_key, op_type)
);
create index work_day_stat_operator_key_ix on work_day_stat (tenant_id, operator_key, biz_date);
create index work_day_stat_update_time_ix on work_day_stat (tenant_id, update_time);
select app.tenant_table('work_day_stat');

-- 统计到哪里: up to when changes of work records are in work_day_stat
create table work_day_mark (
  tenant_id integer not null,
  built_to timestamptz not null,
  constraint work_day_mark_pk primary key (tenant_id)
);
select app.tenant_table('work_day_mark');

-- 任务类型 (floor.md §9.3): kinds of work that are not scanned
create table task_type (
  tenant_id integer not null,
  id bigint not null,
  type_name varchar(32) collate "C" not null,
  unit varchar(8) collate "C" not null,
  std_sec integer not null default 0,
  point_e4 integer not null default 0,
  service_code varchar(32) collate "C",
  need_approve smallint not null default 1,
  need_photo smallint not null default 0,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint task_type_pk primary key (tenant_id, id),
  constraint task_type_uk unique (tenant_id, type_name),
  constraint task_type_unit_ck check (unit in ('件', '箱', '托', '小时', '次')),
  constraint task_type_point_ck check (std_sec >= 0 and point_e4 >= 0)
);
create index task_type_unit_ix on task_type (tenant_id, unit);
create index task_type_is_disabled_ix on task_type (tenant_id, is_disabled);
select app.tenant_table('task_type');

-- 自定义任务 (floor.md §9.3)
create table custom_task (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  task_type_id bigint not null,
  content varchar(500) collate "C" not null,
  plan_qty integer not null,
  finish_qty integer not null default 0,
  unit varchar(8) collate "C" not null,
  start_time timestamptz not null,
  end_time timestamptz,
  report_min integer,
  approve_min integer,
  photo_url varchar(256) collate "C",
  report_op_id varchar(40) collate "C",
  is_billable smallint not null default 0,
  price_fen bigint,
  amount_fen bigint,
  apply_user_id bigint,
  apply_user_name varchar(64) collate "C",
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  reject_reason varchar(200) collate "C",
  finish_user_id bigint,
  finish_user_name varchar(64) collate "C",
  finish_time timestamptz,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  status smallint not null default 10,
  like app.stamps including defaults,
  constraint custom_task_pk primary key (tenant_id, id),
  constraint custom_task_uk unique (tenant_id, task_no),
  constraint custom_task_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint custom_task_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint custom_task_task_type_fk foreign key (tenant_id, task_type_id) references task_type (tenant_id, id) on delete restrict,
  constraint custom_task_qty_ck check (plan_qty > 0 and finish_qty >= 0),
  constraint custom_task_min_ck check (report_min >= 0 and approve_min >= 0),
  constraint custom_task_fen_ck check (price_fen >= 0 and amount_fen >= 0),
  constraint custom_task_billable_ck check (is_billable = 0 or (owner_no is not null and price_fen is not null))
);
create index custom_task_create_time_ix on custom_task (tenant_id, create_time desc);
create index custom_task_start_time_ix on custom_task (tenant_id, start_time desc);
create index custom_task_warehouse_no_sid_ix on custom_task (tenant_id, warehouse_no, sid, create_time desc);
create index custom_task_owner_no_ix on custom_task (tenant_id, owner_no, create_time desc);
create index custom_task_task_type_id_ix on custom_task (tenant_id, task_type_id, create_time desc);
create index custom_task_status_ix on custom_task (tenant_id, status, create_time desc);
select app.tenant_table('custom_task');

-- 任务人员: who worked on it, with what share
create table custom_task_worker (
  tenant_id integer not null,
  id bigint not null,
  task_no varchar(32) collate "C" not null,
  line_no integer not null,
  worker_no varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  share_bp integer not null,
  like app.stamps including defaults,
  -- how long each was at it, by the badge; null: as long as the task
  worked_min integer,
  constraint custom_task_worker_pk primary key (tenant_id, id),
  constraint custom_task_worker_uk unique (tenant_id, task_no, line_no),
  constraint custom_task_worker_uk2 unique (tenant_id, task_no, operator_key),
  constraint custom_task_worker_custom_task_fk foreign key (tenant_id, task_no) references custom_task (tenant_id, task_no) on delete cascade,
  constraint custom_task_worker_share_ck check (share_bp between 1 and 10000),
  constraint custom_task_worker_worked_ck check (worked_min >= 0)
);
create index custom_task_worker_operator_name_ix on custom_task_worker (tenant_id, operator_name, task_no);
select app.tenant_table('custom_task_worker');
