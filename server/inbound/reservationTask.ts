// 爽约与入库超时 · inbound/reservationTask
/** Every ten minutes, by the injected clock: marks missed reservations and late stock-in orders (floor.md §18 reservation-noshow, §13.3). */
import { reservationLife, stockinLife } from '#contract/rules/inboundLife'
import { noShowMs } from '#contract/rules/reservationTimes'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { transitionOf } from '../platform/transitions.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { standStockins } from '../core/inbound/standing.ts'
import { placeColumns, tellMoved } from '../core/inbound/trail.ts'

const toMissed = transitionOf(reservationLife, 'job reservation-noshow', reservationLife.missed)
/** Rows per statement. */
const part = 500

const noShows = `
  select reservation_no from reservation where tenant_id = $1 and status in (${toMissed.from}) and end_time < $2::timestamptz
   order by reservation_no limit ${part} for update skip locked`

const markMissed = async (ctx: Ctx): Promise<number> => {
  const rows = await moveRows(ctx.tx, toMissed, selected(noShows, new Date(ctx.now - noShowMs)), {
    by: { at: ctx.at },
    key: ['reservationNo'],
    returning: placeColumns,
  })
  const orders = await ctx.tx.query<{ stockinNo: string }>(
    'select distinct stockin_no from reservation_stockin where tenant_id = $1 and reservation_no = any($2::text[])',
    [ctx.tenantId, rows.map(({ reservationNo }) => reservationNo)],
  )
  await standStockins(
    ctx,
    orders.map(({ stockinNo }) => stockinNo),
  )
  await tellMoved(ctx, 'reservation', 'reservationNo', rows)
  return rows.length
}

const late = `
  select stockin_no from stockin_order
   where tenant_id = $1 and status not in (${stockinLife.done}, ${stockinLife.closed}, ${stockinLife.off}) and is_overtime = 0
     and (deadline_time < $2::timestamptz or (receive_deadline_time < $2::timestamptz and finish_receive_time is null))
   order by stockin_no limit ${part} for update skip locked`

const markLate = async (ctx: Ctx): Promise<number> => {
  const rows = await changeRows(ctx.tx, 'stockin_order', selected(late, ctx.at), {
    key: ['stockinNo'],
    all: { isOvertime: 1, updateTime: ctx.at },
    returning: ['stockinNo', ...placeColumns],
  })
  await tellMoved(ctx, 'stockin', 'stockinNo', rows)
  return rows.length
}

export const reservationTask: JobTask = {
  name: 'reservation-noshow',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    for (const step of [markMissed, markLate]) await inParts(part, stopping, () => jobRun(services, tenantId)(step))
  },
}
