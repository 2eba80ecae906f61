// 均重建议的重算 · core/goods/weightAdvice
import { weightAdvice } from '#contract/operate/weightAdvice'
import { suggestStatus } from '#contract/rules/average'
import { adviceLife, type AdviceStatus } from '#contract/rules/goodsLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

interface Row {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly avgWeightG: number
  readonly stdG: number | null
  readonly suggestStatus: AdviceStatus
  readonly ignoredWeightG: number | null
  readonly grossWeightG: number | null
}

const toOpen = transitionOf(adviceLife, 'with 商品档案', adviceLife.open)
const toNone = transitionOf(adviceLife, 'with 商品档案', adviceLife.none)

/** Recomputes the weight proposals of these goods after a change of their archive weight. */
export const adviseAnew = async (
  ctx: Ctx,
  keys: readonly { readonly ownerNo: string; readonly goodsNo: string }[],
): Promise<void> => {
  if (keys.length === 0) return
  const rows = await ctx.tx.query<Row>(
    `select a.owner_no, a.goods_no, a.avg_weight_g, a.std_g, a.suggest_status, a.ignored_weight_g, g.gross_weight_g
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods_avg_weight a on a.tenant_id = $1 and a.owner_no = k.owner_no and a.goods_no = k.goods_no
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
      where a.tenant_id = $1 and a.avg_weight_g is not null order by a.owner_no, a.goods_no for update of a`,
    [ctx.tenantId, keys.map((key) => key.ownerNo), keys.map((key) => key.goodsNo)],
  )
  const proposals = rows.map(({ ownerNo, goodsNo, avgWeightG, stdG, grossWeightG, ...row }) => {
    const before = { advice: row.suggestStatus, ignoredG: row.ignoredWeightG }
    const { diffBp, advice } = suggestStatus(before, { avgG: avgWeightG, stdG: stdG ?? 0 }, grossWeightG)
    return { ownerNo, goodsNo, archiveWeightG: grossWeightG, diffBp, suggestStatus: advice }
  })
  await moveRowsApart(ctx.tx, [toOpen, toNone], proposals, {
    by: { at: ctx.at },
    key: ['ownerNo', 'goodsNo'],
    set: ['archiveWeightG', 'diffBp'],
    orStay: true,
  })
  await changed(
    ctx,
    proposals.map(({ ownerNo, goodsNo }) => ({
      resource: weightAdvice.id,
      key: `${ownerNo}|${goodsNo}`,
      op: 'put' as const,
      ownerNo,
    })),
  )
}
