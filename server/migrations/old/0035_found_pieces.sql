-- 现场发现: pieces hands moved or picked that the books did not hold (stock_flow 7), by the operation that found them and by where
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
-- what was found before anybody asked for a person's word is free already: it counts as seen.
-- The owner may be held by the walls too, so they are lifted for this statement.
alter table stock_flow no force row level security;
insert into stock_found as t (tenant_id, id, op_id, warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality, qty, is_frozen, status,
                              settle_user_name, settle_time, create_time, update_time)
select f.tenant_id, f.id, split_part(f.flow_key, ':', 1), f.warehouse_no, f.sid, f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality,
       f.change_qty, 0, 30, '升级前', f.create_time, f.create_time, f.create_time
  from stock_flow f
 where f.flow_type = 7 and f.remark = '现场发现' and f.change_qty > 0;
alter table stock_flow force row level security;
select app.tenant_table('stock_found');
