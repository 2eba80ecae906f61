// 轨迹节点 · rules/traceNode

/** Steps of an order and its parcel, in the order of their codes (office.md §13.1); the last four are exceptions. */
export const TRACE_NODE = {
  PAY: '付款',
  PUSH: '接单',
  PRINT: '打单',
  PICK: '拣货完成',
  CHECK: '验货完成',
  PACK: '打包完成',
  WEIGH: '称重',
  SHIP: '发货',
  COLLECT: '揽收',
  TRANSIT: '始发离开',
  ARRIVE: '到达目的城市',
  DELIVER: '派件',
  SIGN: '签收',
  PROBLEM: '问题件',
  REJECT: '拒收',
  RETURN: '退回',
  LOST: '遗失破损',
} as const
export type TraceNode = keyof typeof TRACE_NODE

/** Fewest and most characters of a keyword. */
export const keywordMin = 2
export const keywordMax = 30

export interface NodeKeyword {
  readonly nodeCode: TraceNode
  /** `*`: for every carrier */
  readonly logisticsCode: string
  readonly keyword: string
  /** excluding words, separated by blanks, commas or semicolons */
  readonly exclude: string | null
  readonly priority: number
}

/** A text in the form used for comparison: full-width characters as half-width ones, no blanks, lower case. */
export const plainTrace = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

const wordsOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[\s,;，；、]+/)
    .map(plainTrace)
    .filter((word) => word !== '')

/**
 * The keyword that assigns a carrier's text to a step; undefined: no keyword matches (office.md §13.2). The carrier's own keywords come
 * before general ones, then a higher priority before a lower one, then a longer word before a shorter one.
 */
export const matchTrace = <K extends NodeKeyword>(text: string, logisticsCode: string, keywords: readonly K[]): K | undefined => {
  const plainText = plainTrace(text)
  const rank = ({ logisticsCode: code, priority, keyword }: K): readonly number[] => [
    code === '*' ? 0 : 1,
    priority,
    keyword.length,
  ]
  const byRank = (a: K, b: K): number => {
    const [ranksA, ranksB] = [rank(a), rank(b)]
    const at = ranksA.findIndex((value, i) => value !== ranksB[i])
    return at === -1 ? 0 : (ranksB[at] ?? 0) - (ranksA[at] ?? 0)
  }
  return keywords
    .filter((one) => one.logisticsCode === '*' || one.logisticsCode === logisticsCode)
    .sort(byRank)
    .find(
      ({ keyword, exclude }) =>
        plainText.includes(plainTrace(keyword)) && !wordsOf(exclude).some((word) => plainText.includes(word)),
    )
}
