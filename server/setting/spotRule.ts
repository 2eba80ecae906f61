// 抽检规则 · setting/spotRule
import { ORDER_TAG } from '#contract/rules/orderLife'
import { orderTagOptions } from '#contract/stockout/tags'
import { spotRule } from '#contract/setting/spotRule'
import { reachFaults } from '../core/reach.ts'
import { spotRuleBook } from '../core/spotRules.ts'
import { everywhere } from '../core/warehouses.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byKey, byWarehouse, type Filter, type Params } from '../platform/kinds.ts'
import { ownerSeen, warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

/** Deleting it changes what holds there, so the person has to reach it like one who writes it. */
const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  const [fault] = (await reachFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

const rules = serve(spotRule, (_today: string, person: Person) => ({
  from: 'spot_rule r',
  alias: 'r',
  columns: {
    ruleId: 'r.id::text',
    warehouseNo: `nullif(r.warehouse_no, '${everywhere}')`,
    sid: `nullif(r.sid, '${everywhere}')`,
    ownerNo: `nullif(r.owner_no, '${everywhere}')`,
  },
  // a rule for all is seen by everybody: it is what holds for his own
  where: `(r.warehouse_no = '${everywhere}' or ${warehouseSeen(person, ['r.warehouse_no', 'r.sid'])})
    and (r.owner_no = '${everywhere}' or ${ownerSeen(person, 'r.owner_no')})`,
  search: {
    warehouseNo: (filter: Filter, p: Params) => byWarehouse(['r.warehouse_no', 'r.sid'], 'warehouseNo', filter, p) || null,
    ownerNo: (filter: Filter, p: Params) => byKey('r.owner_no', 'ownerNo', filter, p) || null,
  },
  write: { table: 'spot_rule', rules: spotRuleBook, checkRemove },
}))

/** The tags there are, in the tenant's own words where he has some. */
const tags = handle(orderTagOptions, async (ctx) => {
  const own = await ctx.tx.query<{ tag: string; name: string }>(
    "select d.dict_key as tag, d.dict_value as name from dict d where d.tenant_id = $1 and d.code = 'stockout_order.tag'",
    [ctx.tenantId],
  )
  return Object.entries(ORDER_TAG).map(([tag, name]) => ({ tag, name: own.find((one) => one.tag === tag)?.name ?? name }))
})

export default [...rules, tags]
