-- 数据采集看物流轨迹按收到的时间到了多少（floor.md §13.2）
create index waybill_trace_create_time_ix on waybill_trace (tenant_id, create_time desc);
