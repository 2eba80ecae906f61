// 防护耗材项 · protection/item
import { seesPrices } from '#contract/consumable/consumable'
import { enableItem, itemOptions, protectiveItem } from '#contract/protection/item'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'

const rows = serve(protectiveItem, (_today, person) => ({
  from: 'protective_item i',
  alias: 'i',
  ...(person.rights.has(seesPrices) ? {} : { columns: { unitPriceE4: 'null::bigint' } }),
  write: { table: 'protective_item', ...(person.rights.has(seesPrices) ? {} : { apart: ['unitPriceE4'] }) },
}))

const enable = handle(enableItem, async (ctx, input) => {
  const done = await ctx.tx.query(
    `update protective_item set is_disabled = $3, update_user_id = $4, update_user_name = $5, update_time = $6, version = version + 1
      where tenant_id = $1 and item_no = $2 returning id`,
    [ctx.tenantId, input.itemNo, input.isDisabled, ctx.person.userId, ctx.person.name, ctx.at],
  )
  if (done.length === 0) throw refuse('A0404')
  await logWrite(ctx, protectiveItem, input.isDisabled === 1 ? '停用' : '启用', input.itemNo, null, {
    isDisabled: input.isDisabled,
  })
  await changed(ctx, [{ resource: protectiveItem.id, key: input.itemNo, op: 'put' }])
  return {}
})

const options = handle(itemOptions, (ctx) =>
  ctx.tx.query<{ itemNo: string; itemName: string; useUnit: string }>(
    `select item_no as "itemNo", item_name as "itemName", use_unit as "useUnit" from protective_item
      where tenant_id = $1 and is_disabled = 0 order by item_no`,
    [ctx.tenantId],
  ),
)

export default [...rows, enable, options]
