// 耗材入库、盘点、调拨、报废、领用 · consumable/book
import {
  countConsumable,
  receiveConsumable,
  scrapConsumable,
  takeConsumable,
  transferConsumable,
} from '#contract/consumable/consumable'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { add, logChanges, checkReach, take, type Change } from './ledger.ts'

const receive = handle(receiveConsumable, async (ctx, input) => {
  await checkReach(ctx, input, [input.consumableNo])
  const after = await add(ctx, input, input.consumableNo, input.qty, input.safeQty ?? null)
  await logChanges(ctx, input, 1, input.bizNo?.trim() || '手工入库', [
    { consumableNo: input.consumableNo, change: input.qty, after },
  ])
  return { qty: after }
})

const count = handle(countConsumable, async (ctx, input) => {
  const counted = new Map(input.counts.map((one) => [one.consumableNo, one.qty]))
  const numbers = [...counted.keys()].sort()
  await checkReach(ctx, input, numbers)
  const held = await ctx.tx.query<{ consumableNo: string; qty: number }>(
    `select consumable_no, qty from consumable_stock
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and consumable_no = any($4::text[]) order by consumable_no for update`,
    [ctx.tenantId, input.warehouseNo, input.sid, numbers],
  )
  const book = new Map(held.map((row) => [row.consumableNo, row.qty]))
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
  await logChanges(ctx, input, 3, '耗材盘点', changes)
  return { changed: changes.length }
})

const transfer = handle(transferConsumable, async (ctx, { toWarehouseNo, toSid, consumableNo, qty, ...from }) => {
  const to = { warehouseNo: toWarehouseNo, sid: toSid }
  await checkReach(ctx, from, [consumableNo])
  await checkReach(ctx, to, [consumableNo])
  if (from.warehouseNo === to.warehouseNo && from.sid === to.sid) throw refuse('A1045.same')
  const [transferNo = ''] = await ctx.numbers('HD', 1)
  // locks the rows of two warehouses in a fixed order, so that opposite transfers do not deadlock
  const outFirst = `${from.warehouseNo}|${from.sid}` < `${to.warehouseNo}|${to.sid}`
  const early = outFirst ? await take(ctx, from, consumableNo, qty) : await add(ctx, to, consumableNo, qty, null)
  const late = outFirst ? await add(ctx, to, consumableNo, qty, null) : await take(ctx, from, consumableNo, qty)
  const [left, there] = outFirst ? [early, late] : [late, early]
  await logChanges(ctx, from, 4, transferNo, [{ consumableNo, change: -qty, after: left }])
  await logChanges(ctx, to, 4, transferNo, [{ consumableNo, change: qty, after: there }])
  return { transferNo, qty: left, toQty: there }
})

const scrap = handle(scrapConsumable, async (ctx, { consumableNo, qty, reason, ...place }) => {
  await checkReach(ctx, place, [consumableNo])
  const after = await take(ctx, place, consumableNo, qty)
  await logChanges(ctx, place, 5, `报废：${reason.trim()}`.slice(0, 64), [{ consumableNo, change: -qty, after }])
  return { qty: after }
})

const use = handle(takeConsumable, async (ctx, { consumableNo, qty, reason, ...place }) => {
  await checkReach(ctx, place, [consumableNo])
  const after = await take(ctx, place, consumableNo, qty)
  await logChanges(ctx, place, 6, `领用：${reason.trim()}`.slice(0, 64), [{ consumableNo, change: -qty, after }])
  return { qty: after }
})

export default [receive, count, transfer, scrap, use]
