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
