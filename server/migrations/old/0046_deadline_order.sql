-- 出库单按发货截止排序：首页的「已超时」打开就是最急的在前。没有截止时间的单也在列表里，索引要有它们。
drop index stockout_order_deadline_time_ix;
create index stockout_order_deadline_time_ix on stockout_order (tenant_id, deadline_time);
