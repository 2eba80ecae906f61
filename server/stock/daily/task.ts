// 库存日结任务 · stock/daily/task
/**
 * Writes the ended day at each warehouse's day cut (floor.md §18 stock-daily). Days that a stopped server missed are written later, and days
 * of the last week with late bookings (of a device that was offline) are written again.
 */
import { bizDate } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import { mirrorMode } from '#contract/warehouse/wms'
import { everywhere, type Place } from '../../core/warehouses.ts'
import { momentOf } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { cutDay, type InTransaction } from './cut.ts'

/** Time for operations from before the day cut to arrive, ms. */
const graceMs = 5 * 60_000
/** Most missing days that are written. */
const missedDays = 30
/** How many days are checked for late bookings. */
const lateDays = 7
const timeoutMs = 60_000

interface Warehouse extends Place {
  readonly dayCut: string
  readonly lastDay: string | null
  readonly firstFlow: string | null
}

/** Warehouses with stock in this system, without mirrored ones. */
const warehousesOf = (services: Services, tenantId: number): Promise<Warehouse[]> =>
  services.db.inTenant(
    tenantId,
    (tx) =>
      tx.query<Warehouse>(
        `select m.warehouse_no, m.sid, coalesce(w.day_cut_time::text, '00:00') as day_cut,
                (select to_char(max(d.biz_date), 'YYYY-MM-DD') from stock_daily_sum d
                  where d.tenant_id = $1 and d.warehouse_no = m.warehouse_no and d.sid = m.sid and d.owner_no = '${everywhere}') as last_day,
                (select to_char(f.biz_date, 'YYYY-MM-DD') from stock_flow f
                  where f.tenant_id = $1 and f.warehouse_no = m.warehouse_no and f.sid = m.sid order by f.occurred_at limit 1) as first_flow
           from wms_warehouse m
           left join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
          where m.tenant_id = $1 and m.wms_mode <> ${mirrorMode}
          order by m.warehouse_no, m.sid`,
        [tenantId],
      ),
    { readOnly: true },
  )

const later = (a: string, b: string): string => (a > b ? a : b)

/** Ended days of a warehouse that are not written yet, oldest first; days before the first flow are left out. */
export const dueDays = ({ dayCut, lastDay, firstFlow }: Omit<Warehouse, keyof Place>, now: number): readonly string[] => {
  const end = dayAfter(bizDate(now - graceMs, dayCut), -1)
  if (firstFlow === null) return []
  const first = later(lastDay === null ? firstFlow : dayAfter(lastDay, 1), dayAfter(end, -missedDays))
  const days: string[] = []
  for (let day = first; day <= end; day = dayAfter(day, 1)) days.push(day)
  return days
}

interface LateDay {
  readonly day: string
  readonly owners: readonly string[]
}
/** Written days with late bookings, by owner, and all later days of these owners, because a day builds on the day before. */
const lateDaysOf = async (inOne: InTransaction, { warehouseNo, sid, lastDay }: Warehouse): Promise<readonly LateDay[]> => {
  if (lastDay === null) return []
  const rows = await inOne(({ tx, tenantId }) =>
    tx.query<{ ownerNo: string; day: string }>(
      `select f.owner_no, to_char(min(f.biz_date), 'YYYY-MM-DD') as day
         from stock_flow f
         join stock_daily_sum d on d.tenant_id = $1 and d.warehouse_no = $2 and d.sid = $3 and d.biz_date = f.biz_date and d.owner_no = '${everywhere}'
        where f.tenant_id = $1 and f.warehouse_no = $2 and f.sid = $3 and f.biz_date between $4::date - ${lateDays} and $4::date
          and f.occurred_at >= ($4::date - ${lateDays})::timestamp at time zone 'Asia/Shanghai'
          and f.create_time > d.cut_time
        group by f.owner_no order by f.owner_no`,
      [tenantId, warehouseNo, sid, lastDay],
    ),
  )
  const days: string[] = []
  for (let day = dayAfter(lastDay, -lateDays); day <= lastDay; day = dayAfter(day, 1)) days.push(day)
  return days.flatMap((day) => {
    const owners = rows.filter((row) => row.day <= day).map(({ ownerNo }) => ownerNo)
    return owners.length === 0 ? [] : [{ day, owners }]
  })
}

const cutWarehouse = async (
  services: Services,
  tenantId: number,
  warehouse: Warehouse,
  stopping: () => boolean,
): Promise<void> => {
  const inOne: InTransaction = (work) =>
    services.db.inTenant(tenantId, (tx) => work({ tenantId, tx, at: momentOf(services).at, id: services.ids.next }), {
      timeoutMs,
    })
  const due = dueDays(warehouse, services.clock.now())
  if (due.length === 0) return
  const { warehouseNo, sid } = warehouse
  for (const { day, owners } of await lateDaysOf(inOne, warehouse)) {
    if (!(await cutDay(inOne, { warehouseNo, sid, day, cutAt: momentOf(services).at }, stopping, owners))) return
  }
  for (const day of due) {
    if (!(await cutDay(inOne, { warehouseNo, sid, day, cutAt: momentOf(services).at }, stopping))) return
  }
}

export const stockDailyTask: JobTask = {
  name: 'stock-daily',
  everyMin: 10,
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    for (const warehouse of await warehousesOf(services, tenantId)) {
      if (stopping()) throw new Error(`库存日结停在 ${warehouse.warehouseNo}`)
      await cutWarehouse(services, tenantId, warehouse, stopping)
    }
  },
}
