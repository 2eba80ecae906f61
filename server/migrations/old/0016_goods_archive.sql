-- Goods: names for labels, change log, weights (floor.md §3); indexes of their lists.
-- 商品品名
create table goods_name (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  declare_name varchar(64) collate "C" not null,
  declare_category smallint,
  print_name varchar(64) collate "C",
  source smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint goods_name_pk primary key (tenant_id, id),
  constraint goods_name_uk unique (tenant_id, owner_no, goods_no),
  constraint goods_name_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete cascade
);
select app.tenant_table('goods_name');

-- 商品变更日志
create table goods_log (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  field_name varchar(64) collate "C" not null,
  before_value varchar(200) collate "C",
  after_value varchar(200) collate "C",
  source smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint goods_log_pk primary key (tenant_id, id)
);
create index goods_log_goods_no_create_time_ix on goods_log (tenant_id, goods_no, owner_no, create_time desc);
create index goods_log_create_time_ix on goods_log (tenant_id, create_time desc);
select app.tenant_table('goods_log', 'select, insert');

drop index goods_filter_ix;
create index goods_filter_ix on goods (tenant_id, update_time desc, goods_type, expiry_manage, is_generated, is_disabled, archive_complete, abc_class);
create index goods_declare_name_ix on goods (tenant_id, declare_name) where declare_name is not null;
create index goods_unnamed_ix on goods (tenant_id, goods_no) where declare_name is null;
create index goods_suite_item_suite_goods_no_ix on goods_suite_item (tenant_id, suite_goods_no, owner_no);
create index goods_suite_item_item_goods_no_ix on goods_suite_item (tenant_id, item_goods_no, owner_no);
create index goods_white_list_goods_no_ix on goods_white_list (tenant_id, goods_no);
create index goods_white_list_filter_ix on goods_white_list (tenant_id, create_time desc, white_type, warehouse_no, effect_date, expire_date);
drop index goods_barcode_error_status_last_time_ix;
create index goods_barcode_error_filter_ix on goods_barcode_error (tenant_id, last_time desc, status, error_type, warehouse_no, owner_no);
create index goods_barcode_error_barcode_ix on goods_barcode_error (tenant_id, barcode);
-- scans that named no goods: few among many
create index scan_log_unknown_ix on scan_log (tenant_id, occurred_at) where verdict = 2 and kind in (0, 1) and goods_no is null;
-- one main barcode per goods
create unique index goods_barcode_uk2 on goods_barcode (tenant_id, owner_no, goods_no, is_main) where is_main = 1;
alter table goods_white_list add constraint goods_white_list_date_ck check (expire_date is null or expire_date >= effect_date);
