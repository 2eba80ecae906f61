// 批量生成的数量 · rules/madeAtOnce
/** Number of bins or totes in a range, calculated from its ends without creating them (floor.md §5.4). */

/** Most bins or totes made in one go. */
export const madeMax = 5000

export interface Steps {
  readonly from: number
  readonly to: number
}

/** How many numbers a range has, both ends included; 0 where its end is before its begin. */
export const stepsIn = ({ from, to }: Steps): number => Math.max(to - from + 1, 0)

/** Parts of a bin number after its zone. */
export const BIN_SPANS = { aisle: '巷道', bay: '排', level: '层', slot: '位' } as const
export type BinSpan = keyof typeof BIN_SPANS
export const binSpans = Object.keys(BIN_SPANS) as readonly BinSpan[]

/** How many bins these spans make together. */
export const binsIn = (spans: Readonly<Record<BinSpan, Steps>>): number =>
  binSpans.reduce((all, name) => all * stepsIn(spans[name]), 1)
