// 退货效期的规则 · returns/expiryRules
import type { Body } from '#contract/resource'
import { expiry } from '#contract/returns/expiry'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'
import { ownerOf } from '../core/reach.ts'
import { everywhere } from '../core/warehouses.ts'
import { placeFaults, placeOf } from './placeRules.ts'

export const expiryTable: MasterTable = {
  resource: expiry,
  table: 'return_expiry_rule',
  by: ['ownerNo', 'categoryCode', 'goodsNo'],
  logged: true,
}

type Rule = Body<typeof expiry>

/** An empty category or goods means all. */
const keyOrAll = (value: string | null | undefined): string => value || everywhere
const goodsOf = ({ ownerNo, goodsNo }: Rule) => ({ ownerNo: ownerNo ?? '', goodsNo: goodsNo ?? '' })

const faults = async (ctx: Ctx, rows: readonly Coming<Rule>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const namedGoods = now.filter((row) => keyOrAll(row.goodsNo) !== everywhere).map(goodsOf)
  const goods = await goodsNamed(ctx, namedGoods)
  const ownFaults = now.flatMap((row, at): RuleFault[] => {
    const faultOf = (field: string, why: string): RuleFault => ({ row: at, field, why })
    const isGoods = keyOrAll(row.goodsNo) !== everywhere
    const unknown = isGoods && ownerOf(row) !== everywhere ? goods.fault(goodsOf(row)) : null
    return [
      ...(isGoods && ownerOf(row) === everywhere ? [faultOf('ownerNo', '指定商品时必须选择货主')] : []),
      ...(isGoods && keyOrAll(row.categoryCode) !== everywhere ? [faultOf('categoryCode', '填了商品就不填品类')] : []),
      ...(unknown?.field === 'goodsNo' ? [faultOf('goodsNo', unknown.why)] : []),
      ...(typeof row.minRemainDay !== 'number' && typeof row.minRemainBp !== 'number'
        ? [faultOf('minRemainDay', '天数与比例至少填写一项')]
        : []),
    ]
  })
  return [...(await placeFaults(ctx, rows, { owner: 'any' })), ...ownFaults]
}

/** Rule book of the expiry rules of returns, for the form and the file. */
export const expiryRules: RuleBook<Rule> = {
  complete: (rows) =>
    rows.map((coming) => ({
      ...placeOf(coming, { owner: 'any' }),
      ...((coming.before === null || 'categoryCode' in coming.body) && { categoryCode: keyOrAll(coming.body.categoryCode) }),
      ...((coming.before === null || 'goodsNo' in coming.body) && { goodsNo: keyOrAll(coming.body.goodsNo) }),
    })),
  faults,
}
