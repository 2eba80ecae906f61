// 出库单改状态 · core/orders/moveOrders
/**
 * Moves orders by a way of their life, with other columns, the log of the order and the change feed. Only acts change the state elsewhere.
 */
import type { ChangeCtx } from '../../platform/changes.ts'
import type { Selected } from '../../platform/fieldRows.ts'
import { moveRows, moveRowsApart } from '../../platform/rows.ts'
import type { Column, Row, RowPart, Value } from '../../platform/tableTypes.ts'
import type { Transition } from '../../platform/transitions.ts'
import { ordersChanged, writeOrderLogs, type TrailCtx } from './trail.ts'

type OrderColumn = Column<'stockout_order'>
export type OrderWay = Transition<'stockout_order', 'status'>

/** Log text of an order's move. */
export interface Said {
  readonly stockoutNo: string
  readonly before: number
  readonly msg: string
}
interface How<S, Q> {
  /** columns with a value per order; in `keep` null leaves the column as it is */
  readonly set?: readonly S[]
  readonly keep?: readonly Q[]
  /** columns with the same value in all orders */
  readonly all?: { readonly [C in OrderColumn]?: Value<'stockout_order', C> }
  /** an order in another state keeps its state, but its other columns are written */
  readonly orStay?: true
  /** log lines with their person; without it nothing is logged, with it the feed reports only the orders it names */
  readonly log?: { readonly person: TrailCtx['person']; readonly said: readonly Said[] }
}
type Moving<S extends OrderColumn, Q extends OrderColumn> = RowPart<'stockout_order', 'stockoutNo' | S> & {
  readonly [C in Q]: Value<'stockout_order', C> | null
}
type Moved = Pick<Row<'stockout_order'>, 'stockoutNo' | 'status' | 'warehouseNo' | 'sid' | 'ownerNo'>
const answered = ['status', 'warehouseNo', 'sid', 'ownerNo'] as const

/** Moves orders by a way of their life if they are in a start state. Returns the moved ones (with `orStay`: all). */
export const moveOrders = async <S extends OrderColumn = never, Q extends OrderColumn = never>(
  ctx: ChangeCtx,
  way: OrderWay,
  orders: readonly Moving<NoInfer<S>, NoInfer<Q>>[] | Selected,
  { log, set = [], keep = [], ...how }: How<S, Q> = {},
): Promise<readonly Moved[]> => {
  const key = ['stockoutNo'] as const
  const rows = await moveRows(ctx.tx, way, orders, { ...how, by: { at: ctx.at }, key, set, keep, returning: answered, hot: true })
  await leaveTrail(ctx, rows, log)
  return rows
}

/** Like moveOrders, with several ways: each order has its target state. */
export const moveOrdersApart = async <S extends OrderColumn = never, Q extends OrderColumn = never>(
  ctx: ChangeCtx,
  ways: readonly [OrderWay, ...OrderWay[]],
  orders: readonly (Moving<NoInfer<S>, NoInfer<Q>> & { readonly status: number })[] | Selected,
  { log, set = [], keep = [], ...how }: How<S, Q> = {},
): Promise<readonly Moved[]> => {
  const key = ['stockoutNo'] as const
  const rows = await moveRowsApart(ctx.tx, ways, orders, {
    ...how,
    by: { at: ctx.at },
    key,
    set,
    keep,
    returning: answered,
    hot: true,
  })
  await leaveTrail(ctx, rows, log)
  return rows
}

const leaveTrail = async (ctx: ChangeCtx, rows: readonly Moved[], log: How<never, never>['log']): Promise<void> => {
  if (log === undefined) return ordersChanged(ctx, rows)
  const said = new Map(log.said.map((one) => [one.stockoutNo, one]))
  const named = rows.filter(({ stockoutNo }) => said.has(stockoutNo))
  await writeOrderLogs(
    { ...ctx, person: log.person },
    named.map(({ stockoutNo, status }) => ({
      stockoutNo,
      node: String(status),
      before: said.get(stockoutNo)?.before ?? null,
      after: status,
      msg: said.get(stockoutNo)?.msg ?? '',
    })),
  )
  await ordersChanged(ctx, named)
}
