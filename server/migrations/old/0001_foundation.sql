-- Foundation: the two walls of tenancy, the templates and the list of tenants (architecture §5, floor.md §0.1).
create schema if not exists app;

-- Tenant of the running transaction; a forgotten tenant is an error, never an empty list.
create function app.tenant() returns integer language plpgsql stable parallel safe as $$
declare
  held text := current_setting('app.tenant_id', true);
begin
  if held is null or held = '' then
    raise exception 'tenant not set' using errcode = 'P0001';
  end if;
  return held::integer;
end
$$;

-- First statement of every transaction. A second tenant in one transaction is a programming error.
create function app.set_tenant(n integer) returns void language plpgsql as $$
declare
  held text := current_setting('app.tenant_id', true);
begin
  if n is null or n <= 0 then
    raise exception 'tenant must be positive' using errcode = 'P0001';
  end if;
  if held is not null and held <> '' and held::integer <> n then
    raise exception 'tenant already set to %', held using errcode = 'P0001';
  end if;
  execute format('set local app.tenant_id = %L', n);
end
$$;

-- Puts a table behind the walls: row-level security forced, the one standard policy, rights of the app role.
create function app.tenant_table(table_name text, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant_wall on %I using (tenant_id = app.tenant()) with check (tenant_id = app.tenant())', table_name);
  execute format('grant %s on %I to yuncang_app', rights, table_name);
end
$$;
revoke all on function app.tenant_table(text, text) from public;
grant usage on schema app to yuncang_app;
grant usage on schema public to yuncang_app;

-- 租户 (read through app.tenant_by_code)
create table tenant (
  tenant_id integer not null,
  tenant_code varchar(16) collate "C" not null,
  tenant_name varchar(64) collate "C" not null,
  short_name varchar(32) collate "C" not null,
  domain varchar(128) collate "C",
  logo varchar(256) collate "C",
  contact_name varchar(32) collate "C",
  contact_mobile varchar(20) collate "C",
  status smallint not null default 1,
  expire_date date,
  max_user_num integer not null default 500,
  edition smallint not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint tenant_pk primary key (tenant_id),
  constraint tenant_uk unique (tenant_code),
  constraint tenant_uk2 unique (domain)
);
-- tenant: read through functions only

-- 行政区 GB/T 2260
create table region (
  region_code varchar(6) collate "C" not null,
  name varchar(32) collate "C" not null,
  parent_code varchar(6) collate "C",
  level smallint not null,
  short_name varchar(16) collate "C",
  zone smallint,
  constraint region_pk primary key (region_code)
);
create index region_parent_code_ix on region (parent_code);
grant select on region to yuncang_app;

-- 节点租约 (ids.ts)
create table node_lease (
  node integer not null,
  holder varchar(64) collate "C" not null,
  expires_at timestamptz not null,
  constraint node_lease_pk primary key (node)
);
grant select, insert, update, delete on node_lease to yuncang_app;

-- 菜单模板
create table tpl_menu (
  id bigint not null,
  parent_id bigint,
  comp_name varchar(64) collate "C",
  code varchar(16) collate "C" not null,
  alias varchar(64) collate "C",
  icon varchar(64) collate "C",
  icon_color varchar(16) collate "C",
  path varchar(200) collate "C",
  source varchar(200) collate "C",
  title varchar(64) collate "C" not null,
  name varchar(64) collate "C",
  sort integer not null default 0,
  category smallint not null,
  type smallint not null,
  action smallint,
  is_open smallint not null default 1,
  remark varchar(200) collate "C",
  redirect varchar(200) collate "C",
  constraint tpl_menu_pk primary key (id),
  constraint tpl_menu_uk unique (code)
);
grant select on tpl_menu to yuncang_app;

-- 字典模板
create table tpl_dict (
  code varchar(64) collate "C" not null,
  code_name varchar(64) collate "C" not null,
  dict_key varchar(64) collate "C" not null,
  dict_value varchar(200) collate "C" not null,
  sort integer not null default 0,
  is_disabled smallint not null default 0,
  is_open smallint not null default 0,
  constraint tpl_dict_pk primary key (code, dict_key)
);
grant select on tpl_dict to yuncang_app;

-- 公共配置模板
create table tpl_common_config (
  code varchar(64) collate "C" not null,
  value varchar(512) collate "C" not null,
  remark varchar(200) collate "C",
  sort integer not null default 0,
  config_name varchar(64) collate "C" not null,
  value_type smallint not null,
  min bigint,
  max bigint,
  is_multi smallint not null default 0,
  constraint tpl_common_config_pk primary key (code, value)
);
grant select on tpl_common_config to yuncang_app;

-- 角色模板
create table tpl_role (
  role_code varchar(32) collate "C" not null,
  role_name varchar(64) collate "C" not null,
  role_side smallint not null default 1,
  is_admin smallint not null default 0,
  sort integer not null default 0,
  constraint tpl_role_pk primary key (role_code)
);
grant select on tpl_role to yuncang_app;

-- 角色菜单模板
create table tpl_role_menu (
  role_code varchar(32) collate "C" not null,
  menu_code varchar(16) collate "C" not null,
  constraint tpl_role_menu_pk primary key (role_code, menu_code)
);
grant select on tpl_role_menu to yuncang_app;

-- 拣货类型模板
create table tpl_pick_type_def (
  pick_type_code varchar(16) collate "C" not null,
  pick_type_name varchar(32) collate "C" not null,
  order_structure smallint not null,
  same_composition smallint not null default 0,
  min_same_num integer not null default 20,
  pick_method smallint not null,
  max_order_num integer not null,
  max_sku_num integer,
  max_goods_num integer,
  max_weight_g bigint,
  max_volume_cm3 bigint,
  check_mode smallint not null,
  pack_mode smallint not null,
  need_seed smallint not null default 0,
  slot_num integer,
  only_big smallint not null default 0,
  zone_split smallint not null default 0,
  difficulty_bp integer not null default 10000,
  priority integer not null,
  is_disabled smallint not null default 0,
  constraint tpl_pick_type_def_pk primary key (pick_type_code)
);
grant select on tpl_pick_type_def to yuncang_app;

-- 物流公司模板
create table tpl_logistics_company (
  logistics_code varchar(16) collate "C" not null,
  logistics_name varchar(32) collate "C" not null,
  no_pattern varchar(128) collate "C" not null,
  sub_no_rule smallint not null default 1,
  volume_ratio integer not null default 8000,
  support_sub smallint not null default 1,
  is_disabled smallint not null default 0,
  sort integer not null default 0,
  constraint tpl_logistics_company_pk primary key (logistics_code)
);
grant select on tpl_logistics_company to yuncang_app;

-- 单号规则模板
create table tpl_rule_order_num (
  rule_kind smallint not null default 1,
  biz_code varchar(16) collate "C" not null,
  target_key varchar(64) collate "C" not null default '*',
  prefix varchar(8) collate "C" not null,
  date_format smallint not null default 2,
  seq_len integer not null default 6,
  reset_cycle smallint not null default 1,
  normal_num integer,
  warn_num integer,
  limit_num integer,
  action smallint,
  constraint tpl_rule_order_num_pk primary key (rule_kind, biz_code, target_key)
);
grant select on tpl_rule_order_num to yuncang_app;


-- The list of tenants is read by code or host only; one row at a time, nothing to enumerate.
create function app.tenant_by_code(wanted text) returns setof tenant language sql stable security definer set search_path = public as
$$ select * from tenant where tenant_code = wanted $$;
create function app.tenant_by_host(wanted text) returns setof tenant language sql stable security definer set search_path = public as
$$ select * from tenant where domain = wanted $$;
create function app.tenant_by_id(wanted integer) returns setof tenant language sql stable security definer set search_path = public as
$$ select * from tenant where tenant_id = wanted $$;
-- For the jobs that walk all tenants.
create function app.tenant_ids() returns setof integer language sql stable security definer set search_path = public as
$$ select tenant_id from tenant where status = 1 order by tenant_id $$;
-- Operator's command: a new tenant. The number is the next free one.
create function app.create_tenant(code text, name text, short text, at timestamptz) returns integer language plpgsql security definer set search_path = public as $$
declare
  made integer;
begin
  lock table tenant in share row exclusive mode;
  select coalesce(max(tenant_id), 0) + 1 into made from tenant;
  insert into tenant (tenant_id, tenant_code, tenant_name, short_name, create_time, update_time) values (made, code, name, short, at, at);
  return made;
end
$$;
revoke all on function app.tenant_by_code(text), app.tenant_by_host(text), app.tenant_by_id(integer), app.tenant_ids(), app.create_tenant(text, text, text, timestamptz) from public;
grant execute on function app.tenant_by_code(text), app.tenant_by_host(text), app.tenant_by_id(integer), app.tenant_ids(), app.create_tenant(text, text, text, timestamptz) to yuncang_app;
grant execute on function app.tenant(), app.set_tenant(integer) to yuncang_app;
