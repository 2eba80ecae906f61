// 任务包组装 · core/floor/taskPack
/** Makes task packs: views of a pick order and of every order in it, goods and switches, without any receiver's name, phone or address. */
import { floorFrom } from '#contract/ops/accepts'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import { type Applied, emptyFloor, type Floor, type TaskPack } from '#contract/ops/view'
import type { StationPage } from '#contract/pda/snapshot'
import { goodsKey } from '#contract/rules/barcode'
import { orderLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import type { Device } from '../../platform/ctx.ts'
import { idsOf } from '../../platform/device.ts'
import { unmadePicks } from '../orders/outsidePicks.ts'
import { workersAt } from './actors.ts'
import type { OpsTx } from './context.ts'
import { readConsumables } from './kinds/consumables/load.ts'
import { readGoods } from './kinds/goods/load.ts'
import { readOrderLines, readOrders, readPackages } from './kinds/orders/load.ts'
import { orderView } from './kinds/orders/view.ts'
import { type LineRow, type PickRow, readLines, readOpenRepicks, readPicks, readSeeds } from './kinds/picks/load.ts'
import { pickView } from './kinds/picks/view.ts'
import { readTotes, totesAround } from './kinds/totes.ts'
import { type Settings, settingsOf } from './settings.ts'

/** Maximum number of totes in a pack. For other totes the device queries the server; without network it shows a message. */
const totesMax = 2000
/** Orders of one page of the station index (at most 5 000 parcels in all, floor.md §16.1). */
const pageOrders = 200

/** A device's request, in its warehouse and transaction. */
export type Asked = OpsTx & { readonly device: Device }

/** The pack of a pick order; null if it does not exist or `isAllowed` refuses it. */
export const taskPack = async (ctx: Asked, pickNo: string, isAllowed: (pick: PickRow) => boolean): Promise<TaskPack | null> => {
  const [pick] = await readPicks(ctx, [pickNo])
  if (pick === undefined || !isAllowed(pick)) return null
  const settings = await settingsOf(ctx)
  const lines = await readLines(ctx, [pickNo], [])
  const stockoutNos = [...new Set(lines.flatMap((line) => line.orders.map((fill) => fill.stockoutNo)))]
  const main = pick.mainPickNo ?? pick.pickNo
  const repicks = await readOpenRepicks(ctx, [main])
  const parts = await ordersWith(ctx, settings, stockoutNos, repicks)
  const inside = (stockoutNo: string): boolean => {
    const order = parts.orders[stockoutNo]
    return order !== undefined && (order.pickNo === pickNo || order.repickNo === pickNo)
  }
  const toteOf = new Map(Object.values(parts.totes).map((tote) => [tote.stockoutNo, tote.toteNo]))
  const goods = await goodsOf(ctx, settings, lines, Object.values(parts.orders))
  const nearTotes = pick.pickMethod === 2 ? [] : await totesAround(ctx, totesMax + 1)
  const sentTotes = nearTotes.slice(0, totesMax)
  const floor: Floor = {
    ...emptyFloor(settings.options),
    ...parts,
    picks: { [pickNo]: pickView(pick, { lines, seeds: await readSeeds(ctx, [pick]), toteOf, inside }) },
    totes: { ...Object.fromEntries(sentTotes.map((tote) => [tote.toteNo, tote])), ...parts.totes },
    ...(nearTotes.length > totesMax && { totesCut: true }),
    goods: Object.fromEntries(goods.map((goodsRow) => [goodsKey(goodsRow), goodsRow])),
    consumables: Object.fromEntries(
      (await consumablesOf(ctx, settings)).flatMap((facts) => [
        [facts.consumableNo, facts] as const,
        [facts.barcode || facts.consumableNo, facts] as const,
      ]),
    ),
  }
  return {
    pickNo,
    warehouseNo: ctx.warehouseNo,
    sid: ctx.sid,
    floor,
    carriers: carriersOf(settings),
    workers: await workersAt(ctx, ctx.now),
    takenAt: ctx.now,
    rev: Number(pick.rev),
    applied: await appliedOf(ctx, [
      pickNo,
      ...Object.keys(floor.orders),
      ...Object.keys(floor.parcels),
      ...Object.keys(floor.totes),
    ]),
  }
}

/** Incarnations whose operations may still be on a device: the present one and those lost recently. */
const incarnationsKept = 3

/**
 * The last number of the device's own operations on these documents that the server has processed, by lane; a lane is named by its
 * document.
 */
export const appliedOf = async (ctx: Asked, docNos: readonly string[]): Promise<Applied> => {
  const rows = await ctx.tx.named<{ incarnation: string; lane: string; lastLaneSeq: string }>(
    'ops_pack_lanes',
    `select incarnation, lane, last_lane_seq from pda_lane
      where tenant_id = $1 and device_id = any($2::text[]) and lane = any($3::text[])
        and incarnation = any(array(select i.incarnation from pda_incarnation i
          where i.tenant_id = $1 and i.device_id = any($2::text[]) order by i.last_seen desc limit $4))`,
    [ctx.tenantId, idsOf(ctx.device), docNos, incarnationsKept],
  )
  const applied: Record<string, Record<string, number>> = {}
  for (const { incarnation, lane, lastLaneSeq } of rows) (applied[incarnation] ??= {})[lane] = Number(lastLaneSeq)
  return applied
}

type OrdersWith = Pick<Floor, 'orders' | 'parcels' | 'totes'>

const ordersWith = async (
  ctx: OpsTx,
  settings: Settings,
  stockoutNos: readonly string[],
  repicks: ReadonlyMap<string, readonly string[]>,
): Promise<OrdersWith> => {
  const rows = await readOrders(ctx, stockoutNos)
  const nos = rows.map((row) => row.stockoutNo)
  const lines = await readOrderLines(ctx, nos)
  const packages = await readPackages(ctx, nos)
  const totes = await readTotes(ctx, nos)
  const orders = rows.map((row) =>
    orderView(
      row,
      {
        lines: lines.filter((line) => line.stockoutNo === row.stockoutNo),
        packages: packages.filter((parcel) => parcel.stockoutNo === row.stockoutNo),
        openPickNos: repicks.get(row.stockoutNo) ?? [],
      },
      settings,
    ),
  )
  return {
    orders: Object.fromEntries(orders.map((order) => [order.stockoutNo, order])),
    parcels: Object.fromEntries(packages.map((parcel) => [parcel.logisticsNo, parcel.stockoutNo])),
    totes: Object.fromEntries(totes.map((tote) => [tote.toteNo, tote])),
  }
}

/** Leaves out fields that only checks of bins and receiving need. */
const goodsOf = async (
  ctx: OpsTx,
  settings: Settings,
  lines: readonly LineRow[],
  orders: readonly OrderView[],
): Promise<GoodsFacts[]> => {
  const keys = [
    ...lines.map((line) => ({ ownerNo: line.ownerNo, goodsNo: line.goodsNo })),
    ...orders.flatMap((order) => order.lines.map(({ ownerNo, goodsNo }) => ({ ownerNo, goodsNo }))),
  ]
  const goods = await readGoods(ctx, [...new Map(keys.map((key) => [goodsKey(key), key])).values()], settings)
  return goods.map(
    ({
      volumeCm3: _volume,
      batch: _batch,
      shelfLifeDay: _days,
      receiveLimitDay: _limit,
      unmeasured: _lacks,
      abc: _abc,
      ...facts
    }) => facts,
  )
}

/** Prices stay on the server. */
const consumablesOf = async (ctx: OpsTx, settings: Settings) =>
  (await readConsumables(ctx, settings)).map(({ priceE4: _price, ...facts }) => facts)

const carriersOf = (settings: Settings): TaskPack['carriers'] =>
  [...settings.carriers].map(([logisticsCode, { noPattern }]) => ({ logisticsCode, noPattern }))

export interface StationQuery {
  readonly docNo?: string
  /** epoch ms */
  readonly since?: number
  /** order number after which the page begins */
  readonly next?: string
}

/** One page of the station index: orders of the floor in the sequence of their numbers. */
export const stationPage = async (ctx: Asked, query: StationQuery): Promise<StationPage> => {
  const settings = await settingsOf(ctx)
  const { docNo } = query
  const nos = docNo === undefined ? await pageNos(ctx, query, floorFrom(settings.isMirror)) : await docNos(ctx, docNo)
  const stockoutNos = docNo === undefined ? nos.slice(0, pageOrders) : nos
  const picks =
    query.next === undefined
      ? [...(await sharedPicks(ctx, query, settings.isMirror)), ...(settings.isMirror ? await outsidePicks(ctx, query) : [])]
      : undefined
  const { orders, parcels, totes } = await ordersWith(ctx, settings, stockoutNos, new Map())
  const views = Object.values(orders)
  return {
    orders: views,
    ...(picks !== undefined && { picks }),
    goods: await goodsOf(ctx, settings, [], views),
    consumables: await consumablesOf(ctx, settings),
    carriers: carriersOf(settings),
    workers: await workersAt(ctx, ctx.now),
    options: settings.options,
    takenAt: ctx.now,
    applied: await appliedOf(ctx, [
      ...stockoutNos,
      ...new Set([...views.map((order) => order.pickNo), ...(picks ?? []).map((pick) => pick.pickNo)]),
      ...Object.keys(parcels),
      ...Object.keys(totes),
    ]),
    next: nos.length > stockoutNos.length ? (stockoutNos.at(-1) ?? null) : null,
  }
}

/**
 * Reads go back this far, ms: update_time is the start of a transaction that is visible only up to 5 s later, and clocks differ a little.
 */
const lateMs = 10_000

/** Condition of orders whose estimate has changed since, because orders of the same composition were weighed. */
const learnedSince = `(status < ${orderLife.toShip} and composition_key in (
          select c.composition_key from composition_avg_weight c where c.tenant_id = $1 and c.warehouse_no = $2 and c.sid = $3 and c.learned_time > $7))`

/** Orders of the page; with `since` also orders that left the floor meanwhile, so that a device can forget them. */
const pageNos = async (ctx: OpsTx, { since, next = '' }: StationQuery, lowest: number): Promise<string[]> => {
  const rows = await ctx.tx.named<{ stockoutNo: string }>(
    since === undefined ? 'ops_station' : 'ops_station_since',
    `select stockout_no from stockout_order
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and stockout_no > $4
        and ${since === undefined ? `status between $6 and ${orderLife.toShip}` : `(status >= $6 or status in (${orderLife.off}, ${orderLife.short})) and (update_time > $7 or ${learnedSince})`}
      order by stockout_no limit $5`,
    [
      ctx.tenantId,
      ctx.warehouseNo,
      ctx.sid,
      next,
      pageOrders + 1,
      lowest,
      ...(since === undefined ? [] : [new Date(since - lateMs)]),
    ],
  )
  return rows.map((row) => row.stockoutNo)
}

/**
 * Pick orders that several people work on: checked all at once or divided at a wall, while orders wait for check or pack. `docNo`
 * limits them to one pick order. The content of the wall's slots is included if it changed since.
 */
const sharedPicks = async (ctx: OpsTx, { docNo, since }: StationQuery, isMirror: boolean): Promise<PickView[]> => {
  const rows = await ctx.tx.named<{ pickNo: string; isFresh: boolean }>(
    'ops_station_batches',
    `select p.pick_no, ($5::timestamptz is null or p.update_time > $5) as is_fresh from pick_order p
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and (p.check_mode = 2 or p.need_seed = 1)
        and ($4::text is null or p.pick_no = $4)
        and p.pick_no in (select o.pick_no from stockout_order o
                           where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3
                             and o.status between $6 and ${orderLife.toPack})`,
    [
      ctx.tenantId,
      ctx.warehouseNo,
      ctx.sid,
      docNo ?? null,
      since === undefined ? null : new Date(since - lateMs),
      isMirror ? floorFrom(true) : orderLife.picking,
    ],
  )
  const freshPickNos = new Set(rows.filter(({ isFresh }) => isFresh).map(({ pickNo }) => pickNo))
  const picks = await readPicks(
    ctx,
    rows.map(({ pickNo }) => pickNo),
  )
  const seeds = await readSeeds(
    ctx,
    picks.filter(({ pickNo }) => freshPickNos.has(pickNo)),
  )
  return picks.map((pick) =>
    pickView(pick, { lines: [], seeds: seeds.filter(({ pickNo }) => pickNo === pick.pickNo), toteOf: new Map() }),
  )
}

/** Pick orders of the outside system that were not scanned yet, as they will be made. */
const outsidePicks = async (ctx: OpsTx, { docNo }: StationQuery): Promise<PickView[]> =>
  (await unmadePicks(ctx, docNo ?? null)).map((pickNo) => ({
    pickNo,
    status: pickLife.picked,
    leaseVersion: 0,
    claimedBy: '',
    claimedName: '',
    deviceId: '',
    pickMethod: 2,
    needSeed: false,
    checkMode: 2,
    difficultyBp: 10_000,
    isRepick: false,
    startTime: null,
    lines: [],
    slots: [],
    rev: 0,
  }))

/** The orders of a scanned number: an order number, a waybill, a tote or a pick order. */
const docNos = async (ctx: OpsTx, docNo: string): Promise<string[]> => {
  const rows = await ctx.tx.named<{ stockoutNo: string }>(
    'ops_station_doc',
    `select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.stockout_no = $4
     union
     select p.stockout_no from stockout_package p where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.logistics_no = $4
     union
     select t.stockout_no from tote t where t.tenant_id = $1 and t.warehouse_no = $2 and t.sid = $3 and t.tote_no = $4 and t.stockout_no is not null
     union
     select o.stockout_no from stockout_order o where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.pick_no = $4`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, docNo],
  )
  return rows.map((row) => row.stockoutNo)
}
