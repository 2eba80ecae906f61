-- 结算客户: parties of contracts and bills (office.md §7.2); an owner, a branch or a partner is at most one customer
create table fin_custom (
  tenant_id integer not null,
  id bigint not null,
  custom_no varchar(32) collate "C" not null,
  custom_name varchar(64) collate "C" not null,
  custom_type smallint not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  partner_no varchar(32) collate "C",
  tax_no varchar(20) collate "C",
  invoice_title varchar(100) collate "C",
  bank_name varchar(64) collate "C",
  bank_account varchar(32) collate "C",
  contact varchar(32) collate "C",
  phone varchar(20) collate "C",
  settle_cycle smallint not null default 1,
  bill_day smallint not null default 1,
  credit_fen bigint not null default 0,
  is_prepay smallint not null default 0,
  min_balance_fen bigint not null default 0,
  status smallint not null default 1,
  like app.stamps including defaults,
  constraint fin_custom_pk primary key (tenant_id, id),
  constraint fin_custom_uk unique (tenant_id, custom_no),
  constraint fin_custom_name_uk unique (tenant_id, custom_name),
  constraint fin_custom_owner_uk unique (tenant_id, owner_no),
  constraint fin_custom_network_uk unique (tenant_id, network_id),
  constraint fin_custom_partner_uk unique (tenant_id, partner_no),
  constraint fin_custom_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no),
  constraint fin_custom_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id),
  constraint fin_custom_party_ck check (
    case custom_type
      when 1 then owner_no is not null and network_id is null and partner_no is null
      when 2 then network_id is not null and owner_no is null and partner_no is null
      when 3 then partner_no is not null and owner_no is null and network_id is null
      else false end),
  constraint fin_custom_cycle_ck check (settle_cycle between 1 and 4 and bill_day between 1 and 28),
  constraint fin_custom_money_ck check (credit_fen between 0 and 10000000000 and min_balance_fen between 0 and 10000000000),
  constraint fin_custom_flag_ck check (is_prepay in (0, 1) and status in (0, 1))
);
create index fin_custom_filter_ix on fin_custom (tenant_id, update_time desc, status, custom_type);
select app.tenant_table('fin_custom');

-- Prices of carriers by area and weight (office.md §7.2). 分, grams, cm³.

-- 区域组: named regions that an area can be filled from; region_codes holds codes of provinces (whole) and of cities
create table fin_area_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(32) collate "C" not null,
  region_codes jsonb not null default '[]',
  like app.stamps including defaults,
  constraint fin_area_group_pk primary key (tenant_id, id),
  constraint fin_area_group_uk unique (tenant_id, group_name),
  constraint fin_area_group_codes_ck check (jsonb_typeof(region_codes) = 'array')
);
create index fin_area_group_update_time_ix on fin_area_group (tenant_id, update_time desc);
select app.tenant_table('fin_area_group');

-- 重量方案: network_id null: every branch; origin_province_code null: every origin
create table fin_weight_plan (
  tenant_id integer not null,
  id bigint not null,
  plan_no varchar(32) collate "C" not null,
  plan_name varchar(64) collate "C" not null,
  direction smallint not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C",
  origin_province_code varchar(6) collate "C",
  weight_basis smallint not null default 1,
  volume_divisor integer not null default 8000,
  tolerance_g integer not null default 0,
  sheet_fee_fen bigint not null default 0,
  discount_bp integer not null default 10000,
  zero_weight_mode smallint not null default 1,
  status smallint not null default 1,
  is_locked smallint not null default 0,
  like app.stamps including defaults,
  constraint fin_weight_plan_pk primary key (tenant_id, id),
  constraint fin_weight_plan_uk unique (tenant_id, plan_no),
  constraint fin_weight_plan_name_uk unique (tenant_id, plan_name),
  constraint fin_weight_plan_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code),
  constraint fin_weight_plan_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id),
  constraint fin_weight_plan_choice_ck check (direction between 1 and 3 and weight_basis between 1 and 5 and zero_weight_mode in (1, 2)
    and status in (0, 1) and is_locked in (0, 1)),
  constraint fin_weight_plan_figure_ck check (volume_divisor between 1000 and 20000 and tolerance_g between 0 and 500
    and sheet_fee_fen between 0 and 100000 and discount_bp between 1 and 10000)
);
create index fin_weight_plan_filter_ix on fin_weight_plan (tenant_id, update_time desc, status, direction);
create index fin_weight_plan_logistics_code_ix on fin_weight_plan (tenant_id, logistics_code);
create index fin_weight_plan_network_id_ix on fin_weight_plan (tenant_id, network_id);
select app.tenant_table('fin_weight_plan');

-- 计费区域 of a plan
create table fin_weight_area (
  tenant_id integer not null,
  id bigint not null,
  plan_id bigint not null,
  area_name varchar(32) collate "C" not null,
  sort integer not null default 0,
  area_group_id bigint,
  remote_fee_fen bigint not null default 0,
  is_forbidden smallint not null default 0,
  like app.stamps including defaults,
  constraint fin_weight_area_pk primary key (tenant_id, id),
  constraint fin_weight_area_uk unique (tenant_id, plan_id, area_name),
  constraint fin_weight_area_plan_fk foreign key (tenant_id, plan_id) references fin_weight_plan (tenant_id, id) on delete cascade,
  constraint fin_weight_area_group_fk foreign key (tenant_id, area_group_id) references fin_area_group (tenant_id, id),
  constraint fin_weight_area_figure_ck check (remote_fee_fen between 0 and 1000000 and is_forbidden in (0, 1))
);
select app.tenant_table('fin_weight_area');

-- cities of an area; city_code '*': the whole province. A city is in one area of a plan only.
create table fin_weight_area_city (
  tenant_id integer not null,
  id bigint not null,
  plan_id bigint not null,
  area_id bigint not null,
  province_code varchar(6) collate "C" not null,
  city_code varchar(6) collate "C" not null default '*',
  like app.stamps including defaults,
  constraint fin_weight_area_city_pk primary key (tenant_id, id),
  constraint fin_weight_area_city_uk unique (tenant_id, plan_id, province_code, city_code),
  constraint fin_weight_area_city_area_fk foreign key (tenant_id, area_id) references fin_weight_area (tenant_id, id) on delete cascade
);
create index fin_weight_area_city_area_id_ix on fin_weight_area_city (tenant_id, area_id);
select app.tenant_table('fin_weight_area_city');

-- prices of an area, for weights above from_g up to and including to_g (999999999: no end); mode 1 一口价, 2 首重续重, 3 单价×重量
create table fin_weight_price (
  tenant_id integer not null,
  id bigint not null,
  area_id bigint not null,
  seq integer not null,
  from_g integer not null,
  to_g integer not null,
  mode smallint not null,
  fixed_fen bigint not null default 0,
  first_g integer not null default 0,
  first_fen bigint not null default 0,
  unit_g integer not null default 0,
  unit_fen bigint not null default 0,
  round_mode smallint not null default 1,
  min_fen bigint not null default 0,
  like app.stamps including defaults,
  constraint fin_weight_price_pk primary key (tenant_id, id),
  constraint fin_weight_price_uk unique (tenant_id, area_id, seq),
  constraint fin_weight_price_area_fk foreign key (tenant_id, area_id) references fin_weight_area (tenant_id, id) on delete cascade,
  constraint fin_weight_price_span_ck check (from_g >= 0 and to_g > from_g),
  constraint fin_weight_price_mode_ck check (mode = 1 or (mode in (2, 3) and unit_g > 0)),
  constraint fin_weight_price_round_ck check (round_mode in (1, 2)),
  constraint fin_weight_price_money_ck check (fixed_fen between 0 and 10000000 and first_fen between 0 and 10000000
    and unit_fen between 0 and 10000000 and min_fen between 0 and 10000000 and first_g between 0 and 999999999)
);
select app.tenant_table('fin_weight_price');

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

-- Contracts and their fee versions (office.md §7.2). Prices 1/10000 元, money 分, ratios basis points, areas dm².

-- 合同标签
create table fin_contract_label (
  tenant_id integer not null,
  id bigint not null,
  label_name varchar(16) collate "C" not null,
  color varchar(16) collate "C" not null default 'blue',
  like app.stamps including defaults,
  constraint fin_contract_label_pk primary key (tenant_id, id),
  constraint fin_contract_label_uk unique (tenant_id, label_name)
);
create index fin_contract_label_create_time_ix on fin_contract_label (tenant_id, create_time desc);
select app.tenant_table('fin_contract_label');

-- 合同: status 10 草稿, 20 待审核, 30 生效, 40 已终止, 50 已到期, 60 驳回. owner_no, network_id and partner_no are those of the customer;
-- warehouse_keys holds `warehouse-account`, label_names names of labels, discounts {feeType, discountBp}
create table fin_contract (
  tenant_id integer not null,
  id bigint not null,
  contract_no varchar(32) collate "C" not null,
  contract_name varchar(64) collate "C" not null,
  direction smallint not null,
  custom_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  partner_no varchar(32) collate "C",
  sign_date date,
  start_date date not null,
  end_date date not null,
  auto_renew smallint not null default 0,
  warehouse_keys jsonb not null default '[]',
  label_names jsonb not null default '[]',
  bill_day smallint not null default 1,
  tax_mode smallint not null default 0,
  discount_bp integer not null default 10000,
  discounts jsonb not null default '[]',
  min_charge_fen bigint not null default 0,
  min_charge_types jsonb not null default '[]',
  area_dm2 bigint not null default 0,
  manager_user_id bigint,
  status smallint not null default 10,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  review_user_id bigint,
  review_user_name varchar(64) collate "C",
  review_time timestamptz,
  opinion varchar(200) collate "C",
  end_reason varchar(200) collate "C",
  copied_from varchar(32) collate "C",
  remark varchar(500) collate "C",
  like app.stamps including defaults,
  constraint fin_contract_pk primary key (tenant_id, id),
  constraint fin_contract_uk unique (tenant_id, contract_no),
  constraint fin_contract_fin_custom_fk foreign key (tenant_id, custom_no) references fin_custom (tenant_id, custom_no) on delete restrict,
  constraint fin_contract_party_ck check (
    case direction
      when 1 then owner_no is not null and network_id is null and partner_no is null
      when 2 then network_id is not null and owner_no is null and partner_no is null
      when 3 then partner_no is not null and owner_no is null and network_id is null
      else false end),
  constraint fin_contract_days_ck check (end_date >= start_date and bill_day between 1 and 28),
  constraint fin_contract_price_ck check (tax_mode in (0, 1) and discount_bp between 1 and 10000 and min_charge_fen between 0 and 10000000000
    and area_dm2 between 0 and 1000000000),
  constraint fin_contract_lists_ck check (jsonb_typeof(warehouse_keys) = 'array' and jsonb_typeof(label_names) = 'array'
    and jsonb_typeof(discounts) = 'array' and jsonb_typeof(min_charge_types) = 'array'),
  constraint fin_contract_flag_ck check (auto_renew in (0, 1)),
  constraint fin_contract_status_ck check (status in (10, 20, 30, 40, 50, 60)),
  constraint fin_contract_reviewed_ck check (status not in (30, 40, 50) or (review_user_id is not null and review_user_id is distinct from create_user_id)),
  constraint fin_contract_placed_ck check (status in (10, 60) or jsonb_array_length(warehouse_keys) > 0)
);
create index fin_contract_create_time_ix on fin_contract (tenant_id, create_time desc);
create index fin_contract_status_ix on fin_contract (tenant_id, status, create_time desc);
create index fin_contract_custom_no_ix on fin_contract (tenant_id, custom_no, create_time desc);
create index fin_contract_owner_no_ix on fin_contract (tenant_id, owner_no, create_time desc);
create index fin_contract_network_id_ix on fin_contract (tenant_id, network_id, create_time desc);
create index fin_contract_end_date_ix on fin_contract (tenant_id, end_date, status);
create index fin_contract_direction_ix on fin_contract (tenant_id, direction, create_time desc);
select app.tenant_table('fin_contract');

-- 合同附件
create table fin_contract_attach (
  tenant_id integer not null,
  id bigint not null,
  contract_no varchar(32) collate "C" not null,
  file_name varchar(128) collate "C" not null,
  link varchar(256) collate "C" not null,
  size integer not null,
  like app.stamps including defaults,
  constraint fin_contract_attach_pk primary key (tenant_id, id),
  constraint fin_contract_attach_fin_contract_fk foreign key (tenant_id, contract_no) references fin_contract (tenant_id, contract_no) on delete cascade,
  constraint fin_contract_attach_size_ck check (size between 1 and 20971520)
);
create index fin_contract_attach_contract_no_ix on fin_contract_attach (tenant_id, contract_no, create_time desc);
select app.tenant_table('fin_contract_attach');

-- 费用版本: status 10 草稿, 20 待审核, 30 已生效 (also from a future day), 40 已终止, 60 驳回; empty warehouse_keys or shop_nos: all of them
create table fin_fee_version (
  tenant_id integer not null,
  id bigint not null,
  version_no varchar(40) collate "C" not null,
  contract_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  version_name varchar(64) collate "C" not null,
  fee_type_group smallint not null,
  is_special smallint not null default 0,
  special_reason varchar(200) collate "C",
  priority integer not null default 0,
  effect_date date not null,
  expire_date date not null default '2099-12-31',
  discount_bp integer,
  warehouse_keys jsonb not null default '[]',
  shop_nos jsonb not null default '[]',
  status smallint not null default 10,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  review_user_id bigint,
  review_user_name varchar(64) collate "C",
  review_time timestamptz,
  opinion varchar(200) collate "C",
  end_reason varchar(200) collate "C",
  copied_from varchar(40) collate "C",
  remark varchar(500) collate "C",
  like app.stamps including defaults,
  constraint fin_fee_version_pk primary key (tenant_id, id),
  constraint fin_fee_version_uk unique (tenant_id, version_no),
  constraint fin_fee_version_fin_contract_fk foreign key (tenant_id, contract_no) references fin_contract (tenant_id, contract_no) on delete cascade,
  constraint fin_fee_version_group_ck check (fee_type_group in (1, 2, 3, 4, 5, 9)),
  constraint fin_fee_version_special_ck check (is_special in (0, 1) and priority between 0 and 9999 and (is_special = 1 or priority = 0)
    and (is_special = 0 or special_reason is not null)),
  constraint fin_fee_version_days_ck check (expire_date >= effect_date),
  constraint fin_fee_version_discount_ck check (discount_bp between 1 and 10000),
  constraint fin_fee_version_lists_ck check (jsonb_typeof(warehouse_keys) = 'array' and jsonb_typeof(shop_nos) = 'array'),
  constraint fin_fee_version_status_ck check (status in (10, 20, 30, 40, 60)),
  constraint fin_fee_version_reviewed_ck check (status not in (30, 40) or (review_user_id is not null and review_user_id is distinct from create_user_id))
);
create index fin_fee_version_contract_no_ix on fin_fee_version (tenant_id, contract_no, create_time desc);
create index fin_fee_version_create_time_ix on fin_fee_version (tenant_id, create_time desc, fee_type_group, is_special);
create index fin_fee_version_owner_no_ix on fin_fee_version (tenant_id, owner_no);
create index fin_fee_version_status_ix on fin_fee_version (tenant_id, status, effect_date desc);
select app.tenant_table('fin_fee_version');

-- 费用项: conditions as office.md §7.2 cond_expr; tiers {fromQty, toQty, priceE4} contiguous from 0; order_types empty: all
create table fin_fee_item (
  tenant_id integer not null,
  id bigint not null,
  version_no varchar(40) collate "C" not null,
  line_no integer not null,
  fee_type varchar(16) collate "C" not null,
  item_code varchar(32) collate "C" not null,
  item_name varchar(64) collate "C" not null,
  calc_method smallint not null,
  order_types jsonb not null default '[]',
  goods_tag varchar(32) collate "C",
  conditions jsonb not null default '{}',
  unit_price_e4 bigint not null default 0,
  first_qty integer not null default 0,
  first_price_e4 bigint not null default 0,
  extra_price_e4 bigint not null default 0,
  extra_step integer not null default 1,
  min_fen bigint not null default 0,
  max_fen bigint not null default 0,
  free_qty integer not null default 0,
  free_days integer not null default 0,
  plan_no varchar(32) collate "C",
  ratio_bp integer not null default 0,
  ratio_base smallint not null default 1,
  tax_rate_bp integer,
  tier_mode smallint not null default 1,
  tiers jsonb not null default '[]',
  like app.stamps including defaults,
  constraint fin_fee_item_pk primary key (tenant_id, id),
  constraint fin_fee_item_uk unique (tenant_id, version_no, item_code),
  constraint fin_fee_item_fin_fee_version_fk foreign key (tenant_id, version_no) references fin_fee_version (tenant_id, version_no) on delete cascade,
  constraint fin_fee_item_fin_weight_plan_fk foreign key (tenant_id, plan_no) references fin_weight_plan (tenant_id, plan_no) on delete restrict,
  constraint fin_fee_item_method_ck check (calc_method between 1 and 17 and ratio_base between 1 and 3 and tier_mode in (1, 2)),
  constraint fin_fee_item_plan_ck check ((calc_method = 13) = (plan_no is not null)),
  constraint fin_fee_item_price_ck check (unit_price_e4 between 0 and 1000000000 and first_price_e4 between 0 and 1000000000
    and extra_price_e4 between 0 and 1000000000 and min_fen between 0 and 10000000 and max_fen between 0 and 10000000
    and (max_fen = 0 or max_fen >= min_fen)),
  constraint fin_fee_item_qty_ck check (first_qty between 0 and 999999 and extra_step between 1 and 999999 and free_qty between 0 and 999999
    and free_days between 0 and 3650),
  constraint fin_fee_item_ratio_ck check (ratio_bp between 0 and 10000 and (tax_rate_bp is null or tax_rate_bp between 0 and 2500)),
  constraint fin_fee_item_lists_ck check (jsonb_typeof(order_types) = 'array' and jsonb_typeof(conditions) = 'object' and jsonb_typeof(tiers) = 'array')
);
create index fin_fee_item_plan_no_ix on fin_fee_item (tenant_id, plan_no);
select app.tenant_table('fin_fee_item');
