-- One GTIN is one code (floor.md §3.2 G1): 12, 13 and 14 digits with zeros in front are the same number, kept in the shortest form as
-- rules/gtin writes it. Of one goods that has it in two forms one row stays, the main one first; where two goods have it both stay, and
-- 条码异常 tells it as any code of two goods.
alter table goods_barcode no force row level security;
alter table goods no force row level security;

create temp table short_gtin on commit drop as
  select b.tenant_id, b.id, b.owner_no, b.goods_no, b.is_main, b.is_disabled, b.barcode as was,
         lpad(v.number, case when length(v.number) <= 8 then 8 when length(v.number) <= 12 then 12 else greatest(length(v.number), 13) end, '0') as code
    from goods_barcode b
   cross join lateral (select ltrim(b.barcode, '0') as number) v
   where b.barcode ~ '^([0-9]{8}|[0-9]{12,14})$'
     and (select sum(substr(b.barcode, length(b.barcode) - i, 1)::int * (case when i % 2 = 0 then 1 else 3 end)) % 10
            from generate_series(0, length(b.barcode) - 1) as i) = 0;

create temp table doubled_gtin on commit drop as
  select s.tenant_id, s.id, row_number() over same as place, min(s.is_disabled) over (partition by s.tenant_id, s.owner_no, s.goods_no, s.code) as off
    from short_gtin s
  window same as (partition by s.tenant_id, s.owner_no, s.goods_no, s.code order by s.is_main desc, s.is_disabled, length(s.was), s.id);

update goods_barcode as b set is_disabled = d.off from doubled_gtin d
 where b.tenant_id = d.tenant_id and b.id = d.id and d.place = 1 and b.is_disabled <> d.off;
delete from goods_barcode as b using doubled_gtin d where b.tenant_id = d.tenant_id and b.id = d.id and d.place > 1;
update goods_barcode as b set barcode = s.code from short_gtin s where b.tenant_id = s.tenant_id and b.id = s.id and b.barcode <> s.code;
update goods as g set main_barcode = s.code from short_gtin s
 where g.tenant_id = s.tenant_id and g.owner_no = s.owner_no and g.goods_no = s.goods_no and g.main_barcode = s.was and s.was <> s.code;

alter table goods_barcode force row level security;
alter table goods force row level security;
