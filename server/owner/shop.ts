// 店铺管理 · owner/shop
import { shop } from '#contract/owner/shop'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

/** A shop belongs to a child owner inside the caller's scope; with orders its owner is fixed (A1016). */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const ownerNo = plain(body['ownerNo'])
  if (ownerNo === '') return
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  const owners = await ctx.tx.query<{ children: boolean }>(
    `select exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = $2) as children from owner w where w.tenant_id = $1 and w.owner_no = $2`,
    [ctx.tenantId, ownerNo],
  )
  if (owners.length === 0) throw refuse('A0400', {}, { ownerNo: `货主不存在：${ownerNo}` })
  if (owners[0]?.children) throw refuse('A1014')
  if (before === null || before['ownerNo'] === ownerNo) return
  const used = await ctx.tx.query(
    'select 1 from stockout_order where tenant_id = $1 and owner_no = $2 and shop_no = $3 limit 1',
    [ctx.tenantId, before['ownerNo'], before['shopNo']],
  )
  if (used.length > 0) throw refuse('A1016')
}

export default serve(shop, { from: 'shop s', alias: 's', scope: { owner: 's.owner_no' }, write: { table: 'shop', check } })
