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
  constraint order_timeout_mark_pk primary key (tenant_id, id),
  constraint order_timeout_mark_uk unique (tenant_id, timeout_type, stockout_no),
  constraint order_timeout_mark_level_ck check (timeout_type between 1 and 6 and level between 1 and 3)
);
select app.tenant_table('order_timeout_mark');
