// 耗材库存 · consumable/stock
import { consumableStock } from '#contract/consumable/stock'
import { serve } from '../platform/serve.ts'

export default serve(consumableStock, {
  from: 'consumable_stock s join consumable c on c.tenant_id = $1 and c.consumable_no = s.consumable_no',
  alias: 's',
  columns: { consumableName: 'c.consumable_name' },
})
