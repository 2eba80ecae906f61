-- Goods, their codes and weights; packaging, protective items and protection plans (floor.md §3, §4).

-- 商品档案
create table goods (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  spu_no varchar(64) collate "C",
  goods_name varchar(200) collate "C" not null,
  name_pinyin varchar(200) collate "C",
  short_name varchar(64) collate "C",
  spec_name varchar(128) collate "C",
  category_code varchar(32) collate "C",
  brand varchar(64) collate "C",
  unit varchar(8) collate "C" not null default '件',
  goods_type smallint not null default 1,
  main_barcode varchar(64) collate "C",
  net_weight_g integer,
  gross_weight_g integer,
  weight_source smallint not null default 1,
  avg_weight_g integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  volume_cm3 bigint,
  is_fragile smallint not null default 0,
  is_liquid smallint not null default 0,
  is_battery smallint not null default 0,
  is_valuable smallint not null default 0,
  is_big smallint not null default 0,
  batch_manage smallint not null default 0,
  expiry_manage smallint not null default 0,
  shelf_life_day integer,
  warn_day integer,
  lock_day integer,
  receive_limit_day integer,
  sn_manage smallint not null default 0,
  storage_type smallint not null default 1,
  abc_class varchar(1) collate "C",
  box_num integer,
  pallet_num integer,
  image_url varchar(256) collate "C",
  declare_name varchar(64) collate "C",
  price_fen bigint,
  is_disabled smallint not null default 0,
  first_in_time timestamptz,
  archive_complete smallint not null default 0,
  is_generated smallint not null default 0,
  like app.stamps including defaults,
  constraint goods_pk primary key (tenant_id, id),
  constraint goods_uk unique (tenant_id, owner_no, goods_no),
  constraint goods_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint goods_weight_ck check (gross_weight_g is null or gross_weight_g between 1 and 999999),
  constraint goods_expiry_ck check (expiry_manage = 0 or (batch_manage = 1 and shelf_life_day > 0))
);
create index goods_goods_no_ix on goods (tenant_id, goods_no);
create index goods_main_barcode_ix on goods (tenant_id, main_barcode);
create index goods_brand_ix on goods (tenant_id, brand) where brand is not null;
create index goods_filter_ix on goods (tenant_id, update_time desc, goods_type, expiry_manage, is_generated, is_disabled, archive_complete, abc_class);
create index goods_declare_name_ix on goods (tenant_id, declare_name) where declare_name is not null;
create index goods_unnamed_ix on goods (tenant_id, goods_no) where declare_name is null;
-- the list is also ordered by name, weight and shelf life: an index serves each order, both ways
create index goods_goods_name_ix on goods (tenant_id, goods_name);
create index goods_gross_weight_g_ix on goods (tenant_id, gross_weight_g);
create index goods_shelf_life_day_ix on goods (tenant_id, shelf_life_day);
select app.tenant_table('goods');

-- 商品名的片段: goods are found by any part of their name (architecture §5). Every piece of a name, and of its pinyin initials, from each
-- character on, six characters long, is a row here, and a search enters by the index
create table goods_word (
  tenant_id integer not null,
  goods_id bigint not null,
  token varchar(6) collate "C" not null,
  constraint goods_word_pk primary key (tenant_id, goods_id, token),
  constraint goods_word_goods_fk foreign key (tenant_id, goods_id) references goods (tenant_id, id) on delete cascade
);
create index goods_word_token_ix on goods_word (tenant_id, token, goods_id);
select app.tenant_table('goods_word', 'select, insert, delete');

-- 商品条码
create table goods_barcode (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  barcode varchar(64) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  is_main smallint not null default 0,
  pack_qty integer not null default 1,
  barcode_type smallint not null default 1,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint goods_barcode_pk primary key (tenant_id, id),
  constraint goods_barcode_uk unique (tenant_id, owner_no, barcode, goods_no),
  constraint goods_barcode_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_barcode_pack_ck check (pack_qty > 0)
);
create index goods_barcode_barcode_ix on goods_barcode (tenant_id, barcode);
create index goods_barcode_owner_no_goods_no_ix on goods_barcode (tenant_id, owner_no, goods_no);
create index goods_barcode_filter_ix on goods_barcode (tenant_id, update_time desc, barcode_type, is_disabled);
-- one main barcode per goods
create unique index goods_barcode_uk2 on goods_barcode (tenant_id, owner_no, goods_no, is_main) where is_main = 1;
select app.tenant_table('goods_barcode');

-- 条码异常
create table goods_barcode_error (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '',
  barcode varchar(64) collate "C" not null,
  error_type smallint not null,
  goods_no varchar(64) collate "C" not null default '',
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  scan_user_name varchar(64) collate "C",
  scan_count integer not null default 1,
  last_time timestamptz not null,
  status smallint not null default 0,
  live_key smallint generated always as (case when status = 0 then 1 end) stored,
  like app.stamps including defaults,
  constraint goods_barcode_error_pk primary key (tenant_id, id),
  constraint goods_barcode_error_uk unique (tenant_id, owner_no, barcode, error_type, goods_no, live_key)
);
create index goods_barcode_error_filter_ix on goods_barcode_error (tenant_id, last_time desc, status, error_type, warehouse_no, owner_no);
create index goods_barcode_error_barcode_ix on goods_barcode_error (tenant_id, barcode);
select app.tenant_table('goods_barcode_error');

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
  like app.stamps including defaults,
  constraint goods_name_pk primary key (tenant_id, id),
  constraint goods_name_uk unique (tenant_id, owner_no, goods_no),
  constraint goods_name_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete cascade
);
select app.tenant_table('goods_name');

-- 组合装明细
create table goods_suite_item (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  suite_goods_no varchar(64) collate "C" not null,
  item_goods_no varchar(64) collate "C" not null,
  qty integer not null,
  is_fixed smallint not null default 1,
  price_ratio_bp integer,
  like app.stamps including defaults,
  constraint goods_suite_item_pk primary key (tenant_id, id),
  constraint goods_suite_item_uk unique (tenant_id, owner_no, suite_goods_no, item_goods_no),
  constraint goods_suite_item_goods_fk foreign key (tenant_id, owner_no, suite_goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_suite_item_goods_fk2 foreign key (tenant_id, owner_no, item_goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_suite_item_qty_ck check (qty > 0)
);
create index goods_suite_item_suite_goods_no_ix on goods_suite_item (tenant_id, suite_goods_no, owner_no);
create index goods_suite_item_item_goods_no_ix on goods_suite_item (tenant_id, item_goods_no, owner_no);
select app.tenant_table('goods_suite_item');

-- 商品白名单
create table goods_white_list (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  white_type smallint not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  effect_date date not null,
  expire_date date,
  reason varchar(200) collate "C" not null,
  like app.stamps including defaults,
  constraint goods_white_list_pk primary key (tenant_id, id),
  constraint goods_white_list_uk unique (tenant_id, owner_no, goods_no, white_type, warehouse_no, sid),
  constraint goods_white_list_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint goods_white_list_date_ck check (expire_date is null or expire_date >= effect_date)
);
create index goods_white_list_goods_no_ix on goods_white_list (tenant_id, goods_no);
create index goods_white_list_filter_ix on goods_white_list (tenant_id, create_time desc, white_type, warehouse_no, effect_date, expire_date);
select app.tenant_table('goods_white_list');

-- 无条码商品
create table no_barcode_goods (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  confirm_mode smallint not null default 1,
  inner_barcode varchar(64) collate "C",
  remark varchar(200) collate "C",
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint no_barcode_goods_pk primary key (tenant_id, id),
  constraint no_barcode_goods_uk unique (tenant_id, warehouse_no, sid, owner_no, goods_no),
  -- 店内码一码一品
  constraint no_barcode_goods_inner_barcode_uk unique (tenant_id, inner_barcode),
  constraint no_barcode_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint no_barcode_goods_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
-- 列表按更新时间翻，条件都在索引里
create index no_barcode_goods_filter_ix on no_barcode_goods
  (tenant_id, update_time desc, warehouse_no, sid, owner_no, goods_no, confirm_mode, inner_barcode, is_disabled);
select app.tenant_table('no_barcode_goods');

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

-- 商品均重
create table goods_avg_weight (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  sample_num integer not null,
  -- samples are kept from the first weighing on, an average only from the fifth (floor.md §8.8)
  avg_weight_g integer,
  std_g integer,
  min_g integer,
  max_g integer,
  last_samples jsonb not null default '[]',
  archive_weight_g integer,
  diff_bp integer,
  suggest_status smallint not null default 0,
  like app.stamps including defaults,
  -- 均重建议 (floor.md §8.8): the average a person chose not to take, who decided about it, and when
  ignored_weight_g integer,
  decide_user_name varchar(64) collate "C",
  decide_time timestamptz,
  constraint goods_avg_weight_pk primary key (tenant_id, id),
  constraint goods_avg_weight_uk unique (tenant_id, owner_no, goods_no)
);
create index goods_avg_weight_suggest_ix on goods_avg_weight (tenant_id, suggest_status, owner_no, goods_no);
select app.tenant_table('goods_avg_weight');

-- 组合均重
create table composition_avg_weight (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  composition_key varchar(64) collate "C" not null,
  sample_num integer not null,
  avg_weight_g integer,
  last_samples jsonb not null default '[]',
  last_time timestamptz,
  like app.stamps including defaults,
  -- since when the average weight of a composition counts: stations fetch its orders again that were packed before
  learned_time timestamptz,
  constraint composition_avg_weight_pk primary key (tenant_id, id),
  constraint composition_avg_weight_uk unique (tenant_id, warehouse_no, sid, composition_key)
);
create index composition_avg_weight_learned_time_ix on composition_avg_weight (tenant_id, warehouse_no, sid, learned_time) where learned_time is not null;
select app.tenant_table('composition_avg_weight');

-- 耗材
create table consumable (
  tenant_id integer not null,
  id bigint not null,
  consumable_no varchar(32) collate "C" not null,
  consumable_name varchar(64) collate "C" not null,
  consumable_type smallint not null,
  spec varchar(64) collate "C",
  inner_l_mm integer,
  inner_w_mm integer,
  inner_h_mm integer,
  outer_l_mm integer,
  outer_w_mm integer,
  outer_h_mm integer,
  weight_g integer not null,
  max_load_g integer,
  unit varchar(8) collate "C" not null default '个',
  barcode varchar(64) collate "C",
  owner_no varchar(32) collate "C",
  cost_price_e4 bigint,
  sale_price_e4 bigint,
  is_stock smallint not null default 1,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  image_url varchar(256) collate "C",
  constraint consumable_pk primary key (tenant_id, id),
  constraint consumable_uk unique (tenant_id, consumable_no),
  constraint consumable_uk2 unique (tenant_id, barcode),
  constraint consumable_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
create index consumable_filter_ix on consumable (tenant_id, update_time desc, consumable_type, owner_no, is_disabled);
create index consumable_consumable_name_ix on consumable (tenant_id, consumable_name);
select app.tenant_table('consumable');

-- 耗材商品 (推荐)
create table consumable_goods (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  qty_from integer not null default 1,
  qty_to integer,
  consumable_no varchar(32) collate "C" not null,
  use_qty integer not null default 1,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  like app.stamps including defaults,
  constraint consumable_goods_pk primary key (tenant_id, id),
  constraint consumable_goods_uk unique (tenant_id, owner_no, goods_no, qty_from, warehouse_no, sid),
  constraint consumable_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint consumable_goods_consumable_fk foreign key (tenant_id, consumable_no) references consumable (tenant_id, consumable_no) on delete restrict,
  constraint consumable_goods_qty_ck check (qty_from > 0 and use_qty > 0 and (qty_to is null or qty_to >= qty_from))
);
create index consumable_goods_goods_no_ix on consumable_goods (tenant_id, goods_no, owner_no);
create index consumable_goods_filter_ix on consumable_goods (tenant_id, update_time desc, consumable_no, warehouse_no);
select app.tenant_table('consumable_goods');

-- 耗材库存
create table consumable_stock (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  qty integer not null default 0,
  safe_qty integer,
  last_in_time timestamptz,
  like app.stamps including defaults,
  -- when the people of the warehouse got the message that it runs low; empty again once there is enough (floor.md §17.1 consumable.low)
  low_time timestamptz,
  constraint consumable_stock_pk primary key (tenant_id, id),
  constraint consumable_stock_uk unique (tenant_id, warehouse_no, sid, consumable_no),
  constraint consumable_stock_consumable_fk foreign key (tenant_id, consumable_no) references consumable (tenant_id, consumable_no) on delete restrict,
  constraint consumable_stock_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index consumable_stock_consumable_no_ix on consumable_stock (tenant_id, consumable_no);
create index consumable_stock_low_ix on consumable_stock (tenant_id, consumable_no) where safe_qty is not null;
select app.tenant_table('consumable_stock');

-- 耗材流水
create table consumable_log (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  consumable_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  biz_type smallint not null,
  biz_no varchar(64) collate "C" not null,
  stockout_no varchar(32) collate "C",
  change_qty integer not null,
  after_qty integer not null,
  biz_date date not null,
  op_id varchar(40) collate "C",
  create_time timestamptz not null,
  constraint consumable_log_pk primary key (tenant_id, id)
);
create index consumable_log_consumable_no_biz_date_ix on consumable_log (tenant_id, consumable_no, biz_date);
create index consumable_log_stockout_no_ix on consumable_log (tenant_id, stockout_no);
create index consumable_log_create_time_ix on consumable_log (tenant_id, create_time desc);
select app.tenant_table('consumable_log', 'select, insert');

-- 防护耗材项
create table protective_item (
  tenant_id integer not null,
  id bigint not null,
  item_no varchar(32) collate "C" not null,
  item_name varchar(64) collate "C" not null,
  consumable_no varchar(32) collate "C",
  use_unit varchar(8) collate "C" not null,
  weight_g_per_unit integer not null default 0,
  unit_price_e4 bigint,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  image_url varchar(256) collate "C",
  constraint protective_item_pk primary key (tenant_id, id),
  constraint protective_item_uk unique (tenant_id, item_no),
  constraint protective_item_consumable_fk foreign key (tenant_id, consumable_no) references consumable (tenant_id, consumable_no) on delete restrict,
  constraint protective_item_weight_ck check (weight_g_per_unit >= 0)
);
create index protective_item_item_name_ix on protective_item (tenant_id, item_name);
create index protective_item_filter_ix on protective_item (tenant_id, update_time desc, is_disabled);
select app.tenant_table('protective_item');

-- 保护方案
create table protection_plan (
  tenant_id integer not null,
  id bigint not null,
  plan_no varchar(32) collate "C" not null,
  plan_name varchar(64) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null default '*',
  sid varchar(32) collate "C" not null default '*',
  apply_type smallint not null default 1,
  priority integer not null default 100,
  effect_date date not null,
  expire_date date,
  pack_require varchar(500) collate "C",
  image_urls jsonb not null default '[]',
  video_url varchar(256) collate "C",
  must_scan smallint not null default 0,
  photo_require smallint not null default 0,
  status smallint not null default 10,
  reject_reason varchar(200) collate "C",
  replaces_plan_no varchar(32) collate "C",
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  like app.stamps including defaults,
  constraint protection_plan_pk primary key (tenant_id, id),
  constraint protection_plan_uk unique (tenant_id, plan_no),
  constraint protection_plan_uk2 unique (tenant_id, owner_no, plan_name),
  constraint protection_plan_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint protection_plan_status_ck check (status in (10, 20, 30, 40, 50)),
  constraint protection_plan_date_ck check (expire_date is null or expire_date >= effect_date)
);
create index protection_plan_plan_name_ix on protection_plan (tenant_id, plan_name);
create index protection_plan_filter_ix on protection_plan (tenant_id, update_time desc, status, warehouse_no, effect_date);
select app.tenant_table('protection_plan');

-- 方案适用商品
create table protection_plan_goods (
  tenant_id integer not null,
  id bigint not null,
  plan_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null default '',
  category_code varchar(32) collate "C" not null default '',
  min_qty integer not null default 1,
  max_qty integer,
  like app.stamps including defaults,
  constraint protection_plan_goods_pk primary key (tenant_id, id),
  constraint protection_plan_goods_uk unique (tenant_id, plan_no, goods_no, category_code),
  constraint protection_plan_goods_plan_fk foreign key (tenant_id, plan_no) references protection_plan (tenant_id, plan_no) on delete cascade,
  constraint protection_plan_goods_qty_ck check (min_qty > 0 and (max_qty is null or max_qty >= min_qty))
);
create index protection_plan_goods_goods_no_ix on protection_plan_goods (tenant_id, goods_no);
select app.tenant_table('protection_plan_goods');

-- 方案耗材
create table protection_plan_item (
  tenant_id integer not null,
  id bigint not null,
  plan_no varchar(32) collate "C" not null,
  item_no varchar(32) collate "C" not null,
  use_qty numeric(10, 2) not null,
  qty_mode smallint not null default 1,
  per_n integer,
  sort integer not null default 0,
  like app.stamps including defaults,
  constraint protection_plan_item_pk primary key (tenant_id, id),
  constraint protection_plan_item_uk unique (tenant_id, plan_no, item_no),
  constraint protection_plan_item_plan_fk foreign key (tenant_id, plan_no) references protection_plan (tenant_id, plan_no) on delete cascade,
  constraint protection_plan_item_item_fk foreign key (tenant_id, item_no) references protective_item (tenant_id, item_no) on delete restrict,
  constraint protection_plan_item_qty_ck check (use_qty > 0 and (qty_mode <> 3 or per_n > 0))
);
select app.tenant_table('protection_plan_item');
