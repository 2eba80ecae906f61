// 行政区 · core/regions
import type { Tx } from '../platform/db.ts'
import { gatheringNames } from '../platform/regions.ts'

/** Provinces (level 1), and cities with them (level 2), as people call them in short: code → name. */
export const regionNames = async (tx: Tx, upTo: 1 | 2): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ regionCode: string; name: string }>(
    'select region_code, coalesce(short_name, name) as name from region where level <= $1 order by region_code',
    [upTo],
  )
  return new Map(rows.map(({ regionCode, name }) => [regionCode, name]))
}

/** SQL: the name of a city as it stands in an address, null for one that only gathers (忠县 is of 重庆市, not of 县) and for one that is its province. */
export const cityShown = (province: string, city: string): string =>
  `case when ${city}.name in ('${[...gatheringNames, '市辖区'].join("', '")}') or ${city}.name = ${province}.name then null else ${city}.name end`
