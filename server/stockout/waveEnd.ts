// 取消与结束波次 · stockout/waveEnd
import { wayOf, type Way } from '../platform/ways.ts'
import { pickLife } from '#contract/rules/pickLife'
import { orderLife } from '#contract/rules/orderLife'
import { waveCancel, waveFinish } from '#contract/stockout/wave'
import { statusText } from '#contract/rules/life'
import { unfinishedPicks, waveLife } from '#contract/rules/waveLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { ordersChanged, writeOrderLogs, type OrderKey } from '../core/orders/trail.ts'
import { visible } from '../platform/scope.ts'

interface WaveRow {
  readonly waveNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  /** statuses of its pick orders */
  readonly picks: readonly { readonly pickNo: string; readonly status: number }[]
}

/** Locks the wave and its pick orders (order of I8). */
const lockWave = async (ctx: Ctx, waveNo: string): Promise<WaveRow> => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string; status: number }>(
    'select warehouse_no, sid, status from wave where tenant_id = $1 and wave_no = $2 for update',
    [ctx.tenantId, waveNo],
  )
  const row = rows[0]
  const wave = visible(ctx.person, row && { waveNo, warehouseNo: row.warehouseNo, sid: row.sid, status: row.status })
  const picks = await ctx.tx.query<{ pickNo: string; status: number }>(
    'select pick_no, status from pick_order where tenant_id = $1 and wave_no = $2 order by pick_no for update',
    [ctx.tenantId, waveNo],
  )
  return { ...wave, picks: picks.map((pick) => ({ pickNo: pick.pickNo, status: pick.status })) }
}

const returned = wayOf(orderLife, 'with wave', orderLife.toWave)
/** Orders of the wave that stand at 30 or 40 go back to 待波次 with their reservations. `only`: those of these pick orders, or of none. */
const returnOrders = async (ctx: Ctx, wave: WaveRow, outside: readonly string[], reason: string): Promise<OrderKey[]> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; ownerNo: string; status: number }>(
    `select stockout_no, owner_no, status from stockout_order
      where tenant_id = $1 and wave_no = $2 and status in (${orderLife.toWave}, ${returned.from}) and (pick_no is null or not (pick_no = any($3)))
      order by stockout_no for update`,
    [ctx.tenantId, wave.waveNo, outside],
  )
  const nos = rows.map((row) => row.stockoutNo)
  if (nos.length === 0) return []
  await ctx.tx.query(
    `update stockout_order set status = ${returned.to}, wave_no = null, pick_no = null, pick_slot = null, wave_time = null, update_time = $3,
            version = version + 1
      where tenant_id = $1 and stockout_no = any($2)`,
    [ctx.tenantId, nos, ctx.at],
  )
  await ctx.tx.query(
    'update stock_alloc set pick_no = null, update_time = $3 where tenant_id = $1 and stockout_no = any($2) and status = 1',
    [ctx.tenantId, nos, ctx.at],
  )
  await writeOrderLogs(
    ctx,
    rows.map((row) => ({
      stockoutNo: row.stockoutNo,
      node: String(returned.to),
      before: row.status,
      after: returned.to,
      msg: reason,
    })),
  )
  const keys = rows.map((row) => ({
    stockoutNo: row.stockoutNo,
    warehouseNo: wave.warehouseNo,
    sid: wave.sid,
    ownerNo: row.ownerNo,
  }))
  await ordersChanged(ctx, keys)
  return keys
}

const dropped = wayOf(pickLife, 'with wave', pickLife.off)
const close = async (ctx: Ctx, wave: WaveRow, way: Way, cancelled: readonly string[]): Promise<void> => {
  await ctx.tx.query(
    `update wave set status = ${way.to}, finish_time = $3, update_time = $3, version = version + 1,
            order_num = (select count(*)::int from stockout_order o
                          where o.tenant_id = $1 and o.wave_no = $2 and (o.status <> ${orderLife.off} or o.pick_no is not null))
      where tenant_id = $1 and wave_no = $2`,
    [ctx.tenantId, wave.waveNo, ctx.at],
  )
  await ctx.tx.query(
    `update pick_order set status = ${dropped.to}, rev = rev + 1, update_time = $3, version = version + 1 where tenant_id = $1 and pick_no = any($2)`,
    [ctx.tenantId, cancelled, ctx.at],
  )
  const { warehouseNo, sid } = wave
  await changed(ctx, [
    { resource: 'stockout/wave', key: wave.waveNo, op: 'put', warehouseNo, sid },
    ...cancelled.map((key) => ({ resource: 'stockout/pickOrder', key, op: 'put' as const, warehouseNo, sid })),
  ])
}

const cancelled = wayOf(waveLife, 'act cancel', waveLife.off)
/** 10/20 → 5 while no pick order was started (A2221); orders return to 30 and keep their reservations. */
const cancel = handle(waveCancel, async (ctx, { waveNo }) => {
  const wave = await lockWave(ctx, waveNo)
  const started = wave.picks.some((pick) => pick.status !== pickLife.off && pick.status !== pickLife.open)
  if (wave.status === waveLife.picking || (started && cancelled.leads(wave.status))) throw refuse('A2221')
  if (!cancelled.leads(wave.status)) throw refuse('A2224', { text: statusText(waveLife, wave.status), op: '取消' })
  const orders = await returnOrders(ctx, wave, [], `波次${waveNo}取消`)
  await close(
    ctx,
    wave,
    cancelled,
    wave.picks.filter((pick) => pick.status === pickLife.open).map((pick) => pick.pickNo),
  )
  return { waveNo, orderNum: orders.length }
})

const finished = wayOf(waveLife, 'act finish', waveLife.done)
/** → 50 when every pick order is picked or cancelled (A2222 n); orders of the cancelled ones return to 30. */
const finish = handle(waveFinish, async (ctx, { waveNo }) => {
  const wave = await lockWave(ctx, waveNo)
  if (!finished.leads(wave.status)) throw refuse('A2224', { text: statusText(waveLife, wave.status), op: '结束' })
  const open = unfinishedPicks(wave.picks.map((pick) => pick.status))
  if (open > 0) throw refuse('A2222', { n: open })
  const done = wave.picks.filter((pick) => pick.status !== pickLife.off).map((pick) => pick.pickNo)
  const orders = await returnOrders(ctx, wave, done, `波次${waveNo}结束`)
  await close(ctx, wave, finished, [])
  return { waveNo, returned: orders.length }
})

export default [cancel, finish]
