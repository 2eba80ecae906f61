// 均重规则 · rules/averageWeight
/** Average weights of the parcels of a carrier's branch, by destination and weight, by which the parcels are settled (floor.md §12.1). */
import { checkBands, type BandFault } from './bands.ts'
import { roundProduct } from './round.ts'

export interface WeightRange {
  /** from, inclusive, and to, exclusive; null: open end */
  readonly minG: number
  readonly maxG: number | null
  readonly avgWeightG: number
  readonly coefficientBp: number
  /** how far a month's average may be above and below `avgWeightG`, basis points */
  readonly upperBp: number
  readonly lowerBp: number
}
export interface RegionGroup {
  readonly regionGroup: string
  /** province codes */
  readonly regionCodes: readonly string[]
  readonly ranges: readonly WeightRange[]
}
export interface AverageContent {
  readonly regions: readonly RegionGroup[]
}
/** A range while a user types it. */
export type TypedRange = { readonly [N in keyof WeightRange]?: number | null }
/** A group while a user types it. */
export interface TypedGroup {
  readonly regionGroup?: string | null
  readonly regionCodes?: readonly string[] | null
  readonly ranges?: readonly TypedRange[] | null
}

const averageFault = ({ minG, maxG, avgWeightG }: TypedRange): string => {
  if (avgWeightG === null || avgWeightG === undefined) return '请填写均重'
  return avgWeightG < (minG ?? 0) || avgWeightG >= (maxG ?? Infinity) ? '均重应在重量段范围内' : ''
}

/**
 * Faults in the ranges of a group: faults of its bands (`checkBands`), and averages outside their own range. Serves the path
 * `weightrange/vefify` (spelt so in the spec).
 */
export const checkRanges = (rows: readonly TypedRange[]): { readonly pass: boolean; readonly errors: readonly BandFault[] } => {
  if (rows.length === 0) return { pass: false, errors: [{ row: 0, msg: '请至少配置一个重量段' }] }
  const bandFaults = checkBands(rows.map(({ minG, maxG }) => ({ fromG: minG ?? null, toG: maxG ?? null }))).errors
  const faultyRows = new Set(bandFaults.map(({ row }) => row))
  const averageFaults = rows.flatMap((range, at): BandFault[] => {
    const why = faultyRows.has(at + 1) ? '' : averageFault(range)
    return why === '' ? [] : [{ row: at + 1, msg: `第${at + 1}行：${why}` }]
  })
  const errors = [...bandFaults, ...averageFaults].sort((a, b) => a.row - b.row)
  return { pass: errors.length === 0, errors }
}

/** Faults in the groups: every group needs a unique name, every province has to be in exactly one group. `provinces`: code → name. */
export const checkGroups = (groups: readonly TypedGroup[], provinces: ReadonlyMap<string, string>): readonly string[] => {
  if (groups.length === 0) return ['请至少配置一个区域']
  const names = groups.map(({ regionGroup }) => (regionGroup ?? '').trim())
  const codes = groups.flatMap(({ regionCodes }) => regionCodes ?? [])
  const repeated = (all: readonly string[]): readonly string[] => [...new Set(all.filter((one, at) => all.indexOf(one) !== at))]
  const missingProvinces = [...provinces].filter(([code]) => !codes.includes(code)).map(([, name]) => name)
  return [
    ...names.flatMap((name, at): string[] => (name === '' ? [`第${at + 1}个区域没有名称`] : [])),
    ...repeated(names.filter((name) => name !== '')).map((name) => `区域“${name}”重复`),
    ...groups.flatMap(({ regionCodes }, at) =>
      (regionCodes ?? []).length === 0 ? [`${groupName(groups, at)}：请选择省份`] : [],
    ),
    ...[...new Set(codes)].flatMap((code) => (provinces.has(code) ? [] : [`没有这个省：${code}`])),
    ...repeated(codes).map((code) => `${provinces.get(code) ?? code}重复配置`),
    ...(missingProvinces.length === 0 ? [] : [`以下省份未配置：${missingProvinces.join('、')}`]),
  ]
}
const groupName = (groups: readonly TypedGroup[], at: number): string =>
  (groups[at]?.regionGroup ?? '').trim() || `第${at + 1}个区域`

/** Faults in a rule: in its groups, then in the ranges of each. */
export const checkAverages = (groups: readonly TypedGroup[], provinces: ReadonlyMap<string, string>): readonly string[] => [
  ...checkGroups(groups, provinces),
  ...groups.flatMap(({ ranges }, at) => checkRanges(ranges ?? []).errors.map(({ msg }) => `${groupName(groups, at)}：${msg}`)),
]

export interface FoundRange {
  readonly group: RegionGroup
  readonly range: WeightRange
  /** index in the rule, from 0 */
  readonly groupIndex: number
  readonly rangeIndex: number
}
/** Range of a parcel; null where the parcel is heavier than the last range, or its province is not in the rule. */
export const rangeOf = (
  { regions }: AverageContent,
  { provinceCode, weightG }: { readonly provinceCode: string; readonly weightG: number },
): FoundRange | null => {
  const groupIndex = regions.findIndex(({ regionCodes }) => regionCodes.includes(provinceCode))
  const group = regions[groupIndex]
  if (group === undefined) return null
  const rangeIndex = group.ranges.findIndex(({ minG, maxG }) => weightG >= minG && weightG < (maxG ?? Infinity))
  const range = group.ranges[rangeIndex]
  return range === undefined ? null : { group, range, groupIndex, rangeIndex }
}

/** Weight in g by which this number of parcels of a range is settled: count × average × coefficient, rounded once. */
export const settlementG = (count: number, { avgWeightG, coefficientBp }: WeightRange): number =>
  roundProduct([count, avgWeightG, coefficientBp], 10_000)

/** A rule in one line, as lists show it. */
export const averageSummary = ({ regions }: AverageContent): string =>
  regions
    .map(({ regionGroup, regionCodes, ranges }) => `${regionGroup} ${regionCodes.length}省 ${ranges.length}段`)
    .join('；')
    .slice(0, 300)
