// 金额与重量写进算式 · rules/amountText
/** 分 as 元 with two decimals. */
export const yuanText = (fen: number): string => (fen / 100).toFixed(2)
/** Grams as kg, without trailing zeros. */
export const kgText = (g: number): string => `${g / 1000}kg`
