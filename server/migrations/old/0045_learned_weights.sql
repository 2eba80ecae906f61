-- 均重: samples are kept from the first weighing on, an average stands from the fifth (floor.md §8.8)
alter table goods_avg_weight alter column avg_weight_g drop not null;
alter table composition_avg_weight alter column avg_weight_g drop not null;
