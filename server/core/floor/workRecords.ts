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
import { truckCalled } from './truckNumbers.ts'

/** Paid work of one person. `who`: absent for the author of the operation. */
export interface Share {
  readonly outcome: Outcome
  readonly work: WorkFact
  readonly who?: {
    readonly operatorKey: string
    readonly operatorId: string | null
    readonly name: string
    readonly tempUserId: string | null
  }
  /** its person had the right at that time; a loss of the right before the end does not matter */
  readonly isAllowed?: true
}

/** The certain part of a flagged operation, done by a person with the right. */
const isSureOf = ({ work, outcome }: Share): boolean => work.isSure === true && outcome.task.author.stop === null

/** Work of a flagged operation is void until a supervisor accepts it (floor.md §9.1 is_valid); its certain part counts at once. */
export const writeShares = (ctx: OpsTx, views: LoadedViews, shares: readonly Share[]): Promise<unknown> => {
  const paid = shares.map((share) => ({ share, pointE4: pointsOf(views, share) }))
  const parts = partsOf(paid)
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
        bizNo: truckCalled(views, work.bizNo).slice(0, 32),
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
        shareBp: parts[i] ?? wholeBp,
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
    // a step is paid once, to the first person: the unique indexes of the table ensure it (0036)
    { all: { createTime: ctx.at }, skip: 'any', hot: true },
  )
}

const pointsOf = ({ settings }: LoadedViews, { work }: Share): number =>
  pointE4(settings.pointsOf(work.opType as WorkOp), work, work.difficultyBp)

/** Share of each person in his operation, by the points of his part; a single person has the whole. */
const partsOf = (paid: readonly { readonly share: Share; readonly pointE4: number }[]): readonly number[] => {
  const parts: number[] = []
  for (const together of groupBy([...paid.entries()], ([, { share }]) => share.outcome.task.op.opId).values()) {
    const points = together.map(([, one]) => one.pointE4)
    const shares = points.some((one) => one > 0) ? dividedBy(wholeBp, points) : equalShares(points.length)
    for (const [n, [i, { share }]] of together.entries()) parts[i] = share.work.shareBp ?? shares[n] ?? 0
  }
  return parts
}
