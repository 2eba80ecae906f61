// 保护方案 · protection/plan
import { plan, planDetail } from '#contract/protection/plan'
import type { ReplyOf } from '#contract/call'
import { everywhere } from '../platform/goods/white.ts'
import { handle } from '../platform/handle.ts'
import { byWarehouse, plain, words, type Filter, type Params } from '../platform/kinds.ts'
import type { Ctx } from '../platform/ctx.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { moment } from '../platform/time.ts'

const rows = serve(plan, {
  from: 'protection_plan p',
  alias: 'p',
  columns: {
    warehouseNo: `nullif(p.warehouse_no, '${everywhere}')`,
    goodsNum: '(select count(*)::int from protection_plan_goods g where g.tenant_id = $1 and g.plan_no = p.plan_no)',
    itemNames: `(select string_agg(i.item_name, '、' order by u.sort) from protection_plan_item u
                   join protective_item i on i.tenant_id = $1 and i.item_no = u.item_no where u.tenant_id = $1 and u.plan_no = p.plan_no)`,
    goodsNo: 'null::text',
  },
  search: {
    warehouseNo: (filter: Filter, p: Params) => byWarehouse(['p.warehouse_no', 'p.sid'], 'warehouseNo', filter, p) || null,
    goodsNo: (filter: Filter, p: Params) => {
      const numbers = words(filter['goodsNo'])
      return numbers.length === 0
        ? null
        : `p.plan_no in (select g.plan_no from protection_plan_goods g where g.tenant_id = $1 and g.goods_no = any(${p.add(numbers)}::text[]))`
    },
    planNo: (filter: Filter, p: Params) => {
      const numbers = words(filter['planNo'])
      return numbers.length === 0 ? null : `p.plan_no = any(${p.add(numbers)}::text[])`
    },
  },
})

type Detail = ReplyOf<typeof planDetail>
interface PlanRow extends Omit<Detail, 'targets' | 'items' | 'versions' | 'required' | 'scanned' | 'createTime' | 'approveTime'> {
  readonly createTime: Date
  readonly approveTime: Date | null
}

const detail = handle(planDetail, async (ctx, input) => {
  const head = await headOf(ctx, input.planNo)
  const targets = await ctx.tx.query<Detail['targets'][number]>(
    `select t.goods_no as "goodsNo", t.category_code as "categoryCode", t.min_qty as "minQty", t.max_qty as "maxQty", g.goods_name as "goodsName"
       from protection_plan_goods t
       left join goods g on g.tenant_id = $1 and g.owner_no = $3 and g.goods_no = t.goods_no
      where t.tenant_id = $1 and t.plan_no = $2 order by t.goods_no, t.category_code`,
    [ctx.tenantId, input.planNo, head.ownerNo],
  )
  const items = await ctx.tx.query<Omit<Detail['items'][number], 'useQty'> & { useQty: string }>(
    `select u.item_no as "itemNo", u.use_qty as "useQty", u.qty_mode as "qtyMode", u.per_n as "perN", i.item_name as "itemName", i.use_unit as "useUnit"
       from protection_plan_item u join protective_item i on i.tenant_id = $1 and i.item_no = u.item_no
      where u.tenant_id = $1 and u.plan_no = $2 order by u.sort, u.item_no`,
    [ctx.tenantId, input.planNo],
  )
  return {
    ...head,
    createTime: moment(head.createTime) ?? '',
    approveTime: moment(head.approveTime),
    targets,
    items: items.map((item) => ({ ...item, useQty: Number(item.useQty) })),
    versions: await versionsOf(ctx, head),
    ...(await keptTo(ctx, head)),
  }
})

const headOf = async (ctx: Ctx, planNo: string): Promise<PlanRow> => {
  const found = await ctx.tx.query<PlanRow>(
    `select p.plan_no as "planNo", p.version, p.status, p.reject_reason as "rejectReason", p.replaces_plan_no as "replacesPlanNo",
            p.create_user_name as "createUserName", p.create_time as "createTime", p.approve_user_name as "approveUserName",
            p.approve_time as "approveTime", p.plan_name as "planName", p.owner_no as "ownerNo", nullif(p.warehouse_no, $3) as "warehouseNo",
            nullif(p.sid, $3) as sid, p.apply_type as "applyType", p.priority, p.effect_date::text as "effectDate",
            p.expire_date::text as "expireDate", coalesce(p.pack_require, '') as "packRequire", p.image_urls as "imageUrls", coalesce(p.video_url, '') as "videoUrl",
            p.must_scan as "mustScan", p.photo_require as "photoRequire"
       from protection_plan p where p.tenant_id = $1 and p.plan_no = $2`,
    [ctx.tenantId, planNo, everywhere],
  )
  const row = found[0]
  visible(ctx.person, row && { ownerNo: row.ownerNo })
  return row as PlanRow
}

/** What it replaced and what replaced it, newest first. */
const versionsOf = async (ctx: Ctx, head: PlanRow): Promise<Detail['versions']> => {
  const found = await ctx.tx.query<Omit<Detail['versions'][number], 'createTime'> & { createTime: Date }>(
    `with recursive back as (
       select p.plan_no, p.replaces_plan_no from protection_plan p where p.tenant_id = $1 and p.plan_no = $2
       union select p.plan_no, p.replaces_plan_no from protection_plan p join back b on p.tenant_id = $1
         and (p.plan_no = b.replaces_plan_no or p.replaces_plan_no = b.plan_no))
     select p.plan_no as "planNo", p.status, p.create_time as "createTime", p.create_user_name as "createUserName"
       from protection_plan p join back b on b.plan_no = p.plan_no where p.tenant_id = $1 order by p.create_time desc`,
    [ctx.tenantId, head.planNo],
  )
  return found.map((row) => ({ ...row, createTime: moment(row.createTime) ?? '' }))
}

const shownDays = 30
const dayMs = 86_400_000

/** Parcels packed in the last 30 days under the plan, and those whose items were scanned. */
const keptTo = async (ctx: Ctx, head: PlanRow): Promise<{ required: number; scanned: number }> => {
  const found = await ctx.tx.query<{ required: number; scanned: number }>(
    `select count(*)::int as required, count(*) filter (where r.protection_ok = 1)::int as scanned
       from stockout_order o join pack_record r on r.tenant_id = $1 and r.stockout_no = o.stockout_no and r.is_valid = 1
      where o.tenant_id = $1 and o.owner_no = $2 and o.receive_time >= $3 and o.protection_snapshot->'planNos' @> $4::jsonb`,
    [ctx.tenantId, head.ownerNo, new Date(ctx.now - shownDays * dayMs), JSON.stringify([plain(head.planNo)])],
  )
  return found[0] ?? { required: 0, scanned: 0 }
}

export default [...rows, detail]
