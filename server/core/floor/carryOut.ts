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
import type { Revs, Writing, Written } from './kind.ts'
import { learnWeights } from './learnWeights.ts'
import type { OpsTx } from './place.ts'
import { relocate } from './relocate.ts'
import { sharesOf } from './shares.ts'
import { judgeOnStock } from './stockJudge.ts'
import { planStock, type StockPlan } from './stockPlan.ts'
import { updateAll } from './writeOps.ts'
import { writeShares } from './writeRecords.ts'

export interface Carried {
  readonly hall: Hall
  readonly outcomes: readonly Outcome[]
  /** revision of every task and order that changed */
  readonly revs: ReadonlyMap<string, number>
}

/**
 * Decides `tasks`, and the waiting operations loaded with them whose missing step has arrived. Writes everything but the new operations
 * themselves; `store` writes those as soon as their verdicts are known. `expire`: the wait is over, what still lacks its step is flagged.
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
  const writing: Writing = { ctx, hall, outcomes, floor: judged.floor, plan }
  // sent together in one round trip: no statement needs another's answer
  const [written] = await Promise.all([
    Promise.all(hall.kinds.flatMap((kind) => kind.write?.(writing) ?? [])),
    options.store?.(hall, outcomes),
    updateAll(ctx, hall, outcomes),
    writeShares(ctx, hall, shares),
    writePiles(ctx, plan.piles),
    writeExceptions(ctx, hall, outcomes, plan.toldAgain),
    announce(ctx, hall, outcomes, plan.changes),
  ])
  const last = written.flatMap((one) => one.last ?? [])
  const later = await (hall.isStockLocked ? bookLocked : bookShared)(ctx, hall, { plan, last })
  await learnWeights(ctx, hall, outcomes)
  await relocate(ctx, hall, [...plan.lost, ...lostAtCheck(hall, outcomes)])
  return { hall, outcomes, revs: new Map([...written.flatMap((one) => one.revs ?? []), ...later]) }
}

interface Booking {
  readonly plan: StockPlan
  /** writes that come last, because many people share their rows */
  readonly last: readonly NonNullable<Written['last']>[]
}

/** The stock rows are locked already: everything is booked in order. */
const bookLocked = async (ctx: OpsTx, hall: Hall, { plan, last }: Booking): Promise<Revs> => {
  const booked = await bookStock(ctx.tx, plan.changes, ctx, hall.stock)
  const [revs] = await Promise.all([Promise.all(last.map((write) => write())), writeAllocs(ctx, plan.allocs, booked)])
  return revs.flat()
}

/**
 * Rows that many people share (the bin of a fast seller, the common carton) are locked last and held for two round trips only. The
 * OUT-STAGEs of the pick orders come before them.
 */
const bookShared = async (ctx: OpsTx, hall: Hall, { plan, last }: Booking): Promise<Revs> => {
  const staged = plan.changes.filter((change) => hall.picks.has(change.locationNo))
  const bins = plan.changes.filter((change) => !hall.picks.has(change.locationNo))
  await writeAllocs(ctx, plan.allocs, await bookStock(ctx.tx, staged, ctx))
  const held = await lockStock(ctx.tx, bins)
  const [revs] = await Promise.all([Promise.all(last.map((write) => write())), bookStock(ctx.tx, bins, ctx, held)])
  return revs.flat()
}

/** Pieces a check found missing are allocated elsewhere, as a 补拣 of the order's pick order. */
const lostAtCheck = (hall: Hall, outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ patch }) =>
    (patch.reallocate ?? []).map((one) => ({ ...one, pickNo: hall.orders.get(one.stockoutNo)?.pickNo ?? null, reported: true })),
  )
