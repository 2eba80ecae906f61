-- Inbound (floor.md §6): stock-in orders, reservations of a dock slot, trucks at the gate, unloading, receipts and put-aways. Dates of day
-- and time of day are Shanghai's; weights g, volumes cm³, money 分.

-- 入库单: status 10 待到货, 20 已预约, 30 已到货, 40 收货中, 50 待上架, 60 上架中, 70 已完成, 75 短收关闭, 5 已取消
create table stockin_order (
  tenant_id integer not null,
  id bigint not null,
  stockin_no varchar(32) collate "C" not null,
  outer_no varchar(64) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  stockin_type smallint not null,
  supplier_name varchar(64) collate "C",
  expect_time timestamptz,
  source smallint not null default 2,
  sku_num integer not null default 0,
  plan_qty integer not null default 0,
  receive_qty integer not null default 0,
  putaway_qty integer not null default 0,
  good_qty integer not null default 0,
  defect_qty integer not null default 0,
  box_num integer,
  volume_cm3 bigint,
  weight_g bigint,
  over_rate_bp integer not null default 0,
  -- 时效: what the clock runs from, and the two times it has to be received and on its shelves by (floor.md §12.5)
  start_time timestamptz,
  receive_deadline_time timestamptz,
  deadline_time timestamptz,
  is_overtime smallint not null default 0,
  first_receive_time timestamptz,
  finish_receive_time timestamptz,
  finish_putaway_time timestamptz,
  close_reason varchar(200) collate "C",
  cancel_reason varchar(200) collate "C",
  push_status smallint not null default 0,
  push_count integer not null default 0,
  push_time timestamptz,
  status smallint not null default 10,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  -- the Shanghai day it was entered: the board adds up by it
  create_date date generated always as ((create_time at time zone 'Asia/Shanghai')::date) stored,
  -- 无单收货: the order is made of what was counted, so its plan grows with it
  is_blind smallint not null default 0,
  constraint stockin_order_pk primary key (tenant_id, id),
  constraint stockin_order_uk unique (tenant_id, stockin_no),
  constraint stockin_order_outer_uk unique (tenant_id, owner_no, outer_no, stockin_type),
  constraint stockin_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint stockin_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint stockin_order_type_ck check (stockin_type between 1 and 7 and source between 1 and 4),
  constraint stockin_order_qty_ck check (plan_qty >= 0 and sku_num >= 0 and receive_qty >= 0 and putaway_qty between 0 and receive_qty and good_qty >= 0 and defect_qty >= 0 and good_qty + defect_qty = receive_qty),
  constraint stockin_order_over_ck check (over_rate_bp between 0 and 10000 and receive_qty <= plan_qty + plan_qty::bigint * over_rate_bp / 10000),
  constraint stockin_order_size_ck check (box_num >= 0 and volume_cm3 >= 0 and weight_g >= 0),
  constraint stockin_order_push_ck check (push_status between 0 and 2 and push_count >= 0 and is_overtime in (0, 1)),
  constraint stockin_order_status_ck check (status in (10, 20, 30, 40, 50, 60, 70, 75, 5)),
  -- nothing was received of what waits or was called off; what is finished is on its shelves
  constraint stockin_order_begun_ck check (status not in (10, 20, 30, 5) or receive_qty = 0),
  constraint stockin_order_done_ck check (status not in (70, 75) or putaway_qty = receive_qty),
  constraint stockin_order_blind_ck check (is_blind in (0, 1))
);
create index stockin_order_create_date_ix on stockin_order (tenant_id, create_date desc);
create index stockin_order_create_time_ix on stockin_order (tenant_id, create_time desc);
create index stockin_order_status_ix on stockin_order (tenant_id, status, create_time desc);
create index stockin_order_warehouse_no_ix on stockin_order (tenant_id, warehouse_no, sid, create_time desc);
create index stockin_order_owner_no_ix on stockin_order (tenant_id, owner_no, create_time desc);
create index stockin_order_outer_no_ix on stockin_order (tenant_id, outer_no);
create index stockin_order_stockin_type_ix on stockin_order (tenant_id, stockin_type, create_time desc);
create index stockin_order_push_status_ix on stockin_order (tenant_id, push_status, create_time desc);
create index stockin_order_is_overtime_ix on stockin_order (tenant_id, is_overtime, create_time desc);
create index stockin_order_finish_putaway_time_ix on stockin_order (tenant_id, finish_putaway_time desc);
create index stockin_order_deadline_time_ix on stockin_order (tenant_id, deadline_time) where status not in (70, 75, 5);
select app.tenant_table('stockin_order');

-- 入库明细; over_rate_bp is the order's, so that the limit is checked in the row that is counted
create table stockin_line (
  tenant_id integer not null,
  id bigint not null,
  stockin_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  plan_qty integer not null,
  over_rate_bp integer not null default 0,
  receive_qty integer not null default 0,
  defect_qty integer not null default 0,
  putaway_qty integer not null default 0,
  batch_no varchar(32) collate "C" not null default '',
  produce_date date,
  expire_date date,
  price_fen bigint,
  like app.stamps including defaults,
  constraint stockin_line_pk primary key (tenant_id, id),
  constraint stockin_line_uk unique (tenant_id, stockin_no, line_no),
  constraint stockin_line_stockin_order_fk foreign key (tenant_id, stockin_no) references stockin_order (tenant_id, stockin_no) on delete cascade,
  constraint stockin_line_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint stockin_line_plan_ck check (plan_qty > 0),
  constraint stockin_line_receive_ck check (receive_qty >= 0 and over_rate_bp between 0 and 10000 and receive_qty <= plan_qty + plan_qty::bigint * over_rate_bp / 10000),
  constraint stockin_line_defect_ck check (defect_qty between 0 and receive_qty),
  constraint stockin_line_putaway_ck check (putaway_qty between 0 and receive_qty),
  constraint stockin_line_date_ck check (expire_date >= produce_date),
  constraint stockin_line_price_ck check (price_fen >= 0)
);
create index stockin_line_goods_no_ix on stockin_line (tenant_id, goods_no, stockin_no);
select app.tenant_table('stockin_line');

-- 月台时段: what a dock can take in a span of a weekday (1 Monday … 7 Sunday)
create table dock_slot (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  dock_no varchar(16) collate "C" not null,
  weekday smallint not null,
  start_time time not null,
  end_time time not null,
  capacity_box integer not null,
  capacity_vehicle integer not null,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint dock_slot_pk primary key (tenant_id, id),
  constraint dock_slot_uk unique (tenant_id, warehouse_no, sid, weekday, start_time, dock_no),
  constraint dock_slot_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint dock_slot_weekday_ck check (weekday between 1 and 7),
  constraint dock_slot_time_ck check (end_time > start_time),
  constraint dock_slot_capacity_ck check (capacity_box > 0 and capacity_vehicle > 0),
  constraint dock_slot_disabled_ck check (is_disabled in (0, 1))
);
create index dock_slot_update_time_ix on dock_slot (tenant_id, update_time desc);
create index dock_slot_dock_no_ix on dock_slot (tenant_id, dock_no);
create index dock_slot_is_disabled_ix on dock_slot (tenant_id, is_disabled);
select app.tenant_table('dock_slot');

-- 预约单: status 10 待确认, 20 已确认, 30 已到货, 40 已完成, 50 已驳回, 60 爽约, 5 已取消; dock and span stay as they were reserved
create table reservation (
  tenant_id integer not null,
  id bigint not null,
  reservation_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  reserve_date date not null,
  slot_id bigint not null,
  dock_no varchar(16) collate "C" not null,
  begin_time timestamptz not null,
  end_time timestamptz not null,
  vehicle_type smallint not null,
  plate_no varchar(16) collate "C",
  driver_name varchar(32) collate "C",
  driver_mobile varchar(20) collate "C",
  box_num integer not null,
  pallet_num integer,
  sku_num integer,
  plan_qty integer,
  volume_m3 numeric(10,3),
  unload_mode smallint not null default 1,
  apply_side smallint not null default 2,
  is_urgent smallint not null default 0,
  reject_reason varchar(200) collate "C",
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  arrive_time timestamptz,
  status smallint not null default 10,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint reservation_pk primary key (tenant_id, id),
  constraint reservation_uk unique (tenant_id, reservation_no),
  constraint reservation_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint reservation_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint reservation_dock_slot_fk foreign key (tenant_id, slot_id) references dock_slot (tenant_id, id) on delete restrict,
  constraint reservation_choice_ck check (vehicle_type between 1 and 7 and unload_mode between 1 and 3 and apply_side in (1, 2) and is_urgent in (0, 1)),
  constraint reservation_num_ck check (box_num > 0 and pallet_num >= 0 and sku_num >= 0 and plan_qty >= 0 and volume_m3 >= 0),
  constraint reservation_time_ck check (end_time > begin_time),
  constraint reservation_status_ck check (status in (10, 20, 30, 40, 50, 60, 5)),
  constraint reservation_reject_ck check (status <> 50 or reject_reason is not null)
);
create index reservation_create_time_ix on reservation (tenant_id, create_time desc);
create index reservation_status_ix on reservation (tenant_id, status, create_time desc);
create index reservation_warehouse_no_ix on reservation (tenant_id, warehouse_no, sid, create_time desc);
create index reservation_owner_no_ix on reservation (tenant_id, owner_no, create_time desc);
create index reservation_reserve_date_ix on reservation (tenant_id, reserve_date desc);
create index reservation_plate_no_ix on reservation (tenant_id, plate_no);
-- how much of a slot is taken on a day; which trucks did not come
create index reservation_slot_id_ix on reservation (tenant_id, slot_id, reserve_date, status);
create index reservation_end_time_ix on reservation (tenant_id, end_time) where status = 20;
select app.tenant_table('reservation');

-- 预约的入库单
create table reservation_stockin (
  tenant_id integer not null,
  id bigint not null,
  reservation_no varchar(32) collate "C" not null,
  line_no integer not null default 1,
  stockin_no varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint reservation_stockin_pk primary key (tenant_id, id),
  constraint reservation_stockin_uk unique (tenant_id, reservation_no, stockin_no),
  constraint reservation_stockin_reservation_fk foreign key (tenant_id, reservation_no) references reservation (tenant_id, reservation_no) on delete cascade,
  constraint reservation_stockin_stockin_order_fk foreign key (tenant_id, stockin_no) references stockin_order (tenant_id, stockin_no) on delete restrict
);
create index reservation_stockin_stockin_no_ix on reservation_stockin (tenant_id, stockin_no);
select app.tenant_table('reservation_stockin');

-- 到货单: status 10 待卸货, 20 卸货中, 30 待收货, 40 收货中, 50 已完成, 5 已取消; link_status 0 未关联, 1 部分, 2 已关联
create table arrival (
  tenant_id integer not null,
  id bigint not null,
  arrival_no varchar(32) collate "C" not null,
  reservation_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  arrival_time timestamptz not null,
  vehicle_type smallint,
  plate_no varchar(16) collate "C",
  driver_name varchar(32) collate "C",
  driver_mobile varchar(20) collate "C",
  logistics_code varchar(16) collate "C",
  logistics_no varchar(40) collate "C",
  box_num integer not null,
  pallet_num integer not null default 0,
  damage_box_num integer not null default 0,
  unload_box_num integer,
  photos jsonb not null default '[]',
  dock_no varchar(16) collate "C",
  gate_in_time timestamptz,
  unload_start_time timestamptz,
  unload_end_time timestamptz,
  gate_out_time timestamptz,
  finish_time timestamptz,
  link_status smallint not null default 0,
  cancel_reason varchar(200) collate "C",
  status smallint not null default 10,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  -- a truck entered on a handheld is named by its operation until the server has given it a number
  op_id varchar(40) collate "C",
  constraint arrival_pk primary key (tenant_id, id),
  constraint arrival_uk unique (tenant_id, arrival_no),
  constraint arrival_op_uk unique (tenant_id, op_id),
  constraint arrival_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint arrival_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint arrival_reservation_fk foreign key (tenant_id, reservation_no) references reservation (tenant_id, reservation_no) on delete restrict,
  constraint arrival_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint arrival_vehicle_ck check (vehicle_type between 1 and 7),
  constraint arrival_num_ck check (box_num > 0 and pallet_num >= 0 and damage_box_num between 0 and box_num and unload_box_num >= 0),
  constraint arrival_time_ck check (unload_end_time >= unload_start_time),
  constraint arrival_link_ck check (link_status between 0 and 2),
  constraint arrival_status_ck check (status in (10, 20, 30, 40, 50, 5))
);
create index arrival_arrival_time_ix on arrival (tenant_id, arrival_time desc);
create index arrival_create_time_ix on arrival (tenant_id, create_time desc);
create index arrival_status_ix on arrival (tenant_id, status, arrival_time desc);
create index arrival_link_status_ix on arrival (tenant_id, link_status, arrival_time desc);
create index arrival_warehouse_no_ix on arrival (tenant_id, warehouse_no, sid, arrival_time desc);
create index arrival_owner_no_ix on arrival (tenant_id, owner_no, arrival_time desc);
create index arrival_plate_no_ix on arrival (tenant_id, plate_no);
create index arrival_logistics_no_ix on arrival (tenant_id, logistics_no);
create index arrival_logistics_code_ix on arrival (tenant_id, logistics_code);
-- one truck per reservation, unless the first was entered wrongly
create unique index arrival_reservation_uk on arrival (tenant_id, reservation_no) where reservation_no is not null and status <> 5;
select app.tenant_table('arrival');

-- 到货的入库单
create table arrival_stockin (
  tenant_id integer not null,
  id bigint not null,
  arrival_no varchar(32) collate "C" not null,
  stockin_no varchar(32) collate "C" not null,
  box_num integer,
  like app.stamps including defaults,
  constraint arrival_stockin_pk primary key (tenant_id, id),
  constraint arrival_stockin_uk unique (tenant_id, arrival_no, stockin_no),
  constraint arrival_stockin_arrival_fk foreign key (tenant_id, arrival_no) references arrival (tenant_id, arrival_no) on delete cascade,
  constraint arrival_stockin_stockin_order_fk foreign key (tenant_id, stockin_no) references stockin_order (tenant_id, stockin_no) on delete restrict,
  constraint arrival_stockin_box_ck check (box_num >= 0)
);
create index arrival_stockin_stockin_no_ix on arrival_stockin (tenant_id, stockin_no);
select app.tenant_table('arrival_stockin');

-- 卸货记录: status 10 进行中, 20 已完成, 5 已取消; fee_fen is priced by the contract of the owner
create table unload_record (
  tenant_id integer not null,
  id bigint not null,
  unload_no varchar(32) collate "C" not null,
  arrival_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  start_time timestamptz not null,
  end_time timestamptz,
  box_num integer not null default 0,
  pallet_num integer not null default 0,
  weight_g bigint,
  volume_cm3 bigint,
  unload_mode smallint not null default 1,
  work_min integer,
  fee_fen bigint,
  op_id varchar(40) collate "C",
  cancel_reason varchar(200) collate "C",
  status smallint not null default 10,
  remark varchar(200) collate "C",
  like app.stamps including defaults,
  constraint unload_record_pk primary key (tenant_id, id),
  constraint unload_record_uk unique (tenant_id, unload_no),
  constraint unload_record_op_uk unique (tenant_id, op_id),
  constraint unload_record_arrival_fk foreign key (tenant_id, arrival_no) references arrival (tenant_id, arrival_no) on delete restrict,
  constraint unload_record_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint unload_record_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint unload_record_mode_ck check (unload_mode between 1 and 3),
  constraint unload_record_num_ck check (box_num >= 0 and pallet_num >= 0 and weight_g >= 0 and volume_cm3 >= 0 and work_min >= 0 and fee_fen >= 0),
  constraint unload_record_time_ck check (end_time >= start_time and (status <> 20 or end_time is not null)),
  constraint unload_record_status_ck check (status in (10, 20, 5))
);
create index unload_record_start_time_ix on unload_record (tenant_id, start_time desc);
create index unload_record_status_ix on unload_record (tenant_id, status, start_time desc);
create index unload_record_warehouse_no_ix on unload_record (tenant_id, warehouse_no, sid, start_time desc);
create index unload_record_owner_no_ix on unload_record (tenant_id, owner_no, start_time desc);
create index unload_record_arrival_no_ix on unload_record (tenant_id, arrival_no);
create index unload_record_unload_mode_ix on unload_record (tenant_id, unload_mode, start_time desc);
select app.tenant_table('unload_record');

-- 卸货人员; operator_key as in work_record, worker_no as people know it; shares of one record add up to 10000
create table unload_worker (
  tenant_id integer not null,
  id bigint not null,
  unload_no varchar(32) collate "C" not null,
  line_no integer not null default 1,
  worker_no varchar(32) collate "C",
  operator_key varchar(40) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  share_bp integer not null,
  like app.stamps including defaults,
  constraint unload_worker_pk primary key (tenant_id, id),
  constraint unload_worker_uk unique (tenant_id, unload_no, operator_key),
  constraint unload_worker_unload_record_fk foreign key (tenant_id, unload_no) references unload_record (tenant_id, unload_no) on delete cascade,
  constraint unload_worker_share_ck check (share_bp between 1 and 10000)
);
create index unload_worker_operator_key_ix on unload_worker (tenant_id, operator_key);
select app.tenant_table('unload_worker');

-- 收货记录 (append-only): one per receipt by hand; what exceeds the order goes to EXC-STAGE and is no row here
create table receive_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  stockin_no varchar(32) collate "C" not null,
  line_no integer not null,
  arrival_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  produce_date date,
  expire_date date,
  quality smallint not null,
  qty integer not null,
  container_no varchar(32) collate "C",
  location_no varchar(32) collate "C" not null,
  operator_key varchar(40) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  occurred_at timestamptz not null,
  biz_date date not null,
  create_time timestamptz not null,
  constraint receive_record_pk primary key (tenant_id, id),
  -- one receipt may fill several lines of its goods
  constraint receive_record_uk unique (tenant_id, op_id, line_no),
  constraint receive_record_stockin_line_fk foreign key (tenant_id, stockin_no, line_no) references stockin_line (tenant_id, stockin_no, line_no) on delete restrict,
  constraint receive_record_arrival_fk foreign key (tenant_id, arrival_no) references arrival (tenant_id, arrival_no) on delete restrict,
  constraint receive_record_qty_ck check (qty > 0),
  constraint receive_record_quality_ck check (quality between 1 and 5)
);
create index receive_record_stockin_no_ix on receive_record (tenant_id, stockin_no, line_no);
create index receive_record_arrival_no_ix on receive_record (tenant_id, arrival_no);
create index receive_record_occurred_at_ix on receive_record (tenant_id, occurred_at desc);
create index receive_record_goods_no_ix on receive_record (tenant_id, owner_no, goods_no, occurred_at desc);
create index receive_record_container_no_ix on receive_record (tenant_id, container_no) where container_no is not null;
select app.tenant_table('receive_record', 'select, insert');

-- 收货暂存明细: pieces of a line that wait to be put away, by batch, quality and container ('' in none); its sum is the stock of RCV-STAGE
create table staged_goods (
  tenant_id integer not null,
  id bigint not null,
  stockin_no varchar(32) collate "C" not null,
  line_no integer not null,
  container_no varchar(32) collate "C" not null default '',
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  qty integer not null,
  like app.stamps including defaults,
  constraint staged_goods_pk primary key (tenant_id, id),
  constraint staged_goods_uk unique (tenant_id, stockin_no, line_no, container_no, batch_no, quality),
  constraint staged_goods_stockin_line_fk foreign key (tenant_id, stockin_no, line_no) references stockin_line (tenant_id, stockin_no, line_no) on delete restrict,
  constraint staged_goods_qty_ck check (qty >= 0),
  constraint staged_goods_quality_ck check (quality between 1 and 5)
);
create index staged_goods_goods_no_ix on staged_goods (tenant_id, warehouse_no, sid, owner_no, goods_no);
create index staged_goods_container_no_ix on staged_goods (tenant_id, warehouse_no, sid, container_no) where container_no <> '';
select app.tenant_table('staged_goods');

-- 上架记录 (append-only): one operation may empty a container of several lines, each its own row
create table putaway_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  seq integer not null default 1,
  stockin_no varchar(32) collate "C" not null,
  line_no integer not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  qty integer not null,
  container_no varchar(32) collate "C",
  from_location_no varchar(32) collate "C" not null,
  to_location_no varchar(32) collate "C" not null,
  suggest_location_no varchar(32) collate "C",
  operator_key varchar(40) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  occurred_at timestamptz not null,
  biz_date date not null,
  create_time timestamptz not null,
  constraint putaway_record_pk primary key (tenant_id, id),
  constraint putaway_record_uk unique (tenant_id, op_id, seq),
  constraint putaway_record_stockin_line_fk foreign key (tenant_id, stockin_no, line_no) references stockin_line (tenant_id, stockin_no, line_no) on delete restrict,
  constraint putaway_record_qty_ck check (qty > 0),
  constraint putaway_record_quality_ck check (quality between 1 and 5)
);
create index putaway_record_stockin_no_ix on putaway_record (tenant_id, stockin_no, line_no);
create index putaway_record_occurred_at_ix on putaway_record (tenant_id, occurred_at desc);
create index putaway_record_goods_no_ix on putaway_record (tenant_id, owner_no, goods_no, occurred_at desc);
create index putaway_record_to_location_no_ix on putaway_record (tenant_id, to_location_no, occurred_at desc);
select app.tenant_table('putaway_record', 'select, insert');
