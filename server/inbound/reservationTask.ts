// 爽约与入库超时 · inbound/reservationTask
/** Every ten minutes, by the injected clock: reservations nobody came on, and orders past their time (floor.md §18 reservation-noshow, §13.3). */
import { reservationLife, stockinLife } from '#contract/rules/inboundLife'
import { noShowMs } from '#contract/rules/reservationTimes'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { transitionOf } from '../platform/transitions.ts'
import { standStockins } from '../core/inbound/standing.ts'
import { tellChanged, type Placed } from '../core/inbound/trail.ts'

const missed = transitionOf(reservationLife, 'job reservation-noshow', reservationLife.missed)
/** Rows of one statement. */
const part = 500

type Row = Placed & { readonly no: string }

const markMissed = async (ctx: Ctx): Promise<number> => {
  const rows = await ctx.tx.query<Row>(
    `update reservation as r set status = ${missed.to}, update_time = $2, version = r.version + 1
       from (select reservation_no from reservation where tenant_id = $1 and status in (${missed.from}) and end_time < $3
              order by reservation_no limit ${part} for update skip locked) v
      where r.tenant_id = $1 and r.reservation_no = v.reservation_no
     returning r.reservation_no as no, r.warehouse_no, r.sid, r.owner_no`,
    [ctx.tenantId, ctx.at, new Date(ctx.now - noShowMs)],
  )
  const orders = await ctx.tx.query<{ stockinNo: string }>(
    'select distinct stockin_no from reservation_stockin where tenant_id = $1 and reservation_no = any($2::text[])',
    [ctx.tenantId, rows.map(({ no }) => no)],
  )
  await standStockins(
    ctx,
    orders.map(({ stockinNo }) => stockinNo),
  )
  await tellChanged(ctx, 'reservation', rows)
  return rows.length
}

const markLate = async (ctx: Ctx): Promise<number> => {
  const rows = await ctx.tx.query<Row>(
    `update stockin_order as o set is_overtime = 1, update_time = $2, version = o.version + 1
       from (select stockin_no from stockin_order
              where tenant_id = $1 and status not in (${stockinLife.done}, ${stockinLife.closed}, ${stockinLife.off}) and is_overtime = 0
                and (deadline_time < $2 or (receive_deadline_time < $2 and finish_receive_time is null))
              order by stockin_no limit ${part} for update skip locked) v
      where o.tenant_id = $1 and o.stockin_no = v.stockin_no
     returning o.stockin_no as no, o.warehouse_no, o.sid, o.owner_no`,
    [ctx.tenantId, ctx.at],
  )
  await tellChanged(ctx, 'stockin', rows)
  return rows.length
}

export const reservationTask: JobTask = {
  name: 'reservation-noshow',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    for (const step of [markMissed, markLate]) await inParts(part, stopping, () => jobRun(services, tenantId)(step))
  },
}
