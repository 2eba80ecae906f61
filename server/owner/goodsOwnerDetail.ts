// 货主详情 · owner/goodsOwnerDetail
import { goodsOwner } from '#contract/owner/goodsOwner'
import { ownerDetail, ownerLog } from '#contract/owner/goodsOwnerDetail'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { readOperateLog } from '../platform/operateLog.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions, seesOwner, type ScopeColumns } from '../platform/scope.ts'

/** The owner and its sub-owners, limited to those the caller sees. @throws Refused A0404 */
const familyOf = async (ctx: Ctx, ownerNo: string): Promise<string[]> => {
  const rows = await ctx.tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and (owner_no = $2 or parent_owner_no = $2)',
    [ctx.tenantId, ownerNo],
  )
  const seen = rows.map((row) => row.ownerNo).filter((no) => seesOwner(ctx.person, no))
  if (seen.length === 0) throw refuse('A0404')
  return seen
}

/** The condition that limits the page to what the caller sees, and its parameters. */
const scopeWithin = (ctx: Ctx, family: readonly string[], dimension: 'warehouse' | 'shop', columns: ScopeColumns) => {
  const p = params(ctx.tenantId, family)
  const seen = ['true', ...scopeConditions(ctx.person, [dimension], columns, p)].join(' and ')
  return { seen, values: p.values }
}

const detail = handle(ownerDetail, async (ctx, input) => {
  const family = await familyOf(ctx, input.ownerNo)
  const ofShops = scopeWithin(ctx, family, 'shop', { shop: 'shop_no' })
  const ofWarehouses = scopeWithin(ctx, family, 'warehouse', { warehouse: ['w.warehouse_no', 'w.sid'] })
  const [shops, enters, stock] = await Promise.all([
    ctx.tx.query<{ shopNo: string; shopName: string; platformCode: number; ownerNo: string; isDisabled: number }>(
      `select shop_no, shop_name, platform_code, owner_no,
              is_disabled from shop where tenant_id = $1 and owner_no = any($2::text[]) and ${ofShops.seen} order by shop_no limit 500`,
      ofShops.values,
    ),
    ctx.tx.query<{ ownerNo: string; warehouseName: string; planEnterDate: string; realEnterDate: string | null; status: number }>(
      `select e.owner_no, w.warehouse_name, e.plan_enter_date,
              e.real_enter_date, e.status
         from owner_enter_control e
         join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = e.warehouse_no and w.sid = e.sid
        where e.tenant_id = $1 and e.owner_no = any($2::text[]) and ${ofWarehouses.seen} order by e.owner_no, w.warehouse_no`,
      ofWarehouses.values,
    ),
    ctx.tx.query<{ ownerNo: string; warehouseName: string; skuNum: number; qty: number; allocQty: number }>(
      `select s.owner_no, w.warehouse_name, count(distinct s.goods_no)::int as sku_num,
              sum(s.qty)::int as qty, sum(s.alloc_qty)::int as alloc_qty
         from stock s join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid
        where s.tenant_id = $1 and s.owner_no = any($2::text[]) and s.qty > 0 and ${ofWarehouses.seen} group by s.owner_no, w.warehouse_name order by 1, 2`,
      ofWarehouses.values,
    ),
  ])
  return { shops, enters, stock }
})

const log = handle(ownerLog, async (ctx, { ownerNo }) => {
  await familyOf(ctx, ownerNo)
  return readOperateLog(ctx, { bizType: goodsOwner.id, bizNo: ownerNo })
})

export default [detail, log]
