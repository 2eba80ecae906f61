// 写作业量 · core/floor/workRecords
/** Work records: the part of one person in an operation, with its paid points. */
import type { WorkFact } from '#contract/ops/decision'
import { bizDate } from '#contract/rules/clock'
import { dividedBy, equalShares, wholeBp } from '#contract/rules/customTask'
import { employTypeOf, pointE4, pointText, type WorkOp } from '#contract/rules/worktime'
import { insertRows } from '../../platform/rows.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { groupBy } from './keyed.ts'
import type { LoadedViews } from './kind.ts'
import { truckNumber } from './truckNumbers.ts'

/** Work of one person in an operation; without `who` it is the author's. */
export interface Share {
  readonly outcome: Outcome
  readonly work: WorkFact
  readonly who?: {
    readonly operatorKey: string
    readonly operatorId: string | null
    readonly name: string
    readonly tempUserId: string | null
  }
  /** the person had the right when he worked, so the record is valid even if the operation is flagged */
  readonly isAllowed?: true
}

/** Whether the work is certain although its operation is flagged, and its author was allowed to do it. */
const isSureOf = ({ work, outcome }: Share): boolean => work.isSure === true && outcome.task.author.stop === null

/** Writes work records. Work of a flagged operation is void until a supervisor accepts it (floor.md §9.1); certain work counts at once. */
export const writeShares = (ctx: OpsTx, views: LoadedViews, shares: readonly Share[]): Promise<unknown> => {
  const paid = shares.map((share) => ({ share, pointE4: pointsOf(views, share) }))
  const shareBps = shareBpsOf(paid)
  return insertRows(
    ctx.tx,
    'work_record',
    paid.map(({ share, pointE4: points }, i) => {
      const { outcome, work, who, isAllowed = false } = share
      const { op, author, effectiveAt } = outcome.task
      const sec = Math.min(Math.max(Math.floor((effectiveAt - work.startTime) / 1000), 0), 14_400)
      return {
        id: ctx.id(),
        opId: op.opId,
        opType: work.opType,
        warehouseNo: op.warehouseNo,
        sid: op.sid,
        ownerNo: work.ownerNo ?? null,
        workstationNo: op.workstationNo ?? null,
        operatorKey: who?.operatorKey ?? author.operatorKey,
        operatorId: who === undefined ? author.userId : who.operatorId,
        operatorName: who?.name ?? author.operatorName,
        tempUserId: who === undefined ? author.tempUserId : who.tempUserId,
        employType: employTypeOf(who === undefined ? author.tempUserId : who.tempUserId),
        bizType: work.bizType,
        bizNo: truckNumber(views, work.bizNo).slice(0, 32),
        pickNo: work.pickNo ?? null,
        stockoutNo: work.stockoutNo ?? null,
        logisticsNo: work.logisticsNo ?? null,
        orderNum: work.orderNum,
        skuNum: work.skuNum,
        goodsNum: work.goodsNum,
        packageNum: work.packageNum,
        lineNum: work.lineNum,
        boxNum: work.boxNum ?? 0,
        weightG: work.weightG,
        shareBp: shareBps[i] ?? wholeBp,
        point: pointText(points),
        startTime: new Date(effectiveAt - sec * 1000),
        finishTime: new Date(effectiveAt),
        durationSec: sec,
        errorNum: work.errorNum,
        clientKind: outcome.task.author.clientKind,
        isValid: outcome.verdict === 1 || isAllowed || isSureOf(share) ? 1 : 0,
        bizDate: bizDate(effectiveAt, views.settings.dayCut),
      }
    }),
    // the unique indexes of the table (0036) let a step be paid once, to the first person
    { all: { createTime: ctx.at }, skip: 'any', hot: true },
  )
}

const pointsOf = ({ settings }: LoadedViews, { work }: Share): number =>
  pointE4(settings.pointsOf(work.opType as WorkOp), work, work.difficultyBp)

/** Share of each person in the operation, in basis points, by the points of each person; a single person has the whole. */
const shareBpsOf = (paid: readonly { readonly share: Share; readonly pointE4: number }[]): readonly number[] => {
  const shareBps: number[] = []
  for (const ofOperation of groupBy([...paid.entries()], ([, { share }]) => share.outcome.task.op.opId).values()) {
    const points = ofOperation.map(([, one]) => one.pointE4)
    const shares = points.some((point) => point > 0) ? dividedBy(wholeBp, points) : equalShares(points.length)
    for (const [n, [i, { share }]] of ofOperation.entries()) shareBps[i] = share.work.shareBp ?? shares[n] ?? 0
  }
  return shareBps
}
