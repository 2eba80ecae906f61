-- Bins, stock and its flows; moves, checks, adjustments, daily closing (floor.md §5).

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
  like app.stamps including defaults,
  constraint zone_pk primary key (tenant_id, id),
  constraint zone_uk unique (tenant_id, warehouse_no, sid, zone_no),
  constraint zone_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index zone_filter_ix on zone (tenant_id, sort, zone_no, zone_type, owner_mode, is_disabled);
create index zone_zone_no_ix on zone (tenant_id, zone_no);
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
  like app.stamps including defaults,
  constraint location_pk primary key (tenant_id, id),
  constraint location_uk unique (tenant_id, warehouse_no, sid, location_no),
  constraint location_zone_fk foreign key (tenant_id, warehouse_no, sid, zone_no) references zone (tenant_id, warehouse_no, sid, zone_no) on delete restrict
);
create index location_warehouse_no_sid_pick_seq_ix on location (tenant_id, warehouse_no, sid, pick_seq);
create index location_filter_ix on location (tenant_id, pick_seq, location_no, zone_no, location_type, is_locked, is_disabled);
create index location_location_no_ix on location (tenant_id, location_no);
select app.tenant_table('location');

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
  like app.stamps including defaults,
  constraint location_goods_pk primary key (tenant_id, id),
  constraint location_goods_uk unique (tenant_id, warehouse_no, sid, owner_no, goods_no, location_no),
  constraint location_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint location_goods_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint location_goods_qty_ck check (min_qty >= 0 and (max_qty is null or max_qty >= min_qty))
);
-- fixed bins are a list of their own (floor.md §5.1): its search and its order enter by these
create index location_goods_filter_ix on location_goods (tenant_id, goods_no, location_no, warehouse_no, owner_no, is_main, source);
create index location_goods_location_no_ix on location_goods (tenant_id, location_no);
select app.tenant_table('location_goods');

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
  like app.stamps including defaults,
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
create index stock_filter_ix on stock (tenant_id, goods_no, location_no, location_type, quality, avail_qty, expire_date);
create index stock_location_no_ix on stock (tenant_id, location_no);
create index stock_expire_date_ix on stock (tenant_id, expire_date) where expire_date is not null;
create index stock_receiving_ix on stock (tenant_id, id) where location_type = 3;
select app.tenant_table('stock');

-- 库存汇总: sums of stock, nothing stored (floor.md §5.1)
create view stock_sum with (security_invoker = true) as
select tenant_id, warehouse_no, sid, owner_no, goods_no, quality,
       sum(qty)::bigint as qty, sum(alloc_qty)::bigint as alloc_qty, sum(freeze_qty)::bigint as freeze_qty,
       sum(case when location_type = 3 then qty else 0 end)::bigint as staging_qty,
       sum(case when location_type = 4 then qty else 0 end)::bigint as out_staging_qty,
       sum(case when location_type = 9 then qty else 0 end)::bigint as exc_qty
from stock group by tenant_id, warehouse_no, sid, owner_no, goods_no, quality;
grant select on stock_sum to yuncang_app;

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
create index stock_flow_filter_ix on stock_flow (tenant_id, occurred_at desc, flow_type);
select app.tenant_table('stock_flow', 'select, insert');

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
  like app.stamps including defaults,
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
  like app.stamps including defaults,
  -- why
  remark varchar(200) collate "C",
  constraint stock_move_pk primary key (tenant_id, id),
  constraint stock_move_uk unique (tenant_id, move_no),
  constraint stock_move_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index stock_move_status_ix on stock_move (tenant_id, status);
create index stock_move_src_no_ix on stock_move (tenant_id, src_no);
create index stock_move_filter_ix on stock_move (tenant_id, create_time desc, warehouse_no, sid, move_type, source, status);
create index stock_move_warehouse_no_sid_ix on stock_move (tenant_id, warehouse_no, sid, create_time desc);
-- moves that are not done: few among all; the checks of stock ask for them warehouse by warehouse
create index stock_move_open_ix on stock_move (tenant_id, warehouse_no, sid) where status in (10, 20);
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
  like app.stamps including defaults,
  -- what quality the pieces become
  to_quality smallint,
  constraint stock_move_line_pk primary key (tenant_id, id),
  constraint stock_move_line_uk unique (tenant_id, move_no, line_no),
  constraint stock_move_line_stock_move_fk foreign key (tenant_id, move_no) references stock_move (tenant_id, move_no) on delete cascade,
  constraint stock_move_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_move_line_qty_ck check (plan_qty > 0),
  constraint stock_move_line_moved_ck check (moved_qty between 0 and plan_qty)
);
create index stock_move_line_goods_ix on stock_move_line (tenant_id, goods_no);
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
  like app.stamps including defaults,
  -- who committed it, who approved it first and last
  remark varchar(200) collate "C",
  commit_user_id bigint,
  commit_user_name varchar(64) collate "C",
  first_approve_user_id bigint,
  first_approve_user_name varchar(64) collate "C",
  first_approve_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  -- flows with a larger id came after the snapshot of its books
  begin_flow_id bigint,
  constraint stock_check_pk primary key (tenant_id, id),
  constraint stock_check_uk unique (tenant_id, check_no),
  constraint stock_check_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index stock_check_warehouse_no_sid_check_type_status_ix on stock_check (tenant_id, warehouse_no, sid, check_type, status);
create index stock_check_create_time_ix on stock_check (tenant_id, create_time desc);
create index stock_check_status_ix on stock_check (tenant_id, status, create_time desc);
create index stock_check_owner_no_ix on stock_check (tenant_id, owner_no, create_time desc);
create index stock_check_check_type_ix on stock_check (tenant_id, check_type, create_time desc);
create index stock_check_plan_date_ix on stock_check (tenant_id, plan_date);
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
  like app.stamps including defaults,
  -- flow_qty is what moved between the snapshot and the count; is_open 1 while the line waits for the count of this round
  flow_qty integer not null default 0,
  is_open smallint not null default 1,
  diff_qty integer
    generated always as (coalesce(final_qty, round2_qty, count_qty) - book_qty - flow_qty) stored,
  constraint stock_check_line_pk primary key (tenant_id, id),
  constraint stock_check_line_uk unique (tenant_id, check_no, location_no, goods_no, batch_no, quality, owner_no),
  constraint stock_check_line_stock_check_fk foreign key (tenant_id, check_no) references stock_check (tenant_id, check_no) on delete cascade,
  constraint stock_check_line_count_ck check (coalesce(count_qty, 0) >= 0 and coalesce(round2_qty, 0) >= 0 and coalesce(final_qty, 0) >= 0)
);
select app.tenant_table('stock_check_line');

-- 盘点库位: bins a check holds, each in one open check only
create table stock_check_location (
  tenant_id integer not null,
  id bigint not null,
  check_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  is_live smallint not null default 1,
  is_locked smallint not null default 0,
  live_key smallint generated always as (case when is_live = 1 then 1 end) stored,
  create_time timestamptz not null,
  constraint stock_check_location_pk primary key (tenant_id, id),
  constraint stock_check_location_uk unique (tenant_id, check_no, location_no),
  constraint stock_check_location_uk2 unique (tenant_id, warehouse_no, sid, location_no, live_key),
  constraint stock_check_location_stock_check_fk foreign key (tenant_id, check_no) references stock_check (tenant_id, check_no) on delete cascade
);
select app.tenant_table('stock_check_location');

-- 库存调整单
create table stock_adjust (
  tenant_id integer not null,
  id bigint not null,
  adjust_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  reason smallint not null,
  remark varchar(200) collate "C",
  status smallint not null default 10,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  approve_remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint stock_adjust_pk primary key (tenant_id, id),
  constraint stock_adjust_uk unique (tenant_id, adjust_no),
  constraint stock_adjust_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stock_adjust_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index stock_adjust_create_time_ix on stock_adjust (tenant_id, create_time desc);
create index stock_adjust_warehouse_no_sid_ix on stock_adjust (tenant_id, warehouse_no, sid, create_time desc);
create index stock_adjust_owner_no_ix on stock_adjust (tenant_id, owner_no, create_time desc);
create index stock_adjust_status_ix on stock_adjust (tenant_id, status, create_time desc);
create index stock_adjust_reason_ix on stock_adjust (tenant_id, reason, create_time desc);
select app.tenant_table('stock_adjust');

-- 库存调整明细
create table stock_adjust_line (
  tenant_id integer not null,
  id bigint not null,
  adjust_no varchar(32) collate "C" not null,
  line_no integer not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null default 1,
  before_qty integer not null default 0,
  change_qty integer not null,
  amount_fen bigint not null default 0,
  like app.stamps including defaults,
  constraint stock_adjust_line_pk primary key (tenant_id, id),
  constraint stock_adjust_line_uk unique (tenant_id, adjust_no, line_no),
  constraint stock_adjust_line_uk2 unique (tenant_id, adjust_no, location_no, goods_no, batch_no, quality),
  constraint stock_adjust_line_stock_adjust_fk foreign key (tenant_id, adjust_no) references stock_adjust (tenant_id, adjust_no) on delete cascade,
  constraint stock_adjust_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_adjust_line_change_ck check (change_qty <> 0)
);
select app.tenant_table('stock_adjust_line');

-- 现场发现: pieces that people moved or picked and the books did not hold (stock_flow 7), by the operation that found them and by where
-- they lie now. Frozen there until a person has looked; those that went into a pick order's OUT-STAGE are held by its order instead.
create table stock_found (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  qty integer not null,
  is_frozen smallint not null,
  -- 10 待认可 30 已认可 40 已退回
  status smallint not null default 10,
  check_no varchar(32) collate "C",
  settle_user_id bigint,
  settle_user_name varchar(64) collate "C",
  settle_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_found_pk primary key (tenant_id, id),
  constraint stock_found_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stock_found_qty_ck check (qty > 0),
  constraint stock_found_frozen_ck check (is_frozen in (0, 1)),
  constraint stock_found_status_ck check (status in (10, 30, 40))
);
create index stock_found_open_ix on stock_found (tenant_id, warehouse_no, sid, owner_no, goods_no) where status = 10;
create index stock_found_op_id_ix on stock_found (tenant_id, op_id);
create index stock_found_goods_ix on stock_found (tenant_id, owner_no, goods_no);
select app.tenant_table('stock_found');

-- 库存日结 (floor.md §17.1 stock.daily): what lay in a warehouse at its day cut, by lot; storage fees and reports read the past here.
-- A day holds everything booked for it and before, so that one that is cut again gives the same until something is booked for it late.
create table stock_daily (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  location_type smallint not null,
  in_date date,
  expire_date date,
  qty integer not null,
  volume_cm3 bigint,
  weight_g bigint,
  location_num integer not null,
  create_time timestamptz not null,
  constraint stock_daily_pk primary key (tenant_id, id),
  constraint stock_daily_uk unique (tenant_id, biz_date, warehouse_no, sid, owner_no, goods_no, batch_no, quality, location_type),
  constraint stock_daily_qty_ck check (qty <> 0 and location_num >= 0)
);
create index stock_daily_owner_no_ix on stock_daily (tenant_id, owner_no, goods_no, biz_date);
select app.tenant_table('stock_daily', 'select, insert, delete');

-- 库存日结汇总: one row per owner, and one with '*' for the warehouse once all of its owners are there: the day is cut
create table stock_daily_sum (
  tenant_id integer not null,
  id bigint not null,
  biz_date date not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  qty bigint not null default 0,
  sku_num integer not null default 0,
  lot_num integer not null default 0,
  volume_cm3 bigint not null default 0,
  weight_g bigint not null default 0,
  pallet_num integer not null default 0,
  location_num integer not null default 0,
  location_types jsonb not null default '{}',
  zones jsonb not null default '{}',
  age30 bigint not null default 0,
  age60 bigint not null default 0,
  age90 bigint not null default 0,
  age180 bigint not null default 0,
  age_over bigint not null default 0,
  revision integer not null default 1,
  cut_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint stock_daily_sum_pk primary key (tenant_id, id),
  constraint stock_daily_sum_uk unique (tenant_id, warehouse_no, sid, biz_date, owner_no),
  constraint stock_daily_sum_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stock_daily_sum_num_ck check (sku_num >= 0 and lot_num >= 0 and pallet_num >= 0 and location_num >= 0 and revision >= 1),
  constraint stock_daily_sum_age_ck check (qty = age30 + age60 + age90 + age180 + age_over)
);
create index stock_daily_sum_owner_no_ix on stock_daily_sum (tenant_id, owner_no, biz_date);
select app.tenant_table('stock_daily_sum');
