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
