// 行政区 · core/regions
import type { Tx } from '../platform/db.ts'

/** Provinces (level 1), and cities with them (level 2), as people call them in short: code → name. */
export const regionNames = async (tx: Tx, upTo: 1 | 2): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ regionCode: string; name: string }>(
    'select region_code, coalesce(short_name, name) as name from region where level <= $1 order by region_code',
    [upTo],
  )
  return new Map(rows.map(({ regionCode, name }) => [regionCode, name]))
}
