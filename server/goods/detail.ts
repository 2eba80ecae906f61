// 商品详情 · goods/detail
import { planLife } from '#contract/rules/planLife'
import { goodsPlans, goodsShipped, goodsWeights } from '#contract/goods/detail'
import { roundHalfUp } from '#contract/rules/round'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { everywhere } from '../core/warehouses.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions, seesOwner } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

interface Key {
  readonly ownerNo: string
  readonly goodsNo: string
}

const reach = async (ctx: Ctx, key: Key): Promise<void> => {
  const rows = seesOwner(ctx.person, key.ownerNo)
    ? await ctx.tx.query('select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3', [
        ctx.tenantId,
        key.ownerNo,
        key.goodsNo,
      ])
    : []
  if (rows.length === 0) throw refuse('A0404')
}

/** goodsWeights: weighings of orders with only these goods in one parcel, which show the weight of a piece. */
const weights = handle(goodsWeights, async (ctx, key) => {
  await reach(ctx, key)
  const p = params(ctx.tenantId, key.ownerNo, key.goodsNo)
  const seen = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['w.warehouse_no', 'w.sid'] }, p)
  const rows = await ctx.tx.query<{
    effectiveAt: Date
    stockoutNo: string
    logisticsNo: string
    goodsNum: number
    weightG: number
    packageG: number | null
    result: number
    operatorName: string | null
  }>(
    `select w.effective_at, w.stockout_no, w.logistics_no, o.goods_num, w.weight_g, o.est_package_g as package_g, w.result, w.operator_name
       from stockout_line l
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = l.stockout_no and o.sku_num = 1 and o.package_num = 1
       join weigh_record w on w.tenant_id = $1 and w.stockout_no = l.stockout_no and w.is_valid = 1
      where l.tenant_id = $1 and l.owner_no = $2 and l.goods_no = $3 and ${['true', ...seen].join(' and ')}
      order by w.effective_at desc limit 100`,
    p.values,
  )
  return {
    weights: rows.map((row) => ({
      time: moment(row.effectiveAt) ?? '',
      stockoutNo: row.stockoutNo,
      logisticsNo: row.logisticsNo,
      qty: row.goodsNum,
      weightG: row.weightG,
      pieceG: roundHalfUp(Math.max(row.weightG - (row.packageG ?? 0), 0), Math.max(row.goodsNum, 1)),
      result: row.result,
      operatorName: row.operatorName,
    })),
  }
})

const dayMs = 86_400_000
const shownDays = 30

const shipped = handle(goodsShipped, async (ctx, key) => {
  await reach(ctx, key)
  const start = Date.parse(`${ctx.today}T00:00:00+08:00`) - (shownDays - 1) * dayMs
  const p = params(ctx.tenantId, key.ownerNo, key.goodsNo, new Date(start))
  const seen = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['f.warehouse_no', 'f.sid'] }, p)
  const rows = await ctx.tx.query<{ day: string; orders: number; pieces: number }>(
    `select f.biz_date::text as day, count(distinct f.biz_no)::int as orders, (-sum(f.change_qty))::int as pieces from stock_flow f
      where f.tenant_id = $1 and f.owner_no = $2 and f.goods_no = $3 and f.flow_type = 4 and f.occurred_at >= $4
        and ${['true', ...seen].join(' and ')}
      group by f.biz_date`,
    p.values,
  )
  const found = new Map(rows.map((row) => [row.day, row]))
  return {
    days: Array.from({ length: shownDays }, (_, i) => {
      const day = moment(new Date(start + i * dayMs))?.slice(0, 10) ?? ''
      return { day, orders: found.get(day)?.orders ?? 0, pieces: found.get(day)?.pieces ?? 0 }
    }),
  }
})

interface PlanRow {
  readonly planNo: string
  readonly planName: string
  readonly applyType: number
  readonly warehouseNo: string | null
  readonly minQty: number
  readonly maxQty: number | null
  readonly items: string
  readonly priority: number
  readonly effectDate: string
  readonly expireDate: string | null
  readonly valid: number
}
/** goodsPlans: in the sequence in which the audit tries the plans (floor.md §4.2): for goods, category, owner; by priority; newest first. */
const plans = handle(goodsPlans, async (ctx, key) => {
  await reach(ctx, key)
  const p = params(ctx.tenantId, key.ownerNo, key.goodsNo, ctx.today, everywhere)
  const [seen = 'true'] = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['p.warehouse_no', 'p.sid'] }, p)
  const rows = await ctx.tx.query<PlanRow>(
    `select p.plan_no, p.plan_name, p.apply_type, nullif(p.warehouse_no, $5) as warehouse_no,
            coalesce(t.min_qty, 1) as min_qty, t.max_qty, p.priority, p.effect_date::text as effect_date,
            p.expire_date::text as expire_date,
            case when p.effect_date > $4::date then 0 when p.expire_date < $4::date then 2 else 1 end as valid,
            coalesce((select string_agg(i.item_name, '、' order by u.sort) from protection_plan_item u
                        join protective_item i on i.tenant_id = $1 and i.item_no = u.item_no
                       where u.tenant_id = $1 and u.plan_no = p.plan_no), '') as items
       from protection_plan p
       join goods g on g.tenant_id = $1 and g.owner_no = p.owner_no and g.goods_no = $3
       left join protection_plan_goods t on t.tenant_id = $1 and t.plan_no = p.plan_no
        and ((p.apply_type = 1 and t.goods_no = g.goods_no) or (p.apply_type = 2 and t.category_code <> '' and t.category_code = g.category_code))
      where p.tenant_id = $1 and p.owner_no = $2 and p.status = ${planLife.live} and (p.apply_type = 3 or t.plan_no is not null)
        and (p.warehouse_no = $5 or ${seen})
      order by p.apply_type, p.priority, p.update_time desc, p.plan_no limit 100`,
    p.values,
  )
  return { plans: rows }
})

export default [weights, shipped, plans]
