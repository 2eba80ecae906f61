// 行政区 · core/regions
import type { Tx } from '../platform/db.ts'
import { gatheringNames } from '../platform/regions.ts'

/** Names of provinces (level 1), with cities (level 2), in their common short form: code → name. */
export const regionNames = async (tx: Tx, upTo: 1 | 2): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ regionCode: string; name: string }>(
    'select region_code, coalesce(short_name, name) as name from region where level <= $1 order by region_code',
    [upTo],
  )
  return new Map(rows.map(({ regionCode, name }) => [regionCode, name]))
}

/** SQL: city name in an address; null for a collective prefecture (忠县 belongs to 重庆市, not to 县) and a city that is its province. */
export const cityShown = (province: string, city: string): string =>
  `case when ${city}.name in ('${[...gatheringNames, '市辖区'].join("', '")}') or ${city}.name = ${province}.name then null else ${city}.name end`
