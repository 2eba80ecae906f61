-- Goods, consumables, bins and stock (floor.md §3.1, §4.1, §5.1).
-- 商品档案
create table goods (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  spu_no varchar(64) collate "C",
  goods_name varchar(200) collate "C" not null,
  name_pinyin varchar(200) collate "C",
  short_name varchar(64) collate "C",
  spec_name varchar(128) collate "C",
  category_code varchar(32) collate "C",
  brand varchar(64) collate "C",
  unit varchar(8) collate "C" not null default '件',
  goods_type smallint not null default 1,
  main_barcode varchar(64) collate "C",
  net_weight_g integer,
  gross_weight_g integer,
  weight_source smallint not null default 1,
  avg_weight_g integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  volume_cm3 bigint,
  is_fragile smallint not null default 0,
  is_liquid smallint not null default 0,
  is_battery smallint not null default 0,
  is_valuable smallint not null default 0,
  is_big smallint not null default 0,
  batch_manage smallint not null default 0,
  expiry_manage smallint not null default 0,
  shelf_life_day integer,
  warn_day integer,
  lock_day integer,
  receive_limit_day integer,
  sn_manage smallint not null default 0,
  storage_type smallint not null default 1,
  abc_class varchar(1) collate "C",
  box_num integer,
  pallet_num integer,
  image_url varchar(256) collate "C",
  declare_name varchar(64) collate "C",
  price_fen bigint,
  is_disabled smallint not null default 0,
  first_in_time timestamptz,
  archive_complete smallint not null default 0,
  is_generated smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_pk primary key (tenant_id, id),
  constraint goods_uk unique (tenant_id, owner_no, goods_no),
  constraint goods_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint goods_weight_ck check (gross_weight_g is null or gross_weight_g between 1 and 999999),
  constraint goods_expiry_ck check (expiry_manage = 0 or (batch_manage = 1 and shelf_life_day > 0))
);
create index goods_goods_no_ix on goods (tenant_id, goods_no);
create index goods_update_time_ix on goods (tenant_id, update_time desc);
create index goods_main_barcode_ix on goods (tenant_id, main_barcode);
select app.tenant_table('goods');

-- 商品条码
create table goods_barcode (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  barcode varchar(64) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  is_main smallint not null default 0,
  pack_qty integer not null default 1,
  barcode_type smallint not null default 1,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_barcode_pk primary key (tenant_id, id),
  constraint goods_barcode_uk unique (tenant_id, owner_no, barcode, goods_no),
  constraint goods_barcode_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_barcode_pack_ck check (pack_qty > 0)
);
create index goods_barcode_barcode_ix on goods_barcode (tenant_id, barcode);
create index goods_barcode_owner_no_goods_no_ix on goods_barcode (tenant_id, owner_no, goods_no);
select app.tenant_table('goods_barcode');

-- 组合装明细
create table goods_suite_item (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  suite_goods_no varchar(64) collate "C" not null,
  item_goods_no varchar(64) collate "C" not null,
  qty integer not null,
  is_fixed smallint not null default 1,
  price_ratio_bp integer,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_suite_item_pk primary key (tenant_id, id),
  constraint goods_suite_item_uk unique (tenant_id, owner_no, suite_goods_no, item_goods_no),
  constraint goods_suite_item_goods_fk foreign key (tenant_id, owner_no, suite_goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_suite_item_goods_fk2 foreign key (tenant_id, owner_no, item_goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_suite_item_qty_ck check (qty > 0)
);
select app.tenant_table('goods_suite_item');

-- 商品白名单
create table goods_white_list (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  white_type smallint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
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
  constraint goods_white_list_pk primary key (tenant_id, id),
  constraint goods_white_list_uk unique (tenant_id, owner_no, goods_no, white_type, warehouse_no, sid),
  constraint goods_white_list_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict
);
select app.tenant_table('goods_white_list');

-- 无条码商品
create table no_barcode_goods (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  confirm_mode smallint not null default 1,
  inner_barcode varchar(64) collate "C",
  remark varchar(200) collate "C",
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint no_barcode_goods_pk primary key (tenant_id, id),
  constraint no_barcode_goods_uk unique (tenant_id, warehouse_no, sid, owner_no, goods_no),
  constraint no_barcode_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint no_barcode_goods_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index no_barcode_goods_inner_barcode_ix on no_barcode_goods (tenant_id, inner_barcode);
select app.tenant_table('no_barcode_goods');

-- 条码异常
create table goods_barcode_error (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '',
  barcode varchar(64) collate "C" not null,
  error_type smallint not null,
  goods_no varchar(64) collate "C" not null default '',
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  scan_user_name varchar(64) collate "C",
  scan_count integer not null default 1,
  last_time timestamptz not null,
  status smallint not null default 0,
  live_key smallint generated always as (case when status = 0 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_barcode_error_pk primary key (tenant_id, id),
  constraint goods_barcode_error_uk unique (tenant_id, owner_no, barcode, error_type, goods_no, live_key)
);
create index goods_barcode_error_status_last_time_ix on goods_barcode_error (tenant_id, status, last_time desc);
select app.tenant_table('goods_barcode_error');

-- 耗材
create table consumable (
  tenant_id integer not null,
  id bigint not null,
  consumable_no varchar(32) collate "C" not null,
  consumable_name varchar(64) collate "C" not null,
  consumable_type smallint not null,
  spec varchar(64) collate "C",
  inner_l_mm integer,
  inner_w_mm integer,
  inner_h_mm integer,
  outer_l_mm integer,
  outer_w_mm integer,
  outer_h_mm integer,
  weight_g integer not null,
  max_load_g integer,
  unit varchar(8) collate "C" not null default '个',
  barcode varchar(64) collate "C",
  owner_no varchar(32) collate "C",
  cost_price_e4 bigint,
  sale_price_e4 bigint,
  is_stock smallint not null default 1,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint consumable_pk primary key (tenant_id, id),
  constraint consumable_uk unique (tenant_id, consumable_no),
  constraint consumable_uk2 unique (tenant_id, barcode),
  constraint consumable_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
select app.tenant_table('consumable');

-- 耗材库存
create table consumable_stock (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  qty integer not null default 0,
  safe_qty integer,
  last_in_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint consumable_stock_pk primary key (tenant_id, id),
  constraint consumable_stock_uk unique (tenant_id, warehouse_no, sid, consumable_no),
  constraint consumable_stock_consumable_fk foreign key (tenant_id, consumable_no) references consumable (tenant_id, consumable_no) on delete restrict,
  constraint consumable_stock_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('consumable_stock');

-- 耗材流水
create table consumable_log (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  biz_type smallint not null,
  biz_no varchar(64) collate "C" not null,
  stockout_no varchar(32) collate "C",
  change_qty integer not null,
  after_qty integer not null,
  biz_date date not null,
  op_id varchar(40) collate "C",
  create_time timestamptz not null,
  constraint consumable_log_pk primary key (tenant_id, id)
);
create index consumable_log_consumable_no_biz_date_ix on consumable_log (tenant_id, consumable_no, biz_date);
create index consumable_log_stockout_no_ix on consumable_log (tenant_id, stockout_no);
select app.tenant_table('consumable_log', 'select, insert');

-- 库区
create table zone (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  zone_no varchar(16) collate "C" not null,
  zone_name varchar(32) collate "C" not null,
  zone_type smallint not null,
  owner_mode smallint not null default 1,
  owner_nos jsonb,
  is_disabled smallint not null default 0,
  sort integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint zone_pk primary key (tenant_id, id),
  constraint zone_uk unique (tenant_id, warehouse_no, sid, zone_no),
  constraint zone_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('zone');

-- 库位
create table location (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  zone_no varchar(16) collate "C" not null,
  location_type smallint not null,
  aisle varchar(8) collate "C",
  bay varchar(8) collate "C",
  level varchar(4) collate "C",
  slot varchar(8) collate "C",
  pick_seq integer not null,
  pick_face smallint not null default 0,
  mix_goods smallint not null default 1,
  mix_batch smallint not null default 0,
  mix_owner smallint not null default 0,
  max_weight_g integer,
  max_volume_cm3 bigint,
  owner_no varchar(32) collate "C",
  is_locked smallint not null default 0,
  lock_reason varchar(64) collate "C",
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint location_pk primary key (tenant_id, id),
  constraint location_uk unique (tenant_id, warehouse_no, sid, location_no),
  constraint location_zone_fk foreign key (tenant_id, warehouse_no, sid, zone_no) references zone (tenant_id, warehouse_no, sid, zone_no) on delete restrict
);
create index location_warehouse_no_sid_pick_seq_ix on location (tenant_id, warehouse_no, sid, pick_seq);
select app.tenant_table('location');

-- 库存 (库位批次)
create table stock (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  location_type smallint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  produce_date date,
  expire_date date,
  in_date date,
  quality smallint not null default 1,
  qty integer not null default 0,
  alloc_qty integer not null default 0,
  freeze_qty integer not null default 0,
  transit_in_qty integer not null default 0,
  avail_qty integer generated always as (qty - alloc_qty - freeze_qty) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_pk primary key (tenant_id, id),
  constraint stock_uk unique (tenant_id, warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality),
  constraint stock_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_qty_ck check (qty >= 0),
  constraint stock_alloc_ck check (alloc_qty >= 0),
  constraint stock_freeze_ck check (freeze_qty >= 0),
  constraint stock_free_ck check (alloc_qty + freeze_qty <= qty),
  constraint stock_transit_ck check (transit_in_qty >= 0)
);
create index stock_owner_no_goods_no_ix on stock (tenant_id, owner_no, goods_no);
create index stock_warehouse_no_sid_owner_no_goods_no_ix on stock (tenant_id, warehouse_no, sid, owner_no, goods_no);
select app.tenant_table('stock');

-- 库存流水 (append-only)
create table stock_flow (
  tenant_id integer not null,
  id bigint not null,
  flow_key varchar(96) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  flow_type smallint not null,
  remark varchar(64) collate "C",
  change_qty integer not null,
  change_alloc_qty integer not null default 0,
  change_freeze_qty integer not null default 0,
  after_qty integer not null,
  biz_type varchar(16) collate "C",
  biz_no varchar(64) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  occurred_at timestamptz not null,
  biz_date date not null,
  create_time timestamptz not null,
  constraint stock_flow_pk primary key (tenant_id, id),
  constraint stock_flow_uk unique (tenant_id, flow_key)
);
create index stock_flow_warehouse_no_sid_occurred_at_ix on stock_flow (tenant_id, warehouse_no, sid, occurred_at desc);
create index stock_flow_owner_no_goods_no_occurred_at_ix on stock_flow (tenant_id, owner_no, goods_no, occurred_at desc);
create index stock_flow_biz_no_ix on stock_flow (tenant_id, biz_no);
create index stock_flow_location_no_occurred_at_ix on stock_flow (tenant_id, location_no, occurred_at desc);
create index stock_flow_warehouse_no_sid_location_no_owner_no_g on stock_flow (tenant_id, warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality);
select app.tenant_table('stock_flow', 'select, insert');

-- 商品固定库位
create table location_goods (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  min_qty integer not null default 0,
  max_qty integer,
  is_main smallint not null default 1,
  source smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint location_goods_pk primary key (tenant_id, id),
  constraint location_goods_uk unique (tenant_id, warehouse_no, sid, owner_no, goods_no, location_no),
  constraint location_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict
);
select app.tenant_table('location_goods');

-- 分配明细
create table stock_alloc (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  line_no integer not null,
  stock_id bigint not null,
  location_no varchar(32) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  alloc_qty integer not null,
  status smallint not null default 1,
  pick_no varchar(32) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_alloc_pk primary key (tenant_id, id),
  constraint stock_alloc_uk unique (tenant_id, stockout_no, line_no, stock_id, status),
  constraint stock_alloc_qty_ck check (alloc_qty > 0)
);
create index stock_alloc_stock_id_status_ix on stock_alloc (tenant_id, stock_id, status);
select app.tenant_table('stock_alloc');

-- 移库单
create table stock_move (
  tenant_id integer not null,
  id bigint not null,
  move_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  move_type smallint not null,
  source smallint not null default 1,
  src_no varchar(64) collate "C",
  status smallint not null default 10,
  finish_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_move_pk primary key (tenant_id, id),
  constraint stock_move_uk unique (tenant_id, move_no),
  constraint stock_move_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index stock_move_status_ix on stock_move (tenant_id, status);
create index stock_move_src_no_ix on stock_move (tenant_id, src_no);
select app.tenant_table('stock_move');

-- 移库明细
create table stock_move_line (
  tenant_id integer not null,
  id bigint not null,
  move_no varchar(32) collate "C" not null,
  line_no integer not null,
  from_location_no varchar(32) collate "C" not null,
  to_location_no varchar(32) collate "C" not null default '',
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null default 1,
  plan_qty integer not null,
  moved_qty integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_move_line_pk primary key (tenant_id, id),
  constraint stock_move_line_uk unique (tenant_id, move_no, line_no),
  constraint stock_move_line_stock_move_fk foreign key (tenant_id, move_no) references stock_move (tenant_id, move_no) on delete cascade,
  constraint stock_move_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_move_line_qty_ck check (plan_qty > 0),
  constraint stock_move_line_moved_ck check (moved_qty between 0 and plan_qty)
);
select app.tenant_table('stock_move_line');

-- 盘点单
create table stock_check (
  tenant_id integer not null,
  id bigint not null,
  check_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  check_type smallint not null,
  check_mode smallint not null default 1,
  range_json jsonb,
  lock_location smallint not null default 1,
  plan_date date not null,
  begin_time timestamptz,
  commit_time timestamptz,
  approve_time timestamptz,
  round_no integer not null default 1,
  location_num integer not null default 0,
  line_num integer not null default 0,
  diff_line_num integer not null default 0,
  gain_qty integer not null default 0,
  loss_qty integer not null default 0,
  gain_amount_fen bigint not null default 0,
  loss_amount_fen bigint not null default 0,
  accuracy_bp integer,
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_check_pk primary key (tenant_id, id),
  constraint stock_check_uk unique (tenant_id, check_no),
  constraint stock_check_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index stock_check_warehouse_no_sid_check_type_status_ix on stock_check (tenant_id, warehouse_no, sid, check_type, status);
select app.tenant_table('stock_check');

-- 盘点明细
create table stock_check_line (
  tenant_id integer not null,
  id bigint not null,
  check_no varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null default 1,
  owner_no varchar(32) collate "C" not null,
  book_qty integer not null default 0,
  count_qty integer,
  round2_qty integer,
  final_qty integer,
  counter_name varchar(64) collate "C",
  count_time timestamptz,
  is_extra smallint not null default 0,
  remark varchar(200) collate "C",
  diff_qty integer generated always as (coalesce(final_qty, round2_qty, count_qty) - book_qty) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_check_line_pk primary key (tenant_id, id),
  constraint stock_check_line_uk unique (tenant_id, check_no, location_no, goods_no, batch_no, quality, owner_no),
  constraint stock_check_line_stock_check_fk foreign key (tenant_id, check_no) references stock_check (tenant_id, check_no) on delete cascade
);
select app.tenant_table('stock_check_line');

-- 库存汇总: sums of stock, nothing stored (floor.md §5.1).
create view stock_sum with (security_invoker = true) as
select tenant_id, warehouse_no, sid, owner_no, goods_no, quality,
       sum(qty)::bigint as qty, sum(alloc_qty)::bigint as alloc_qty, sum(freeze_qty)::bigint as freeze_qty,
       sum(case when location_type = 3 then qty else 0 end)::bigint as staging_qty,
       sum(case when location_type = 4 then qty else 0 end)::bigint as out_staging_qty,
       sum(case when location_type = 9 then qty else 0 end)::bigint as exc_qty
from stock group by tenant_id, warehouse_no, sid, owner_no, goods_no, quality;
grant select on stock_sum to yuncang_app;
