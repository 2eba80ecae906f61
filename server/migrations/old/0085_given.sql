-- 给过租户的默认资料：以后新版本多出来的任务类型、页面权限只给一次，租户自己删改过的不再覆盖
create table given (
  tenant_id integer not null,
  what varchar(64) collate "C" not null,
  create_time timestamptz not null,
  constraint given_pk primary key (tenant_id, what)
);
select app.tenant_table('given', 'select, insert');

-- what the tenants have already: the template is still that of the build before; 盘点 (2818) never reached tenants that stood before it
alter table given no force row level security;
alter table task_type no force row level security;
insert into given as g (tenant_id, what, create_time)
select t.tenant_id, 'right:' || m.role_code || ':' || m.menu_code, t.create_time
  from tenant t cross join tpl_role_menu m where m.menu_code not like '2818%'
    on conflict (tenant_id, what) do nothing;
insert into given as g (tenant_id, what, create_time)
select y.tenant_id, 'task_type', min(y.create_time) from task_type y group by y.tenant_id
    on conflict (tenant_id, what) do nothing;
alter table task_type force row level security;
alter table given force row level security;

-- approved minutes of a custom task are paid as they are, however long (at most 14,400 reported and a fifth more)
alter table work_record drop constraint work_record_duration_ck;
alter table work_record add constraint work_record_duration_ck check
  (duration_sec between 0 and 14400 or (op_type = 9 and duration_sec between 0 and 1036800));

-- how long each was at it, by the badge; null: as long as the task
alter table custom_task_worker add column worked_min integer;
alter table custom_task_worker add constraint custom_task_worker_worked_ck check (worked_min >= 0);

-- the log of custom tasks walks its few records among all
create index work_record_task_log_ix on work_record (tenant_id, finish_time desc, operator_name, operator_key, warehouse_no, owner_no, biz_no)
  where op_type = 9;
