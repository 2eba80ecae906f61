-- 店铺快递：快递是谁定的（1 单子指定，2 店铺默认，3 规则），按哪一版规则
alter table stockout_order add column logistics_by smallint not null default 1, add column logistics_rule_id bigint;
alter table stockout_order add constraint stockout_order_logistics_by_ck check (logistics_by in (1, 2, 3));
-- 重算与日限额：一个店铺今天审过的、没有发完的
create index stockout_order_shop_audit_ix on stockout_order (tenant_id, shop_no, audit_time);
create index stockout_order_shop_open_ix on stockout_order (tenant_id, shop_no, stockout_no) where status between 20 and 90;
