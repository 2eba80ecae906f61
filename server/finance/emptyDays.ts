// 空仓的计费日 · finance/emptyDays
/**
 * Days on which a receivable contract is in force for an owner and a warehouse and no fact of stock is stored (office.md §8.4): nothing lay
 * there, and rent by area or by month is due all the same. They get a fact with zeros once nothing more can be said of the day.
 */
import { bizDate } from '#contract/rules/clock'
import { contractLife } from '#contract/rules/financeLife'
import { dayAfter } from '#contract/rules/workCalendar'
import { mirrorMode } from '#contract/warehouse/wms'
import { everywhere } from '../core/warehouses.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { writeApart } from './apart.ts'
import { tellFaults } from './factReader.ts'
import { SOURCE } from './factRows.ts'
import { daysAtOnce, keySql, stockDays, writeStockDays } from './stockDayFacts.ts'

/** fin_contract.direction 应收货主 */
const receivable = 1
/** Days back that are looked at every time; a contract that was approved lately is looked at from its first day. */
const recentDays = 3
const latelyMs = 2 * 86_400_000
/** A contract that is entered late is charged for this many days: bills are disputed, and batches kept, for thirteen months. */
const daysBack = 400

/** Missing days that one statement finds: it looks at every day of every contract, so the parts that are written are smaller. */
const daysPerRead = 5000

interface Warehouse {
  readonly warehouseNo: string
  readonly sid: string
  readonly wmsMode: number
  readonly dayCut: string
  /** last day that was cut */
  readonly lastCut: string | null
  /** day of the first booking */
  readonly firstFlow: string | null
}
const readWarehouses = ({ tx, tenantId }: Ctx): Promise<readonly Warehouse[]> =>
  tx.query<Warehouse>(
    `select m.warehouse_no, m.sid, m.wms_mode, coalesce(h.day_cut_time::text, '00:00') as day_cut,
            (select max(d.biz_date) from stock_daily_sum d
              where d.tenant_id = $1 and d.warehouse_no = m.warehouse_no and d.sid = m.sid and d.owner_no = '${everywhere}') as last_cut,
            (select f.biz_date from stock_flow f
              where f.tenant_id = $1 and f.warehouse_no = m.warehouse_no and f.sid = m.sid order by f.occurred_at limit 1) as first_flow
       from wms_warehouse m left join warehouse h on h.tenant_id = $1 and h.parent_warehouse_no = m.parent_warehouse_no
      where m.tenant_id = $1`,
    [tenantId],
  )

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
/**
 * The last day of which nothing more is to come: the last one that was cut, and the days before the first booking, which are never cut. A
 * warehouse without bookings, or whose stock another system keeps, has no cut at all; its day is over with the day. A day that the cut left
 * out, because the server stood for more than a month, is charged as an empty one.
 */
const knownTo = ({ wmsMode, dayCut, lastCut, firstFlow }: Warehouse, now: number): string => {
  const ended = dayAfter(bizDate(now, dayCut), -1)
  if (wmsMode === mirrorMode || firstFlow === null) return ended
  const before = dayAfter(firstFlow, -1)
  return earlier(ended, lastCut === null ? before : later(lastCut, before))
}

const lineKey = `w.warehouse_no || '-' || w.sid`
const dayKey = keySql('d.day', 'c.owner_no', 'w.warehouse_no', 'w.sid')
/** `since`: the first day that is looked at, except of contracts approved lately. */
const emptyDays = async (ctx: Ctx, since: string, after: string): Promise<readonly string[]> => {
  const { tx, tenantId, now, today } = ctx
  const warehouses = await readWarehouses(ctx)
  const rows = await tx.query<{ day: string }>(
    `select distinct ${dayKey} collate "C" as day
       from unnest($2::text[], $3::text[], $4::date[]) as w(warehouse_no, sid, known_to)
       join fin_contract c on c.tenant_id = $1 and c.direction = ${receivable} and c.warehouse_keys ? (${lineKey})
        and c.status in (${contractLife.live}, ${contractLife.ended}, ${contractLife.expired})
      cross join lateral generate_series(
              greatest(c.start_date, case when c.review_time >= $6::timestamptz then $7::date else $5::date end)::timestamp,
              least(c.end_date, w.known_to)::timestamp, interval '1 day') as d(day)
      where c.tenant_id = $1 and (${dayKey}) collate "C" > $8
        and not exists (select 1 from fin_fact f where f.tenant_id = $1 and f.source_type = ${SOURCE.stockDay}
              and f.source_no = c.owner_no and f.line_key = ${lineKey} and f.biz_date = d.day::date)
      order by 1 limit ${daysPerRead}`,
    [
      tenantId,
      warehouses.map(({ warehouseNo }) => warehouseNo),
      warehouses.map(({ sid }) => sid),
      warehouses.map((warehouse) => knownTo(warehouse, now)),
      since,
      new Date(now - latelyMs),
      dayAfter(today, -daysBack),
      after,
    ],
  )
  return rows.map(({ day }) => day)
}

/** Writes the facts that are missing, in parts: of the last days, or of all days that can still be charged. */
export const writeEmptyDays = async (run: Run, which: 'recent' | 'all', stopping: () => boolean): Promise<void> => {
  for (let after = ''; ;) {
    const from = after
    const days = await run((ctx) => emptyDays(ctx, dayAfter(ctx.today, which === 'all' ? -daysBack : -recentDays), from), {
      readOnly: true,
      timeoutMs: 60_000,
    })
    for (let part = 0; part < days.length; part += daysAtOnce) {
      if (stopping()) return
      await tellFaults(run, stockDays, await writeApart(run, days.slice(part, part + daysAtOnce), writeStockDays))
    }
    if (days.length < daysPerRead) return
    after = days.at(-1) ?? after
  }
}
