// 暂存的同一刻 · core/floor/sameStage
import { goodsKey } from '#contract/rules/barcode'
import type { Floor } from '#contract/ops/view'
import type { Outcome } from './decideBatch.ts'
import type { OpsTx } from './context.ts'

/**
 * Pieces were received between the read of the lines in RCV-STAGE and the read of its stock. The error has the code of a serialisation
 * failure, so that a caller that retries serialisation failures also retries this error.
 */
class StageMoved extends Error {
  override name = 'StageMoved'
  readonly code = '40001'
}

/**
 * Lines are read before the stock is locked. Pieces received in between are stock without a line here: they would be taken from the stock,
 * but stay at their line for ever.
 * @param floor as loaded
 * @throws StageMoved if RCV-STAGE has more lines of these goods now
 */
export const sameStage = async (ctx: OpsTx, floor: Floor, outcomes: readonly Outcome[]): Promise<void> => {
  const goods = outcomes.flatMap(({ task: { op } }) => (op.opType === 'PUTAWAY_LINE' ? [op.payload] : []))
  const seen = new Set(goods.map(goodsKey))
  const loadedLines = Object.values(floor.staged ?? {}).filter((staged) => seen.has(goodsKey(staged)) && staged.qty > 0)
  const [row] = await ctx.tx.named<{ lines: number }>(
    'ops_staged_count',
    `select count(*)::int as lines from staged_goods g
      where g.tenant_id = $1 and g.warehouse_no = $2 and g.sid = $3 and g.qty > 0
        and (g.owner_no, g.goods_no) in (select k.owner_no, k.goods_no from unnest($4::text[], $5::text[]) as k(owner_no, goods_no))`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, goods.map(({ ownerNo }) => ownerNo), goods.map(({ goodsNo }) => goodsNo)],
  )
  if ((row?.lines ?? 0) > loadedLines.length) throw new StageMoved('pieces were received meanwhile')
}
