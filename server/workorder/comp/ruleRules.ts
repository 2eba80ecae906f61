// 赔付规则的规则 · workorder/comp/ruleRules
/** Checks claim rules: owner and carrier must exist, and the fields must fit the cap mode (office.md §5.1). */
import type { Body } from '#contract/resource'
import type { compRule } from '#contract/workorder/compRule'
import type { Ctx } from '../../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { seesOwner } from '../../platform/scope.ts'

const anyKey = '*'
type Rule = Body<typeof compRule>
const keyOrAny = (value: string | null | undefined): string => value || anyKey

const capFault = (row: Rule): { readonly field: string; readonly why: string } | null => {
  if (row.capMode === 2 && (row.timesE2 ?? 0) === 0) return { field: 'timesE2', why: '请填写运费倍数' }
  return row.compType === 8 && row.capMode !== 1 ? { field: 'capMode', why: '发货超时按每单固定金额，封顶方式选固定金额' } : null
}

const knownFaults = async (ctx: Ctx, rows: readonly Rule[]): Promise<(row: Rule) => { field: string; why: string } | null> => {
  const keysIn = (name: 'ownerNo' | 'logisticsCode') => [
    ...new Set(rows.map((row) => keyOrAny(row[name])).filter((no) => no !== anyKey)),
  ]
  const owners = await ctx.tx.query<{ no: string }>(
    'select owner_no as no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, keysIn('ownerNo')],
  )
  const carriers = await ctx.tx.query<{ no: string }>(
    'select logistics_code as no from logistics_company where tenant_id = $1 and logistics_code = any($2::text[])',
    [ctx.tenantId, keysIn('logisticsCode')],
  )
  const [owner, carrier] = [owners, carriers].map((all) => new Set([anyKey, ...all.map(({ no }) => no)]))
  return (row) => {
    const ownerNo = keyOrAny(row.ownerNo)
    if (owner?.has(ownerNo) !== true || (ownerNo !== anyKey && !seesOwner(ctx.person, ownerNo)))
      return { field: 'ownerNo', why: '货主不存在或无权限' }
    return carrier?.has(keyOrAny(row.logisticsCode)) === true ? null : { field: 'logisticsCode', why: '物流公司不存在' }
  }
}

export const compRuleRules: RuleBook<Rule> = {
  complete: (rows) =>
    rows.map(({ before, body }: Coming<Rule>) => ({
      ...((before === null || 'ownerNo' in body) && { ownerNo: keyOrAny(body.ownerNo) }),
      ...((before === null || 'logisticsCode' in body) && { logisticsCode: keyOrAny(body.logisticsCode) }),
    })),
  faults: async (ctx, coming) => {
    const rows = coming.map(merged)
    const faultsOfKeys = await knownFaults(ctx, rows)
    return rows.flatMap((one, row): RuleFault[] => {
      const fault = faultsOfKeys(one) ?? capFault(one)
      return fault === null ? [] : [{ row, ...fault }]
    })
  },
}
