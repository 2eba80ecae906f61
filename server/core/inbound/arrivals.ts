// 到货的跟随 · core/inbound/arrivals
/** Effects of a truck's arrival on its reservation and on its orders (floor.md §6.2). */
import { arrivalLife, reservationLife, linkLife } from '#contract/rules/inboundLife'
import { insertRows, moveRows, moveRowsApart, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { standStockins } from './standing.ts'
import { placeColumns, stockinsOf, tellMoved, writeInboundEvents, type InboundCtx, type Placed } from './trail.ts'

const toArrived = transitionOf(reservationLife, 'with 到货', reservationLife.arrived)
const toConfirmed = transitionOf(reservationLife, 'with 到货取消', reservationLife.confirmed)

/** Whether a truck may arrive for a reservation in this state (A1806 refuses it). */
export const mayArrive = (status: number): boolean => toArrived.leads(status)

type ArrivalRow = Placed & { readonly no: string }

/**
 * Follow-up of new trucks (entered at the desk or by ARRIVAL_CREATE): their reservations become 已到货, and the reservations' orders are
 * linked to them. Call it once for the arrivals of one transaction, after they were inserted in 待卸货.
 */
export const arrivalsCame = async (ctx: InboundCtx, arrivalNos: readonly string[]): Promise<void> => {
  if (arrivalNos.length === 0) return
  const times =
    'select reservation_no, arrival_time as arrive_time from arrival where tenant_id = $1 and arrival_no = any($2::text[])'
  const reservations = await moveRows(ctx.tx, toArrived, selected(times, arrivalNos), {
    by: { at: ctx.at },
    key: ['reservationNo'],
    set: ['arriveTime'],
    returning: placeColumns,
  })
  await tellMoved(ctx, 'reservation', 'reservationNo', reservations)
  const links = await ctx.tx.query<{ arrivalNo: string; stockinNo: string }>(
    `select a.arrival_no, l.stockin_no from arrival a
       join reservation_stockin l on l.tenant_id = $1 and l.reservation_no = a.reservation_no
      where a.tenant_id = $1 and a.arrival_no = any($2::text[]) order by 1, 2`,
    [ctx.tenantId, arrivalNos],
  )
  await linkStockins(ctx, links)
  const rows = await ctx.tx.query<ArrivalRow & { boxNum: number; reservationNo: string | null; plateNo: string | null }>(
    `select arrival_no as no, warehouse_no, sid, owner_no, box_num, reservation_no, plate_no from arrival
      where tenant_id = $1 and arrival_no = any($2::text[])`,
    [ctx.tenantId, arrivalNos],
  )
  await writeInboundEvents(
    ctx,
    'arrival.created',
    rows.map(({ no, warehouseNo, sid, ownerNo, ...payload }) => ({ no, warehouseNo, sid, ownerNo, payload })),
  )
}

const truckless = `
  select n.no as reservation_no from unnest($2::text[]) as n(no)
   where not exists (select 1 from arrival a where a.tenant_id = $1 and a.reservation_no = n.no and a.status <> ${arrivalLife.off})`

/** Sets reservations back to confirmed if their truck was entered by mistake and they have no other truck. */
export const reservationsLeft = async (ctx: InboundCtx, reservationNos: readonly string[]): Promise<void> => {
  const rows = await moveRows(ctx.tx, toConfirmed, selected(truckless, reservationNos), {
    by: { at: ctx.at },
    key: ['reservationNo'],
    all: { arriveTime: null },
    returning: placeColumns,
  })
  await tellMoved(ctx, 'reservation', 'reservationNo', rows)
}

/**
 * Follow-up of cancelled trucks: their reservations wait for another truck, and their stock-in orders go back to the state before arrival.
 */
export const arrivalsCalledOff = async (ctx: InboundCtx, arrivalNos: readonly string[]): Promise<void> => {
  const toArrived = await ctx.tx.query<{ no: string }>(
    'select reservation_no as no from arrival where tenant_id = $1 and arrival_no = any($2::text[]) and reservation_no is not null',
    [ctx.tenantId, arrivalNos],
  )
  await reservationsLeft(
    ctx,
    toArrived.map(({ no }) => no),
  )
  await standStockins(ctx, await stockinsOf(ctx, arrivalNos))
}

/** Links orders to trucks of the same owner and warehouse (checked by the caller); linked orders stay as they are. */
export const linkStockins = async (
  ctx: InboundCtx,
  links: readonly { readonly arrivalNo: string; readonly stockinNo: string; readonly boxNum?: number | null }[],
): Promise<void> => {
  if (links.length === 0) return
  await insertRows(
    ctx.tx,
    'arrival_stockin',
    links.map(({ arrivalNo, stockinNo, boxNum = null }) => ({ id: ctx.id(), arrivalNo, stockinNo, boxNum })),
    { all: { createTime: ctx.at, updateTime: ctx.at }, skip: ['arrivalNo', 'stockinNo'] },
  )
  await afterLinks(ctx, links)
}

/** Unlinks orders from a truck. */
export const unlinkStockins = async (ctx: InboundCtx, arrivalNo: string, stockinNos: readonly string[]): Promise<void> => {
  await ctx.tx.query('delete from arrival_stockin where tenant_id = $1 and arrival_no = $2 and stockin_no = any($3::text[])', [
    ctx.tenantId,
    arrivalNo,
    stockinNos,
  ])
  await afterLinks(
    ctx,
    stockinNos.map((stockinNo) => ({ arrivalNo, stockinNo })),
  )
}

const linkTransitions = [
  transitionOf(linkLife, 'with 关联', linkLife.none),
  transitionOf(linkLife, 'with 关联', linkLife.part),
  transitionOf(linkLife, 'with 关联', linkLife.whole),
] as const
const linkStates = `
  select b.arrival_no,
         case when l.num = 0 then ${linkLife.none} when l.num = l.named and l.boxes < b.box_num then ${linkLife.part} else ${linkLife.whole} end as link_status
    from arrival b
   cross join lateral (select count(s.id) as num, count(s.box_num) as named, sum(s.box_num) as boxes from arrival_stockin s
                        where s.tenant_id = $1 and s.arrival_no = b.arrival_no) l
   where b.tenant_id = $1 and b.arrival_no = any($2::text[]) and b.status <> ${arrivalLife.off}
   order by b.arrival_no for update of b`

/** Updates link_status. 部分 means that every order has a box count and that their sum is below the boxes of the truck. */
const afterLinks = async (
  ctx: InboundCtx,
  links: readonly { readonly arrivalNo: string; readonly stockinNo: string }[],
): Promise<void> => {
  const rows = await moveRowsApart(
    ctx.tx,
    linkTransitions,
    selected(linkStates, [...new Set(links.map(({ arrivalNo }) => arrivalNo))]),
    {
      by: { at: ctx.at },
      key: ['arrivalNo'],
      returning: placeColumns,
      quiet: true,
    },
  )
  await tellMoved(ctx, 'arrival', 'arrivalNo', rows)
  await standStockins(
    ctx,
    links.map(({ stockinNo }) => stockinNo),
  )
}
