// 演示的网点规则 · seed/networkRules
/** Average weights and transit times of the demo world's branches, by distance (floor.md §12.1, §12.4). */
import { networkTarget } from '#contract/rule/target'
import { averageSummary, type AverageContent, type WeightRange } from '#contract/rules/averageWeight'
import { routeSummary, type RouteContent, type RouteLine } from '#contract/rules/routeTime'
import type { Tx } from '../platform/db.ts'
import type { SeedTemplate } from './seedTemplate.ts'

/** Provinces near the sites, and far ones. */
const near = ['310000', '320000', '330000']
const far = ['150000', '540000', '620000', '630000', '640000', '650000', '710000', '810000', '820000']

/** Upper end g (null: open), average g, coefficient bp. */
const ranges = (
  rows: readonly (readonly [to: number | null, average: number, coefficientBp: number])[],
): readonly WeightRange[] =>
  rows.map(([maxG, avgWeightG, coefficientBp], at) => ({
    minG: rows[at - 1]?.[0] ?? 0,
    maxG,
    avgWeightG,
    coefficientBp,
    upperBp: 1000,
    lowerBp: 1000,
  }))
const averages = (middle: readonly string[], coefficientBp: number): AverageContent => ({
  regions: [
    {
      regionGroup: '江浙沪',
      regionCodes: near,
      ranges: ranges([
        [500, 300, 10_000],
        [1000, 750, 10_000],
        [3000, 1800, 10_000],
        [null, 4500, 10_000],
      ]),
    },
    {
      regionGroup: '其余省份',
      regionCodes: middle,
      ranges: ranges([
        [1000, 600, coefficientBp],
        [3000, 1900, coefficientBp],
        [null, 5000, coefficientBp],
      ]),
    },
    { regionGroup: '偏远', regionCodes: far, ranges: ranges([[null, 1500, 12_000]]) },
  ],
})

const hours = ([collectHours, transferHours, arriveHours, deliverHours, signHours]: readonly [
  number,
  number,
  number,
  number,
  number,
]) => ({ collectHours, transferHours, arriveHours, deliverHours, signHours })
const routes = (middle: readonly string[], collect: number): RouteContent => {
  const to = (codes: readonly string[], way: Parameters<typeof hours>[0]): readonly RouteLine[] =>
    codes.map((destProvince) => ({ destProvince, destCity: null, ...hours(way) }))
  return {
    lines: [
      { destProvince: '330000', destCity: '330100', ...hours([collect, collect + 4, collect + 8, collect + 12, collect + 16]) },
      ...to(near, [collect, 18, 24, 30, 36]),
      ...to(middle, [collect, 30, 54, 62, 72]),
      ...to(far, [collect, 48, 96, 108, 120]),
    ],
  }
}

/** Templates for branches: a usual one, and one for busy weeks that applies later. */
export const networkTemplates = async (tx: Tx): Promise<readonly SeedTemplate[]> => {
  const regionRows = await tx.query<{ regionCode: string }>('select region_code from region where level = 1 order by region_code')
  const middle = regionRows.map(({ regionCode }) => regionCode).filter((code) => !near.includes(code) && !far.includes(code))
  const average = (templateName: string, content: AverageContent) =>
    ({ family: 'av_weight', templateName, content, summary: averageSummary(content), target: networkTarget }) as const
  const route = (templateName: string, content: RouteContent) =>
    ({ family: 'logistics', templateName, content, summary: routeSummary(content), target: networkTarget }) as const
  return [
    { ...average('标准均重', averages(middle, 10_000)), every: 2, isDefault: 1 },
    { ...average('大促均重', averages(middle, 11_000)), every: 0, ahead: 3 },
    { ...route('标准时效', routes(middle, 12)), every: 2, isDefault: 1 },
    { ...route('大促时效', routes(middle, 16)), every: 0, ahead: 3 },
  ]
}
