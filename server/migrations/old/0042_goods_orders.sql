-- 商品档案 is also ordered by name, weight and shelf life: an index serves each order, both ways.
create index goods_goods_name_ix on goods (tenant_id, goods_name);
create index goods_gross_weight_g_ix on goods (tenant_id, gross_weight_g);
create index goods_shelf_life_day_ix on goods (tenant_id, shelf_life_day);
