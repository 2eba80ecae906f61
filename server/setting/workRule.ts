// 作业须知 · setting/workRule
import type { Body } from '#contract/resource'
import { ruleFault, ruleLines } from '#contract/rules/workRule'
import { workRule } from '#contract/setting/workRule'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

type Rule = Body<typeof workRule>

/** Every change creates a new version, because people signed the old one. */
const fill = async (ctx: Ctx, body: Rule) => {
  const warehouse = [body.warehouseNo ?? '', body.sid ?? '']
  // the row lock makes two people publish one after the other
  await ctx.tx.query('select 1 from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3 for update', [
    ctx.tenantId,
    ...warehouse,
  ])
  const [last] = await ctx.tx.query<{ n: number }>(
    'select coalesce(max(rule_version), 0)::int as n from work_rule where tenant_id = $1 and warehouse_no = $2 and sid = $3',
    [ctx.tenantId, ...warehouse],
  )
  return { ruleVersion: (last?.n ?? 0) + 1, content: ruleLines(body.content ?? '').join('\n') }
}

export default serve(workRule, {
  from: 'work_rule r',
  alias: 'r',
  columns: {
    ruleKey: 'r.id::text',
    isCurrent: `case when not exists (select 1 from work_rule n where n.tenant_id = $1 and n.warehouse_no = r.warehouse_no and n.sid = r.sid
                       and n.rule_version > r.rule_version) then '现用' end`,
    signedNum: `(select count(*)::int from work_rule_sign s where s.tenant_id = $1 and s.warehouse_no = r.warehouse_no and s.sid = r.sid
                   and s.rule_version = r.rule_version)`,
  },
  write: {
    table: 'work_rule',
    fill,
    check: (_ctx, body) => {
      const fault = ruleFault(body.content ?? '')
      if (fault !== '') throw refuse('A0400', {}, { content: fault })
    },
  },
})
