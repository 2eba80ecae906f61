// 快递已赔导入 · workorder/comp/paidFile
import { compDetail } from '#contract/workorder/compDetail'
import { code, day, money, text } from '#contract/kinds'
import { claimMax } from '#contract/rules/compensation'
import { credit, owedFirst, readOwed, type Owed } from './paid.ts'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { textOf } from '../../import/masterRows.ts'
import { listImport } from '../../import/rowEndpoints.ts'
import type { RowImport } from '../../import/templateImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../../import/rowFaults.ts'

/** Columns of T-CP-2 (office.md §5.5). */
const fields = {
  logisticsNo: code('快递单号', { required: true, max: 40 }),
  paidFen: money('已赔金额(元)', { required: true, max: claimMax }),
  paidDate: day('到账日期', { required: true }),
  remark: text('备注', { max: 200 }),
}
type Row = TemplateRow<typeof fields>

const { fault } = cellsOf(fields)

const owedOf = async (ctx: Ctx, rows: readonly Row[], lock: boolean): Promise<(row: Row) => readonly Owed[]> => {
  const owed = await readOwed(
    ctx,
    'logistics_no',
    rows.map((row) => textOf(row, 'logisticsNo')),
    lock,
  )
  const byParcel = groupBy(owed, ({ logisticsNo }) => logisticsNo ?? '')
  return (row) => (byParcel.get(textOf(row, 'logisticsNo')) ?? []).filter(({ recoverFen }) => recoverFen > 0)
}

const faultOf = (ctx: Ctx, row: Row, owed: readonly Owed[]): RowFault | null => {
  if (Number(row.fields.paidFen) <= 0) return fault(row, 'paidFen', '已赔金额必须大于0')
  if (textOf(row, 'paidDate') > ctx.today) return fault(row, 'paidDate', '到账日期不能晚于今天')
  if (owed.length === 0) return fault(row, 'logisticsNo', '未找到该单号的赔付明细')
  const one = owedFirst(owed)
  if (one === undefined) return fault(row, 'logisticsNo', '该赔付的差异单已关闭，不能再登记已赔')
  // the same statement imported twice would count its money twice
  return one.carrierPaidFen > 0 && one.carrierPaidDate === textOf(row, 'paidDate')
    ? fault(row, 'paidDate', `该单号${one.carrierPaidDate}到账的已登记过`)
    : null
}

/** Import of carriers' credits by template T-CP-2. */
export const compPaidImport: RowImport<typeof fields> = {
  biz: 'compPaid',
  fields,
  each: true,
  unique: [{ of: (row) => textOf(row, 'logisticsNo'), field: 'logisticsNo' }],
  check: async (ctx, rows) => {
    const owed = await owedOf(ctx, rows, false)
    return rows.flatMap((row) => faultOf(ctx, row, owed(row)) ?? [])
  },
  write: async (ctx, rows) => {
    const owed = await owedOf(ctx, rows, true)
    await credit(
      ctx,
      rows.flatMap((row) => {
        const one = owedFirst(owed(row))
        if (one === undefined) return []
        return [
          {
            owed: one,
            paidFen: one.carrierPaidFen + Number(row.fields.paidFen),
            paidDate: textOf(row, 'paidDate'),
            isAgain: one.carrierPaidFen > 0,
            isManual: 0,
            reasonCode: null,
            remark: textOf(row, 'remark') || null,
          },
        ]
      }),
    )
  },
}

export default listImport(compDetail, compPaidImport)
