-- Lists of the finance area (office.md §7.2): rates of tax, settings of owners, learned weights, groups of owners.

-- 税率 (office.md §7.2): rates of output tax by fee type, from a day on; custom_id 0: the default for customers without a rate of their own
create table fin_tax_rate (
  tenant_id integer not null,
  id bigint not null,
  custom_id bigint not null default 0,
  custom_ref bigint generated always as (nullif(custom_id, 0)) stored,
  direction smallint not null,
  fee_type varchar(16) collate "C" not null,
  rate_bp integer not null,
  start_date date not null,
  like app.stamps including defaults,
  constraint fin_tax_rate_pk primary key (tenant_id, id),
  constraint fin_tax_rate_uk unique (tenant_id, custom_id, direction, fee_type, start_date),
  constraint fin_tax_rate_custom_fk foreign key (tenant_id, custom_ref) references fin_custom (tenant_id, id) on delete cascade,
  constraint fin_tax_rate_ck check (direction between 1 and 3 and rate_bp between 0 and 2500)
);
create index fin_tax_rate_custom_ref_ix on fin_tax_rate (tenant_id, custom_ref) where custom_ref is not null;
select app.tenant_table('fin_tax_rate');

-- 货主计费设置 (office.md §7.2): one row per owner that was set; storage_basis is a way of measuring (fin_fee_item.calc_method)
create table fin_owner_setting (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  weigh_white smallint not null default 0,
  protect_plan_no varchar(32) collate "C",
  storage_basis smallint,
  bill_contact varchar(64) collate "C",
  auto_bill smallint not null default 0,
  auto_bill_day smallint,
  like app.stamps including defaults,
  constraint fin_owner_setting_pk primary key (tenant_id, id),
  constraint fin_owner_setting_uk unique (tenant_id, owner_no),
  constraint fin_owner_setting_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete cascade,
  constraint fin_owner_setting_plan_fk foreign key (tenant_id, protect_plan_no) references protection_plan (tenant_id, plan_no),
  constraint fin_owner_setting_flag_ck check (weigh_white in (0, 1) and auto_bill in (0, 1)),
  constraint fin_owner_setting_basis_ck check (storage_basis in (7, 8, 9, 10, 11, 12)),
  constraint fin_owner_setting_day_ck check (auto_bill = 0 or auto_bill_day between 1 and 28)
);
create index fin_owner_setting_auto_bill_ix on fin_owner_setting (tenant_id, auto_bill, auto_bill_day);
create index fin_owner_setting_protect_plan_no_ix on fin_owner_setting (tenant_id, protect_plan_no) where protect_plan_no is not null;
select app.tenant_table('fin_owner_setting');

-- 星标: owners that a person wants first in the list
create table fin_owner_star (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint fin_owner_star_pk primary key (tenant_id, id),
  constraint fin_owner_star_uk unique (tenant_id, user_id, owner_no),
  constraint fin_owner_star_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint fin_owner_star_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete cascade
);
create index fin_owner_star_owner_no_ix on fin_owner_star (tenant_id, owner_no);
select app.tenant_table('fin_owner_star');

-- 组合重量 (office.md §7.2): what a parcel of these goods weighs. combo_key is the composition_key of an order; source 1 自动 2 导入 3 手工
create table fin_weight_combination (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  combo_key varchar(64) collate "C" not null,
  combo_text text collate "C" not null,
  piece_qty integer not null,
  std_weight_g integer not null,
  sample_count integer not null default 0,
  min_g integer,
  max_g integer,
  source smallint not null,
  status smallint not null default 1,
  last_time timestamptz,
  like app.stamps including defaults,
  constraint fin_weight_combination_pk primary key (tenant_id, id),
  constraint fin_weight_combination_uk unique (tenant_id, owner_no, combo_key),
  constraint fin_weight_combination_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no),
  constraint fin_weight_combination_figure_ck check (piece_qty > 0 and std_weight_g between 1 and 60000 and sample_count >= 0),
  constraint fin_weight_combination_choice_ck check (source between 1 and 3 and status in (0, 1))
);
create index fin_weight_combination_filter_ix on fin_weight_combination (tenant_id, update_time desc, owner_no, piece_qty, source, status);
select app.tenant_table('fin_weight_combination');

-- goods of a combination
create table fin_weight_combination_goods (
  tenant_id integer not null,
  id bigint not null,
  combination_id bigint not null,
  goods_no varchar(64) collate "C" not null,
  qty integer not null,
  like app.stamps including defaults,
  constraint fin_weight_combination_goods_pk primary key (tenant_id, id),
  constraint fin_weight_combination_goods_uk unique (tenant_id, combination_id, goods_no),
  constraint fin_weight_combination_goods_head_fk foreign key (tenant_id, combination_id) references fin_weight_combination (tenant_id, id) on delete cascade,
  constraint fin_weight_combination_goods_qty_ck check (qty > 0)
);
create index fin_weight_combination_goods_goods_no_ix on fin_weight_combination_goods (tenant_id, goods_no);
select app.tenant_table('fin_weight_combination_goods');

-- 网点均重 (office.md §7.2): average weight of a branch's parcels of a month, by destination; province_code and city_code '*': all of them.
-- config_g: the configured average weight of the range that holds avg_g, null without one; is_manual 1: avg_g was entered by a person
create table fin_network_weight (
  tenant_id integer not null,
  id bigint not null,
  network_id varchar(32) collate "C" not null,
  month varchar(7) collate "C" not null,
  province_code varchar(6) collate "C" not null default '*',
  city_code varchar(6) collate "C" not null default '*',
  parcel_count integer not null,
  total_g bigint not null,
  avg_g integer not null,
  config_g integer,
  is_manual smallint not null default 0,
  like app.stamps including defaults,
  constraint fin_network_weight_pk primary key (tenant_id, id),
  constraint fin_network_weight_uk unique (tenant_id, network_id, month, province_code, city_code),
  constraint fin_network_weight_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id) on delete cascade,
  constraint fin_network_weight_figure_ck check (parcel_count >= 0 and total_g >= 0 and avg_g between 1 and 1000000 and is_manual in (0, 1))
);
create index fin_network_weight_month_ix on fin_network_weight (tenant_id, month desc, network_id, province_code);
create index fin_network_weight_province_code_ix on fin_network_weight (tenant_id, province_code, month desc);
select app.tenant_table('fin_network_weight');

-- 货主生效组 (office.md §7.2): owners whose contract says no plan use the plan of their group, from effect_date on; an owner is in one group
-- of a warehouse, so the members hold the warehouse of their group
create table fin_owner_effect_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  plan_id bigint not null,
  effect_date date not null,
  like app.stamps including defaults,
  constraint fin_owner_effect_group_pk primary key (tenant_id, id),
  constraint fin_owner_effect_group_uk unique (tenant_id, group_name),
  constraint fin_owner_effect_group_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid),
  constraint fin_owner_effect_group_plan_fk foreign key (tenant_id, plan_id) references fin_weight_plan (tenant_id, id)
);
create index fin_owner_effect_group_filter_ix on fin_owner_effect_group (tenant_id, update_time desc, warehouse_no, sid);
create index fin_owner_effect_group_warehouse_no_ix on fin_owner_effect_group (tenant_id, warehouse_no, sid);
create index fin_owner_effect_group_plan_id_ix on fin_owner_effect_group (tenant_id, plan_id);
select app.tenant_table('fin_owner_effect_group');

create table fin_owner_effect_member (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  like app.stamps including defaults,
  constraint fin_owner_effect_member_pk primary key (tenant_id, id),
  constraint fin_owner_effect_member_uk unique (tenant_id, owner_no, warehouse_no, sid),
  constraint fin_owner_effect_member_group_fk foreign key (tenant_id, group_id) references fin_owner_effect_group (tenant_id, id) on delete cascade,
  constraint fin_owner_effect_member_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete cascade
);
create index fin_owner_effect_member_group_id_ix on fin_owner_effect_member (tenant_id, group_id);
select app.tenant_table('fin_owner_effect_member');
