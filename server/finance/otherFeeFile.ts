// 其他费用导入 · finance/otherFeeFile
/** Other fees by file, one row per fee (office.md §9.4, T-FI-1), by the rules of the form. */
import { otherFee, otherFeeFields } from '#contract/finance/otherFee'
import { choice, code, count, day, money, price, text } from '#contract/kinds'
import type { Body } from '#contract/resource'
import { otherFeeLife } from '#contract/rules/financeLife'
import { OTHER_FEE_CATEGORY } from '#contract/rules/otherFee'
import { warehousesNamed } from '../core/warehouses.ts'
import { textOf } from '../import/masterRows.ts'
import { cellsOf, type TemplateRow } from '../import/rowFaults.ts'
import type { RowImport } from '../import/templateImport.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered } from '../platform/document/entry.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { warehouseKey } from '../platform/scope.ts'
import { otherFeeFaults, otherFeeRules } from './otherFeeRules.ts'

const { qty, priceE4, amountFen } = otherFeeFields
const fields = {
  customNo: code('客户编号', { required: true, max: 32 }),
  warehouseKey: code('仓库编号', { max: 65, help: '同号多账号时写 仓库编号-sid；空着不分仓库' }),
  bizDate: day('业务日期', { required: true }),
  feeCategory: choice('费用类别', OTHER_FEE_CATEGORY, { required: true }),
  feeName: text('费用名称', { required: true, max: 64 }),
  qty: count('数量', { required: true, min: qty.min ?? 1, max: qty.max ?? 0 }),
  priceE4: price('单价(元)', { required: true, min: priceE4.min ?? 0, max: priceE4.max ?? 0, fault: priceE4.fault ?? '' }),
  amountFen: money('金额(元)', { min: amountFen.min ?? 0, max: amountFen.max ?? 0, help: '空着就是 数量×单价' }),
  reason: text('原因', { required: true, max: 200 }),
}
type Row = TemplateRow<typeof fields>
const { fault } = cellsOf(fields)

/** The rows as a form would enter them: the warehouse by number and account. */
const enteredOf = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly Entered<Body<typeof otherFee>>[]> => {
  const { read } = await warehousesNamed(ctx)
  return rows.map((row) => {
    const typed = textOf(row, 'warehouseKey')
    const { warehouseNo, sid } = read(typed)
    return { head: { ...row.fields, warehouseKey: typed === '' ? null : warehouseKey(warehouseNo, sid) }, lines: [] }
  })
}

export const otherFeeFile: RowImport<typeof fields> = {
  biz: 'otherFee',
  fields,
  each: true,
  // the same fee twice in one file is a slip: two of a kind are one row with their quantity
  unique: [
    {
      of: (row) =>
        Object.keys(fields)
          .map((name) => textOf(row, name))
          .join('|'),
      field: 'feeName',
    },
  ],
  check: async (ctx, rows) => {
    const faults = await otherFeeFaults(ctx, await enteredOf(ctx, rows), '导入')
    return faults.flatMap(({ document, field, why }) => {
      const row = rows[document]
      return row === undefined ? [] : [fault(row, field as keyof typeof fields, why.message)]
    })
  },
  write: async (ctx, rows) => {
    const contents = await otherFeeRules.complete(ctx, await enteredOf(ctx, rows))
    await insertDocuments(
      ctx,
      otherFee,
      contents.map((one) => ({ ...one, status: otherFeeLife.open })),
      ctx.person,
    )
  },
}
