// 货主档案 · owner/goodsOwner
import { goodsOwner } from '#contract/owner/goodsOwner'
import { coopLife, workingStages } from '#contract/rules/ownerLife'
import { mayMove, statusText } from '#contract/rules/life'
import { refuse } from '../platform/errors.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { checkExit } from './exit.ts'

/** One step of the owner's life (floor.md §1.3); he leaves with nothing left here: no stock, no order on its way. */
const checkCoop = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const to = body['coopStatus']
  if (to === undefined || to === null) return
  // a new one begins before his entry or, taken over from elsewhere, at work
  const from = before === null ? 0 : Number(before['coopStatus'])
  if (Number(to) === from) return
  if (!mayMove(coopLife, from, Number(to)))
    throw refuse(
      'A0400',
      {},
      { coopStatus: `合作状态不能从${statusText(coopLife, from)}改为${statusText(coopLife, Number(to))}` },
    )
  if (Number(to) === 3 && before !== null) await checkExit(ctx, plain(before['ownerNo']))
}

/** Depth of the owner tree is two: a parent must itself be a parent owner, and no owner is its own parent. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  await checkCoop(ctx, body, before)
  const parent = plain(body['parentOwnerNo'])
  if (parent === '') return
  const own = plain(body['ownerNo'] ?? before?.['ownerNo'])
  const rows = await ctx.tx.query<{ parentOwnerNo: string | null }>(
    'select parent_owner_no from owner where tenant_id = $1 and owner_no = $2',
    [ctx.tenantId, parent],
  )
  if (rows.length === 0) throw refuse('A0400', {}, { parentOwnerNo: `父级货主不存在：${parent}` })
  if (rows[0]?.parentOwnerNo) throw refuse('A0400', {}, { parentOwnerNo: '父级货主只能是客户，不能是子货主' })
  if (parent === own) throw refuse('A0400', {}, { parentOwnerNo: '父级货主不能是自己' })
}

/** A customer is seen by who sees any owner under him (floor.md §2.4). */
const seen = (keys: string): string =>
  `w.owner_no = any(${keys}::text[])
    or exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = w.owner_no and c.owner_no = any(${keys}::text[]))`

export default serve(goodsOwner, (_today, person) => ({
  from: 'owner w',
  alias: 'w',
  scope: { owner: seen },
  columns: {
    shopNum: '(select count(*)::int from shop s where s.tenant_id = $1 and s.owner_no = w.owner_no)',
    // where he is at work, from the trial run to the way out
    warehouses: `(select string_agg(x.warehouse_name, '、' order by x.warehouse_no, x.sid) from owner_enter_control e
                    join wms_warehouse x on x.tenant_id = $1 and x.warehouse_no = e.warehouse_no and x.sid = e.sid
                   where e.tenant_id = $1 and e.owner_no = w.owner_no and e.status in (${workingStages.join(', ')})
                     and ${warehouseSeen(person, ['x.warehouse_no', 'x.sid'])})`,
    names: 'w.short_name',
  },
  search: {
    names: (filter, p) => {
      const typed = plain(filter['names']).trim()
      if (typed === '') return null
      const part = p.add(typed)
      return `strpos(w.short_name, ${part}) > 0 or strpos(w.full_name, ${part}) > 0`
    },
  },
  write: {
    table: 'owner',
    check,
    fill: (ctx, body, before) => (Number(body['coopStatus'] ?? 0) === 3 && before !== null ? { exitDate: ctx.today } : {}),
  },
}))
