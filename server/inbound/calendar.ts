// 预约日历 · inbound/calendar
import { CALENDAR_DAYS, reservationCalendar } from '#contract/inbound/calendar'
import { holdsSlot, reservationLife } from '#contract/rules/inboundLife'
import { dayAfter, isDay, weekdayOf } from '#contract/rules/workCalendar'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'

interface Cell {
  readonly day: string
  readonly slotId: string
  readonly dockNo: string
  readonly startTime: string
  readonly endTime: string
  readonly capacityBox: number
  readonly usedBox: number
  readonly capacityVehicle: number
  readonly usedVehicle: number
  readonly waitingBox: number
}

/** reservationCalendar: used capacity of all owners together, so that an owner sees how full a dock is but not by whom. */
const calendar = handle(reservationCalendar, async (ctx, { warehouseNo, sid, from }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  if (!isDay(from)) throw refuse('A0400', {}, { from: `没有这一天：${from}` })
  const days = Array.from({ length: CALENDAR_DAYS }, (_, i) => dayAfter(from, i))
  const holds = holdsSlot.join(', ')
  return ctx.tx.query<Cell>(
    `select d.day::text as day, s.id::text as slot_id, s.dock_no, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
            s.capacity_box, s.capacity_vehicle,
            coalesce(sum(r.box_num) filter (where r.status in (${holds})), 0)::int as used_box,
            count(r.id) filter (where r.status in (${holds}))::int as used_vehicle,
            coalesce(sum(r.box_num) filter (where r.status = ${reservationLife.open}), 0)::int as waiting_box
       from unnest($4::date[], $5::int[]) as d(day, weekday)
       join dock_slot s on s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.weekday = d.weekday
       left join reservation r on r.tenant_id = $1 and r.slot_id = s.id and r.reserve_date = d.day
      group by d.day, s.id, s.dock_no, s.start_time, s.end_time, s.capacity_box, s.capacity_vehicle, s.is_disabled
     having s.is_disabled = 0 or count(r.id) > 0
      order by d.day, s.dock_no, s.start_time`,
    [ctx.tenantId, warehouseNo, sid, days, days.map(weekdayOf)],
  )
})

export default [calendar]
