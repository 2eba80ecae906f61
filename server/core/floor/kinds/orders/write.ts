// 写回订单 · core/floor/kinds/orders/write
/** Writes orders, their lines and their log after a batch; parcels are in `parcels`. */
import { applyPatch } from '#contract/ops/decide'
import type { Patch } from '#contract/ops/decision'
import { at } from '#contract/ops/at'
import type { OpType } from '#contract/ops/titles'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { changeRows, insertRows } from '../../../../platform/rows.ts'
import type { NewRow } from '../../../../platform/tableTypes.ts'
import { settlePostbackDue } from '../../../orders/postbackDue.ts'
import { bulk } from '../../bulk.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews } from '../../kind.ts'
import { isCheck } from '../picks/checked.ts'
import { parcelRows, updateParcels } from './parcels.ts'

interface OrderRow {
  stockoutNo: string
  status: number | null
  exceptionType: number | null
  exceptionMsg: string | null
  estPackageG: number | null
  estWeightG: number | null
  weightG: number | null
  weighResult: number | null
  repickNo: string | null
  toteNo: string | null
  pickStartTime: Date | null
  pickTime: Date | null
  checkTime: Date | null
  packTime: Date | null
  weighTime: Date | null
  pickerId: string | null
  pickerName: string | null
  checkerId: string | null
  checkerName: string | null
  packerId: string | null
  packerName: string | null
  packerKey: string | null
  checkerKey: string | null
  spotTime: Date | null
  weigherId: string | null
  weigherName: string | null
}

const updateOrders = bulk<OrderRow>(
  'ops_orders_write',
  {
    stockoutNo: 'text',
    status: 'smallint',
    exceptionType: 'smallint',
    exceptionMsg: 'text',
    estPackageG: 'int',
    estWeightG: 'int',
    weightG: 'int',
    weighResult: 'smallint',
    repickNo: 'text',
    toteNo: 'text',
    pickStartTime: 'timestamptz',
    pickTime: 'timestamptz',
    checkTime: 'timestamptz',
    packTime: 'timestamptz',
    weighTime: 'timestamptz',
    pickerId: 'bigint',
    pickerName: 'text',
    checkerId: 'bigint',
    checkerName: 'text',
    packerId: 'bigint',
    packerName: 'text',
    packerKey: 'text',
    checkerKey: 'text',
    spotTime: 'timestamptz',
    weigherId: 'bigint',
    weigherName: 'text',
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
        packer_key = coalesce(v.packer_key, o.packer_key), checker_key = coalesce(v.checker_key, o.checker_key),
        spot_time = coalesce(v.spot_time, o.spot_time),
        weigher_id = coalesce(v.weigher_id, o.weigher_id), weigher_name = coalesce(v.weigher_name, o.weigher_name),
        update_time = $2, version = o.version + 1
    from ${source} where o.tenant_id = $1 and o.stockout_no = v.stockout_no returning o.stockout_no, o.version, o.owner_no`,
)

type LogRow = Omit<NewRow<'stockout_log'>, 'createTime'>

/** Time and actor columns of each step. */
const steps: Partial<Record<OpType, readonly [time: keyof OrderRow, id: keyof OrderRow, name: keyof OrderRow]>> = {
  PICK_FINISH: ['pickTime', 'pickerId', 'pickerName'],
  CHECK_ORDER: ['checkTime', 'checkerId', 'checkerName'],
  CHECK_BATCH: ['checkTime', 'checkerId', 'checkerName'],
  PACK_ORDER: ['packTime', 'packerId', 'packerName'],
  PACK_BATCH: ['packTime', 'packerId', 'packerName'],
  WEIGH_PACKAGE: ['weighTime', 'weigherId', 'weigherName'],
}

const emptyRow = (stockoutNo: string): OrderRow => ({
  stockoutNo,
  status: null,
  exceptionType: null,
  exceptionMsg: null,
  estPackageG: null,
  estWeightG: null,
  weightG: null,
  weighResult: null,
  repickNo: null,
  toteNo: null,
  pickStartTime: null,
  pickTime: null,
  checkTime: null,
  packTime: null,
  weighTime: null,
  pickerId: null,
  pickerName: null,
  checkerId: null,
  checkerName: null,
  packerId: null,
  packerName: null,
  packerKey: null,
  checkerKey: null,
  spotTime: null,
  weigherId: null,
  weigherName: null,
})

export interface OrderWritten {
  readonly stockoutNo: string
  readonly version: number
  readonly ownerNo: string
}

/** Writes orders, their lines, parcels and logs after these outcomes. Returns the changed orders with their new revision. */
export const writeOrders = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<OrderWritten[]> => {
  const rows = new Map<string, OrderRow>()
  const logs: LogRow[] = []
  for (const outcome of outcomes) {
    for (const part of outcome.patch.orders ?? []) addOrder(rows, logs, outcome, part, ctx)
    for (const tote of outcome.patch.totes ?? []) addTote(rows, outcome, tote)
    // devices load orders by update time, so the order is written when a parcel leaves 待取出
    for (const { stockoutNo, pullStatus } of outcome.patch.parcels ?? [])
      if (pullStatus !== undefined) rows.set(stockoutNo, rows.get(stockoutNo) ?? emptyRow(stockoutNo))
  }
  const sorted = [...rows.values()].sort((a, b) => (a.stockoutNo < b.stockoutNo ? -1 : 1))
  const [written] = await Promise.all([
    updateOrders<OrderWritten>(ctx.tx, sorted, ctx.at),
    changeRows(ctx.tx, 'stockout_line', lineSums(outcomes), {
      all: { updateTime: ctx.at },
      key: ['stockoutNo', 'lineNo'],
      add: ['pickedQty', 'checkedQty'],
      hot: true,
    }),
    updateParcels(ctx.tx, parcelRows(views, outcomes), ctx.at),
    insertRows(ctx.tx, 'stockout_log', logs, { all: { createTime: ctx.at }, hot: true }),
  ])
  const advanced = sorted.filter(({ status, weighTime }) => status !== null || weighTime !== null)
  await settlePostbackDue(
    ctx,
    advanced.map(({ stockoutNo }) => stockoutNo),
  )
  return written
}

const addOrder = (
  rows: Map<string, OrderRow>,
  logs: LogRow[],
  outcome: Outcome,
  part: NonNullable<Patch['orders']>[number],
  ctx: OpsTx,
): void => {
  const { op, effectiveAt, author } = outcome.task
  const row = rows.get(part.stockoutNo) ?? emptyRow(part.stockoutNo)
  rows.set(part.stockoutNo, row)
  row.exceptionType = part.exceptionType ?? row.exceptionType
  row.exceptionMsg = part.exceptionMsg ?? row.exceptionMsg
  row.estPackageG = part.estPackageG ?? row.estPackageG
  row.repickNo = part.repickNo ?? row.repickNo
  row.packerKey = part.packedBy ?? row.packerKey
  if (op.opType === 'SPOT_CHECK') row.spotTime = new Date(effectiveAt)
  const before = at(outcome.before.orders, part.stockoutNo)
  if (op.opType === 'WEIGH_PACKAGE') addWeight(row, outcome, part.stockoutNo)
  if (part.estPackageG !== undefined) row.estWeightG = estimateOf(outcome, part.stockoutNo)
  if (part.status === undefined) return
  row.status = part.status
  if (part.status === orderLife.picking) row.pickStartTime = new Date(effectiveAt)
  const step = part.status > orderLife.picking || op.opType === 'WEIGH_PACKAGE' ? steps[op.opType] : undefined
  if (step !== undefined)
    Object.assign(row, { [step[0]]: new Date(effectiveAt), [step[1]]: author.userId, [step[2]]: author.operatorName })
  if (isCheck(op.opType)) row.checkerKey = author.operatorKey
  logs.push({
    id: ctx.id(),
    stockoutNo: part.stockoutNo,
    node: String(part.status),
    beforeStatus: before?.status ?? part.status,
    afterStatus: part.status,
    opId: op.opId,
    operatorKey: author.operatorKey,
    operatorName: author.operatorName,
    workstationNo: op.workstationNo ?? null,
    occurredAt: new Date(effectiveAt),
  })
}

/** Writes the sum of the parcels after the last one is weighed, and the result of this weighing. */
const addWeight = (row: OrderRow, outcome: Outcome, stockoutNo: string): void => {
  const order = at(applyPatch(outcome.before, outcome.patch).orders, stockoutNo)
  const record = outcome.patch.records?.find((candidate) => candidate.table === 'weigh_record')
  row.weighResult =
    typeof record?.values.result === 'number' && record.values.result < 5 ? record.values.result : (row.weighResult ?? 1)
  const activeParcels = order?.parcels.filter((parcel) => parcel.status !== packageLife.off) ?? []
  if (activeParcels.every((parcel) => parcel.weightG !== null))
    row.weightG = activeParcels.reduce((sum, parcel) => sum + (parcel.weightG ?? 0), 0)
}

const estimateOf = (outcome: Outcome, stockoutNo: string): number | null => {
  const order = at(applyPatch(outcome.before, outcome.patch).orders, stockoutNo)
  const parts = (order?.parcels ?? []).filter((parcel) => parcel.status !== packageLife.off).map((parcel) => parcel.estG)
  return parts.every((part) => part !== null) ? parts.reduce((sum: number, part) => sum + (part ?? 0), 0) : null
}

const addTote = (rows: Map<string, OrderRow>, outcome: Outcome, tote: NonNullable<Patch['totes']>[number]): void => {
  const holder = tote.stockoutNo === '' ? (at(outcome.before.totes, tote.toteNo)?.stockoutNo ?? '') : tote.stockoutNo
  if (holder === '') return
  const row = rows.get(holder) ?? emptyRow(holder)
  rows.set(holder, row)
  row.toteNo = tote.stockoutNo === '' ? '' : tote.toteNo
}

const lineSums = (outcomes: readonly Outcome[]) => {
  const sums = new Map<string, { stockoutNo: string; lineNo: number; pickedQty: number; checkedQty: number }>()
  for (const { patch } of outcomes)
    for (const { stockoutNo, lineNo, picked = 0, checked = 0 } of patch.orderLines ?? []) {
      const key = `${stockoutNo}|${lineNo}`
      const sum = sums.get(key) ?? { stockoutNo, lineNo, pickedQty: 0, checkedQty: 0 }
      sums.set(key, { ...sum, pickedQty: sum.pickedQty + picked, checkedQty: sum.checkedQty + checked })
    }
  return [...sums.values()]
}
