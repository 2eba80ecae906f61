// 物流承诺 · rules/promise
/** Where a promise holds: `*` means every province, or every city of the province. */
export interface PromisedWay {
  readonly logisticsCode: string
  readonly fromCity: string
  readonly toProvince: string
  readonly toCity: string
  readonly effectDate: string
}

/**
 * The carrier's promise in force on a day from one city to another. A promise for the city comes before one for its province, and that one
 * before one for the whole country; for the same destination the latest counts (floor.md §13.1).
 */
export const promiseOf = <R extends PromisedWay>(
  rows: readonly R[],
  way: Omit<PromisedWay, 'effectDate'>,
  day: string,
): R | undefined => {
  const inForce = rows.filter(
    (row) => row.logisticsCode === way.logisticsCode && row.fromCity === way.fromCity && row.effectDate <= day,
  )
  const current = [...inForce].sort((a, b) => (a.effectDate < b.effectDate ? 1 : -1))
  const to = (province: string, city: string): R | undefined =>
    current.find((row) => row.toProvince === province && row.toCity === city)
  return to(way.toProvince, way.toCity) ?? to(way.toProvince, '*') ?? to('*', '*')
}
