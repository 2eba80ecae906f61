-- 面单与拣货单打过几次、最后一次什么时候：再打的要写上“补打”
alter table stockout_package add column print_count integer not null default 0;
alter table stockout_package add column print_time timestamptz;
alter table pick_order add column print_time timestamptz;
