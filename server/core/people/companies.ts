// 校验行中的劳务公司 · core/people/companies
import { hrCompanyLife } from '#contract/rules/employLife'
import type { Ctx } from '../../platform/ctx.ts'
import { merged, type Coming } from '../../platform/ruleBook.ts'
import { seesHrCompany } from '../../platform/scope.ts'

/** The labour company of a row. */
interface CompanyField {
  /** id of the company; a name from a file that matches no company stays a name */
  readonly hrCompanyId?: string | null
}
/** A file gives the company's name; a form gives an id, which means nothing to a person. */
const unknownCompany = (idOrName: string): string =>
  /^\d+$/.test(idOrName) ? '劳务公司不存在或无权限' : `劳务公司不存在：${idOrName}`

/**
 * Fault of a row's labour company, '' if none: it must be active and visible to the person. A worker keeps a company
 * that stopped later.
 */
export const companyFaults = async (
  ctx: Ctx,
  rows: readonly Coming<CompanyField>[],
): Promise<(row: Coming<CompanyField>) => string> => {
  const ids = rows.map((row) => merged(row).hrCompanyId ?? '').filter((id) => /^\d{1,18}$/.test(id))
  const found =
    ids.length === 0
      ? []
      : await ctx.tx.query<{ id: string }>(
          `select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = ${hrCompanyLife.on}`,
          [ctx.tenantId, [...new Set(ids)]],
        )
  const activeIds = new Set(found.map((row) => row.id))
  return (row) => {
    const idOrName = merged(row).hrCompanyId ?? ''
    if (idOrName === '') return ''
    const mayBeNamed = idOrName === row.before?.hrCompanyId || activeIds.has(idOrName)
    return mayBeNamed && seesHrCompany(ctx.person, idOrName) ? '' : unknownCompany(idOrName)
  }
}
