// 组合重量 · rules/comboWeight
/** What a parcel of a combination of goods weighs (office.md §7.2 fin_weight_combination), and how a combination is written. */
import { roundHalfUp } from './round.ts'

/** Fewest parcels that a weight is learned from, and the days in which they left. */
export const comboSamplesMin = 20
export const comboDays = 30
/** Share of the samples that is dropped at each end: one tenth. */
const tenth = 10

export interface ComboWeight {
  /** g */
  readonly stdWeightG: number
  /** number of parcels, the dropped ones included */
  readonly sampleCount: number
  /** g, lightest and heaviest of those that were kept */
  readonly minG: number
  readonly maxG: number
}

/** The median of the weights in g after the lightest and the heaviest tenth are dropped; null below `comboSamplesMin` parcels. */
export const comboWeight = (weightsG: readonly number[]): ComboWeight | null => {
  if (weightsG.length < comboSamplesMin) return null
  const dropped = Math.floor(weightsG.length / tenth)
  const kept = [...weightsG].sort((a, b) => a - b).slice(dropped, weightsG.length - dropped)
  const middle = kept.length / 2
  const [low = 0, high = 0] = [kept[Math.ceil(middle) - 1], kept[Math.floor(middle)]]
  return { stdWeightG: roundHalfUp(low + high, 2), sampleCount: weightsG.length, minG: kept[0] ?? 0, maxG: kept.at(-1) ?? 0 }
}

export interface ComboLine {
  readonly goodsNo: string
  readonly qty: number
}
/** Most goods and pieces of a combination that is entered by hand or by file. */
const linesMax = 100
const qtyMax = 99_999

const lineOf = (word: string): ComboLine => {
  const [, goodsNo = '', qty = ''] = /^([^*×\s]+)\s*(?:[*×]\s*(\d{1,5}))?$/.exec(word) ?? []
  return { goodsNo, qty: qty === '' ? 1 : Number(qty) }
}

/** The goods in `商品编号*件数；商品编号*件数`, each once, by number; a sentence if it cannot be read. No number of pieces means one. */
export const comboLinesOf = (text: string): readonly ComboLine[] | string => {
  const words = text
    .split(/[;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const sums = new Map<string, number>()
  for (const word of words) {
    const { goodsNo, qty } = lineOf(word)
    if (goodsNo === '') return `组合内容看不懂：${word.slice(0, 60)}；请写成 商品编号*件数，多个用分号隔开`
    sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  }
  const lines = [...sums].map(([goodsNo, qty]) => ({ goodsNo, qty })).sort((a, b) => (a.goodsNo < b.goodsNo ? -1 : 1))
  if (lines.length === 0) return '组合内容不能为空'
  if (lines.length > linesMax) return `一个组合最多${linesMax}种商品`
  const wrong = lines.find(({ qty }) => qty < 1 || qty > qtyMax)
  return wrong === undefined ? lines : `${wrong.goodsNo}的件数应在1-${qtyMax}之间`
}

/** A combination as lists and files write it. */
export const comboTextOf = (lines: readonly ComboLine[]): string => lines.map(({ goodsNo, qty }) => `${goodsNo}*${qty}`).join(';')
