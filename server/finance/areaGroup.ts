// 区域组 · finance/areaGroup
import { areaGroup } from '#contract/finance/areaGroup'
import { serve } from '../platform/serve.ts'
import { areaGroupRules } from './areaGroupRules.ts'
import { regionNamesOf } from './priceRegions.ts'

export default serve(areaGroup, {
  from: 'fin_area_group a',
  alias: 'a',
  columns: {
    areaGroupId: 'a.id::text',
    regionNum: 'jsonb_array_length(a.region_codes)',
    regionNames: regionNamesOf('select jsonb_array_elements_text(a.region_codes)'),
  },
  write: { table: 'fin_area_group', rules: areaGroupRules },
})
