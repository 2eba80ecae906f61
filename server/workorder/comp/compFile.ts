// 赔付导入 · workorder/comp/compFile
import { compDetail } from '#contract/workorder/compDetail'
import { code, choice, day, money, text } from '#contract/kinds'
import { claimMax, COMP_LIABILITY, COMP_TYPE, compSource } from '#contract/rules/compensation'
import { judgeComps } from './reckon.ts'
import type { NewComp } from './types.ts'
import { createComps } from './write.ts'
import { textOf } from '../../import/masterRows.ts'
import { listImport } from '../../import/rowEndpoints.ts'
import type { RowImport } from '../../import/templateImport.ts'
import { cellsOf, type TemplateRow } from '../../import/rowFaults.ts'

const fen = { min: 0, max: claimMax } as const
/** Columns of T-CP-1 (office.md §5.5). */
const fields = {
  logisticsNo: code('快递单号', { required: true, max: 40 }),
  compType: choice('赔付类型', COMP_TYPE, { required: true }),
  liability: choice('责任方', COMP_LIABILITY, { required: true }),
  payerNo: code('承担方编号', { max: 64, help: '网点编号、仓库编号-WMS账号或伙伴编号；不填由责任方决定' }),
  ownerNo: code('货主编号', { max: 32, help: '系统里没有这个快递单号时填写' }),
  valueFen: money('商品价值(元)', fen),
  freightFen: money('运费(元)', fen),
  claimFen: money('申请金额(元)', { ...fen, required: true }),
  approveFen: money('核定金额(元)', { ...fen, help: '不填按赔付规则计算' }),
  happenDate: day('发生日期', { required: true }),
  remark: text('备注', { max: 500 }),
}
type Row = TemplateRow<typeof fields>

const { fault } = cellsOf(fields)

const orNull = (row: Row, name: string): string | null => textOf(row, name) || null
const amount = (row: Row, name: keyof typeof fields): number | null => {
  const value = row.fields[name]
  return typeof value === 'number' ? value : null
}
const compOf = (row: Row): NewComp => ({
  source: compSource.imported,
  workOrderNo: null,
  logisticsNo: orNull(row, 'logisticsNo'),
  stockoutNo: null,
  ownerNo: orNull(row, 'ownerNo'),
  compType: Number(row.fields.compType),
  liability: Number(row.fields.liability),
  payerType: null,
  payerNo: orNull(row, 'payerNo'),
  goods: [],
  valueFen: amount(row, 'valueFen'),
  freightFen: amount(row, 'freightFen'),
  claimFen: amount(row, 'claimFen'),
  approveFen: amount(row, 'approveFen'),
  delayMin: null,
  happenDate: textOf(row, 'happenDate'),
  remark: orNull(row, 'remark'),
})

/** Import of claims by template T-CP-1: each row is one new claim, checked and calculated like claims of the form. */
export const compImport: RowImport = {
  biz: 'comp',
  fields,
  each: true,
  unique: [
    { of: (row) => `${textOf(row, 'logisticsNo')}|${textOf(row, 'compType')}|${textOf(row, 'ownerNo')}`, field: 'logisticsNo' },
  ],
  check: async (ctx, rows) => {
    const { faults } = await judgeComps(ctx, rows.map(compOf))
    return faults.flatMap(({ row, field, why }) => {
      const faultyRow = rows[row]
      const column = Object.hasOwn(fields, field) ? (field as keyof typeof fields) : 'logisticsNo'
      return faultyRow === undefined ? [] : [fault(faultyRow, column, why)]
    })
  },
  write: async (ctx, rows) => {
    await createComps(ctx, rows.map(compOf))
  },
}

export default listImport(compDetail, compImport)
