-- 无条码商品：店内码一码一品；列表按更新时间翻，条件都在索引里
alter table no_barcode_goods add constraint no_barcode_goods_inner_barcode_uk unique (tenant_id, inner_barcode);
drop index no_barcode_goods_inner_barcode_ix;
create index no_barcode_goods_filter_ix on no_barcode_goods
  (tenant_id, update_time desc, warehouse_no, sid, owner_no, goods_no, confirm_mode, inner_barcode, is_disabled);
