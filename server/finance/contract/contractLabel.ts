// 合同标签 · finance/contract/contractLabel
import { contractLabel } from '#contract/finance/contractLabel'
import type { Body } from '#contract/resource'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import type { Stored } from '../../platform/ruleBook.ts'
import { serve } from '../../platform/serve.ts'

const used = `select 1 from fin_contract c where c.tenant_id = $1 and c.label_names ?`
const checkRemove = async ({ tx, tenantId }: Ctx, { labelName }: Stored<Body<typeof contractLabel>>): Promise<void> => {
  const rows = await tx.query(`${used} $2 limit 1`, [tenantId, labelName])
  if (rows.length > 0) throw refuse('A3120.label', { name: labelName ?? '' })
}

export default serve(contractLabel, {
  from: 'fin_contract_label l',
  alias: 'l',
  columns: {
    contractNum: '(select count(*)::int from fin_contract c where c.tenant_id = $1 and c.label_names ? l.label_name)',
  },
  write: { table: 'fin_contract_label', checkRemove },
})
