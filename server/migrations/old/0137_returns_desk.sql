-- 退货波次: waits 0 无, 1 待货主同意 (报废), 2 待填收件 (退货主); a wave made by the job has neither file nor address yet, and is not picked before. in_no: the stock-in order of the warehouse pieces moved to
alter table return_wave add column waits smallint not null default 0;
alter table return_wave add column in_no varchar(32) collate "C";
alter table return_wave drop constraint return_wave_approval_ck;
alter table return_wave add constraint return_wave_approval_ck check (wave_type <> 3 or approval_file is not null or waits = 1);
alter table return_wave add constraint return_wave_waits_ck check (waits between 0 and 2 and (waits = 0 or wave_type in (2, 3)));
alter table return_wave add constraint return_wave_in_ck check (in_no is null or wave_type = 4);
create index return_wave_waits_ix on return_wave (tenant_id, waits, create_time desc);
create index return_wave_in_no_ix on return_wave (tenant_id, in_no);

-- 退货商品: lines of returns as a list of their own
create index return_order_line_create_time_ix on return_order_line (tenant_id, create_time desc);
create index return_order_line_goods_time_ix on return_order_line (tenant_id, goods_no, create_time desc);
create index return_order_line_quality_time_ix on return_order_line (tenant_id, quality, create_time desc);
