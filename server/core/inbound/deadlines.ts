// 入库时效的计算 · core/inbound/deadlines
/** Computes the deadlines of stock-in orders by the present rules (floor.md §12.5, §13.3). */
import { receivingDue, usualReceiving, type ReceivingFacts, type ReceivingRule } from '#contract/rules/receivingDeadline'
import { arrivalLife, holdsSlot, stockinLife } from '#contract/rules/inboundLife'
import { mostSet, placeKey } from '#contract/rules/mostSet'
import { dayAfter, isWorkday } from '#contract/rules/workCalendar'
import { workDays } from '../workCalendar.ts'
import type { InboundCtx } from './trail.ts'
import { changeRows, selected } from '../../platform/rows.ts'

const calendarDays = 60
const ms = (time: Date | null): number | null => time?.getTime() ?? null

interface Placed {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
interface RuleRow extends Omit<ReceivingRule, 'bands'>, Placed {
  readonly stockinType: number
  readonly bandJson: ReceivingRule['bands'] | null
}

/** Loads the rules by place and type (floor.md §12.5, Q31). */
export const loadReceivingRules = async (ctx: InboundCtx) => {
  const rows = await ctx.tx.named<RuleRow>(
    'receiving_rules',
    `select warehouse_no, sid, owner_no, stockin_type, start_from, receive_hour, putaway_hour, to_char(cut_time, 'HH24:MI') as cut_time,
            work_calendar, band_json from rule_receiving_time where tenant_id = $1`,
    [ctx.tenantId],
  )
  const find = mostSet(rows, (row) => [
    placeKey(row.warehouseNo, row.sid),
    row.ownerNo,
    row.stockinType === 0 ? '*' : String(row.stockinType),
  ])
  return ({ warehouseNo, sid, ownerNo }: Placed, stockinType: number): ReceivingRule => {
    const row = find(placeKey(warehouseNo, sid), ownerNo, String(stockinType))
    return row === undefined ? usualReceiving : { ...row, bands: row.bandJson ?? [] }
  }
}

interface DueRow extends Placed {
  readonly stockinNo: string
  readonly stockinType: number
  readonly planQty: number
  readonly firstReceiveTime: Date | null
  readonly arrivedAt: Date | null
  readonly unloadedAt: Date | null
  readonly reservedAt: Date | null
}
const factsOf = (row: DueRow): ReceivingFacts => ({
  arrived: ms(row.arrivedAt),
  unloaded: ms(row.unloadedAt),
  reserved: ms(row.reservedAt),
  firstReceived: ms(row.firstReceiveTime),
})

/** Recomputes the deadlines of these unfinished orders, and whether they are late already. */
export const settleDeadlines = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const rows = await ctx.tx.named<DueRow>(
    'stockins_due',
    `select o.stockin_no, o.warehouse_no, o.sid, o.owner_no, o.stockin_type, o.plan_qty, o.first_receive_time,
            a.arrived_at, a.unloaded_at, r.reserved_at
       from stockin_order o
       left join lateral (select min(a.arrival_time) as arrived_at, max(a.unload_end_time) as unloaded_at
                            from arrival_stockin l join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no and a.status <> ${arrivalLife.off}
                           where l.tenant_id = $1 and l.stockin_no = o.stockin_no) a on true
       left join lateral (select min(r.begin_time) as reserved_at
                            from reservation_stockin l join reservation r on r.tenant_id = $1 and r.reservation_no = l.reservation_no
                             and r.status in (${holdsSlot.join(', ')})
                           where l.tenant_id = $1 and l.stockin_no = o.stockin_no) r on true
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and o.status not in (${stockinLife.done}, ${stockinLife.closed}, ${stockinLife.off})`,
    [ctx.tenantId, stockinNos],
  )
  if (rows.length === 0) return
  const [ruleOf, exceptions] = await Promise.all([
    loadReceivingRules(ctx),
    workDays(ctx, dayAfter(ctx.today, -calendarDays), dayAfter(ctx.today, calendarDays)),
  ])
  const due = rows.map((row) =>
    receivingDue(ruleOf(row, row.stockinType), row.planQty, factsOf(row), (day) => isWorkday(day, exceptions)),
  )
  const date = (value: number | undefined): Date | null => (value === undefined ? null : new Date(value))
  const deadlines = selected(
    withLateness,
    rows.map(({ stockinNo }) => stockinNo),
    due.map((one) => date(one?.start)),
    due.map((one) => date(one?.receive)),
    due.map((one) => date(one?.putaway)),
    ctx.at,
  )
  await changeRows(ctx.tx, 'stockin_order', deadlines, {
    key: ['stockinNo'],
    set: ['startTime', 'receiveDeadlineTime', 'deadlineTime', 'isOvertime'],
    quiet: true,
    hot: true,
  })
}
const withLateness = `
  select v.*, case when coalesce(o.finish_receive_time, $6) > v.receive_deadline_time or $6 > v.deadline_time then 1 else 0 end as is_overtime
    from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
      as v(stockin_no, start_time, receive_deadline_time, deadline_time)
    join stockin_order o on o.tenant_id = $1 and o.stockin_no = v.stockin_no`
