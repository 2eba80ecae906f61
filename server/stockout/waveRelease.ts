// 下发波次 · stockout/waveRelease
import { allocLife } from '#contract/rules/stockLife'
import { transitionOf } from '../platform/transitions.ts'
import { orderLife } from '#contract/rules/orderLife'
import { planWithout } from '#contract/rules/leavePick'
import { buildPickOrders, type PickOrderPlan } from '#contract/rules/pickOrders'
import { URGENT_TYPE, type PickTypeDef } from '#contract/rules/pickTypes'
import { pickPriority } from '#contract/rules/urgency'
import { statusText } from '#contract/rules/life'
import { waveLife } from '#contract/rules/waveLife'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import type { ActWork, Ended, Stood } from '../platform/document/acts.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { changeRows, moveRowsApart, selected } from '../platform/rows.ts'
import { loadBinSeqs, loadWaveOrders, ready } from '../core/orders/waveOrders.ts'
import { loadPickTypes } from '../core/orders/pickTypes.ts'
import { writePicks, type NewPick } from '../core/orders/pickWrite.ts'
import { visible } from '../platform/scope.ts'
import { moveOrders } from '../core/orders/moveOrders.ts'

/** A wave that is being turned into pick orders. */
interface ReleasedWave {
  readonly waveNo: string
  readonly warehouseNo: string
  readonly sid: string
}

/** Orders per transaction, which then takes some hundred milliseconds, so that scans do not wait. */
const groupOrders = 250

/** Orders of a wave without a pick order. */
const ofWave = `select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.wave_no = $2 and o.pick_no is null`
const unready = `${ofWave} and not (${ready}) for update`
const unpicked = `${ofWave} and o.status = ${orderLife.toWave} for update`

/**
 * Releases a wave (floor.md §7.3): orders that are still 待波次 get pick orders in walking order (30→40); the others leave the wave. It works
 * in several transactions, so that 10,000 orders do not block other work. The wave has state 20 from the first transaction on, and a second
 * release continues an interrupted one. The same orders, definitions and bins give the same pick orders.
 */
export const release: ActWork = {
  alone: true,
  guard: async (ctx, heads) => {
    const begun = heads.filter(({ status }) => status === waveLife.released)
    const waiting = new Set(
      (
        await readyOf(
          ctx,
          begun.map(({ no }) => no),
        )
      ).map(({ waveNo }) => waveNo),
    )
    const text = statusText(waveLife, waveLife.released)
    return new Map(begun.flatMap(({ no }) => (waiting.has(no) ? [] : [[no, refuse('A2224', { text, op: '下发' })] as const])))
  },
  effect: async (ctx, heads) => {
    const ended = new Map<string, Ended>()
    for (const { no } of heads) {
      const dropped = await changeRows(ctx.tx, 'stockout_order', selected(unready, no), {
        key: ['stockoutNo'],
        all: { waveNo: null, updateTime: ctx.at },
        returning: ['stockoutNo'],
      })
      ended.set(no, { status: waveLife.released, answer: { dropped: dropped.length } })
    }
    return ended
  },
  after: async (run, answers) => {
    const each = new Map<string, Stood>()
    for (const [waveNo, { dropped }] of answers) each.set(waveNo, await pickOrdersOf(run, waveNo, Number(dropped)))
    return { each }
  },
}

/** Makes the pick orders of a wave, group by group, and then writes its figures. `dropped` is the number of orders that left the wave. */
const pickOrdersOf = async (run: Run, waveNo: string, dropped: number): Promise<Stood> => {
  const { wave, orders, defs, bins } = await run((ctx) => loadWave(ctx, waveNo), { readOnly: true })
  const weights = new Map(orders.map((order) => [order.stockoutNo, order.estWeightG]))
  for (const group of groupsOf(buildPickOrders(orders, defs, bins)))
    await run((ctx) => writeGroup(ctx, wave, group, defs, weights))
  return run((ctx) => finishRelease(ctx, wave, dropped))
}

/** Orders of these waves that can still go into a pick order. */
const readyOf = (ctx: Ctx, waveNos: readonly string[]): Promise<{ waveNo: string; stockoutNo: string }[]> =>
  ctx.tx.query(
    `select o.wave_no, o.stockout_no from stockout_order o where o.tenant_id = $1 and o.wave_no = any($2::text[]) and ${ready} order by o.stockout_no`,
    [ctx.tenantId, waveNos],
  )

/** Reads orders, pick types and bins, from which the pick orders of a wave are made. */
const loadWave = async (ctx: Ctx, waveNo: string) => {
  const [place] = await ctx.tx.query<Pick<ReleasedWave, 'warehouseNo' | 'sid'>>(
    'select warehouse_no, sid from wave where tenant_id = $1 and wave_no = $2',
    [ctx.tenantId, waveNo],
  )
  const { warehouseNo, sid } = visible(ctx.person, place)
  const orders = await loadWaveOrders(
    ctx,
    (await readyOf(ctx, [waveNo])).map(({ stockoutNo }) => stockoutNo),
  )
  return {
    wave: { waveNo, warehouseNo, sid },
    orders,
    defs: await loadPickTypes(ctx.tx, warehouseNo, sid),
    bins: await loadBinSeqs(ctx, warehouseNo, sid, orders),
  }
}

/** Groups pick orders so that a group has some hundred outbound orders. */
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
  wave: ReleasedWave,
  group: readonly PickOrderPlan[],
  defs: readonly PickTypeDef[],
  weights: ReadonlyMap<string, number | null>,
): Promise<void> => {
  await lockOpenWave(ctx, wave.waveNo)
  const stockoutNos = group.flatMap((plan) => plan.slots.map((slot) => slot.stockoutNo))
  const still = await lockReady(ctx, wave.waveNo, stockoutNos)
  const lostOrders = new Set(stockoutNos.filter((no) => !still.has(no)))
  const plans = group.flatMap((plan) => planWithout(plan, lostOrders, weights) ?? [])
  const numbers = plans.length === 0 ? [] : await ctx.numbers('JH', plans.length)
  const picks = plans.map((plan, i) => newPick(wave, plan, numbers[i] ?? '', defs))
  await writePicks(ctx.tx, picks, ctx)
  await bindOrders(ctx, picks, still)
  await changed(
    ctx,
    picks.map(({ pickNo, warehouseNo, sid }) => ({ resource: 'stockout/pickOrder', key: pickNo, op: 'put', warehouseNo, sid })),
  )
}

/** Locks the wave, so that a cancellation waits for this part. @throws Refused A2224 if the wave was cancelled or ended before */
const lockOpenWave = async (ctx: Ctx, waveNo: string): Promise<void> => {
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

const newPick = (wave: ReleasedWave, plan: PickOrderPlan, pickNo: string, defs: readonly PickTypeDef[]): NewPick => {
  const def = defs.find((candidate) => candidate.pickTypeCode === plan.pickTypeCode)
  if (def === undefined) throw new Error(`no definition of pick type ${plan.pickTypeCode}`)
  const { waveNo, warehouseNo, sid } = wave
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

const toPick = transitionOf(orderLife, 'with wave', orderLife.toPick)
const bindOrders = async (ctx: Ctx, picks: readonly NewPick[], owners: ReadonlyMap<string, string>): Promise<void> => {
  const pickedOrders = picks.flatMap(({ pickNo, plan, warehouseNo, sid }) =>
    plan.slots.map(({ slot, stockoutNo }) => ({
      stockoutNo,
      pickSlot: slot,
      pickNo,
      warehouseNo,
      sid,
      ownerNo: owners.get(stockoutNo) ?? '',
    })),
  )
  await moveOrders(ctx, toPick, pickedOrders, {
    set: ['pickNo', 'pickSlot'],
    all: { waveTime: ctx.at },
    log: {
      person: ctx.person,
      entries: pickedOrders.map(({ stockoutNo, pickNo, pickSlot }) => ({
        stockoutNo,
        before: orderLife.toWave,
        msg: `拣货单${pickNo} ${pickSlot}号格`,
      })),
    },
  })
  await changeRows(ctx.tx, 'stock_alloc', pickedOrders, {
    key: ['stockoutNo'],
    set: ['pickNo'],
    all: { updateTime: ctx.at },
    only: { status: allocLife.held },
    hot: true,
  })
}

const toCancelled = transitionOf(waveLife, 'act release', waveLife.off)
/** Takes orders without a pick type out of the wave, writes the figures of the wave, and cancels a wave without pick orders. */
const finishRelease = async (ctx: Ctx, wave: ReleasedWave, dropped: number): Promise<Stood> => {
  const left = await changeRows(ctx.tx, 'stockout_order', selected(unpicked, wave.waveNo), {
    key: ['stockoutNo'],
    all: { waveNo: null, updateTime: ctx.at },
    returning: ['stockoutNo'],
  })
  const picks = await ctx.tx.query<{ pickNo: string }>(
    'select pick_no from pick_order where tenant_id = $1 and wave_no = $2 and is_repick = 0 order by pick_no',
    [ctx.tenantId, wave.waveNo],
  )
  const counted = await ctx.tx.query<{ orderNum: number; goodsNum: number; skuNum: number; weight: string; volume: string }>(
    `select count(*)::int as order_num, coalesce(sum(o.goods_num), 0)::int as goods_num, coalesce(sum(o.est_weight_g), 0) as weight,
            coalesce(sum(o.est_volume_cm3), 0) as volume,
            (select count(distinct (l.owner_no, l.goods_no))::int
               from pick_order p join pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no
              where p.tenant_id = $1 and p.wave_no = $2 and p.is_repick = 0) as sku_num
       from stockout_order o where o.tenant_id = $1 and o.wave_no = $2`,
    [ctx.tenantId, wave.waveNo],
  )
  const { orderNum = 0, goodsNum = 0, skuNum = 0, weight = '0', volume = '0' } = counted[0] ?? {}
  const [row] = await moveRowsApart(
    ctx.tx,
    [toCancelled],
    [{ waveNo: wave.waveNo, status: picks.length === 0 ? toCancelled.to : null }],
    {
      by: { at: ctx.at },
      key: ['waveNo'],
      all: { orderNum, goodsNum, skuNum, pickOrderNum: picks.length, estWeightG: weight, estVolumeCm3: volume },
      returning: ['status'],
      orStay: true,
    },
  )
  await publishRelease(ctx, wave, orderNum, picks)
  const notice = dropped > 0 ? `${dropped}单状态变化已剔除` : ''
  return {
    status: row?.status ?? waveLife.released,
    answer: { orderNum, pickOrderNum: picks.length, dropped, left: left.length, notice },
  }
}

const publishRelease = async (
  ctx: Ctx,
  wave: ReleasedWave,
  orderNum: number,
  picks: readonly { pickNo: string }[],
): Promise<void> => {
  const { waveNo, warehouseNo, sid } = wave
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
