// 员工的规则 · core/people/staffRules
/** The rule book of staff (floor.md §2.1, §2.5), for the form and the file. */
import { staff } from '#contract/user/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { params, plain, type Filter } from '../../platform/kinds.ts'
import type { Archive } from '../../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { seesHrCompany, siteCondition } from '../../platform/scope.ts'
import { isMobile } from '../phones.ts'

export const staffArchive: Archive = { resource: staff, table: 'staff', logged: true }

/** employ_type whose people come from a labour company. */
const sent = new Set([2, 3])

/** Sites that are there, and whether the person sees them. */
const sitesOf = async (ctx: Ctx, rows: readonly Filter[]): Promise<ReadonlyMap<string, boolean>> => {
  const p = params(
    ctx.tenantId,
    rows.map((row) => plain(row['parentWarehouseNo'])),
  )
  const seen = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  const found = await ctx.tx.query<{ no: string; seen: boolean }>(
    `select s.parent_warehouse_no as no, (${seen}) as seen from warehouse s where s.tenant_id = $1 and s.parent_warehouse_no = any($2::text[])`,
    p.values,
  )
  return new Map(found.map((row) => [row.no, row.seen]))
}

/** Labour companies at work of those the rows name. */
const companiesOf = async (ctx: Ctx, rows: readonly Filter[]): Promise<ReadonlySet<string>> => {
  const ids = rows.map((row) => plain(row['hrCompanyId'])).filter((id) => /^\d{1,18}$/.test(id))
  if (ids.length === 0) return new Set()
  const found = await ctx.tx.query<{ id: string }>(
    'select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = 1',
    [ctx.tenantId, ids],
  )
  return new Set(found.map((row) => row.id))
}

/** A file says the name, a form the id, which tells nobody anything. */
const unknown = (company: string): string => (/^\d+$/.test(company) ? '劳务公司不存在或无权限' : `劳务公司不存在：${company}`)

const faults = async (ctx: Ctx, rows: readonly Coming[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [sites, companies] = [await sitesOf(ctx, all), await companiesOf(ctx, all)]
  return all.flatMap((now, row): RuleFault[] => {
    const [site, company] = [plain(now['parentWarehouseNo']), plain(now['hrCompanyId'])]
    const kept = company === plain(rows[row]?.before?.['hrCompanyId'])
    const said = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const siteFault = sites.has(site) ? `无仓库权限：${site}` : `仓库不存在：${site}`
    // somebody of a company that has stopped since stays where he is
    const companyFault = (): string => {
      if (company === '') return sent.has(Number(now['employType'])) ? '劳务派遣必须填写劳务公司' : ''
      return (kept || companies.has(company)) && seesHrCompany(ctx.person, company) ? '' : unknown(company)
    }
    return [
      ...said('mobile', isMobile(plain(now['mobile'])) ? '' : '手机号格式不正确'),
      ...said('parentWarehouseNo', sites.get(site) === true ? '' : siteFault),
      ...said('hrCompanyId', companyFault()),
    ]
  })
}

export const staffRules: RuleBook = { complete: (rows) => rows.map(() => ({})), faults }
