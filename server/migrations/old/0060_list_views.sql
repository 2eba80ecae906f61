-- 列表视图: a list as somebody arranged it under a name: its columns, conditions and order. Kept by one person, or offered to a role.
create table list_view (
  tenant_id integer not null,
  id bigint not null,
  -- of the list: its page code, as in table_column
  code varchar(64) collate "C" not null,
  view_name varchar(20) collate "C" not null,
  -- exactly one of the two
  user_id bigint,
  role_id bigint,
  content jsonb not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint list_view_pk primary key (tenant_id, id),
  constraint list_view_uk unique (tenant_id, user_id, code, view_name),
  constraint list_view_uk2 unique (tenant_id, role_id, code, view_name),
  constraint list_view_whose_ck check (num_nonnulls(user_id, role_id) = 1),
  constraint list_view_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint list_view_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index list_view_code_ix on list_view (tenant_id, code);
select app.tenant_table('list_view');

-- 默认视图: the view a person opens a list with
create table list_view_first (
  tenant_id integer not null,
  user_id bigint not null,
  code varchar(64) collate "C" not null,
  view_id bigint not null,
  update_time timestamptz not null,
  constraint list_view_first_pk primary key (tenant_id, user_id, code),
  constraint list_view_first_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint list_view_first_list_view_fk foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_first_view_id_ix on list_view_first (tenant_id, view_id);
select app.tenant_table('list_view_first');
