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

/** employ_type of people from a labour company. */
const sent: ReadonlySet<number> = new Set([2, 3])

/** Existing sites, and whether the person sees them. */
const sitesOf = async (ctx: Ctx, rows: readonly Staff[]): Promise<ReadonlyMap<string, boolean>> => {
  const p = params(
    ctx.tenantId,
    rows.map((row) => row.parentWarehouseNo ?? ''),
  )
  const seen = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  const found = await ctx.tx.query<{ no: string; seen: boolean }>(
    `select s.parent_warehouse_no as no, (${seen}) as seen from warehouse s where s.tenant_id = $1 and s.parent_warehouse_no = any($2::text[])`,
    p.values,
  )
  return new Map(found.map((row) => [row.no, row.seen]))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Staff>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [sites, company] = [await sitesOf(ctx, all), await companyFaults(ctx, rows)]
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const site = now.parentWarehouseNo ?? ''
    const missing = (now.hrCompanyId ?? '') === '' && sent.has(now.employType ?? 0)
    const said = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const siteFault = sites.has(site) ? `无仓库权限：${site}` : `仓库不存在：${site}`
    return [
      ...said('mobile', isMobile(now.mobile ?? '') ? '' : '手机号格式不正确'),
      ...said('parentWarehouseNo', sites.get(site) === true ? '' : siteFault),
      ...said('hrCompanyId', missing ? '劳务派遣必须填写劳务公司' : company(coming)),
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
