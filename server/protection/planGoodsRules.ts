// 方案商品的规则 · protection/planGoodsRules
/** The rule book of what a protection plan applies to (floor.md §4.1, §4.3), for the form and the file. */
import { STOCKLESS } from '#contract/rules/goodsTexts'
import type { Ctx } from '../platform/ctx.ts'
import type { RuleFault } from '../platform/ruleBook.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

/** Goods, or a category, in a range of pieces of one order; `maxQty` null has no end. */
export interface PlanTarget {
  readonly goodsNo: string
  readonly categoryCode: string
  readonly minQty: number
  readonly maxQty: number | null
}

/** What no two targets of a plan share. */
const keyOf = ({ goodsNo, categoryCode }: PlanTarget): string => `${goodsNo}|${categoryCode}`

/**
 * What is wrong with the targets of an owner's plan, the owner included: goods are there and lie in a parcel by themselves, nothing is named
 * twice, and ranges do not end before they begin.
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
    const said = (field: string, why: string, against?: number): RuleFault[] => [
      { row, field, why, ...(against !== undefined && { against }) },
    ]
    const unnamed = goodsNo === '' ? null : named.fault({ ownerNo, goodsNo })
    if (unnamed !== null) return [{ row, ...unnamed }]
    if (STOCKLESS.has(named.typeOf({ ownerNo, goodsNo }) ?? 1)) return said('goodsNo', `组合装和虚拟商品不能选择：${goodsNo}`)
    const short = maxQty !== null && maxQty < minQty ? said('maxQty', '最大数量不能小于最小数量') : []
    const other = first.get(keyOf(target))
    if (other !== undefined) return [...short, ...said('goodsNo', '与{row}重复', other)]
    first.set(keyOf(target), row)
    return short
  })
}
