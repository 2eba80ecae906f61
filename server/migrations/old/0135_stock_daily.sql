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

-- one row per owner, and one with '*' for the warehouse once all of its owners are there: the day is cut
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

-- parcels that wait in a return position are part of what it holds
create index return_receive_position_no_ix on return_receive (tenant_id, warehouse_no, sid, position_no) where status = 10;
