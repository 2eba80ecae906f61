-- Wrong passwords are counted by account and by where they come from together: a stranger locks himself out, nobody else.
-- account_key: sha256 of what was typed, whether there is such an account or not; origin: d:device, b:browser, a:address, s: the
-- person's own session, * all unknown places together. Attempts of tenants that do not exist stand under the highest number.
create table sign_in_attempt (
  tenant_id integer not null,
  account_key varchar(64) collate "C" not null,
  origin varchar(80) collate "C" not null,
  fail_num integer not null default 0,
  locked_until timestamptz,
  last_time timestamptz not null,
  constraint sign_in_attempt_pk primary key (tenant_id, account_key, origin)
);
create index sign_in_attempt_last_time_ix on sign_in_attempt (tenant_id, last_time);
select app.tenant_table('sign_in_attempt');

-- Browsers somebody has signed in from with the right password; their own wrong ones are counted apart.
create table known_browser (
  tenant_id integer not null,
  user_id bigint not null,
  browser_hash varchar(64) collate "C" not null,
  last_time timestamptz not null,
  constraint known_browser_pk primary key (tenant_id, user_id, browser_hash),
  constraint known_browser_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('known_browser');
