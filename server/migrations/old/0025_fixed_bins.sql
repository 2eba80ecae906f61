-- Fixed bins as a list of their own (floor.md §5.1): indexes its search and its order enter.
create index location_goods_filter_ix on location_goods (tenant_id, goods_no, location_no, warehouse_no, owner_no, is_main, source);
create index location_goods_location_no_ix on location_goods (tenant_id, location_no);
alter table location_goods add constraint location_goods_qty_ck check (min_qty >= 0 and (max_qty is null or max_qty >= min_qty));
-- rows that are there are checked; the owner may be held by the walls too, so they are lifted meanwhile
alter table location_goods no force row level security;
alter table wms_warehouse no force row level security;
alter table location_goods add constraint location_goods_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict;
alter table location_goods force row level security;
alter table wms_warehouse force row level security;
-- When the people of a warehouse were told that a packaging ran low; empty again once there is enough (floor.md §17.1 consumable.low).
alter table consumable_stock add column low_time timestamptz;
create index consumable_stock_low_ix on consumable_stock (tenant_id, consumable_no) where safe_qty is not null;
