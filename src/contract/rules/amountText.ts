// 金额与重量写进算式 · rules/amountText
/** 分 as 元 with two decimals. */
export const yuanText = (fen: number): string => (fen / 100).toFixed(2)
/** Grams as kg, without trailing zeros. */
export const kgText = (g: number): string => `${g / 1000}kg`
/** Minutes as hours and minutes. */
export const hoursText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours}小时`] : []), ...(rest > 0 || hours === 0 ? [`${rest}分`] : [])].join('')
}
/** A price in 1/10000 元 as 元 with two to four decimals. */
export const unitPriceText = (priceE4: number): string => {
  const text = (priceE4 / 10_000).toFixed(4)
  return text.replace(/0{1,2}$/, '')
}
