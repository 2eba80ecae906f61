// A warehouse big enough for a minute of full load, written straight into the tables: the bench measures ingest, not imports.
import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'

export interface LoadDevice {
  readonly deviceId: string
  readonly deviceKey: string
  readonly userId: string
  readonly sessionId: string
}
export interface LoadSize {
  readonly devices: number
  /** orders that wait for their check, and pick orders of `linesPerPick` single pieces */
  readonly orders: number
  readonly picks: number
  readonly linesPerPick: number
}
export const tenantId = 1
export const place = { warehouseNo: 'W01', sid: 'LOCAL' } as const
const at = new Date('2025-06-17T00:00:00Z')
export const goodsNum = 500

/** Goods 1 is the hot one: every fifth line of a pick order is it. */
export const goodsOfLine = (pick: number, line: number): number =>
  line % 5 === 0 ? 1 : 2 + ((pick * 31 + line * 7) % (goodsNum - 1))

export const makeWorld = async (ownerUrl: string, size: LoadSize): Promise<LoadDevice[]> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  const run = (sql: string, params: readonly unknown[] = []): Promise<unknown> => owner.query(sql, [...params])
  await run('begin')
  await run(`select app.create_tenant('bench', '测量', '测量', $1)`, [at])
  await run(`select app.set_tenant(${tenantId})`)
  for (const statement of master) await run(statement, [at])
  await run(stockText, [at, goodsNum])
  await run(flowText, [at])
  const devices = await makeDevices(run, size.devices)
  await makePicks(run, size, devices)
  await makeOrders(run, size.orders)
  await run('commit')
  // what autovacuum has done in a warehouse that is a minute old; empty tables stay as they are
  await run(
    'analyze stockout_order, stockout_line, stockout_package, pick_order, pick_line, stock, stock_alloc, goods, goods_barcode',
  )
  await owner.end()
  return devices
}

type RunSql = (sql: string, params?: readonly unknown[]) => Promise<unknown>

const stamps = 'create_time, update_time'
const master = [
  `insert into warehouse (tenant_id, id, parent_warehouse_no, warehouse_name, short_name, province_code, city_code, address, hire_area_m2, use_area_m2, ${stamps})
   values (1, 1, 'P01', '仓', '仓', '330000', '330100', '一号', 100, 90, $1, $1)`,
  `insert into wms_warehouse (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, ${stamps}) values (1, 1, 'W01', 'LOCAL', '仓', 'P01', $1, $1)`,
  `insert into owner (tenant_id, id, owner_no, short_name, full_name, ${stamps}) values (1, 1, 'OW001', '主', '主', $1, $1)`,
  `insert into logistics_company (tenant_id, id, logistics_code, logistics_name, no_pattern, ${stamps}) values (1, 1, 'ZTO', '中通', '^ZT', $1, $1)`,
  `insert into shop (tenant_id, id, shop_no, shop_name, owner_no, platform_code, ${stamps}) values (1, 1, 'SH001', '店', 'OW001', 1, $1, $1)`,
  `insert into zone (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, ${stamps}) values (1, 1, 'W01', 'LOCAL', 'A', 'A', 1, $1, $1)`,
  `insert into location (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, ${stamps})
   select 1, g, 'W01', 'LOCAL', 'A-' || g, 'A', 1, g, $1, $1 from generate_series(1, ${goodsNum}) g`,
  `insert into goods (tenant_id, id, owner_no, goods_no, goods_name, main_barcode, gross_weight_g, ${stamps})
   select 1, g, 'OW001', 'G' || g, '商品' || g, '69' || g, 200, $1, $1 from generate_series(1, ${goodsNum}) g`,
  `insert into goods_barcode (tenant_id, id, owner_no, barcode, goods_no, is_main, ${stamps})
   select 1, g, 'OW001', '69' || g, 'G' || g, 1, $1, $1 from generate_series(1, ${goodsNum}) g`,
  `insert into consumable (tenant_id, id, consumable_no, consumable_name, consumable_type, weight_g, barcode, ${stamps}) values (1, 1, 'C1', '纸箱', 1, 50, 'C1BAR', $1, $1)`,
  `insert into consumable_stock (tenant_id, id, warehouse_no, sid, consumable_no, qty, ${stamps}) values (1, 1, 'W01', 'LOCAL', 'C1', 1000000, $1, $1)`,
  `insert into wave (tenant_id, id, wave_no, warehouse_no, sid, wave_type, status, ${stamps}) values (1, 1, 'BC1', 'W01', 'LOCAL', 2, 30, $1, $1)`,
]
const stockText = `insert into stock (tenant_id, id, warehouse_no, sid, location_no, location_type, owner_no, goods_no, qty, ${stamps})
  select 1, 1000 + g, 'W01', 'LOCAL', 'A-' || g, 1, 'OW001', 'G' || g, 1000000, $1, $1 from generate_series(1, $2::int) g`
const flowText = `insert into stock_flow (tenant_id, id, flow_key, warehouse_no, sid, location_no, owner_no, goods_no, quality, flow_type, change_qty, change_alloc_qty, after_qty, biz_no, occurred_at, biz_date, create_time)
  select 1, s.id, 'open:' || s.id, 'W01', 'LOCAL', s.location_no, 'OW001', s.goods_no, 1, 1, s.qty, s.alloc_qty, s.qty, 'QC', $1, '2025-06-17', $1 from stock s where s.tenant_id = 1`

const makeDevices = async (run: RunSql, n: number): Promise<LoadDevice[]> => {
  const devices = Array.from({ length: n }, (_, i) => ({
    deviceId: randomUUID(),
    deviceKey: randomUUID(),
    userId: String(1000 + i),
    sessionId: String(2000 + i),
  }))
  for (const [i, device] of devices.entries()) {
    await run(
      `insert into sys_user (tenant_id, id, account, name, password_hash, is_admin, ${stamps}) values (1, $1, $2, $2, 'x', 1, $3, $3)`,
      [device.userId, `picker${i}`, at],
    )
    await run(
      `insert into user_session (tenant_id, id, user_id, client_kind, device_id, access_token_hash, refresh_token_hash, access_expires, refresh_expires, login_time, last_time, ${stamps})
       values (1, $1, $2, 2, $3, $4, $5, $6, $6, $7, $7, $7, $7)`,
      [device.sessionId, device.userId, device.deviceId, `a${i}`, `r${i}`, new Date('2030-01-01T00:00:00Z'), at],
    )
    await run(
      `insert into device (tenant_id, id, device_id, device_name, key_hash, warehouse_no, sid, enrol_time, ${stamps}) values (1, $1, $2, $3, $4, 'W01', 'LOCAL', $5, $5, $5)`,
      [3000 + i, device.deviceId, `机${i}`, createHash('sha256').update(device.deviceKey).digest('hex'), at],
    )
  }
  return devices
}

const orderColumns = `tenant_id, id, stockout_no, src_order_no, warehouse_no, sid, owner_no, shop_no, platform_code, province_code, city_code, logistics_code, logistics_no, waybill_status,
  sku_num, goods_num, line_num, composition_key, order_structure, est_goods_g, trade_time, receive_time, status, pick_no, pick_slot, ${stamps}`

/** Claimed pick orders: each line one piece for an order of its own, reserved in the bin. */
const makePicks = async (run: RunSql, size: LoadSize, devices: readonly LoadDevice[]): Promise<void> => {
  const { picks, linesPerPick } = size
  const users = devices.map((device) => device.userId)
  const ids = devices.map((device) => device.deviceId)
  await run(
    `insert into pick_order (tenant_id, id, pick_no, wave_no, warehouse_no, sid, pick_type_code, pick_method, check_mode, order_num, goods_num, line_num, picker_key, picker_id, picker_name, device_id, claim_time, status, lease_version, rev, ${stamps})
     select 1, 10000 + p, 'JH' || p, 'BC1', 'W01', 'LOCAL', 'BK', 2, 1, $2, $2, $2, 'U' || ($3::text[])[1 + p % $5], ($3::bigint[])[1 + p % $5], 'x', ($4::text[])[1 + p % $5], $1, 20, 1, 1, $1, $1
       from generate_series(0, $6::int - 1) p`,
    [at, linesPerPick, users, ids, devices.length, picks],
  )
  const goods: number[] = []
  const nos: string[] = []
  for (let p = 0; p < picks; p++)
    for (let l = 1; l <= linesPerPick; l++) {
      goods.push(goodsOfLine(p, l))
      nos.push(`${p}-${l}`)
    }
  const lists = [goods, nos]
  await run(
    `insert into stockout_order (${orderColumns})
     select 1, 1000000 + k.i, 'CKA' || k.no, 'SA' || k.no, 'W01', 'LOCAL', 'OW001', 'SH001', 1, '330000', '330100', 'ZTO', 'ZTA' || k.no, 1, 1, 1, 1, 'k' || k.g, 1, 200, $1, $1, 50,
            'JH' || split_part(k.no, '-', 1), split_part(k.no, '-', 2)::int, $1, $1
       from unnest($2::int[], $3::text[]) with ordinality as k(g, no, i)`,
    [at, ...lists],
  )
  await run(
    `insert into stockout_line (tenant_id, id, stockout_no, line_no, owner_no, goods_no, goods_name, qty, alloc_qty, ${stamps})
     select 1, 1000000 + k.i, 'CKA' || k.no, 1, 'OW001', 'G' || k.g, '商品', 1, 1, $1, $1 from unnest($2::int[], $3::text[]) with ordinality as k(g, no, i)`,
    [at, ...lists],
  )
  await run(
    `insert into pick_line (tenant_id, id, pick_no, seq_no, location_no, owner_no, goods_no, plan_qty, orders, ${stamps})
     select 1, 1000000 + k.i, 'JH' || split_part(k.no, '-', 1), split_part(k.no, '-', 2)::int, 'A-' || k.g, 'OW001', 'G' || k.g, 1,
            jsonb_build_array(jsonb_build_object('stockoutNo', 'CKA' || k.no, 'lineNo', 1, 'slot', split_part(k.no, '-', 2)::int, 'qty', 1)), $1, $1
       from unnest($2::int[], $3::text[]) with ordinality as k(g, no, i)`,
    [at, ...lists],
  )
  await run(
    `insert into stock_alloc (tenant_id, id, stockout_no, line_no, stock_id, location_no, alloc_qty, status, ${stamps})
     select 1, 1000000 + k.i, 'CKA' || k.no, 1, 1000 + k.g, 'A-' || k.g, 1, 1, $1, $1 from unnest($2::int[], $3::text[]) with ordinality as k(g, no, i)`,
    [at, ...lists],
  )
  await run(
    `update stock s set alloc_qty = n.n from (select stock_id, count(*)::int as n from stock_alloc where tenant_id = 1 group by stock_id) n where s.tenant_id = 1 and s.id = n.stock_id`,
  )
}

/** Orders of two goods, picked already: they stand at 60 with their pieces in the OUT-STAGE of a finished pick order. */
const makeOrders = async (run: RunSql, n: number): Promise<void> => {
  await run(
    `insert into pick_order (tenant_id, id, pick_no, wave_no, warehouse_no, sid, pick_type_code, pick_method, check_mode, order_num, goods_num, line_num, picker_key, picker_name, status, lease_version, rev, ${stamps})
     select 1, 20000 + p, 'JHB' || p, 'BC1', 'W01', 'LOCAL', 'DJ', 2, 1, 30, 60, 30, 'U1', 'x', 30, 1, 1, $1, $1 from generate_series(0, ($2::int - 1) / 30) p`,
    [at, n],
  )
  await run(
    `insert into stockout_order (${orderColumns})
     select 1, 5000000 + o, 'CKB' || o, 'SB' || o, 'W01', 'LOCAL', 'OW001', 'SH001', 1, '330000', '330100', 'ZTO', 'ZTB' || o, 1, 2, 3, 2, 'kb', 3, 600, $1, $1, 60, 'JHB' || (o / 30), 1 + o % 30, $1, $1
       from generate_series(0, $2::int - 1) o`,
    [at, n],
  )
  await run(
    `insert into stockout_line (tenant_id, id, stockout_no, line_no, owner_no, goods_no, goods_name, qty, alloc_qty, picked_qty, ${stamps})
     select 1, 5000000 + o * 2 + l, 'CKB' || o, l, 'OW001', 'G' || (l + 10), '商品', l, l, l, $1, $1 from generate_series(0, $2::int - 1) o, generate_series(1, 2) l`,
    [at, n],
  )
  await run(
    `insert into stockout_package (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code, logistics_no, est_weight_g, ${stamps})
     select 1, 5000000 + o, 'CKB' || o || '-1', 'CKB' || o, 1, 1, 'W01', 'LOCAL', 'OW001', 'ZTO', 'ZTB' || o, 600, $1, $1 from generate_series(0, $2::int - 1) o`,
    [at, n],
  )
}
