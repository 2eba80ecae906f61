// 防护耗材项 · protection/item
import { seesPrices } from '#contract/consumable/consumable'
import { itemOptions, protectiveItem } from '#contract/protection/item'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'

const rows = serve(protectiveItem, (_today, person) => ({
  from: 'protective_item i',
  alias: 'i',
  ...(person.rights.has(seesPrices) ? {} : { columns: { unitPriceE4: 'null::bigint' } }),
  write: { table: 'protective_item', ...(person.rights.has(seesPrices) ? {} : { apart: ['unitPriceE4'] }) },
}))

const options = handle(itemOptions, (ctx) =>
  ctx.tx.query<{ itemNo: string; itemName: string; useUnit: string }>(
    `select item_no, item_name, use_unit from protective_item
      where tenant_id = $1 and is_disabled = 0 order by item_no`,
    [ctx.tenantId],
  ),
)

export default [...rows, options]
