// 入库单据的互相跟随 · core/inbound/standing
/** States of awaited orders, trucks and reservations that depend on each other (floor.md §6.2). */
import { arrivalLife, holdsSlot, reservationLife, stockinLife } from '#contract/rules/inboundLife'
import { transitionOf } from '../../platform/transitions.ts'
import { moveRows, moveRowsApart, selected } from '../../platform/rows.ts'
import { settleDeadlines } from './deadlines.ts'
import { placeColumns, tellMoved, type InboundCtx } from './trail.ts'

const toOpen = transitionOf(stockinLife, ['with 预约', 'with 到货'], stockinLife.open)
const toReserved = transitionOf(stockinLife, ['with 预约', 'with 到货'], stockinLife.reserved)
const toArrived = transitionOf(stockinLife, 'with 到货', stockinLife.arrived)
const truckToReceiving = transitionOf(arrivalLife, 'with 收货', arrivalLife.receiving)
const truckToDone = transitionOf(arrivalLife, 'with 入库', arrivalLife.done)
const reservationToDone = transitionOf(reservationLife, 'with 入库', reservationLife.done)

const endedStatuses = `${stockinLife.done}, ${stockinLife.closed}, ${stockinLife.off}`

const statusByLinks = `
  select n.no as stockin_no,
         case when exists (select 1 from arrival_stockin l join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no
                            where l.tenant_id = $1 and l.stockin_no = n.no and a.status <> ${arrivalLife.off}) then ${toArrived.to}
              when exists (select 1 from reservation_stockin l join reservation r on r.tenant_id = $1 and r.reservation_no = l.reservation_no
                            where l.tenant_id = $1 and l.stockin_no = n.no and r.status in (${holdsSlot.join(', ')})) then ${toReserved.to}
              else ${toOpen.to} end as status
    from unnest($2::text[]) as n(no)`

/**
 * Sets the state of awaited stock-in orders by their documents: 30 with a truck that is not cancelled, otherwise 20 with a confirmed
 * reservation, otherwise 10. Recomputes their deadlines. Call it after changes of links, trucks or reservations.
 */
export const standStockins = async (ctx: InboundCtx, stockinNos: readonly string[]): Promise<void> => {
  if (stockinNos.length === 0) return
  const rows = await moveRowsApart(ctx.tx, [toOpen, toReserved, toArrived], selected(statusByLinks, [...new Set(stockinNos)]), {
    by: { at: ctx.at },
    key: ['stockinNo'],
    returning: placeColumns,
  })
  await settleDeadlines(ctx, stockinNos)
  await tellMoved(ctx, 'stockin', 'stockinNo', rows)
}

/**
 * Moves trucks and reservations of these orders on: 30→40 with the first receipt, 40→50 once all their orders are received or closed; the
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

const trucksBegun = `
  select n.no as arrival_no from unnest($2::text[]) as n(no)
   where exists (select 1 from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                  where l.tenant_id = $1 and l.arrival_no = n.no and o.first_receive_time is not null)`
const trucksDone = `
  select n.no as arrival_no from unnest($2::text[]) as n(no)
   where not exists (select 1 from arrival_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                      where l.tenant_id = $1 and l.arrival_no = n.no
                        and o.status not in (${stockinLife.toPutaway}, ${stockinLife.shelving}, ${endedStatuses}))`

/** Moves these trucks on by their orders; also called after an unloading. */
export const settleTrucks = async (ctx: InboundCtx, nos: readonly string[]): Promise<void> => {
  if (nos.length === 0) return
  const options = { by: { at: ctx.at }, key: ['arrivalNo'], returning: placeColumns, hot: true } as const
  const nowReceiving = await moveRows(ctx.tx, truckToReceiving, selected(trucksBegun, nos), options)
  const nowDone = await moveRows(ctx.tx, truckToDone, selected(trucksDone, nos), { ...options, all: { finishTime: ctx.at } })
  await tellMoved(ctx, 'arrival', 'arrivalNo', [...nowReceiving, ...nowDone])
}

const reservationsOver = `
  select n.reservation_no
    from (select l.reservation_no from reservation_stockin l where l.tenant_id = $1 and l.stockin_no = any($2::text[])
           union select a.reservation_no from arrival a where a.tenant_id = $1 and a.arrival_no = any($3::text[]) and a.reservation_no is not null) n
   where not exists (select 1 from reservation_stockin l join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                      where l.tenant_id = $1 and l.reservation_no = n.reservation_no and o.status not in (${endedStatuses}))
     and not exists (select 1 from arrival a join arrival_stockin l on l.tenant_id = $1 and l.arrival_no = a.arrival_no
                       join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
                      where a.tenant_id = $1 and a.reservation_no = n.reservation_no and a.status <> ${arrivalLife.off} and o.status not in (${endedStatuses}))`

const settleReservations = async (
  ctx: InboundCtx,
  stockinNos: readonly string[],
  arrivalNos: readonly string[],
): Promise<void> => {
  const rows = await moveRows(ctx.tx, reservationToDone, selected(reservationsOver, stockinNos, arrivalNos), {
    by: { at: ctx.at },
    key: ['reservationNo'],
    returning: placeColumns,
    hot: true,
  })
  await tellMoved(ctx, 'reservation', 'reservationNo', rows)
}
