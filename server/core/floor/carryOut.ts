// 判定落库 · core/floor/carryOut
/** From loaded views to written rows: decides, plans the stock, then one set-based write per table. */
import { bookStock, lockStock } from '../stock/book.ts'
import { writeAllocs } from './allocs.ts'
import { announce } from './announce.ts'
import { namingEarlier } from './earlier.ts'
import { writeExceptions } from './exceptions.ts'
import { writePiles } from './found.ts'
import type { Hall } from './hall.ts'
import type { Outcome, Task } from './judge.ts'
import { learnWeights } from './learnWeights.ts'
import type { OpsTx } from './place.ts'
import { relocate } from './relocate.ts'
import { sharesOf } from './shares.ts'
import { judgeOnStock } from './stockJudge.ts'
import { planStock, type StockPlan } from './stockPlan.ts'
import { updateAll } from './writeOps.ts'
import { writeOrders } from './writeOrders.ts'
import { writeChecked, writePicks, type PickWritten } from './writePicks.ts'
import { writeRecords, writeShares } from './writeRecords.ts'
import { takeConsumables, writeHandovers, writeMoved, writeParcelConsumables, type Used } from './writeRest.ts'

export interface Carried {
  readonly hall: Hall
  readonly outcomes: readonly Outcome[]
  /** revision of every task and order that changed */
  readonly revs: ReadonlyMap<string, number>
}

/**
 * Decides `tasks` (and, when their cause is there, the stored operations that wait in `hall`) and writes everything but the new
 * operations themselves. `store` writes those, as soon as their verdicts are known. `expire`: nobody waits any longer.
 */
export const carryOut = async (
  ctx: OpsTx,
  loaded: Hall,
  tasks: readonly Task[],
  waiting: readonly Task[],
  options: {
    readonly expire: boolean
    readonly store?: (hall: Hall, outcomes: readonly Outcome[]) => Promise<void>
  },
): Promise<Carried> => {
  const { hall, judged } = await judgeOnStock(ctx, loaded, tasks, waiting, options.expire)
  const outcomes = await namingEarlier(ctx, judged.outcomes)
  const plan = await planStock(ctx, hall, outcomes)
  const shares = await sharesOf(ctx, outcomes)
  // one packet; nothing in it waits for another's answer
  const [orders, picks, used] = await Promise.all([
    writeOrders(ctx, outcomes),
    writePicks(ctx, hall, judged.floor, outcomes),
    writeParcelConsumables(ctx, hall, outcomes),
    options.store?.(hall, outcomes),
    updateAll(ctx, hall, outcomes),
    writeRecords(ctx, hall, outcomes),
    writeShares(ctx, hall, shares),
    writeHandovers(ctx, outcomes),
    writeMoved(ctx, outcomes),
    writePiles(ctx, plan.piles),
    writeExceptions(ctx, hall, outcomes, plan.toldAgain),
    announce(ctx, hall, outcomes, plan.changes),
  ])
  const checked = await (hall.isStockLocked ? bookLocked : bookShared)(ctx, hall, { outcomes, plan, used })
  await learnWeights(ctx, hall, outcomes)
  await relocate(ctx, hall, [...plan.lost, ...lostAtCheck(hall, outcomes)])
  return {
    hall,
    outcomes,
    revs: new Map([
      ...orders.map((order) => [order.stockoutNo, order.version] as const),
      ...[...picks, ...checked].map((pick) => [pick.pickNo, Number(pick.rev)] as const),
    ]),
  }
}

interface Booking {
  readonly outcomes: readonly Outcome[]
  readonly plan: StockPlan
  readonly used: readonly Used[]
}

/** The rows are held already: everything is booked in its sequence. */
const bookLocked = async (ctx: OpsTx, hall: Hall, { outcomes, plan, used }: Booking): Promise<PickWritten[]> => {
  const booked = await bookStock(ctx.tx, plan.changes, ctx, hall.stock)
  const [checked] = await Promise.all([
    writeChecked(ctx, hall, outcomes),
    writeAllocs(ctx, plan.allocs, booked),
    takeConsumables(ctx, hall, used),
  ])
  return checked
}

/**
 * Rows that many people share (the bin of a goods everybody wants, the common carton) are locked last and held for two round trips;
 * the pick orders' own stages come before them.
 */
const bookShared = async (ctx: OpsTx, hall: Hall, { outcomes, plan, used }: Booking): Promise<PickWritten[]> => {
  const staged = plan.changes.filter((change) => hall.picks.has(change.locationNo))
  const bins = plan.changes.filter((change) => !hall.picks.has(change.locationNo))
  await writeAllocs(ctx, plan.allocs, await bookStock(ctx.tx, staged, ctx))
  const held = await lockStock(ctx.tx, bins)
  const [checked] = await Promise.all([
    writeChecked(ctx, hall, outcomes),
    bookStock(ctx.tx, bins, ctx, held),
    takeConsumables(ctx, hall, used),
  ])
  return checked
}

/** Pieces a check found missing are looked for elsewhere, as a 补拣 of the order's own pick order. */
const lostAtCheck = (hall: Hall, outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ patch }) =>
    (patch.reallocate ?? []).map((one) => ({ ...one, pickNo: hall.orders.get(one.stockoutNo)?.pickNo ?? null, reported: true })),
  )
