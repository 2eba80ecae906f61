-- 等签到：活先传上来、签到还在另一台机器上。到这个时间还没有签到才算未签到；平时为空，签到到了就清掉
alter table pda_op add column sign_due timestamptz;
create index pda_op_sign_due_ix on pda_op (tenant_id, sign_due) where sign_due is not null;

-- 作业须知 (floor-lessons §4.9): one text per warehouse and version; a version is never changed, a new one takes its place
create table work_rule (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  rule_version integer not null,
  content varchar(600) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint work_rule_pk primary key (tenant_id, id),
  constraint work_rule_uk unique (tenant_id, warehouse_no, sid, rule_version),
  constraint work_rule_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict
);
create index work_rule_filter_ix on work_rule (tenant_id, create_time desc, warehouse_no, sid);
select app.tenant_table('work_rule', 'select, insert');

-- 须知签字: once per person and version
create table work_rule_sign (
  tenant_id integer not null,
  temp_user_id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  rule_version integer not null,
  op_id varchar(40) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  sign_time timestamptz not null,
  create_time timestamptz not null,
  constraint work_rule_sign_pk primary key (tenant_id, temp_user_id, warehouse_no, sid, rule_version),
  constraint work_rule_sign_temp_user_fk foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete restrict
);
select app.tenant_table('work_rule_sign', 'select, insert');

-- 没有传完就没声的设备: told once, until it speaks again
alter table device add column silent_told_time timestamptz;
