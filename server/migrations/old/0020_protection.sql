-- Recommended packaging, protective items and protection plans (floor.md §4).
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint consumable_goods_pk primary key (tenant_id, id),
  constraint consumable_goods_uk unique (tenant_id, owner_no, goods_no, qty_from, warehouse_no, sid),
  constraint consumable_goods_goods_fk foreign key (tenant_id, owner_no, goods_no) references goods (tenant_id, owner_no, goods_no) on delete restrict,
  constraint consumable_goods_consumable_fk foreign key (tenant_id, consumable_no) references consumable (tenant_id, consumable_no) on delete restrict,
  constraint consumable_goods_qty_ck check (qty_from > 0 and use_qty > 0 and (qty_to is null or qty_to >= qty_from))
);
create index consumable_goods_goods_no_ix on consumable_goods (tenant_id, goods_no, owner_no);
create index consumable_goods_filter_ix on consumable_goods (tenant_id, update_time desc, consumable_no, warehouse_no);
select app.tenant_table('consumable_goods');

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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
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
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint protection_plan_item_pk primary key (tenant_id, id),
  constraint protection_plan_item_uk unique (tenant_id, plan_no, item_no),
  constraint protection_plan_item_plan_fk foreign key (tenant_id, plan_no) references protection_plan (tenant_id, plan_no) on delete cascade,
  constraint protection_plan_item_item_fk foreign key (tenant_id, item_no) references protective_item (tenant_id, item_no) on delete restrict,
  constraint protection_plan_item_qty_ck check (use_qty > 0 and (qty_mode <> 3 or per_n > 0))
);
select app.tenant_table('protection_plan_item');

create index consumable_filter_ix on consumable (tenant_id, update_time desc, consumable_type, owner_no, is_disabled);
create index consumable_consumable_name_ix on consumable (tenant_id, consumable_name);
create index consumable_stock_consumable_no_ix on consumable_stock (tenant_id, consumable_no);
create index consumable_log_create_time_ix on consumable_log (tenant_id, create_time desc);
