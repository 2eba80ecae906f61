// 保护方案的商品与耗材 · protection/planBody
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertRows } from '../platform/rows.ts'

/** What a plan applies to and uses; quantities in the item's unit with two decimals. */
export interface PlanBody {
  readonly targets: readonly {
    readonly goodsNo: string
    readonly categoryCode: string
    readonly minQty: number
    readonly maxQty: number | null
  }[]
  readonly items: readonly {
    readonly itemNo: string
    readonly useQty: number
    readonly qtyMode: number
    readonly perN: number | null
  }[]
}

/** Replaces both. @throws Refused A0400 naming goods or items that are named twice or are not there */
export const writeBody = async (ctx: Ctx, planNo: string, { targets, items }: PlanBody): Promise<void> => {
  const keys = targets.map((one) => `${one.goodsNo}|${one.categoryCode}`)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  if (twice !== undefined) throw refuse('A0400', {}, { targets: `商品重复：${twice.replace('|', '')}` })
  if (new Set(items.map((item) => item.itemNo)).size < items.length) throw refuse('A0400', {}, { items: '防护耗材重复' })
  await checkKnown(ctx, planNo, { targets, items })
  await ctx.tx.query('delete from protection_plan_goods where tenant_id = $1 and plan_no = $2', [ctx.tenantId, planNo])
  await ctx.tx.query('delete from protection_plan_item where tenant_id = $1 and plan_no = $2', [ctx.tenantId, planNo])
  const born = () => ({ id: ctx.id(), planNo, createTime: ctx.at, updateTime: ctx.at })
  await insertRows(
    ctx.tx,
    'protection_plan_goods',
    targets.map((one) => ({
      ...born(),
      goodsNo: one.goodsNo,
      categoryCode: one.categoryCode,
      minQty: one.minQty,
      maxQty: one.maxQty,
      version: 0,
    })),
  )
  await insertRows(
    ctx.tx,
    'protection_plan_item',
    items.map((item, sort) => ({
      ...born(),
      itemNo: item.itemNo,
      useQty: item.useQty,
      qtyMode: item.qtyMode,
      perN: item.qtyMode === 3 ? item.perN : null,
      sort,
      version: 0,
    })),
  )
}

const checkKnown = async (ctx: Ctx, planNo: string, { targets, items }: PlanBody): Promise<void> => {
  const goodsNos = targets.map((one) => one.goodsNo).filter((no) => no !== '')
  const goods = await ctx.tx.query<{ no: string }>(
    `select v.no from unnest($3::text[]) as v(no)
      where not exists (select 1 from goods g join protection_plan p on p.tenant_id = $1 and p.plan_no = $2 and p.owner_no = g.owner_no
                         where g.tenant_id = $1 and g.goods_no = v.no) limit 1`,
    [ctx.tenantId, planNo, goodsNos],
  )
  if (goods[0]) throw refuse('A0400', {}, { targets: `商品不存在：${goods[0].no}` })
  const lacking = await ctx.tx.query<{ no: string }>(
    `select v.no from unnest($2::text[]) as v(no)
      where not exists (select 1 from protective_item i where i.tenant_id = $1 and i.item_no = v.no) limit 1`,
    [ctx.tenantId, items.map((item) => item.itemNo)],
  )
  if (lacking[0]) throw refuse('A0400', {}, { items: `防护耗材不存在：${lacking[0].no}` })
}
