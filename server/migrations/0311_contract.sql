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
