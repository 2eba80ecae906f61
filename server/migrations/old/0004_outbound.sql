-- Orders, waves, picking, check, pack, weigh, hand-over and their records (floor.md §7, §8, §9.1).
-- 波次
create table wave (
  tenant_id integer not null,
  id bigint not null,
  wave_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  wave_type smallint not null,
  wave_rule_id bigint,
  order_num integer not null default 0,
  goods_num integer not null default 0,
  sku_num integer not null default 0,
  pick_order_num integer not null default 0,
  est_weight_g bigint not null default 0,
  est_volume_cm3 bigint not null default 0,
  release_time timestamptz,
  finish_time timestamptz,
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wave_pk primary key (tenant_id, id),
  constraint wave_uk unique (tenant_id, wave_no),
  constraint wave_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index wave_warehouse_no_sid_status_ix on wave (tenant_id, warehouse_no, sid, status);
create index wave_create_time_ix on wave (tenant_id, create_time desc);
create index wave_status_ix on wave (tenant_id, status);
select app.tenant_table('wave');

-- 波次规则
create table wave_rule (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  rule_name varchar(64) collate "C" not null,
  priority integer not null default 100,
  cron_times jsonb,
  trigger_order_num integer,
  owner_nos jsonb,
  shop_nos jsonb,
  logistics_codes jsonb,
  order_tags jsonb,
  order_structures jsonb,
  province_codes jsonb,
  deadline_within_min integer,
  max_order_num integer not null default 500,
  auto_release smallint not null default 1,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wave_rule_pk primary key (tenant_id, id),
  constraint wave_rule_uk unique (tenant_id, warehouse_no, sid, rule_name),
  constraint wave_rule_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('wave_rule');

-- 拣货类型定义
create table pick_type_def (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  pick_type_code varchar(16) collate "C" not null,
  pick_type_name varchar(32) collate "C" not null,
  order_structure smallint not null,
  same_composition smallint not null default 0,
  min_same_num integer not null default 20,
  pick_method smallint not null,
  max_order_num integer not null,
  max_sku_num integer,
  max_goods_num integer,
  max_weight_g bigint,
  max_volume_cm3 bigint,
  check_mode smallint not null,
  pack_mode smallint not null,
  need_seed smallint not null default 0,
  slot_num integer,
  only_big smallint not null default 0,
  zone_split smallint not null default 0,
  difficulty_bp integer not null default 10000,
  priority integer not null,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint pick_type_def_pk primary key (tenant_id, id),
  constraint pick_type_def_uk unique (tenant_id, warehouse_no, sid, pick_type_code)
);
select app.tenant_table('pick_type_def');

-- 出库单
create table stockout_order (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  src_order_no varchar(64) collate "C" not null,
  src_tids varchar(512) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  shop_no varchar(32) collate "C" not null,
  platform_code smallint not null,
  order_type smallint not null default 1,
  order_tags jsonb not null default '[]',
  receiver_name varchar(256) collate "C",
  receiver_mobile varchar(256) collate "C",
  receiver_address varchar(1024) collate "C",
  receiver_name_mask varchar(64) collate "C",
  receiver_mobile_mask varchar(20) collate "C",
  province_code varchar(6) collate "C" not null,
  city_code varchar(6) collate "C" not null,
  district_code varchar(6) collate "C",
  buyer_message varchar(500) collate "C",
  seller_remark varchar(500) collate "C",
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  waybill_status smallint not null default 0,
  waybill_error varchar(200) collate "C",
  print_status smallint not null default 0,
  print_time timestamptz,
  print_count integer not null default 0,
  sku_num integer not null,
  goods_num integer not null,
  line_num integer not null,
  package_num integer not null default 1,
  composition_key varchar(64) collate "C" not null,
  order_structure smallint not null,
  has_big smallint not null default 0,
  has_fragile smallint not null default 0,
  has_expiry smallint not null default 0,
  est_goods_g integer,
  est_package_g integer,
  est_weight_g integer,
  est_volume_cm3 bigint,
  weight_g integer,
  weight_diff_g integer,
  weigh_result smallint not null default 0,
  protection_snapshot jsonb,
  suggest_consumable_no varchar(32) collate "C",
  pay_time timestamptz,
  trade_time timestamptz not null,
  audit_time timestamptz,
  receive_time timestamptz not null,
  alloc_time timestamptz,
  wave_time timestamptz,
  pick_start_time timestamptz,
  pick_time timestamptz,
  check_time timestamptz,
  pack_time timestamptz,
  spot_time timestamptz,
  weigh_time timestamptz,
  ship_time timestamptz,
  erp_push_time timestamptz,
  collect_time timestamptz,
  sign_time timestamptz,
  deadline_time timestamptz,
  deadline_rule_id bigint,
  platform_deadline_time timestamptz,
  is_overtime smallint not null default 0,
  erp_deadline_time timestamptz,
  is_erp_overtime smallint not null default 0,
  status smallint not null default 10,
  exception_type smallint not null default 0,
  exception_msg varchar(200) collate "C",
  intercept_status smallint not null default 0,
  hold_flag smallint not null default 0,
  hold_reason varchar(100) collate "C",
  priority integer not null default 100,
  push_status smallint not null default 0,
  push_count integer not null default 0,
  wave_no varchar(32) collate "C",
  pick_no varchar(32) collate "C",
  repick_no varchar(32) collate "C",
  pick_slot integer,
  tote_no varchar(16) collate "C",
  handover_no varchar(32) collate "C",
  picker_id bigint,
  picker_name varchar(64) collate "C",
  checker_id bigint,
  checker_name varchar(64) collate "C",
  packer_id bigint,
  packer_name varchar(64) collate "C",
  weigher_id bigint,
  weigher_name varchar(64) collate "C",
  shipper_id bigint,
  shipper_name varchar(64) collate "C",
  goods_amount_fen bigint,
  pay_amount_fen bigint,
  cod_amount_fen bigint,
  insure_amount_fen bigint,
  est_post_fen bigint,
  goods_summary varchar(200) collate "C",
  generated_fields jsonb not null default '[]',
  import_id bigint,
  cancel_reason varchar(200) collate "C",
  live_key smallint generated always as (case when status <> 5 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stockout_order_pk primary key (tenant_id, id),
  constraint stockout_order_uk unique (tenant_id, stockout_no),
  constraint stockout_order_uk2 unique (tenant_id, owner_no, src_order_no, live_key),
  constraint stockout_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint stockout_order_shop_fk foreign key (tenant_id, shop_no) references shop (tenant_id, shop_no) on delete restrict,
  constraint stockout_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stockout_order_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index stockout_order_logistics_no_ix on stockout_order (tenant_id, logistics_no);
create index stockout_order_pick_no_ix on stockout_order (tenant_id, pick_no);
create index stockout_order_wave_no_ix on stockout_order (tenant_id, wave_no);
create index stockout_order_status_warehouse_no_deadline_time_i on stockout_order (tenant_id, status, warehouse_no, deadline_time);
create index stockout_order_composition_key_ix on stockout_order (tenant_id, composition_key);
create index stockout_order_src_order_no_ix on stockout_order (tenant_id, src_order_no);
create index stockout_order_receive_time_ix on stockout_order (tenant_id, receive_time desc);
create index stockout_order_owner_no_receive_time_ix on stockout_order (tenant_id, owner_no, receive_time desc);
create index stockout_order_import_id_ix on stockout_order (tenant_id, import_id);
create index stockout_order_handover_no_ix on stockout_order (tenant_id, handover_no);
create index stockout_order_update_time_ix on stockout_order (tenant_id, update_time desc);
select app.tenant_table('stockout_order');

-- 出库单明细
create table stockout_line (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C",
  spec_name varchar(128) collate "C",
  barcode varchar(64) collate "C",
  qty integer not null,
  alloc_qty integer not null default 0,
  picked_qty integer not null default 0,
  checked_qty integer not null default 0,
  shipped_qty integer not null default 0,
  suite_goods_no varchar(64) collate "C",
  suite_qty integer,
  is_gift smallint not null default 0,
  price_fen bigint,
  batch_require varchar(32) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stockout_line_pk primary key (tenant_id, id),
  constraint stockout_line_uk unique (tenant_id, stockout_no, line_no),
  constraint stockout_line_stockout_order_fk foreign key (tenant_id, stockout_no) references stockout_order (tenant_id, stockout_no) on delete cascade,
  constraint stockout_line_qty_ck check (qty > 0),
  constraint stockout_line_alloc_ck check (alloc_qty between 0 and qty),
  constraint stockout_line_picked_ck check (picked_qty between 0 and qty),
  constraint stockout_line_checked_ck check (checked_qty >= 0 and checked_qty <= qty),
  constraint stockout_line_shipped_ck check (shipped_qty between 0 and qty)
);
create index stockout_line_owner_no_goods_no_ix on stockout_line (tenant_id, owner_no, goods_no);
select app.tenant_table('stockout_line');

-- 包裹 (含子包裹)
create table stockout_package (
  tenant_id integer not null,
  id bigint not null,
  package_no varchar(32) collate "C" not null,
  stockout_no varchar(32) collate "C" not null,
  seq integer not null,
  is_main smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  main_logistics_no varchar(32) collate "C",
  goods_num integer,
  goods_json jsonb,
  carton_no varchar(32) collate "C",
  length_mm integer,
  width_mm integer,
  height_mm integer,
  volume_cm3 bigint,
  est_weight_g integer,
  weight_g integer,
  weigh_time timestamptz,
  weigh_times integer not null default 0,
  need_spot smallint not null default 0,
  spot_result smallint not null default 0,
  handover_no varchar(32) collate "C",
  pull_status smallint not null default 0,
  pull_location varchar(32) collate "C",
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stockout_package_pk primary key (tenant_id, id),
  constraint stockout_package_uk unique (tenant_id, package_no),
  constraint stockout_package_uk2 unique (tenant_id, logistics_code, logistics_no),
  constraint stockout_package_uk3 unique (tenant_id, stockout_no, seq),
  constraint stockout_package_stockout_order_fk foreign key (tenant_id, stockout_no) references stockout_order (tenant_id, stockout_no) on delete cascade,
  constraint stockout_package_weight_ck check (weight_g is null or weight_g between 10 and 60000)
);
create index stockout_package_logistics_no_ix on stockout_package (tenant_id, logistics_no);
create index stockout_package_warehouse_no_sid_status_ix on stockout_package (tenant_id, warehouse_no, sid, status);
create index stockout_package_pull_status_ix on stockout_package (tenant_id, pull_status) where pull_status = 1;
select app.tenant_table('stockout_package');

-- 订单轨迹 (append-only)
create table stockout_log (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  node varchar(16) collate "C" not null,
  before_status smallint,
  after_status smallint,
  op_id varchar(40) collate "C",
  operator_key varchar(32) collate "C",
  operator_name varchar(64) collate "C",
  workstation_no varchar(16) collate "C",
  msg varchar(200) collate "C",
  occurred_at timestamptz not null,
  create_time timestamptz not null,
  constraint stockout_log_pk primary key (tenant_id, id)
);
create index stockout_log_stockout_no_occurred_at_ix on stockout_log (tenant_id, stockout_no, occurred_at);
select app.tenant_table('stockout_log', 'select, insert');

-- 拣货单
create table pick_order (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  wave_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  pick_type_code varchar(16) collate "C" not null,
  pick_method smallint not null,
  need_seed smallint not null default 0,
  check_mode smallint not null,
  difficulty_bp integer not null default 10000,
  order_num integer not null default 0,
  sku_num integer not null default 0,
  goods_num integer not null default 0,
  line_num integer not null default 0,
  location_num integer not null default 0,
  est_weight_g bigint not null default 0,
  logistics_code varchar(16) collate "C",
  owner_no varchar(32) collate "C",
  picked_goods_num integer not null default 0,
  short_goods_num integer not null default 0,
  picker_key varchar(32) collate "C",
  picker_id bigint,
  picker_name varchar(64) collate "C",
  temp_user_id bigint,
  device_id varchar(64) collate "C",
  claim_time timestamptz,
  start_time timestamptz,
  finish_time timestamptz,
  cart_no varchar(32) collate "C",
  print_count integer not null default 0,
  checked_order_num integer not null default 0,
  is_repick smallint not null default 0,
  main_pick_no varchar(32) collate "C",
  priority integer not null default 100,
  status smallint not null default 10,
  lease_version integer not null default 0,
  rev bigint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint pick_order_pk primary key (tenant_id, id),
  constraint pick_order_uk unique (tenant_id, pick_no),
  constraint pick_order_wave_fk foreign key (tenant_id, wave_no) references wave (tenant_id, wave_no) on delete restrict
);
create index pick_order_wave_no_ix on pick_order (tenant_id, wave_no);
create index pick_order_warehouse_no_sid_status_ix on pick_order (tenant_id, warehouse_no, sid, status);
create index pick_order_picker_id_status_ix on pick_order (tenant_id, picker_id, status);
create index pick_order_main_pick_no_ix on pick_order (tenant_id, main_pick_no);
create index pick_order_create_time_ix on pick_order (tenant_id, create_time desc);
select app.tenant_table('pick_order');

-- 拣货明细
create table pick_line (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  seq_no integer not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  plan_qty integer not null,
  picked_qty integer not null default 0,
  short_qty integer not null default 0,
  orders jsonb not null,
  pick_time timestamptz,
  picker_id bigint,
  status smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint pick_line_pk primary key (tenant_id, id),
  constraint pick_line_uk unique (tenant_id, pick_no, seq_no),
  constraint pick_line_pick_order_fk foreign key (tenant_id, pick_no) references pick_order (tenant_id, pick_no) on delete cascade,
  constraint pick_line_plan_ck check (plan_qty > 0),
  constraint pick_line_done_ck check (picked_qty >= 0 and short_qty >= 0 and picked_qty + short_qty <= plan_qty)
);
select app.tenant_table('pick_line');

-- 周转箱
create table tote (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  tote_no varchar(16) collate "C" not null,
  status smallint not null default 1,
  pick_no varchar(32) collate "C",
  slot integer,
  stockout_no varchar(32) collate "C",
  bind_time timestamptz,
  last_time timestamptz,
  print_count integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint tote_pk primary key (tenant_id, id),
  constraint tote_uk unique (tenant_id, warehouse_no, sid, tote_no),
  constraint tote_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint tote_no_ck check (tote_no ~ '^ZX[0-9]{6}$')
);
create index tote_pick_no_ix on tote (tenant_id, pick_no);
create index tote_stockout_no_ix on tote (tenant_id, stockout_no);
select app.tenant_table('tote');

-- 播种明细
create table pick_seed (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  slot integer not null,
  stockout_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  plan_qty integer not null,
  seeded_qty integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint pick_seed_pk primary key (tenant_id, id),
  constraint pick_seed_uk unique (tenant_id, pick_no, slot, owner_no, goods_no),
  constraint pick_seed_pick_order_fk foreign key (tenant_id, pick_no) references pick_order (tenant_id, pick_no) on delete cascade,
  constraint pick_seed_seeded_ck check (seeded_qty between 0 and plan_qty)
);
select app.tenant_table('pick_seed');

-- 作业冲突
create table op_exception (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  op_type varchar(32) collate "C" not null,
  code varchar(8) collate "C" not null,
  args jsonb not null default '{}',
  doc_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  goods_no varchar(64) collate "C",
  qty integer,
  location_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C",
  device_id varchar(40) collate "C",
  effective_at timestamptz not null,
  status smallint not null default 10,
  resolution smallint,
  resolver varchar(32) collate "C",
  resolve_time timestamptz,
  move_no varchar(32) collate "C",
  check_no varchar(32) collate "C",
  remark varchar(200) collate "C",
  document_before jsonb,
  document_after jsonb,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint op_exception_pk primary key (tenant_id, id),
  constraint op_exception_uk unique (tenant_id, op_id)
);
create index op_exception_doc_no_ix on op_exception (tenant_id, doc_no);
create index op_exception_stockout_no_ix on op_exception (tenant_id, stockout_no);
create index op_exception_status_effective_at_ix on op_exception (tenant_id, status, effective_at);
create index op_exception_warehouse_no_sid_status_ix on op_exception (tenant_id, warehouse_no, sid, status);
select app.tenant_table('op_exception');

-- 扫描流水 (append-only)
create table scan_log (
  tenant_id integer not null,
  op_id varchar(40) collate "C" not null,
  flow varchar(16) collate "C" not null,
  doc_no varchar(32) collate "C" not null default '',
  stockout_no varchar(32) collate "C",
  step varchar(16) collate "C" not null,
  kind smallint not null,
  raw varchar(200) collate "C" not null,
  owner_no varchar(32) collate "C",
  goods_no varchar(64) collate "C",
  qty integer,
  verdict smallint not null,
  code varchar(8) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  occurred_at timestamptz not null,
  biz_date date not null,
  constraint scan_log_pk primary key (tenant_id, op_id)
);
create index scan_log_doc_no_ix on scan_log (tenant_id, doc_no);
create index scan_log_stockout_no_ix on scan_log (tenant_id, stockout_no);
select app.tenant_table('scan_log', 'select, insert');

-- ERP推送队列
create table erp_push_queue (
  tenant_id integer not null,
  id bigint not null,
  biz_type smallint not null,
  biz_no varchar(64) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  request jsonb,
  response jsonb,
  try_num integer not null default 0,
  next_time timestamptz,
  deadline_time timestamptz,
  status smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint erp_push_queue_pk primary key (tenant_id, id),
  constraint erp_push_queue_uk unique (tenant_id, biz_type, biz_no)
);
create index erp_push_queue_status_next_time_ix on erp_push_queue (tenant_id, status, next_time);
select app.tenant_table('erp_push_queue');

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
create index check_record_pick_no_ix on check_record (tenant_id, pick_no);
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint spot_rule_pk primary key (tenant_id, id),
  constraint spot_rule_uk unique (tenant_id, warehouse_no, sid, owner_no),
  constraint spot_rule_ratio_ck check (ratio_bp between 0 and 10000)
);
select app.tenant_table('spot_rule');

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
  constraint weigh_record_pk primary key (tenant_id, id),
  constraint weigh_record_uk unique (tenant_id, op_id)
);
create index weigh_record_logistics_no_ix on weigh_record (tenant_id, logistics_no);
create index weigh_record_stockout_no_ix on weigh_record (tenant_id, stockout_no);
select app.tenant_table('weigh_record', 'select, insert, update');

-- 商品均重
create table goods_avg_weight (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  sample_num integer not null,
  avg_weight_g integer not null,
  std_g integer,
  min_g integer,
  max_g integer,
  last_samples jsonb not null default '[]',
  archive_weight_g integer,
  diff_bp integer,
  suggest_status smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_avg_weight_pk primary key (tenant_id, id),
  constraint goods_avg_weight_uk unique (tenant_id, owner_no, goods_no)
);
select app.tenant_table('goods_avg_weight');

-- 组合均重
create table composition_avg_weight (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  composition_key varchar(64) collate "C" not null,
  sample_num integer not null,
  avg_weight_g integer not null,
  last_samples jsonb not null default '[]',
  last_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint composition_avg_weight_pk primary key (tenant_id, id),
  constraint composition_avg_weight_uk unique (tenant_id, warehouse_no, sid, composition_key)
);
select app.tenant_table('composition_avg_weight');

-- 交接单
create table handover (
  tenant_id integer not null,
  id bigint not null,
  handover_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C",
  plate_no varchar(16) collate "C",
  driver_name varchar(32) collate "C",
  driver_mobile varchar(20) collate "C",
  package_num integer not null default 0,
  weight_g bigint not null default 0,
  start_time timestamptz not null,
  confirm_time timestamptz,
  sign_name varchar(32) collate "C",
  sign_url varchar(256) collate "C",
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  workstation_no varchar(16) collate "C",
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint handover_pk primary key (tenant_id, id),
  constraint handover_uk unique (tenant_id, handover_no),
  constraint handover_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint handover_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index handover_warehouse_no_sid_status_ix on handover (tenant_id, warehouse_no, sid, status);
create index handover_create_time_ix on handover (tenant_id, create_time desc);
select app.tenant_table('handover');

-- 交接明细
create table handover_item (
  tenant_id integer not null,
  id bigint not null,
  handover_no varchar(32) collate "C" not null,
  package_no varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  weight_g integer,
  scan_time timestamptz not null,
  op_id varchar(40) collate "C",
  status smallint not null default 1,
  live_key smallint generated always as (case when status = 1 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint handover_item_pk primary key (tenant_id, id),
  constraint handover_item_uk unique (tenant_id, logistics_code, logistics_no, live_key),
  constraint handover_item_handover_fk foreign key (tenant_id, handover_no) references handover (tenant_id, handover_no) on delete cascade
);
create index handover_item_handover_no_ix on handover_item (tenant_id, handover_no);
select app.tenant_table('handover_item');

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
  constraint work_record_pk primary key (tenant_id, id),
  constraint work_record_uk unique (tenant_id, op_id, operator_key),
  constraint work_record_duration_ck check (duration_sec between 0 and 14400)
);
create index work_record_warehouse_no_biz_date_op_type_ix on work_record (tenant_id, warehouse_no, biz_date, op_type);
create index work_record_operator_id_biz_date_ix on work_record (tenant_id, operator_id, biz_date);
create index work_record_finish_time_ix on work_record (tenant_id, finish_time desc);
create index work_record_biz_no_ix on work_record (tenant_id, biz_no);
create index work_record_stockout_no_ix on work_record (tenant_id, stockout_no);
select app.tenant_table('work_record', 'select, insert, update');
