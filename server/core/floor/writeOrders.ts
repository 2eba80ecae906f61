// 写回订单与包裹 · core/floor/writeOrders
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { orderLife } from '#contract/rules/orderLife'
import type { Patch } from '#contract/ops/decision'
import type { OpType } from '#contract/ops/payload'
import { at } from '#contract/ops/answer'
import { applyPatch } from '#contract/ops/apply'
import { volumeCm3 } from '#contract/rules/round'
import { bulk, appender } from './bulk.ts'
import type { Outcome } from './judge.ts'
import type { OpsTx } from './place.ts'

interface OrderRow {
  stockout_no: string
  status: number | null
  exception_type: number | null
  exception_msg: string | null
  est_package_g: number | null
  est_weight_g: number | null
  weight_g: number | null
  weigh_result: number | null
  repick_no: string | null
  tote_no: string | null
  pick_start_time: Date | null
  pick_time: Date | null
  check_time: Date | null
  pack_time: Date | null
  weigh_time: Date | null
  picker_id: string | null
  picker_name: string | null
  checker_id: string | null
  checker_name: string | null
  packer_id: string | null
  packer_name: string | null
  weigher_id: string | null
  weigher_name: string | null
}

const updateOrders = bulk<OrderRow>(
  'ops_orders_write',
  {
    stockout_no: 'text',
    status: 'smallint',
    exception_type: 'smallint',
    exception_msg: 'text',
    est_package_g: 'int',
    est_weight_g: 'int',
    weight_g: 'int',
    weigh_result: 'smallint',
    repick_no: 'text',
    tote_no: 'text',
    pick_start_time: 'timestamptz',
    pick_time: 'timestamptz',
    check_time: 'timestamptz',
    pack_time: 'timestamptz',
    weigh_time: 'timestamptz',
    picker_id: 'bigint',
    picker_name: 'text',
    checker_id: 'bigint',
    checker_name: 'text',
    packer_id: 'bigint',
    packer_name: 'text',
    weigher_id: 'bigint',
    weigher_name: 'text',
  },
  1,
  // '' clears a text, null leaves the column as it is
  (source) => `update stockout_order as o
    set status = coalesce(v.status, o.status), exception_type = coalesce(v.exception_type, o.exception_type),
        exception_msg = nullif(coalesce(v.exception_msg, o.exception_msg), ''), est_package_g = coalesce(v.est_package_g, o.est_package_g),
        est_weight_g = coalesce(v.est_weight_g, o.est_weight_g), weight_g = coalesce(v.weight_g, o.weight_g),
        weight_diff_g = coalesce(v.weight_g, o.weight_g) - coalesce(v.est_weight_g, o.est_weight_g),
        weigh_result = coalesce(v.weigh_result, o.weigh_result), repick_no = nullif(coalesce(v.repick_no, o.repick_no), ''),
        tote_no = nullif(coalesce(v.tote_no, o.tote_no), ''), pick_start_time = coalesce(o.pick_start_time, v.pick_start_time),
        pick_time = coalesce(v.pick_time, o.pick_time), check_time = coalesce(v.check_time, o.check_time),
        pack_time = coalesce(v.pack_time, o.pack_time), weigh_time = coalesce(v.weigh_time, o.weigh_time),
        picker_id = coalesce(v.picker_id, o.picker_id), picker_name = coalesce(v.picker_name, o.picker_name),
        checker_id = coalesce(v.checker_id, o.checker_id), checker_name = coalesce(v.checker_name, o.checker_name),
        packer_id = coalesce(v.packer_id, o.packer_id), packer_name = coalesce(v.packer_name, o.packer_name),
        weigher_id = coalesce(v.weigher_id, o.weigher_id), weigher_name = coalesce(v.weigher_name, o.weigher_name),
        update_time = $2, version = o.version + 1
    from ${source} where o.tenant_id = $1 and o.stockout_no = v.stockout_no returning o.stockout_no, o.version, o.owner_no`,
)

const updateLines = bulk<{ stockout_no: string; line_no: number; picked: number; checked: number }>(
  'ops_order_lines_write',
  { stockout_no: 'text', line_no: 'int', picked: 'int', checked: 'int' },
  1,
  (source) => `update stockout_line as l set picked_qty = l.picked_qty + v.picked, checked_qty = l.checked_qty + v.checked,
    update_time = $2, version = l.version + 1
    from ${source} where l.tenant_id = $1 and l.stockout_no = v.stockout_no and l.line_no = v.line_no`,
)

interface ParcelRow {
  package_no: string
  status: number | null
  est_weight_g: number | null
  has_est: boolean
  weight_g: number | null
  weigh_time: Date | null
  weigh_times: number | null
  carton_no: string | null
  need_spot: number | null
  pull_status: number | null
  pull_location: string | null
  pull_time: Date | null
  pull_user_name: string | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  volume_cm3: number | null
  goods_json: string | null
}
const updateParcels = bulk<ParcelRow>(
  'ops_parcels_write',
  {
    package_no: 'text',
    status: 'smallint',
    est_weight_g: 'int',
    has_est: 'boolean',
    weight_g: 'int',
    weigh_time: 'timestamptz',
    weigh_times: 'int',
    carton_no: 'text',
    need_spot: 'smallint',
    pull_status: 'smallint',
    pull_location: 'text',
    pull_time: 'timestamptz',
    pull_user_name: 'text',
    length_mm: 'int',
    width_mm: 'int',
    height_mm: 'int',
    volume_cm3: 'bigint',
    goods_json: 'jsonb',
  },
  1,
  (source) => `update stockout_package as p
    set status = coalesce(v.status, p.status), est_weight_g = case when v.has_est then v.est_weight_g else p.est_weight_g end,
        weight_g = coalesce(v.weight_g, p.weight_g), weigh_time = coalesce(v.weigh_time, p.weigh_time),
        weigh_times = coalesce(v.weigh_times, p.weigh_times), carton_no = coalesce(v.carton_no, p.carton_no),
        need_spot = coalesce(v.need_spot, p.need_spot),
        pull_status = coalesce(v.pull_status, p.pull_status), pull_location = coalesce(v.pull_location, p.pull_location),
        pull_time = coalesce(v.pull_time, p.pull_time), pull_user_name = coalesce(v.pull_user_name, p.pull_user_name),
        length_mm = coalesce(v.length_mm, p.length_mm), width_mm = coalesce(v.width_mm, p.width_mm),
        height_mm = coalesce(v.height_mm, p.height_mm), volume_cm3 = coalesce(v.volume_cm3, p.volume_cm3),
        goods_json = coalesce(v.goods_json, p.goods_json), update_time = $2, version = p.version + 1
    from ${source} where p.tenant_id = $1 and p.package_no = v.package_no`,
)

const writeLogs = appender<{
  id: string
  stockout_no: string
  node: string
  before_status: number
  after_status: number
  op_id: string
  operator_key: string
  operator_name: string
  workstation_no: string | null
  occurred_at: Date
}>('stockout_log', {
  id: 'bigint',
  stockout_no: 'text',
  node: 'text',
  before_status: 'smallint',
  after_status: 'smallint',
  op_id: 'text',
  operator_key: 'text',
  operator_name: 'text',
  workstation_no: 'text',
  occurred_at: 'timestamptz',
})

/** Time and actor columns of the step an operation is. */
const steps: Partial<Record<OpType, readonly [time: keyof OrderRow, id: keyof OrderRow, name: keyof OrderRow]>> = {
  PICK_FINISH: ['pick_time', 'picker_id', 'picker_name'],
  CHECK_ORDER: ['check_time', 'checker_id', 'checker_name'],
  PACK_ORDER: ['pack_time', 'packer_id', 'packer_name'],
  WEIGH_PACKAGE: ['weigh_time', 'weigher_id', 'weigher_name'],
}

const blank = (stockoutNo: string): OrderRow => ({
  stockout_no: stockoutNo,
  status: null,
  exception_type: null,
  exception_msg: null,
  est_package_g: null,
  est_weight_g: null,
  weight_g: null,
  weigh_result: null,
  repick_no: null,
  tote_no: null,
  pick_start_time: null,
  pick_time: null,
  check_time: null,
  pack_time: null,
  weigh_time: null,
  picker_id: null,
  picker_name: null,
  checker_id: null,
  checker_name: null,
  packer_id: null,
  packer_name: null,
  weigher_id: null,
  weigher_name: null,
})

export interface OrderWritten {
  readonly stockout_no: string
  readonly version: number
  readonly owner_no: string
}

/** Orders, their lines, parcels and logs after these outcomes. Answers the orders that changed, with their new revision. */
export const writeOrders = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<OrderWritten[]> => {
  const rows = new Map<string, OrderRow>()
  const logs: Parameters<typeof writeLogs>[1][number][] = []
  for (const outcome of outcomes) {
    for (const part of outcome.patch.orders ?? []) noteOrder(rows, logs, outcome, part, ctx)
    for (const tote of outcome.patch.totes ?? []) noteTote(rows, outcome, tote)
    // devices ask for orders by the time they changed: what is taken out of 待取出 changes the order for them
    for (const { stockoutNo, pullStatus } of outcome.patch.parcels ?? [])
      if (pullStatus !== undefined) rows.set(stockoutNo, rows.get(stockoutNo) ?? blank(stockoutNo))
  }
  const sorted = [...rows.values()].sort((a, b) => (a.stockout_no < b.stockout_no ? -1 : 1))
  const [written] = await Promise.all([
    updateOrders<OrderWritten>(ctx.tx, sorted, ctx.at),
    updateLines(ctx.tx, lineSums(outcomes), ctx.at),
    updateParcels(ctx.tx, parcelRows(outcomes), ctx.at),
    writeLogs(ctx.tx, logs, ctx.at),
  ])
  return written
}

const noteOrder = (
  rows: Map<string, OrderRow>,
  logs: Parameters<typeof writeLogs>[1][number][],
  outcome: Outcome,
  part: NonNullable<Patch['orders']>[number],
  ctx: OpsTx,
): void => {
  const { op, effectiveAt, author } = outcome.task
  const row = rows.get(part.stockoutNo) ?? blank(part.stockoutNo)
  rows.set(part.stockoutNo, row)
  row.exception_type = part.exceptionType ?? row.exception_type
  row.exception_msg = part.exceptionMsg ?? row.exception_msg
  row.est_package_g = part.estPackageG ?? row.est_package_g
  row.repick_no = part.repickNo ?? row.repick_no
  const before = at(outcome.before.orders, part.stockoutNo)
  if (op.opType === 'WEIGH_PACKAGE') noteWeight(row, outcome, part.stockoutNo)
  if (part.estPackageG !== undefined) row.est_weight_g = estimateOf(outcome, part.stockoutNo)
  if (part.status === undefined) return
  row.status = part.status
  if (part.status === orderLife.picking) row.pick_start_time = new Date(effectiveAt)
  const step = part.status > orderLife.picking || op.opType === 'WEIGH_PACKAGE' ? steps[op.opType] : undefined
  if (step !== undefined)
    Object.assign(row, { [step[0]]: new Date(effectiveAt), [step[1]]: author.userId, [step[2]]: author.operatorName })
  logs.push({
    id: ctx.id(),
    stockout_no: part.stockoutNo,
    node: String(part.status),
    before_status: before?.status ?? part.status,
    after_status: part.status,
    op_id: op.opId,
    operator_key: author.operatorKey,
    operator_name: author.operatorName,
    workstation_no: op.workstationNo ?? null,
    occurred_at: new Date(effectiveAt),
  })
}

/** Σ of the parcels once the last of them is weighed, and how this weighing ended. */
const noteWeight = (row: OrderRow, outcome: Outcome, stockoutNo: string): void => {
  const order = at(applyPatch(outcome.before, outcome.patch).orders, stockoutNo)
  const record = outcome.patch.records?.find((one) => one.table === 'weigh_record')
  row.weigh_result =
    typeof record?.values['result'] === 'number' && record.values['result'] < 5
      ? record.values['result']
      : (row.weigh_result ?? 1)
  const living = order?.parcels.filter((parcel) => parcel.status !== packageLife.off) ?? []
  if (living.every((parcel) => parcel.weightG !== null))
    row.weight_g = living.reduce((sum, parcel) => sum + (parcel.weightG ?? 0), 0)
}

const estimateOf = (outcome: Outcome, stockoutNo: string): number | null => {
  const order = at(applyPatch(outcome.before, outcome.patch).orders, stockoutNo)
  const parts = (order?.parcels ?? []).filter((parcel) => parcel.status !== packageLife.off).map((parcel) => parcel.estG)
  return parts.every((part) => part !== null) ? parts.reduce((sum: number, part) => sum + (part ?? 0), 0) : null
}

const noteTote = (rows: Map<string, OrderRow>, outcome: Outcome, tote: NonNullable<Patch['totes']>[number]): void => {
  const holder = tote.stockoutNo === '' ? (at(outcome.before.totes, tote.toteNo)?.stockoutNo ?? '') : tote.stockoutNo
  if (holder === '') return
  const row = rows.get(holder) ?? blank(holder)
  rows.set(holder, row)
  row.tote_no = tote.stockoutNo === '' ? '' : tote.toteNo
}

const lineSums = (outcomes: readonly Outcome[]) => {
  const sums = new Map<string, { stockout_no: string; line_no: number; picked: number; checked: number }>()
  for (const { patch } of outcomes)
    for (const { stockoutNo, lineNo, picked = 0, checked = 0 } of patch.orderLines ?? []) {
      const key = `${stockoutNo}|${lineNo}`
      const sum = sums.get(key) ?? { stockout_no: stockoutNo, line_no: lineNo, picked: 0, checked: 0 }
      sums.set(key, { ...sum, picked: sum.picked + picked, checked: sum.checked + checked })
    }
  return [...sums.values()]
}

const parcelRows = (outcomes: readonly Outcome[]): ParcelRow[] => {
  const rows = new Map<string, ParcelRow>()
  for (const { patch, task } of outcomes)
    for (const part of patch.parcels ?? []) {
      const before = rows.get(part.packageNo)
      rows.set(part.packageNo, {
        package_no: part.packageNo,
        status: part.status ?? before?.status ?? null,
        est_weight_g: part.estG === undefined ? (before?.est_weight_g ?? null) : part.estG,
        has_est: part.estG !== undefined || before?.has_est === true,
        weight_g: part.weightG ?? before?.weight_g ?? null,
        weigh_time: part.weightG === undefined ? (before?.weigh_time ?? null) : new Date(task.effectiveAt),
        weigh_times: part.times ?? before?.weigh_times ?? null,
        carton_no: part.cartonNo ?? before?.carton_no ?? null,
        need_spot: part.needSpot === undefined ? (before?.need_spot ?? null) : Number(part.needSpot),
        pull_status: part.pullStatus ?? before?.pull_status ?? null,
        pull_location: part.pullLocation ?? before?.pull_location ?? null,
        pull_time: part.pullStatus === undefined ? (before?.pull_time ?? null) : new Date(task.effectiveAt),
        pull_user_name: part.pullStatus === pullLife.out ? task.author.operatorName : (before?.pull_user_name ?? null),
        length_mm: part.size?.lengthMm ?? before?.length_mm ?? null,
        width_mm: part.size?.widthMm ?? before?.width_mm ?? null,
        height_mm: part.size?.heightMm ?? before?.height_mm ?? null,
        volume_cm3:
          part.size === undefined
            ? (before?.volume_cm3 ?? null)
            : volumeCm3(part.size.lengthMm, part.size.widthMm, part.size.heightMm),
        goods_json: part.goods === undefined ? (before?.goods_json ?? null) : JSON.stringify(part.goods),
      })
    }
  return [...rows.values()]
}
