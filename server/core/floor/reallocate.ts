// 缺货重新分配 · core/floor/reallocate
/** Allocates pieces that are missing in their bin from other bins by a 补拣 pick order, or sets the order to 缺货 (floor.md §7.3). */
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import type { PickOrderPlan } from '#contract/rules/pickOrders'
import { URGENT_TYPE } from '#contract/rules/pickTypes'
import { changed } from '../../platform/changes.ts'
import { changeRows, moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { type Reservation, reservationsOf, reserve, writeReservations } from '../orders/allocate.ts'
import { loadPickTypes } from '../orders/pickTypes.ts'
import { type NewPick, writePicks } from '../orders/pickWrite.ts'
import { settlePostbackDue } from '../orders/postbackDue.ts'
import type { OpsTx } from './context.ts'
import { detach } from './detach.ts'
import type { LoadedViews } from './kind.ts'
import { type PickRow, readPicks } from './kinds/picks/load.ts'
import { feed } from './publishChanges.ts'
import { reducePickLines } from './reducePickLines.ts'
import type { LostPieces } from './stockPlan.ts'

/** Priority in the claim list: high, because an order waits for these pieces. */
const repickPriority = 10

interface OrderRow {
  stockoutNo: string
  ownerNo: string
  pickNo: string | null
  pickSlot: number | null
  status: number
  logisticsCode: string
}

const backToPicking = transitionOf(orderLife, 'op PICK_SHORT', orderLife.picking)
/** Binds orders to their 补拣. An order whose pick order was finished in the same batch as the short report goes back to 50. */
const bindRepick = async ({ tx, at }: OpsTx, bound: readonly { stockoutNo: string; repickNo: string }[]): Promise<void> => {
  const key = ['stockoutNo'] as const
  await moveRows(tx, backToPicking, bound, { by: { at }, key, all: { pickTime: null }, quiet: true, hot: true })
  await changeRows(tx, 'stockout_order', bound, { key, set: ['repickNo'], all: { updateTime: at }, hot: true })
}

/** Reserves the lost pieces in other bins and makes the 补拣 pick orders. Orders without stock go to 25 缺货. */
export const reallocate = async (ctx: OpsTx, views: LoadedViews, lost: readonly LostPieces[]): Promise<void> => {
  if (lost.length === 0) return
  await changeRows(ctx.tx, 'stockout_line', sums(lost), {
    key: ['stockoutNo', 'lineNo'],
    less: ['allocQty'],
    all: { updateTime: ctx.at },
    hot: true,
  })
  await reducePickLines(
    ctx,
    lost.filter((pieces) => !pieces.reported),
  )
  const orders = await lockOrders(ctx, lost)
  const openPieces = lost.filter((pieces) => orders.has(pieces.stockoutNo))
  if (openPieces.length === 0) return
  const results = await reserve(ctx, await demandOf(ctx, openPieces))
  const found = reservationsOf(results)
  await writeReservations(ctx, found)
  const repicks = await repicksOf(ctx, views, { wanted: openPieces, found, orders })
  await writePicks(ctx.tx, repicks, ctx)
  await bindRepick(
    ctx,
    repicks.flatMap(({ pickNo, plan }) => plan.slots.map((slot) => ({ stockoutNo: slot.stockoutNo, repickNo: pickNo }))),
  )
  await settlePostbackDue(ctx, [...orders.keys()])
  const shortNos = [...results].filter(([, result]) => result.shorts.length > 0).map(([stockoutNo]) => stockoutNo)
  await detach(ctx, shortNos)
  const place = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  await changed(ctx, [
    ...repicks.map((pick) => ({ ...place, resource: feed.pick, key: pick.pickNo })),
    ...[...orders.values()].map((order) => ({ ...place, resource: feed.order, key: order.stockoutNo, ownerNo: order.ownerNo })),
  ])
}

const sums = (lost: readonly LostPieces[]) => {
  const total = new Map<string, { stockoutNo: string; lineNo: number; allocQty: number }>()
  for (const { stockoutNo, lineNo, qty } of lost) {
    const key = `${stockoutNo}|${lineNo}`
    total.set(key, { stockoutNo, lineNo, allocQty: qty + (total.get(key)?.allocQty ?? 0) })
  }
  return [...total.values()]
}

/** Locks orders that still need their pieces: allocated, in a wave, or on the floor before the check, and not to be stopped. */
const lockOrders = async (ctx: OpsTx, lost: readonly LostPieces[]): Promise<Map<string, OrderRow>> => {
  const rows = await ctx.tx.named<OrderRow>(
    'ops_relocate_orders',
    `select stockout_no, owner_no, pick_no, pick_slot, status, logistics_code from stockout_order
      where tenant_id = $1 and stockout_no = any($2::text[]) and status between ${orderLife.toWave} and ${orderLife.toCheck} and intercept_status <> ${interceptLife.asked}
      order by stockout_no for update`,
    [ctx.tenantId, [...new Set(lost.map((pieces) => pieces.stockoutNo))]],
  )
  return new Map(rows.map((row) => [row.stockoutNo, row]))
}

const demandOf = async (ctx: OpsTx, lost: readonly LostPieces[]) => {
  const keys = [...new Map(lost.map((pieces) => [`${pieces.ownerNo}|${pieces.goodsNo}`, pieces])).values()]
  const goods = await ctx.tx.named<{ ownerNo: string; goodsNo: string; expiryManage: number; lockDay: number | null }>(
    'ops_relocate_goods',
    `select g.owner_no, g.goods_no, g.expiry_manage, g.lock_day from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no where g.tenant_id = $1`,
    [ctx.tenantId, keys.map((key) => key.ownerNo), keys.map((key) => key.goodsNo)],
  )
  const lines = new Map<string, LostPieces[]>()
  for (const pieces of lost) lines.set(pieces.stockoutNo, [...(lines.get(pieces.stockoutNo) ?? []), pieces])
  return {
    warehouseNo: ctx.warehouseNo,
    sid: ctx.sid,
    orders: [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stockoutNo, ofOrder]) => ({ stockoutNo, lines: ofOrder })),
    expiry: Object.fromEntries(
      goods.map((one) => [`${one.ownerNo}|${one.goodsNo}`, { expiryManage: one.expiryManage === 1, lockDay: one.lockDay }]),
    ),
  }
}

interface Allocation {
  readonly wanted: readonly LostPieces[]
  readonly found: readonly Reservation[]
  readonly orders: ReadonlyMap<string, OrderRow>
}

/** One 补拣 order per pick order with missing pieces, bound to the same slots. */
const repicksOf = async (ctx: OpsTx, views: LoadedViews, parts: Allocation): Promise<NewPick[]> => {
  const picks = await picksOf(ctx, views, parts.wanted)
  const byMain = new Map<string, Reservation[]>()
  for (const reservation of parts.found) {
    const pickNo =
      parts.wanted.find((lost) => lost.stockoutNo === reservation.stockoutNo && lost.lineNo === reservation.lineNo)?.pickNo ??
      null
    const pick = pickNo === null ? undefined : picks.get(pickNo)
    if (pick === undefined) continue
    const main = pick.mainPickNo ?? pick.pickNo
    byMain.set(main, [...(byMain.get(main) ?? []), reservation])
  }
  if (byMain.size === 0) return []
  const numbers = await ctx.numbers('JH', byMain.size)
  const seqs = await pickSeqs(ctx, parts.found)
  const urgent = (await loadPickTypes(ctx.tx, ctx.warehouseNo, ctx.sid)).find((type) => type.pickTypeCode === URGENT_TYPE)
  return [...byMain].flatMap(([main, found], i) => {
    const pick = picks.get(main) ?? [...picks.values()].find((candidate) => candidate.mainPickNo === main)
    if (pick === undefined) return []
    const def = { needSeed: pick.needSeed === 1, checkMode: pick.checkMode, difficultyBp: urgent?.difficultyBp ?? 15_000 }
    const plan = planOf(pick, found, parts, seqs)
    const { warehouseNo, sid } = ctx
    return [
      { pickNo: numbers[i] ?? '', waveNo: pick.waveNo, warehouseNo, sid, plan, def, priority: repickPriority, mainPickNo: main },
    ]
  })
}

const picksOf = async (ctx: OpsTx, views: LoadedViews, lost: readonly LostPieces[]): Promise<Map<string, PickRow>> => {
  const pickNos = [...new Set(lost.flatMap((pieces) => pieces.pickNo ?? []))]
  const missing = pickNos.filter((pickNo) => !views.picks.has(pickNo))
  const more = missing.length === 0 ? [] : await readPicks(ctx, missing)
  return new Map([...views.picks, ...more.map((row) => [row.pickNo, row] as const)])
}

const pickSeqs = async (ctx: OpsTx, found: readonly Reservation[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.named<{ locationNo: string; pickSeq: number }>(
    'ops_pick_seqs',
    `select location_no, pick_seq from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4::text[])`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, [...new Set(found.map((reservation) => reservation.locationNo))]],
  )
  return new Map(rows.map((row) => [row.locationNo, row.pickSeq]))
}

const planOf = (
  pick: PickRow,
  found: readonly Reservation[],
  parts: Allocation,
  seqs: ReadonlyMap<string, number>,
): PickOrderPlan => {
  const slotOf = (stockoutNo: string): number => parts.orders.get(stockoutNo)?.pickSlot ?? 1
  const stops = new Map<
    string,
    { one: Reservation; key: LostPieces; orders: PickOrderPlan['lines'][number]['orders'][number][] }
  >()
  for (const reservation of found) {
    const key = parts.wanted.find((lost) => lost.stockoutNo === reservation.stockoutNo && lost.lineNo === reservation.lineNo)
    if (key === undefined) continue
    const name = `${reservation.locationNo}|${key.ownerNo}|${key.goodsNo}|${reservation.batchNo}`
    const stop = stops.get(name) ?? { one: reservation, key, orders: [] }
    stop.orders.push({
      stockoutNo: reservation.stockoutNo,
      lineNo: reservation.lineNo,
      slot: slotOf(reservation.stockoutNo),
      qty: reservation.qty,
    })
    stops.set(name, stop)
  }
  const seq = (locationNo: string): number => seqs.get(locationNo) ?? Number.MAX_SAFE_INTEGER
  const lines = [...stops.values()]
    .sort((a, b) => seq(a.one.locationNo) - seq(b.one.locationNo) || (a.one.locationNo < b.one.locationNo ? -1 : 1))
    .map(({ one, key, orders }, i) => ({
      seqNo: i + 1,
      locationNo: one.locationNo,
      ownerNo: key.ownerNo,
      goodsNo: key.goodsNo,
      batchNo: one.batchNo,
      planQty: orders.reduce((sum, order) => sum + order.qty, 0),
      orders: orders.sort((a, b) => a.slot - b.slot || a.lineNo - b.lineNo),
    }))
  const stockoutNos = [...new Set(found.map((reservation) => reservation.stockoutNo))]
  const uniform = (values: readonly string[]): string | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)
  return {
    pickTypeCode: URGENT_TYPE,
    pickMethod: pick.pickMethod,
    slots: stockoutNos.map((stockoutNo) => ({ slot: slotOf(stockoutNo), stockoutNo })),
    lines,
    orderNum: stockoutNos.length,
    skuNum: new Set(lines.map((line) => `${line.ownerNo}|${line.goodsNo}`)).size,
    goodsNum: lines.reduce((sum, line) => sum + line.planQty, 0),
    locationNum: new Set(lines.map((line) => line.locationNo)).size,
    estWeightG: 0,
    lateAge: 0,
    logisticsCode: uniform(stockoutNos.map((no) => parts.orders.get(no)?.logisticsCode ?? '')),
    ownerNo: uniform(lines.map((line) => line.ownerNo)),
  }
}
