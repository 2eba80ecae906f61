// 赔付规则的规则 · workorder/comp/ruleRules
/** Rules of claim rules: each unique in its scope, with the cap its cap mode needs (office.md §5.1). */
import type { Body } from '#contract/resource'
import type { compRule } from '#contract/workorder/compRule'
import type { Ctx } from '../../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { seesOwner } from '../../platform/scope.ts'

const everybody = '*'
type Rule = Body<typeof compRule>
const whose = (value: string | null | undefined): string => value || everybody

const capFault = (row: Rule): { readonly field: string; readonly why: string } | null => {
  if (row.capMode === 2 && (row.timesE2 ?? 0) === 0) return { field: 'timesE2', why: '请填写运费倍数' }
  return row.compType === 8 && row.capMode !== 1 ? { field: 'capMode', why: '发货超时按每单固定金额，封顶方式选固定金额' } : null
}

const knownFaults = async (ctx: Ctx, rows: readonly Rule[]): Promise<(row: Rule) => { field: string; why: string } | null> => {
  const named = (name: 'ownerNo' | 'logisticsCode') => [
    ...new Set(rows.map((row) => whose(row[name])).filter((no) => no !== everybody)),
  ]
  const owners = await ctx.tx.query<{ no: string }>(
    'select owner_no as no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, named('ownerNo')],
  )
  const carriers = await ctx.tx.query<{ no: string }>(
    'select logistics_code as no from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [ctx.tenantId, named('logisticsCode')],
  )
  const [owner, carrier] = [owners, carriers].map((all) => new Set([everybody, ...all.map(({ no }) => no)]))
  return (row) => {
    const ownerNo = whose(row.ownerNo)
    if (owner?.has(ownerNo) !== true || (ownerNo !== everybody && !seesOwner(ctx.person, ownerNo)))
      return { field: 'ownerNo', why: '货主不存在或无权限' }
    return carrier?.has(whose(row.logisticsCode)) === true ? null : { field: 'logisticsCode', why: '物流公司不存在' }
  }
}

export const compRuleRules: RuleBook<Rule> = {
  complete: (rows) =>
    rows.map(({ before, body }: Coming<Rule>) => ({
      ...((before === null || 'ownerNo' in body) && { ownerNo: whose(body.ownerNo) }),
      ...((before === null || 'logisticsCode' in body) && { logisticsCode: whose(body.logisticsCode) }),
    })),
  faults: async (ctx, coming) => {
    const rows = coming.map(merged)
    const known = await knownFaults(ctx, rows)
    return rows.flatMap((one, row): RuleFault[] => {
      const fault = known(one) ?? capFault(one)
      return fault === null ? [] : [{ row, ...fault }]
    })
  },
}
