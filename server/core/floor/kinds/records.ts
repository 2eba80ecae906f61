// 作业记录 · core/floor/kinds/records
import type { RecordFact } from '#contract/ops/kinds/records'
import { bizDate } from '#contract/rules/clock'
import { type Columns, insertFields, upsertFields } from '../../../platform/fieldRows.ts'
import { changeRows, selected } from '../../../platform/rows.ts'
import type { Column } from '../../../platform/tableTypes.ts'
import { billOfRecord } from '../billing.ts'
import type { OpsTx } from '../context.ts'
import { steps, type StepTable, voidEarlierRecords } from '../countOnce.ts'
import type { Outcome } from '../decideBatch.ts'
import type { FloorKind, LoadedViews } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { docRows } from '../resolve.ts'
import { slot } from '../slot.ts'

const grams = slot<Readonly<Record<string, number>>>({})

/** Reads earlier weights of unknown parcels. */
const read = async (at: Loading): Promise<void> => {
  const unknownNos = at.named.of('weighed').filter((no) => !at.get(docRows).has(no))
  at.put(grams, await readWeighed(at.ctx, unknownNos))
}

/** Earlier weights, in grams, of parcels that are not in the system, by logistics_no. */
const readWeighed = async (ctx: OpsTx, logisticsNos: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  if (logisticsNos.length === 0) return {}
  const rows = await ctx.tx.named<{ logisticsNo: string; weightG: number }>(
    'ops_weighed',
    `select logistics_no, weight_g from weigh_record
      where tenant_id = $1 and logistics_no = any($2::text[]) and is_valid = 1 and result in (1, 4, 5)`,
    [ctx.tenantId, logisticsNos],
  )
  return Object.fromEntries(rows.map((row) => [row.logisticsNo, row.weightG]))
}

/** The columns of each record table that a decision fills, beyond the common ones. */
const decidedColumns = {
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

const writeRecords = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const rows: Record<StepTable, Columns[]> = { check_record: [], pack_record: [], weigh_record: [] }
  const spots: Columns[] = []
  const scans: Columns[] = []
  for (const outcome of outcomes)
    for (const record of outcome.patch.records ?? []) {
      if (record.table === 'scan_log') scans.push(scanRow(views, outcome, record))
      else if (record.table === 'spot_record')
        spots.push({ ...recordRow(ctx, outcome, record), ...packerAndChecker(views, record) })
      else if (record.table === 'weigh_record')
        rows.weigh_record.push({ ...recordRow(ctx, outcome, record), ...billed(views, outcome, record) })
      else if (record.table !== 'handover_item') rows[record.table].push(recordRow(ctx, outcome, record))
    }
  await Promise.all([
    insertFields(ctx.tx, 'scan_log', scans, { hot: true }),
    // a parcel may be spot-checked several times, and each check counts
    upsertFields(ctx.tx, 'spot_record', spots, { all: { createTime: ctx.at }, key: ['opId'], set: ['isValid'], hot: true }),
    ...(Object.keys(rows) as StepTable[]).flatMap((table) => writeSteps(ctx, table, rows[table])),
  ])
}

/** The last valid record of a document counts: earlier ones become void, in the table and in this batch. */
const writeSteps = (ctx: OpsTx, table: StepTable, rows: readonly Columns[]): (Promise<unknown> | undefined)[] => {
  const { document } = steps[table]
  const last = new Map(rows.filter((row) => isDone(table, row)).map((row) => [row[document], row]))
  const writtenRows = rows.map((row) => (isDone(table, row) && last.get(row[document]) !== row ? { ...row, isValid: 0 } : row))
  const opIds = [...last.values()].map((row) => String(row['opId']))
  return [
    voidEarlierRecords(ctx.tx, table, [...last.keys()].map(String), opIds),
    // an operation that waited may have its one record already
    upsertFields(ctx.tx, table, writtenRows, { all: { createTime: ctx.at }, key: ['opId'], set: ['isValid'], hot: true }),
  ]
}

/** Billed weight of the parcel, with the reason. */
const billed = (views: LoadedViews, { task }: Outcome, record: RecordFact): Columns => {
  const { billWeightG, volumeWeightG, by } = billOfRecord(views, record, task.effectiveAt)
  return { billWeightG, volumeWeightG, billJson: JSON.stringify(by) }
}

/** Packer and checker of the order of a spot check. */
const packerAndChecker = (views: LoadedViews, { stockoutNo = '' }: RecordFact): Columns => {
  const order = views.orders.get(stockoutNo)
  return {
    packerKey: order?.packerKey ?? null,
    packerName: order?.packerName ?? null,
    checkerKey: order?.checkerKey ?? null,
    checkerName: order?.checkerName ?? null,
  }
}

/** Adds one error to the work of the packer and the checker of these orders (floor.md §8.6). */
const chargeWork = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const charged = outcomes.flatMap(({ patch }) => patch.charged ?? [])
  if (charged.length === 0) return
  await changeRows(ctx.tx, 'work_record', selected(errorCounts, charged), {
    key: ['stockoutNo'],
    add: ['errorNum'],
    only: { opType: [2, 4], isValid: 1 },
    all: { changedAt: ctx.at },
    quiet: true,
    hot: true,
  })
}
const errorCounts = `
  select stockout_no, count(*)::int as error_num from unnest($2::text[]) as u(stockout_no) group by stockout_no`

/** The condition of `steps[table].done`, for a row in memory. */
const isDone = (table: StepTable, row: Columns): boolean => row['isValid'] === 1 && isStep[table](row)
const isStep: Readonly<Record<StepTable, (row: Columns) => boolean>> = {
  check_record: (row) => row['checkType'] === 1 && row['result'] === 1,
  // the head of a batch is not a record of one order
  pack_record: (row) => row['packType'] === 1,
  weigh_record: (row) => [1, 4, 5].includes(Number(row['result'])),
}

/** The columns of a record that its operation decided; moments are milliseconds. */
const decidedValues = ({ table, values }: RecordFact): Columns => {
  const row: Record<string, unknown> = {}
  for (const name of decidedColumns[table as keyof typeof decidedColumns]) {
    const value = values[name] ?? null
    row[name] = typeof value === 'number' && name.endsWith('Time') ? new Date(value) : value
  }
  return row
}

/** The record of a flagged operation is void like its work, even if only the person lacked permission and the effect is applied. */
const recordRow = (ctx: OpsTx, { task, verdict }: Outcome, record: RecordFact): Columns => {
  const { op, author, effectiveAt } = task
  return {
    ...decidedValues(record),
    id: ctx.id(),
    opId: op.opId,
    stockoutNo: record.stockoutNo ?? null,
    logisticsNo: record.logisticsNo ?? null,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    ownerNo: record.values.ownerNo ?? null,
    operatorKey: author.operatorKey,
    operatorId: author.userId,
    operatorName: author.operatorName,
    tempUserId: author.tempUserId,
    workstationNo: op.workstationNo ?? null,
    isValid: record.isValid && verdict === 1 ? 1 : 0,
    effectiveAt: new Date(effectiveAt),
  }
}

const scanRow = (views: LoadedViews, { task }: Outcome, record: RecordFact): Columns => {
  const { op, author, effectiveAt, deviceId } = task
  return {
    ...decidedValues(record),
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

/** Records of weighings, packings, checks, spot checks and scans, and the errors charged to packers and checkers. */
export const records: FloorKind = {
  id: 'records',
  load: { rest: read, again: read },
  view: (at) => ({ weighed: at.get(grams) }),
  write: async ({ ctx, views, outcomes }) => {
    await writeRecords(ctx, views, outcomes)
    return {
      // after the work of this batch, which may contain the found error
      last: async () => {
        await chargeWork(ctx, outcomes)
        return []
      },
    }
  },
}
