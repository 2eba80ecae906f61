// 报名导入 · hr/enrollFile
import { enrollFields, enroll } from '#contract/hr/enroll'
import { code, text } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { enrol, enrolFaults, type Enrolling } from './enrol.ts'
import { companiesByName, lookUp, textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { RowFault, TemplateRow } from '../import/rowFaults.ts'

const { realName, mobile, idCard, arriveDate } = enrollFields
const fields = {
  realName,
  mobile,
  idCard,
  hrCompanyId: text('劳务公司', { required: true, max: 128, help: '名称' }),
  applyNo: code('需求单号', { required: true, max: 32 }),
  arriveDate,
}

const rowsOf = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly Enrolling[]> => {
  const companies = await lookUp(ctx, companiesByName)
  return rows.map((row): Enrolling => {
    const company = textOf(row, 'hrCompanyId')
    return {
      applyNo: textOf(row, 'applyNo'),
      realName: textOf(row, 'realName'),
      mobile: textOf(row, 'mobile'),
      idCard: textOf(row, 'idCard'),
      hrCompanyId: companies.get(company) ?? '0',
      arriveDate: textOf(row, 'arriveDate') || null,
    }
  })
}

const check = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly RowFault[]> => {
  const enrolments = await rowsOf(ctx, rows)
  const faults = await enrolFaults(ctx, enrolments)
  return faults.flatMap((fault): readonly RowFault[] => {
    const row = rows[fault.row]
    if (row === undefined) return []
    const field = fault.field in fields ? fault.field : 'realName'
    const unknown = field === 'hrCompanyId' && enrolments[fault.row]?.hrCompanyId === '0'
    return [
      {
        rowNum: row.rowNum,
        field,
        errorName: fields[field as keyof typeof fields].label,
        errorReason: unknown ? `劳务公司不存在：${textOf(row, 'hrCompanyId')}` : sentenceOf(fault),
      },
    ]
  })
}

export default listImport(enroll, {
  biz: 'enroll',
  fields,
  each: true,
  unique: [
    { of: (row) => (textOf(row, 'mobile') === '' ? '' : `${textOf(row, 'applyNo')}|${textOf(row, 'mobile')}`), field: 'mobile' },
  ],
  check,
  write: async (ctx, rows) => {
    await enrol(ctx, await rowsOf(ctx, rows))
  },
})
