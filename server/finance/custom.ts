// 客户 · finance/custom
import { custom, exportCustoms } from '#contract/finance/custom'
import { contractLife } from '#contract/rules/financeLife'
import { accountTypes } from '#contract/rules/ledger'
import { fileNow } from '../platform/exports/now.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { customRules } from './customRules.ts'

/** Name of the owner, branch or partner that the customer is. */
const refName = `case c.custom_type
  when 1 then (select o.short_name from owner o where o.tenant_id = $1 and o.owner_no = c.owner_no)
  when 2 then (select n.full_name from network n where n.tenant_id = $1 and n.network_id = c.network_id)
  else c.partner_no end`

/** Balance of the owner's or partner's account. */
const balanceFen = `(select b.balance_fen from pt_balance b where b.tenant_id = $1
  and b.account_type = case c.custom_type when 1 then ${accountTypes.owner} when 3 then ${accountTypes.partner} end
  and b.account_no = case c.custom_type when 1 then c.owner_no else c.partner_no end)`
const contractsOn = (today: string): string => `(select count(*)::int from fin_contract k where k.tenant_id = $1
  and k.custom_no = c.custom_no and k.status = ${contractLife.live} and k.start_date <= date '${today}' and k.end_date >= date '${today}')`

const serving = (today: string) => ({
  from: 'fin_custom c',
  alias: 'c',
  columns: { refName, balanceFen, contractNum: contractsOn(today) },
  write: { table: 'fin_custom', rules: customRules } as const,
})

export default [
  ...serve(custom, serving),
  handle(exportCustoms, (ctx, filter) => fileNow(ctx, { resource: custom, serving: serving(ctx.today) }, filter)),
]
