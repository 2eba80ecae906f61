-- 待取出: since when a parcel stands on it, who took it out and when
alter table stockout_package add column pull_time timestamptz;
alter table stockout_package add column pull_user_name varchar(64) collate "C";
-- the owner may be held by the walls too, so they are lifted for this statement
alter table stockout_package no force row level security;
update stockout_package as p set pull_time = p.update_time where p.pull_status <> 0;
alter table stockout_package force row level security;
alter table stockout_package add constraint stockout_package_pull_ck check ((pull_status = 0) = (pull_time is null));
-- what is to be taken out, the longest waiting first; voided parcels are out of the way already
drop index stockout_package_pull_status_ix;
create index stockout_package_pull_time_ix on stockout_package (tenant_id, pull_time, warehouse_no, sid, owner_no) where pull_status = 1 and status <> 5;
-- the few orders somebody stopped, counted above every list of orders
create index stockout_order_intercepting_ix on stockout_order (tenant_id, receive_time desc) where intercept_status = 1;
create index stockout_order_held_ix on stockout_order (tenant_id, receive_time desc) where hold_flag = 1;
