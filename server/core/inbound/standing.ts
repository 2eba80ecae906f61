// 入库单据的互相跟随 · core/inbound/standing
/** Where awaited orders, trucks and reservations stand by what the others do (floor.md §6.2). */
import { arrivalLife, holdsSlot, reservationLife, stockinLife } from '#contract/rules/inboundLife'
import { transitionOf } from '../../platform/transitions.ts'
import { settleDeadlines } from './deadlines.ts'
import { tellChanged, type InboundCtx, type Placed } from './trail.ts'

const waits = transitionOf(stockinLife, ['with 预约', 'with 到货'], stockinLife.open)
const reserved = transitionOf(stockinLife, ['with 预约', 'with 到货'], stockinLife.reserved)
const arrived = transitionOf(stockinLife, 'with 到货', stockinLife.arrived)
const truckReceives = transitionOf(arrivalLife, 'with 收货', arrivalLife.receiving)
const truckDone = transitionOf(arrivalLife, 'with 入库', arrivalLife.done)
const reservationDone = transitionOf(reservationLife, 'with 入库', reservationLife.done)

type Stood = Placed & { readonly no: string }
const ended = `${stockinLife.done}, ${stockinLife.closed}, ${stockinLife.off}`

/**
 * Awaited orders stand where their reservation or their truck puts them: 30 with a truck that is not called off, 20 with a confirmed
 * reservation, else 10. Call it after links or those documents changed. Their deadlines follow.
 */
export const standStockins = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const rows = await ctx.tx.query<Stood>(
    `update stockin_order as o
        set status = case when v.has_truck then ${arrived.to} when v.has_slot then ${reserved.to} else ${waits.to} end,
            update_time = $3, version = o.version + 1
       from (select n.no,
                    exists (select 1 from arrival_stockin l join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no
                             where l.tenant_id = $1 and l.stockin_no = n.no and a.status <> ${arrivalLife.off}) as has_truck,
                    exists (select 1 from reservation_stockin l join reservation r on r.tenant_id = $1 and r.reservation_no = l.reservation_no
                             where l.tenant_id = $1 and l.stockin_no = n.no and r.status in (${holdsSlot.join(', ')})) as has_slot
               from unnest($2::text[]) as n(no)) v
      where o.tenant_id = $1 and o.stockin_no = v.no and o.status in (${stockinLife.open}, ${stockinLife.reserved}, ${stockinLife.arrived})
        and o.status <> case when v.has_truck then ${arrived.to} when v.has_slot then ${reserved.to} else ${waits.to} end
     returning o.stockin_no as no, o.warehouse_no, o.sid, o.owner_no`,
    [ctx.tenantId, [...new Set(stockinNos)], ctx.at],
  )
  await settleDeadlines(ctx, stockinNos)
  await tellChanged(ctx, 'stockin', rows)
}

/**
 * Trucks and reservations of these orders go on: 30→40 with the first receipt, 40→50 once everything they brought is received or closed, the
 * reservation 30→40 once its orders are finished. Call it after receipts, 收货完成, 短收关闭 and put-aways.
 */
export const settleArrivals = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const trucks = await ctx.tx.named<{ no: string }>(
    'stockins_trucks',
    `select distinct l.arrival_no as no from arrival_stockin l where l.tenant_id = $1 and l.stockin_no = any($2::text[]) order by 1`,
    [ctx.tenantId, stockinNos],
  )
  const nos = trucks.map(({ no }) => no)
  await settleTrucks(ctx, nos)
  await settleReservations(ctx, stockinNos, nos)
}

/** The same of these trucks, after one was unloaded. */
export const settleTrucks = async (ctx: InboundCtx, nos: readonly string[]): Promise<void> => {
  if (nos.length === 0) return
  const begun = await ctx.tx.named<Stood>(
    'trucks_begun',
    `update arrival as a set status = ${truckReceives.to}, update_time = $3, version = a.version + 1
      where a.tenant_id = $1 and a.arrival_no = any($2::text[]) and a.status in (${truckReceives.from})
        and exists (select 1 from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                     where l.tenant_id = $1 and l.arrival_no = a.arrival_no and o.first_receive_time is not null)
     returning a.arrival_no as no, a.warehouse_no, a.sid, a.owner_no`,
    [ctx.tenantId, nos, ctx.at],
  )
  const done = await ctx.tx.named<Stood>(
    'trucks_done',
    `update arrival as a set status = ${truckDone.to}, finish_time = $3, update_time = $3, version = a.version + 1
      where a.tenant_id = $1 and a.arrival_no = any($2::text[]) and a.status in (${truckDone.from})
        and not exists (select 1 from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                         where l.tenant_id = $1 and l.arrival_no = a.arrival_no
                           and o.status not in (${stockinLife.toPutaway}, ${stockinLife.shelving}, ${ended}))
     returning a.arrival_no as no, a.warehouse_no, a.sid, a.owner_no`,
    [ctx.tenantId, nos, ctx.at],
  )
  await tellChanged(ctx, 'arrival', [...begun, ...done])
}

const settleReservations = async (
  ctx: InboundCtx,
  stockinNos: readonly string[],
  arrivalNos: readonly string[],
): Promise<void> => {
  const rows = await ctx.tx.named<Stood>(
    'reservations_settle',
    `update reservation as r set status = ${reservationDone.to}, update_time = $4, version = r.version + 1
      where r.tenant_id = $1 and r.status in (${reservationDone.from})
        and r.reservation_no in (
          select l.reservation_no from reservation_stockin l where l.tenant_id = $1 and l.stockin_no = any($2::text[])
           union select a.reservation_no from arrival a where a.tenant_id = $1 and a.arrival_no = any($3::text[]) and a.reservation_no is not null)
        and not exists (select 1 from reservation_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                         where l.tenant_id = $1 and l.reservation_no = r.reservation_no and o.status not in (${ended}))
        and not exists (select 1 from arrival a join arrival_stockin l on l.tenant_id = $1 and l.arrival_no = a.arrival_no
                          join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                         where a.tenant_id = $1 and a.reservation_no = r.reservation_no and a.status <> ${arrivalLife.off} and o.status not in (${ended}))
     returning r.reservation_no as no, r.warehouse_no, r.sid, r.owner_no`,
    [ctx.tenantId, stockinNos, arrivalNos, ctx.at],
  )
  await tellChanged(ctx, 'reservation', rows)
}
