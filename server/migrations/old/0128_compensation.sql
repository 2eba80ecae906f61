-- Compensation and work-order bills (office.md §5, §7.2, §11). Two money flows hang on one comp_detail: payable to the owner (comp_bill,
-- fin_fee_line) and receivable from whoever is liable (wo_bill). Money is in 分.

-- what the carrier takes for the parcel; an estimate until its bill comes
alter table stockout_package add column freight_fen bigint;
alter table stockout_package add constraint stockout_package_freight_ck check (freight_fen is null or freight_fen >= 0);

-- how much is paid for what; '*' is every owner, every carrier
create table comp_rule (
  tenant_id integer not null,
  id bigint not null,
  comp_type smallint not null,
  liability smallint not null,
  payer_type smallint not null,
  owner_no varchar(32) collate "C" not null default '*',
  logistics_code varchar(16) collate "C" not null default '*',
  goods_ratio_bp integer not null,
  include_freight smallint not null default 0,
  cap_mode smallint not null default 0,
  cap_fen bigint not null default 0,
  times_e2 integer not null default 0,
  min_fen bigint not null default 0,
  price_basis smallint not null default 1,
  is_disabled smallint not null default 0,
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint comp_rule_pk primary key (tenant_id, id),
  constraint comp_rule_uk unique (tenant_id, comp_type, liability, owner_no, logistics_code),
  constraint comp_rule_type_ck check (comp_type between 1 and 9 and liability between 1 and 6 and payer_type between 1 and 4),
  constraint comp_rule_ratio_ck check (goods_ratio_bp between 0 and 10000),
  constraint comp_rule_cap_ck check (cap_mode between 0 and 3 and cap_fen between 0 and 99999999 and times_e2 between 0 and 100000 and min_fen between 0 and 99999999),
  constraint comp_rule_basis_ck check (price_basis between 1 and 3)
);
create index comp_rule_update_time_ix on comp_rule (tenant_id, update_time desc);
create index comp_rule_owner_no_ix on comp_rule (tenant_id, owner_no, comp_type);
create index comp_rule_logistics_code_ix on comp_rule (tenant_id, logistics_code, comp_type);
select app.tenant_table('comp_rule');

-- payable to the owner: status 10 草稿, 20 已确认, 30 已结算, 90 已作废; no warehouse: all of them
create table comp_bill (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  period_start date not null,
  period_end date not null,
  line_count integer not null default 0,
  claim_fen bigint not null default 0,
  approve_fen bigint not null default 0,
  adjust_fen bigint not null default 0,
  total_fen bigint not null default 0,
  adjust_reason varchar(200) collate "C",
  status smallint not null default 10,
  fin_bill_no varchar(32) collate "C",
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  remark varchar(500) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint comp_bill_pk primary key (tenant_id, id),
  constraint comp_bill_uk unique (tenant_id, bill_no),
  constraint comp_bill_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint comp_bill_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint comp_bill_period_ck check (period_end >= period_start),
  constraint comp_bill_total_ck check (total_fen = approve_fen + adjust_fen and total_fen >= 0),
  constraint comp_bill_adjust_ck check (abs(adjust_fen) <= approve_fen and (adjust_fen = 0 or adjust_reason is not null)),
  constraint comp_bill_count_ck check (line_count >= 0 and claim_fen >= 0 and approve_fen >= 0),
  constraint comp_bill_status_ck check (status in (10, 20, 30, 90)),
  constraint comp_bill_confirm_ck check ((status in (20, 30)) = (confirm_time is not null) or status = 90)
);
create index comp_bill_create_time_ix on comp_bill (tenant_id, create_time desc);
create index comp_bill_status_ix on comp_bill (tenant_id, status, create_time desc);
create index comp_bill_owner_no_ix on comp_bill (tenant_id, owner_no, create_time desc);
create index comp_bill_period_ix on comp_bill (tenant_id, period_start, period_end);
select app.tenant_table('comp_bill');

-- receivable from whoever is liable: status 10 待分配, 20 待确认, 30 待审批, 40 已通过, 50 已结清
create table wo_bill (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  payer_type smallint not null,
  payer_no varchar(64) collate "C" not null,
  payer_name varchar(64) collate "C" not null,
  network_id varchar(32) collate "C",
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  period_month varchar(7) collate "C" not null,
  comp_fen bigint not null default 0,
  diff_fen bigint not null default 0,
  valuation_fen bigint not null default 0,
  punish_fen bigint not null default 0,
  adjust_fen bigint not null default 0,
  total_fen bigint not null default 0,
  line_count integer not null default 0,
  status smallint not null default 10,
  assign_user_id bigint,
  assign_user_name varchar(64) collate "C",
  assign_time timestamptz,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  reject_reason varchar(200) collate "C",
  received_fen bigint not null default 0,
  remark varchar(500) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_bill_pk primary key (tenant_id, id),
  constraint wo_bill_uk unique (tenant_id, bill_no),
  constraint wo_bill_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint wo_bill_payer_ck check (payer_type between 1 and 3),
  constraint wo_bill_month_ck check (period_month ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint wo_bill_total_ck check (total_fen = comp_fen + diff_fen + valuation_fen + punish_fen + adjust_fen and total_fen > 0),
  constraint wo_bill_received_ck check (received_fen between 0 and total_fen and (received_fen = 0 or status in (40, 50)) and (status <> 50 or received_fen = total_fen)),
  constraint wo_bill_status_ck check (status in (10, 20, 30, 40, 50)),
  constraint wo_bill_two_ck check (approve_user_id is null or approve_user_id <> confirm_user_id)
);
create index wo_bill_create_time_ix on wo_bill (tenant_id, create_time desc);
create index wo_bill_status_ix on wo_bill (tenant_id, status, create_time desc);
create index wo_bill_payer_ix on wo_bill (tenant_id, payer_type, payer_no, create_time desc);
create index wo_bill_network_id_ix on wo_bill (tenant_id, network_id, create_time desc);
create index wo_bill_period_month_ix on wo_bill (tenant_id, period_month, create_time desc);
select app.tenant_table('wo_bill');

-- status 10 待核对, 20 已核对, 30 已入账, 40 已挂起, 90 已作废; price_status 0 待计价, 1 已计价, 2 人工定价; terms: the rule as it stood
create table comp_detail (
  tenant_id integer not null,
  id bigint not null,
  comp_no varchar(32) collate "C" not null,
  source smallint not null,
  work_order_no varchar(32) collate "C",
  logistics_no varchar(40) collate "C",
  logistics_code varchar(16) collate "C",
  stockout_no varchar(32) collate "C",
  owner_no varchar(32) collate "C" not null,
  shop_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  network_id varchar(32) collate "C",
  comp_type smallint not null,
  liability smallint not null,
  payer_type smallint not null,
  payer_no varchar(64) collate "C" not null,
  payer_name varchar(64) collate "C" not null,
  payee_no varchar(32) collate "C" not null,
  ship_date date,
  happen_date date not null,
  goods jsonb not null default '[]',
  goods_value_fen bigint,
  freight_fen bigint not null default 0,
  claim_fen bigint not null,
  insured_fen bigint not null default 0,
  delay_min integer,
  rule_id bigint,
  terms jsonb,
  base_fen bigint not null default 0,
  cap_fen bigint,
  approve_fen bigint not null default 0,
  recover_fen bigint not null default 0,
  carrier_paid_fen bigint not null default 0,
  carrier_paid_date date,
  status smallint not null default 10,
  price_status smallint not null,
  comp_bill_no varchar(32) collate "C",
  wo_bill_no varchar(32) collate "C",
  fee_line_no varchar(32) collate "C",
  refresh_time timestamptz,
  hold_reason varchar(200) collate "C",
  remark varchar(500) collate "C",
  live_key smallint generated always as (case when status <> 90 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint comp_detail_pk primary key (tenant_id, id),
  constraint comp_detail_uk unique (tenant_id, comp_no),
  constraint comp_detail_uk2 unique (tenant_id, logistics_no, comp_type, payee_no, live_key),
  constraint comp_detail_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint comp_detail_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint comp_detail_comp_bill_fk foreign key (tenant_id, comp_bill_no) references comp_bill (tenant_id, bill_no) on delete restrict,
  constraint comp_detail_wo_bill_fk foreign key (tenant_id, wo_bill_no) references wo_bill (tenant_id, bill_no) on delete restrict,
  constraint comp_detail_type_ck check (source between 1 and 5 and comp_type between 1 and 9 and liability between 1 and 6 and payer_type between 1 and 4),
  constraint comp_detail_number_ck check (logistics_no is not null or comp_type in (4, 7, 8, 9)),
  constraint comp_detail_fen_ck check (goods_value_fen >= 0 and freight_fen >= 0 and claim_fen >= 0 and insured_fen >= 0 and base_fen >= 0 and cap_fen >= 0),
  constraint comp_detail_approve_ck check (approve_fen between 0 and claim_fen and recover_fen >= 0 and carrier_paid_fen >= 0),
  constraint comp_detail_unpriced_ck check (price_status <> 0 or (approve_fen = 0 and recover_fen = 0)),
  constraint comp_detail_price_ck check (price_status between 0 and 2),
  constraint comp_detail_status_ck check (status in (10, 20, 30, 40, 90)),
  constraint comp_detail_bill_ck check (case status when 10 then comp_bill_no is null and wo_bill_no is null when 20 then comp_bill_no is not null or wo_bill_no is not null
    when 30 then comp_bill_no is not null else comp_bill_no is null and wo_bill_no is null end),
  constraint comp_detail_booked_ck check ((status = 30) = (fee_line_no is not null))
);
create index comp_detail_create_time_ix on comp_detail (tenant_id, create_time desc);
create index comp_detail_status_ix on comp_detail (tenant_id, status, create_time desc);
create index comp_detail_owner_no_ix on comp_detail (tenant_id, owner_no, create_time desc);
create index comp_detail_warehouse_no_ix on comp_detail (tenant_id, warehouse_no, sid, create_time desc);
create index comp_detail_network_id_ix on comp_detail (tenant_id, network_id, create_time desc);
create index comp_detail_happen_date_ix on comp_detail (tenant_id, happen_date desc);
create index comp_detail_ship_date_ix on comp_detail (tenant_id, ship_date desc);
create index comp_detail_work_order_no_ix on comp_detail (tenant_id, work_order_no);
create index comp_detail_comp_bill_no_ix on comp_detail (tenant_id, comp_bill_no) where comp_bill_no is not null;
create index comp_detail_wo_bill_no_ix on comp_detail (tenant_id, wo_bill_no) where wo_bill_no is not null;
create index comp_detail_payer_ix on comp_detail (tenant_id, payer_type, payer_no, happen_date) where wo_bill_no is null;
create index comp_detail_comp_type_ix on comp_detail (tenant_id, comp_type, create_time desc);
create index comp_detail_price_status_ix on comp_detail (tenant_id, price_status, create_time desc);
select app.tenant_table('comp_detail');

-- status 10 待处理, 20 申诉中, 30 已挂起, 40 已关闭
create table comp_fee_diff (
  tenant_id integer not null,
  id bigint not null,
  diff_no varchar(32) collate "C" not null,
  comp_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  logistics_no varchar(40) collate "C",
  payer_type smallint not null,
  payer_no varchar(64) collate "C" not null,
  payer_name varchar(64) collate "C" not null,
  approve_fen bigint not null,
  recover_fen bigint not null,
  carrier_paid_fen bigint not null,
  diff_fen bigint not null,
  reason_code smallint not null,
  is_manual smallint not null default 0,
  status smallint not null default 10,
  suspend_reason varchar(200) collate "C",
  close_type smallint,
  close_fen bigint,
  new_payer_type smallint,
  new_payer_no varchar(64) collate "C",
  new_payer_name varchar(64) collate "C",
  remark varchar(500) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint comp_fee_diff_pk primary key (tenant_id, id),
  constraint comp_fee_diff_uk unique (tenant_id, diff_no),
  constraint comp_fee_diff_uk2 unique (tenant_id, comp_no),
  constraint comp_fee_diff_comp_detail_fk foreign key (tenant_id, comp_no) references comp_detail (tenant_id, comp_no) on delete restrict,
  constraint comp_fee_diff_diff_ck check (diff_fen = recover_fen - carrier_paid_fen and approve_fen >= 0 and recover_fen >= 0 and carrier_paid_fen >= 0),
  constraint comp_fee_diff_reason_ck check (reason_code between 1 and 4),
  constraint comp_fee_diff_status_ck check (status in (10, 20, 30, 40)),
  constraint comp_fee_diff_close_ck check ((status <> 40 or close_type is not null) and (close_type is null or close_type between 1 and 3) and (close_type is not distinct from 3) = (new_payer_no is not null))
);
create index comp_fee_diff_create_time_ix on comp_fee_diff (tenant_id, create_time desc);
create index comp_fee_diff_status_ix on comp_fee_diff (tenant_id, status, create_time desc);
create index comp_fee_diff_logistics_no_ix on comp_fee_diff (tenant_id, logistics_no);
create index comp_fee_diff_payer_ix on comp_fee_diff (tenant_id, payer_type, payer_no, create_time desc);
create index comp_fee_diff_reason_code_ix on comp_fee_diff (tenant_id, reason_code, create_time desc);
create index comp_fee_diff_owner_no_ix on comp_fee_diff (tenant_id, owner_no, create_time desc);
select app.tenant_table('comp_fee_diff');

-- line_type 1 赔付应收, 2 差异应收, 3 计价应收, 4 处罚; a line of a closed difference waits without a bill for the next one of its payer
create table wo_bill_line (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C",
  payer_type smallint not null,
  payer_no varchar(64) collate "C" not null,
  payer_name varchar(64) collate "C" not null,
  line_type smallint not null,
  source_no varchar(32) collate "C" not null,
  comp_no varchar(32) collate "C",
  work_order_no varchar(32) collate "C",
  logistics_no varchar(40) collate "C",
  owner_no varchar(32) collate "C",
  amount_fen bigint not null,
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_bill_line_pk primary key (tenant_id, id),
  constraint wo_bill_line_uk unique (tenant_id, line_type, source_no, payer_no),
  constraint wo_bill_line_wo_bill_fk foreign key (tenant_id, bill_no) references wo_bill (tenant_id, bill_no) on delete cascade,
  constraint wo_bill_line_comp_detail_fk foreign key (tenant_id, comp_no) references comp_detail (tenant_id, comp_no) on delete restrict,
  constraint wo_bill_line_type_ck check (line_type between 1 and 4 and payer_type between 1 and 4),
  constraint wo_bill_line_waits_ck check (bill_no is not null or line_type = 2),
  constraint wo_bill_line_comp_ck check ((comp_no is not null) = (line_type in (1, 2, 3)))
);
create index wo_bill_line_bill_no_ix on wo_bill_line (tenant_id, bill_no, line_type, id);
create index wo_bill_line_comp_no_ix on wo_bill_line (tenant_id, comp_no);
create index wo_bill_line_logistics_no_ix on wo_bill_line (tenant_id, logistics_no);
create index wo_bill_line_create_time_ix on wo_bill_line (tenant_id, create_time desc);
create index wo_bill_line_waits_ix on wo_bill_line (tenant_id, payer_type, payer_no) where bill_no is null;
select app.tenant_table('wo_bill_line');

-- way 1 转账, 2 现金, 3 抵扣
create table wo_bill_receipt (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  amount_fen bigint not null,
  receipt_date date not null,
  way smallint not null,
  voucher_no varchar(64) collate "C",
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint wo_bill_receipt_pk primary key (tenant_id, id),
  constraint wo_bill_receipt_wo_bill_fk foreign key (tenant_id, bill_no) references wo_bill (tenant_id, bill_no) on delete restrict,
  constraint wo_bill_receipt_amount_ck check (amount_fen > 0),
  constraint wo_bill_receipt_way_ck check (way between 1 and 3)
);
create index wo_bill_receipt_bill_no_ix on wo_bill_receipt (tenant_id, bill_no, id);
select app.tenant_table('wo_bill_receipt');

-- the single fee ledger: direction 1 应收货主, 2 应付网点, 3 应付伙伴; status 10 未出账, 20 已入账单, 30 已锁定, 80 免费, 90 作废
create table fin_fee_line (
  tenant_id integer not null,
  id bigint not null,
  line_no varchar(32) collate "C" not null,
  direction smallint not null,
  fee_type varchar(16) collate "C" not null,
  base_fee_type varchar(16) collate "C",
  item_id bigint not null default 0,
  item_name varchar(64) collate "C" not null,
  version_id bigint,
  contract_id bigint,
  custom_id bigint,
  owner_no varchar(32) collate "C",
  shop_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  network_id varchar(32) collate "C",
  payer_no varchar(64) collate "C",
  logistics_code varchar(16) collate "C",
  logistics_no varchar(40) collate "C",
  source_type smallint not null,
  source_no varchar(32) collate "C" not null,
  line_key varchar(64) collate "C" not null default '',
  biz_date date not null,
  qty bigint not null default 1,
  charge_weight_g integer,
  area_name varchar(32) collate "C",
  unit_price_e4 bigint,
  gross_fen bigint not null,
  discount_fen bigint not null default 0,
  amount_fen bigint not null,
  calc_detail varchar(500) collate "C",
  status smallint not null default 10,
  free_reason varchar(200) collate "C",
  bill_id bigint,
  revision integer not null default 1,
  live_key smallint generated always as (case when status <> 90 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint fin_fee_line_pk primary key (tenant_id, id),
  constraint fin_fee_line_uk unique (tenant_id, direction, source_type, source_no, item_id, line_key, biz_date, live_key),
  constraint fin_fee_line_uk2 unique (tenant_id, line_no),
  constraint fin_fee_line_direction_ck check (direction between 1 and 3 and source_type between 1 and 11),
  constraint fin_fee_line_amount_ck check (amount_fen = gross_fen - discount_fen),
  constraint fin_fee_line_bill_ck check (status not in (20, 30) or bill_id is not null),
  constraint fin_fee_line_status_ck check (status in (10, 20, 30, 80, 90)),
  constraint fin_fee_line_free_ck check (status <> 80 or amount_fen = 0)
);
create index fin_fee_line_custom_id_ix on fin_fee_line (tenant_id, custom_id, direction, status, biz_date);
create index fin_fee_line_bill_id_ix on fin_fee_line (tenant_id, bill_id);
create index fin_fee_line_logistics_no_ix on fin_fee_line (tenant_id, logistics_no);
create index fin_fee_line_source_no_ix on fin_fee_line (tenant_id, source_no);
select app.tenant_table('fin_fee_line');

-- what cannot be priced: status 10 待计价, 20 已计价, 25 人工定价, 30 已入账, 40 已挂起, 90 已关闭; of a compensation one row per goods, suggest_fen and manual_fen are prices of one piece
create table valuation_pool (
  tenant_id integer not null,
  id bigint not null,
  biz_type smallint not null,
  direction smallint not null,
  source_type smallint not null,
  source_no varchar(32) collate "C" not null,
  line_key varchar(64) collate "C" not null default '',
  logistics_no varchar(40) collate "C",
  owner_no varchar(32) collate "C",
  shop_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  network_id varchar(32) collate "C",
  biz_date date not null,
  goods_no varchar(64) collate "C",
  goods_name varchar(200) collate "C",
  qty integer,
  fact jsonb not null default '{}',
  reason_code varchar(24) collate "C" not null,
  reason_text varchar(200) collate "C" not null,
  suggest_fen bigint,
  manual_fen bigint,
  retry_count integer not null default 0,
  status smallint not null default 10,
  fee_line_no varchar(32) collate "C",
  comp_no varchar(32) collate "C",
  handle_user_id bigint,
  handle_user_name varchar(64) collate "C",
  handle_time timestamptz,
  remark varchar(500) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint valuation_pool_pk primary key (tenant_id, id),
  constraint valuation_pool_uk unique (tenant_id, direction, biz_type, source_type, source_no, line_key),
  constraint valuation_pool_comp_detail_fk foreign key (tenant_id, comp_no) references comp_detail (tenant_id, comp_no) on delete cascade,
  constraint valuation_pool_type_ck check (biz_type between 1 and 8 and direction between 1 and 3 and source_type between 1 and 11),
  constraint valuation_pool_fen_ck check (suggest_fen >= 0 and manual_fen >= 0 and qty > 0 and retry_count >= 0),
  constraint valuation_pool_priced_ck check (status <> 25 or manual_fen is not null),
  constraint valuation_pool_comp_ck check ((biz_type = 6) = (comp_no is not null)),
  constraint valuation_pool_status_ck check (status in (10, 20, 25, 30, 40, 90))
);
create index valuation_pool_create_time_ix on valuation_pool (tenant_id, biz_type, create_time desc);
create index valuation_pool_status_ix on valuation_pool (tenant_id, biz_type, status, create_time desc);
create index valuation_pool_owner_no_ix on valuation_pool (tenant_id, owner_no, create_time desc);
create index valuation_pool_logistics_no_ix on valuation_pool (tenant_id, logistics_no);
create index valuation_pool_comp_no_ix on valuation_pool (tenant_id, comp_no);
select app.tenant_table('valuation_pool');

-- Every sum of the two flows against what it is the sum of: a row here is a fault (office.md §5.1, §5.2).
create view comp_imbalance with (security_invoker = true) as
select b.tenant_id, 'comp_bill.lines' as rule_name, b.bill_no as no, b.line_count * 1000000000000 + b.claim_fen + b.approve_fen as stands,
       coalesce(s.n, 0) * 1000000000000 + coalesce(s.claim, 0) + coalesce(s.approve, 0) as should_be
  from comp_bill b
  left join (select d.tenant_id, d.comp_bill_no, count(*) as n, sum(d.claim_fen) as claim, sum(d.approve_fen) as approve
               from comp_detail d where d.comp_bill_no is not null group by d.tenant_id, d.comp_bill_no) s
    on s.tenant_id = b.tenant_id and s.comp_bill_no = b.bill_no
 where b.status <> 90
   and (b.line_count <> coalesce(s.n, 0) or b.claim_fen <> coalesce(s.claim, 0) or b.approve_fen <> coalesce(s.approve, 0))
union all
select b.tenant_id, 'comp_bill.fees', b.bill_no, -b.total_fen, coalesce(f.fen, 0)
  from comp_bill b
  left join (select l.tenant_id, l.line_key, sum(l.amount_fen) as fen from fin_fee_line l
              where l.direction = 1 and l.source_type = 8 and l.status <> 90 group by l.tenant_id, l.line_key) f
    on f.tenant_id = b.tenant_id and f.line_key = b.bill_no
 where b.total_fen * (case when b.status in (20, 30) then -1 else 0 end) <> coalesce(f.fen, 0)
union all
select d.tenant_id, 'comp_detail.fee', d.comp_no, -d.approve_fen, coalesce(l.amount_fen, 0)
  from comp_detail d
  left join fin_fee_line l on l.tenant_id = d.tenant_id and l.line_no = d.fee_line_no
 where d.status = 30 and coalesce(l.amount_fen, 1) <> -d.approve_fen
union all
select b.tenant_id, 'wo_bill.lines', b.bill_no, b.total_fen - b.adjust_fen, coalesce(s.fen, 0)
  from wo_bill b
  left join (select l.tenant_id, l.bill_no, count(*) as n, sum(l.amount_fen) as fen,
                    sum(l.amount_fen) filter (where l.line_type = 1) as comp, sum(l.amount_fen) filter (where l.line_type = 2) as diff,
                    sum(l.amount_fen) filter (where l.line_type = 3) as valuation, sum(l.amount_fen) filter (where l.line_type = 4) as punish
               from wo_bill_line l where l.bill_no is not null group by l.tenant_id, l.bill_no) s
    on s.tenant_id = b.tenant_id and s.bill_no = b.bill_no
 where (b.comp_fen, b.diff_fen, b.valuation_fen, b.punish_fen, b.line_count)
       is distinct from (coalesce(s.comp, 0), coalesce(s.diff, 0), coalesce(s.valuation, 0), coalesce(s.punish, 0), coalesce(s.n, 0))
union all
select d.tenant_id, 'comp_detail.receivable', d.comp_no, d.recover_fen, coalesce(l.amount_fen, 0)
  from comp_detail d
  left join wo_bill_line l on l.tenant_id = d.tenant_id and l.comp_no = d.comp_no and l.line_type in (1, 3)
 where (d.wo_bill_no is not null or l.id is not null)
   and (d.wo_bill_no is distinct from l.bill_no or d.recover_fen <> coalesce(l.amount_fen, -1))
union all
select x.tenant_id, 'comp_fee_diff.lines', x.diff_no, case when x.close_type = 2 then -x.diff_fen else 0 end, coalesce(s.fen, 0)
  from comp_fee_diff x
  left join (select l.tenant_id, l.source_no, sum(l.amount_fen) as fen from wo_bill_line l where l.line_type = 2 group by l.tenant_id, l.source_no) s
    on s.tenant_id = x.tenant_id and s.source_no = x.diff_no
 where coalesce(s.fen, 0) <> case when x.close_type = 2 then -x.diff_fen else 0 end
union all
select b.tenant_id, 'wo_bill.received', b.bill_no, b.received_fen, coalesce(s.fen, 0)
  from wo_bill b
  left join (select r.tenant_id, r.bill_no, sum(r.amount_fen) as fen from wo_bill_receipt r group by r.tenant_id, r.bill_no) s
    on s.tenant_id = b.tenant_id and s.bill_no = b.bill_no
 where b.received_fen <> coalesce(s.fen, 0)
union all
select b.tenant_id, 'wo_bill.fees', b.bill_no, -b.total_fen, coalesce(f.fen, 0)
  from wo_bill b
  left join (select l.tenant_id, l.line_key, sum(l.amount_fen) as fen from fin_fee_line l
              where l.direction = 2 and l.source_type in (8, 9, 10) and l.status <> 90 group by l.tenant_id, l.line_key) f
    on f.tenant_id = b.tenant_id and f.line_key = b.bill_no
 where case when b.payer_type = 1 and b.status in (40, 50) then -b.total_fen else 0 end <> coalesce(f.fen, 0);
grant select on comp_imbalance to yuncang_app, yuncang_jobs;
