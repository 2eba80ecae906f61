-- 谁在哪：每个人最后一次作业，一人一行，随每一批作业写；现场（1913）从这里读
create table floor_presence (
  tenant_id integer not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  workstation_no varchar(16) collate "C",
  op_type varchar(32) collate "C" not null,
  flow varchar(16) collate "C",
  doc_no varchar(32) collate "C",
  location_no varchar(32) collate "C",
  last_time timestamptz not null,
  constraint floor_presence_pk primary key (tenant_id, operator_key)
) with (fillfactor = 70);
create index floor_presence_warehouse_no_sid_ix on floor_presence (tenant_id, warehouse_no, sid);
select app.tenant_table('floor_presence', 'select, insert, update');
