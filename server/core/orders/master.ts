// 接单档案 · core/orders/master
import { workingStages } from '#contract/rules/ownerLife'
import type { Tx } from '../../platform/db.ts'
import type { NewOrder } from './newOrder.ts'

/** Master data that new orders name, by key; goods by `ownerNo|goodsNo`, warehouses by `warehouseNo-sid`. */
export interface Master {
  readonly warehouses: ReadonlyMap<string, { readonly disabled: boolean }>
  readonly owners: ReadonlyMap<string, { readonly coopStatus: number }>
  readonly shops: ReadonlyMap<
    string,
    { readonly ownerNo: string; readonly platformCode: number; readonly disabled: boolean; readonly defaultLogisticsCode: string }
  >
  /** enabled carriers → name */
  readonly carriers: ReadonlyMap<string, string>
  /** `ownerNo|warehouseNo-sid` whose control stands at 试运行, 已进场 or 退场中 (§1.3) */
  readonly entered: ReadonlySet<string>
  readonly goods: ReadonlyMap<string, { readonly name: string; readonly spec: string | null; readonly barcode: string | null }>
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Loads what the given orders name; one query per table. */
export const loadMaster = async (tx: Tx, orders: readonly NewOrder[]): Promise<Master> => {
  const owners = distinct(orders.map((order) => order.ownerNo))
  const goodsNos = distinct(orders.flatMap((order) => order.lines.map((line) => line.goodsNo)))
  return {
    warehouses: await warehousesOf(tx, distinct(orders.map((order) => order.warehouseNo))),
    owners: await ownersOf(tx, owners),
    shops: await shopsOf(tx, distinct(orders.map((order) => order.shopNo))),
    carriers: await carriersOf(tx),
    entered: await enteredOf(tx, owners),
    goods: await goodsOf(tx, owners, goodsNos),
  }
}

const warehousesOf = async (tx: Tx, nos: readonly string[]): Promise<Master['warehouses']> => {
  const rows = await tx.query<{ warehouseNo: string; sid: string; isDisabled: number }>(
    'select warehouse_no, sid, is_disabled from wms_warehouse where tenant_id = $1 and warehouse_no = any($2)',
    [tx.tenantId, nos],
  )
  return new Map(rows.map((row) => [`${row.warehouseNo}-${row.sid}`, { disabled: row.isDisabled === 1 }]))
}

const ownersOf = async (tx: Tx, nos: readonly string[]): Promise<Master['owners']> => {
  const rows = await tx.query<{ ownerNo: string; coopStatus: number }>(
    'select owner_no, coop_status from owner where tenant_id = $1 and owner_no = any($2)',
    [tx.tenantId, nos],
  )
  return new Map(rows.map((row) => [row.ownerNo, { coopStatus: row.coopStatus }]))
}

const shopsOf = async (tx: Tx, nos: readonly string[]): Promise<Master['shops']> => {
  const rows = await tx.query<{
    shopNo: string
    ownerNo: string
    platformCode: number
    isDisabled: number
    defaultLogisticsCode: string | null
  }>(
    'select shop_no, owner_no, platform_code, is_disabled, default_logistics_code from shop where tenant_id = $1 and shop_no = any($2)',
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

/** Owners that may work in a warehouse: control at 试运行, 已进场 or 退场中 (§1.3), as `ownerNo|warehouseNo-sid`. */
export const enteredOf = async (tx: Tx, owners: readonly string[]): Promise<Master['entered']> => {
  const rows = await tx.query<{ ownerNo: string; warehouseNo: string; sid: string }>(
    `select owner_no, warehouse_no, sid from owner_enter_control where tenant_id = $1 and owner_no = any($2) and status in (${workingStages.join(', ')})`,
    [tx.tenantId, owners],
  )
  return new Set(rows.map((row) => `${row.ownerNo}|${row.warehouseNo}-${row.sid}`))
}

const goodsOf = async (tx: Tx, owners: readonly string[], goodsNos: readonly string[]): Promise<Master['goods']> => {
  const rows = await tx.query<{
    ownerNo: string
    goodsNo: string
    goodsName: string
    specName: string | null
    mainBarcode: string | null
  }>(
    `select owner_no, goods_no, goods_name, spec_name, main_barcode from goods
      where tenant_id = $1 and owner_no = any($2) and goods_no = any($3)`,
    [tx.tenantId, owners, goodsNos],
  )
  return new Map(
    rows.map((row) => [`${row.ownerNo}|${row.goodsNo}`, { name: row.goodsName, spec: row.specName, barcode: row.mainBarcode }]),
  )
}
