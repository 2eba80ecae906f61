// 最具体的配置 · rules/mostSet
/** In a config row: whatever stands there. */
const any = '*'

/** Warehouse and account as the one key they are; a config of every warehouse leaves both open. */
export const placeKey = (warehouseNo: string, sid: string): string => (warehouseNo === any ? any : `${warehouseNo}|${sid}`)

/**
 * The config of a place among rows that may leave their keys open (`*`): the row with more set keys wins, and of as many the one whose set
 * keys are finest (floor.md Q31: shop before owner before warehouse). `keysOf` names a row's keys from the widest to the finest, as its unique
 * key does; the answer takes values in the same order. Of rows with the same keys the first of the list.
 */
export const mostSet = <R>(
  rows: readonly R[],
  keysOf: (row: R) => readonly string[],
): ((...values: readonly string[]) => R | undefined) => {
  const rank = (row: R): number => {
    const keys = keysOf(row)
    return keys.reduce((sum, key, i) => (key === any ? sum : sum + 2 ** keys.length + 2 ** i), 0)
  }
  const ranked = [...rows].sort((a, b) => rank(b) - rank(a))
  return (...values) => ranked.find((row) => keysOf(row).every((key, i) => key === any || key === values[i]))
}
