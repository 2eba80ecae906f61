// 网点均重 · finance/networkWeight
import type { Body } from '#contract/resource'
import { networkCities, networkWeight, recalcNetworkWeights } from '#contract/finance/networkWeight'
import { byKeys } from '../core/carriedPlaces.ts'
import { everywhere } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { seesNetwork } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { configuredG, networkTaskName } from './networkTask.ts'

type Average = Body<typeof networkWeight>

/** An entered average stays until it is computed again with 手工改过的也重算. */
const fill = async (ctx: Ctx, { avgG }: Average, before: Stored<Average> | null) => {
  const row = {
    networkId: before?.networkId ?? '',
    month: before?.month ?? '',
    provinceCode: before?.provinceCode ?? everywhere,
    avgG: avgG ?? before?.avgG ?? 0,
  }
  const [configG = null] = await configuredG(ctx, [row])
  return { configG, isManual: 1 }
}

const recalc = handle(recalcNetworkWeights, async ({ tx, tenantId, today }, { month, withManual }) => {
  if (month > today.slice(0, 7)) throw refuse('A0400', {}, { month: '这个月还没有到' })
  await enqueue(tx, networkTaskName, { tenantId, month, withManual }, `${networkTaskName}-${tenantId}-${month}`)
  return {}
})

interface CityAverage {
  readonly month: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly cityName: string
  readonly parcelCount: number
  readonly totalG: number
  readonly avgG: number
}
/** Most cities of a branch; there are fewer in the country. */
const citiesMax = 1000
const cities = handle(networkCities, async ({ tx, tenantId, person }, { networkId, month = '' }) => {
  const known = await tx.query('select 1 from network where tenant_id = $1 and network_id = $2', [tenantId, networkId])
  if (known.length === 0 || !seesNetwork(person, networkId)) throw refuse('A0404')
  const rows = await tx.query<Omit<CityAverage, 'totalG'> & { totalG: string }>(
    `select w.month, w.province_code, w.city_code, coalesce(g.short_name, g.name, w.city_code) as city_name,
            w.parcel_count, w.total_g::text as total_g, w.avg_g
       from fin_network_weight w left join region g on g.region_code = w.city_code
      where w.tenant_id = $1 and w.network_id = $2 and w.city_code <> '${everywhere}'
        and w.month = coalesce(nullif($3, ''), (select max(l.month) from fin_network_weight l where l.tenant_id = $1 and l.network_id = $2))
      order by w.province_code, w.city_code limit ${citiesMax}`,
    [tenantId, networkId, month],
  )
  return rows.map((row) => ({ ...row, totalG: Number(row.totalG) }))
})

export default [
  ...serve(networkWeight, {
    from: 'fin_network_weight w',
    alias: 'w',
    columns: {
      networkWeightId: 'w.id::text',
      provinceCode: `nullif(w.province_code, '${everywhere}')`,
      cityCode: `nullif(w.city_code, '${everywhere}')`,
      deviationBp: '(round((w.avg_g - w.config_g) * 10000.0 / nullif(w.config_g, 0)))::int',
    },
    search: byKeys({ provinceCode: 'w.province_code' }),
    write: { table: 'fin_network_weight', fill },
  }),
  recalc,
  cities,
]
