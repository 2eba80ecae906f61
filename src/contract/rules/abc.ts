// ABC 分类 · rules/abc

export type AbcClass = 'A' | 'B' | 'C'
export interface Asked {
  readonly goodsNo: string
  /** order lines of the last 30 days */
  readonly lines: number
}

/** Shares of all lines in per cent: the first goods make 70 (A), the next 20 (B), the rest 10 (C) (floor.md §18 abc-class). */
const aShare = 70
const bShare = 90

/**
 * Classes of one owner's goods, sorted by order lines, then by number. Goods belong to the class in which their first line falls, so the
 * first is always A. Goods without order lines are C.
 */
export const abcOf = (goods: readonly Asked[]): Map<string, AbcClass> => {
  const total = goods.reduce((sum, one) => sum + one.lines, 0)
  const order = [...goods].sort((a, b) => b.lines - a.lines || (a.goodsNo < b.goodsNo ? -1 : 1))
  const classes = new Map<string, AbcClass>()
  let before = 0
  for (const { goodsNo, lines } of order) {
    const share = before * 100
    classes.set(goodsNo, lines === 0 ? 'C' : share < total * aShare ? 'A' : share < total * bShare ? 'B' : 'C')
    before += lines
  }
  return classes
}
