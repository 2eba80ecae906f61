// 最具体的配置 · rules/mostSet
/** Value of a key of a config row that matches everything. */
const any = '*'

/** Warehouse and account as one key; a config of every warehouse leaves both open. */
export const placeKey = (warehouseNo: string, sid: string): string => (warehouseNo === any ? any : `${warehouseNo}|${sid}`)

/**
 * Finds the most specific config among rows whose keys may be open (`*`). The row with more set keys wins; among equal counts, the row
 * whose set keys are finest (floor.md Q31: shop before owner before warehouse). `keysOf` lists a row's keys from the widest to the finest,
 * as its unique key does; the values of the returned function are in this order too. Among rows with the same keys the first of the list
 * wins.
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
