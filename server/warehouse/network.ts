// 网点管理 · warehouse/network
import type { Body } from '#contract/resource'
import { networkTarget } from '#contract/rule/target'
import { network } from '#contract/warehouse/network'
import { checkUnnamed, endSettings } from '../core/namedInRules.ts'
import { networkRules, networkTable } from '../core/networkRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

type Network = Body<typeof network>

const checkRemove = async (ctx: Ctx, before: Network): Promise<void> => {
  const used = await ctx.tx.query(
    `select 1 from network where tenant_id = $1 and parent_id = $2
     union all select 1 from logistics_docking where tenant_id = $1 and network_id = $2 limit 1`,
    [ctx.tenantId, before.networkId],
  )
  if (used.length > 0) throw refuse('A1017')
  const networkId = before.networkId ?? ''
  await checkUnnamed(ctx, 'network', networkId)
  await endSettings(ctx, networkTarget, networkId)
}

export default serve(network, {
  from: 'network n',
  alias: 'n',
  columns: {
    dockingNum:
      '(select count(distinct (d.warehouse_no, d.sid))::int from logistics_docking d where d.tenant_id = $1 and d.network_id = n.network_id)',
  },
  write: { table: networkTable.table, rules: networkRules, checkRemove },
})
