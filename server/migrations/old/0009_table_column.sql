-- 列偏好：每个人每张表的列顺序、显隐、固定与宽度
create table table_column (
  tenant_id integer not null,
  user_id bigint not null,
  code varchar(64) collate "C" not null,
  type smallint not null,
  title_value text collate "C" not null,
  update_time timestamptz not null,
  constraint table_column_pk primary key (tenant_id, user_id, code, type),
  constraint table_column_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('table_column');
