-- 组长放行 (floor.md §8.7): a leader proved himself by badge and PIN and lets one parcel of one weight through, on one device
create table weigh_approval (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  weight_g integer not null,
  approver_id bigint not null,
  approver_name varchar(64) collate "C" not null,
  asked_by varchar(32) collate "C" not null,
  expire_time timestamptz not null,
  create_time timestamptz not null,
  constraint weigh_approval_pk primary key (tenant_id, id),
  constraint weigh_approval_weight_ck check (weight_g > 0)
);
create index weigh_approval_logistics_no_ix on weigh_approval (tenant_id, logistics_no);
select app.tenant_table('weigh_approval', 'select, insert, update');

-- why a parcel out of tolerance was let through, and who let it through where it was not the person at the scale
alter table weigh_record add column force_reason smallint;
alter table weigh_record add column approval_id bigint;
alter table weigh_record add column approver_id bigint;
alter table weigh_record add column approver_name varchar(64) collate "C";
-- an approval lets one weighing through
create unique index weigh_record_approval_uk on weigh_record (tenant_id, approval_id) where approval_id is not null;

-- 均重建议 (floor.md §8.8): the average that somebody chose not to take, who decided about it, and when
alter table goods_avg_weight add column ignored_weight_g integer;
alter table goods_avg_weight add column decide_user_name varchar(64) collate "C";
alter table goods_avg_weight add column decide_time timestamptz;
create index goods_avg_weight_suggest_ix on goods_avg_weight (tenant_id, suggest_status, owner_no, goods_no);

-- what the parcel weighed the last time, accepted or not
alter table stockout_package add column last_weigh_g integer;
