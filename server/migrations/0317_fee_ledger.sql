-- The fee ledger as pricing writes it (office.md §7.2, §8, §11): which contract, version and item priced a line, corrections of lines that
-- were billed, and parcels whose weight a person confirmed.

-- numbers instead of ids: what a person sees, and what outlives a copy. No line carried an id before.
alter table fin_fee_line drop column version_id, drop column contract_id, drop column custom_id;
-- custom_no: whose bill the line enters (null: a claim of an owner without a customer record); item_code, version_no, contract_no: what
-- priced it; tax_rate_bp: the item's own rate; base_line_no: the billed line that this one corrects; late_month: the month whose bill was
-- closed before the line came
alter table fin_fee_line
  add column custom_no varchar(32) collate "C",
  add column contract_no varchar(32) collate "C",
  add column version_no varchar(40) collate "C",
  add column item_code varchar(32) collate "C",
  add column tax_rate_bp integer,
  add column base_line_no varchar(32) collate "C",
  add column late_month varchar(7) collate "C",
  add constraint fin_fee_line_tax_ck check (tax_rate_bp between 0 and 2500),
  add constraint fin_fee_line_base_ck check (base_line_no is null or source_type = 10);
create index fin_fee_line_custom_no_ix on fin_fee_line (tenant_id, custom_no, direction, status, biz_date);
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
alter table fin_waybill
  add column manual_weight_g integer,
  add column weight_reason varchar(200) collate "C",
  add column is_protected smallint not null default 0,
  add constraint fin_waybill_manual_ck check (manual_weight_g between 1 and 200000 and is_protected in (0, 1));
