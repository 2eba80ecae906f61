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

-- 等到什么时候算起：又走动过再停下的，从头说起
alter table order_timeout_mark add column since timestamptz;
