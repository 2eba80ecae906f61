-- People of the house: labour companies and staff (floor.md §2.1, §15.1); what a company's row is named by.
-- 劳务公司
create table hr_company (
  tenant_id integer not null,
  id bigint not null,
  company_name varchar(128) collate "C" not null,
  credit_code varchar(18) collate "C",
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  tax_rate_bp integer,
  service_fee_fen bigint,
  warehouse_keys jsonb,
  contract_end date,
  status smallint not null default 1,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint hr_company_pk primary key (tenant_id, id),
  constraint hr_company_uk unique (tenant_id, company_name)
);
select app.tenant_table('hr_company');

-- 员工
create table staff (
  tenant_id integer not null,
  id bigint not null,
  staff_no varchar(32) collate "C" not null,
  real_name varchar(32) collate "C" not null,
  gender smallint,
  mobile varchar(20) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  dept varchar(64) collate "C",
  post smallint,
  employ_type smallint not null default 1,
  hr_company_id bigint,
  entry_date date,
  leave_date date,
  status smallint not null default 1,
  hour_wage_fen bigint,
  piece_wage_flag smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint staff_pk primary key (tenant_id, id),
  constraint staff_uk unique (tenant_id, staff_no),
  constraint staff_warehouse_fk foreign key (tenant_id, parent_warehouse_no) references warehouse (tenant_id, parent_warehouse_no) on delete restrict,
  constraint staff_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict
);
create index staff_parent_warehouse_no_ix on staff (tenant_id, parent_warehouse_no);
create index staff_hr_company_id_ix on staff (tenant_id, hr_company_id);
create index staff_mobile_ix on staff (tenant_id, mobile);
create index staff_update_time_ix on staff (tenant_id, update_time desc);
select app.tenant_table('staff');

-- rows that are there are checked; the owner may be held by the walls too, so they are lifted meanwhile
alter table sys_user no force row level security;
alter table staff no force row level security;
alter table temp_user no force row level security;
alter table hr_company no force row level security;
alter table owner no force row level security;
alter table company no force row level security;
alter table sys_user add constraint sys_user_staff_fk foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete restrict;
create index sys_user_staff_id_ix on sys_user (tenant_id, staff_id);
alter table temp_user add constraint temp_user_hr_company_fk foreign key (tenant_id, hr_company_id) references hr_company (tenant_id, id) on delete restrict;
create index temp_user_hr_company_id_ix on temp_user (tenant_id, hr_company_id);
alter table owner add constraint owner_company_fk foreign key (tenant_id, company_id) references company (tenant_id, company_id) on delete restrict;
alter table sys_user force row level security;
alter table staff force row level security;
alter table temp_user force row level security;
alter table hr_company force row level security;
alter table owner force row level security;
alter table company force row level security;
create index owner_company_id_ix on owner (tenant_id, company_id);
create index network_parent_id_ix on network (tenant_id, parent_id);
