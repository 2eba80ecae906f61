// 网点均重的每月计算 · finance/networkTask
/**
 * Computes the average weights of the parcels of each branch in a month, by city, by province and in all (office.md §7.2,
 * networkWeightJob). The month is read in one statement and written in parts; each row is replaced by what the parcels say, and removed
 * when no parcel is left.
 */
import { networkWeight } from '#contract/finance/networkWeight'
import { monthAfter } from '#contract/rules/clock'
import { packageLife } from '#contract/rules/packageLife'
import { roundHalfUp } from '#contract/rules/round'
import { loadAverageWeights } from '../core/averageWeights.ts'
import { everywhere } from '../core/warehouses.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { insertColumns } from '../platform/given.ts'
import { momentOf } from '../platform/http.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, upsertRows } from '../platform/rows.ts'

export const networkTaskName = 'network-weight'
/** Rows per transaction. */
const part = 500
/** Timeout of the statement that reads the parcels of a month. */
const readMs = 120_000

const beginOf = (month: string): Date => new Date(`${month}-01T00:00:00+08:00`)

interface Destination {
  readonly networkId: string
  readonly provinceCode: string
  readonly cityCode: string
}
interface Sum extends Destination {
  readonly parcelCount: number
  readonly totalG: number
}
const sumsOf = async ({ tx, tenantId }: Ctx, month: string): Promise<readonly Sum[]> => {
  const rows = await tx.query<Destination & { parcelCount: number; totalG: string }>(
    `select o.network_id,
            case when grouping(o.province_code) = 1 then '${everywhere}' else o.province_code end as province_code,
            case when grouping(o.city_code) = 1 then '${everywhere}' else o.city_code end as city_code,
            count(*)::int as parcel_count, sum(p.weight_g)::text as total_g
       from stockout_order o
       join network n on n.tenant_id = $1 and n.network_id = o.network_id
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off} and p.weight_g > 0
      where o.tenant_id = $1 and o.ship_time >= $2 and o.ship_time < $3
      group by grouping sets ((o.network_id, o.province_code, o.city_code), (o.network_id, o.province_code), (o.network_id))
      order by 1, 2, 3`,
    [tenantId, beginOf(month), beginOf(monthAfter(month, 1))],
  )
  return rows.map((row) => ({ ...row, totalG: Number(row.totalG) }))
}

interface Averaged extends Pick<Destination, 'networkId' | 'provinceCode'> {
  readonly month: string
  readonly avgG: number
}
/** Configured average weights, g, by the rules at the end of the month; null without a rule, a range or a province. */
export const configuredG = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, rows: readonly Averaged[]): Promise<(number | null)[]> => {
  const parcels = rows.map(({ networkId, provinceCode, month, avgG }) => ({
    networkId,
    provinceCode,
    weightG: avgG,
    at: new Date(beginOf(monthAfter(month, 1)).getTime() - 1),
  }))
  const rangeOf = await loadAverageWeights(ctx, parcels)
  return parcels.map((parcel) => rangeOf(parcel)?.range.avgWeightG ?? null)
}

const keyOf = ({ networkId, provinceCode, cityCode }: Destination): string => `${networkId}|${provinceCode}|${cityCode}`

/** Keys of those rows of the part whose averages were entered by a person; locked until they are written. */
const manualOf = async ({ tx, tenantId }: Ctx, month: string, sums: readonly Sum[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<Destination & { isManual: number }>(
    `select w.network_id, w.province_code, w.city_code, w.is_manual from fin_network_weight w
       join unnest($3::text[], $4::text[], $5::text[]) as v(network_id, province_code, city_code)
         on w.network_id = v.network_id and w.province_code = v.province_code and w.city_code = v.city_code
      where w.tenant_id = $1 and w.month = $2 order by w.id for update of w`,
    [
      tenantId,
      month,
      sums.map(({ networkId }) => networkId),
      sums.map(({ provinceCode }) => provinceCode),
      sums.map(({ cityCode }) => cityCode),
    ],
  )
  return new Set(rows.filter(({ isManual }) => isManual === 1).map(keyOf))
}

const writePart = async (ctx: Ctx, month: string, sums: readonly Sum[], withManual: boolean): Promise<void> => {
  const manual = withManual ? new Set<string>() : await manualOf(ctx, month, sums)
  const key = ['networkId', 'month', 'provinceCode', 'cityCode'] as const
  const kept = sums.filter((sum) => manual.has(keyOf(sum)))
  const averaged = sums
    .filter((sum) => !manual.has(keyOf(sum)))
    .map((sum) => ({ ...sum, month, avgG: roundHalfUp(sum.totalG, sum.parcelCount) }))
  const configured = await configuredG(ctx, averaged)
  await upsertRows(
    ctx.tx,
    'fin_network_weight',
    averaged.map((row, at) => ({ ...insertColumns(ctx), ...row, configG: configured[at] ?? null })),
    { key, set: ['parcelCount', 'totalG', 'avgG', 'configG', 'isManual'], all: { isManual: 0 } },
  )
  await changeRows(
    ctx.tx,
    'fin_network_weight',
    kept.map((sum) => ({ ...sum, month })),
    { key, set: ['parcelCount', 'totalG'], all: { updateTime: ctx.at } },
  )
  await changed(ctx, [{ resource: networkWeight.id, key: month, op: 'put' }])
}

/** Removes the averages of a month that no parcel stands for any more. */
const removeLeft = async (run: Run, month: string, since: Date, stopping: () => boolean): Promise<void> =>
  inParts(part, stopping, () =>
    run(async (ctx) => {
      const removed = await ctx.tx.query<{ id: string }>(
        `delete from fin_network_weight where tenant_id = $1 and id in (
           select id from fin_network_weight where tenant_id = $1 and month = $2 and is_manual = 0 and update_time < $3 order by id limit ${part})
         returning id`,
        [ctx.tenantId, month, since],
      )
      await changed(
        ctx,
        removed.map(({ id: key }) => ({ resource: networkWeight.id, key, op: 'gone' })),
      )
      return removed.length
    }),
  )

const averageMonth = async (run: Run, month: string, withManual: boolean, stopping: () => boolean): Promise<void> => {
  const { sums, since } = await run(async (ctx) => ({ sums: await sumsOf(ctx, month), since: ctx.at }), {
    readOnly: true,
    timeoutMs: readMs,
  })
  for (let from = 0; from < sums.length; from += part) {
    if (stopping()) throw new Error(`网点均重停在 ${month} 第 ${from} 行`)
    await run((ctx) => writePart(ctx, month, sums.slice(from, from + part), withManual))
  }
  await removeLeft(run, month, since, stopping)
}

/** Nightly: the month before on the 1st, and on a later night if the server did not run then. */
const isDue = (run: Run, month: string, today: string): Promise<boolean> =>
  today.endsWith('-01')
    ? Promise.resolve(true)
    : run(
        async ({ tx, tenantId }) => {
          const rows = await tx.query('select 1 from fin_network_weight where tenant_id = $1 and month = $2 limit 1', [
            tenantId,
            month,
          ])
          return rows.length === 0
        },
        { readOnly: true },
      )

export const networkWeightTask: JobTask = {
  name: networkTaskName,
  dailyAt: '02:30',
  heavy: true,
  run: async (services, { tenantId, month, withManual }, stopping) => {
    const run = jobRun(services, tenantId)
    const { today } = momentOf(services)
    if (month !== undefined) return averageMonth(run, String(month), withManual === 1, stopping)
    const lastMonth = monthAfter(today.slice(0, 7), -1)
    if (await isDue(run, lastMonth, today)) await averageMonth(run, lastMonth, false, stopping)
  },
}
