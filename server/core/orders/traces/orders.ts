// 轨迹推动订单 · core/orders/traces/orders
/** Applies parcel traces to orders (floor.md §17.1). An order is collected or signed when all its parcels are; a signed order is done. */
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { moment } from '../../../platform/time.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { changeRows } from '../../../platform/rows.ts'
import { transitionOf } from '../../../platform/transitions.ts'
import { moveOrders } from '../moveOrders.ts'
import { ordersChanged, writeOrderEvents, type OrderKey } from '../trail.ts'

interface TraceState extends OrderKey {
  readonly status: number
  readonly hadCollect: Date | null
  readonly hadSign: Date | null
  readonly parcels: number
  readonly collected: number
  readonly signed: number
  readonly collectTime: Date | null
  readonly signTime: Date | null
}
const traceStatesOf = ({ tx, tenantId }: Ctx, stockoutNos: readonly string[]): Promise<readonly TraceState[]> =>
  tx.query<TraceState>(
    `select o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.status, o.collect_time as had_collect, o.sign_time as had_sign,
            n.parcels, n.collected, n.signed, n.collect_time, n.sign_time
       from stockout_order o
      cross join lateral (
        select count(*)::int as parcels, count(w.collect_time)::int as collected, count(w.sign_time)::int as signed,
               max(w.collect_time) as collect_time, max(w.sign_time) as sign_time
          from (select p.logistics_code, p.logistics_no from stockout_package p
                 where p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.status <> ${packageLife.off}
                 union
                select o.logistics_code, o.logistics_no where o.logistics_no is not null) k
          left join waybill_way w on w.tenant_id = $1 and w.logistics_code = k.logistics_code and w.logistics_no = k.logistics_no) n
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) order by o.stockout_no`,
    [tenantId, stockoutNos],
  )

const same = (a: Date | null, b: Date | null): boolean => (a?.getTime() ?? 0) === (b?.getTime() ?? 0)

/** A parcel whose trace was just evaluated. */
export interface TouchedWay {
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly collectTime: Date | null
  readonly signTime: Date | null
}

/** Updates the orders of these parcels, which the caller has locked, by the traces of all their parcels. */
export const followWays = async (ctx: Ctx, ways: readonly TouchedWay[]): Promise<void> => {
  const stockoutNos = [...new Set(ways.map(({ stockoutNo }) => stockoutNo))]
  const states = (await traceStatesOf(ctx, stockoutNos)).map((state) => ({
    ...state,
    collectTime: state.parcels > 0 && state.collected === state.parcels ? state.collectTime : null,
    signTime: state.parcels > 0 && state.signed === state.parcels ? state.signTime : null,
  }))
  const changedStates = states.filter(
    (state) => !same(state.collectTime, state.hadCollect) || !same(state.signTime, state.hadSign),
  )
  if (changedStates.length > 0)
    await changeRows(
      ctx.tx,
      'stockout_order',
      changedStates.map(({ stockoutNo, collectTime, signTime }) => ({ stockoutNo, collectTime, signTime })),
      { key: ['stockoutNo'], set: ['collectTime', 'signTime'], all: { updateTime: ctx.at } },
    )
  await announce(ctx, states, ways)
  const signed = states.filter(({ signTime, status }) => signTime !== null && bySign.leads(status))
  await finishOrders(ctx, signed, '快递已签收', bySign)
  await ordersChanged(
    ctx,
    states.filter((state) => !signed.includes(state)),
  )
}

/** Writes `trace.collected` and `trace.signed`: once per parcel, however often its trace is evaluated. */
const announce = async (ctx: Ctx, states: readonly TraceState[], ways: readonly TouchedWay[]): Promise<void> => {
  const byNo = new Map(states.map((state) => [state.stockoutNo, state]))
  await writeOrderEvents(
    ctx,
    ways.flatMap(({ logisticsCode, logisticsNo, stockoutNo, collectTime, signTime }) => {
      const order = byNo.get(stockoutNo)
      const eventOf = (type: string, node: string, at: Date | null) =>
        order === undefined || at === null
          ? []
          : [
              {
                order,
                type,
                key: `${logisticsCode}-${logisticsNo}-${node}`,
                payload: { stockoutNo, logisticsCode, logisticsNo, nodeTime: moment(at) },
              },
            ]
      return [...eventOf('trace.collected', 'COLLECT', collectTime), ...eventOf('trace.signed', 'SIGN', signTime)]
    }),
  )
}

const bySign = transitionOf(orderLife, 'job trace', orderLife.done)
/** An order without further traces is done 30 days after it left. */
export const byAge = transitionOf(orderLife, 'job complete', orderLife.done)

/** Sets orders that have left to done. An order that has not left yet is skipped, whatever the carrier reports. */
export const finishOrders = async (
  ctx: Ctx,
  orders: readonly (OrderKey & { readonly status: number })[],
  msg: string,
  by: typeof byAge,
): Promise<void> => {
  const due = orders.filter(({ status }) => by.leads(status))
  if (due.length === 0) return
  await moveOrders(ctx, by, due, {
    log: { person: ctx.person, entries: due.map(({ stockoutNo, status }) => ({ stockoutNo, before: status, msg })) },
  })
}
