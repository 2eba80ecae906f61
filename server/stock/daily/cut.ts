// 库存日结 · stock/daily/cut
/** Writes the closing stock of a day: each owner in its own transaction, then the sums of the warehouse. */
import type { ChangeCtx } from '../../platform/changes.ts'
import { everywhere, type Place } from '../../core/warehouses.ts'
import { writeEvents } from '../../platform/events.ts'
import { insertRows, upsertRows } from '../../platform/rows.ts'
import { binsOf, lotsOf, ownersOf, type DayOf, type Lot } from './lots.ts'
import { sumsOf, sumsOfAll, type DaySums } from './sums.ts'

/** Runs work in one transaction. */
export type InTransaction = <T>(work: (ctx: ChangeCtx) => Promise<T>) => Promise<T>

/** A warehouse and the day to write. A booking for the day after `cutAt`, the begin of the writing, is late. */
export interface DayToWrite extends Place {
  readonly day: string
  readonly cutAt: Date
}

/** Lots per statement. */
const part = 1000
const sumColumns = [
  'qty',
  'skuNum',
  'lotNum',
  'volumeCm3',
  'weightG',
  'palletNum',
  'locationNum',
  'locationTypes',
  'zones',
  'age30',
  'age60',
  'age90',
  'age180',
  'ageOver',
] as const

/** The stored revision of a day, or 0. Writing a day again raises the revision, so that readers notice the change. */
const revisionOf = async (ctx: ChangeCtx, { warehouseNo, sid, day, ownerNo }: DayOf): Promise<number> => {
  const [row] = await ctx.tx.query<{ revision: number }>(
    `select revision from stock_daily_sum
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and biz_date = $4::date and owner_no = $5 for update`,
    [ctx.tenantId, warehouseNo, sid, day, ownerNo ?? everywhere],
  )
  return row?.revision ?? 0
}

const writeLots = async (ctx: ChangeCtx, of: DayToWrite & { readonly ownerNo: string }, lots: readonly Lot[]): Promise<void> => {
  const { warehouseNo, sid, day: bizDate, ownerNo } = of
  await ctx.tx.query(
    'delete from stock_daily where tenant_id = $1 and biz_date = $2::date and warehouse_no = $3 and sid = $4 and owner_no = $5',
    [ctx.tenantId, bizDate, warehouseNo, sid, ownerNo],
  )
  const rows = lots.map(({ unitCm3, unitG, palletNum: _pallet, age: _age, ...lot }) => ({
    ...lot,
    id: ctx.id(),
    volumeCm3: unitCm3 === null ? null : unitCm3 * lot.qty,
    weightG: unitG === null ? null : unitG * lot.qty,
  }))
  for (let from = 0; from < rows.length; from += part)
    await insertRows(ctx.tx, 'stock_daily', rows.slice(from, from + part), {
      all: { bizDate, warehouseNo, sid, ownerNo, createTime: ctx.at },
    })
}

const writeSums = async (
  ctx: ChangeCtx,
  of: DayToWrite & { readonly ownerNo: string },
  sums: DaySums,
  revision: number,
): Promise<void> => {
  const { warehouseNo, sid, day: bizDate, ownerNo, cutAt } = of
  const row = { id: ctx.id(), warehouseNo, sid, bizDate, ownerNo, revision, cutTime: cutAt, ...sums }
  await upsertRows(ctx.tx, 'stock_daily_sum', [row], {
    all: { createTime: ctx.at, updateTime: ctx.at },
    key: ['warehouseNo', 'sid', 'bizDate', 'ownerNo'],
    set: [...sumColumns, 'revision', 'cutTime'],
  })
}

/** Writes the day of an owner. `again` means that the day was written before and late bookings followed. */
const writeOwner = async (ctx: ChangeCtx, of: DayToWrite & { readonly ownerNo: string }, again: boolean): Promise<DaySums> => {
  const before = await revisionOf(ctx, of)
  const revision = again ? before + 1 : Math.max(before, 1)
  const [lots, bins] = [await lotsOf(ctx.tx, of), await binsOf(ctx.tx, of)]
  const sums = sumsOf(lots, bins)
  await writeLots(ctx, of, lots)
  await writeSums(ctx, of, sums, revision)
  const { warehouseNo, sid, ownerNo, day } = of
  const key = [warehouseNo, sid, ownerNo, day].join(':')
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'stock.daily',
        key: revision === 1 ? key : `${key}:${revision}`,
        aggregateType: 'stock_daily',
        aggregateNo: `${warehouseNo}-${sid}`,
        warehouseNo,
        sid,
        ownerNo,
        bizDate: day,
        payload: { ...sums, revision },
        occurredAt: of.cutAt,
      },
    ],
    ctx,
  )
  return sums
}

/** The stored sums of the owners of a day. */
const storedSums = (ctx: ChangeCtx, { warehouseNo, sid, day }: Place & { readonly day: string }): Promise<DaySums[]> =>
  ctx.tx.query<DaySums>(
    `select qty::float8, sku_num, lot_num, volume_cm3::float8, weight_g::float8, pallet_num, location_num, location_types, zones,
            age30::float8, age60::float8, age90::float8, age180::float8, age_over::float8
       from stock_daily_sum
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and biz_date = $4::date and owner_no <> '${everywhere}'`,
    [ctx.tenantId, warehouseNo, sid, day],
  )

/** Writes a day, with `only` just the day of these owners again. Returns false if it was stopped. */
export const cutDay = async (
  inOne: InTransaction,
  of: DayToWrite,
  stopping: () => boolean,
  only: readonly string[] | null = null,
): Promise<boolean> => {
  const owners = only ?? (await inOne(({ tx }) => ownersOf(tx, { ...of, ownerNo: null })))
  for (const ownerNo of owners) {
    if (stopping()) return false
    await inOne((ctx) => writeOwner(ctx, { ...of, ownerNo }, only !== null))
  }
  await inOne(async (ctx) => {
    const before = await revisionOf(ctx, { ...of, ownerNo: null })
    const bins = await binsOf(ctx.tx, { ...of, ownerNo: null })
    const sums = sumsOfAll(await storedSums(ctx, of), bins)
    await writeSums(ctx, { ...of, ownerNo: everywhere }, sums, only === null ? Math.max(before, 1) : before + 1)
  })
  return true
}
