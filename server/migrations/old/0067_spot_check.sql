-- 抽检 (floor.md §8.6): its records, why a parcel was drawn, and who packed and checked an order by his key, temp workers included
create table spot_record (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  stockout_no varchar(32) collate "C",
  package_no varchar(32) collate "C",
  logistics_no varchar(32) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  packer_key varchar(32) collate "C",
  packer_name varchar(64) collate "C",
  checker_key varchar(32) collate "C",
  checker_name varchar(64) collate "C",
  result smallint not null,
  reasons jsonb not null default '[]',
  goods_json jsonb not null default '[]',
  photos jsonb,
  remark varchar(200) collate "C",
  duration_sec integer not null default 0,
  operator_key varchar(32) collate "C" not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  temp_user_id bigint,
  workstation_no varchar(16) collate "C",
  is_valid smallint not null default 1,
  effective_at timestamptz not null,
  create_time timestamptz not null,
  constraint spot_record_pk primary key (tenant_id, id),
  constraint spot_record_uk unique (tenant_id, op_id),
  constraint spot_record_result_ck check (result in (1, 2))
);
create index spot_record_stockout_no_ix on spot_record (tenant_id, stockout_no);
create index spot_record_logistics_no_ix on spot_record (tenant_id, logistics_no);
-- how often a packer's parcels failed lately
create index spot_record_packer_key_ix on spot_record (tenant_id, packer_key, effective_at) where is_valid = 1;
select app.tenant_table('spot_record', 'select, insert, update');

alter table stockout_order add column packer_key varchar(32) collate "C";
alter table stockout_order add column checker_key varchar(32) collate "C";
alter table stockout_package add column spot_rule_id bigint;
alter table stockout_package add column spot_day date;
-- the owner may be held by the walls too, so they are lifted for these statements
alter table stockout_order no force row level security;
alter table pack_record no force row level security;
alter table check_record no force row level security;
update stockout_order as o set packer_key = r.operator_key
  from pack_record r where r.tenant_id = o.tenant_id and r.stockout_no = o.stockout_no and r.is_valid = 1 and r.pack_type = 1;
update stockout_order as o set checker_key = r.operator_key
  from check_record r where r.tenant_id = o.tenant_id and r.stockout_no = o.stockout_no and r.is_valid = 1 and r.check_type = 1 and r.result = 1;
alter table stockout_order force row level security;
alter table pack_record force row level security;
alter table check_record force row level security;
-- orders drawn by a rule on a day, for its upper limit
create index stockout_package_spot_rule_ix on stockout_package (tenant_id, spot_rule_id, spot_day) where spot_rule_id is not null;
-- parcels that are to be spot-checked
create index stockout_package_to_spot_ix on stockout_package (tenant_id, warehouse_no, sid)
  where need_spot = 1 and spot_result <> 1 and status in (20, 30);
alter table spot_rule add constraint spot_rule_new_ratio_ck check (new_packer_ratio_bp between 0 and 10000);
alter table spot_rule add constraint spot_rule_daily_ck check (daily_max > 0);
-- whether a packer is new is asked by his key
create index work_record_packing_ix on work_record (tenant_id, operator_key, biz_date) where op_type in (4, 5);
