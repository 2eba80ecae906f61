-- 日志 (floor.md §9.2): each walks its record table from the newest on and is searched by numbers, people and places
create index check_record_filter_ix on check_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, check_type, result);
create index check_record_logistics_no_ix on check_record (tenant_id, logistics_no) where logistics_no is not null;
drop index check_record_pick_no_ix;
create index check_record_pick_no_ix on check_record (tenant_id, pick_no, operator_key, check_type, effective_at);
create index pack_record_filter_ix on pack_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, pack_type);
create index pack_record_logistics_no_ix on pack_record (tenant_id, logistics_no) where logistics_no is not null;
create index pack_record_pick_no_ix on pack_record (tenant_id, pick_no) where pick_no is not null;
create index weigh_record_filter_ix on weigh_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, result);
create index spot_record_filter_ix on spot_record
  (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, result);
drop index work_record_filter_ix;
create index work_record_filter_ix on work_record (tenant_id, finish_time desc, operator_name, is_valid, op_type, warehouse_no, owner_no);
-- few of the records are pick orders and batches: those logs have an index of their own
create index work_record_pick_log_ix on work_record (tenant_id, finish_time desc, operator_name, operator_key, warehouse_no, owner_no, pick_no)
  where op_type = 1;
create index pack_record_batch_log_ix on pack_record (tenant_id, effective_at desc, operator_name, operator_key, warehouse_no, owner_no, pick_no)
  where pack_type = 2;
