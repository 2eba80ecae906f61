// 作业现场视图 · core/floor/hall
/** Everything a set of operations may look at, loaded and locked in the order of I8, as the views decisions work on. */
import { pickLife, toteLife } from '#contract/rules/pickLife'
import type { AnyOp } from '#contract/envelope'
import { goodsKey } from '#contract/rules/barcode'
import type { GoodsKey } from '#contract/ops/payload'
import { emptyFloor, type Floor } from '#contract/ops/view'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import { binKey } from '#contract/ops/kinds/stock'
import { lockStock, readStock, stockKeyText, type StockKey, type StockState } from '../stock/book.ts'
import { authAt, loadPeople, type People } from './actors.ts'
import { frozenAt, readPiles, type Pile } from './found.ts'
import { lockOrders, orderView, readOrderLines, readPackages, type OrderRow } from './loadOrders.ts'
import { lockPicks, pickView, readLines, readOpenRepicks, readSeeds, type LineRow, type PickRow } from './loadPicks.ts'
import { lockHandovers, lockMoves, lockTotes, readConsumables, readGoods, readLocations, readWeighed } from './loadThings.ts'
import { needsOf, type Needs } from './needs.ts'
import type { OpsTx } from './place.ts'
import { resolveDocs, type DocRow } from './resolve.ts'
import { settingsOf, type Settings } from './settings.ts'
import { readWaiting, type StoredOp } from './stored.ts'

export interface Hall {
  readonly settings: Settings
  readonly people: People
  readonly floor: Floor
  readonly docs: ReadonlyMap<string, DocRow>
  readonly picks: ReadonlyMap<string, PickRow>
  readonly orders: ReadonlyMap<string, OrderRow>
  /** stock rows read so far, by `stockKeyText` */
  readonly stock: Map<string, StockState>
  /** whether these rows are held until the end of the transaction */
  readonly isStockLocked: boolean
  /** pieces found before that no person has seen yet, of the goods at hand: where pieces may be found or moved */
  readonly piles: readonly Pile[]
  /** places asked for, whether a row was there or not */
  readonly asked: Set<string>
  /** location_type of bins a hand went to unexpectedly */
  readonly locationTypes: Map<string, number>
  /** operations that wait at the documents at hand, oldest first */
  readonly waiting: readonly StoredOp[]
}

export interface HallOptions {
  /** waiting operations of the same documents come along */
  readonly wait?: 'along' | 'not'
  /** when a badge was scanned, epoch ms */
  readonly at?: number
  /** `peeked`: stock rows are read without a lock, so that pickers of one goods wait for each other only while booking */
  readonly stock?: 'locked' | 'peeked'
}

/**
 * Loads and locks for these operations. Statements that do not need each other's answers leave together; the database works them off
 * in the order written here, which is the order of I8.
 */
export const loadHall = async (
  ctx: OpsTx,
  ops: readonly AnyOp[],
  { wait = 'along', at = ctx.now, stock: held = 'locked' }: HallOptions = {},
): Promise<Hall> => {
  const needs = needsOf(ops)
  const [settings, found, picks, atPicks, asked] = await Promise.all([
    settingsOf(ctx),
    resolveDocs(ctx, needs.docs, scannedTotes(ops)),
    lockPicks(ctx, [...needs.picks]),
    wait === 'along' ? readWaiting(ctx, 'pick', [...needs.picks]) : [],
    loadPeople(ctx, ops),
  ])
  const docs = new Map(found)
  for (const stored of atPicks) merge(needs, stored.op)
  const lines = await readLines(ctx, [...needs.wholePicks], [...needs.lines.values()])
  const stockoutNos = [...ordersOf(needs, docs, lines)]
  const goods = [...new Map([...needs.goods, ...singles(needs, lines).map(keyOfLine)]).values()]
  const piles = await pilesOf(ctx, ops, goods, held)
  const places = placesOf(ctx, ops, lines).concat(held === 'locked' ? piles : [])
  const [orders, atOrders, ofOrders, first, known, stock] = await Promise.all([
    lockOrders(ctx, stockoutNos, settings.minSample),
    wait === 'along' ? readWaiting(ctx, 'order', stockoutNos) : [],
    readOrderParts(ctx, stockoutNos, mainsOf(picks, needs)),
    readThings(ctx, needs, docs, picks),
    readGoods(ctx, goods, settings.minSample),
    (held === 'locked' ? lockStock : readStock)(ctx.tx, places),
  ])
  for (const { stockoutNo, pickNo, repickNo } of orders) docs.set(stockoutNo, { doc: stockoutNo, stockoutNo, pickNo, repickNo })
  const waiting = [...atPicks, ...atOrders].sort((a, b) => a.effectiveAt - b.effectiveAt)
  for (const stored of atOrders) merge(needs, stored.op)
  const things = waiting.length === 0 ? first : await readThings(ctx, needs, docs, picks)
  const people = waiting.length === 0 ? asked : await loadPeople(ctx, [...ops, ...waiting.map((stored) => stored.op)])
  const parts = { settings, needs, docs, picks, lines, orders, ofOrders, things }
  const floor = floorOf({ ...parts, goods: known, workers: workersOf(people, at) })
  return {
    settings,
    people,
    docs,
    waiting,
    stock,
    piles,
    isStockLocked: held === 'locked',
    floor: { ...floor, bins: binsOf(places, stock), ...freeOf(ops, { places, stock, piles }) },
    asked: new Set(places.map(stockKeyText)),
    locationTypes: new Map(),
    picks: byKey(picks, 'pickNo'),
    orders: byKey(orders, 'stockoutNo'),
  }
}

/** Locks more places of stock: a hand went where nobody expected it. */
export const alsoLock = async (ctx: OpsTx, hall: Hall, places: readonly StockKey[]): Promise<Hall> => {
  const more = await lockStock(ctx.tx, places)
  for (const [key, state] of more) hall.stock.set(key, state)
  for (const key of places) hall.asked.add(stockKeyText(key))
  return { ...hall, floor: { ...hall.floor, bins: { ...hall.floor.bins, ...binsOf(places, hall.stock) } } }
}

const byKey = <R, K extends keyof R>(rows: readonly R[], key: K): Map<string, R> =>
  new Map(rows.map((row) => [String(row[key]), row]))

/** Only PULL_OUT finds its order through a tote. */
const scannedTotes = (ops: readonly AnyOp[]): Set<string> =>
  new Set(ops.flatMap((op) => (op.opType === 'PULL_OUT' && op.payload.toteNo !== undefined ? [op.payload.toteNo] : [])))

/** Orders that are decided on: named themselves, or inside a pick order that is taken, finished or given back. */
const ordersOf = (needs: Needs, docs: ReadonlyMap<string, DocRow>, lines: readonly LineRow[]): Set<string> => {
  const named = [...needs.decided, ...needs.totes].flatMap((doc) => docs.get(doc)?.stockoutNo ?? [])
  const inside = lines
    .filter((line) => needs.wholePicks.has(line.pickNo))
    .flatMap((line) => line.orders.map((fill) => fill.stockoutNo))
  return new Set([...named, ...inside])
}

/** A waiting operation names things the batch itself does not. */
const merge = (needs: Needs, op: AnyOp): void => {
  const more = needsOf([op])
  for (const set of ['wholePicks', 'decided', 'freed', 'consumables', 'handovers', 'handed'] as const)
    for (const key of more[set]) needs[set].add(key)
  for (const [key, value] of more.goods) needs.goods.set(key, value)
}

/** Lines an operation names itself. */
const singles = (needs: Needs, lines: readonly LineRow[]): LineRow[] =>
  lines.filter((line) => needs.lines.has(`${line.pickNo}|${line.seqNo}`))

const readOrderParts = async (ctx: OpsTx, stockoutNos: readonly string[], mains: readonly string[]) => {
  const [lines, packages, repicks] = await Promise.all([
    readOrderLines(ctx, stockoutNos),
    readPackages(ctx, stockoutNos),
    readOpenRepicks(ctx, mains),
  ])
  return { lines, packages, repicks }
}

/** Totes, hand-overs, moves, cartons and bins, by what the operations name. */
const readThings = async (ctx: OpsTx, needs: Needs, docs: ReadonlyMap<string, DocRow>, picks: readonly PickRow[]) => {
  const freed = [...needs.freed].flatMap((doc) => docs.get(doc)?.stockoutNo ?? [])
  const [totes, handed, moves, consumables, seeds, locations, weighed, open] = await Promise.all([
    lockTotes(ctx, [...needs.totes], freed),
    lockHandovers(ctx, [...needs.handovers], [...needs.handed]),
    lockMoves(ctx, [...needs.moves]),
    readConsumables(ctx, [...needs.consumables]),
    readSeeds(ctx, picks),
    readLocations(ctx, [...needs.targets]),
    readWeighed(
      ctx,
      [...needs.weighed].filter((no) => !docs.has(no)),
    ),
    openPicksOf(ctx, picks, needs),
  ])
  return { totes, ...handed, moves, consumables, seeds, locations, weighed, open }
}

interface Parts {
  readonly settings: Settings
  readonly needs: Needs
  readonly docs: ReadonlyMap<string, DocRow>
  readonly picks: readonly PickRow[]
  readonly lines: readonly LineRow[]
  readonly orders: readonly OrderRow[]
  readonly ofOrders: Awaited<ReturnType<typeof readOrderParts>>
  readonly things: Awaited<ReturnType<typeof readThings>>
  readonly goods: readonly GoodsFacts[]
  readonly workers: NonNullable<Floor['workers']>
}

const floorOf = (parts: Parts): Floor => {
  const { settings, needs, docs, things, ofOrders } = parts
  return {
    ...emptyFloor(settings.options),
    picks: pickViews(parts),
    orders: orderViews(parts),
    parcels: Object.fromEntries([
      ...[...docs.values()].map((doc) => [doc.doc, doc.stockoutNo] as const),
      ...ofOrders.packages.map((row) => [row.logisticsNo, row.stockoutNo] as const),
    ]),
    totes: record(things.totes, (tote) => tote.toteNo),
    goods: { ...namesOf(ofOrders.lines), ...record(parts.goods, goodsKey) },
    consumables: {
      ...record(things.consumables, (one) => one.barcode),
      ...record(things.consumables, (one) => one.consumableNo),
    },
    handovers: record(things.handovers, (handover) => handover.handoverNo),
    handedTo: things.handedTo,
    weighed: things.weighed,
    moves: record(things.moves, (move) => move.moveNo),
    workers: parts.workers,
    ...(needs.targets.size === 0 ? {} : { locations: record(things.locations, (place) => place.locationNo) }),
    ...things.open,
  }
}

const orderViews = ({ settings, orders, ofOrders }: Parts): Floor['orders'] => {
  const linesOf = groups(ofOrders.lines, (line) => line.stockoutNo)
  const packagesOf = groups(ofOrders.packages, (row) => row.stockoutNo)
  const views = orders.map((row) => {
    const no = row.stockoutNo
    const parts = {
      lines: linesOf.get(no) ?? [],
      packages: packagesOf.get(no) ?? [],
      openPickNos: ofOrders.repicks.get(no) ?? [],
    }
    return orderView(row, parts, settings)
  })
  return record(views, (order) => order.stockoutNo)
}

const pickViews = ({ picks, lines, orders, things }: Parts): Floor['picks'] => {
  const rowOf = byKey(orders, 'stockoutNo')
  const inside = (stockoutNo: string, pickNo: string): boolean => {
    const row = rowOf.get(stockoutNo)
    return row === undefined || row.pickNo === pickNo || row.repickNo === pickNo
  }
  const toteOf = new Map(
    things.totes.filter((tote) => tote.status === toteLife.used).map((tote) => [tote.stockoutNo, tote.toteNo]),
  )
  const linesOf = groups(lines, (line) => line.pickNo)
  const seedsOf = groups(things.seeds, (seed) => seed.pickNo)
  const views = picks.map((row) => {
    const no = row.pickNo
    return pickView(row, { lines: linesOf.get(no) ?? [], seeds: seedsOf.get(no) ?? [], toteOf, inside })
  })
  return record(views, (pick) => pick.pickNo)
}

const record = <T>(rows: readonly T[], key: (row: T) => string): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [key(row), row]))
const groups = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const by = new Map<string, T[]>()
  for (const row of rows) {
    const list = by.get(key(row))
    if (list === undefined) by.set(key(row), [row])
    else list.push(row)
  }
  return by
}
const keyOfLine = (line: LineRow) =>
  [`${line.ownerNo}|${line.goodsNo}`, { ownerNo: line.ownerNo, goodsNo: line.goodsNo }] as const

/** Names for the check's sentences: the order's own lines know them. */
const namesOf = (
  lines: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly goodsName: string | null }[],
): Floor['goods'] =>
  Object.fromEntries(
    lines.map((line) => [
      `${line.ownerNo}|${line.goodsNo}`,
      {
        ownerNo: line.ownerNo,
        goodsNo: line.goodsNo,
        name: line.goodsName ?? line.goodsNo,
        barcodes: [],
        white: [],
        expiry: false,
        fragile: false,
      },
    ]),
  )

const mainsOf = (picks: readonly PickRow[], needs: Needs): string[] =>
  picks.filter((pick) => needs.wholePicks.has(pick.pickNo)).map((pick) => pick.mainPickNo ?? pick.pickNo)

const workersOf = (people: People, now: number): NonNullable<Floor['workers']> =>
  Object.fromEntries(
    [...people.workers.values()].flatMap((worker) => {
      const auth = authAt(worker, now)
      return auth === undefined ? [] : [[worker.badgeCode, auth] as const]
    }),
  )

/** How many pick orders each claimer of the batch holds already. */
const openPicksOf = async (
  ctx: OpsTx,
  picks: readonly PickRow[],
  needs: Needs,
): Promise<{ openPicks?: Record<string, number> }> => {
  if (!picks.some((pick) => pick.status === pickLife.open && needs.wholePicks.has(pick.pickNo))) return {}
  const rows = await ctx.tx.named<{ pickerKey: string; n: string }>(
    'ops_open_picks',
    `select picker_key, count(*) as n from pick_order
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status = ${pickLife.picking} and picker_key is not null group by picker_key`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return { openPicks: Object.fromEntries(rows.map((row) => [row.pickerKey, Number(row.n)])) }
}

/** Places of stock the operations are expected to touch: the bin of the line and the OUT-STAGE of the pick order; both ends of a move. */
const placesOf = (ctx: OpsTx, ops: readonly AnyOp[], lines: readonly LineRow[]): StockKey[] => {
  const lineOf = new Map(lines.map((line) => [`${line.pickNo}|${line.seqNo}`, line]))
  const { warehouseNo, sid } = ctx
  return ops.flatMap((op): StockKey[] => {
    if (op.opType === 'MOVE_LINE') {
      const { fromLocationNo, toLocationNo, ownerNo, goodsNo, batchNo, quality } = op.payload
      return [fromLocationNo, toLocationNo].map((locationNo) => ({
        warehouseNo,
        sid,
        locationNo,
        ownerNo,
        goodsNo,
        batchNo,
        quality,
      }))
    }
    if (op.opType !== 'PICK_LINE' && op.opType !== 'PICK_SHORT') return []
    const line = lineOf.get(`${op.payload.pickNo}|${op.payload.seqNo}`)
    if (line === undefined) return []
    const key = { warehouseNo, sid, ownerNo: line.ownerNo, goodsNo: line.goodsNo, batchNo: line.batchNo, quality: 1 }
    return [line.locationNo, op.payload.pickNo].map((locationNo) => ({ ...key, locationNo }))
  })
}

const binsOf = (places: readonly StockKey[], stock: ReadonlyMap<string, StockState>): Record<string, number> =>
  Object.fromEntries(
    places.map((key) => [binKey(key.locationNo, key, key.batchNo, key.quality), stock.get(stockKeyText(key))?.qty ?? 0]),
  )

/** Found pieces, where some may be found or moved: a pick only does when it is looked at more closely. */
const pilesOf = (
  ctx: OpsTx,
  ops: readonly AnyOp[],
  goods: readonly GoodsKey[],
  held: NonNullable<HallOptions['stock']>,
): Promise<Pile[]> => {
  const may = ops.some((op) => op.opType === 'MOVE_LINE' || (op.opType === 'PICK_LINE' && held === 'locked'))
  return readPiles(ctx, may ? goods : [], held === 'locked')
}

/** What a move may take: neither allocated nor frozen, and what was found before. A place without a row holds nothing. */
const freeOf = (
  ops: readonly AnyOp[],
  { places, stock, piles }: Pick<Hall, 'stock' | 'piles'> & { readonly places: readonly StockKey[] },
): { free?: Record<string, number> } => {
  if (!ops.some((op) => op.opType === 'MOVE_LINE')) return {}
  const free = places.map((key) => {
    const { qty = 0, alloc = 0, freeze = 0 } = stock.get(stockKeyText(key)) ?? {}
    return [binKey(key.locationNo, key, key.batchNo, key.quality), qty - alloc - freeze + frozenAt(piles, key)] as const
  })
  return { free: Object.fromEntries(free) }
}
