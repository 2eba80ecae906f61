-- 导入将新建的商品：解析之后、提交之前给人看的清单
create table import_new_goods (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C" not null,
  line_num integer not null,
  row_num integer not null,
  doubtful smallint not null default 0,
  create_time timestamptz not null,
  constraint import_new_goods_pk primary key (tenant_id, id),
  constraint import_new_goods_uk unique (tenant_id, request_id, owner_no, goods_no),
  constraint import_new_goods_line_num_ck check (line_num > 0),
  constraint import_new_goods_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade
);
select app.tenant_table('import_new_goods');
