// 接收作业 · core/floor/ingest
/**
 * The only way a handheld's work is booked (architecture §5 Ingest). A batch is one transaction, a known operation is answered with its
 * stored verdict, and one operation that is broken or makes the transaction fail never stops the others.
 */
import type { BatchReply, Verdict } from '#contract/envelope'
import { say } from '#contract/ops/sentences'
import { warehouseKey } from '../../platform/scope.ts'
import { StockShort } from '../stock/book.ts'
import { authorOf, type People } from './actors.ts'
import { admit, type Admitted, type Batch, type Fresh, shownIn } from './admit.ts'
import type { Device, OpsCtx, OpsTx } from './context.ts'
import { closeResent, deadLetterAnswer, deadLetterNo, storeDeadLetters } from './deadLetters.ts'
import { decideAndWrite, type DecidedAndWritten } from './decideAndWrite.ts'
import type { Outcome, Task } from './decideBatch.ts'
import { codeOf, failureOf } from './failure.ts'
import { type Incoming, readOps, type Unnumbered } from './incoming.ts'
import type { LoadedViews } from './kind.ts'
import { loadViews } from './loadViews.ts'
import { effectsOf, insertOperations, messageOf, StoredMeanwhile, writeProgress } from './operationRows.ts'
import { withSigns } from './signs.ts'
import { StockMoved } from './stockPlan.ts'
import { BatchAwaits, storedTask } from './storedOps.ts'

/** Operations older than this get a note for the supervisor (floor.md §16.1 time). */
const oldMs = 72 * 3_600_000
/** The device sends an operation that made its transaction fail again after this time, ms. */
const poisonAfter = 30_000
const attemptsMax = 4

interface Sent {
  readonly device: Device
  readonly incarnation: string
  readonly deviceNow: number
  readonly pending: number
  readonly ops: readonly unknown[]
}
interface Answers {
  readonly results: Verdict[]
  readonly lanes: Map<string, number>
  readonly taskRevs: Map<string, number>
  renew: boolean
}

/** Books a batch. Returns a verdict for every operation with an id, by seq; unreadable ones come last. */
export const ingest = async (ctx: OpsCtx, sent: Sent): Promise<BatchReply> => {
  const { ops, unnumbered } = readOps(sent.ops)
  const batch: Batch = { ...sent, receivedAt: ctx.now }
  const answers: Answers = { results: [], lanes: new Map(), taskRevs: new Map(), renew: false }
  for (const run of runsByWarehouse(batch.device, ops)) await bookRun(ctx, batch, run, answers)
  if (unnumbered.length > 0) answers.results.push(...(await storeUnnumbered(ctx, batch, unnumbered)))
  const positions = new Map(ops.map(({ at }, i) => [at.opId, i]))
  return {
    serverTime: ctx.now,
    results: answers.results.sort((a, b) => (positions.get(a.opId) ?? ops.length) - (positions.get(b.opId) ?? ops.length)),
    lanes: Object.fromEntries(answers.lanes),
    taskRevs: Object.fromEntries(answers.taskRevs),
    ...(answers.renew && { renew: true }),
  }
}

/** Operations without readable numbers are stored as well. They belong to no lane, so nothing waits for them. */
const storeUnnumbered = async (ctx: OpsCtx, batch: Batch, unnumbered: readonly Unnumbered[]): Promise<Verdict[]> => {
  const { warehouseNo, sid } = batch.device
  await ctx.services.db.inTenant(ctx.tenantId, (tx) =>
    storeDeadLetters(
      { ...ctx, tx, warehouseNo, sid },
      batch,
      unnumbered.map(({ opId, text }) => ({
        no: deadLetterNo(batch, text),
        at: null,
        opId,
        op: null,
        text,
        verdict: 2,
        code: 'A0400',
      })),
    ),
  )
  return unnumbered.map(({ opId }) => deadLetterAnswer(opId, 'A0400', 2))
}

interface Run {
  readonly warehouseNo: string
  readonly sid: string
  readonly ops: readonly Incoming[]
}
/**
 * Runs of operations of one warehouse, each a transaction. A device that was moved to another warehouse may send operations of both. An
 * operation that cannot be read names no warehouse and joins the run before it.
 */
const runsByWarehouse = (device: Device, ops: readonly Incoming[]): Run[] => {
  const runs: (Run & { readonly ops: Incoming[] })[] = []
  for (const incoming of ops) {
    const { warehouseNo, sid } = incoming.op ?? runs.at(-1) ?? device
    const last = runs.at(-1)
    if (last !== undefined && warehouseKey(last.warehouseNo, last.sid) === warehouseKey(warehouseNo, sid)) last.ops.push(incoming)
    else runs.push({ warehouseNo, sid, ops: [incoming] })
  }
  return runs
}

/** Mode of an attempt. The fast way comes first, with fewer locks and look-ups; the careful way follows a failure. */
interface Mode {
  stock: 'peeked' | 'locked'
  lookUp: 'suspects' | 'all'
  /** pick orders whose packing waits for these orders */
  whole: readonly string[]
}

/** Makes `mode` careful if the fast way caused the failure. Returns whether it did. */
const madeCareful = (error: unknown, mode: Mode): boolean => {
  if (error instanceof BatchAwaits) {
    mode.whole = [...mode.whole, ...error.pickNos]
    return true
  }
  if ((error instanceof StockMoved || error instanceof StockShort) && mode.stock === 'peeked') {
    mode.stock = 'locked'
    return true
  }
  // another table's unique key may fail before that of pda_op
  if (mode.lookUp === 'all' || !(error instanceof StoredMeanwhile || codeOf(error) === '23505')) return false
  mode.lookUp = 'all'
  return true
}

/** One transaction. Deadlocks are tried again; after any other failure the batch is halved until the failing operation is alone. */
const bookRun = async (ctx: OpsCtx, batch: Batch, run: Run, all: Answers): Promise<void> => {
  const { warehouseNo, sid, ops } = run
  const mode: Mode = { stock: 'peeked', lookUp: 'suspects', whole: [] }
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await ctx.services.db.inTenant(
        ctx.tenantId,
        (tx) => bookInTransaction({ ...ctx, tx, warehouseNo, sid }, batch, ops, mode),
        {
          byKey: true,
        },
      )
      all.results.push(...done.results)
      for (const [lane, seq] of done.lanes) all.lanes.set(lane, seq)
      for (const [doc, rev] of done.taskRevs) all.taskRevs.set(doc, rev)
      all.renew ||= done.renew
      return
    } catch (error) {
      if (madeCareful(error, mode)) continue
      const failure = failureOf(error)
      if (failure === 'outage') throw error
      if (failure === 'again' && attempt < attemptsMax) continue
      if (failure === 'again') {
        all.results.push(...ops.map(({ at }): Verdict => ({ opId: at.opId, verdict: 'retry', after: 1000 })))
        return
      }
      const [first] = ops
      if (first !== undefined && ops.length === 1) {
        console.error(`[ops] 作业 ${first.op?.opType ?? ''} ${first.at.opId} 处理失败:`, error)
        all.results.push({ opId: first.at.opId, verdict: 'retry', after: poisonAfter })
        return
      }
      const half = Math.ceil(ops.length / 2)
      await bookRun(ctx, batch, { ...run, ops: ops.slice(0, half) }, all)
      await bookRun(ctx, batch, { ...run, ops: ops.slice(half) }, all)
      return
    }
  }
}

const bookInTransaction = async (ctx: OpsTx, batch: Batch, ops: readonly Incoming[], mode: Mode): Promise<Answers> => {
  const admitted = await admit(ctx, batch, ops, mode.lookUp)
  const { fresh, deadLetters, moved, lanes, renew } = admitted
  const answers: Answers = { results: [...admitted.answers], lanes: new Map(lanes), taskRevs: new Map(), renew }
  await storeDeadLetters(ctx, batch, deadLetters)
  if (fresh.length === 0) {
    if (moved.size > 0) await writeProgress(ctx, batch, admitted, '')
    return answers
  }
  const opIds = fresh.map(({ op }) => op.opId)
  if (admitted.awaits) await closeResent(ctx, batch, opIds)
  const views = await loadViews(
    ctx,
    fresh.map(({ op }) => op),
    { stock: mode.stock, whole: mode.whole },
  )
  const people = withSigns(views.people, fresh)
  const tasks = fresh.map((one) => taskOf(ctx, batch, people, one))
  const waiting = views.waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  const decided = await decideAndWrite(ctx, views, tasks, waiting, {
    expire: false,
    store: (now, outcomes) => store(ctx, batch, admitted, now, outcomes),
  })
  for (const outcome of decided.outcomes) if (!outcome.task.stored) answers.results.push(verdictOf(decided.views, outcome))
  for (const [doc, rev] of revsOf(decided)) answers.taskRevs.set(doc, rev)
  return answers
}

const taskOf = (ctx: OpsTx, batch: Batch, people: People, { op, effectiveAt }: Fresh): Task => ({
  op,
  effectiveAt,
  author: authorOf(people, op, effectiveAt, batch.device, ctx.now),
  deviceId: batch.device.deviceId,
  stored: false,
  isOld: ctx.now - effectiveAt > oldMs,
})

const store = async (
  ctx: OpsTx,
  batch: Batch,
  admitted: Admitted,
  views: LoadedViews,
  outcomes: readonly Outcome[],
): Promise<void> => {
  await Promise.all([
    insertOperations(ctx, views, batch, outcomes, admitted.fresh),
    writeProgress(ctx, batch, admitted, outcomes.findLast((outcome) => !outcome.task.stored)?.task.author.operatorName ?? ''),
  ])
}

const verdictOf = (views: LoadedViews, outcome: Outcome): Verdict => {
  const { opId } = outcome.task.op
  const stored = effectsOf(outcome)
  const effects = stored === null ? {} : shownIn(stored)
  if (outcome.verdict === 1) return { opId, verdict: 'applied', ...effects }
  const code = outcome.code ?? ''
  const msg = messageOf(views, outcome) ?? say(code)
  return { opId, verdict: outcome.verdict === 2 ? 'flagged' : 'refused', code, msg, ...effects }
}

/** Revision of each task in the batch, changed or not. */
const revsOf = ({ views, revs }: DecidedAndWritten): (readonly [string, number])[] => [
  ...[...views.picks.values()].map((pick) => [pick.pickNo, Number(pick.rev)] as const),
  ...[...views.orders.values()].map((order) => [order.stockoutNo, order.version] as const),
  ...revs,
]
