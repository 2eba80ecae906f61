// 最具体的配置 · rules/mostSpecific
/** In a config row: whatever stands there. */
const any = '*'

/**
 * The config of a place among rows that may leave their keys open (`*`): the one with the fewest open keys, the leftmost key counting most
 * (floor.md §8.7, §9.6). `keysOf` names a row's keys in that order; the answer takes values in the same order.
 */
export const mostSpecific = <R>(
  rows: readonly R[],
  keysOf: (row: R) => readonly string[],
): ((...values: readonly string[]) => R | undefined) => {
  const rank = (row: R): number =>
    Number.parseInt(
      keysOf(row)
        .map((key) => (key === any ? '1' : '0'))
        .join(''),
      2,
    )
  const ranked = [...rows].sort((a, b) => rank(a) - rank(b))
  return (...values) => ranked.find((row) => keysOf(row).every((key, i) => key === any || key === values[i]))
}

/**
 * The config of a place where the row with more set keys wins, and of as many the one whose set keys are finest, the rightmost counting most
 * (floor.md Q31). Of rows with the same keys the first of the list. `values` stand in the order of `keysOf`.
 */
export const mostSet = <R>(
  rows: readonly R[],
  keysOf: (row: R) => readonly string[],
  values: readonly string[],
): R | undefined => {
  const rank = (row: R): number => {
    const keys = keysOf(row)
    return keys.reduce((sum, key, i) => (key === any ? sum : sum + 2 ** keys.length + 2 ** i), 0)
  }
  const fits = rows.filter((row) => keysOf(row).every((key, i) => key === any || key === values[i]))
  return [...fits].sort((a, b) => rank(b) - rank(a))[0]
}
