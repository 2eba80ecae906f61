// 订单的计费明细 · finance/orderFacts
/** Writes goods lines and consumables of shipped orders for billing (fin_waybill_goods, fin_waybill_consumable), many orders at a time. */
import { numberOrNull } from '../platform/kinds.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { FactCtx } from './factReader.ts'
import { readConsumables, readGoods, type ShippedGoods, type UsedConsumable } from './waybillSources.ts'

interface Settled<R> {
  /** as they are stored now */
  readonly rows: readonly R[]
  /** orders of which a row was added, changed or deleted */
  readonly changed: ReadonlySet<string>
}
interface Differences<R> extends Settled<R> {
  readonly added: readonly R[]
  readonly altered: readonly (R & { readonly id: string })[]
  readonly gone: readonly string[]
}

type Known<R> = R & { readonly id: string }
interface Compared<R> {
  readonly keyOf: (row: R) => string
  /** the row to store: what was shipped, with the archive's values as they were stored */
  readonly kept: (now: R, before: R) => R
  readonly columns: readonly (keyof R)[]
}
const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** What has to be written so that the stored rows of these orders become the present ones. */
const differences = <R extends { readonly stockoutNo: string }>(
  now: readonly R[],
  stored: readonly Known<R>[],
  { keyOf, kept, columns }: Compared<R>,
): Differences<R> => {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const rows = now.map((row) => {
    const old = before.get(keyOf(row))
    return old === undefined ? row : kept(row, old)
  })
  const presentKeys = new Set(now.map(keyOf))
  const added = rows.filter((row) => !before.has(keyOf(row)))
  const altered = rows.flatMap((row) => {
    const old = before.get(keyOf(row))
    return old === undefined || columns.every((name) => textOf(old[name]) === textOf(row[name])) ? [] : [{ ...row, id: old.id }]
  })
  const gone = stored.filter((row) => !presentKeys.has(keyOf(row)))
  const changed = new Set([...added, ...altered, ...gone].map(({ stockoutNo }) => stockoutNo))
  return { rows, changed, added, altered, gone: gone.map(({ id }) => id) }
}

interface StoredGoods extends Omit<ShippedGoods, 'priceFen' | 'volumeCm3'> {
  readonly id: string
  readonly priceFen: string | null
  readonly volumeCm3: string | null
}
/** `refresh`: price, volume, weight and tags are read from the archive again. */
export const writeGoods = async (
  ctx: FactCtx,
  stockoutNos: readonly string[],
  refresh: boolean,
): Promise<Settled<ShippedGoods>> => {
  const { tx, tenantId, at } = ctx
  const stored = await tx.query<StoredGoods>(
    `select id, stockout_no, line_no, owner_no, goods_no, goods_name, qty, price_fen, volume_cm3, weight_g, goods_tags
       from fin_waybill_goods where tenant_id = $1 and stockout_no = any($2::text[])`,
    [tenantId, stockoutNos],
  )
  const compared: Compared<ShippedGoods> = {
    keyOf: ({ stockoutNo, lineNo }) => `${stockoutNo}|${lineNo}`,
    kept: (now, { priceFen, volumeCm3, weightG, goodsTags, goodsNo }) =>
      refresh || goodsNo !== now.goodsNo ? now : { ...now, priceFen, volumeCm3, weightG, goodsTags },
    columns: ['goodsNo', 'qty', 'priceFen', 'volumeCm3', 'weightG', 'goodsTags'],
  }
  const { rows, changed, added, altered, gone } = differences(
    await readGoods(ctx, stockoutNos),
    stored.map((row) => ({ ...row, priceFen: numberOrNull(row.priceFen), volumeCm3: numberOrNull(row.volumeCm3) })),
    compared,
  )
  await insertRows(
    tx,
    'fin_waybill_goods',
    added.map((row) => ({ ...row, id: ctx.id() })),
    { all: { createTime: at, updateTime: at }, skip: ['stockoutNo', 'lineNo'] },
  )
  await changeRows(tx, 'fin_waybill_goods', altered, {
    key: ['id'],
    set: ['goodsNo', 'goodsName', 'qty', 'priceFen', 'volumeCm3', 'weightG', 'goodsTags'],
    all: { updateTime: at },
  })
  await tx.query('delete from fin_waybill_goods where tenant_id = $1 and id = any($2::bigint[])', [tenantId, gone])
  return { rows, changed }
}

interface StoredConsumable extends Omit<UsedConsumable, 'qtyMilli' | 'ownerPriceE4' | 'standardPriceE4'> {
  readonly id: string
  readonly qtyMilli: string
  readonly ownerPriceE4: string | null
  readonly standardPriceE4: string | null
}
/** `refresh`: names, units and prices are read from the archive again. @returns orders of which a row changed */
export const writeConsumables = async (
  ctx: FactCtx,
  stockoutNos: readonly string[],
  refresh: boolean,
): Promise<ReadonlySet<string>> => {
  const { tx, tenantId, at } = ctx
  const stored = await tx.query<StoredConsumable>(
    `select id, stockout_no, consumable_no, consumable_name, unit, qty_milli, owner_price_e4, standard_price_e4
       from fin_waybill_consumable where tenant_id = $1 and stockout_no = any($2::text[])`,
    [tenantId, stockoutNos],
  )
  const compared: Compared<UsedConsumable> = {
    keyOf: ({ stockoutNo, consumableNo }) => `${stockoutNo}|${consumableNo}`,
    kept: (now, { consumableName, unit, ownerPriceE4, standardPriceE4 }) =>
      refresh ? now : { ...now, consumableName, unit, ownerPriceE4, standardPriceE4 },
    columns: ['unit', 'qtyMilli', 'ownerPriceE4', 'standardPriceE4'],
  }
  const { changed, added, altered, gone } = differences(
    await readConsumables(ctx, stockoutNos),
    stored.map((row) => ({
      ...row,
      qtyMilli: Number(row.qtyMilli),
      ownerPriceE4: numberOrNull(row.ownerPriceE4),
      standardPriceE4: numberOrNull(row.standardPriceE4),
    })),
    compared,
  )
  await insertRows(
    tx,
    'fin_waybill_consumable',
    added.map((row) => ({ ...row, id: ctx.id() })),
    { all: { createTime: at, updateTime: at }, skip: ['stockoutNo', 'consumableNo'] },
  )
  await changeRows(tx, 'fin_waybill_consumable', altered, {
    key: ['id'],
    set: ['consumableName', 'unit', 'qtyMilli', 'ownerPriceE4', 'standardPriceE4'],
    all: { updateTime: at },
  })
  await tx.query('delete from fin_waybill_consumable where tenant_id = $1 and id = any($2::bigint[])', [tenantId, gone])
  return changed
}
