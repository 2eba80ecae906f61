// 重量段 · rules/weightPrices
/** Weight segments of an area of a weight plan (office.md §7.2), as they are typed and as they are stored. */
import { kgText, yuanText } from './amountText.ts'
import type { WeightPrice } from './expressFee.ts'

/** A segment as it is typed; an empty `toG` has no end. */
export type TypedPrice = { readonly [N in keyof WeightPrice]?: WeightPrice[N] | null }

/** Stored end of the last segment, g. */
export const endlessG = 999_999_999
/** Maximum number of segments of an area. */
export const pricesMax = 30

const needed: Readonly<Record<WeightPrice['mode'], readonly (readonly [name: keyof WeightPrice, label: string])[]>> = {
  1: [['fixedFen', '一口价']],
  2: [
    ['firstG', '首重'],
    ['firstFen', '首重价'],
    ['unitG', '续重单位'],
    ['unitFen', '续重价'],
  ],
  3: [
    ['unitG', '续重单位'],
    ['unitFen', '续重价'],
  ],
}

const faultOf = (price: TypedPrice, row: number, startG: number | null): string => {
  const { mode, fromG, toG } = price
  const at = `第${row}段：`
  if (fromG === null || fromG === undefined || fromG !== startG) return '重量段必须从0开始连续'
  if (toG !== null && toG !== undefined && toG <= fromG) return `${at}结束重量必须大于起始重量`
  if (mode === null || mode === undefined) return `${at}请选择计费模式`
  const missing = needed[mode].filter(([name]) => price[name] === null || price[name] === undefined)
  if (missing.length > 0) return `${at}请填写${missing.map(([, label]) => label).join('、')}`
  return mode !== 1 && (price.unitG ?? 0) <= 0 ? `${at}续重单位必须大于0` : ''
}

/** What is wrong with the segments, '' for nothing: they begin at 0, follow each other without gaps, and only the last has no end. */
export const pricesFault = (prices: readonly TypedPrice[]): string => {
  if (prices.length === 0) return '请至少填一个重量段'
  if (prices.length > pricesMax) return `重量段最多${pricesMax}个`
  let startG: number | null = 0
  for (const [at, price] of prices.entries()) {
    const fault = faultOf(price, at + 1, startG)
    if (fault !== '') return fault
    startG = price.toG ?? null
  }
  return ''
}

/** The segments as they are stored. The caller has checked them. */
export const storedPrices = (prices: readonly TypedPrice[]): readonly WeightPrice[] =>
  prices.map((price) => ({
    fromG: price.fromG ?? 0,
    toG: price.toG ?? endlessG,
    mode: price.mode ?? 1,
    fixedFen: price.fixedFen ?? 0,
    firstG: price.firstG ?? 0,
    firstFen: price.firstFen ?? 0,
    unitG: price.unitG ?? 0,
    unitFen: price.unitFen ?? 0,
    roundMode: price.roundMode ?? 1,
    minFen: price.minFen ?? 0,
  }))

/** The weights of a segment in words. */
export const spanText = ({ fromG, toG }: Pick<WeightPrice, 'fromG' | 'toG'>): string =>
  toG === endlessG ? `${kgText(fromG)}以上` : `${kgText(fromG)}–${kgText(toG)}`
/** A segment in words, as lists show it. */
export const priceText = (price: WeightPrice): string => {
  const { mode, fixedFen, firstG, firstFen, unitG, unitFen, roundMode } = price
  const span = spanText(price)
  if (mode === 1) return `${span} ${yuanText(fixedFen)}`
  const unit = `${yuanText(unitFen)}/${kgText(unitG)}`
  return mode === 3
    ? `${span} ${unit}`
    : `${span} 首${kgText(firstG)} ${yuanText(firstFen)} 续${unit}${roundMode === 2 ? ' 按实际' : ''}`
}
