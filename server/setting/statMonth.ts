// 复制上月 · setting/statMonth
/** Copies last month's values to a month, for sites without values in that month (floor.md §13.4). */
import type { AnyBody } from '#contract/resource'
import { monthBefore, monthFault } from '#contract/rules/operationStat'
import type { Ctx } from '../platform/ctx.ts'
import { definedRows } from '../platform/definedRows.ts'
import { refuse } from '../platform/errors.ts'
import { params } from '../platform/kinds.ts'
import { comingOf, writeRows, type MasterTable } from '../platform/putRows.ts'
import { sentenceOf, type RuleBook } from '../platform/ruleBook.ts'
import { siteCondition } from '../platform/scope.ts'

interface MonthTable {
  readonly target: MasterTable
  readonly rules: RuleBook
  /** SQL of the copied columns, named as fields */
  readonly columns: string
  /** SQL for the site of a row */
  readonly site: string
  /** condition on rows without a site, which need the scope of all warehouses */
  readonly forAll?: string
}

/** Copies the month. @throws Refused A0400 if nothing can be copied, or an old value is no longer valid */
export const copyMonth = async (
  ctx: Ctx,
  { target, rules, columns, site, forAll }: MonthTable,
  month: string,
): Promise<{ num: number }> => {
  const monthSentence = monthFault('月份', month)
  if (monthSentence !== '') throw refuse('A0400', {}, { effectMonth: monthSentence })
  const p = params(ctx.tenantId)
  const monthParam = p.add(monthBefore(month))
  const visibleSite = siteCondition(ctx.person, site, p) ?? 'true'
  const rows = await definedRows(
    ctx.tx,
    target.resource,
    `select ${columns} from ${target.table} r where r.tenant_id = $1 and r.effect_month = ${monthParam}
        and (${visibleSite}${forAll !== undefined && ctx.person.scope.warehouse.all ? ` or ${forAll}` : ''})`,
    p.values,
  )
  const comingRows = await comingOf(
    ctx,
    target,
    rows.map((row): AnyBody => ({ ...row, effectMonth: month })),
    true,
  )
  const newRows = comingRows.filter(({ before }) => before === null)
  if (newRows.length === 0)
    throw refuse('A0400', {}, { effectMonth: rows.length === 0 ? `${monthBefore(month)}没有可以复制的` : `${month}都已经有了` })
  const [fault] = await rules.faults(ctx, newRows)
  if (fault !== undefined) throw refuse('A0400', {}, { effectMonth: `上月的不能照搬：${sentenceOf(fault)}` })
  await writeRows(ctx, target, rules, newRows)
  return { num: newRows.length }
}
