// 耗材账 · consumable/ledger
import { consumable } from '#contract/consumable/consumable'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs.ts'
import { insertRows } from '../platform/rows.ts'
import { params } from '../platform/kinds.ts'
import { reachWarehouse, scopeConditions } from '../platform/scope.ts'
import { lowTask } from './low.ts'

export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
export interface Change {
  readonly consumableNo: string
  readonly change: number
  readonly after: number
}
/** consumable_log.biz_type of bookings at a desk: 1 采购入, 3 盘点, 4 调拨, 5 报废, 6 领用. */
export type DeskType = 1 | 3 | 4 | 5 | 6

/** @throws Refused A0404 if the caller does not see the warehouse or one of the packagings */
export const checkReach = async (ctx: Ctx, place: Place, numbers: readonly string[]): Promise<void> => {
  await reachWarehouse(ctx, place.warehouseNo, place.sid)
  const p = params(ctx.tenantId, numbers)
  const seen = scopeConditions(ctx.person, ['owner'], { owner: 'c.owner_no' }, p)
  const found = await ctx.tx.query(
    `select 1 from consumable c where c.tenant_id = $1 and c.consumable_no = any($2::text[]) and ${['true', ...seen].join(' and ')}`,
    p.values,
  )
  if (found.length < new Set(numbers).size) throw refuse('A0404')
}

/** Logs changes that are already booked, and starts the check for low stock. */
export const logChanges = async (
  ctx: Ctx,
  place: Place,
  bizType: DeskType,
  bizNo: string,
  changes: readonly Change[],
): Promise<void> => {
  await insertRows(
    ctx.tx,
    'consumable_log',
    changes.map((one) => ({
      id: ctx.id(),
      warehouseNo: place.warehouseNo,
      sid: place.sid,
      consumableNo: one.consumableNo,
      bizType,
      bizNo,
      changeQty: one.change,
      afterQty: one.after,
      bizDate: ctx.today,
      createTime: ctx.at,
    })),
  )
  await changed(
    ctx,
    changes.flatMap((one) =>
      [consumable.id, 'consumable/stock', 'consumable/log'].map((resource) => ({
        resource,
        key: one.consumableNo,
        op: 'put' as const,
      })),
    ),
  )
  await enqueue(ctx.tx, lowTask.name, { tenantId: ctx.tenantId }, `${lowTask.name}-${ctx.tenantId}`)
}

/** Adds packaging in a warehouse; returns the new quantity. */
export const add = async (ctx: Ctx, place: Place, consumableNo: string, qty: number, safeQty: number | null): Promise<number> => {
  const rows = await ctx.tx.query<{ qty: number }>(
    `insert into consumable_stock as s (tenant_id, id, warehouse_no, sid, consumable_no, qty, safe_qty, last_in_time, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
         on conflict (tenant_id, warehouse_no, sid, consumable_no) do update
        set qty = s.qty + excluded.qty, safe_qty = coalesce(excluded.safe_qty, s.safe_qty), last_in_time = excluded.last_in_time,
            update_time = excluded.update_time, version = s.version + 1
     returning s.qty`,
    [ctx.tenantId, ctx.id(), place.warehouseNo, place.sid, consumableNo, qty, safeQty, ctx.at],
  )
  return rows[0]?.qty ?? qty
}

/**
 * Takes packaging; returns the new quantity. Only packing may go below zero (floor.md §4.1); a desk takes what is there.
 * @throws Refused A1045
 */
export const take = async (ctx: Ctx, place: Place, consumableNo: string, qty: number): Promise<number> => {
  const rows = await ctx.tx.query<{ qty: number }>(
    `update consumable_stock set qty = qty - $5, update_time = $6, version = version + 1
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and consumable_no = $4 and qty >= $5 returning qty`,
    [ctx.tenantId, place.warehouseNo, place.sid, consumableNo, qty, ctx.at],
  )
  const left = rows[0]
  if (left === undefined) throw await shortOf(ctx, place, consumableNo)
  return left.qty
}

const shortOf = async (ctx: Ctx, place: Place, consumableNo: string) => {
  const [row] = await ctx.tx.query<{ name: string; unit: string; qty: number }>(
    `select c.consumable_name as name, c.unit, coalesce(s.qty, 0) as qty from consumable c
       left join consumable_stock s on s.tenant_id = $1 and s.consumable_no = c.consumable_no and s.warehouse_no = $3 and s.sid = $4
      where c.tenant_id = $1 and c.consumable_no = $2`,
    [ctx.tenantId, consumableNo, place.warehouseNo, place.sid],
  )
  return refuse('A1045', { name: row?.name ?? consumableNo, n: row?.qty ?? 0, unit: row?.unit ?? '' })
}
