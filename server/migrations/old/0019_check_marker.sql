-- 盘点单: flows with a larger id came after the snapshot of its books.
alter table stock_check add column begin_flow_id bigint;
