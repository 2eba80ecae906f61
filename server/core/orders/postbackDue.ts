// 回传截止 · core/orders/postbackDue
import { erpDeadline, usualPostback, type PostbackContent } from '#contract/rules/erpDeadline'
import { heldFor, publishDue, type RuleCtx } from '../ruleConfigs.ts'
import { lockShops } from '../ruleTargets.ts'

/** Until when the owner's ERP has to be told of each of these orders, which leave now; by what their shops' rules say (floor.md §12.3). */
export const loadPostbackDue = async (
  ctx: RuleCtx,
  leaving: readonly { readonly stockoutNo: string; readonly shipMs: number }[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; shopNo: string; weighTime: Date | null; receiveTime: Date }>(
    'select stockout_no, shop_no, weigh_time, receive_time from stockout_order where tenant_id = $1 and stockout_no = any($2::text[])',
    [ctx.tenantId, leaving.map(({ stockoutNo }) => stockoutNo)],
  )
  const keys = [...new Set(rows.map(({ shopNo }) => shopNo))].toSorted()
  await publishDue(ctx, 'postback_erp', lockShops, { keys, most: keys.length })
  const held = await heldFor(ctx, 'postback_erp', keys)
  const shipMs = new Map(leaving.map((one) => [one.stockoutNo, one.shipMs]))
  return new Map(
    rows.map(({ stockoutNo, shopNo, weighTime, receiveTime }) => {
      const rule = (held.get(shopNo)?.content as PostbackContent | undefined) ?? usualPostback
      const ship = shipMs.get(stockoutNo) ?? ctx.at.getTime()
      return [
        stockoutNo,
        new Date(erpDeadline(rule, { ship, weigh: weighTime?.getTime() ?? null, receive: receiveTime.getTime() })),
      ]
    }),
  )
}
