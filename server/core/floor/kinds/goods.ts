// 商品 · core/floor/kinds/goods
import { goodsKey } from '#contract/rules/barcode'
import type { GoodsFacts, GoodsFloor } from '#contract/ops/kinds/goods'
import type { GoodsKey } from '#contract/ops/payload'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { orderParts, type OrderLineRow } from '../loadOrders.ts'
import { namedLines } from '../loadPicks.ts'
import { readGoods } from '../loadThings.ts'
import { writeMeasured } from '../writeMeasured.ts'

const facts = slot<readonly GoodsFacts[]>([])

/** Goods the operations name and those of the lines they name. */
export const goodsNamed = (at: Loading): readonly GoodsKey[] => {
  const ofLines = namedLines(at).map((line) => ({ ownerNo: line.ownerNo, goodsNo: line.goodsNo }))
  return [...new Map([...at.named.of('goods'), ...ofLines].map((key) => [goodsKey(key), key])).values()]
}

export const goods: FloorKind = {
  id: 'goods',
  load: {
    rest: async (at) => at.put(facts, await readGoods(at.ctx, goodsNamed(at), at.settings)),
  },
  view: (at): GoodsFloor => ({ goods: { ...namesIn(at.get(orderParts).lines), ...byNumber(at.get(facts), goodsKey) } }),
  write: async ({ ctx, outcomes }) => {
    await writeMeasured(ctx, outcomes)
    return {}
  },
}

/** Names for the check's sentences: the order's own lines know them. */
const namesIn = (lines: readonly OrderLineRow[]): GoodsFloor['goods'] =>
  Object.fromEntries(
    lines.map((line) => [
      `${line.ownerNo}|${line.goodsNo}`,
      {
        ownerNo: line.ownerNo,
        goodsNo: line.goodsNo,
        name: line.goodsName ?? line.goodsNo,
        barcodes: [],
        white: [],
        expiry: false,
        fragile: false,
      },
    ]),
  )
