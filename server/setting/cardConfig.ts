// 卡板配置 · setting/cardConfig
import { cardConfig, copyCardMonth } from '#contract/setting/cardConfig'
import { cardConfigRules, cardConfigTable } from './statRules.ts'
import type { Person } from '../platform/person.ts'
import { handle } from '../platform/handle.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { copyMonth } from './statMonth.ts'
import { code } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const verbs = serve(cardConfig, (_today: string, person: Person) => ({
  from: 'card_config r join warehouse s on s.tenant_id = $1 and s.parent_warehouse_no = r.parent_warehouse_no',
  alias: 'r',
  columns: {
    cardConfigId: 'r.id::text',
    areaPerCardM2: 'trim_scale(r.area_per_card_m2)::text',
    cardAreaM2: 'trim_scale(r.card_num * r.area_per_card_m2)::text',
    hireAreaM2: 'trim_scale(s.hire_area_m2)::text',
    useAreaM2: 'trim_scale(s.use_area_m2)::text',
  },
  search: { seen: (_filter, p) => siteCondition(person, 'r.parent_warehouse_no', p) },
  write: { table: 'card_config', rules: cardConfigRules },
}))

const copy = handle(copyCardMonth, (ctx, { effectMonth }) =>
  copyMonth(
    ctx,
    {
      target: cardConfigTable,
      rules: cardConfigRules,
      columns: 'r.parent_warehouse_no, r.card_num, trim_scale(r.area_per_card_m2)::text as area_per_card_m2, r.stack_level',
      site: 'r.parent_warehouse_no',
    },
    effectMonth,
  ),
)

const { effectMonth, cardNum, areaPerCardM2 } = cardConfig.fields

/** Columns of floor.md §13.4; a new row has one stack layer. */
const cards = ruleBookImport({
  biz: 'cardConfig',
  fields: { parentWarehouseNo: code('物理仓编号', { required: true, max: 32 }), effectMonth, cardNum, areaPerCardM2 },
  target: cardConfigTable,
  rules: cardConfigRules,
  keyField: 'parentWarehouseNo',
})

export default [...verbs, copy, ...listImport(cardConfig, cards)]
