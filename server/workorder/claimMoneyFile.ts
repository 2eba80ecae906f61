// 赔付金额导入 · workorder/claimMoneyFile
/**
 * Settlements by file (office.md §4.5 T-WO-1): the lines of one work order are one settlement, each line is one claim. A large file is
 * settled in parts, each work order whole or not at all.
 */
import { workOrder } from '#contract/workorder/list'
import { choice, code, money, text } from '#contract/kinds'
import { claimMax, COMP_LIABILITY, COMP_TYPE, compSource } from '#contract/rules/compensation'
import { statusText } from '#contract/rules/life'
import { leadsTo, workOrderEvents, workOrderLife } from '#contract/rules/workOrderLife'
import { claimParse, claimSubmit, claimTemplate } from '#contract/workorder/claimMoney'
import { settleByFile } from './comp/orderHook.ts'
import { judgeComps } from './comp/reckon.ts'
import type { NewComp } from './comp/types.ts'
import { groupBy } from '../core/floor/keyed.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { hasRight } from '../platform/person.ts'
import { seesRow } from '../platform/scope.ts'
import { templateFile } from '../import/book.ts'
import { textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { confirmTemplate, parseTemplate } from '../import/rowImport.ts'
import type { RowImport } from '../import/templateImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'

const fields = {
  workOrderNo: code('工单号', { required: true, max: 32 }),
  logisticsNo: code('快递单号', { max: 40 }),
  liability: choice('责任方', COMP_LIABILITY, { required: true }),
  compType: choice('赔付类型', COMP_TYPE, { required: true }),
  approveFen: money('核定赔付金额(元)', { required: true, min: 1, max: claimMax, fault: '核定赔付金额必须大于0' }),
  payerNo: code('赔付对象', { max: 64, help: '网点编号、仓库编号-WMS账号或伙伴编号；不填由责任方决定' }),
  remark: text('备注', { max: 500 }),
}
type Row = TemplateRow<typeof fields>

const { fault } = cellsOf(fields)
const title = '赔付金额导入'

interface StoredOrder {
  readonly id: string
  readonly workOrderNo: string
  readonly status: number
  readonly logisticsNo: string | null
  readonly stockoutNo: string | null
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const ordersOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, StoredOrder>> => {
  const storedOrders = await ctx.tx.query<StoredOrder>(
    `select w.id::text, w.work_order_no, w.status, w.logistics_no, w.stockout_no, w.owner_no, w.warehouse_no, w.sid from work_order w
      where w.tenant_id = $1 and w.work_order_no = any($2::text[]) order by w.id`,
    [ctx.tenantId, [...new Set(rows.map((row) => textOf(row, 'workOrderNo')))]],
  )
  return new Map(storedOrders.filter((row) => seesRow(ctx.person, row)).map((row) => [row.workOrderNo, row]))
}

const compOf = (ctx: Ctx, order: StoredOrder, row: Row): NewComp => ({
  source: compSource.settlement,
  workOrderNo: order.workOrderNo,
  logisticsNo: order.logisticsNo,
  stockoutNo: order.stockoutNo,
  ownerNo: order.ownerNo,
  compType: Number(row.fields.compType),
  liability: Number(row.fields.liability),
  payerType: null,
  payerNo: textOf(row, 'payerNo') || null,
  goods: [],
  valueFen: null,
  freightFen: null,
  claimFen: Number(row.fields.approveFen),
  approveFen: Number(row.fields.approveFen),
  delayMin: null,
  happenDate: ctx.today,
  remark: textOf(row, 'remark') || null,
})

/** Faults of a row itself: its order, its parcel, or the liability. */
const orderFaults = (rows: readonly Row[], orders: ReadonlyMap<string, StoredOrder>): RowFault[] => {
  const first = new Map<string, string>()
  return rows.flatMap((row): RowFault[] => {
    const no = textOf(row, 'workOrderNo')
    const order = orders.get(no)
    if (order === undefined) return [fault(row, 'workOrderNo', `工单【${no}】不存在`)]
    if (leadsTo('settle', order.status).length === 0)
      return [fault(row, 'workOrderNo', `工单【${no}】状态为【${statusText(workOrderLife, order.status)}】，不能导入赔付`)]
    const parcel = textOf(row, 'logisticsNo')
    if (parcel !== '' && parcel !== order.logisticsNo) return [fault(row, 'logisticsNo', `不是工单【${no}】的快递单号`)]
    const liability = textOf(row, 'liability')
    const before = first.get(no) ?? liability
    first.set(no, before)
    return before === liability ? [] : [fault(row, 'liability', `工单【${no}】的责任方前后不同`)]
  })
}

/** Checks the order of each row, then the claims of the valid rows. @throws Refused A0312 if the person has no right to settle */
const check = async (ctx: Ctx, rows: readonly Row[]): Promise<RowFault[]> => {
  if (!hasRight(ctx.person, workOrderEvents.settle.right)) throw refuse('A0312')
  const orders = await ordersOf(ctx, rows)
  const rowFaults = orderFaults(rows, orders)
  const faultyRows = new Set(rowFaults.map(({ rowNum }) => rowNum))
  const validRows = rows.flatMap((row) => {
    const order = orders.get(textOf(row, 'workOrderNo'))
    return order === undefined || faultyRows.has(row.rowNum) ? [] : [{ row, comp: compOf(ctx, order, row) }]
  })
  const { faults } = await judgeComps(
    ctx,
    validRows.map(({ comp }) => comp),
  )
  const compFaults = faults.flatMap(({ row: at, field, why }) => {
    const row = validRows[at]?.row
    return row === undefined
      ? []
      : [fault(row, Object.hasOwn(fields, field) ? (field as keyof typeof fields) : 'workOrderNo', why)]
  })
  return [...rowFaults, ...compFaults]
}

const claimMoney: RowImport = {
  biz: 'claimMoney',
  fields,
  each: true,
  document: { word: '工单', by: ['workOrderNo'] },
  unique: [{ of: (row) => `${textOf(row, 'workOrderNo')}|${textOf(row, 'compType')}`, field: 'compType' }],
  check,
  write: async (ctx, rows) => {
    const orders = await ordersOf(ctx, rows)
    const settled = [...groupBy(rows, (row) => textOf(row, 'workOrderNo'))].flatMap(([no, own]) => {
      const order = orders.get(no)
      if (order === undefined) return []
      return [{ id: order.id, liability: Number(own[0]?.fields['liability']), comps: own.map((row) => compOf(ctx, order, row)) }]
    })
    await settleByFile(ctx, settled)
  },
}

export default [
  ...listImport(workOrder, claimMoney),
  handleLong(claimParse, (run) => parseTemplate(run, claimMoney)),
  handleLong(claimSubmit, (run, { requestId, ignoreErrors, hiddenRows }) =>
    confirmTemplate(run, claimMoney, requestId, {
      ignoreErrors: ignoreErrors === 1,
      hiddenRows: hiddenRows === 1,
      answer: 'unasked',
    }),
  ),
  handle(claimTemplate, () => templateFile(title, fields), { readOnly: true }),
]
