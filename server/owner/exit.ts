// 退场检查 · owner/exit
import { orderLife } from '#contract/rules/orderLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { openDocuments } from '../core/openDocuments.ts'
import { elsewhere, warehouseSeen } from '../platform/scope.ts'

/**
 * Checks that an owner, or a customer with all its owners, has nothing left in one warehouse or in all.
 * @throws Refused A1011 stock, A1012 orders on their way, and goods that still come in or come back
 */
export const checkExit = async (
  ctx: Ctx,
  ownerNo: string,
  at?: { readonly warehouseNo: string; readonly sid: string },
): Promise<void> => {
  const owners = 'select owner_no from owner where tenant_id = $1 and (owner_no = $2 or parent_owner_no = $2)'
  const here = (alias: string): string =>
    `($3::text is null or (${alias}.warehouse_no = $3 and ${alias}.sid = $4)) and ${alias}.owner_no in (${owners})`
  const values = [ctx.tenantId, ownerNo, at?.warehouseNo ?? null, at?.sid ?? null]
  const stock = await ctx.tx.query<{ warehouse: string; n: number }>(
    `select case when ${warehouseSeen(ctx.person, ['w.warehouse_no', 'w.sid'])} then w.warehouse_name else '${elsewhere}' end as warehouse,
            sum(s.qty)::int as n from stock s
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid
      where s.tenant_id = $1 and s.qty > 0 and ${here('s')} group by 1 order by 2 desc limit 1`,
    values,
  )
  if (stock[0]) throw refuse('A1011', { warehouse: stock[0].warehouse, n: stock[0].n })
  const orders = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from stockout_order o where o.tenant_id = $1 and o.status < ${orderLife.shipped} and o.status <> ${orderLife.off} and ${here('o')}`,
    values,
  )
  if ((orders[0]?.n ?? 0) > 0) throw refuse('A1012', { n: orders[0]?.n ?? 0 })
  const coming = await ctx.tx.query<{ noun: string; n: number }>(
    openDocuments
      .map(
        ([table, noun, open]) =>
          `select '${noun}' as noun, count(*)::int as n from ${table} d where d.tenant_id = $1 and d.${open} and ${here('d')}`,
      )
      .join(' union all '),
    values,
  )
  const left = coming.find(({ n }) => n > 0)
  if (left !== undefined) throw refuse('A1012.coming', left)
}
