// 写作业记录 · core/floor/writeRecords
/** The rows an operation leaves behind: check, pack, weigh and scan records, hand-over items, work records. */
import type { RecordFact, WorkFact } from '#contract/ops/decision'
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
  op_id: 'text',
  stockout_no: 'text',
  logistics_no: 'text',
  warehouse_no: 'text',
  sid: 'text',
  owner_no: 'text',
  operator_key: 'text',
  operator_id: 'bigint',
  operator_name: 'text',
  temp_user_id: 'bigint',
  workstation_no: 'text',
  is_valid: 'smallint',
  effective_at: 'timestamptz',
}
const timed: Columns<Row> = { start_time: 'timestamptz', finish_time: 'timestamptz', duration_sec: 'int' }

/** The columns of each record table that a decision fills, besides the common ones. */
const own = {
  check_record: {
    check_type: 'smallint',
    pick_no: 'text',
    order_num: 'int',
    sku_num: 'int',
    goods_num: 'int',
    scan_num: 'int',
    error_num: 'int',
    result: 'smallint',
    diff_json: 'jsonb',
    ...timed,
  },
  pack_record: {
    pack_type: 'smallint',
    pick_no: 'text',
    package_num: 'int',
    order_num: 'int',
    goods_num: 'int',
    protection_ok: 'smallint',
    photos: 'jsonb',
    ...timed,
  },
  weigh_record: {
    package_no: 'text',
    logistics_code: 'text',
    est_weight_g: 'int',
    weight_g: 'int',
    diff_g: 'int',
    diff_bp: 'int',
    result: 'smallint',
    tolerance_json: 'jsonb',
    length_mm: 'int',
    width_mm: 'int',
    height_mm: 'int',
    volume_cm3: 'bigint',
    scale_no: 'text',
    is_manual: 'smallint',
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
    op_id: 'text',
    flow: 'text',
    doc_no: 'text',
    stockout_no: 'text',
    step: 'text',
    kind: 'smallint',
    raw: 'text',
    owner_no: 'text',
    goods_no: 'text',
    qty: 'int',
    verdict: 'smallint',
    code: 'text',
    warehouse_no: 'text',
    sid: 'text',
    operator_key: 'text',
    device_id: 'text',
    occurred_at: 'timestamptz',
    biz_date: 'date',
  },
  0,
  (source, list) => `insert into scan_log as t (tenant_id, ${list}) select $1, v.* from ${source}`,
)

const workColumns: Columns<Row> = {
  id: 'bigint',
  op_id: 'text',
  op_type: 'smallint',
  warehouse_no: 'text',
  sid: 'text',
  owner_no: 'text',
  workstation_no: 'text',
  operator_key: 'text',
  operator_id: 'bigint',
  operator_name: 'text',
  temp_user_id: 'bigint',
  biz_type: 'text',
  biz_no: 'text',
  pick_no: 'text',
  stockout_no: 'text',
  logistics_no: 'text',
  order_num: 'int',
  sku_num: 'int',
  goods_num: 'int',
  package_num: 'int',
  line_num: 'int',
  weight_g: 'bigint',
  point: 'numeric',
  start_time: 'timestamptz',
  finish_time: 'timestamptz',
  duration_sec: 'int',
  error_num: 'int',
  is_valid: 'smallint',
  biz_date: 'date',
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
  const stand = rows.map((row) => (isDone(table, row) && last.get(row[document]) !== row ? { ...row, is_valid: 0 } : row))
  const opIds = [...last.values()].map((row) => String(row['op_id']))
  return [giveWay(ctx.tx, table, [...last.keys()].map(String), opIds), writers[table](ctx.tx, stand, ctx.at)]
}

/** The same as `steps[table].done` says in SQL, of a row that counts. */
const isDone = (table: StepTable, row: Row): boolean =>
  row['is_valid'] === 1 &&
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
    op_id: op.opId,
    stockout_no: record.stockoutNo ?? null,
    logistics_no: record.logisticsNo ?? null,
    warehouse_no: op.warehouseNo,
    sid: op.sid,
    owner_no: (record.values['owner_no'] as string | null | undefined) ?? null,
    operator_key: author.operatorKey,
    operator_id: author.userId,
    operator_name: author.operatorName,
    temp_user_id: author.tempUserId,
    workstation_no: op.workstationNo ?? null,
    is_valid: record.isValid && verdict === 1 ? 1 : 0,
    effective_at: new Date(effectiveAt),
  }
}

const scanRow = (hall: Hall, { task }: Outcome, record: RecordFact): Row => {
  const { op, author, effectiveAt, deviceId } = task
  return {
    ...(record.values as Row),
    op_id: op.opId,
    stockout_no: record.stockoutNo ?? null,
    warehouse_no: op.warehouseNo,
    sid: op.sid,
    operator_key: author.operatorKey,
    device_id: deviceId,
    occurred_at: new Date(effectiveAt),
    biz_date: bizDate(effectiveAt, hall.settings.dayCut),
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
        op_id: op.opId,
        op_type: work.opType,
        warehouse_no: op.warehouseNo,
        sid: op.sid,
        owner_no: work.ownerNo ?? null,
        workstation_no: op.workstationNo ?? null,
        operator_key: who?.operatorKey ?? author.operatorKey,
        operator_id: who === undefined ? author.userId : who.operatorId,
        operator_name: who?.name ?? author.operatorName,
        temp_user_id: who === undefined ? author.tempUserId : who.tempUserId,
        biz_type: work.bizType,
        biz_no: work.bizNo,
        pick_no: work.pickNo ?? null,
        stockout_no: work.stockoutNo ?? null,
        logistics_no: work.logisticsNo ?? null,
        order_num: work.orderNum,
        sku_num: work.skuNum,
        goods_num: work.goodsNum,
        package_num: work.packageNum,
        line_num: work.lineNum,
        weight_g: work.weightG,
        point: pointText(pointE4(WORK_POINT[work.opType as WorkOp], work, work.difficultyBp)),
        start_time: new Date(effectiveAt - sec * 1000),
        finish_time: new Date(effectiveAt),
        duration_sec: sec,
        error_num: work.errorNum,
        is_valid: outcome.verdict === 1 ? 1 : 0,
        biz_date: bizDate(effectiveAt, hall.settings.dayCut),
      }
    }),
    ctx.at,
  )

/** 1/10000 point as the decimal text the column takes. */
const pointText = (e4: number): string => `${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`
