// 作业冲突 · core/floor/exceptions
/** Writes one op_exception per flagged operation, the task to put its pieces back, and the bins to count (floor.md §7.3, §16.2 Clashes). */
import { applyPatch } from '#contract/ops/decide'
import type { Patch } from '#contract/ops/decision'
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import { conflictLife } from '#contract/rules/conflictLife'
import { checkLife } from '#contract/rules/stockLife'
import { excStage, isOfDocument } from '#contract/rules/systemPlace'
import { aboutOf } from './conflictAbout.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { docNosOf } from './docNumbers.ts'
import { incomingOf } from './incomingOf.ts'
import type { LoadedViews } from './kind.ts'
import { numberShown } from './truckNumbers.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'

/** Common columns of a new row at the warehouse of the batch. */
const hereNow = ({ warehouseNo, sid, at: now }: OpsTx) => ({ warehouseNo, sid, createTime: now, updateTime: now })

/**
 * Writes the conflicts of these outcomes, their put-back tasks and the bins to count. `reportedAgain` as in StockPlan. Returns the number
 * of conflicts.
 */
export const writeExceptions = async (
  ctx: OpsTx,
  views: LoadedViews,
  outcomes: readonly Outcome[],
  reportedAgain: ReadonlyMap<string, number>,
): Promise<number> => {
  const checkNo = await writeCounts(ctx, outcomes)
  const flagged = outcomes.filter((outcome) => outcome.verdict === 2)
  if (flagged.length === 0) return 0
  const moves = await writePutbacks(ctx, flagged, reportedAgain)
  await insertRows(
    ctx.tx,
    'op_exception',
    flagged.map((outcome) => rowOf(ctx, views, outcome, moves.get(outcome.task.op.opId) ?? null, checkNo)),
    { all: hereNow(ctx), skip: ['opId'], hot: true },
  )
  return flagged.length
}

const rowOf = (ctx: OpsTx, views: LoadedViews, outcome: Outcome, moveNo: string | null, checkNo: string | null) => {
  const { op, author, effectiveAt, deviceId } = outcome.task
  const { docNo, stockoutNo } = docNosOf(views, op)
  const { qty = null } = op.payload as { readonly qty?: number }
  const about = aboutOf(outcome)
  const isProposal = outcome.isProposal === true
  const putbacks = outcome.patch.putbacks ?? []
  const surplus = putbacks.reduce((sum, putback) => sum + putback.qty, 0)
  const otherOrder = outcome.args['stockoutNo']
  return {
    id: ctx.id(),
    opId: op.opId,
    opType: op.opType,
    code: outcome.code ?? '',
    args: outcome.args,
    docNo: numberShown(docNo),
    // the tote belongs to another order, which the arguments name
    stockoutNo: typeof otherOrder === 'string' && otherOrder !== '' ? otherOrder : stockoutNo,
    ownerNo: about.ownerNo ?? at(views.floor.orders, stockoutNo ?? '')?.ownerNo ?? null,
    goodsNo: about.goodsNo,
    qty: surplus > 0 ? surplus : qty,
    locationNo: surplus > 0 ? excStage : about.locationNo,
    operatorKey: author.operatorKey,
    operatorName: author.operatorName,
    deviceId,
    effectiveAt: new Date(effectiveAt),
    moveNo,
    checkNo: toCount(outcome).length > 0 ? checkNo : null,
    isProposal: isProposal ? 1 : 0,
    documentBefore: documentOf(outcome, outcome.before, stockoutNo),
    documentAfter: documentOf(outcome, applyPatch(outcome.before, outcome.patch), stockoutNo),
  }
}

/** The document for the conflict's detail: the order, the pick order with the line, or the inbound or return document. */
const documentOf = (outcome: Outcome, floor: Floor, stockoutNo: string | null): object | null => {
  const { pickNo, seqNo } = outcome.task.op.payload as { readonly pickNo?: string; readonly seqNo?: number }
  const pick = at(floor.picks, pickNo)
  if (pick !== undefined) return { ...pick, lines: pick.lines.filter((line) => line.seqNo === seqNo), seeds: undefined }
  return at(floor.orders, stockoutNo ?? '') ?? incomingOf(outcome, floor)
}

export interface Putback {
  readonly srcNo: string
  readonly source: 3 | 4
  readonly lines: NonNullable<Patch['putbacks']>
}
/** Makes tasks to put pieces back (stock_move): 3 cancelled or short orders, 4 conflicts. Returns src_no → move_no. */
export const createPutbacks = async (ctx: OpsTx, putbacks: readonly Putback[]): Promise<Map<string, string>> => {
  const numbers = putbacks.length === 0 ? [] : await ctx.numbers('YK', putbacks.length)
  const heads = putbacks.map((putback, i) => ({ ...putback, moveNo: numbers[i] ?? '' }))
  await insertRows(
    ctx.tx,
    'stock_move',
    heads.map(({ moveNo, source, srcNo }) => ({
      id: ctx.id(),
      moveNo,
      moveType: 1,
      source,
      srcNo,
      status: conflictLife.open,
    })),
    { all: hereNow(ctx), hot: true },
  )
  await insertRows(
    ctx.tx,
    'stock_move_line',
    heads.flatMap(({ moveNo, lines }) =>
      lines.map((line, i) => ({
        id: ctx.id(),
        moveNo,
        lineNo: i + 1,
        fromLocationNo: line.from,
        ownerNo: line.ownerNo,
        goodsNo: line.goodsNo,
        batchNo: line.batchNo,
        quality: line.quality ?? 1,
        planQty: line.qty,
      })),
    ),
    { all: { createTime: ctx.at, updateTime: ctx.at }, hot: true },
  )
  return new Map(heads.map(({ srcNo, moveNo }) => [srcNo, moveNo]))
}

const writePutbacks = (
  ctx: OpsTx,
  flagged: readonly Outcome[],
  reportedAgain: ReadonlyMap<string, number>,
): Promise<Map<string, string>> =>
  createPutbacks(
    ctx,
    flagged.flatMap(({ task: { op }, patch }) => {
      const lines = without(patch.putbacks ?? [], reportedAgain.get(op.opId) ?? 0)
      return lines.length === 0 ? [] : [{ srcNo: op.opId, source: 4 as const, lines }]
    }),
  )

/** The lines without the pieces that an earlier put-back task has. */
const without = (lines: Putback['lines'], qty: number): Putback['lines'] => {
  let remainingQty = qty
  return lines.flatMap((line) => {
    const less = Math.min(remainingQty, line.qty)
    remainingQty -= less
    return less === line.qty ? [] : [{ ...line, qty: line.qty - less }]
  })
}

/** Bins of an outcome to count; system places are left out, because their documents list their pieces. */
const toCount = ({ patch }: Outcome): NonNullable<Patch['counts']> =>
  (patch.counts ?? []).filter(({ locationNo }) => !isOfDocument(locationNo, undefined))

/** Adds bins whose stock differed from the books to the day's open 动碰盘. Returns its document number; null: nothing to count. */
const writeCounts = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<string | null> => {
  const bins = outcomes.flatMap(toCount)
  return bins.length === 0 ? null : countBins(ctx, bins)
}

/** Adds bins to the day's open 动碰盘, each once; returns its document number. */
export const countBins = async (ctx: OpsTx, bins: NonNullable<Patch['counts']>): Promise<string> => {
  const binsToCount = new Map(bins.map((bin) => [`${bin.locationNo}|${bin.ownerNo}|${bin.goodsNo}|${bin.batchNo}`, bin]))
  const checkNo = await openCheck(ctx)
  const countedBins = await ctx.tx.named<{ key: string }>(
    'ops_check_known',
    `select location_no || '|' || owner_no || '|' || goods_no || '|' || batch_no as key from stock_check_line
      where tenant_id = $1 and check_no = $2 and location_no = any($3::text[])`,
    [ctx.tenantId, checkNo, [...binsToCount.values()].map((bin) => bin.locationNo)],
  )
  for (const { key } of countedBins) binsToCount.delete(key)
  const rows = [...binsToCount.values()].map((bin) => ({
    id: ctx.id(),
    checkNo,
    locationNo: bin.locationNo,
    ownerNo: bin.ownerNo,
    goodsNo: bin.goodsNo,
    batchNo: bin.batchNo,
  }))
  await insertRows(ctx.tx, 'stock_check_line', rows, { all: { createTime: ctx.at, updateTime: ctx.at }, hot: true })
  await changeRows(ctx.tx, 'stock_check', [{ checkNo, lineNum: rows.length, locationNum: rows.length }], {
    key: ['checkNo'],
    add: ['lineNum', 'locationNum'],
    all: { updateTime: ctx.at },
    hot: true,
  })
  return checkNo
}

/** Document number of the warehouse's 动碰盘 that has not begun; makes one if there is none. */
const openCheck = async (ctx: OpsTx): Promise<string> => {
  const [open] = await ctx.tx.named<{ checkNo: string }>(
    'ops_check_open',
    `select check_no from stock_check where tenant_id = $1 and warehouse_no = $2 and sid = $3 and check_type = 3 and status = ${checkLife.open}
      order by check_no limit 1 for update`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  if (open !== undefined) return open.checkNo
  const [checkNo = ''] = await ctx.numbers('PD', 1)
  await insertRows(
    ctx.tx,
    'stock_check',
    [{ id: ctx.id(), checkNo, checkType: 3, checkMode: 1, lockLocation: 0, planDate: ctx.today, status: checkLife.open }],
    { all: hereNow(ctx), hot: true },
  )
  return checkNo
}
