// 库存日结的合计 · stock/daily/sums
import type { Bins, Lot } from './lots.ts'

/** The figures of a day for finance, reports and owners (floor.md §17.1 stock.daily). */
export interface DaySums {
  readonly qty: number
  readonly skuNum: number
  readonly lotNum: number
  readonly volumeCm3: number
  readonly weightG: number
  readonly palletNum: number
  readonly locationNum: number
  /** occupied bins by location_type, and by zone */
  readonly locationTypes: Readonly<Record<string, number>>
  readonly zones: Readonly<Record<string, number>>
  /** pieces by days in stock: up to 30, 60, 90, 180, and longer */
  readonly age30: number
  readonly age60: number
  readonly age90: number
  readonly age180: number
  readonly ageOver: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
const countBy = (bins: readonly Bins[], key: (one: Bins) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const one of bins) {
    const name = key(one)
    if (name !== null) counts[name] = (counts[name] ?? 0) + one.num
  }
  return counts
}

/** Number of pallets. A started pallet counts as a whole pallet; goods without a pallet size need none. */
const palletsOf = (lots: readonly Lot[]): number => {
  const goods = new Map<string, { qty: number; onOne: number }>()
  for (const { goodsNo, qty, palletNum } of lots)
    if (palletNum !== null) goods.set(goodsNo, { qty: (goods.get(goodsNo)?.qty ?? 0) + qty, onOne: palletNum })
  return sum([...goods.values()], ({ qty, onOne }) => Math.ceil(Math.max(qty, 0) / onOne))
}

export const sumsOf = (lots: readonly Lot[], bins: readonly Bins[]): DaySums => {
  const between = (from: number, to: number): number =>
    sum(
      lots.filter(({ age }) => age >= from && age <= to),
      ({ qty }) => qty,
    )
  return {
    qty: sum(lots, ({ qty }) => qty),
    skuNum: new Set(lots.filter(({ qty }) => qty > 0).map(({ goodsNo }) => goodsNo)).size,
    lotNum: lots.length,
    volumeCm3: sum(lots, ({ qty, unitCm3 }) => qty * (unitCm3 ?? 0)),
    weightG: sum(lots, ({ qty, unitG }) => qty * (unitG ?? 0)),
    palletNum: palletsOf(lots),
    locationNum: sum(bins, ({ num }) => num),
    locationTypes: countBy(bins, ({ locationType }) => String(locationType)),
    zones: countBy(bins, ({ zoneNo }) => zoneNo),
    age30: between(0, 30),
    age60: between(31, 60),
    age90: between(61, 90),
    age180: between(91, 180),
    ageOver: between(181, Number.POSITIVE_INFINITY),
  }
}

/** Sums of all owners together; a bin that several owners share counts once. */
export const sumsOfAll = (owners: readonly DaySums[], bins: readonly Bins[]): DaySums => {
  const add = (
    name:
      | 'qty'
      | 'skuNum'
      | 'lotNum'
      | 'volumeCm3'
      | 'weightG'
      | 'palletNum'
      | 'age30'
      | 'age60'
      | 'age90'
      | 'age180'
      | 'ageOver',
  ) => sum(owners, (one) => one[name])
  return {
    ...sumsOf([], bins),
    qty: add('qty'),
    skuNum: add('skuNum'),
    lotNum: add('lotNum'),
    volumeCm3: add('volumeCm3'),
    weightG: add('weightG'),
    palletNum: add('palletNum'),
    age30: add('age30'),
    age60: add('age60'),
    age90: add('age90'),
    age180: add('age180'),
    ageOver: add('ageOver'),
  }
}
