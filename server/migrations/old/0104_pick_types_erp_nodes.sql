-- 拣货类型定义的页面 (floor.md §12.11): searched by code and state, ordered by priority
create index pick_type_def_pick_type_code_ix on pick_type_def (tenant_id, pick_type_code);
create index pick_type_def_is_disabled_ix on pick_type_def (tenant_id, is_disabled);
create index pick_type_def_priority_ix on pick_type_def (tenant_id, priority);

-- ERP节点 (floor.md §12.3): which steps of an order its owner's ERP is told about; '*' holds for owners without rows of their own
create table rule_erp_node (
  tenant_id integer not null,
  id bigint not null,
  owner_no varchar(32) collate "C" not null default '*',
  node_code smallint not null,
  node_name varchar(32) collate "C" not null,
  is_post smallint not null default 0,
  sort integer not null,
  is_disabled smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint rule_erp_node_pk primary key (tenant_id, id),
  constraint rule_erp_node_uk unique (tenant_id, owner_no, node_code),
  constraint rule_erp_node_code_ck check (node_code between 1 and 11)
);
create index rule_erp_node_sort_ix on rule_erp_node (tenant_id, owner_no, sort);
select app.tenant_table('rule_erp_node');

create table tpl_rule_erp_node (
  node_code smallint not null,
  node_name varchar(32) collate "C" not null,
  is_post smallint not null,
  sort integer not null,
  is_disabled smallint not null,
  constraint tpl_rule_erp_node_pk primary key (node_code)
);
grant select on tpl_rule_erp_node to yuncang_app;
