// 客户 · finance/custom
import { custom, exportCustoms } from '#contract/finance/custom'
import { fileNow } from '../platform/exports/now.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { customRules } from './customRules.ts'

/** Name of the owner, branch or partner that the customer is. */
const refName = `case c.custom_type
  when 1 then (select o.short_name from owner o where o.tenant_id = $1 and o.owner_no = c.owner_no)
  when 2 then (select n.full_name from network n where n.tenant_id = $1 and n.network_id = c.network_id)
  else c.partner_no end`

const serving = {
  from: 'fin_custom c',
  alias: 'c',
  columns: { refName },
  write: { table: 'fin_custom', rules: customRules },
} as const

export default [
  ...serve(custom, serving),
  handle(exportCustoms, (ctx, filter) => fileNow(ctx, { resource: custom, serving }, filter)),
]
