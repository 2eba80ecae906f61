-- Outbound: orders, parcels, waves, picking, hand-over, traces of carriers (floor.md §7, §8; office.md §13.1).

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
  like app.stamps including defaults,
  constraint wave_pk primary key (tenant_id, id),
  constraint wave_uk unique (tenant_id, wave_no),
  constraint wave_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index wave_warehouse_no_sid_status_ix on wave (tenant_id, warehouse_no, sid, status);
create index wave_status_ix on wave (tenant_id, status);
create index wave_filter_ix on wave (tenant_id, create_time desc, wave_type);
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
  like app.stamps including defaults,
  constraint wave_rule_pk primary key (tenant_id, id),
  constraint wave_rule_uk unique (tenant_id, warehouse_no, sid, rule_name),
  constraint wave_rule_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index wave_rule_filter_ix on wave_rule (tenant_id, priority, is_disabled);
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
  like app.stamps including defaults,
  constraint pick_type_def_pk primary key (tenant_id, id),
  constraint pick_type_def_uk unique (tenant_id, warehouse_no, sid, pick_type_code)
);
-- its page (floor.md §12.11): searched by code and state, ordered by priority
create index pick_type_def_pick_type_code_ix on pick_type_def (tenant_id, pick_type_code);
create index pick_type_def_is_disabled_ix on pick_type_def (tenant_id, is_disabled);
create index pick_type_def_priority_ix on pick_type_def (tenant_id, priority);
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
  -- sealed, which is longer than what was typed by a nonce, a tag and base64 of UTF-8: the form says how long a name or an address may be
  receiver_name text collate "C",
  receiver_mobile text collate "C",
  receiver_address text collate "C",
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
  like app.stamps including defaults,
  packer_key varchar(32) collate "C",
  checker_key varchar(32) collate "C",
  -- 预售：平台预计的发货时间，按预计发货的规则就以它为截止（floor.md Q39）
  est_ship_time timestamptz,
  -- 店铺快递：快递是谁定的（1 单子指定，2 店铺默认，3 规则），按哪一版规则
  logistics_by smallint not null default 1,
  logistics_rule_id bigint,
  constraint stockout_order_pk primary key (tenant_id, id),
  constraint stockout_order_uk unique (tenant_id, stockout_no),
  constraint stockout_order_uk2 unique (tenant_id, owner_no, src_order_no, live_key),
  constraint stockout_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint stockout_order_shop_fk foreign key (tenant_id, shop_no) references shop (tenant_id, shop_no) on delete restrict,
  constraint stockout_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stockout_order_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint stockout_order_logistics_by_ck check (logistics_by in (1, 2, 3))
);
create index stockout_order_logistics_no_ix on stockout_order (tenant_id, logistics_no);
create index stockout_order_pick_no_ix on stockout_order (tenant_id, pick_no);
create index stockout_order_wave_no_ix on stockout_order (tenant_id, wave_no);
create index stockout_order_status_warehouse_no_deadline_time_i on stockout_order (tenant_id, status, warehouse_no, deadline_time);
create index stockout_order_composition_key_ix on stockout_order (tenant_id, composition_key);
create index stockout_order_src_order_no_ix on stockout_order (tenant_id, src_order_no);
create index stockout_order_owner_no_receive_time_ix on stockout_order (tenant_id, owner_no, receive_time desc);
create index stockout_order_import_id_ix on stockout_order (tenant_id, import_id);
create index stockout_order_handover_no_ix on stockout_order (tenant_id, handover_no);
create index stockout_order_update_time_ix on stockout_order (tenant_id, update_time desc);
create index stockout_order_src_tids_ix on stockout_order (tenant_id, src_tids) where src_tids is not null;
create index stockout_order_merged_ix on stockout_order (tenant_id, id) where strpos(src_tids, ',') > 0;
create index stockout_order_tagged_ix on stockout_order (tenant_id, id) where order_tags <> '[]'::jsonb;
-- 首页: the figures of the cards are counted by an index each
create index stockout_order_ship_time_ix on stockout_order (tenant_id, ship_time) where ship_time is not null;
create index stockout_order_erp_late_ix on stockout_order (tenant_id, erp_deadline_time) where push_status <> 1;
-- the few orders that are stopped, counted above every list of orders
create index stockout_order_intercepting_ix on stockout_order (tenant_id, receive_time desc) where intercept_status = 1;
create index stockout_order_held_ix on stockout_order (tenant_id, receive_time desc) where hold_flag = 1;
-- 按发货截止排序：首页的「已超时」打开就是最急的在前；没有截止时间的单也在列表里，索引要有它们
create index stockout_order_deadline_time_ix on stockout_order (tenant_id, deadline_time);
create index stockout_order_filter_ix on stockout_order (tenant_id, receive_time desc, shop_no, platform_code, logistics_code, network_id,
  order_type, order_structure, line_num, province_code, city_code, exception_type, intercept_status, hold_flag, is_overtime, push_status,
  trade_time, ship_time, erp_deadline_time, print_status);
-- how many of a wave are still unprinted
create index stockout_order_wave_unprinted_ix on stockout_order (tenant_id, wave_no) where print_status = 0 and wave_no is not null;
-- 重算与日限额：一个店铺今天审过的、没有发完的
create index stockout_order_shop_audit_ix on stockout_order (tenant_id, shop_no, audit_time);
create index stockout_order_shop_open_ix on stockout_order (tenant_id, shop_no, stockout_no) where status between 20 and 90;
-- customer service looks an order up by the last four digits of its receiver's number
create index stockout_order_mobile_tail_ix on stockout_order (tenant_id, (right(receiver_mobile_mask, 4)), receive_time desc);
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
  like app.stamps including defaults,
  constraint stockout_line_pk primary key (tenant_id, id),
  constraint stockout_line_uk unique (tenant_id, stockout_no, line_no),
  constraint stockout_line_stockout_order_fk foreign key (tenant_id, stockout_no) references stockout_order (tenant_id, stockout_no) on delete cascade,
  constraint stockout_line_qty_ck check (qty > 0),
  constraint stockout_line_alloc_ck check (alloc_qty between 0 and qty),
  constraint stockout_line_picked_ck check (picked_qty between 0 and qty),
  constraint stockout_line_checked_ck check (checked_qty >= 0 and checked_qty <= qty),
  constraint stockout_line_shipped_ck check (shipped_qty between 0 and qty)
);
create index stockout_line_goods_no_owner_no_ix on stockout_line (tenant_id, goods_no, owner_no);
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
  like app.stamps including defaults,
  -- 待取出: since when the parcel is to be taken out, and who took it out
  pull_time timestamptz,
  pull_user_name varchar(64) collate "C",
  spot_rule_id bigint,
  spot_day date,
  -- what the parcel weighed the last time, accepted or not
  last_weigh_g integer,
  -- 面单打过几次、最后一次什么时候：再打的要写上“补打”
  print_count integer not null default 0,
  print_time timestamptz,
  -- 打没打过面单：未打印的查得到
  print_status smallint not null default 0,
  bill_weight_g integer,
  -- what the carrier takes for the parcel; an estimate until its bill comes
  freight_fen bigint,
  constraint stockout_package_pk primary key (tenant_id, id),
  constraint stockout_package_uk unique (tenant_id, package_no),
  constraint stockout_package_uk2 unique (tenant_id, logistics_code, logistics_no),
  constraint stockout_package_uk3 unique (tenant_id, stockout_no, seq),
  constraint stockout_package_stockout_order_fk foreign key (tenant_id, stockout_no) references stockout_order (tenant_id, stockout_no) on delete cascade,
  constraint stockout_package_weight_ck check (weight_g is null or weight_g between 10 and 60000),
  constraint stockout_package_pull_ck check ((pull_status = 0) = (pull_time is null)),
  constraint stockout_package_freight_ck check (freight_fen is null or freight_fen >= 0)
);
create index stockout_package_logistics_no_ix on stockout_package (tenant_id, logistics_no);
create index stockout_package_warehouse_no_sid_status_ix on stockout_package (tenant_id, warehouse_no, sid, status);
create index stockout_package_main_logistics_no_ix on stockout_package (tenant_id, main_logistics_no) where main_logistics_no is not null;
create index stockout_package_handover_no_ix on stockout_package (tenant_id, handover_no) where handover_no is not null;
-- what is to be taken out, the longest waiting first; voided parcels are out of the way already
create index stockout_package_pull_time_ix on stockout_package (tenant_id, pull_time, warehouse_no, sid, owner_no) where pull_status = 1 and status <> 5;
-- orders drawn by a rule on a day, for its upper limit
create index stockout_package_spot_rule_ix on stockout_package (tenant_id, spot_rule_id, spot_day) where spot_rule_id is not null;
-- parcels that are to be spot-checked
create index stockout_package_to_spot_ix on stockout_package (tenant_id, warehouse_no, sid)
  where need_spot = 1 and spot_result <> 1 and status in (20, 30);
create index stockout_package_filter_ix on stockout_package (tenant_id, create_time desc, logistics_code, owner_no, status, pull_status, weigh_time, print_status);
create index stockout_package_unprinted_ix on stockout_package (tenant_id, create_time desc) where print_status = 0;
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

-- 序列号 (floor.md §8.2): numbers of goods with sn_manage, scanned at the check of an order; another check replaces them
create table stockout_sn (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  sn varchar(64) collate "C" not null,
  op_id varchar(40) collate "C" not null,
  operator_name varchar(64) collate "C",
  scan_time timestamptz not null,
  create_time timestamptz not null,
  constraint stockout_sn_pk primary key (tenant_id, id),
  constraint stockout_sn_uk unique (tenant_id, stockout_no, owner_no, goods_no, sn),
  constraint stockout_sn_stockout_order_fk foreign key (tenant_id, stockout_no) references stockout_order (tenant_id, stockout_no) on delete cascade
);
create index stockout_sn_sn_ix on stockout_sn (tenant_id, sn);
select app.tenant_table('stockout_sn');

-- 拣货单
create table pick_order (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  -- 外部镜像仓的拣货单：来自旺店通的分拣单号，没有波次
  wave_no varchar(32) collate "C",
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
  like app.stamps including defaults,
  print_time timestamptz,
  constraint pick_order_pk primary key (tenant_id, id),
  constraint pick_order_uk unique (tenant_id, pick_no),
  constraint pick_order_wave_fk foreign key (tenant_id, wave_no) references wave (tenant_id, wave_no) on delete restrict
);
create index pick_order_wave_no_ix on pick_order (tenant_id, wave_no);
create index pick_order_warehouse_no_sid_status_ix on pick_order (tenant_id, warehouse_no, sid, status);
create index pick_order_picker_id_status_ix on pick_order (tenant_id, picker_id, status);
create index pick_order_main_pick_no_ix on pick_order (tenant_id, main_pick_no);
create index pick_order_filter_ix on pick_order (tenant_id, create_time desc, pick_type_code, is_repick, picker_name, logistics_code, finish_time);
-- 拣货 1901: a person's own pick orders, the newest first
create index pick_order_picker_key_create_time_ix on pick_order (tenant_id, picker_key, create_time desc) where picker_key is not null;
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
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  constraint tote_pk primary key (tenant_id, id),
  constraint tote_uk unique (tenant_id, warehouse_no, sid, tote_no),
  constraint tote_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint tote_no_ck check (tote_no ~ '^ZX[0-9]{6}$')
);
create index tote_pick_no_ix on tote (tenant_id, pick_no);
create index tote_stockout_no_ix on tote (tenant_id, stockout_no);
create index tote_filter_ix on tote (tenant_id, tote_no, status, warehouse_no);
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
  like app.stamps including defaults,
  constraint pick_seed_pk primary key (tenant_id, id),
  constraint pick_seed_uk unique (tenant_id, pick_no, slot, owner_no, goods_no),
  constraint pick_seed_pick_order_fk foreign key (tenant_id, pick_no) references pick_order (tenant_id, pick_no) on delete cascade,
  constraint pick_seed_seeded_ck check (seeded_qty between 0 and plan_qty)
);
select app.tenant_table('pick_seed');

-- ERP推送队列: what the owners' ERP is to hear, one row per document; status 0 待推, 1 成功, 2 失败, 3 停止, 4 强制
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
  like app.stamps including defaults,
  -- taken by a worker that is sending it: another does not send it again
  taken_time timestamptz,
  constraint erp_push_queue_pk primary key (tenant_id, id),
  constraint erp_push_queue_uk unique (tenant_id, biz_type, biz_no)
);
create index erp_push_queue_status_next_time_ix on erp_push_queue (tenant_id, status, next_time);
create index erp_push_queue_biz_type_ix on erp_push_queue (tenant_id, biz_type, status, next_time);
select app.tenant_table('erp_push_queue');

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
  like app.stamps including defaults,
  constraint handover_pk primary key (tenant_id, id),
  constraint handover_uk unique (tenant_id, handover_no),
  constraint handover_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint handover_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict
);
create index handover_warehouse_no_sid_status_ix on handover (tenant_id, warehouse_no, sid, status);
create index handover_create_time_ix on handover (tenant_id, create_time desc);
create index handover_filter_ix on handover (tenant_id, start_time desc, logistics_code, network_id, plate_no, confirm_time);
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
  like app.stamps including defaults,
  constraint handover_item_pk primary key (tenant_id, id),
  constraint handover_item_uk unique (tenant_id, logistics_code, logistics_no, live_key),
  constraint handover_item_handover_fk foreign key (tenant_id, handover_no) references handover (tenant_id, handover_no) on delete cascade
);
create index handover_item_handover_no_ix on handover_item (tenant_id, handover_no);
select app.tenant_table('handover_item');

-- 物流轨迹 (office.md §3, §13.1; floor.md §17.1)：快递推来的每一条，只增不改；同一运单的同一条（快递给的编号，没有时按时间与文本）只收一次
create table waybill_trace (
  tenant_id integer not null,
  id bigint not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  event_key varchar(64) collate "C" not null,
  stockout_no varchar(32) collate "C" not null,
  trace_time timestamptz not null,
  node_code varchar(16) collate "C",
  trace_text varchar(500) collate "C" not null,
  city varchar(60) collate "C",
  create_time timestamptz not null,
  constraint waybill_trace_pk primary key (tenant_id, id),
  constraint waybill_trace_uk unique (tenant_id, logistics_code, logistics_no, event_key)
);
create index waybill_trace_stockout_no_ix on waybill_trace (tenant_id, stockout_no);
-- 数据采集看物流轨迹按收到的时间到了多少（floor.md §13.2）
create index waybill_trace_create_time_ix on waybill_trace (tenant_id, create_time desc);
select app.tenant_table('waybill_trace', 'select, insert');

-- 运单走到哪里：由它的全部轨迹算出，先来后到都一样；lost_told 遗失破损已说过（建过工单或不建），轨迹再来也不重复
create table waybill_way (
  tenant_id integer not null,
  id bigint not null,
  logistics_code varchar(16) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  stockout_no varchar(32) collate "C" not null,
  stage smallint not null,
  last_time timestamptz not null,
  last_text varchar(500) collate "C" not null,
  last_city varchar(60) collate "C",
  collect_time timestamptz,
  deliver_time timestamptz,
  sign_time timestamptz,
  return_time timestamptz,
  lost_time timestamptz,
  lost_text varchar(500) collate "C",
  lost_told smallint not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint waybill_way_pk primary key (tenant_id, id),
  constraint waybill_way_uk unique (tenant_id, logistics_code, logistics_no),
  constraint waybill_way_stage_ck check (stage between 0 and 7)
);
create index waybill_way_stockout_no_ix on waybill_way (tenant_id, stockout_no);
create index waybill_way_waits_ix on waybill_way (tenant_id, stage, last_time) where stage in (1, 2, 3, 4);
create index waybill_way_lost_time_ix on waybill_way (tenant_id, lost_time) where lost_time is not null;
create index waybill_way_heard_ix on waybill_way (tenant_id, logistics_code, collect_time) where collect_time is not null;
select app.tenant_table('waybill_way');

-- 订单超时说到第几级 (floor.md §13.1)：同一种超时一张单一行，三级时可能建了工单；只记订单与级别，随订单留存
create table order_timeout_mark (
  tenant_id integer not null,
  id bigint not null,
  timeout_type smallint not null,
  stockout_no varchar(32) collate "C" not null,
  level smallint not null,
  work_order_id bigint,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  -- 等到什么时候算起：又走动过再停下的，从头说起
  since timestamptz,
  constraint order_timeout_mark_pk primary key (tenant_id, id),
  constraint order_timeout_mark_uk unique (tenant_id, timeout_type, stockout_no),
  constraint order_timeout_mark_level_ck check (timeout_type between 1 and 6 and level between 1 and 3)
);
select app.tenant_table('order_timeout_mark');
