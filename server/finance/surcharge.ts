// 快递附加费 · finance/surcharge
import { surcharge } from '#contract/finance/surcharge'
import { serve } from '../platform/serve.ts'
import { checkSurchargeRemove, surchargeRules } from './surchargeRules.ts'

export default serve(surcharge, {
  from: 'fin_surcharge s',
  alias: 's',
  columns: { surchargeId: 's.id::text' },
  write: { table: 'fin_surcharge', rules: surchargeRules, checkRemove: checkSurchargeRemove },
})
