// 货主能不能挂单据 · core/owners
import { sentence } from '#contract/messages'
import type { Ctx } from '../platform/ctx.ts'
import { seesOwner } from '../platform/scope.ts'

/** Fault of an owner for goods or shops, '' if none: he must exist, be in the person's scope, and have no owners below him. */
export const ownerFaults = async (ctx: Ctx, ownerNos: readonly string[]): Promise<(ownerNo: string) => string> => {
  const rows = await ctx.tx.query<{ ownerNo: string; parent: boolean }>(
    `select o.owner_no, exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no) as parent
       from owner o where o.tenant_id = $1 and o.owner_no = any($2::text[])`,
    [ctx.tenantId, [...new Set(ownerNos)]],
  )
  const parents = new Map(rows.map((row) => [row.ownerNo, row.parent]))
  return (ownerNo) => {
    const parent = parents.get(ownerNo)
    if (parent === undefined) return `货主不存在：${ownerNo}`
    if (!seesOwner(ctx.person, ownerNo)) return `无货主权限：${ownerNo}`
    return parent ? sentence('A1014') : ''
  }
}
