// 方案商品的规则 · protection/planGoodsRules
/** Rules of the targets of a protection plan (floor.md §4.1, §4.3) for the form and the file import. */
import { STOCKLESS } from '#contract/rules/goodsTexts'
import type { Ctx } from '../platform/ctx.ts'
import type { RuleFault } from '../platform/ruleBook.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

/** Goods, or a category, in a range of pieces per order; `maxQty` null: no end. */
export interface PlanTarget {
  readonly goodsNo: string
  readonly categoryCode: string
  readonly minQty: number
  readonly maxQty: number | null
}

/** Key that is unique within a plan. */
const keyOf = ({ goodsNo, categoryCode }: PlanTarget): string => `${goodsNo}|${categoryCode}`

/**
 * Faults of the targets of an owner's plan, the owner included: goods must exist and be packed by themselves, nothing is named twice, and a
 * range must not end before it begins.
 */
export const planGoodsFaults = async (
  ctx: Ctx,
  ownerNo: string,
  targets: readonly PlanTarget[],
): Promise<readonly RuleFault[]> => {
  const named = await goodsNamed(
    ctx,
    targets.map(({ goodsNo }) => ({ ownerNo, goodsNo })),
  )
  const first = new Map<string, number>()
  return targets.flatMap((target, row): RuleFault[] => {
    const { goodsNo, minQty, maxQty } = target
    const faultOf = (field: string, why: string, against?: number): RuleFault[] => [
      { row, field, why, ...(against !== undefined && { against }) },
    ]
    const unnamed = goodsNo === '' ? null : named.fault({ ownerNo, goodsNo })
    if (unnamed !== null) return [{ row, ...unnamed }]
    if (STOCKLESS.has(named.typeOf({ ownerNo, goodsNo }) ?? 1)) return faultOf('goodsNo', `组合装和虚拟商品不能选择：${goodsNo}`)
    const short = maxQty !== null && maxQty < minQty ? faultOf('maxQty', '最大数量不能小于最小数量') : []
    const other = first.get(keyOf(target))
    if (other !== undefined) return [...short, ...faultOf('goodsNo', '与{row}重复', other)]
    first.set(keyOf(target), row)
    return short
  })
}
