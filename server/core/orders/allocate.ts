// 分配 · core/orders/allocate
import { transitionOf } from '../../platform/transitions.ts'
import { orderLife } from '#contract/rules/orderLife'
import { allocateOrders as divide, type AllocResult } from '#contract/rules/allocate'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, selected } from '../../platform/rows.ts'
import { moveOrdersApart, type Said } from './moveOrders.ts'
import { loadDemand, loadShelves, lockShelves, type AllocCtx, type Demand, type DemandOrder, type Wanted } from './demand.ts'
import { stockTaken, writeOrderEvents } from './trail.ts'

export interface AllocateResult {
  /** now 30 待波次 */
  readonly allocated: readonly string[]
  /** now 25 缺货 */
  readonly short: readonly string[]
}

/** One reservation of pieces in a stock row for an order line. */
export interface Reservation {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly stockId: string
  readonly locationNo: string
  readonly batchNo: string
  readonly qty: number
}

/**
 * Allocates orders of status 20 and 25 in one transaction, set-based (§17.2 step 3, order of preference §5.2): pieces are reserved
 * (`stock.alloc_qty`, one `stock_alloc` row of status 1 each) and the order goes to 30. An order that is not covered goes to 25 without
 * reservations, unless its owner ships partly. Held, intercepted and unknown orders are skipped. It does not wait for pickers: rows are
 * chosen from an unlocked read, only the chosen ones are locked (order of I8), and the choice is repeated if one has changed. A few hundred
 * orders per call keep the transaction short.
 */
export const allocateOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<AllocateResult> => {
  const allocated: string[] = []
  const short: string[] = []
  for (let remainingNos = stockoutNos; remainingNos.length > 0;) {
    const demand = await loadDemand(ctx, remainingNos)
    const result = await serveDemand(ctx, demand)
    allocated.push(...result.allocated)
    short.push(...result.short)
    remainingNos = demand.others
  }
  return { allocated, short }
}

/** Allocates the orders of one warehouse. */
const serveDemand = async (ctx: Ctx, demand: Demand): Promise<AllocateResult> => {
  const results = await reserve(ctx, demand)
  const isShort = (order: DemandOrder): boolean => {
    const result = results.get(order.stockoutNo)
    return result !== undefined && result.shorts.length > 0 && result.allocs.length === 0
  }
  const allocated = demand.orders.filter((order) => !isShort(order))
  const short = demand.orders.filter(isShort)
  await writeReservations(ctx, reservationsOf(results))
  await writeOrders(ctx, allocated, results, short)
  await writeTrail(ctx, allocated, short, results)
  return { allocated: allocated.map((order) => order.stockoutNo), short: short.map((order) => order.stockoutNo) }
}

/** Chooses rows, locks them, and chooses again while a locked row has less than the choice needs. */
export const reserve = async (ctx: AllocCtx, demand: Wanted): Promise<Map<string, AllocResult>> => {
  const lockedQtys = new Map<string, number>()
  for (;;) {
    const shelves = await loadShelves(ctx, demand)
    const results = divide(demand.orders, shelves, ctx.today, demand.expiry)
    const need = new Map<string, number>()
    for (const reservation of reservationsOf(results))
      need.set(reservation.stockId, (need.get(reservation.stockId) ?? 0) + reservation.qty)
    const unlocked = [...need.keys()].filter((id) => !lockedQtys.has(id))
    for (const [id, avail] of await lockShelves(ctx, unlocked)) lockedQtys.set(id, avail)
    if ([...need].every(([id, qty]) => (lockedQtys.get(id) ?? 0) >= qty)) {
      await takeFromRows(ctx, need)
      return results
    }
  }
}

export const reservationsOf = (results: ReadonlyMap<string, AllocResult>): Reservation[] =>
  [...results].flatMap(([stockoutNo, result]) => {
    const sums = new Map<string, Reservation>()
    for (const { lineNo, stockId, locationNo, batchNo, qty } of result.allocs) {
      const before = sums.get(`${lineNo}|${stockId}`)
      sums.set(`${lineNo}|${stockId}`, { stockoutNo, lineNo, stockId, locationNo, batchNo, qty: qty + (before?.qty ?? 0) })
    }
    return [...sums.values()]
  })

const takeFromRows = async (ctx: AllocCtx, need: ReadonlyMap<string, number>): Promise<void> => {
  if (need.size === 0) return
  await changeRows(
    ctx.tx,
    'stock',
    [...need].map(([id, allocQty]) => ({ id, allocQty })),
    { key: ['id'], add: ['allocQty'], all: { updateTime: ctx.at }, hot: true },
  )
}

export const writeReservations = async (ctx: AllocCtx, reservations: readonly Reservation[]): Promise<void> => {
  if (reservations.length === 0) return
  await ctx.tx.named(
    'stock_alloc_write',
    `insert into stock_alloc as a (tenant_id, id, stockout_no, line_no, stock_id, location_no, batch_no, alloc_qty, status,
                                   create_time, update_time)
     select $1, v.id, v.stockout_no, v.line_no, v.stock_id, v.location_no, v.batch_no, v.qty, 1, $9, $9
       from unnest($2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::int[])
         as v(id, stockout_no, line_no, stock_id, location_no, batch_no, qty)
         on conflict (tenant_id, stockout_no, line_no, stock_id, status)
         do update set alloc_qty = a.alloc_qty + excluded.alloc_qty, update_time = excluded.update_time`,
    [
      ctx.tenantId,
      reservations.map(() => ctx.id()),
      reservations.map((reservation) => reservation.stockoutNo),
      reservations.map((reservation) => reservation.lineNo),
      reservations.map((reservation) => reservation.stockId),
      reservations.map((reservation) => reservation.locationNo),
      reservations.map((reservation) => reservation.batchNo),
      reservations.map((reservation) => reservation.qty),
      ctx.at,
    ],
  )
  await changeRows(
    ctx.tx,
    'stockout_line',
    selected(
      `select u.stockout_no, u.line_no, sum(u.qty)::int as alloc_qty
         from unnest($2::text[], $3::int[], $4::int[]) as u(stockout_no, line_no, qty) group by u.stockout_no, u.line_no`,
      reservations.map((reservation) => reservation.stockoutNo),
      reservations.map((reservation) => reservation.lineNo),
      reservations.map((reservation) => reservation.qty),
    ),
    { key: ['stockoutNo', 'lineNo'], add: ['allocQty'], all: { updateTime: ctx.at }, hot: true },
  )
}

const shortText = (result: AllocResult | undefined): string =>
  (result?.shorts ?? [])
    .map((short) => `${short.goodsNo}缺${short.qty}`)
    .join('，')
    .slice(0, 200)

const toWave = transitionOf(orderLife, 'job allocate', orderLife.toWave)
const toShort = transitionOf(orderLife, 'job allocate', orderLife.short)
const writeOrders = async (
  ctx: Ctx,
  allocated: readonly DemandOrder[],
  results: ReadonlyMap<string, AllocResult>,
  short: readonly DemandOrder[],
): Promise<void> => {
  const logLine = (order: DemandOrder, msg: string): Said => ({ stockoutNo: order.stockoutNo, before: order.status, msg })
  await moveOrdersApart(
    ctx,
    [toWave, toShort],
    [
      ...allocated.map(({ stockoutNo, exceptionType, exceptionMsg }) => ({
        stockoutNo,
        status: toWave.to,
        // exception 3, the refusal of a carrier, stays until a waybill number is taken
        ...(exceptionType === 3 ? { exceptionType, exceptionMsg } : { exceptionType: 0, exceptionMsg: null }),
        allocTime: ctx.at,
      })),
      ...short.map(({ stockoutNo }) => ({
        stockoutNo,
        status: toShort.to,
        exceptionType: 1,
        exceptionMsg: shortText(results.get(stockoutNo)),
        allocTime: null,
      })),
    ],
    {
      set: ['exceptionType', 'exceptionMsg'],
      keep: ['allocTime'],
      orStay: true,
      log: {
        person: ctx.person,
        entries: [
          ...allocated.map((order) => logLine(order, `分配${results.get(order.stockoutNo)?.allocs.length ?? 0}个库位`)),
          ...newlyShort(short).map((order) => logLine(order, shortText(results.get(order.stockoutNo)))),
        ],
      },
    },
  )
}
const newlyShort = (short: readonly DemandOrder[]): readonly DemandOrder[] =>
  short.filter(({ status }) => status !== orderLife.short)

const writeTrail = async (
  ctx: Ctx,
  allocated: readonly DemandOrder[],
  short: readonly DemandOrder[],
  results: ReadonlyMap<string, AllocResult>,
): Promise<void> => {
  await writeOrderEvents(ctx, [
    ...allocated.map((order) => ({
      order,
      type: 'stockout.allocated',
      payload: { allocs: results.get(order.stockoutNo)?.allocs ?? [] },
    })),
    ...newlyShort(short).map((order) => {
      const shorts = results.get(order.stockoutNo)?.shorts ?? []
      return {
        order,
        type: 'stockout.short',
        key: `${order.stockoutNo}-${order.version + 1}`,
        payload: { goodsNo: shorts.map((pieces) => pieces.goodsNo), shortQty: shorts.map((pieces) => pieces.qty) },
      }
    }),
  ])
  await stockTaken(ctx, allocated)
}
