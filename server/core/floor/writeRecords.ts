// 写作业记录 · core/floor/writeRecords
/** The rows an operation leaves behind: check, pack, weigh and scan records, hand-over items, work records. */
import type { WorkFact } from '#contract/ops/decision'
import type { RecordFact } from '#contract/ops/kinds/records'
import { bizDate } from '#contract/rules/clock'
import { dividedBy, equalShares, wholeBp } from '#contract/rules/customTask'
import { employTypeOf, pointE4, pointText, type WorkOp } from '#contract/rules/worktime'
import { billOfRecord } from './billing.ts'
import { groupBy } from './kind.ts'
import { insertFields, upsertFields, type Fields } from '../../platform/fieldRows.ts'
import { insertRows } from '../../platform/rows.ts'
import type { Column } from '../../platform/tableTypes.ts'
import type { LoadedViews } from './loadViews.ts'
import { truckCalled } from './truckNumbers.ts'
import type { Outcome } from './decideBatch.ts'
import { steps, type StepTable, voidEarlierRecords } from './countOnce.ts'
import type { OpsTx } from './context.ts'

/** The columns of each record table that a decision fills, besides those every record has. */
const own = {
  check_record: [
    'checkType',
    'pickNo',
    'orderNum',
    'skuNum',
    'goodsNum',
    'scanNum',
    'errorNum',
    'result',
    'diffJson',
    'startTime',
    'finishTime',
    'durationSec',
  ],
  pack_record: [
    'packType',
    'pickNo',
    'packageNum',
    'orderNum',
    'goodsNum',
    'protectionOk',
    'photos',
    'startTime',
    'finishTime',
    'durationSec',
  ],
  weigh_record: [
    'packageNo',
    'logisticsCode',
    'estWeightG',
    'weightG',
    'diffG',
    'diffBp',
    'result',
    'toleranceJson',
    'lengthMm',
    'widthMm',
    'heightMm',
    'volumeCm3',
    'scaleNo',
    'isManual',
    'times',
    'forceReason',
    'approvalId',
    'approverId',
    'approverName',
  ],
  spot_record: ['packageNo', 'result', 'reasons', 'goodsJson', 'photos', 'remark', 'durationSec'],
  scan_log: ['flow', 'docNo', 'step', 'kind', 'raw', 'ownerNo', 'goodsNo', 'qty', 'verdict', 'code'],
} as const satisfies { readonly [T in StepTable | 'spot_record' | 'scan_log']: readonly Column<T>[] }

export const writeRecords = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const rows: Record<StepTable, Fields[]> = { check_record: [], pack_record: [], weigh_record: [] }
  const spots: Fields[] = []
  const scans: Fields[] = []
  for (const outcome of outcomes)
    for (const record of outcome.patch.records ?? []) {
      if (record.table === 'scan_log') scans.push(scanRow(views, outcome, record))
      else if (record.table === 'spot_record') spots.push({ ...recordRow(ctx, outcome, record), ...madeBy(views, record) })
      else if (record.table === 'weigh_record')
        rows.weigh_record.push({ ...recordRow(ctx, outcome, record), ...billed(views, outcome, record) })
      else if (record.table !== 'handover_item') rows[record.table].push(recordRow(ctx, outcome, record))
    }
  await Promise.all([
    insertFields(ctx.tx, 'scan_log', scans, { hot: true }),
    // a parcel may be spot-checked several times, and each check stands
    upsertFields(ctx.tx, 'spot_record', spots, { all: { createTime: ctx.at }, key: ['opId'], set: ['isValid'], hot: true }),
    ...(Object.keys(rows) as StepTable[]).flatMap((table) => writeSteps(ctx, table, rows[table])),
  ])
}

/** The last valid record of a document counts: earlier ones become void, in the table and in this batch. */
const writeSteps = (ctx: OpsTx, table: StepTable, rows: readonly Fields[]): (Promise<unknown> | undefined)[] => {
  const { document } = steps[table]
  const last = new Map(rows.filter((row) => isDone(table, row)).map((row) => [row[document], row]))
  const stand = rows.map((row) => (isDone(table, row) && last.get(row[document]) !== row ? { ...row, isValid: 0 } : row))
  const opIds = [...last.values()].map((row) => String(row['opId']))
  return [
    voidEarlierRecords(ctx.tx, table, [...last.keys()].map(String), opIds),
    // an operation that waited may have its record already: there is one per operation
    upsertFields(ctx.tx, table, stand, { all: { createTime: ctx.at }, key: ['opId'], set: ['isValid'], hot: true }),
  ]
}

/** What the parcel is paid by, and why. */
const billed = (views: LoadedViews, { task }: Outcome, record: RecordFact): Fields => {
  const { billWeightG, volumeWeightG, by } = billOfRecord(views, record, task.effectiveAt)
  return { billWeightG, volumeWeightG, billJson: JSON.stringify(by) }
}

/** Who packed and checked the order of a spot check. */
const madeBy = (views: LoadedViews, { stockoutNo = '' }: RecordFact): Fields => {
  const order = views.orders.get(stockoutNo)
  return {
    packerKey: order?.packerKey ?? null,
    packerName: order?.packerName ?? null,
    checkerKey: order?.checkerKey ?? null,
    checkerName: order?.checkerName ?? null,
  }
}

/** One more error in the work of whoever packed and checked these orders (floor.md §8.6). */
export const chargeWork = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const charged = outcomes.flatMap(({ patch }) => patch.charged ?? [])
  if (charged.length === 0) return
  await ctx.tx.named(
    'ops_work_charge',
    `update work_record as w set error_num = w.error_num + v.times, changed_at = $3
       from (select stockout_no, count(*)::int as times from unnest($2::text[]) as u(stockout_no) group by stockout_no) as v
      where w.tenant_id = $1 and w.stockout_no = v.stockout_no and w.op_type in (2, 4) and w.is_valid = 1`,
    [ctx.tenantId, charged, ctx.at],
  )
}

/** The condition of `steps[table].done`, for a row in memory. */
const isDone = (table: StepTable, row: Fields): boolean => row['isValid'] === 1 && isStep[table](row)
const isStep: Readonly<Record<StepTable, (row: Fields) => boolean>> = {
  check_record: (row) => row['checkType'] === 1 && row['result'] === 1,
  // the head of a batch is no record of one order
  pack_record: (row) => row['packType'] === 1,
  weigh_record: (row) => [1, 4, 5].includes(Number(row['result'])),
}

/** The columns of a record that its operation decided; moments come as milliseconds. */
const saidOf = ({ table, values }: RecordFact): Fields =>
  Object.fromEntries(
    own[table as keyof typeof own].map((name) => {
      const value = values[name] ?? null
      return [name, name.endsWith('Time') && typeof value === 'number' ? new Date(value) : value]
    }),
  )

/** The record of a flagged operation is void like its work, even when only the person was not allowed to and the effect is applied. */
const recordRow = (ctx: OpsTx, { task, verdict }: Outcome, record: RecordFact): Fields => {
  const { op, author, effectiveAt } = task
  return {
    ...saidOf(record),
    id: ctx.id(),
    opId: op.opId,
    stockoutNo: record.stockoutNo ?? null,
    logisticsNo: record.logisticsNo ?? null,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    ownerNo: record.values['ownerNo'] ?? null,
    operatorKey: author.operatorKey,
    operatorId: author.userId,
    operatorName: author.operatorName,
    tempUserId: author.tempUserId,
    workstationNo: op.workstationNo ?? null,
    isValid: record.isValid && verdict === 1 ? 1 : 0,
    effectiveAt: new Date(effectiveAt),
  }
}

const scanRow = (views: LoadedViews, { task }: Outcome, record: RecordFact): Fields => {
  const { op, author, effectiveAt, deviceId } = task
  return {
    ...saidOf(record),
    opId: op.opId,
    stockoutNo: record.stockoutNo ?? null,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    operatorKey: author.operatorKey,
    deviceId,
    occurredAt: new Date(effectiveAt),
    bizDate: bizDate(effectiveAt, views.settings.dayCut),
  }
}

/** Work of one person, as it is paid. `who`: absent when it is the author of the operation. */
export interface Share {
  readonly outcome: Outcome
  readonly work: WorkFact
  readonly who?: {
    readonly operatorKey: string
    readonly operatorId: string | null
    readonly name: string
    readonly tempUserId: string | null
  }
  /** whoever did it might do it then: that the one who ended it might not any more takes nothing from him */
  readonly isAllowed?: true
}

/** Of a flagged operation what was right in any case, done by somebody who might do it. */
const isSureOf = ({ work, outcome }: Share): boolean => work.isSure === true && outcome.task.author.stop === null

/** A flagged operation's work stays void until a supervisor accepts it (floor.md §9.1 is_valid), and what came before it stays. */
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
    // a step is paid once, to the person who did it first: the unique indexes of the table see to it (0036)
    { all: { createTime: ctx.at }, skip: 'any', hot: true },
  )
}

const pointsOf = ({ settings }: LoadedViews, { work }: Share): number =>
  pointE4(settings.pointsOf(work.opType as WorkOp), work, work.difficultyBp)

/** Everybody's part of his operation, by the points of what he did of it; one who did it alone did the whole. */
const partsOf = (paid: readonly { readonly share: Share; readonly pointE4: number }[]): readonly number[] => {
  const parts: number[] = []
  for (const together of groupBy([...paid.entries()], ([, { share }]) => share.outcome.task.op.opId).values()) {
    const points = together.map(([, one]) => one.pointE4)
    const shares = points.some((one) => one > 0) ? dividedBy(wholeBp, points) : equalShares(points.length)
    for (const [n, [i, { share }]] of together.entries()) parts[i] = share.work.shareBp ?? shares[n] ?? 0
  }
  return parts
}
