// 出库单改状态 · core/orders/moveOrders
/** Orders change their state here, and by acts of their own: a way of their life, what changes with it, the log of the order, the change feed. */
import type { ChangeCtx } from '../../platform/changes.ts'
import type { Selected } from '../../platform/fieldRows.ts'
import { moveRows, moveRowsApart } from '../../platform/rows.ts'
import type { Column, Row, RowPart, Value } from '../../platform/tableTypes.ts'
import type { Transition } from '../../platform/transitions.ts'
import { ordersChanged, writeOrderLogs, type TrailCtx } from './trail.ts'

type OrderColumn = Column<'stockout_order'>
export type OrderWay = Transition<'stockout_order', 'status'>

/** What the log of an order says of its move. */
export interface Said {
  readonly stockoutNo: string
  readonly before: number
  readonly msg: string
}
interface How<S, Q> {
  /** columns each order says for itself; of `keep` those that are null stay */
  readonly set?: readonly S[]
  readonly keep?: readonly Q[]
  /** columns that get the same in all of them */
  readonly all?: { readonly [C in OrderColumn]?: Value<'stockout_order', C> }
  /** an order in another state keeps it, and its other columns are written all the same */
  readonly orStay?: true
  /** its log, by whom; without it nothing is logged, with it the feed tells only of the orders it names */
  readonly log?: { readonly person: TrailCtx['person']; readonly said: readonly Said[] }
}
type Moving<S extends OrderColumn, Q extends OrderColumn> = RowPart<'stockout_order', 'stockoutNo' | S> & {
  readonly [C in Q]: Value<'stockout_order', C> | null
}
type Moved = Pick<Row<'stockout_order'>, 'stockoutNo' | 'status' | 'warehouseNo' | 'sid' | 'ownerNo'>
const answered = ['status', 'warehouseNo', 'sid', 'ownerNo'] as const

/** Takes orders a way of their life, if they stand where it starts. Answers those that moved (with `orStay`: all). */
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

/** As moveOrders, by several ways: each order says the state it comes to. */
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
