// 单号规则 · setting/orderNum
import type { Body, Page } from '#contract/resource'
import { docNo, NUMBERED } from '#contract/rules/docNo'
import { orderNum } from '#contract/setting/orderNum'
import { numberRuleOf, numberRules } from './numberRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { PersonEndpoint } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'

type Numbering = Body<typeof orderNum>

/** Adds the document's name and a sample: the first number of today in its format. */
const withSample = (ctx: Ctx, row: Numbering): Numbering => ({
  ...row,
  docName: NUMBERED[row.bizCode ?? ''] ?? row.bizCode ?? '',
  sample: docNo(numberRuleOf(row), ctx.today, 1),
})

const verbs = serve(orderNum, {
  from: 'rule_order_num r',
  alias: 'r',
  columns: { docName: "''", sample: "''" },
  where: "r.rule_kind = 1 and r.target_key = '*'",
  write: { table: 'rule_order_num', rules: numberRules },
}) as PersonEndpoint[]

/** Replies get their samples here, because SQL does not apply number formats. */
export default verbs.map((verb): PersonEndpoint => {
  if (verb.id === `${orderNum.id}.list`)
    return {
      ...verb,
      run: async (ctx, input) => {
        const page = (await verb.run(ctx, input)) as Page<Numbering>
        return { ...page, records: page.records.map((row) => withSample(ctx, row)) }
      },
    }
  if (verb.id === `${orderNum.id}.one`)
    return { ...verb, run: async (ctx, input) => withSample(ctx, (await verb.run(ctx, input)) as Numbering) }
  return verb
})
