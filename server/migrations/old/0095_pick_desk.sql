-- 拣货 1901: a person's own pick orders, the newest first
create index pick_order_picker_key_create_time_ix on pick_order (tenant_id, picker_key, create_time desc) where picker_key is not null;
