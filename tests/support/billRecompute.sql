-- A month of bills reckoned anew by the texts alone: office.md §7.3 (which version), §8.1–§8.7 (a line), §8.8 (the bill), §27.1 (settled
-- readings). It shares nothing with the product but its tables: facts (fin_waybill and its consumables, fin_fact, stock_daily) and masters
-- (customers, contracts, versions, items, plans, tax rates). What a person typed or a claim wrote is taken as it stands. Answers one row for
-- each thing that is not as the bills say. $1 tenant, $2 and $3 first and last day.
-- roundHalfUp(n, d) is round(n::numeric / d): halves away from zero.
with
bill as (
  select b.*, c.id as custom_id from fin_bill b
    join fin_custom c on c.tenant_id = $1 and c.custom_no = b.custom_no
   where b.tenant_id = $1 and b.period_start = $2 and b.period_end = $3 and b.status <> 90),
-- an order is charged once, on its first parcel
parcel as (
  select w.*, d.direction, w.warehouse_no || '-' || w.sid as place, coalesce(w.manual_weight_g, w.weigh_g) as real_g,
         case d.direction when 1 then w.owner_no else w.network_id end as party
    from fin_waybill w cross join (values (1), (2)) d(direction)
   where w.tenant_id = $1 and w.ship_date between $2 and $3),
stock as (
  select f.id, f.source_no, f.biz_date, f.owner_no, f.warehouse_no || '-' || f.sid as place, f.fact
    from fin_fact f where f.tenant_id = $1 and f.source_type = 4 and f.biz_date between $2 and $3),
-- everything that a fee can hang on; `leg` 99 is the way back of a parcel
fact as (
  select 'P' || p.id || '/' || p.direction as fid, p.direction, p.party, p.place, p.shop_no, p.ship_date as biz_date, 'EXPRESS' as fee_type,
         1 as source_type, p.stockout_no as source_no, p.logistics_no as sub, p.order_type as leg, p.id as parcel_id, null::bigint as stock_id,
         null::text as consumable_no, null::bigint as qty_milli, null::bigint as own_e4, null::bigint as standard_e4, 0 as pieces, 0 as lines, null::jsonb as counts
    from parcel p
   union all
  select 'B' || p.id || '/' || p.direction, p.direction, p.party, p.place, p.shop_no, p.ship_date, 'EXPRESS', 1, p.stockout_no, p.logistics_no, 99,
         p.id, null, null, null, null, null, 0, 0, null
    from parcel p where p.is_return = 1
   union all
  select 'O' || p.id, 1, p.owner_no, p.place, p.shop_no, p.ship_date, 'OPERATE', 1, p.stockout_no, '', p.order_type, null, null, null, null, null, null,
         p.piece_qty, p.line_count, null
    from parcel p where p.direction = 1 and p.is_first = 1
   union all
  select 'C' || u.id, 1, p.owner_no, p.place, p.shop_no, p.ship_date, 'CONSUMABLE', 5, p.stockout_no, u.consumable_no, p.order_type, null, null,
         u.consumable_no, u.qty_milli, u.owner_price_e4, u.standard_price_e4, 0, 0, null
    from parcel p join fin_waybill_consumable u on u.tenant_id = $1 and u.stockout_no = p.stockout_no
   where p.direction = 1 and p.is_first = 1
   union all
  select 'S' || s.id, 1, s.owner_no, s.place, null, s.biz_date, 'STORAGE', 4, s.source_no, '', 0, null, s.id, null, null, null, null, 0, 0, s.fact from stock s
   union all
  select 'F' || f.id, 1, f.owner_no, f.warehouse_no || '-' || f.sid, f.shop_no, f.biz_date, case f.source_type when 3 then 'RETURN' else 'VALUEADD' end,
         f.source_type, f.source_no, '', 0, null, null, null, null, null, null, 0, 0, f.fact
    from fin_fact f where f.tenant_id = $1 and f.source_type in (3, 6) and f.biz_date between $2 and $3),
-- §7.3: versions in force of the effective contract, in scope, with a matching item; special first, then by shop, by warehouse, the latest
offered as (
  select f.fid, c.contract_no, c.custom_no, c.start_date as contract_start, c.end_date as contract_end, c.area_dm2,
         coalesce(v.discount_bp, nullif(c.discount_bp, 10000)) as version_discount_bp, i.*,
         dense_rank() over (partition by f.fid order by v.is_special desc,
           case when v.is_special = 1 then v.priority end desc, case when v.is_special = 1 then v.effect_date end desc,
           jsonb_array_length(v.shop_nos) > 0 desc, jsonb_array_length(v.warehouse_keys) > 0 desc, v.effect_date desc) as place_in_line
    from fact f
    join fin_custom m on m.tenant_id = $1 and f.party = case f.direction when 1 then m.owner_no else m.network_id end
    join fin_contract c on c.tenant_id = $1 and c.custom_no = m.custom_no and c.direction = f.direction and c.status in (30, 40, 50)
     and f.biz_date between c.start_date and c.end_date and c.warehouse_keys ? f.place
    join fin_fee_version v on v.tenant_id = $1 and v.contract_no = c.contract_no and v.status in (30, 40)
     and f.biz_date between v.effect_date and v.expire_date
     and (jsonb_array_length(v.warehouse_keys) = 0 or v.warehouse_keys ? f.place)
     and (jsonb_array_length(v.shop_nos) = 0 or v.shop_nos ? f.shop_no)
    join fin_fee_item i on i.tenant_id = $1 and i.version_no = v.version_no and i.fee_type = f.fee_type
     and case when f.leg = 99 then i.order_types @> '99' else jsonb_array_length(i.order_types) = 0 or i.order_types @> to_jsonb(f.leg) end
     and (f.consumable_no is null or coalesce(i.conditions ->> 'consumableNo', f.consumable_no) = f.consumable_no)
     and (f.fee_type <> 'VALUEADD' or coalesce(i.conditions ->> 'serviceCode', f.counts ->> 'serviceCode') = f.counts ->> 'serviceCode')),
item as (select * from offered where place_in_line = 1),
-- §8.1, by the plan of the item
weighed as (
  select f.fid, p.*, i.version_no, i.version_discount_bp, i.item_code, q.id as plan_id, q.tolerance_g, q.sheet_fee_fen, q.zero_weight_mode,
         coalesce(i.version_discount_bp, q.discount_bp) as discount_bp,
         case when q.weight_basis = 2 then greatest(p.real_g, round(p.volume_cm3 * 1000::numeric / q.volume_divisor)) else p.real_g end as scaled_g
    from item i join fact f on f.fid = i.fid join parcel p on p.id = f.parcel_id and p.direction = f.direction
    join fin_weight_plan q on q.tenant_id = $1 and q.plan_no = i.plan_no
   where i.fee_type = 'EXPRESS' and i.calc_method = 13),
charged as (
  select w.*, case when w.scaled_g > 0 then w.scaled_g when w.zero_weight_mode = 1 then coalesce(nullif(w.std_weight_g, 0), w.est_weight_g) else 0 end as w_g,
         (w.real_g > 50000 or (w.est_weight_g > 0 and w.real_g > 3 * w.est_weight_g and w.real_g > 1000)) and w.manual_weight_g is null as is_over
    from weighed w),
placed as (
  select c.*, case when c.w_g > c.tolerance_g then c.w_g - c.tolerance_g else c.w_g end as t_g, a.id as area_id, a.remote_fee_fen, a.is_forbidden
    from charged c
    left join lateral (
      select a.* from fin_weight_area_city y join fin_weight_area a on a.tenant_id = $1 and a.id = y.area_id
       where y.tenant_id = $1 and y.plan_id = c.plan_id and y.province_code = c.province_code and y.city_code in (c.city_code, '*')
       order by y.city_code = '*' limit 1) a on true),
freight as (
  select p.*, s.mode, case s.mode
           when 1 then s.fixed_fen
           when 2 then s.first_fen + case s.round_mode
             when 1 then ceil(greatest(0, p.t_g - s.first_g)::numeric / s.unit_g) * s.unit_fen
             else round(greatest(0, p.w_g - s.first_g)::numeric * s.unit_fen / s.unit_g) end
           when 3 then greatest(s.min_fen, round(p.w_g::numeric * s.unit_fen / s.unit_g)) end as base_fen,
         case when p.is_over then 'OVER_WEIGHT' when p.w_g = 0 then 'ZERO_WEIGHT' when p.area_id is null then 'NO_AREA'
           when p.is_forbidden = 1 then 'FORBIDDEN_AREA' when s.mode is null then 'NO_SEGMENT' end as reason
    from placed p
    left join fin_weight_price s on s.tenant_id = $1 and s.area_id = p.area_id and p.t_g > s.from_g and p.t_g <= s.to_g),
-- surcharges of the day, the carrier and the province: each parcel, each started kg of T, a share of the base
added as (
  select f.fid, sum(case u.mode when 1 then u.amount_fen when 2 then ceil(f.t_g / 1000.0) * u.amount_fen
           else round(f.base_fen * u.ratio_bp::numeric / 10000) end) as fen
    from freight f
    join fin_surcharge u on u.tenant_id = $1 and u.is_enabled = 1 and u.direction = f.direction and u.logistics_code = f.logistics_code
     and f.ship_date between u.start_date and u.end_date and (u.network_id is null or u.network_id = f.network_id)
     and (jsonb_array_length(u.region_codes) = 0 or u.region_codes ? f.province_code or u.region_codes ? f.city_code)
   group by f.fid),
-- §8.4: pieces and volume of the batches that are old enough
aged as (
  select i.fid, i.id as item_id, coalesce(sum(d.qty), 0) as pieces, coalesce(sum(d.volume_cm3), 0) as cm3
    from item i join fact f on f.fid = i.fid
    left join stock_daily d on d.tenant_id = $1 and d.biz_date = f.biz_date and d.owner_no = f.party and d.warehouse_no || '-' || d.sid = f.place
     and f.biz_date - d.in_date >= i.free_days
   where i.fee_type = 'STORAGE' group by 1, 2),
measured as (
  select f.*, i.id as item_id, i.item_code, i.version_no, i.contract_no, i.custom_no, i.calc_method, i.unit_price_e4, i.free_qty, i.first_qty, i.first_price_e4, i.extra_price_e4,
         i.extra_step, i.min_fen, i.max_fen, i.tiers, i.tax_rate_bp, i.contract_start, i.contract_end, i.conditions, i.version_discount_bp,
         case f.fee_type
           when 'OPERATE' then case i.calc_method when 2 then greatest(0, f.lines - i.free_qty) when 3 then greatest(0, f.pieces - i.free_qty)
             when 4 then f.pieces else 1 end
           when 'CONSUMABLE' then greatest(0, f.qty_milli - i.free_qty * 1000)
           when 'STORAGE' then case i.calc_method when 11 then a.pieces when 7 then a.cm3
             when 8 then greatest(0, (f.counts ->> 'pallets')::int - i.free_qty) when 9 then i.area_dm2
             when 10 then greatest(0, coalesce((f.counts -> 'positions' ->> (i.conditions ->> 'positionType'))::int, 0) - i.free_qty)
             when 12 then case when f.biz_date = least(i.contract_end, (date_trunc('month', f.biz_date) + interval '1 month - 1 day')::date) then 1 else 0 end end
           when 'RETURN' then case i.calc_method when 1 then (f.counts ->> 'parcels')::int
             -- per piece beyond the first
             when 4 then case when i.first_price_e4 > 0 or (f.counts ->> 'pieces')::int > i.first_qty then (f.counts ->> 'pieces')::int else 0 end
             else (f.counts ->> case i.conditions ->> 'serviceCode' when 'REPACK' then 'repacked' when 'PHOTO' then 'photos' when 'BAD' then 'bad' end)::int end
           when 'VALUEADD' then (f.counts ->> 'qty')::int
           else 1 end as qty
    from item i join fact f on f.fid = i.fid left join aged a on a.fid = i.fid and a.item_id = i.id
   where not (i.fee_type = 'EXPRESS' and i.calc_method = 13)),
priced as (
  select m.*, case
           when m.calc_method = 4 then round((m.first_price_e4 + ceil(greatest(0, m.qty - m.first_qty)::numeric / m.extra_step) * m.extra_price_e4) / 100)
           when m.calc_method = 5 then round((m.tiers -> 0 ->> 'priceE4')::numeric / 100)
           when m.calc_method = 7 then round(m.qty::numeric * m.unit_price_e4 / (100 * 1000000))
           when m.calc_method = 9 then round(m.qty::numeric * m.unit_price_e4 / (100 * 100))
           when m.calc_method = 12 then round(m.unit_price_e4::numeric
             * (least(m.contract_end, (date_trunc('month', m.biz_date) + interval '1 month - 1 day')::date) - greatest(m.contract_start, date_trunc('month', m.biz_date)::date) + 1)
             / (100 * extract(day from date_trunc('month', m.biz_date) + interval '1 month - 1 day')))
           when m.calc_method = 14 then round(m.qty::numeric / (100 * 1000)
             * case when m.unit_price_e4 > 0 or m.conditions ? 'consumableNo' then m.unit_price_e4 else coalesce(m.own_e4, m.standard_e4) end)
           else round(m.qty::numeric * m.unit_price_e4 / 100) end as fen
    from measured m where m.qty > 0),
reckoned as (
  select f.direction, f.fee_type, i.custom_no, i.contract_no, i.version_no, i.id as item_id, i.item_code, i.tax_rate_bp, f.source_type, f.source_no, f.sub, f.biz_date,
         e.base_fen + e.sheet_fee_fen + e.remote_fee_fen + coalesce(a.fen, 0) as gross_fen, e.base_fen - round(e.base_fen * e.discount_bp::numeric / 10000) as discount_fen
    from freight e join fact f on f.fid = e.fid join item i on i.fid = e.fid and i.item_code = e.item_code
    left join added a on a.fid = e.fid where e.reason is null
   union all
  select p.direction, p.fee_type, p.custom_no, p.contract_no, p.version_no, p.item_id, p.item_code, p.tax_rate_bp, p.source_type, p.source_no, p.sub, p.biz_date,
         p.clamped_fen, case when p.fee_type = 'EXPRESS' then p.clamped_fen - round(p.clamped_fen * coalesce(p.version_discount_bp, 10000)::numeric / 10000) else 0 end
    from (select *, case when max_fen > 0 then least(greatest(fen, min_fen), max_fen) else greatest(fen, min_fen) end as clamped_fen from priced) p
   where p.fen is not null
   union all
  -- §8.5: a consumable that no item is for costs its owner's price, else the standard one
  select f.direction, f.fee_type, m.custom_no, c.contract_no, null, 0, 'CONSUMABLE', null, f.source_type, f.source_no, f.sub, f.biz_date,
         round(f.qty_milli::numeric * coalesce(f.own_e4, f.standard_e4) / (100 * 1000)), 0
    from fact f
    join fin_custom m on m.tenant_id = $1 and m.owner_no = f.party
    join fin_contract c on c.tenant_id = $1 and c.custom_no = m.custom_no and c.direction = 1 and c.status in (30, 40, 50)
     and f.biz_date between c.start_date and c.end_date and c.warehouse_keys ? f.place
   where f.fee_type = 'CONSUMABLE' and not exists (select 1 from item i where i.fid = f.fid)),
-- lines of the ledger in a bill or not yet; those of the bill as a whole apart
booked as (
  select l.*, case l.fee_type when 'EXPRESS' then l.logistics_no when 'CONSUMABLE' then l.line_key else '' end as sub from fin_fee_line l
   where l.tenant_id = $1 and l.status <> 90 and l.biz_date between $2 and $3),
line_pair as (
  select 'line' as what, concat_ws(' ', direction, source_no, sub, item_code, biz_date) as key,
         concat_ws(' ', fee_type, version_no, gross_fen::bigint, discount_fen::bigint, (gross_fen - discount_fen)::bigint) as figures, 1 as side from reckoned
   union all
  select 'line', concat_ws(' ', direction, source_no, sub, item_code, biz_date),
         concat_ws(' ', fee_type, case when item_id <> 0 then version_no end, gross_fen, discount_fen, amount_fen), 2
    from booked where source_type in (1, 3, 4, 5, 6)
   union all
  -- what cannot be priced waits with its reason
  select 'pool', concat_ws(' ', f.direction, f.source_no, f.sub, f.biz_date), e.reason, 1 from freight e join fact f on f.fid = e.fid where e.reason is not null
   union all
  select 'pool', concat_ws(' ', v.direction, v.source_no, v.logistics_no, v.biz_date), v.reason_code, 2 from valuation_pool v
   where v.tenant_id = $1 and v.status = 10 and v.biz_type = 1 and v.biz_date between $2 and $3),
-- §8.8, on the figures above: what enters each bill, claims as they stand
entered as (
  select b.bill_no, r.contract_no, r.fee_type, null::text as base_fee_type, r.item_id, r.tax_rate_bp, r.biz_date, r.gross_fen - r.discount_fen as fen,
         r.gross_fen, r.discount_fen
    from bill b join reckoned r on r.custom_no = b.custom_no and r.direction = b.direction
   union all
  select b.bill_no, null, l.fee_type, l.base_fee_type, 0, l.tax_rate_bp, l.biz_date, l.amount_fen, l.gross_fen, l.discount_fen
    from bill b join booked l on l.direction = b.direction and l.source_type in (8, 9)
     and coalesce(l.custom_no, l.owner_no) = case when l.custom_no is null then b.owner_no else b.custom_no end),
term as (
  select b.bill_no, b.period_start, b.period_end, c.* from bill b
    join fin_contract c on c.tenant_id = $1 and c.custom_no = b.custom_no and c.direction = b.direction and c.status in (30, 40, 50)),
-- step 2
counted as (
  select e.bill_no, e.contract_no, e.item_id, count(*) as orders, sum(e.fen) as provisional_fen, i.tier_mode, i.tiers, i.tax_rate_bp
    from entered e join fin_fee_item i on i.tenant_id = $1 and i.id = e.item_id and i.calc_method = 5
   group by e.bill_no, e.contract_no, e.item_id, i.tier_mode, i.tiers, i.tax_rate_bp),
tier as (
  select c.bill_no, c.contract_no, 'OPERATE' as fee_type, null::text as base_fee_type, c.tax_rate_bp,
         round(case c.tier_mode when 1 then (
             select sum((least(c.orders, coalesce((t ->> 'toQty')::numeric, c.orders)) - (t ->> 'fromQty')::numeric) * (t ->> 'priceE4')::numeric)
               from jsonb_array_elements(c.tiers) t where (t ->> 'fromQty')::numeric < c.orders)
           else (
             select c.orders * (t ->> 'priceE4')::numeric from jsonb_array_elements(c.tiers) t
              where (t ->> 'fromQty')::numeric < c.orders and c.orders <= coalesce((t ->> 'toQty')::numeric, c.orders)) end / 100)
           - c.provisional_fen as fen
    from counted c),
-- step 3: of every service
sum_tiered as (
  select bill_no, contract_no, fee_type, discount_fen <> 0 as is_discounted, fen from entered where contract_no is not null
   union all select bill_no, contract_no, fee_type, false, fen from tier),
managed as (
  select t.bill_no, t.contract_no, 'MANAGE' as fee_type, null::text as base_fee_type, i.tax_rate_bp,
         round((select sum(s.fen) from sum_tiered s where s.bill_no = t.bill_no and s.contract_no = t.contract_no) * i.ratio_bp / 10000) as fen
    from term t
    join fin_fee_version v on v.tenant_id = $1 and v.contract_no = t.contract_no and v.status in (30, 40)
     and v.effect_date <= t.period_end and v.expire_date >= t.period_start
    join fin_fee_item i on i.tenant_id = $1 and i.version_no = v.version_no and i.fee_type = 'MANAGE' and i.calc_method = 15),
sum_managed as (
  select * from sum_tiered union all select bill_no, contract_no, fee_type, false, fen from managed),
-- step 4: a whole month, or its part by days
least_charge as (
  select t.bill_no, t.contract_no, 'MINCHARGE' as fee_type, null::text as base_fee_type, null::int as tax_rate_bp,
         round(t.min_charge_fen::numeric * (least(t.end_date, t.period_end) - greatest(t.start_date, t.period_start) + 1)
           / extract(day from date_trunc('month', t.period_end) + interval '1 month - 1 day'))
         - coalesce((select sum(s.fen) from sum_managed s where s.bill_no = t.bill_no and s.contract_no = t.contract_no
             and t.min_charge_types ? s.fee_type), 0) as fen
    from term t where t.min_charge_fen > 0),
-- step 5: lines that were discounted already are left out
cut as (
  select t.bill_no, t.contract_no, 'DISCOUNT' as fee_type, d ->> 'feeType' as base_fee_type, null::int as tax_rate_bp,
         -(s.fen - round(s.fen * (d ->> 'discountBp')::numeric / 10000)) as fen
    from term t cross join jsonb_array_elements(t.discounts) d
    join lateral (select sum(s.fen) as fen from sum_managed s where s.bill_no = t.bill_no and s.contract_no = t.contract_no
      and s.fee_type = d ->> 'feeType' and not s.is_discounted) s on s.fen is not null),
level as (
  select * from tier where fen <> 0 union all select * from managed where fen <> 0
   union all select * from least_charge where fen > 0 union all select * from cut where fen <> 0),
-- step 6 is typed
whole as (
  select e.bill_no, e.fee_type, e.base_fee_type, e.tax_rate_bp, e.biz_date, e.fen from entered e
   union all select v.bill_no, v.fee_type, v.base_fee_type, v.tax_rate_bp, b.period_end, v.fen from level v join bill b on b.bill_no = v.bill_no
   union all select l.bill_no, l.fee_type, l.base_fee_type, l.tax_rate_bp, l.biz_date, l.amount_fen from booked l
    where l.source_type = 11 and l.item_code = 'ADJUST' and l.bill_no in (select bill_no from bill)),
-- the customer's own rate before the default one, the last that has begun
taxed as (
  select w.*, coalesce(w.tax_rate_bp, r.rate_bp) as rate_bp
    from whole w join bill b on b.bill_no = w.bill_no
    left join lateral (
      select r.rate_bp from fin_tax_rate r
       where r.tenant_id = $1 and r.custom_id in (b.custom_id, 0) and r.direction = b.direction and r.start_date <= w.biz_date
         and r.fee_type = case when w.fee_type in ('DIFF', 'ADJUST', 'DISCOUNT') then w.base_fee_type else w.fee_type end
       order by r.custom_id = 0, r.start_date desc limit 1) r on true),
rate_group as (
  select t.bill_no, b.tax_mode, t.rate_bp, sum(t.fen) as base_fen,
         case b.tax_mode when 0 then sum(t.fen) else round(sum(t.fen) * 10000 / (10000 + t.rate_bp)) end as net_fen,
         case b.tax_mode when 0 then round(sum(t.fen) * t.rate_bp / 10000) else sum(t.fen) - round(sum(t.fen) * 10000 / (10000 + t.rate_bp)) end as tax_fen
    from taxed t join bill b on b.bill_no = t.bill_no group by t.bill_no, b.tax_mode, t.rate_bp),
pair as (
  select * from line_pair
   union all select 'level', concat_ws(' ', bill_no, fee_type, base_fee_type), sum(fen)::bigint::text, 1 from level group by bill_no, fee_type, base_fee_type
   union all select 'level', concat_ws(' ', bill_no, fee_type, case fee_type when 'DISCOUNT' then base_fee_type end), sum(amount_fen)::bigint::text, 2
        from booked where source_type = 11 and item_code <> 'ADJUST' group by 2
   union all select 'fee', concat_ws(' ', bill_no, fee_type), sum(fen)::bigint::text, 1 from whole group by bill_no, fee_type
   union all select 'fee', concat_ws(' ', f.bill_no, f.fee_type), sum(f.amount_fen)::bigint::text, 2
        from fin_bill_fee f join bill b on b.bill_no = f.bill_no where f.tenant_id = $1 group by f.bill_no, f.fee_type
   union all select 'tax', concat_ws(' ', bill_no, rate_bp), concat_ws(' ', base_fen::bigint, net_fen::bigint, tax_fen::bigint), 1 from rate_group
   union all select 'tax', concat_ws(' ', x.bill_no, x.rate_bp), concat_ws(' ', x.base_fen, x.net_fen, x.tax_fen), 2
        from fin_bill_tax x join bill b on b.bill_no = x.bill_no where x.tenant_id = $1
   union all select 'total', bill_no, concat_ws(' ', sum(base_fen)::bigint, sum(tax_fen)::bigint,
          (sum(base_fen) + case tax_mode when 0 then sum(tax_fen) else 0 end)::bigint), 1 from rate_group group by bill_no, tax_mode
   union all select 'total', bill_no, concat_ws(' ', fee_fen, tax_fen, total_fen), 2 from bill),
side as (select what, key, string_agg(figures, ' & ' order by figures) filter (where side = 1) as reckoned,
                string_agg(figures, ' & ' order by figures) filter (where side = 2) as booked from pair group by what, key)
select what, key, reckoned, booked from side order by what, key
