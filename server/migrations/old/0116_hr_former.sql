-- 班次、用工常量、人员的班次和时薪在改动以前是什么 (floor.md §15.1): a day is reckoned by what held on it
create table hr_former (
  tenant_id integer not null,
  kind smallint not null,
  ref_key varchar(32) collate "C" not null,
  until_date date not null,
  was jsonb not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint hr_former_pk primary key (tenant_id, kind, ref_key, until_date),
  constraint hr_former_kind_ck check (kind between 1 and 4)
);
create index hr_former_create_time_ix on hr_former (tenant_id, create_time);
select app.tenant_table('hr_former');
