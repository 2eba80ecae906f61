// 计费的省市 · finance/priceRegions
/** Regions of weight plans and groups: a code of a province is the whole province, a code of a city is the city. */
import { priceRegions } from '#contract/finance/weightPlan'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'

/** A region as fin_weight_area_city stores it. */
export interface StoredRegion {
  readonly provinceCode: string
  readonly cityCode: string
}
export const wholeProvince = '*'

/** SQL for the code of a stored region; `alias`: its row of fin_weight_area_city. */
export const regionCodeOf = (alias: string): string =>
  `case when ${alias}.city_code = '${wholeProvince}' then ${alias}.province_code else ${alias}.city_code end`

/** SQL for the names of regions, in the order of their codes; `codes`: a set of rows with the column region_code. */
export const regionNamesOf = (codes: string): string =>
  `(select string_agg(coalesce(g.short_name, g.name), '、' order by g.region_code)
     from region g where g.region_code in (${codes}))`

interface Region {
  readonly regionCode: string
  readonly regionName: string
  readonly provinceCode: string
  readonly level: number
}
/** Provinces and cities by code. A city's name contains its province, because some names occur twice. */
export const regionsByCode = async ({ tx }: Ctx): Promise<ReadonlyMap<string, Region>> => {
  const rows = await tx.query<Region>(
    `select r.region_code, coalesce(r.parent_code, r.region_code) as province_code, r.level,
        case when r.level = 1 then coalesce(r.short_name, r.name) || '（全省）'
             else coalesce(p.short_name, p.name, '') || coalesce(r.short_name, r.name) end as region_name
       from region r left join region p on p.region_code = r.parent_code
      where r.level in (1, 2) order by r.region_code`,
  )
  return new Map(rows.map((row) => [row.regionCode, row]))
}

/** The codes of each list that are neither a province nor a city. */
export const unknownRegions = async (
  ctx: Ctx,
  lists: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> => {
  const regions = await regionsByCode(ctx)
  return lists.map((codes) => codes.filter((code) => !regions.has(code)))
}

export const storedRegion = (regions: ReadonlyMap<string, Region>, code: string): StoredRegion => {
  const region = regions.get(code)
  return region === undefined || region.level === 1
    ? { provinceCode: code, cityCode: wholeProvince }
    : { provinceCode: region.provinceCode, cityCode: code }
}

/** Region code → name of the plan's area that it is in. */
export const areasOfPlan = async (ctx: Ctx, planNo: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ regionCode: string; areaName: string }>(
    `select ${regionCodeOf('c')} as region_code, a.area_name
       from fin_weight_plan p
       join fin_weight_area a on a.tenant_id = $1 and a.plan_id = p.id
       join fin_weight_area_city c on c.tenant_id = $1 and c.area_id = a.id
      where p.tenant_id = $1 and p.plan_no = $2`,
    [ctx.tenantId, planNo],
  )
  return new Map(rows.map(({ regionCode, areaName }) => [regionCode, areaName]))
}

export default [
  handle(priceRegions, async (ctx, { planNo }) => {
    const areas = planNo === undefined ? new Map<string, string>() : await areasOfPlan(ctx, planNo)
    return [...(await regionsByCode(ctx)).values()].map((region) => ({
      ...region,
      areaName: areas.get(region.regionCode) ?? areas.get(region.provinceCode) ?? '',
    }))
  }),
]
