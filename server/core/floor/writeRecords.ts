// 写作业记录 · core/floor/writeRecords
/** The rows an operation leaves behind: check, pack, weigh and scan records, hand-over items, work records. */
import type { WorkFact } from '#contract/ops/decision'
import type { RecordFact } from '#contract/ops/kinds/records'
import { bizDate } from '#contract/rules/clock'
import { pointE4, WORK_POINT, type WorkOp } from '#contract/rules/worktime'
import { bulk, type Columns } from './bulk.ts'
import type { Hall } from './hall.ts'
import type { Outcome } from './judge.ts'
import { giveWay, steps, type StepTable } from './once.ts'
import type { OpsTx } from './place.ts'

type Value = string | number | Date | null
type Row = Record<string, Value>

const common: Columns<Row> = {
  id: 'bigint',
  opId: 'text',
  stockoutNo: 'text',
  logisticsNo: 'text',
  warehouseNo: 'text',
  sid: 'text',
  ownerNo: 'text',
  operatorKey: 'text',
  operatorId: 'bigint',
  operatorName: 'text',
  tempUserId: 'bigint',
  workstationNo: 'text',
  isValid: 'smallint',
  effectiveAt: 'timestamptz',
}
const timed: Columns<Row> = { startTime: 'timestamptz', finishTime: 'timestamptz', durationSec: 'int' }

/** The columns of each record table that a decision fills, besides the common ones. */
const own = {
  check_record: {
    checkType: 'smallint',
    pickNo: 'text',
    orderNum: 'int',
    skuNum: 'int',
    goodsNum: 'int',
    scanNum: 'int',
    errorNum: 'int',
    result: 'smallint',
    diffJson: 'jsonb',
    ...timed,
  },
  pack_record: {
    packType: 'smallint',
    pickNo: 'text',
    packageNum: 'int',
    orderNum: 'int',
    goodsNum: 'int',
    protectionOk: 'smallint',
    photos: 'jsonb',
    ...timed,
  },
  weigh_record: {
    packageNo: 'text',
    logisticsCode: 'text',
    estWeightG: 'int',
    weightG: 'int',
    diffG: 'int',
    diffBp: 'int',
    result: 'smallint',
    toleranceJson: 'jsonb',
    lengthMm: 'int',
    widthMm: 'int',
    heightMm: 'int',
    volumeCm3: 'bigint',
    scaleNo: 'text',
    isManual: 'smallint',
    times: 'int',
  },
} satisfies Record<StepTable, Columns<Row>>

// a waiting operation of another device may have left its record already: one per operation stands
const writers = Object.fromEntries(
  (Object.keys(own) as StepTable[]).map((table) => [
    table,
    bulk<Row>(
      `ops_${table}`,
      { ...common, ...own[table] },
      1,
      (
        source,
        list,
      ) => `insert into ${table} as t (tenant_id, create_time, ${list}) select $1, $2::timestamptz, v.* from ${source}
        on conflict (tenant_id, op_id) do update set is_valid = excluded.is_valid`,
    ),
  ]),
) as Record<StepTable, ReturnType<typeof bulk<Row>>>

const writeScans = bulk<Row>(
  'ops_scan_log',
  {
    opId: 'text',
    flow: 'text',
    docNo: 'text',
    stockoutNo: 'text',
    step: 'text',
    kind: 'smallint',
    raw: 'text',
    ownerNo: 'text',
    goodsNo: 'text',
    qty: 'int',
    verdict: 'smallint',
    code: 'text',
    warehouseNo: 'text',
    sid: 'text',
    operatorKey: 'text',
    deviceId: 'text',
    occurredAt: 'timestamptz',
    bizDate: 'date',
  },
  0,
  (source, list) => `insert into scan_log as t (tenant_id, ${list}) select $1, v.* from ${source}`,
)

const workColumns: Columns<Row> = {
  id: 'bigint',
  opId: 'text',
  opType: 'smallint',
  warehouseNo: 'text',
  sid: 'text',
  ownerNo: 'text',
  workstationNo: 'text',
  operatorKey: 'text',
  operatorId: 'bigint',
  operatorName: 'text',
  tempUserId: 'bigint',
  bizType: 'text',
  bizNo: 'text',
  pickNo: 'text',
  stockoutNo: 'text',
  logisticsNo: 'text',
  orderNum: 'int',
  skuNum: 'int',
  goodsNum: 'int',
  packageNum: 'int',
  lineNum: 'int',
  weightG: 'bigint',
  point: 'numeric',
  startTime: 'timestamptz',
  finishTime: 'timestamptz',
  durationSec: 'int',
  errorNum: 'int',
  isValid: 'smallint',
  bizDate: 'date',
}
// a step is paid once, to whoever did it first: the unique indexes of the table know (0036)
const writeWork = bulk<Row>(
  'ops_work_record',
  workColumns,
  1,
  (source, list) =>
    `insert into work_record as t (tenant_id, create_time, ${list}) select $1, $2::timestamptz, v.* from ${source} on conflict do nothing`,
)

export const writeRecords = async (ctx: OpsTx, hall: Hall, outcomes: readonly Outcome[]): Promise<void> => {
  const rows: Record<StepTable, Row[]> = { check_record: [], pack_record: [], weigh_record: [] }
  const scans: Row[] = []
  for (const outcome of outcomes)
    for (const record of outcome.patch.records ?? []) {
      if (record.table === 'scan_log') scans.push(scanRow(hall, outcome, record))
      else if (record.table !== 'handover_item') rows[record.table].push(recordRow(ctx, outcome, record))
    }
  await Promise.all([
    writeScans(ctx.tx, scans),
    ...(Object.keys(rows) as StepTable[]).flatMap((table) => writeSteps(ctx, table, rows[table])),
  ])
}

/** The last valid record of a document stands: those before it give way, in the books and in this batch. */
const writeSteps = (ctx: OpsTx, table: StepTable, rows: readonly Row[]): (Promise<unknown> | undefined)[] => {
  const { document } = steps[table]
  const last = new Map(rows.filter((row) => isDone(table, row)).map((row) => [row[document], row]))
  const stand = rows.map((row) => (isDone(table, row) && last.get(row[document]) !== row ? { ...row, isValid: 0 } : row))
  const opIds = [...last.values()].map((row) => String(row['opId']))
  return [giveWay(ctx.tx, table, [...last.keys()].map(String), opIds), writers[table](ctx.tx, stand, ctx.at)]
}

/** The same as `steps[table].done` says in SQL, of a row that counts. */
const isDone = (table: StepTable, row: Row): boolean =>
  row['isValid'] === 1 &&
  (table === 'pack_record' || [1, ...(table === 'weigh_record' ? [4, 5] : [])].includes(Number(row['result'])))

/** A flagged operation's record is void like its work, even where only the person is questioned and the effect stands. */
const recordRow = (ctx: OpsTx, { task, verdict }: Outcome, record: RecordFact): Row => {
  const { op, author, effectiveAt } = task
  const values: Row = {}
  for (const [name, type] of Object.entries<string>(own[record.table as StepTable])) {
    const value = record.values[name] ?? null
    if (type === 'jsonb' && value !== null && typeof value !== 'string') values[name] = JSON.stringify(value)
    else values[name] = type === 'timestamptz' && typeof value === 'number' ? new Date(value) : (value as Value)
  }
  return {
    ...values,
    id: ctx.id(),
    opId: op.opId,
    stockoutNo: record.stockoutNo ?? null,
    logisticsNo: record.logisticsNo ?? null,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    ownerNo: (record.values['ownerNo'] as string | null | undefined) ?? null,
    operatorKey: author.operatorKey,
    operatorId: author.userId,
    operatorName: author.operatorName,
    tempUserId: author.tempUserId,
    workstationNo: op.workstationNo ?? null,
    isValid: record.isValid && verdict === 1 ? 1 : 0,
    effectiveAt: new Date(effectiveAt),
  }
}

const scanRow = (hall: Hall, { task }: Outcome, record: RecordFact): Row => {
  const { op, author, effectiveAt, deviceId } = task
  return {
    ...(record.values as Row),
    opId: op.opId,
    stockoutNo: record.stockoutNo ?? null,
    warehouseNo: op.warehouseNo,
    sid: op.sid,
    operatorKey: author.operatorKey,
    deviceId,
    occurredAt: new Date(effectiveAt),
    bizDate: bizDate(effectiveAt, hall.settings.dayCut),
  }
}

/** Work of one person, as it is paid: `who` when it is not the operation's own author. */
export interface Share {
  readonly outcome: Outcome
  readonly work: WorkFact
  readonly who?: {
    readonly operatorKey: string
    readonly operatorId: string | null
    readonly name: string
    readonly tempUserId: string | null
  }
}

/** A flagged operation's work stays void until a supervisor accepts it (floor.md §9.1 is_valid). */
export const writeShares = (ctx: OpsTx, hall: Hall, shares: readonly Share[]): Promise<unknown> =>
  writeWork(
    ctx.tx,
    shares.map(({ outcome, work, who }) => {
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
        bizType: work.bizType,
        bizNo: work.bizNo,
        pickNo: work.pickNo ?? null,
        stockoutNo: work.stockoutNo ?? null,
        logisticsNo: work.logisticsNo ?? null,
        orderNum: work.orderNum,
        skuNum: work.skuNum,
        goodsNum: work.goodsNum,
        packageNum: work.packageNum,
        lineNum: work.lineNum,
        weightG: work.weightG,
        point: pointText(pointE4(WORK_POINT[work.opType as WorkOp], work, work.difficultyBp)),
        startTime: new Date(effectiveAt - sec * 1000),
        finishTime: new Date(effectiveAt),
        durationSec: sec,
        errorNum: work.errorNum,
        isValid: outcome.verdict === 1 ? 1 : 0,
        bizDate: bizDate(effectiveAt, hall.settings.dayCut),
      }
    }),
    ctx.at,
  )

/** 1/10000 point as the decimal text the column takes. */
const pointText = (e4: number): string => `${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`
