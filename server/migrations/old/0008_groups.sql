-- Groups of warehouses, of owners and of rights (floor.md §1.2, §2.1).
-- 仓库组
create table warehouse_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  group_type smallint not null default 1,
  sort integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint warehouse_group_pk primary key (tenant_id, id),
  constraint warehouse_group_uk unique (tenant_id, group_name)
);
select app.tenant_table('warehouse_group');

-- 仓库组明细
create table warehouse_group_item (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint warehouse_group_item_pk primary key (tenant_id, id),
  constraint warehouse_group_item_uk unique (tenant_id, group_id, warehouse_no, sid),
  constraint warehouse_group_item_warehouse_group_fk foreign key (tenant_id, group_id) references warehouse_group (tenant_id, id) on delete cascade,
  constraint warehouse_group_item_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
select app.tenant_table('warehouse_group_item');

-- 货主组
create table owner_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  group_type smallint not null default 1,
  sort integer not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint owner_group_pk primary key (tenant_id, id),
  constraint owner_group_uk unique (tenant_id, group_name)
);
select app.tenant_table('owner_group');

-- 货主组明细
create table owner_group_item (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint owner_group_item_pk primary key (tenant_id, id),
  constraint owner_group_item_uk unique (tenant_id, group_id, owner_no),
  constraint owner_group_item_owner_group_fk foreign key (tenant_id, group_id) references owner_group (tenant_id, id) on delete cascade,
  constraint owner_group_item_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict
);
select app.tenant_table('owner_group_item');

-- 权限组
create table permission_group (
  tenant_id integer not null,
  id bigint not null,
  group_name varchar(64) collate "C" not null,
  remark varchar(200) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint permission_group_pk primary key (tenant_id, id),
  constraint permission_group_uk unique (tenant_id, group_name)
);
select app.tenant_table('permission_group');

-- 权限组菜单
create table permission_group_menu (
  tenant_id integer not null,
  id bigint not null,
  group_id bigint not null,
  menu_code varchar(16) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint permission_group_menu_pk primary key (tenant_id, id),
  constraint permission_group_menu_uk unique (tenant_id, group_id, menu_code),
  constraint permission_group_menu_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete cascade
);
select app.tenant_table('permission_group_menu');

-- 角色的权限组
create table role_permission_group (
  tenant_id integer not null,
  id bigint not null,
  role_id bigint not null,
  group_id bigint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint role_permission_group_pk primary key (tenant_id, id),
  constraint role_permission_group_uk unique (tenant_id, role_id, group_id),
  constraint role_permission_group_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  constraint role_permission_group_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete restrict
);
create index role_permission_group_group_id_ix on role_permission_group (tenant_id, group_id);
select app.tenant_table('role_permission_group');

-- 用户的权限组
create table user_permission_group (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  group_id bigint not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint user_permission_group_pk primary key (tenant_id, id),
  constraint user_permission_group_uk unique (tenant_id, user_id, group_id),
  constraint user_permission_group_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint user_permission_group_permission_group_fk foreign key (tenant_id, group_id) references permission_group (tenant_id, id) on delete restrict
);
create index user_permission_group_group_id_ix on user_permission_group (tenant_id, group_id);
select app.tenant_table('user_permission_group');
