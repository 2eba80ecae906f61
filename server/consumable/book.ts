// 耗材入库与盘点 · consumable/book
import { consumable, countConsumable, receiveConsumable } from '#contract/consumable/consumable'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertRows } from '../platform/insertRows.ts'
import { params } from '../platform/kinds.ts'
import { reachWarehouse, scopeConditions } from '../platform/scope.ts'

interface Place {
  readonly warehouseNo: string
  readonly sid: string
}
interface Change {
  readonly consumableNo: string
  readonly change: number
  readonly after: number
}

/** @throws Refused A0404 when the caller does not see the warehouse or one of the packagings */
const reach = async (ctx: Ctx, place: Place, numbers: readonly string[]): Promise<void> => {
  await reachWarehouse(ctx, place.warehouseNo, place.sid)
  const p = params(ctx.tenantId, numbers)
  const seen = scopeConditions(ctx.person, ['owner'], { owner: 'c.owner_no' }, p)
  const found = await ctx.tx.query(
    `select 1 from consumable c where c.tenant_id = $1 and c.consumable_no = any($2::text[]) and ${['true', ...seen].join(' and ')}`,
    p.values,
  )
  if (found.length < new Set(numbers).size) throw refuse('A0404')
}

/** consumable_log.biz_type 1 采购入, 3 盘点. */
const note = async (ctx: Ctx, place: Place, bizType: 1 | 3, bizNo: string, changes: readonly Change[]): Promise<void> => {
  await insertRows(
    ctx.tx,
    'consumable_log',
    changes.map((one) => ({
      id: ctx.id(),
      warehouse_no: place.warehouseNo,
      sid: place.sid,
      consumable_no: one.consumableNo,
      biz_type: bizType,
      biz_no: bizNo,
      change_qty: one.change,
      after_qty: one.after,
      biz_date: ctx.today,
      create_time: ctx.at.toISOString(),
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
}

const receive = handle(receiveConsumable, async (ctx, input) => {
  await reach(ctx, input, [input.consumableNo])
  const rows = await ctx.tx.query<{ qty: number }>(
    `insert into consumable_stock as s (tenant_id, id, warehouse_no, sid, consumable_no, qty, safe_qty, last_in_time, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
         on conflict (tenant_id, warehouse_no, sid, consumable_no) do update
        set qty = s.qty + excluded.qty, safe_qty = coalesce(excluded.safe_qty, s.safe_qty), last_in_time = excluded.last_in_time,
            update_time = excluded.update_time, version = s.version + 1
     returning s.qty`,
    [ctx.tenantId, ctx.id(), input.warehouseNo, input.sid, input.consumableNo, input.qty, input.safeQty ?? null, ctx.at],
  )
  const after = rows[0]?.qty ?? input.qty
  await note(ctx, input, 1, input.bizNo?.trim() || '手工入库', [{ consumableNo: input.consumableNo, change: input.qty, after }])
  return { qty: after }
})

const count = handle(countConsumable, async (ctx, input) => {
  const counted = new Map(input.counts.map((one) => [one.consumableNo, one.qty]))
  const numbers = [...counted.keys()].sort()
  await reach(ctx, input, numbers)
  const held = await ctx.tx.query<{ consumable_no: string; qty: number }>(
    `select consumable_no, qty from consumable_stock
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and consumable_no = any($4::text[]) order by consumable_no for update`,
    [ctx.tenantId, input.warehouseNo, input.sid, numbers],
  )
  const book = new Map(held.map((row) => [row.consumable_no, row.qty]))
  const changes = numbers.flatMap((consumableNo): Change[] => {
    const after = counted.get(consumableNo) ?? 0
    const change = after - (book.get(consumableNo) ?? 0)
    return change === 0 ? [] : [{ consumableNo, change, after }]
  })
  if (changes.length === 0) return { changed: 0 }
  await ctx.tx.query(
    `insert into consumable_stock as s (tenant_id, id, warehouse_no, sid, consumable_no, qty, create_time, update_time)
     select $1, v.id, $2, $3, v.consumable_no, v.qty, $4, $4 from unnest($5::bigint[], $6::text[], $7::int[]) as v(id, consumable_no, qty)
         on conflict (tenant_id, warehouse_no, sid, consumable_no) do update
        set qty = excluded.qty, update_time = excluded.update_time, version = s.version + 1`,
    [
      ctx.tenantId,
      input.warehouseNo,
      input.sid,
      ctx.at,
      changes.map(() => ctx.id()),
      changes.map((one) => one.consumableNo),
      changes.map((one) => one.after),
    ],
  )
  await note(ctx, input, 3, '耗材盘点', changes)
  return { changed: changes.length }
})

export default [receive, count]
