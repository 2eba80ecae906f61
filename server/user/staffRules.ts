// 员工的规则 · user/staffRules
/** Rules of staff (floor.md §2.1, §2.5) for the form and the file import. */
import type { Body } from '#contract/resource'
import { staff } from '#contract/user/staff'
import type { Ctx } from '../platform/ctx.ts'
import { params } from '../platform/kinds.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { siteCondition } from '../platform/scope.ts'
import { isMobile } from '../core/phones.ts'
import { companyFaults } from '../core/people/companies.ts'
import { keepOwnWages } from '../core/people/ownWage.ts'

type Staff = Body<typeof staff>

export const staffTable: MasterTable = { resource: staff, table: 'staff', logged: true }

/** employ_type of people from a labour company: 2 劳务派遣, 3 临时工. */
const fromLabourCompany: ReadonlySet<number> = new Set([2, 3])

/** Existing sites of the rows → whether the person sees the site. */
const sitesOf = async (ctx: Ctx, rows: readonly Staff[]): Promise<ReadonlyMap<string, boolean>> => {
  const p = params(
    ctx.tenantId,
    rows.map((row) => row.parentWarehouseNo ?? ''),
  )
  const visibleSite = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  const siteRows = await ctx.tx.query<{ no: string; seen: boolean }>(
    `select s.parent_warehouse_no as no, (${visibleSite}) as seen from warehouse s where s.tenant_id = $1 and s.parent_warehouse_no = any($2::text[])`,
    p.values,
  )
  return new Map(siteRows.map((row) => [row.no, row.seen]))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Staff>[]): Promise<readonly RuleFault[]> => {
  const wholeRows = rows.map(merged)
  const [sites, companyFaultOf] = [await sitesOf(ctx, wholeRows), await companyFaults(ctx, rows)]
  return rows.flatMap((coming, row): RuleFault[] => {
    const wholeRow = merged(coming)
    const site = wholeRow.parentWarehouseNo ?? ''
    const lacksCompany = (wholeRow.hrCompanyId ?? '') === '' && fromLabourCompany.has(wholeRow.employType ?? 0)
    const faultUnless = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const siteFault = sites.has(site) ? `无仓库权限：${site}` : `仓库不存在：${site}`
    return [
      ...faultUnless('mobile', isMobile(wholeRow.mobile ?? '') ? '' : '手机号格式不正确'),
      ...faultUnless('parentWarehouseNo', sites.get(site) === true ? '' : siteFault),
      ...faultUnless('hrCompanyId', lacksCompany ? '劳务派遣必须填写劳务公司' : companyFaultOf(coming)),
    ]
  })
}

const follow = (ctx: Ctx, rows: readonly Put<Staff>[]): Promise<void> =>
  keepOwnWages(ctx, rows, async (ids) => {
    const accounts = await ctx.tx.query<{ staffId: string; userId: string }>(
      'select staff_id::text as staff_id, id::text as user_id from sys_user where tenant_id = $1 and staff_id = any($2::bigint[])',
      [ctx.tenantId, ids],
    )
    return new Map(accounts.map(({ staffId, userId }) => [staffId, `U${userId}`]))
  })

export const staffRules: RuleBook<Staff> = { complete: (rows) => rows.map(() => ({})), faults, follow }
