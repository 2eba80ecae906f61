// 预估重量的解释 · stockout/explainWeight
import { learnedWeightG, pieceWeightG, type GoodsWeight } from '#contract/rules/weigh'
import { explainedMax, explainEstWeight } from '#contract/stockout/orderDetail'
import { loadCompositions, loadWeightUse } from '../core/orders/weightUse.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { visible } from '../platform/scope.ts'

interface Order {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly compositionKey: string | null
  readonly estGoodsG: number | null
  readonly estWeightG: number | null
}
interface Line extends GoodsWeight {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly qty: number
  readonly goodsNum: number
}

const linesOf = (ctx: Ctx, stockoutNo: string): Promise<Line[]> =>
  ctx.tx.query<Line & Record<string, unknown>>(
    `select l.goods_no, max(g.goods_name) as goods_name, sum(l.qty)::int as qty, max(g.gross_weight_g) as gross_weight_g,
            max(a.avg_weight_g) as avg_weight_g, coalesce(max(a.sample_num), 0) as sample_num, count(*) over ()::int as goods_num
       from stockout_line l
       left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
       left join goods_avg_weight a on a.tenant_id = $1 and a.owner_no = l.owner_no and a.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = $2 group by l.goods_no order by min(l.line_no) limit ${explainedMax}`,
    [ctx.tenantId, stockoutNo],
  )

export default [
  handle(explainEstWeight, async (ctx, { stockoutNo }) => {
    const [row] = await ctx.tx.query<Order & Record<string, unknown>>(
      `select warehouse_no, sid, owner_no, shop_no, composition_key, est_goods_g, est_weight_g
         from stockout_order where tenant_id = $1 and stockout_no = $2`,
      [ctx.tenantId, stockoutNo],
    )
    const order = visible(ctx.person, row)
    const use = (await loadWeightUse(ctx, [order.warehouseNo]))(order)
    const { compositionKey } = order
    const [learned] = compositionKey === null ? [] : await loadCompositions(ctx, [{ ...order, compositionKey }])
    const lines = await linesOf(ctx, stockoutNo)
    return {
      estWeightG: order.estWeightG,
      estGoodsG: order.estGoodsG,
      compositionG: learned === undefined ? null : learnedWeightG(learned, use),
      compositionNum: learned?.sampleNum ?? 0,
      lines: lines.map((line) => ({
        goodsNo: line.goodsNo,
        goodsName: line.goodsName,
        qty: line.qty,
        pieceG: pieceWeightG(line, use),
        isLearned: learnedWeightG(line, use) !== null,
      })),
      goodsNum: lines[0]?.goodsNum ?? 0,
    }
  }),
]
