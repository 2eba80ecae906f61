-- 规则模板家族：模板、当前配置、预发布、历史（floor.md §12.0）。五个家族同一套表，family 分开：一条规则怎么定、怎么生效只写一次
create table rule_template (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  remark varchar(200) collate "C",
  is_default smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_template_pk primary key (tenant_id, id),
  constraint rule_template_uk unique (tenant_id, family, template_name),
  constraint rule_template_is_default_ck check (is_default in (0, 1))
);
create unique index rule_template_default_uk on rule_template (tenant_id, family) where is_default = 1;
create index rule_template_update_time_ix on rule_template (tenant_id, family, update_time desc);
select app.tenant_table('rule_template');

-- content is what was published, not what the template has become since
create table rule_config (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_id bigint not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  effect_date date not null,
  history_id bigint not null,
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_config_pk primary key (tenant_id, id),
  constraint rule_config_uk unique (tenant_id, family, target_key),
  constraint rule_config_target_type_ck check (target_type in (1, 2, 3)),
  constraint rule_config_template_fk foreign key (tenant_id, template_id) references rule_template (tenant_id, id) on delete restrict
);
create index rule_config_template_ix on rule_config (tenant_id, template_id);
select app.tenant_table('rule_config');

-- live_key: 0 while it waits, its own id afterwards, so that a target has one that waits; only then does it hold its template
create table rule_prerelease (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_id bigint,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  effect_date date not null,
  status smallint not null default 0,
  live_key bigint not null default 0,
  publish_time timestamptz,
  fault varchar(200) collate "C",
  cancel_user_id bigint,
  cancel_user_name varchar(64) collate "C",
  cancel_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_prerelease_pk primary key (tenant_id, id),
  constraint rule_prerelease_uk unique (tenant_id, family, target_key, live_key),
  constraint rule_prerelease_status_ck check (status in (0, 1, 2, 3)),
  constraint rule_prerelease_live_key_ck check ((status = 0) = (live_key = 0)),
  constraint rule_prerelease_template_ck check ((status = 0) = (template_id is not null)),
  constraint rule_prerelease_template_fk foreign key (tenant_id, template_id) references rule_template (tenant_id, id) on delete restrict
);
create index rule_prerelease_due_ix on rule_prerelease (tenant_id, effect_date, id) where status = 0;
create index rule_prerelease_template_ix on rule_prerelease (tenant_id, template_id);
create index rule_prerelease_status_ix on rule_prerelease (tenant_id, family, status, create_time desc);
create index rule_prerelease_effect_date_ix on rule_prerelease (tenant_id, family, effect_date desc);
create index rule_prerelease_create_time_ix on rule_prerelease (tenant_id, family, create_time desc);
select app.tenant_table('rule_prerelease');

-- append only: end_time alone is filled once, when the next one begins
create table rule_history (
  tenant_id integer not null,
  id bigint not null,
  family varchar(24) collate "C" not null,
  target_type smallint not null,
  target_key varchar(64) collate "C" not null,
  template_name varchar(64) collate "C" not null,
  content jsonb not null,
  summary varchar(300) collate "C" not null,
  begin_time timestamptz not null,
  end_time timestamptz,
  source smallint not null,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_history_pk primary key (tenant_id, id),
  constraint rule_history_source_ck check (source in (1, 2)),
  constraint rule_history_end_time_ck check (end_time >= begin_time)
);
create unique index rule_history_open_uk on rule_history (tenant_id, family, target_key) where end_time is null;
create index rule_history_begin_time_ix on rule_history (tenant_id, family, begin_time desc);
create index rule_history_target_ix on rule_history (tenant_id, family, target_key, begin_time desc);
select app.tenant_table('rule_history', 'select, insert, update');

-- 预售：平台预计的发货时间，按预计发货的规则就以它为截止（floor.md Q39）
alter table stockout_order add column est_ship_time timestamptz;
