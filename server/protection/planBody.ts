// 保护方案的商品与耗材 · protection/planBody
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { planGoodsFaults, type PlanTarget } from './planGoodsRules.ts'
import { insertRows } from '../platform/rows.ts'
import { sentenceOf } from '../platform/ruleBook.ts'

/** What a plan applies to and uses; quantities in the item's unit with two decimals. */
export interface PlanBody {
  readonly targets: readonly PlanTarget[]
  readonly items: readonly {
    readonly itemNo: string
    readonly useQty: number
    readonly qtyMode: number
    readonly perN: number | null
  }[]
}

const targetNo = ({ goodsNo, categoryCode }: PlanTarget): string => goodsNo || categoryCode

/** @throws Refused A0400 for a fault of the owner, the goods or the protective items of a plan */
export const checkBody = async (ctx: Ctx, ownerNo: string, { targets, items }: PlanBody): Promise<void> => {
  const [wrong] = await planGoodsFaults(ctx, ownerNo, targets)
  if (wrong?.field === 'ownerNo') throw refuse('A0400', {}, { ownerNo: sentenceOf(wrong) })
  const name = targets.slice(wrong?.row).map(targetNo)[0] ?? ''
  if (wrong?.against !== undefined) throw refuse('A0400', {}, { targets: `商品重复：${name}` })
  if (wrong !== undefined)
    throw refuse('A0400', {}, { targets: wrong.field === 'maxQty' ? `${name}：${sentenceOf(wrong)}` : sentenceOf(wrong) })
  if (new Set(items.map((item) => item.itemNo)).size < items.length) throw refuse('A0400', {}, { items: '防护耗材重复' })
  const missingItems = await ctx.tx.query<{ no: string }>(
    `select v.no from unnest($2::text[]) as v(no)
      where not exists (select 1 from protective_item i where i.tenant_id = $1 and i.item_no = v.no) limit 1`,
    [ctx.tenantId, items.map((item) => item.itemNo)],
  )
  if (missingItems[0]) throw refuse('A0400', {}, { items: `防护耗材不存在：${missingItems[0].no}` })
}

/** Replaces targets and items of a plan. */
export const writeBody = async (ctx: Ctx, planNo: string, { targets, items }: PlanBody): Promise<void> => {
  await ctx.tx.query('delete from protection_plan_goods where tenant_id = $1 and plan_no = $2', [ctx.tenantId, planNo])
  await ctx.tx.query('delete from protection_plan_item where tenant_id = $1 and plan_no = $2', [ctx.tenantId, planNo])
  const newColumns = () => ({ id: ctx.id(), planNo, createTime: ctx.at, updateTime: ctx.at })
  await insertRows(
    ctx.tx,
    'protection_plan_goods',
    targets.map((one) => ({
      ...newColumns(),
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
      ...newColumns(),
      itemNo: item.itemNo,
      useQty: item.useQty,
      qtyMode: item.qtyMode,
      perN: item.qtyMode === 3 ? item.perN : null,
      sort,
      version: 0,
    })),
  )
}
