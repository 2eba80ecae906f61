// 保护方案 · protection/plan
import type { Body } from '#contract/resource'
import { plan, type PlanUse, type PlanVersion } from '#contract/protection/plan'
import { served } from '../platform/document/serving.ts'
import { everywhere } from '../core/warehouses.ts'
import { byWarehouse, words } from '../platform/kinds.ts'
import type { Ctx } from '../platform/ctx.ts'
import { moment } from '../platform/time.ts'
import { planActs } from './planAct.ts'

const detailsOf = async (ctx: Ctx, { planNo, ownerNo }: Body<typeof plan>) => {
  const items = await ctx.tx.query<Omit<PlanUse, 'useQty'> & { useQty: string }>(
    `select u.item_no, u.use_qty, u.qty_mode, u.per_n, i.item_name, i.use_unit
       from protection_plan_item u join protective_item i on i.tenant_id = $1 and i.item_no = u.item_no
      where u.tenant_id = $1 and u.plan_no = $2 order by u.sort, u.item_no`,
    [ctx.tenantId, planNo],
  )
  return {
    items: items.map((item) => ({ ...item, useQty: Number(item.useQty) })),
    versions: await versionsOf(ctx, planNo ?? ''),
    ...(await countPacked(ctx, planNo ?? '', ownerNo ?? '')),
  }
}

/** Former and later versions of a plan, newest first. */
const versionsOf = async (ctx: Ctx, planNo: string): Promise<readonly PlanVersion[]> => {
  const found = await ctx.tx.query<Omit<PlanVersion, 'createTime'> & { createTime: Date }>(
    `with recursive back as (
       select p.plan_no, p.replaces_plan_no from protection_plan p where p.tenant_id = $1 and p.plan_no = $2
       union select p.plan_no, p.replaces_plan_no from protection_plan p join back b on p.tenant_id = $1
         and (p.plan_no = b.replaces_plan_no or p.replaces_plan_no = b.plan_no))
     select p.plan_no, p.status, p.create_time, p.create_user_name
       from protection_plan p join back b on b.plan_no = p.plan_no where p.tenant_id = $1 order by p.create_time desc`,
    [ctx.tenantId, planNo],
  )
  return found.map((row) => ({ ...row, createTime: moment(row.createTime) ?? '' }))
}

const shownDays = 30
const dayMs = 86_400_000

/** Parcels packed under the plan in the last 30 days, and those with scanned items. */
const countPacked = async (ctx: Ctx, planNo: string, ownerNo: string): Promise<{ required: number; scanned: number }> => {
  const found = await ctx.tx.query<{ required: number; scanned: number }>(
    `select count(*)::int as required, count(*) filter (where r.protection_ok = 1)::int as scanned
       from stockout_order o join pack_record r on r.tenant_id = $1 and r.stockout_no = o.stockout_no and r.is_valid = 1
      where o.tenant_id = $1 and o.owner_no = $2 and o.receive_time >= $3 and o.protection_snapshot->'planNos' @> $4::jsonb`,
    [ctx.tenantId, ownerNo, new Date(ctx.now - shownDays * dayMs), JSON.stringify([planNo])],
  )
  return found[0] ?? { required: 0, scanned: 0 }
}

export const plans = served({
  of: plan,
  serving: {
    from: 'protection_plan p',
    alias: 'p',
    columns: {
      warehouseNo: `nullif(p.warehouse_no, '${everywhere}')`,
      goodsNum: '(select count(*)::int from protection_plan_goods g where g.tenant_id = $1 and g.plan_no = p.plan_no)',
      itemNames: `(select string_agg(i.item_name, '、' order by u.sort) from protection_plan_item u
                   join protective_item i on i.tenant_id = $1 and i.item_no = u.item_no where u.tenant_id = $1 and u.plan_no = p.plan_no)`,
      goodsNo: 'null::text',
      sid: `nullif(p.sid, '${everywhere}')`,
      packRequire: "coalesce(p.pack_require, '')",
      videoUrl: "coalesce(p.video_url, '')",
    },
    search: {
      warehouseNo: (filter, p) => byWarehouse(['p.warehouse_no', 'p.sid'], 'warehouseNo', filter, p) || null,
      goodsNo: (filter, p) => {
        const numbers = words(filter.goodsNo)
        return numbers.length === 0
          ? null
          : `p.plan_no in (select g.plan_no from protection_plan_goods g where g.tenant_id = $1 and g.goods_no = any(${p.add(numbers)}::text[]))`
      },
      planNo: (filter, p) => {
        const numbers = words(filter.planNo)
        return numbers.length === 0 ? null : `p.plan_no = any(${p.add(numbers)}::text[])`
      },
    },

    lines: {
      join: `join protection_plan h on h.tenant_id = $1 and h.plan_no = l.plan_no
           left join goods g on g.tenant_id = $1 and g.owner_no = h.owner_no and g.goods_no = l.goods_no`,
      columns: { goodsName: 'g.goods_name' },
      order: 'l.goods_no, l.category_code',
    },
    details: detailsOf,
    acts: planActs,
  },
})
