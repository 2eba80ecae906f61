// 规则设置导入 · rule/settingsFile
/** Sets templates of a rule family for shops or branches by file; a row replaces a pending setting. */
import { code, day, text, type Fields } from '#contract/kinds'
import type { RuleTarget } from '#contract/rule/target'
import { checkDay, seenOf, setPart, type SetFamily, type Template } from './ruleSettings.ts'
import type { Ctx } from '../platform/ctx.ts'
import { Refused } from '../platform/errors.ts'
import { textOf } from '../import/masterRows.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'
import type { RowImport } from '../import/templateImport.ts'

/** Columns of the files 店铺设置 and 网点设置 (floor.md §12.11). */
const fieldsOf = ({ key, noun }: RuleTarget): Fields => ({
  [key]: code(`${noun}编号`, { required: true, max: 32 }),
  templateName: text('模板名称', { required: true, max: 64 }),
  effectDate: day('生效日期', { required: true, help: '今天或以后的日子，最多 90 天' }),
})

const templatesOf = async (ctx: Ctx, family: string, names: readonly string[]): Promise<ReadonlyMap<string, Template>> => {
  const rows = await ctx.tx.query<Template & Record<string, unknown>>(
    'select id, template_name, content, summary from rule_template where tenant_id = $1 and family = $2 and template_name = any($3::text[])',
    [ctx.tenantId, family, names],
  )
  return new Map(rows.map((row) => [row.templateName, row]))
}
const columnOf = (rows: readonly TemplateRow[], name: string): readonly string[] => [
  ...new Set(rows.map((row) => textOf(row, name))),
]

/** The reason why a day cannot be set; '' if it can. */
const dayFault = (day: string, today: string): string => {
  try {
    checkDay(day, today)
    return ''
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.fields?.['effectDate'] ?? error.message
  }
}

const writeSettings = async (ctx: Ctx, of: SetFamily, rows: readonly TemplateRow[]): Promise<void> => {
  const templates = await templatesOf(ctx, of.family, columnOf(rows, 'templateName'))
  const groups = new Map<string, TemplateRow[]>()
  for (const row of rows) {
    const key = `${textOf(row, 'templateName')}\n${textOf(row, 'effectDate')}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  // groups are written in a fixed order, so that two imports at once do not deadlock
  for (const [key, groupRows] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    const [name = '', effectDate = ''] = key.split('\n')
    const template = templates.get(name)
    const keys = groupRows.map((row) => textOf(row, of.target.key))
    if (template !== undefined) await setPart(ctx, of, { keys, template, effectDate })
  }
}

/** The import of one family's settings. */
export const settingsFile = (biz: string, of: SetFamily): RowImport => {
  const { key: keyColumn, noun } = of.target
  const fields = fieldsOf(of.target)
  const { fault } = cellsOf(fields)
  return {
    biz,
    fields,
    each: true,
    unique: [{ of: (row) => textOf(row, keyColumn), field: keyColumn }],
    check: async (ctx, rows) => {
      const visibleKeys = await seenOf(ctx, of, columnOf(rows, keyColumn))
      const templates = await templatesOf(ctx, of.family, columnOf(rows, 'templateName'))
      return rows.flatMap((row): RowFault[] => {
        const [key, name, effectDate] = [textOf(row, keyColumn), textOf(row, 'templateName'), textOf(row, 'effectDate')]
        const dayFaultText = dayFault(effectDate, ctx.today)
        return [
          ...(visibleKeys.has(key) ? [] : [fault(row, keyColumn, `${noun}不存在：${key}`)]),
          ...(templates.has(name) ? [] : [fault(row, 'templateName', `模板不存在：${name}`)]),
          ...(dayFaultText === '' ? [] : [fault(row, 'effectDate', dayFaultText)]),
        ]
      })
    },
    write: (ctx, rows) => writeSettings(ctx, of, rows),
  }
}
