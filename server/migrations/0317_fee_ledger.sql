-- The fee ledger as pricing writes it (office.md §7.2, §8, §11): which contract, version and item priced a line, corrections of lines that
-- were billed, and parcels whose weight a person confirmed.

-- numbers instead of ids: what a person sees, and what outlives a copy. No line carried an id before.
alter table fin_fee_line drop column version_id, drop column contract_id, drop column custom_id, drop column bill_id;
-- custom_no: whose bill the line enters (null: a claim of an owner without a customer record); item_code, version_no, contract_no: what
-- priced it; tax_rate_bp: the item's own rate; base_line_no: the billed line that this one corrects; late_month: the month whose bill was
-- closed before the line came; freed_fen: the discount of a free line as if it were not free
alter table fin_fee_line
  add column custom_no varchar(32) collate "C",
  add column contract_no varchar(32) collate "C",
  add column version_no varchar(40) collate "C",
  add column item_code varchar(32) collate "C",
  add column tax_rate_bp integer,
  add column base_line_no varchar(32) collate "C",
  add column late_month varchar(7) collate "C",
  add column bill_no varchar(32) collate "C",
  add column freed_fen bigint not null default 0,
  add constraint fin_fee_line_bill_ck check ((status in (20, 30)) <= (bill_no is not null) and (bill_no is null or status in (20, 30, 80, 90))),
  add constraint fin_fee_line_tax_ck check (tax_rate_bp between 0 and 2500),
  add constraint fin_fee_line_base_ck check (base_line_no is null or source_type = 10);
-- a day of stock is told by warehouse and day; the check of claims reads the column and is made again as it was
do $$
declare
  checks text := pg_get_viewdef('comp_imbalance'::regclass);
begin
  drop view comp_imbalance;
  alter table fin_fee_line alter column line_key type varchar(96) collate "C";
  alter table valuation_pool alter column line_key type varchar(96) collate "C";
  execute 'create view comp_imbalance with (security_invoker = true) as ' || checks;
end $$;
grant select on comp_imbalance to yuncang_app, yuncang_jobs;
-- the number of the document first: one index finds the lines of a document and keeps them unique
alter table fin_fee_line
  drop constraint fin_fee_line_uk,
  add constraint fin_fee_line_uk unique (tenant_id, source_no, direction, source_type, item_id, line_key, biz_date, live_key);
drop index fin_fee_line_source_no_ix;
create index fin_fee_line_custom_no_ix on fin_fee_line (tenant_id, custom_no, direction, status, biz_date);
-- what a consumable was charged in a month
create index fin_fee_line_line_key_ix on fin_fee_line (tenant_id, line_key, biz_date) where source_type = 5;
-- status: the lines of a bill are counted without reading them
create index fin_fee_line_bill_no_ix on fin_fee_line (tenant_id, bill_no, fee_type, id) include (status) where bill_no is not null;
create index fin_fee_line_base_line_no_ix on fin_fee_line (tenant_id, base_line_no) where base_line_no is not null;

-- protection plans and fees by the month wait in the pool like every other fee
alter table valuation_pool drop constraint valuation_pool_type_ck;
alter table valuation_pool
  add constraint valuation_pool_type_ck check (biz_type between 1 and 10 and direction between 1 and 3 and source_type between 1 and 11);
create index valuation_pool_time_ix on valuation_pool (tenant_id, create_time desc);
create index valuation_pool_reason_code_ix on valuation_pool (tenant_id, reason_code, create_time desc);
create index valuation_pool_source_no_ix on valuation_pool (tenant_id, source_no);
create index valuation_pool_biz_date_ix on valuation_pool (tenant_id, status, biz_date);

-- manual_weight_g: the weight a person confirmed for billing, which goes before what was weighed; is_protected: the order was packed by a
-- protection plan
-- recv_lines, recv_waiting: lines of the fee ledger and waiting rows of the pool that the owner's pricing left for the order, or for the
-- fact, so that one that is lost later is missed
alter table fin_fact add column recv_lines integer not null default 0, add column recv_waiting integer not null default 0;
alter table fin_waybill
  add column recv_lines integer not null default 0,
  add column recv_waiting integer not null default 0,
  add column manual_weight_g integer,
  add column weight_reason varchar(200) collate "C",
  add column is_protected smallint not null default 0,
  add constraint fin_waybill_manual_ck check (manual_weight_g between 1 and 200000 and is_protected in (0, 1));
-- a parcel is asked for by its number, whoever carried it
create index fin_waybill_logistics_no_ix on fin_waybill (tenant_id, logistics_no);

-- 其他费用单 (office.md §9.1): status 10 待审核, 20 已生效, 30 已入账, 90 作废; approved it has one line of the ledger (source_type 7).
-- fee_category 1 包干, 2 装卸, 3 加班, 4 快递赔款, 5 物业水电, 9 其他. A negative price gives money back.
create table fin_other_fee_sheet (
  tenant_id integer not null,
  id bigint not null,
  sheet_no varchar(32) collate "C" not null,
  direction smallint not null,
  custom_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  warehouse_key varchar(65) collate "C",
  biz_date date not null,
  fee_category smallint not null,
  fee_name varchar(64) collate "C" not null,
  qty bigint not null,
  price_e4 bigint not null,
  amount_fen bigint not null,
  reason varchar(200) collate "C" not null,
  attach varchar(256) collate "C",
  status smallint not null default 10,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  like app.stamps including defaults,
  constraint fin_other_fee_sheet_pk primary key (tenant_id, id),
  constraint fin_other_fee_sheet_uk unique (tenant_id, sheet_no),
  constraint fin_other_fee_sheet_custom_fk foreign key (tenant_id, custom_no) references fin_custom (tenant_id, custom_no) on delete restrict,
  constraint fin_other_fee_sheet_party_ck check (
    case direction when 1 then owner_no is not null and network_id is null when 2 then network_id is not null and owner_no is null else false end),
  constraint fin_other_fee_sheet_amount_ck check (qty between 1 and 1000000 and amount_fen <> 0 and amount_fen = round(qty * price_e4::numeric / 100)),
  constraint fin_other_fee_sheet_category_ck check (fee_category in (1, 2, 3, 4, 5, 9)),
  constraint fin_other_fee_sheet_status_ck check (status in (10, 20, 30, 90)),
  constraint fin_other_fee_sheet_two_ck check (approve_user_id is null or approve_user_id <> create_user_id)
);
create index fin_other_fee_sheet_create_time_ix on fin_other_fee_sheet (tenant_id, create_time desc);
create index fin_other_fee_sheet_status_ix on fin_other_fee_sheet (tenant_id, status, create_time desc);
create index fin_other_fee_sheet_custom_no_ix on fin_other_fee_sheet (tenant_id, custom_no, create_time desc);
create index fin_other_fee_sheet_fee_name_ix on fin_other_fee_sheet (tenant_id, fee_name, create_time desc);
create index fin_other_fee_sheet_biz_date_ix on fin_other_fee_sheet (tenant_id, biz_date);
select app.tenant_table('fin_other_fee_sheet');

-- 账单 (office.md §9.1): status 5 生成中, 8 生成失败, 10 草稿, 20 待审批, 25 已驳回, 30 待确认, 35 有异议, 40 已确认, 50 已推财务,
-- 60 部分回款, 70 已结清, 90 作废. lines_revision goes up with every change of the lines' sums, goods_revision is the one that fin_bill_goods
-- is of. acct_…: the voucher in the accounting system, acct_status 0 未推送, 1 推送成功, 2 推送失败;
-- acct_next_time: when it is sent there, null: it is not to be sent. warehouse_keys, fee_types: [] is all. facts_until: every fact up to this moment was priced when the bill was made;
-- owing_devices: devices that still owed work then. approve_round: how often it was submitted, approve_level: approvals given since. All sums are written by one
-- function from the lines.
create table fin_bill (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  bill_name varchar(80) collate "C" not null,
  direction smallint not null,
  custom_no varchar(32) collate "C" not null,
  custom_name varchar(64) collate "C" not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  contract_nos jsonb not null default '[]',
  warehouse_keys jsonb not null default '[]',
  fee_types jsonb not null default '[]',
  period_start date not null,
  period_end date not null,
  bill_month varchar(7) collate "C" not null,
  tax_mode smallint not null default 0,
  line_count integer not null default 0,
  late_count integer not null default 0,
  gross_fen bigint not null default 0,
  line_discount_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  adjust_fen bigint not null default 0,
  compensate_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  tax_fen bigint not null default 0,
  total_fen bigint not null default 0,
  free_fen bigint not null default 0,
  received_fen bigint not null default 0,
  invoiced_fen bigint not null default 0,
  status smallint not null default 5,
  gen_progress smallint not null default 0,
  gen_error varchar(500) collate "C",
  facts_until timestamptz,
  owing_devices jsonb not null default '[]',
  recalc_from_fen bigint,
  recalc_changed integer,
  source smallint not null default 1,
  approve_round smallint not null default 0,
  approve_level smallint not null default 0,
  submit_user_id bigint,
  submit_user_name varchar(64) collate "C",
  submit_time timestamptz,
  approve_user_id bigint,
  approve_user_name varchar(64) collate "C",
  approve_time timestamptz,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  opinion varchar(500) collate "C",
  owner_objection varchar(500) collate "C",
  response_text varchar(500) collate "C",
  response_attach jsonb not null default '[]',
  due_date date,
  remark varchar(500) collate "C",
  lines_revision integer not null default 0,
  goods_revision integer not null default 0,
  acct_status smallint not null default 0,
  acct_voucher_no varchar(64) collate "C",
  acct_time timestamptz,
  acct_next_time timestamptz,
  acct_error varchar(500) collate "C",
  like app.stamps including defaults,
  constraint fin_bill_pk primary key (tenant_id, id),
  constraint fin_bill_uk unique (tenant_id, bill_no),
  constraint fin_bill_custom_fk foreign key (tenant_id, custom_no) references fin_custom (tenant_id, custom_no) on delete restrict,
  constraint fin_bill_direction_ck check (direction between 1 and 3 and tax_mode in (0, 1) and source in (1, 2)),
  constraint fin_bill_period_ck check (period_end >= period_start and period_end - period_start <= 30),
  constraint fin_bill_fee_ck check (fee_fen = gross_fen - line_discount_fen),
  constraint fin_bill_total_ck check (total_fen = fee_fen + case tax_mode when 0 then tax_fen else 0 end),
  constraint fin_bill_received_ck check (received_fen >= 0 and invoiced_fen >= 0 and free_fen >= 0
    and (total_fen <= 0 or (received_fen <= total_fen and invoiced_fen <= total_fen))),
  constraint fin_bill_status_ck check (status in (5, 8, 10, 20, 25, 30, 35, 40, 50, 60, 70, 90)),
  constraint fin_bill_acct_ck check (acct_status between 0 and 2 and (acct_status = 1) = (acct_voucher_no is not null)
    and (acct_status > 0) = (acct_time is not null) and (acct_status = 2) = (acct_error is not null) and (status <> 50 or acct_status = 1)),
  constraint fin_bill_goods_ck check (goods_revision between 0 and lines_revision),
  constraint fin_bill_two_ck check (approve_user_id is null or approve_user_id <> submit_user_id),
  constraint fin_bill_progress_ck check (gen_progress between 0 and 100 and approve_level between 0 and 2 and line_count >= 0 and late_count >= 0)
);
create index fin_bill_create_time_ix on fin_bill (tenant_id, create_time desc);
create index fin_bill_status_ix on fin_bill (tenant_id, status, create_time desc);
create index fin_bill_custom_no_ix on fin_bill (tenant_id, custom_no, direction, period_start);
create index fin_bill_bill_month_ix on fin_bill (tenant_id, bill_month, create_time desc);
create index fin_bill_owner_no_ix on fin_bill (tenant_id, owner_no, create_time desc);
create index fin_bill_acct_status_ix on fin_bill (tenant_id, acct_status, create_time desc);
create index fin_bill_acct_next_time_ix on fin_bill (tenant_id, acct_next_time) where acct_next_time is not null;
select app.tenant_table('fin_bill');

-- 费用汇总: a bill's lines by warehouse, fee type and item
create table fin_bill_fee (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  warehouse_key varchar(65) collate "C" not null,
  fee_type varchar(16) collate "C" not null,
  item_name varchar(64) collate "C" not null,
  qty bigint not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  amount_fen bigint not null,
  line_count integer not null,
  like app.stamps including defaults,
  constraint fin_bill_fee_pk primary key (tenant_id, id),
  constraint fin_bill_fee_uk unique (tenant_id, bill_no, warehouse_key, fee_type, item_name),
  constraint fin_bill_fee_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete cascade,
  constraint fin_bill_fee_amount_ck check (amount_fen = gross_fen - discount_fen)
);
select app.tenant_table('fin_bill_fee');

-- 税额: a bill's lines by rate; the tax is rounded once per rate
create table fin_bill_tax (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  rate_bp integer not null,
  base_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  like app.stamps including defaults,
  constraint fin_bill_tax_pk primary key (tenant_id, id),
  constraint fin_bill_tax_uk unique (tenant_id, bill_no, rate_bp),
  constraint fin_bill_tax_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete cascade,
  constraint fin_bill_tax_rate_ck check (rate_bp between 0 and 2500)
);
select app.tenant_table('fin_bill_tax');

-- 快递附加费: what is charged on top in a season. mode 1 each parcel, 2 each started kg, 3 share of the freight; region_codes [] is everywhere
create table fin_surcharge (
  tenant_id integer not null,
  id bigint not null,
  surcharge_name varchar(32) collate "C" not null,
  direction smallint not null,
  logistics_code varchar(16) collate "C" not null,
  network_id varchar(32) collate "C",
  region_codes jsonb not null default '[]',
  start_date date not null,
  end_date date not null,
  mode smallint not null,
  amount_fen bigint not null default 0,
  ratio_bp integer not null default 0,
  is_enabled smallint not null default 1,
  like app.stamps including defaults,
  constraint fin_surcharge_pk primary key (tenant_id, id),
  constraint fin_surcharge_uk unique (tenant_id, direction, logistics_code, surcharge_name, start_date),
  constraint fin_surcharge_days_ck check (end_date >= start_date and direction in (1, 2) and is_enabled in (0, 1)),
  constraint fin_surcharge_codes_ck check (jsonb_typeof(region_codes) = 'array'),
  constraint fin_surcharge_mode_ck check (
    case mode when 3 then amount_fen = 0 and ratio_bp between 1 and 10000 when 1 then amount_fen > 0 and ratio_bp = 0
              when 2 then amount_fen > 0 and ratio_bp = 0 else false end)
);
create index fin_surcharge_update_time_ix on fin_surcharge (tenant_id, update_time desc);
create index fin_surcharge_surcharge_name_ix on fin_surcharge (tenant_id, surcharge_name);
create index fin_surcharge_direction_ix on fin_surcharge (tenant_id, direction, end_date);
create index fin_surcharge_logistics_code_ix on fin_surcharge (tenant_id, logistics_code, update_time desc);
create index fin_surcharge_start_date_ix on fin_surcharge (tenant_id, start_date);
select app.tenant_table('fin_surcharge');

-- 未计费事实: what was done and nobody is charged for; kind is the fee line's source_type. status 10 未处理, 20 已签核, 30 已补上
create table fin_unbilled (
  tenant_id integer not null,
  id bigint not null,
  kind smallint not null,
  source_no varchar(32) collate "C" not null,
  line_key varchar(65) collate "C" not null default '',
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  biz_date date not null,
  reason_code varchar(16) collate "C" not null,
  status smallint not null default 10,
  sign_reason varchar(200) collate "C",
  sign_user_name varchar(64) collate "C",
  sign_time timestamptz,
  like app.stamps including defaults,
  constraint fin_unbilled_pk primary key (tenant_id, id),
  constraint fin_unbilled_uk unique (tenant_id, kind, source_no, line_key, biz_date),
  constraint fin_unbilled_kind_ck check (kind between 1 and 6 and reason_code in ('MISSING', 'DUE', 'LOST')),
  constraint fin_unbilled_status_ck check (status in (10, 20, 30) and (status <> 20 or sign_reason is not null))
);
create index fin_unbilled_create_time_ix on fin_unbilled (tenant_id, create_time desc);
create index fin_unbilled_status_ix on fin_unbilled (tenant_id, status, create_time desc);
create index fin_unbilled_kind_ix on fin_unbilled (tenant_id, kind, create_time desc);
create index fin_unbilled_reason_code_ix on fin_unbilled (tenant_id, reason_code, create_time desc);
create index fin_unbilled_owner_no_ix on fin_unbilled (tenant_id, owner_no, biz_date);
create index fin_unbilled_warehouse_no_ix on fin_unbilled (tenant_id, warehouse_no, sid, create_time desc);
create index fin_unbilled_biz_date_ix on fin_unbilled (tenant_id, biz_date);
create index fin_unbilled_source_no_ix on fin_unbilled (tenant_id, source_no);
select app.tenant_table('fin_unbilled');

-- 审批记录: round goes up at every submission
create table fin_bill_approval (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  round smallint not null,
  level smallint not null,
  result smallint not null,
  approver_id bigint not null,
  approver_name varchar(64) collate "C" not null,
  opinion varchar(500) collate "C",
  approve_time timestamptz not null,
  like app.stamps including defaults,
  constraint fin_bill_approval_pk primary key (tenant_id, id),
  constraint fin_bill_approval_uk unique (tenant_id, bill_no, round, level, result),
  constraint fin_bill_approval_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete cascade,
  constraint fin_bill_approval_ck check (round >= 1 and level between 1 and 2 and result in (1, 2))
);
select app.tenant_table('fin_bill_approval');

-- 回款: way 1 转账, 2 余额, 3 抵扣
create table fin_bill_receipt (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  amount_fen bigint not null,
  receipt_date date not null,
  way smallint not null,
  voucher_link varchar(256) collate "C",
  like app.stamps including defaults,
  constraint fin_bill_receipt_pk primary key (tenant_id, id),
  constraint fin_bill_receipt_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete restrict,
  constraint fin_bill_receipt_ck check (amount_fen > 0 and way between 1 and 3)
);
create index fin_bill_receipt_bill_no_ix on fin_bill_receipt (tenant_id, bill_no);
select app.tenant_table('fin_bill_receipt');

-- 商品费用: what the orders of a bill cost, spread over their goods by pieces so that the parts add up; goods_no '' has what orders without
-- goods lines cost. Written by a job from the lines, replaced as a whole.
create table fin_bill_goods (
  tenant_id integer not null,
  id bigint not null,
  bill_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C" not null,
  qty bigint not null,
  amount_fen bigint not null,
  like app.stamps including defaults,
  constraint fin_bill_goods_pk primary key (tenant_id, id),
  constraint fin_bill_goods_uk unique (tenant_id, bill_no, owner_no, goods_no),
  constraint fin_bill_goods_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete cascade,
  constraint fin_bill_goods_qty_ck check (qty >= 0)
);
create index fin_bill_goods_goods_no_ix on fin_bill_goods (tenant_id, goods_no);
create index fin_bill_goods_owner_no_ix on fin_bill_goods (tenant_id, owner_no, goods_no);
select app.tenant_table('fin_bill_goods');

-- what of a line was taken from its owner's balance, 分 (office.md §17.3): the night takes what is missing and gives back what is too much
alter table fin_fee_line add column consumed_fen bigint not null default 0;
create index fin_fee_line_given_back_ix on fin_fee_line (tenant_id, owner_no) where status = 90 and consumed_fen <> 0;

-- 余额账户: account_type 1 货主, 2 伙伴; account_no is the owner's or the partner's number. credit_fen, warn_fen: as the customer's terms say.
-- overdrawn_fen: how far daily consumption and settlement took the balance below the credit; nothing else goes there. log_count: number of the
-- last log. Written by one function, with the log
create table pt_balance (
  tenant_id integer not null,
  id bigint not null,
  account_type smallint not null,
  account_no varchar(32) collate "C" not null,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0,
  credit_fen bigint not null default 0,
  warn_fen bigint not null default 0,
  overdrawn_fen bigint not null default 0,
  log_count integer not null default 0,
  like app.stamps including defaults,
  constraint pt_balance_pk primary key (tenant_id, id),
  constraint pt_balance_uk unique (tenant_id, account_type, account_no),
  constraint pt_balance_type_ck check (account_type in (1, 2)),
  constraint pt_balance_credit_ck check (balance_fen >= -credit_fen - overdrawn_fen),
  constraint pt_balance_overdrawn_ck check (overdrawn_fen >= 0 and (overdrawn_fen = 0 or balance_fen = -credit_fen - overdrawn_fen)),
  constraint pt_balance_frozen_ck check (frozen_fen >= 0 and credit_fen >= 0 and warn_fen >= 0 and log_count >= 0)
);
select app.tenant_table('pt_balance');

-- 交易流水: trade_type 1 充值, 2 日消费, 3 账单结算, 4 退款, 5 年费, 6 订阅费, 7 结算收入, 8 转出, 9 调账, 10 冻结, 11 解冻, 12 转出手续费; 10 and 11 move
-- frozen_fen, all others the balance. seq counts the logs of an account; bill_no: the bill that a settlement belongs to
create table pt_trading_log (
  tenant_id integer not null,
  id bigint not null,
  log_no varchar(32) collate "C" not null,
  account_type smallint not null,
  account_no varchar(32) collate "C" not null,
  seq integer not null,
  trade_type smallint not null,
  amount_fen bigint not null,
  balance_before_fen bigint not null,
  balance_after_fen bigint not null,
  frozen_before_fen bigint not null,
  frozen_after_fen bigint not null,
  biz_no varchar(64) collate "C" not null,
  bill_no varchar(32) collate "C",
  trade_time timestamptz not null,
  remark varchar(500) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint pt_trading_log_pk primary key (tenant_id, id),
  constraint pt_trading_log_uk unique (tenant_id, account_type, account_no, trade_type, biz_no),
  constraint pt_trading_log_no_uk unique (tenant_id, log_no),
  constraint pt_trading_log_seq_uk unique (tenant_id, account_type, account_no, seq),
  constraint pt_trading_log_account_fk foreign key (tenant_id, account_type, account_no) references pt_balance (tenant_id, account_type, account_no),
  constraint pt_trading_log_bill_fk foreign key (tenant_id, bill_no) references fin_bill (tenant_id, bill_no) on delete restrict,
  constraint pt_trading_log_balance_ck check (balance_after_fen = balance_before_fen + case when trade_type in (10, 11) then 0 else amount_fen end),
  constraint pt_trading_log_frozen_ck check (frozen_after_fen >= 0
    and frozen_after_fen = frozen_before_fen + case trade_type when 10 then amount_fen when 11 then -amount_fen else 0 end),
  constraint pt_trading_log_sign_ck check (amount_fen <> 0 and case when trade_type in (1, 10, 11) then amount_fen > 0
    when trade_type in (5, 6, 8, 12) then amount_fen < 0 else true end),
  constraint pt_trading_log_type_ck check (trade_type between 1 and 12 and seq >= 1 and (bill_no is null or trade_type = 3))
);
create index pt_trading_log_bill_no_ix on pt_trading_log (tenant_id, bill_no) where bill_no is not null;
select app.tenant_table('pt_trading_log', 'select, insert');

-- 日消费: what a day took from the balance, by warehouse ('': of none) and fee type; is_posted: it is in the trading log and stays
create table pt_consume_day (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  stat_date date not null,
  fee_type varchar(16) collate "C" not null,
  amount_fen bigint not null,
  is_posted smallint not null default 0,
  like app.stamps including defaults,
  constraint pt_consume_day_pk primary key (tenant_id, id),
  constraint pt_consume_day_uk unique (tenant_id, owner_no, stat_date, warehouse_no, sid, fee_type),
  constraint pt_consume_day_ck check (is_posted in (0, 1))
);
create index pt_consume_day_waiting_ix on pt_consume_day (tenant_id, owner_no) where is_posted = 0;
select app.tenant_table('pt_consume_day');
