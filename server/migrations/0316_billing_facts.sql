-- What is billed of shipped orders (office.md §3): copies of what left the warehouse, written by a job and read by pricing.

-- 运单计费底表: one row per parcel. revision goes up when something a fee depends on changes; recv_revision and pay_revision are the
-- revision each direction was priced at (0: not yet). is_first: the order's first parcel, on which the order's own fees hang.
create table fin_waybill (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  shop_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  trade_no varchar(64) collate "C" not null,
  platform_code smallint not null,
  order_type smallint not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C",
  logistics_no varchar(32) collate "C" not null,
  package_no varchar(32) collate "C" not null,
  is_first smallint not null,
  province_code varchar(6) collate "C" not null,
  city_code varchar(6) collate "C" not null,
  district_code varchar(6) collate "C",
  weigh_g integer not null default 0,
  est_weight_g integer not null default 0,
  bill_weight_g integer,
  std_weight_g integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  volume_cm3 bigint not null default 0,
  composition_key varchar(64) collate "C" not null,
  sku_count integer not null,
  line_count integer not null,
  piece_qty integer not null,
  goods_value_fen bigint,
  ship_time timestamptz not null,
  ship_date date not null,
  revision integer not null default 1,
  recv_revision integer not null default 0,
  pay_revision integer not null default 0,
  recv_status smallint not null default 0,
  pay_status smallint not null default 0,
  carrier_weight_g integer,
  carrier_fee_fen bigint,
  carrier_province_code varchar(6) collate "C",
  carrier_city_code varchar(6) collate "C",
  sign_time timestamptz,
  is_return smallint not null default 0,
  like app.stamps including defaults,
  constraint fin_waybill_pk primary key (tenant_id, id),
  constraint fin_waybill_uk unique (tenant_id, logistics_code, logistics_no),
  constraint fin_waybill_weight_ck check (weigh_g >= 0 and est_weight_g >= 0 and volume_cm3 >= 0),
  constraint fin_waybill_status_ck check (recv_status between 0 and 3 and pay_status between 0 and 3
    and is_first in (0, 1) and is_return in (0, 1)),
  constraint fin_waybill_revision_ck check (revision >= 1 and recv_revision between 0 and revision and pay_revision between 0 and revision)
);
create index fin_waybill_owner_no_ship_date_ix on fin_waybill (tenant_id, owner_no, ship_date);
create index fin_waybill_parent_warehouse_no_ship_date_ix on fin_waybill (tenant_id, parent_warehouse_no, ship_date);
create index fin_waybill_network_id_ship_date_ix on fin_waybill (tenant_id, network_id, ship_date);
create index fin_waybill_stockout_no_ix on fin_waybill (tenant_id, stockout_no);
-- what is to be priced, or priced again
create index fin_waybill_recv_due_ix on fin_waybill (tenant_id, id) where recv_revision < revision;
create index fin_waybill_pay_due_ix on fin_waybill (tenant_id, id) where pay_revision < revision;
select app.tenant_table('fin_waybill');

-- goods lines of a billed order: shipped pieces, volume and weight of one piece as the archive has them (null: unknown)
create table fin_waybill_goods (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C" not null,
  qty integer not null,
  price_fen bigint,
  volume_cm3 bigint,
  weight_g integer,
  goods_tags jsonb not null default '[]',
  like app.stamps including defaults,
  constraint fin_waybill_goods_pk primary key (tenant_id, id),
  constraint fin_waybill_goods_uk unique (tenant_id, stockout_no, line_no),
  constraint fin_waybill_goods_qty_ck check (qty > 0),
  constraint fin_waybill_goods_tags_ck check (jsonb_typeof(goods_tags) = 'array')
);
create index fin_waybill_goods_goods_no_ix on fin_waybill_goods (tenant_id, owner_no, goods_no);
select app.tenant_table('fin_waybill_goods');

-- consumables of a billed order: what was used less what was taken back, in thousandths of the unit. The prices are those of the day it
-- was read: owner_price_e4 for this owner, standard_price_e4 for everybody (1/10000 元, null: none)
create table fin_waybill_consumable (
  tenant_id integer not null,
  id bigint not null,
  stockout_no varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  consumable_name varchar(64) collate "C" not null,
  unit varchar(8) collate "C" not null,
  qty_milli bigint not null,
  owner_price_e4 bigint,
  standard_price_e4 bigint,
  like app.stamps including defaults,
  constraint fin_waybill_consumable_pk primary key (tenant_id, id),
  constraint fin_waybill_consumable_uk unique (tenant_id, stockout_no, consumable_no),
  constraint fin_waybill_consumable_qty_ck check (qty_milli > 0)
);
create index fin_waybill_consumable_consumable_no_ix on fin_waybill_consumable (tenant_id, consumable_no);
select app.tenant_table('fin_waybill_consumable');

-- how far a reader of facts has come: event_id of domain_event (everything up to it is done) and, for what was there before, the time of
-- shipping or finishing and the number of the last document read; an empty order_no has read nothing, a null shipped_text has nothing left
create table fin_fact_reader (
  tenant_id integer not null,
  id bigint not null,
  reader varchar(32) collate "C" not null,
  event_id bigint not null,
  shipped_text varchar(40) collate "C",
  order_no varchar(128) collate "C" not null default '',
  fail_num integer not null default 0,
  fail_reason varchar(500) collate "C",
  like app.stamps including defaults,
  constraint fin_fact_reader_pk primary key (tenant_id, id),
  constraint fin_fact_reader_uk unique (tenant_id, reader)
);
select app.tenant_table('fin_fact_reader');

-- 同步任务: orders, contracts or fee lines of a span of days read again (office.md §21). The cursor is the last thing of the last page that
-- was committed; heartbeat tells a running job from one whose server died.
create table sync_job (
  tenant_id integer not null,
  id bigint not null,
  job_no varchar(32) collate "C" not null,
  sync_type varchar(32) collate "C" not null,
  start_date date not null,
  end_date date not null,
  params jsonb not null default '{}',
  status smallint not null default 1,
  stop_flag smallint not null default 0,
  total_num integer not null default 0,
  done_num integer not null default 0,
  fail_num integer not null default 0,
  shipped_text varchar(40) collate "C",
  order_no varchar(40) collate "C" not null default '',
  start_time timestamptz,
  end_time timestamptz,
  cost_ms bigint,
  fail_reason varchar(500) collate "C",
  fail_rows jsonb not null default '[]',
  stop_user varchar(64) collate "C",
  heartbeat timestamptz,
  like app.stamps including defaults,
  constraint sync_job_pk primary key (tenant_id, id),
  constraint sync_job_uk unique (tenant_id, job_no),
  constraint sync_job_type_ck check (sync_type in ('CONTRACT_STAT', 'CONTRACT', 'STOCKOUT_GOODS', 'STOCKOUT_ORDER', 'STOCKOUT_CONSUMABLE')),
  constraint sync_job_status_ck check (status in (0, 1, 2, 4, 5) and stop_flag in (0, 1)),
  constraint sync_job_span_ck check (end_date >= start_date),
  constraint sync_job_num_ck check (total_num >= 0 and done_num >= 0 and fail_num >= 0)
);
create index sync_job_filter_ix on sync_job (tenant_id, sync_type, create_time desc, status);
create index sync_job_open_ix on sync_job (tenant_id, sync_type, start_date) where status in (1, 2);
select app.tenant_table('sync_job');

-- one row per type that has ever been started: whoever starts a job locks it, so that two starts at once see each other
create table sync_job_type (
  tenant_id integer not null,
  id bigint not null,
  sync_type varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint sync_job_type_pk primary key (tenant_id, id),
  constraint sync_job_type_uk unique (tenant_id, sync_type)
);
select app.tenant_table('sync_job_type');

-- 合同月统计: fee lines of a contract by month, counted again as a whole from the ledger; fee_fen: fee type → sum in 分, amount_fen: their sum
create table fin_contract_stat (
  tenant_id integer not null,
  id bigint not null,
  contract_no varchar(32) collate "C" not null,
  month varchar(7) collate "C" not null,
  direction smallint not null,
  line_count integer not null,
  parcel_count integer not null,
  amount_fen bigint not null,
  fee_fen jsonb not null,
  like app.stamps including defaults,
  constraint fin_contract_stat_pk primary key (tenant_id, id),
  constraint fin_contract_stat_uk unique (tenant_id, contract_no, month, direction),
  constraint fin_contract_stat_num_ck check (line_count > 0 and parcel_count between 0 and line_count and direction between 1 and 3),
  constraint fin_contract_stat_fee_ck check (jsonb_typeof(fee_fen) = 'object')
);
select app.tenant_table('fin_contract_stat');

-- 计费事实: what is billed besides parcels, receivable only. source_type 2 入库单, 3 退货单, 4 库存日结, 6 增值任务; source_no: the document's
-- number, for a day of stock the owner's; line_key: `warehouseNo-sid` of a day of stock, else ''. fact: the figures a fee depends on, as
-- rules/feeFacts names them; a day of stock has pallets, positions and a digest of its batches, which are read from stock_daily. biz_date of
-- a document stays that of its first finishing. revision, recv_revision and recv_status as in fin_waybill
create table fin_fact (
  tenant_id integer not null,
  id bigint not null,
  source_type smallint not null,
  source_no varchar(32) collate "C" not null,
  line_key varchar(65) collate "C" not null default '',
  owner_no varchar(32) collate "C" not null,
  shop_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  biz_date date not null,
  fact jsonb not null,
  revision integer not null default 1,
  recv_revision integer not null default 0,
  recv_status smallint not null default 0,
  like app.stamps including defaults,
  constraint fin_fact_pk primary key (tenant_id, id),
  constraint fin_fact_uk unique (tenant_id, source_type, source_no, line_key, biz_date),
  constraint fin_fact_source_ck check (source_type in (2, 3, 4, 6) and (line_key <> '') = (source_type = 4)),
  constraint fin_fact_fact_ck check (jsonb_typeof(fact) = 'object'),
  constraint fin_fact_status_ck check (recv_status between 0 and 3),
  constraint fin_fact_revision_ck check (revision >= 1 and recv_revision between 0 and revision)
);
-- a document is one fact, whatever day it was finished again
create unique index fin_fact_document_uk on fin_fact (tenant_id, source_type, source_no) where source_type <> 4;
create index fin_fact_owner_no_biz_date_ix on fin_fact (tenant_id, owner_no, biz_date);
create index fin_fact_recv_due_ix on fin_fact (tenant_id, id) where recv_revision < revision;
select app.tenant_table('fin_fact');

-- what was finished before is read in the order it was finished in; days of stock by day
create index return_order_finish_time_ix on return_order (tenant_id, finish_time, return_no) where finish_time is not null;
create index custom_task_confirm_time_ix on custom_task (tenant_id, confirm_time, task_no) where confirm_time is not null;
create index stock_daily_sum_biz_date_ix on stock_daily_sum (tenant_id, biz_date, owner_no, warehouse_no, sid);
