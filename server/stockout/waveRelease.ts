// 下发波次 · stockout/waveRelease
import { wayOf } from '../platform/ways.ts'
import { orderLife } from '#contract/rules/orderLife'
import { waveRelease } from '#contract/stockout/wave'
import { planWithout } from '#contract/rules/leavePick'
import { buildPickOrders, type PickOrderPlan } from '#contract/rules/pickOrders'
import { URGENT_TYPE, type PickTypeDef } from '#contract/rules/pickTypes'
import { pickPriority } from '#contract/rules/urgency'
import { statusText } from '#contract/rules/life'
import { waveLife } from '#contract/rules/waveLife'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handleLong } from '../platform/handle.ts'
import { loadPickTypes } from '../core/orders/pickTypes.ts'
import { writePicks, type NewPick } from '../core/orders/pickWrite.ts'
import { ordersChanged, writeOrderLogs } from '../core/orders/trail.ts'
import { visible } from '../platform/scope.ts'
import { ready } from './orderSource.ts'
import { loadBinSeqs, loadWaveOrders } from './waveOrders.ts'

export interface ReleasedWave {
  readonly waveNo: string
  readonly orderNum: number
  readonly pickOrderNum: number
  /** orders whose status had changed since the wave was made */
  readonly dropped: number
  /** orders no pick type takes; they are 待波次 again */
  readonly left: number
  readonly notice: string
}

interface Head {
  readonly waveNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly dropped: number
  readonly orders: readonly string[]
}

/** Orders written per transaction: some hundred milliseconds, so that scans are never kept waiting. */
const groupOrders = 250

const released = wayOf(waveLife, 'act release', waveLife.released)
/**
 * Releases a wave (floor.md §7.3): its orders still 待波次 become pick orders in walking order (30→40), the others leave it. Works in
 * several transactions, so 10,000 orders keep nobody waiting; the wave stands at 20 from the first one, and a release that was cut
 * short is taken up again by releasing once more. Same orders, same definitions, same bins: same pick orders.
 */
export const releaseWave = async (run: Run, waveNo: string): Promise<ReleasedWave> => {
  const head = await run((ctx) => openWave(ctx, waveNo))
  const { orders, defs, bins } = await run(
    async (ctx) => {
      const waiting = await loadWaveOrders(ctx, head.orders)
      return {
        orders: waiting,
        defs: await loadPickTypes(ctx.tx, head.warehouseNo, head.sid),
        bins: await loadBinSeqs(ctx, head.warehouseNo, head.sid, waiting),
      }
    },
    { readOnly: true },
  )
  const weights = new Map(orders.map((order) => [order.stockoutNo, order.estWeightG]))
  for (const group of groupsOf(buildPickOrders(orders, defs, bins)))
    await run((ctx) => writeGroup(ctx, head, group, defs, weights))
  return run((ctx) => settleWave(ctx, head))
}

const openWave = async (ctx: Ctx, waveNo: string): Promise<Head> => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string; status: number }>(
    'select warehouse_no, sid, status from wave where tenant_id = $1 and wave_no = $2 for update',
    [ctx.tenantId, waveNo],
  )
  const row = rows[0]
  const wave = visible(ctx.person, row && { waveNo, warehouseNo: row.warehouseNo, sid: row.sid, status: row.status })
  const dropped = await ctx.tx.query(
    `update stockout_order as o set wave_no = null, update_time = $3, version = o.version + 1
      where o.tenant_id = $1 and o.wave_no = $2 and o.pick_no is null and not (${ready}) returning o.stockout_no`,
    [ctx.tenantId, waveNo, ctx.at],
  )
  const orders = await ctx.tx.query<{ stockoutNo: string }>(
    `select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.wave_no = $2 and ${ready} order by o.stockout_no`,
    [ctx.tenantId, waveNo],
  )
  const resumed = wave.status === released.to && orders.length > 0
  if (!released.leads(wave.status) && !resumed) throw refuse('A2224', { text: statusText(waveLife, wave.status), op: '下发' })
  await ctx.tx.query(
    `update wave set status = ${released.to}, release_time = coalesce(release_time, $3), update_time = $3, version = version + 1
      where tenant_id = $1 and wave_no = $2`,
    [ctx.tenantId, waveNo, ctx.at],
  )
  return { ...wave, dropped: dropped.length, orders: orders.map((order) => order.stockoutNo) }
}

/** Whole pick orders in groups of some hundred orders. */
const groupsOf = (plans: readonly PickOrderPlan[]): PickOrderPlan[][] => {
  const groups: PickOrderPlan[][] = []
  let size = groupOrders
  for (const plan of plans) {
    if (size >= groupOrders) {
      groups.push([])
      size = 0
    }
    groups[groups.length - 1]?.push(plan)
    size += plan.orderNum
  }
  return groups
}

const writeGroup = async (
  ctx: Ctx,
  head: Head,
  group: readonly PickOrderPlan[],
  defs: readonly PickTypeDef[],
  weights: ReadonlyMap<string, number | null>,
): Promise<void> => {
  await standsOpen(ctx, head.waveNo)
  const wanted = group.flatMap((plan) => plan.slots.map((slot) => slot.stockoutNo))
  const still = await lockReady(ctx, head.waveNo, wanted)
  const gone = new Set(wanted.filter((no) => !still.has(no)))
  const plans = group.flatMap((plan) => planWithout(plan, gone, weights) ?? [])
  const numbers = plans.length === 0 ? [] : await ctx.numbers('JH', plans.length)
  const picks = plans.map((plan, i) => newPick(head, plan, numbers[i] ?? '', defs))
  await writePicks(ctx.tx, picks, ctx)
  await bindOrders(ctx, picks, still)
  await changed(
    ctx,
    picks.map(({ pickNo, warehouseNo, sid }) => ({ resource: 'stockout/pickOrder', key: pickNo, op: 'put', warehouseNo, sid })),
  )
}

/** Keeps a cancellation out until this part is written; one that came before ends the release. */
const standsOpen = async (ctx: Ctx, waveNo: string): Promise<void> => {
  const rows = await ctx.tx.query<{ status: number }>('select status from wave where tenant_id = $1 and wave_no = $2 for share', [
    ctx.tenantId,
    waveNo,
  ])
  const status = rows[0]?.status ?? waveLife.off
  if (status === waveLife.off || status === waveLife.done)
    throw refuse('A2224', { text: statusText(waveLife, status), op: '下发' })
}

const lockReady = async (ctx: Ctx, waveNo: string, stockoutNos: readonly string[]): Promise<Map<string, string>> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; ownerNo: string }>(
    `select o.stockout_no, o.owner_no from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2) and o.wave_no = $3 and ${ready} order by o.stockout_no for update`,
    [ctx.tenantId, stockoutNos, waveNo],
  )
  return new Map(rows.map((row) => [row.stockoutNo, row.ownerNo]))
}

const newPick = (head: Head, plan: PickOrderPlan, pickNo: string, defs: readonly PickTypeDef[]): NewPick => {
  const def = defs.find((one) => one.pickTypeCode === plan.pickTypeCode)
  if (def === undefined) throw new Error(`no definition of pick type ${plan.pickTypeCode}`)
  const { waveNo, warehouseNo, sid } = head
  return {
    pickNo,
    waveNo,
    warehouseNo,
    sid,
    plan,
    def,
    priority: pickPriority(plan.pickTypeCode === URGENT_TYPE, plan.lateAge),
  }
}

const bound = wayOf(orderLife, 'with wave', orderLife.toPick)
const bindOrders = async (ctx: Ctx, picks: readonly NewPick[], owners: ReadonlyMap<string, string>): Promise<void> => {
  const going = picks.flatMap(({ pickNo, plan, warehouseNo, sid }) =>
    plan.slots.map(({ slot, stockoutNo }) => ({
      stockoutNo,
      slot,
      pickNo,
      warehouseNo,
      sid,
      ownerNo: owners.get(stockoutNo) ?? '',
    })),
  )
  const columns = [going.map((one) => one.stockoutNo), going.map((one) => one.pickNo)]
  await ctx.tx.named(
    'wave_bind_order',
    `update stockout_order as o set status = ${bound.to}, pick_no = v.pick_no, pick_slot = v.slot, wave_time = $5, update_time = $5, version = o.version + 1
       from unnest($2::text[], $3::text[], $4::int[]) as v(no, pick_no, slot) where o.tenant_id = $1 and o.stockout_no = v.no`,
    [ctx.tenantId, ...columns, going.map((one) => one.slot), ctx.at],
  )
  await ctx.tx.named(
    'wave_bind_alloc',
    `update stock_alloc as a set pick_no = v.pick_no, update_time = $4, version = a.version + 1
       from unnest($2::text[], $3::text[]) as v(no, pick_no) where a.tenant_id = $1 and a.stockout_no = v.no and a.status = 1`,
    [ctx.tenantId, ...columns, ctx.at],
  )
  await writeOrderLogs(
    ctx,
    going.map((one) => ({
      stockoutNo: one.stockoutNo,
      node: String(bound.to),
      before: orderLife.toWave,
      after: bound.to,
      msg: `拣货单${one.pickNo} ${one.slot}号格`,
    })),
  )
  await ordersChanged(ctx, going)
}

const emptied = wayOf(waveLife, 'act release', waveLife.off)
/** What no pick type took leaves the wave; its figures are counted anew; a wave without pick orders is cancelled. */
const settleWave = async (ctx: Ctx, head: Head): Promise<ReleasedWave> => {
  const left = await ctx.tx.query(
    `update stockout_order set wave_no = null, update_time = $3, version = version + 1
      where tenant_id = $1 and wave_no = $2 and status = ${orderLife.toWave} and pick_no is null returning stockout_no`,
    [ctx.tenantId, head.waveNo, ctx.at],
  )
  const picks = await ctx.tx.query<{ pickNo: string }>(
    'select pick_no from pick_order where tenant_id = $1 and wave_no = $2 and is_repick = 0 order by pick_no',
    [ctx.tenantId, head.waveNo],
  )
  const counted = await ctx.tx.query<{ orderNum: number; goodsNum: number; skuNum: number; weight: string; volume: string }>(
    `select count(*)::int as order_num, coalesce(sum(o.goods_num), 0)::int as goods_num, coalesce(sum(o.est_weight_g), 0) as weight,
            coalesce(sum(o.est_volume_cm3), 0) as volume,
            (select count(distinct (l.owner_no, l.goods_no))::int
               from pick_order p join pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no
              where p.tenant_id = $1 and p.wave_no = $2 and p.is_repick = 0) as sku_num
       from stockout_order o where o.tenant_id = $1 and o.wave_no = $2`,
    [ctx.tenantId, head.waveNo],
  )
  const { orderNum = 0, goodsNum = 0, skuNum = 0, weight = '0', volume = '0' } = counted[0] ?? {}
  await ctx.tx.query(
    `update wave set order_num = $3, goods_num = $4, sku_num = $5, pick_order_num = $6, est_weight_g = $7, est_volume_cm3 = $8,
            status = case when $6 = 0 then ${emptied.to} else status end, update_time = $9, version = version + 1
      where tenant_id = $1 and wave_no = $2`,
    [ctx.tenantId, head.waveNo, orderNum, goodsNum, skuNum, picks.length, weight, volume, ctx.at],
  )
  await announce(ctx, head, orderNum, picks)
  const notice = head.dropped > 0 ? `${head.dropped}单状态变化已剔除` : ''
  return { waveNo: head.waveNo, orderNum, pickOrderNum: picks.length, dropped: head.dropped, left: left.length, notice }
}

const announce = async (ctx: Ctx, head: Head, orderNum: number, picks: readonly { pickNo: string }[]): Promise<void> => {
  const { waveNo, warehouseNo, sid } = head
  await changed(ctx, [{ resource: 'stockout/wave', key: waveNo, op: 'put', warehouseNo, sid }])
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'wave.released',
        key: waveNo,
        aggregateType: 'wave',
        aggregateNo: waveNo,
        warehouseNo,
        sid,
        bizDate: ctx.today,
        payload: { pickNos: picks.map((pick) => pick.pickNo), orderNum },
        occurredAt: ctx.at,
      },
    ],
    ctx,
  )
}

export default [handleLong(waveRelease, (run, input) => releaseWave(run, input.waveNo))]
