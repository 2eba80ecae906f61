// 接单档案 · core/orders/master
import { dockingLife } from '#contract/rules/warehouseLife'
import { workingStages } from '#contract/rules/ownerLife'
import type { Tx } from '../../platform/db.ts'
import { warehouseKey } from '../../platform/scope.ts'
import type { NewOrder } from './newOrder.ts'

/** Master data for new orders, by key; warehouses by `warehouseNo-sid`. Goods are loaded separately, because a file may create them. */
export interface Master {
  readonly warehouses: ReadonlyMap<
    string,
    { readonly disabled: boolean; readonly provinceCode: string; readonly cityCode: string }
  >
  readonly owners: ReadonlySet<string>
  readonly shops: ReadonlyMap<
    string,
    { readonly ownerNo: string; readonly platformCode: number; readonly disabled: boolean; readonly defaultLogisticsCode: string }
  >
  /** enabled carriers → name */
  readonly carriers: ReadonlyMap<string, string>
  /** `ownerNo|warehouseNo-sid` in 试运行, 已进场 or 退场中 (§1.3) */
  readonly entered: ReadonlySet<string>
  /** `warehouseNo-sid` → carriers it is connected to, the oldest connection first */
  readonly connected: ReadonlyMap<string, readonly string[]>
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Loads the master data of these orders, or all of it for a file that is not read yet; one query per table. */
export const loadMaster = async (tx: Tx, orders: readonly NewOrder[] | null): Promise<Master> => {
  const owners = orders && distinct(orders.map((order) => order.ownerNo))
  const warehouses = orders && distinct(orders.map((order) => order.warehouseNo))
  return {
    warehouses: await warehousesOf(tx, warehouses),
    owners: await ownersOf(tx, owners),
    shops: await shopsOf(tx, orders && distinct(orders.map((order) => order.shopNo))),
    carriers: await carriersOf(tx),
    entered: await enteredOf(tx, owners),
    connected: await connectedOf(tx, warehouses),
  }
}

const warehousesOf = async (tx: Tx, nos: readonly string[] | null): Promise<Master['warehouses']> => {
  const rows = await tx.query<{
    warehouseNo: string
    sid: string
    isDisabled: number
    provinceCode: string
    cityCode: string
  }>(
    `select m.warehouse_no, m.sid, m.is_disabled, p.province_code, p.city_code from wms_warehouse m
       join warehouse p on p.tenant_id = $1 and p.parent_warehouse_no = m.parent_warehouse_no
      where m.tenant_id = $1 and ($2::text[] is null or m.warehouse_no = any($2::text[]))`,
    [tx.tenantId, nos],
  )
  return new Map(
    rows.map(({ isDisabled, provinceCode, cityCode, ...row }) => [
      warehouseKey(row.warehouseNo, row.sid),
      { disabled: isDisabled === 1, provinceCode, cityCode },
    ]),
  )
}

const ownersOf = async (tx: Tx, nos: readonly string[] | null): Promise<Master['owners']> => {
  const rows = await tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and ($2::text[] is null or owner_no = any($2::text[]))',
    [tx.tenantId, nos],
  )
  return new Set(rows.map((row) => row.ownerNo))
}

const shopsOf = async (tx: Tx, nos: readonly string[] | null): Promise<Master['shops']> => {
  const rows = await tx.query<{
    shopNo: string
    ownerNo: string
    platformCode: number
    isDisabled: number
    defaultLogisticsCode: string | null
  }>(
    `select shop_no, owner_no, platform_code, is_disabled, default_logistics_code
       from shop where tenant_id = $1 and ($2::text[] is null or shop_no = any($2::text[]))`,
    [tx.tenantId, nos],
  )
  return new Map(
    rows.map((row) => [
      row.shopNo,
      {
        ownerNo: row.ownerNo,
        platformCode: row.platformCode,
        disabled: row.isDisabled === 1,
        defaultLogisticsCode: row.defaultLogisticsCode ?? '',
      },
    ]),
  )
}

const carriersOf = async (tx: Tx): Promise<Master['carriers']> => {
  const rows = await tx.query<{ logisticsCode: string; logisticsName: string }>(
    'select logistics_code, logistics_name from logistics_company where tenant_id = $1 and is_disabled = 0',
    [tx.tenantId],
  )
  return new Map(rows.map((row) => [row.logisticsCode, row.logisticsName]))
}

/** Owners that may work in a warehouse, in 试运行, 已进场 or 退场中 (§1.3), as `ownerNo|warehouseNo-sid`. */
export const enteredOf = async (tx: Tx, owners: readonly string[] | null): Promise<Master['entered']> => {
  const rows = await tx.query<{ ownerNo: string; warehouseNo: string; sid: string }>(
    `select owner_no, warehouse_no, sid from owner_enter_control
      where tenant_id = $1 and ($2::text[] is null or owner_no = any($2::text[])) and status in (${workingStages.join(', ')})`,
    [tx.tenantId, owners],
  )
  return new Set(rows.map((row) => `${row.ownerNo}|${warehouseKey(row.warehouseNo, row.sid)}`))
}

const connectedOf = async (tx: Tx, nos: readonly string[] | null): Promise<Master['connected']> => {
  const rows = await tx.query<{ warehouseNo: string; sid: string; logisticsCode: string }>(
    `select d.warehouse_no, d.sid, d.logistics_code from logistics_docking d
       join logistics_company c on c.tenant_id = $1 and c.logistics_code = d.logistics_code and c.is_disabled = 0
      where d.tenant_id = $1 and d.status = ${dockingLife.on} and ($2::text[] is null or d.warehouse_no = any($2::text[])) order by d.id`,
    [tx.tenantId, nos],
  )
  const connected = new Map<string, string[]>()
  for (const row of rows) {
    const key = warehouseKey(row.warehouseNo, row.sid)
    connected.set(key, [...(connected.get(key) ?? []), row.logisticsCode])
  }
  return connected
}

/** Fields that orders copy from their goods, by `ownerNo|goodsNo`. */
export type OrderGoods = ReadonlyMap<
  string,
  { readonly name: string; readonly spec: string | null; readonly barcode: string | null }
>
export const loadOrderGoods = async (tx: Tx, orders: readonly NewOrder[]): Promise<OrderGoods> => {
  const rows = await tx.query<{
    ownerNo: string
    goodsNo: string
    goodsName: string
    specName: string | null
    mainBarcode: string | null
  }>(
    `select owner_no, goods_no, goods_name, spec_name, main_barcode from goods
      where tenant_id = $1 and owner_no = any($2) and goods_no = any($3)`,
    [
      tx.tenantId,
      distinct(orders.map((order) => order.ownerNo)),
      distinct(orders.flatMap((order) => order.lines.map((line) => line.goodsNo))),
    ],
  )
  return new Map(
    rows.map((row) => [`${row.ownerNo}|${row.goodsNo}`, { name: row.goodsName, spec: row.specName, barcode: row.mainBarcode }]),
  )
}
