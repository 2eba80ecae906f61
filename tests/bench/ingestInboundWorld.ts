// 收货与退货的测量世界 · bench/ingestInboundWorld
/** Orders that come in and parcels that come back, beside what `makeWorld` made. */
import { Client } from 'pg'
import { goodsNum, type LoadDevice } from './ingestWorld.ts'

export const linesPerOrder = 20
/** A line is received in one go. */
export const piecesPerReceipt = 6
export const goodsOfReceipt = (order: number, line: number): number => 1 + ((order * 17 + line * 29) % goodsNum)
export const goodsOfReturn = (parcel: number): number => 1 + ((parcel * 13) % goodsNum)
export const waybillOf = (parcel: number): string => `7860${String(parcel).padStart(10, '0')}`

const at = new Date('2025-06-17T00:00:00Z')
const stamps = 'create_time, update_time'

export interface InboundSize {
  readonly orders: number
  readonly parcels: number
}

export const makeInbound = async (ownerUrl: string, size: InboundSize, devices: readonly LoadDevice[]): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  const run = (sql: string, params: readonly unknown[] = []): Promise<unknown> => owner.query(sql, [at, ...params])
  await owner.query('begin')
  await owner.query('select app.set_tenant(1)')
  for (const [zone, type] of [
    ['RCV', 3],
    ['T', 5],
    ['EXC', 10],
  ] as const)
    await run(
      `insert into zone (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, ${stamps})
       values (1, 10 + $2::int, 'W01', 'LOCAL', $3, $3, $2, $1, $1)`,
      [type, zone],
    )
  for (const [i, [locationNo, zone, type]] of (
    [
      ['RCV-STAGE', 'RCV', 3],
      ['T-01', 'T', 5],
      ['EXC-STAGE', 'EXC', 9],
    ] as const
  ).entries())
    await run(
      `insert into location (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, ${stamps})
       values (1, 900000 + $2::int, 'W01', 'LOCAL', $3, $4, $5, 900000, $1, $1)`,
      [i, locationNo, zone, type],
    )
  await run(
    `insert into return_position (tenant_id, id, warehouse_no, sid, position_no, position_type, ${stamps})
     values (1, 1, 'W01', 'LOCAL', 'T-01', 3, $1, $1)`,
  )
  await run(
    `insert into return_operator (tenant_id, id, warehouse_no, sid, user_id, op_types, ${stamps})
     select 1, u, 'W01', 'LOCAL', u, '[1, 2, 3]', $1, $1 from unnest($2::bigint[]) u`,
    [devices.map(({ userId }) => userId)],
  )
  await orders(run, size.orders)
  await parcels(run, size.parcels)
  await owner.query('commit')
  await owner.query('analyze stockin_order, stockin_line, return_order, return_order_line')
  await owner.end()
}

type RunSql = (sql: string, params?: readonly unknown[]) => Promise<unknown>

const orders = async (run: RunSql, n: number): Promise<void> => {
  await run(
    `insert into stockin_order (tenant_id, id, stockin_no, warehouse_no, sid, owner_no, stockin_type, sku_num, plan_qty, ${stamps})
     select 1, 6000000 + o, 'RKB' || o, 'W01', 'LOCAL', 'OW001', 1, ${linesPerOrder}, ${linesPerOrder * piecesPerReceipt}, $1, $1
       from generate_series(0, $2::int - 1) o`,
    [n],
  )
  await run(
    `insert into stockin_line (tenant_id, id, stockin_no, line_no, owner_no, goods_no, plan_qty, ${stamps})
     select 1, 6000000 + o::bigint * ${linesPerOrder} + l, 'RKB' || o, l, 'OW001', 'G' || 1 + (o * 17 + l * 29) % ${goodsNum}, ${piecesPerReceipt}, $1, $1
       from generate_series(0, $2::int - 1) o, generate_series(1, ${linesPerOrder}) l`,
    [n],
  )
}

const parcels = async (run: RunSql, n: number): Promise<void> => {
  const waybill = `'7860' || lpad(r::text, 10, '0')`
  await run(
    `insert into return_order (tenant_id, id, return_no, source, return_type, warehouse_no, sid, owner_no, shop_no, logistics_no, plan_qty, notice_time, ${stamps})
     select 1, 7000000 + r, 'THB' || r, 1, 1, 'W01', 'LOCAL', 'OW001', 'SH001', ${waybill}, 1, $1, $1, $1 from generate_series(0, $2::int - 1) r`,
    [n],
  )
  await run(
    `insert into return_order_line (tenant_id, id, return_no, line_no, owner_no, goods_no, goods_name, plan_qty, ${stamps})
     select 1, 7000000 + r, 'THB' || r, 1, 'OW001', 'G' || 1 + (r * 13) % ${goodsNum}, '商品', 1, $1, $1 from generate_series(0, $2::int - 1) r`,
    [n],
  )
}
