-- Inbound by hand (floor.md §16.2): what stands in RCV-STAGE and for which line, trucks entered at the gate, orders nobody announced.

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint staged_goods_pk primary key (tenant_id, id),
  constraint staged_goods_uk unique (tenant_id, stockin_no, line_no, container_no, batch_no, quality),
  constraint staged_goods_stockin_line_fk foreign key (tenant_id, stockin_no, line_no) references stockin_line (tenant_id, stockin_no, line_no) on delete restrict,
  constraint staged_goods_qty_ck check (qty >= 0),
  constraint staged_goods_quality_ck check (quality between 1 and 5)
);
create index staged_goods_goods_no_ix on staged_goods (tenant_id, warehouse_no, sid, owner_no, goods_no);
create index staged_goods_container_no_ix on staged_goods (tenant_id, warehouse_no, sid, container_no) where container_no <> '';
select app.tenant_table('staged_goods');

-- one receipt may fill several lines of its goods
alter table receive_record drop constraint receive_record_uk;
alter table receive_record add constraint receive_record_uk unique (tenant_id, op_id, line_no);

-- a truck entered on a handheld is named by its operation until the server has given it a number
alter table arrival add column op_id varchar(40) collate "C";
alter table arrival add constraint arrival_op_uk unique (tenant_id, op_id);

-- 无单收货: the order is made of what was counted, so its plan grows with it
alter table stockin_order add column is_blind smallint not null default 0;
alter table stockin_order add constraint stockin_order_blind_ck check (is_blind in (0, 1));
