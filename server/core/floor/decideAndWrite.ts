// 判定落库 · core/floor/decideAndWrite
/** From loaded views to written rows: decides, plans the stock, then one set-based write per table. */
import { bookStock, lockStock } from '../stock/book.ts'
import { writeAllocs } from './allocs.ts'
import type { OpsTx } from './context.ts'
import type { Outcome, Task } from './decideBatch.ts'
import { decideOnStock } from './decideOnStock.ts'
import { withEarlierOperation } from './earlierOperation.ts'
import { writeExceptions } from './exceptions.ts'
import { writeFoundPieces } from './foundPieces.ts'
import type { LoadedViews, Revs, Writing, Written } from './kind.ts'
import { numberTrucks } from './kinds/arrivals/write.ts'
import { learningOf, type Learning } from './learnWeights.ts'
import { updateVerdicts } from './operationRows.ts'
import { writePresence } from './presence.ts'
import { publishChanges } from './publishChanges.ts'
import { reallocate } from './reallocate.ts'
import { shipWeighed } from './shipWeighed.ts'
import { planStock, type StockPlan } from './stockPlan.ts'
import { writeShares } from './workRecords.ts'
import { sharesOf } from './workShares.ts'

export interface DecidedAndWritten {
  readonly views: LoadedViews
  readonly outcomes: readonly Outcome[]
  /** revision of every task and order that changed */
  readonly revs: ReadonlyMap<string, number>
}

/**
 * Decides `tasks`, and the waiting operations loaded with them whose missing step has arrived. Writes everything but the new operations
 * themselves; `store` writes the new operations as soon as their verdicts are known. With `expire` the wait is over: operations whose step
 * is still missing are flagged.
 */
export const decideAndWrite = async (
  ctx: OpsTx,
  loaded: LoadedViews,
  tasks: readonly Task[],
  waiting: readonly Task[],
  options: {
    readonly expire: boolean
    readonly store?: (views: LoadedViews, outcomes: readonly Outcome[]) => Promise<void>
  },
): Promise<DecidedAndWritten> => {
  const { views, judged } = await decideOnStock(ctx, loaded, tasks, waiting, options.expire)
  const outcomes = await withEarlierOperation(ctx, judged.outcomes)
  const plan = await planStock(ctx, views, outcomes)
  await numberTrucks(ctx, views, outcomes)
  const shares = await sharesOf(ctx, outcomes)
  const writing: Writing = { ctx, views, outcomes, floor: judged.floor }
  // sent together in one round trip, because no statement needs the result of another
  const [written] = await Promise.all([
    Promise.all(views.kinds.flatMap((kind) => kind.write?.(writing) ?? [])),
    options.store?.(views, outcomes),
    updateVerdicts(ctx, views, outcomes),
    writeShares(ctx, views, shares),
    writeFoundPieces(ctx, plan.foundPieces),
    writeExceptions(ctx, views, outcomes, plan.reportedAgain),
    writePresence(ctx, views, outcomes),
    publishChanges(ctx, views, outcomes, plan.changes),
  ])
  const last = written.flatMap((row) => row.last ?? [])
  const learning = learningOf(ctx, views, outcomes)
  const later = await (views.isStockLocked ? bookLocked : bookShared)(ctx, views, { plan, last, learning })
  for (const { after } of written) await after?.()
  await shipWeighed(ctx, outcomes, judged.floor)
  await reallocate(ctx, views, [...plan.lost, ...lostAtCheck(views, outcomes)])
  return { views, outcomes, revs: new Map([...written.flatMap((row) => row.revs ?? []), ...later]) }
}

interface Booking {
  readonly plan: StockPlan
  /** writes that come last, because many people share their rows */
  readonly last: readonly NonNullable<Written['last']>[]
  readonly learning: Learning | null
}

/** The stock rows are locked already: everything is booked in order. */
const bookLocked = async (ctx: OpsTx, views: LoadedViews, { plan, last, learning }: Booking): Promise<Revs> => {
  const [booked, known] = await Promise.all([bookStock(ctx.tx, plan.changes, ctx, views.stock), learning?.hold()])
  const [revs] = await Promise.all([
    Promise.all(last.map((write) => write())),
    writeAllocs(ctx, plan.allocs, booked),
    known && learning?.write(known),
  ])
  return revs.flat()
}

/**
 * Rows shared by many people (the bin of a fast seller, the common carton, the learned weight of a composition) are locked last, in one
 * round trip, written in the next and released by the commit after it: every batch of the warehouse waits that long for the previous one.
 * The OUT-STAGEs of the pick orders come before them.
 */
const bookShared = async (ctx: OpsTx, views: LoadedViews, { plan, last, learning }: Booking): Promise<Revs> => {
  const staged = plan.changes.filter((change) => views.picks.has(change.locationNo))
  const bins = plan.changes.filter((change) => !views.picks.has(change.locationNo))
  const booked = await bookStock(ctx.tx, staged, ctx)
  const [, held, known] = await Promise.all([writeAllocs(ctx, plan.allocs, booked), lockStock(ctx.tx, bins), learning?.hold()])
  const [revs] = await Promise.all([
    Promise.all(last.map((write) => write())),
    bookStock(ctx.tx, bins, ctx, held),
    known && learning?.write(known),
  ])
  return revs.flat()
}

/** Pieces found missing at a check are allocated elsewhere, as a 补拣 of the order's pick order. */
const lostAtCheck = (views: LoadedViews, outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ patch }) =>
    (patch.reallocate ?? []).map((one) => ({ ...one, pickNo: views.orders.get(one.stockoutNo)?.pickNo ?? null, reported: true })),
  )
