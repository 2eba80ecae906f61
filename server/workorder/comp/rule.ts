// 赔付规则 · workorder/comp/rule
import { compRule } from '#contract/workorder/compRule'
import { compRuleRules } from './ruleRules.ts'
import { placeColumn } from '../../core/placedRule.ts'
import { byKey } from '../../platform/kinds.ts'
import { serve } from '../../platform/serve.ts'

export default serve(compRule, {
  from: 'comp_rule r',
  alias: 'r',
  columns: { ruleId: 'r.id::text', ownerNo: placeColumn('owner_no'), logisticsCode: placeColumn('logistics_code') },
  scope: { owner: "nullif(r.owner_no, '*')" },
  search: {
    ownerNo: (filter, p) => byKey('r.owner_no', 'ownerNo', filter, p) || null,
    logisticsCode: (filter, p) => byKey('r.logistics_code', 'logisticsCode', filter, p) || null,
  },
  write: { table: 'comp_rule', rules: compRuleRules },
})
