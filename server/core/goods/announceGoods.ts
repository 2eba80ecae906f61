// 商品的事实变了 · core/goods/announceGoods
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { plain, type Filter } from '../../platform/kinds.ts'

/** Tells devices that keep facts of these goods (barcodes, exemptions, how they are confirmed) to read them again. */
export const announceGoods = (ctx: Ctx, rows: readonly Filter[]): Promise<void> =>
  changed(
    ctx,
    rows
      .map((row) => ({ ownerNo: plain(row['ownerNo']), goodsNo: plain(row['goodsNo']) }))
      .map(({ ownerNo, goodsNo }) => ({ resource: 'goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo })),
  )
