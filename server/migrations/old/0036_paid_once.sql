-- One record and one piece of work count per document and step (floor.md §9.1): the last weighing, packing and passed check of a parcel or
-- order stand, the work is paid to whoever did it first; everything else is kept as history (is_valid 0).
-- The owner may be held by the walls too, so they are lifted for these statements.
alter table weigh_record no force row level security;
alter table pack_record no force row level security;
alter table check_record no force row level security;
alter table work_record no force row level security;
update weigh_record as r set is_valid = 0
 where r.is_valid = 1 and r.result in (1, 4, 5) and exists (
   select 1 from weigh_record o where o.tenant_id = r.tenant_id and o.logistics_no = r.logistics_no and o.is_valid = 1 and o.result in (1, 4, 5)
      and o.id > r.id);
update pack_record as r set is_valid = 0
 where r.is_valid = 1 and r.pack_type = 1 and exists (
   select 1 from pack_record o where o.tenant_id = r.tenant_id and o.stockout_no = r.stockout_no and o.is_valid = 1 and o.pack_type = 1 and o.id > r.id);
update check_record as r set is_valid = 0
 where r.is_valid = 1 and r.check_type = 1 and r.result = 1 and exists (
   select 1 from check_record o where o.tenant_id = r.tenant_id and o.stockout_no = r.stockout_no and o.is_valid = 1 and o.check_type = 1
      and o.result = 1 and o.id > r.id);
update work_record as w set is_valid = 0
 where w.is_valid = 1 and w.op_type in (7, 8) and exists (
   select 1 from work_record o where o.tenant_id = w.tenant_id and o.logistics_no = w.logistics_no and o.op_type = w.op_type and o.is_valid = 1
      and o.id < w.id);
update work_record as w set is_valid = 0
 where w.is_valid = 1 and w.op_type in (2, 4) and exists (
   select 1 from work_record o where o.tenant_id = w.tenant_id and o.stockout_no = w.stockout_no and o.op_type = w.op_type and o.is_valid = 1
      and o.id < w.id);
update work_record as w set is_valid = 0
 where w.is_valid = 1 and w.op_type = 1 and exists (
   select 1 from work_record o where o.tenant_id = w.tenant_id and o.pick_no = w.pick_no and o.operator_key = w.operator_key and o.op_type = 1
      and o.is_valid = 1 and o.id < w.id);
alter table weigh_record force row level security;
alter table pack_record force row level security;
alter table check_record force row level security;
alter table work_record force row level security;

create unique index weigh_record_once_uk on weigh_record (tenant_id, logistics_no) where is_valid = 1 and result in (1, 4, 5);
create unique index pack_record_once_uk on pack_record (tenant_id, stockout_no) where is_valid = 1 and pack_type = 1;
create unique index check_record_once_uk on check_record (tenant_id, stockout_no) where is_valid = 1 and check_type = 1 and result = 1;
-- 称重 and 交接 are paid per parcel, 复核 and 打包 per order, 拣货 per pick order and person
create unique index work_record_parcel_uk on work_record (tenant_id, logistics_no, op_type) where is_valid = 1 and op_type in (7, 8);
create unique index work_record_order_uk on work_record (tenant_id, stockout_no, op_type) where is_valid = 1 and op_type in (2, 4);
create unique index work_record_pick_uk on work_record (tenant_id, pick_no, operator_key) where is_valid = 1 and op_type = 1;
