// 账单测量的世界 · bench/billWorld
/** A month of many owners who ship with one carrier's branch: contracts, parcels with a box each, stock of every day. Written set-based. */
import type { Client } from 'pg'
import { factTask } from '#server/finance/factTask'
import { pricingTask } from '#server/finance/pricing/task'
import type { JobTask } from '#server/platform/jobs'
import type { World } from '../support/outbound.ts'

export const period = { periodStart: '2025-06-01', periodEnd: '2025-06-30' }
/** When the month is billed. */
export const afterMonth = Date.parse('2025-07-03T10:00:00+08:00')
export const ownerNum = Number(process.env['BENCH_OWNERS'] ?? 20)
export const parcelNum = Number(process.env['BENCH_PARCELS'] ?? 20_000)
export const branch = 'BN0'
export const ownerNoOf = (at: number): string => `BW${at}`
/** Batches of an owner that lie in the warehouse every day. */
const batchNum = 50

const items = (
  direction: 1 | 2,
): readonly (readonly [type: string, code: string, method: number, columns: Readonly<Record<string, string>>])[] => [
  ['EXPRESS', 'EX', 13, { plan_no: `'BP${direction}'` }],
  ...(direction === 2
    ? []
    : ([
        ['OPERATE', 'OP', 4, { first_qty: '3', first_price_e4: '12000', extra_price_e4: '1500' }],
        ['CONSUMABLE', 'C5', 14, { unit_price_e4: '8500', conditions: `'{"consumableNo": "C5"}'` }],
        ['STORAGE', 'ST', 11, { unit_price_e4: '15' }],
      ] as const)),
]

type Put = (text: string) => Promise<unknown>
const masters = async (put: Put): Promise<void> => {
  await put(`insert into network (tenant_id, id, network_id, name, full_name, logistics_code, network_type, create_time, update_time)
    values ($1, 730000, '${branch}', '网点', '网点', 'ZTO', 1, $2, $2)`)
  await put(`insert into owner (tenant_id, id, owner_no, short_name, full_name, create_time, update_time)
    select $1, 700000 + i, 'BW' || i, '货主' || i, '货主' || i, $2, $2 from generate_series(0, ${ownerNum - 1}) i`)
  await put(`insert into shop (tenant_id, id, shop_no, shop_name, owner_no, platform_code, create_time, update_time)
    select $1, 710000 + i, 'BS' || i, '店铺' || i, 'BW' || i, 1, $2, $2 from generate_series(0, ${ownerNum - 1}) i`)
  await put(`insert into fin_custom (tenant_id, id, custom_no, custom_name, custom_type, owner_no, network_id, create_time, update_time)
    select $1, 740000 + i, 'BC' || i, '货主' || i, 1, 'BW' || i, null, $2, $2 from generate_series(0, ${ownerNum - 1}) i
    union all select $1, 750000, 'BCN', '网点', 2, null, '${branch}', $2, $2`)
  for (const direction of [1, 2] as const) {
    const id = 760_000 + direction * 100
    await put(`insert into fin_weight_plan (tenant_id, id, plan_no, plan_name, direction, logistics_code, tolerance_g, is_locked, create_time, update_time)
      values ($1, ${id}, 'BP${direction}', 'BP${direction}', ${direction}, 'ZTO', 20, 1, $2, $2)`)
    await put(`insert into fin_weight_area (tenant_id, id, plan_id, area_name, sort, remote_fee_fen, create_time, update_time)
      values ($1, ${id + 1}, ${id}, '二区', 2, 0, $2, $2), ($1, ${id + 2}, ${id}, '五区', 5, 800, $2, $2)`)
    await put(`insert into fin_weight_area_city (tenant_id, id, plan_id, area_id, province_code, create_time, update_time)
      values ($1, ${id + 1}, ${id}, ${id + 1}, '440000', $2, $2), ($1, ${id + 2}, ${id}, ${id + 2}, '650000', $2, $2)`)
    await put(`insert into fin_weight_price (tenant_id, id, area_id, seq, from_g, to_g, mode, fixed_fen, first_g, first_fen, unit_g, unit_fen, round_mode,
        create_time, update_time)
      values ($1, ${id + 1}, ${id + 1}, 1, 0, 1000, 1, 320, 0, 0, 0, 0, 1, $2, $2), ($1, ${id + 2}, ${id + 1}, 2, 1000, 3000, 2, 0, 1000, 320, 1000, 100, 1, $2, $2),
        ($1, ${id + 3}, ${id + 1}, 3, 3000, 999999999, 2, 0, 1000, 400, 1000, 150, 1, $2, $2),
        ($1, ${id + 4}, ${id + 2}, 1, 0, 999999999, 2, 0, 1000, 1200, 1000, 1000, 2, $2, $2)`)
  }
}

/** A contract of each customer, with one version in force. */
const contracts = async (put: Put): Promise<void> => {
  const party = `case c.custom_type when 1 then 'BW' || (c.id - 740000) end, case c.custom_type when 2 then '${branch}' end`
  await put(`insert into fin_contract (tenant_id, id, contract_no, contract_name, direction, custom_no, owner_no, network_id, start_date, end_date,
      warehouse_keys, discounts, status, create_user_id, review_user_id, review_time, create_time, update_time)
    select $1, c.id, 'H' || c.custom_no, '合同', c.custom_type, c.custom_no, ${party}, '2025-01-01', '2025-12-31', '["W01-LOCAL"]',
      '[{"feeType": "OPERATE", "discountBp": 9500}]', 30, 1, 2, '2025-01-01', $2, $2 from fin_custom c where c.tenant_id = $1 and c.custom_no like 'BC%'`)
  await put(`insert into fin_fee_version (tenant_id, id, version_no, contract_no, owner_no, network_id, version_name, fee_type_group, effect_date, status,
      create_user_id, review_user_id, create_time, update_time)
    select $1, c.id, c.contract_no || '-V01', c.contract_no, c.owner_no, c.network_id, '价', 9, '2025-01-01', 30, 1, 2, $2, $2
      from fin_contract c where c.tenant_id = $1 and c.contract_no like 'HBC%'`)
  for (const direction of [1, 2] as const)
    for (const [at, [type, code, method, columns]] of items(direction).entries())
      await put(`insert into fin_fee_item (tenant_id, id, version_no, line_no, fee_type, item_code, item_name, calc_method, ${Object.keys(columns).join(', ')},
          create_time, update_time)
        select $1, c.id * 10 + ${at}, c.contract_no || '-V01', ${at + 1}, '${type}', '${code}', '${type}', ${method}, ${Object.values(columns).join(', ')}, $2, $2
          from fin_contract c where c.tenant_id = $1 and c.contract_no like 'HBC%' and c.direction = ${direction}`)
}

const rates = (put: Put): Promise<unknown> =>
  put(`insert into fin_tax_rate (tenant_id, id, direction, fee_type, rate_bp, start_date, create_time, update_time)
    select $1, 770000 + d * 100 + t, d, (array['EXPRESS', 'OPERATE', 'STORAGE', 'CONSUMABLE'])[t], case t when 4 then 1300 else 600 end, '2025-01-01', $2, $2
      from generate_series(1, 2) d cross join generate_series(1, 4) t on conflict do nothing`)

/** Parcels with numbers from `first` to `last`, spread over the days of the month that begins on `begin`. */
const parcels = async (put: Put, begin: string, first: number, last: number): Promise<void> => {
  const shipDate = `date '${begin}' + (i / ${ownerNum}) % 30`
  await put(`insert into fin_waybill (tenant_id, id, stockout_no, owner_no, shop_no, warehouse_no, sid, parent_warehouse_no, trade_no, platform_code, order_type,
      logistics_code, network_id, logistics_no, package_no, is_first, province_code, city_code, weigh_g, est_weight_g, composition_key, sku_count, line_count,
      piece_qty, ship_time, ship_date, create_time, update_time)
    select $1, 100000000 + i, 'BCK' || lpad(i::text, 7, '0'), 'BW' || i % ${ownerNum}, 'BS' || i % ${ownerNum}, 'W01', 'LOCAL', 'P01', 'BT' || i, 1, 1,
      'ZTO', '${branch}', '78' || lpad(i::text, 9, '0'), 'BPK' || lpad(i::text, 7, '0'), 1, p.code, left(p.code, 3) || '100',
      150 + (hashint4(i) & 4095), 0, 'k' || i, 1, 1 + i % 3, 1 + (hashint4(i) & 7),
      (${shipDate})::timestamp at time zone 'Asia/Shanghai' + interval '10 hours', ${shipDate}, $2, $2
    from generate_series(${first}, ${last}) i cross join lateral (select case when hashint4(i) % 10 = 0 then '650000' else '440000' end as code) p`)
  await put(`insert into fin_waybill_consumable (tenant_id, id, stockout_no, consumable_no, consumable_name, unit, qty_milli, create_time, update_time)
    select $1, 100000000 + i, 'BCK' || lpad(i::text, 7, '0'), 'C5', '5号箱', '个', 1000, $2, $2 from generate_series(${first}, ${last}) i`)
}
/** The same parcels as the warehouse packed and shipped them, for the check that looks for work nobody is charged for. */
const floor = async (put: Put): Promise<void> => {
  const ofOrder = 'w.stockout_no, w.warehouse_no, w.sid, w.owner_no'
  const from = `from fin_waybill w where w.tenant_id = $1 and w.ship_date >= '${period.periodStart}'`
  await put(`insert into stockout_order (tenant_id, id, stockout_no, warehouse_no, sid, owner_no, src_order_no, shop_no, platform_code, province_code, city_code,
      logistics_code, sku_num, goods_num, line_num, composition_key, order_structure, trade_time, receive_time, status, ship_time, create_time, update_time)
    select $1, w.id, ${ofOrder}, w.trade_no, w.shop_no, 1, w.province_code, w.city_code, 'ZTO', 1, w.piece_qty, w.line_count, w.composition_key, 1,
      w.ship_time, w.ship_time, 95, w.ship_time, $2, $2 ${from}`)
  await put(`insert into stockout_package (tenant_id, id, stockout_no, warehouse_no, sid, owner_no, package_no, seq, is_main, logistics_code, logistics_no,
      status, create_time, update_time)
    select $1, w.id, ${ofOrder}, w.package_no, 1, 1, 'ZTO', w.logistics_no, 40, $2, $2 ${from}`)
  await put(`insert into pack_consumable (tenant_id, id, stockout_no, package_no, consumable_no, qty, create_time, update_time)
    select $1, w.id, w.stockout_no, w.package_no, 'C5', 1, $2, $2 ${from}`)
}
const stock = async (put: Put): Promise<void> => {
  const days = `generate_series(0, ${ownerNum - 1}) o cross join generate_series(0, 29) d`
  await put(`insert into stock_daily (tenant_id, id, biz_date, warehouse_no, sid, owner_no, goods_no, quality, location_type, in_date, qty, volume_cm3, location_num, create_time)
    select $1, (o * 30 + d) * 1000 + b, date '${period.periodStart}' + d, 'W01', 'LOCAL', 'BW' || o, 'G' || b, 1, 1, date '2025-05-01' + b, 40 + b, (40 + b) * 1000, 1, $2
      from ${days} cross join generate_series(1, ${batchNum}) b`)
  await put(`insert into stock_daily_sum (tenant_id, id, biz_date, warehouse_no, sid, owner_no, qty, age30, sku_num, lot_num, cut_time, create_time, update_time)
    select $1, o * 30 + d + 1, date '${period.periodStart}' + d, 'W01', 'LOCAL', 'BW' || o, s.qty, s.qty, ${batchNum}, ${batchNum}, $2, $2, $2
      from ${days} cross join (select sum(40 + b) as qty from generate_series(1, ${batchNum}) b) s`)
}

/** Parcels of the month before, so that the ledger is not empty and the database knows its figures. */
const before = 2_000

/** Everything up to the facts; the clock stands in the month after. */
export const fillMonth = async (world: World, owner: Client): Promise<void> => {
  world.clock.set(afterMonth)
  const put: Put = (text) =>
    owner.query(text.replaceAll('$1', String(world.tenantId)).replaceAll('$2', `timestamptz '2025-06-30 12:00+08'`))
  const written = async (...parts: readonly ((put: Put) => Promise<unknown>)[]): Promise<void> => {
    await owner.query('begin')
    await owner.query('select app.set_tenant($1)', [world.tenantId])
    for (const part of parts) await part(put)
    await owner.query('commit')
    await owner.query('vacuum analyze')
  }
  const run = (task: JobTask): Promise<void> => task.run(world.services, { tenantId: world.tenantId }, () => false)
  await written(masters, contracts, rates, (to) => parcels(to, '2025-05-01', parcelNum + 1, parcelNum + before))
  await run(pricingTask)
  await written((to) => parcels(to, period.periodStart, 1, parcelNum), floor, stock)
  await run(factTask)
}
