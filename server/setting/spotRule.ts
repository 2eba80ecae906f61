// 抽检规则 · setting/spotRule
import { ORDER_TAG } from '#contract/rules/orderLife'
import { orderTagOptions } from '#contract/stockout/tags'
import { spotRule } from '#contract/setting/spotRule'
import { spotRuleBook } from './spotRules.ts'
import type { Person } from '../platform/person.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'

const rules = serve(spotRule, (_today: string, person: Person) => ({
  from: 'spot_rule r',
  alias: 'r',
  columns: {
    ruleId: 'r.id::text',
    ...placeColumns,
  },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'spot_rule', rules: spotRuleBook, checkRemove },
}))

/** orderTagOptions: lists the order tags, named by the tenant's own words where they exist. */
const tags = handle(orderTagOptions, async (ctx) => {
  const ownWords = await ctx.tx.query<{ tag: string; name: string }>(
    "select d.dict_key as tag, d.dict_value as name from dict d where d.tenant_id = $1 and d.code = 'stockout_order.tag'",
    [ctx.tenantId],
  )
  return Object.entries(ORDER_TAG).map(([tag, name]) => ({ tag, name: ownWords.find((word) => word.tag === tag)?.name ?? name }))
})

export default [...rules, tags]
