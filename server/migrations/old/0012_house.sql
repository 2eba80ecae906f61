-- History of sites, and the tenant's own dictionary and settings (floor.md §1.2, §14).
-- 仓库绑定历史 (append-only but for its end)
create table warehouse_bind_log (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  parent_warehouse_no varchar(32) collate "C" not null,
  begin_date date not null,
  end_date date,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint warehouse_bind_log_pk primary key (tenant_id, id)
);
create index warehouse_bind_log_warehouse_no_sid_ix on warehouse_bind_log (tenant_id, warehouse_no, sid, begin_date);
select app.tenant_table('warehouse_bind_log', 'select, insert, update');

-- 字典: a tenant's own text, order and visibility over tpl_dict
create table dict (
  tenant_id integer not null,
  id bigint not null,
  code varchar(64) collate "C" not null,
  code_name varchar(64) collate "C" not null,
  dict_key varchar(64) collate "C" not null,
  dict_value varchar(200) collate "C" not null,
  sort integer not null default 0,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint dict_pk primary key (tenant_id, id),
  constraint dict_uk unique (tenant_id, code, dict_key)
);
select app.tenant_table('dict');

-- 公共配置: a tenant's rows of a code replace all template rows of it
create table common_config (
  tenant_id integer not null,
  id bigint not null,
  code varchar(64) collate "C" not null,
  value varchar(512) collate "C" not null,
  remark varchar(200) collate "C",
  sort integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint common_config_pk primary key (tenant_id, id),
  constraint common_config_uk unique (tenant_id, code, value)
);
select app.tenant_table('common_config');
