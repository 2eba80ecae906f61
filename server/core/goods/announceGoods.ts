// 商品的事实变了 · core/goods/announceGoods
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** The goods key of a row. */
interface GoodsFields {
  readonly ownerNo?: string | null
  readonly goodsNo?: string | null
}
/** Notifies devices that store facts of these goods (barcodes, exemptions, way of confirmation) to read them again. */
export const announceGoods = (ctx: Ctx, rows: readonly GoodsFields[]): Promise<void> =>
  changed(
    ctx,
    rows.map(({ ownerNo, goodsNo }) => ({
      resource: 'goods',
      key: `${ownerNo ?? ''}|${goodsNo ?? ''}`,
      op: 'put',
      ownerNo: ownerNo ?? '',
    })),
  )
