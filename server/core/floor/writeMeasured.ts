// 写回量方 · core/floor/writeMeasured
import { goodsKey } from '#contract/rules/barcode'
import { refreshComplete } from '../goods/goodsRules.ts'
import { logGoods } from '../goods/goodsLog.ts'
import type { Outcome } from './decideBatch.ts'
import type { OpsTx } from './context.ts'

/** goods_log.source 收货量方 */
const logSource = 5

interface Measures {
  readonly grossWeightG: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
}

/** The archive as it was measured; of one goods measured twice the last stands. Each change is logged under who measured. */
export const writeMeasured = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const measured = outcomes.flatMap(({ task, patch }) => (patch.measured ?? []).map((one) => ({ task, one })))
  for (const { task, one } of new Map(measured.map((each) => [goodsKey(each.one), each])).values()) {
    const key = { ownerNo: one.ownerNo, goodsNo: one.goodsNo }
    const [before] = await ctx.tx.named<Measures & { id: string }>(
      'ops_measure_before',
      `select id, gross_weight_g, length_mm, width_mm, height_mm from goods
        where tenant_id = $1 and owner_no = $2 and goods_no = $3 for update`,
      [ctx.tenantId, one.ownerNo, one.goodsNo],
    )
    if (before === undefined) continue
    const { id, ...was } = before
    const { weightG: grossWeightG, lengthMm, widthMm, heightMm } = one
    await ctx.tx.named(
      'ops_measure_write',
      `update goods set gross_weight_g = $3, length_mm = $4::int, width_mm = $5::int, height_mm = $6::int,
              volume_cm3 = round($4::int::numeric * $5::int * $6::int / 1000), weight_source = 2, update_time = $7, version = version + 1
        where tenant_id = $1 and id = $2`,
      [ctx.tenantId, id, grossWeightG, lengthMm, widthMm, heightMm, ctx.at],
    )
    const person = { userId: task.author.userId, name: task.author.operatorName }
    const after = { ...key, grossWeightG, lengthMm, widthMm, heightMm }
    await logGoods({ ...ctx, person }, [{ before: { ...key, ...was }, after }], logSource)
    await refreshComplete(ctx, [key])
  }
}
