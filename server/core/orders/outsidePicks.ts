// 外部拣货单 · core/orders/outsidePicks
/**
 * Pick orders of a mirrored warehouse (floor.md §7.2). The outside system makes and picks them; here each is made from its orders at its
 * first scan. Their lines are unknown and they have no wave, so they are 已拣完, ready for check and pack.
 */
import { openOrders, orderLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import { outsideType } from '#contract/rules/pickTypes'
import type { Tx } from '../../platform/db.ts'
import { transitionOf } from '../../platform/transitions.ts'

interface MakeCtx {
  readonly tx: Tx
  readonly tenantId: number
  readonly at: Date
  readonly id: () => string
  readonly warehouseNo: string
  readonly sid: string
}

const byCheck = ['op CHECK_ORDER', 'op CHECK_BATCH'] as const
const toChecking = transitionOf(pickLife, byCheck, pickLife.checking)
const toDone = transitionOf(pickLife, byCheck, pickLife.done)
const toOff = transitionOf(pickLife, 'with order', pickLife.off)

/** Sums of the orders `o` of a pick order; orders checked before it was made count too. */
const sums = (where: string): string => `
  select count(*)::int as order_num, count(*) filter (where o.status >= ${orderLife.toPack})::int as checked_num,
         coalesce(sum(o.goods_num), 0)::int as goods_num, coalesce(sum(o.est_weight_g), 0)::bigint as est_weight_g,
         (select count(distinct (l.owner_no, l.goods_no))::int from stockout_line l
           where l.tenant_id = $1 and l.stockout_no = any(array_agg(o.stockout_no))) as sku_num,
         case when count(distinct o.logistics_code) = 1 then min(o.logistics_code) end as logistics_code,
         case when count(distinct o.owner_no) = 1 then min(o.owner_no) end as owner_no
    from stockout_order o where o.tenant_id = $1 and o.status <> ${orderLife.off} and ${where}`
const pickStatus = `case when s.order_num > 0 and s.checked_num >= s.order_num then ${toDone.to} when s.checked_num > 0 then ${toChecking.to} else ${pickLife.picked} end`

/**
 * Makes missing pick orders of these outside numbers; a number without orders makes none. Of two scans at the same time the second finds
 * the pick order of the first.
 */
export const makeOutsidePicks = async (ctx: MakeCtx, pickNos: readonly string[]): Promise<void> => {
  if (pickNos.length === 0) return
  await ctx.tx.named(
    'outside_picks_make',
    `insert into pick_order as p (tenant_id, id, pick_no, warehouse_no, sid, pick_type_code, pick_method, check_mode, order_num, checked_order_num,
                                  sku_num, goods_num, est_weight_g, logistics_code, owner_no, status, rev, create_time, update_time)
     select $1, v.id, v.pick_no, $4, $5, '${outsideType.code}', 2, 2, s.order_num, s.checked_num, s.sku_num, s.goods_num, s.est_weight_g,
            s.logistics_code, s.owner_no, ${pickStatus}, 1, $6, $6
       from unnest($2::bigint[], $3::text[]) as v(id, pick_no)
       join lateral (${sums('o.pick_no = v.pick_no and o.warehouse_no = $4 and o.sid = $5')}) s on s.order_num > 0
      where not exists (select 1 from pick_order q where q.tenant_id = $1 and q.pick_no = v.pick_no)
         on conflict (tenant_id, pick_no) do nothing`,
    [ctx.tenantId, pickNos.map(() => ctx.id()), pickNos, ctx.warehouseNo, ctx.sid, ctx.at],
  )
}

/** Recounts an outside pick order after orders came into it or `without` left it. Does nothing if it is not made yet, or was made here. */
export const recountOutsidePick = async (
  ctx: Pick<MakeCtx, 'tx' | 'tenantId' | 'at'>,
  pickNo: string,
  without: string,
): Promise<void> => {
  await ctx.tx.named(
    'outside_pick_count',
    `update pick_order as p
        set order_num = s.order_num, checked_order_num = s.checked_num, sku_num = coalesce(s.sku_num, 0), goods_num = s.goods_num,
            est_weight_g = s.est_weight_g, 
            status = case when s.order_num = 0 then ${toOff.to} when s.checked_num >= s.order_num then ${toDone.to}
                          when s.checked_num > 0 then ${toChecking.to} else p.status end,
            rev = p.rev + 1, update_time = $4, version = p.version + 1
       from (${sums('o.pick_no = $2 and o.stockout_no <> $3')}) s
      where p.tenant_id = $1 and p.pick_no = $2 and p.wave_no is null`,
    [ctx.tenantId, pickNo, without, ctx.at],
  )
}

/** Numbers of outside pick orders that have orders on the warehouse floor but are not made yet; `pickNo` limits them to one. */
export const unmadePicks = async (
  ctx: Pick<MakeCtx, 'tx' | 'tenantId' | 'warehouseNo' | 'sid'>,
  pickNo: string | null,
): Promise<readonly string[]> => {
  const rows = await ctx.tx.named<{ pickNo: string }>(
    'outside_picks_unmade',
    `select distinct o.pick_no from stockout_order o
      where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.status in (${openOrders.join(', ')})
        and o.pick_no is not null and ($4::text is null or o.pick_no = $4)
        and not exists (select 1 from pick_order p where p.tenant_id = $1 and p.pick_no = o.pick_no)
      order by o.pick_no`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, pickNo],
  )
  return rows.map((row) => row.pickNo)
}
