-- a contrast says itself what it compares (floor.md §13.2): two sources, the keys they meet by, and the field
alter table valve_contrast
  add column contrast_name varchar(40) collate "C",
  add column left_source varchar(16) collate "C",
  add column right_source varchar(16) collate "C",
  add column key_fields jsonb not null default '[]',
  add column compare_field varchar(16) collate "C";
alter table valve_contrast no force row level security;
update valve_contrast as c
   set contrast_name = v.name, left_source = v.lhs, right_source = v.rhs, key_fields = v.keys, compare_field = v.field
  from (values
    ('WEIGH_ESTIMATE', '称重对预估', 'WEIGHED', 'WEIGH_ESTIMATE', '["PARCEL"]'::jsonb, 'WEIGHT'),
    ('SHIP_PUSH', '出库对ERP回传', 'SHIPPED', 'SHIP_TOLD', '["ORDER"]'::jsonb, 'ORDERS'),
    ('SHIP_HANDOVER', '出库对交接', 'SHIPPED', 'HANDED', '["PARCEL"]'::jsonb, 'PARCELS')
  ) as v(code, name, lhs, rhs, keys, field)
 where c.contrast_code = v.code;
-- the other two were offered and never taken: their sources do not exist
delete from valve_contrast where left_source is null;
alter table valve_contrast force row level security;
alter table valve_contrast
  alter column contrast_name set not null,
  alter column left_source set not null,
  alter column right_source set not null,
  alter column compare_field set not null,
  alter column key_fields drop default;
