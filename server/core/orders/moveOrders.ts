// 出库单改状态 · core/orders/moveOrders
/**
 * Moves orders along a transition of their life cycle, and writes other columns, the log of the order and the change feed. Elsewhere only
 * acts change the status.
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
interface MoveOptions<S, Q> {
  /** columns with a value per order; in `keep` null leaves the column as it is */
  readonly set?: readonly S[]
  readonly keep?: readonly Q[]
  /** columns with the same value in all orders */
  readonly all?: { readonly [C in OrderColumn]?: Value<'stockout_order', C> }
  /** an order in another state keeps its state, but its other columns are written */
  readonly orStay?: true
  /** log lines with their person. Without it nothing is logged; with it the change feed reports only the orders that it names */
  readonly log?: { readonly person: TrailCtx['person']; readonly entries: readonly Said[] }
}
type OrderToMove<S extends OrderColumn, Q extends OrderColumn> = RowPart<'stockout_order', 'stockoutNo' | S> & {
  readonly [C in Q]: Value<'stockout_order', C> | null
}
type MovedOrder = Pick<Row<'stockout_order'>, 'stockoutNo' | 'status' | 'warehouseNo' | 'sid' | 'ownerNo'>
const returnedColumns = ['status', 'warehouseNo', 'sid', 'ownerNo'] as const

/** Moves the orders that are in a start state of the transition. Returns the moved orders, or all of them with `orStay`. */
export const moveOrders = async <S extends OrderColumn = never, Q extends OrderColumn = never>(
  ctx: ChangeCtx,
  way: OrderWay,
  orders: readonly OrderToMove<NoInfer<S>, NoInfer<Q>>[] | Selected,
  { log, set = [], keep = [], ...options }: MoveOptions<S, Q> = {},
): Promise<readonly MovedOrder[]> => {
  const key = ['stockoutNo'] as const
  const rows = await moveRows(ctx.tx, way, orders, {
    ...options,
    by: { at: ctx.at },
    key,
    set,
    keep,
    returning: returnedColumns,
    hot: true,
  })
  await writeTrail(ctx, rows, log)
  return rows
}

/** Like moveOrders with several transitions; each order names its target state. */
export const moveOrdersApart = async <S extends OrderColumn = never, Q extends OrderColumn = never>(
  ctx: ChangeCtx,
  ways: readonly [OrderWay, ...OrderWay[]],
  orders: readonly (OrderToMove<NoInfer<S>, NoInfer<Q>> & { readonly status: number })[] | Selected,
  { log, set = [], keep = [], ...options }: MoveOptions<S, Q> = {},
): Promise<readonly MovedOrder[]> => {
  const key = ['stockoutNo'] as const
  const rows = await moveRowsApart(ctx.tx, ways, orders, {
    ...options,
    by: { at: ctx.at },
    key,
    set,
    keep,
    returning: returnedColumns,
    hot: true,
  })
  await writeTrail(ctx, rows, log)
  return rows
}

const writeTrail = async (ctx: ChangeCtx, rows: readonly MovedOrder[], log: MoveOptions<never, never>['log']): Promise<void> => {
  if (log === undefined) return ordersChanged(ctx, rows)
  const logLines = new Map(log.entries.map((line) => [line.stockoutNo, line]))
  const loggedRows = rows.filter(({ stockoutNo }) => logLines.has(stockoutNo))
  await writeOrderLogs(
    { ...ctx, person: log.person },
    loggedRows.map(({ stockoutNo, status }) => ({
      stockoutNo,
      node: String(status),
      before: logLines.get(stockoutNo)?.before ?? null,
      after: status,
      msg: logLines.get(stockoutNo)?.msg ?? '',
    })),
  )
  await ordersChanged(ctx, loggedRows)
}
