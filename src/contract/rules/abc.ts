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
 * Classes of one owner's goods, the most asked for first; equal ones by their number. A goods belongs to the class its first line falls
 * into, so the greatest is always A. One nobody asked for is C.
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
