// ABC 分类 · rules/abc

export type AbcClass = 'A' | 'B' | 'C'
export interface Asked {
  readonly goodsNo: string
  /** order lines of the last 30 days */
  readonly lines: number
}

/**
 * Per cent of all order lines: the most ordered goods make the first 70 (A), others up to 90 (B), the rest is C (floor.md §18 abc-class).
 */
const aShare = 70
const bShare = 90

/**
 * Classes of one owner's goods, sorted by order lines, then by number. Goods belong to the class in which their first line falls, so the
 * most ordered goods are always A. Goods without order lines are C.
 */
export const abcOf = (goods: readonly Asked[]): Map<string, AbcClass> => {
  const total = goods.reduce((sum, one) => sum + one.lines, 0)
  const sorted = [...goods].sort((a, b) => b.lines - a.lines || (a.goodsNo < b.goodsNo ? -1 : 1))
  const classes = new Map<string, AbcClass>()
  let before = 0
  for (const { goodsNo, lines } of sorted) {
    const beforePercent = before * 100
    classes.set(goodsNo, lines === 0 ? 'C' : beforePercent < total * aShare ? 'A' : beforePercent < total * bShare ? 'B' : 'C')
    before += lines
  }
  return classes
}
