// 商品标签 · rules/goodsTags
/** What fee items can ask of goods (fin_fee_item.goods_tag): the marks of the archive. */
export const GOODS_TAG = { 易碎: '易碎', 液体: '液体', 电池: '电池', 贵重: '贵重', 大件: '大件' } as const
export type GoodsTag = keyof typeof GOODS_TAG

/** Marks of a kind of goods, 0 or 1 each. */
interface Marks {
  readonly isFragile: number
  readonly isLiquid: number
  readonly isBattery: number
  readonly isValuable: number
  readonly isBig: number
}
/** Tags of goods by their marks, in the order of the dictionary. */
export const tagsOf = ({ isFragile, isLiquid, isBattery, isValuable, isBig }: Marks): readonly GoodsTag[] => {
  const marked: Readonly<Record<GoodsTag, number>> = {
    易碎: isFragile,
    液体: isLiquid,
    电池: isBattery,
    贵重: isValuable,
    大件: isBig,
  }
  return (Object.keys(GOODS_TAG) as GoodsTag[]).filter((tag) => marked[tag] === 1)
}
