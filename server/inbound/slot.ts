// 月台时段 · inbound/slot
import type { Body } from '#contract/resource'
import { slot } from '#contract/inbound/slot'
import { isTimeOfDay } from '#contract/rules/clock'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { warehousesNamed } from '../core/warehouses.ts'

const times = ['startTime', 'endTime'] as const
type Row = Body<typeof slot>

/** A time span at a dock on a weekday; spans of one dock do not overlap. @throws Refused */
const check = async (ctx: Ctx, body: Row, before: Row | null): Promise<void> => {
  const now = { ...before, ...body }
  const fault = (field: string, text: string) => refuse('A0400', {}, { [field]: text })
  const place = { warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' }
  const warehouseFault = (await warehousesNamed(ctx)).fault(place, before === null)
  if (warehouseFault !== '') throw fault('warehouseNo', warehouseFault)
  const badTime = times.find((name) => !isTimeOfDay((now[name] ?? '').slice(0, 5)))
  if (badTime !== undefined) throw fault(badTime, `${slot.fields[badTime].label}格式不正确，应为HH:mm`)
  if ((now.endTime ?? '') <= (now.startTime ?? '')) throw fault('endTime', '结束必须晚于开始')
  const overlapping = await ctx.tx.query(
    `select 1 from dock_slot where tenant_id = $1 and warehouse_no = $2 and sid = $3 and dock_no = $4 and weekday = $5
        and start_time < $7::time and end_time > $6::time and id::text <> $8 limit 1`,
    [
      ctx.tenantId,
      place.warehouseNo,
      place.sid,
      now.dockNo ?? '',
      now.weekday ?? 0,
      now.startTime ?? '',
      now.endTime ?? '',
      now.slotId ?? '',
    ],
  )
  if (overlapping.length > 0) throw fault('startTime', '这个月台的时段重叠了')
}

/** Whether a slot has no reservation. */
const hasNoReservation = async (ctx: Ctx, { slotId }: Row): Promise<boolean> => {
  const rows = await ctx.tx.query('select 1 from reservation where tenant_id = $1 and slot_id = $2 limit 1', [
    ctx.tenantId,
    slotId ?? '',
  ])
  return rows.length === 0
}

export default serve(slot, {
  from: 'dock_slot s',
  alias: 's',
  columns: {
    slotId: 's.id::text',
    startTime: "to_char(s.start_time, 'HH24:MI')",
    endTime: "to_char(s.end_time, 'HH24:MI')",
  },
  write: {
    table: 'dock_slot',
    check,
    checkRemove: async (ctx, before) => {
      if (!(await hasNoReservation(ctx, before))) throw refuse('A1001')
    },
  },
})
