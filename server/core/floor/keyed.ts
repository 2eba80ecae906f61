// 按单号归拢 · core/floor/keyed
/** Groups rows by key. */

/** Rows as a map by their number. */
export const byNumber = <T>(rows: readonly T[], key: (row: T) => string): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [key(row), row]))
export const groupBy = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const list = groups.get(key(row))
    if (list === undefined) groups.set(key(row), [row])
    else list.push(row)
  }
  return groups
}
