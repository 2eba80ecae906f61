// 取消与拦截 · stockout/cancelOrder
import { allocLife } from '#contract/rules/stockLife'
import type { order } from '#contract/stockout/order'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import { announce, callOut, close, endOrder, isOnFloor, letGo, mark, type Order } from '../core/orders/endOrder.ts'
import { floorTold, stockTaken, writeOrderLogs } from '../core/orders/trail.ts'
import { leavePick, lockPick } from '../core/orders/leavePick.ts'
import { endReservations } from '../core/orders/unreserve.ts'
import { writePutbacks, type PutbackLine } from '../core/stock/putback.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing, Guard, Sets } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { besidePick, orderOf } from './orderLock.ts'
import { recycle } from './recycle.ts'

type Head = HeadOf<typeof order>
interface Reason {
  readonly reason?: string | null
}
/** A guard that checks each order by itself. */
const guardEach = (why: (order: Order) => Refused | null): Guard<Head['values'], object> =>
  async function guard(_ctx, heads) {
    return new Map(
      heads.map(orderOf).flatMap((order) => {
        const refused = why(order)
        return refused === null ? [] : [[order.stockoutNo, refused] as const]
      }),
    )
  }

const endBy = (by: 'cancel' | 'intercept', always: string): Doing<typeof order, 'cancel' | 'intercept'> => ({
  ...besidePick((ctx, order, input: Reason) => endOrder(ctx, order, by, input.reason || always)),
  guard: guardEach((order) =>
    isOnFloor(order) && order.interceptStatus === interceptLife.asked ? refuse('A2227', { no: order.stockoutNo }) : null,
  ),
  after: async (run, answers) => {
    await recycle(run, [...answers.keys()])
    return { whole: { intercepting: [...answers].flatMap(([no, { intercepting }]) => (intercepting === 1 ? [no] : [])) } }
  },
})
export const cancel = endBy('cancel', '')
export const intercept = endBy('intercept', '客户要求拦截')

/** Withdraws the interception: 拦截中 → 无. The parcels of the order are released unless the order is on hold. */
export const withdraw: Doing<typeof order, 'withdraw'> = {
  ...besidePick(async (ctx, order) => {
    await mark(ctx, order, 'withdrawn', '撤回拦截')
    if (order.holdFlag === 0) await letGo(ctx, order)
  }),
  after: async () => ({ whole: { intercepting: [] } }),
}

/** Refuses orders that are being picked or partly picked (A2228), because their pieces are between bins. */
const refusePicked = async (ctx: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, Refused>> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select o.stockout_no as no from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2::text[])
        and exists (select 1 from pick_order p where p.tenant_id = $1 and p.pick_no in (o.pick_no, o.repick_no)
                       and (p.status = ${pickLife.picking} or p.status = ${pickLife.open} and exists (
                         select 1 from stock_alloc a where a.tenant_id = $1 and a.stockout_no = o.stockout_no and a.status = ${allocLife.staged})))`,
    [ctx.tenantId, heads.map(({ no }) => no)],
  )
  return new Map(rows.map(({ no }) => [no, refuse('A2228', { no })]))
}

/**
 * The supervisor has taken the goods out: the order becomes 拦截成功 and ends, its parcels are void. Picked pieces get a putback task out of
 * OUT-STAGE; reservations of the other pieces end. An order not picked yet leaves its pick order.
 */
export const confirm: Doing<typeof order, 'confirm'> = {
  guard: refusePicked,
  ...besidePick(async (ctx, order) => {
    const { stockoutNo, warehouseNo, sid } = order
    const reserved = await endReservations(ctx, [stockoutNo])
    await stockTaken(ctx, [order])
    if (order.pickNo !== '' && (await lockPick(ctx, order.pickNo)) === pickLife.open)
      await leavePick(ctx, order.pickNo, stockoutNo)
    const lines = reserved
      .filter((one) => one.status === allocLife.staged)
      .map((one): PutbackLine => ({
        fromLocationNo: one.locationNo,
        ownerNo: one.ownerNo,
        goodsNo: one.goodsNo,
        batchNo: one.batchNo,
        quality: 1,
        qty: one.qty,
      }))
    const [moveNo = ''] = lines.length === 0 ? [] : await ctx.numbers('YK', 1)
    await writePutbacks(ctx, [{ moveNo, warehouseNo, sid, source: 3, srcNo: stockoutNo, lines }])
    await close(ctx, order, true, moveNo === '' ? '拦截确认' : `拦截确认，回库单${moveNo}`)
    await announce(ctx, order, 'stockout.intercepted', { reason: '拦截确认', stage: order.status, result: 2, moveNo })
  }),
  after: async (run, answers) => {
    await recycle(run, [...answers.keys()])
    return {}
  },
}

/** 挂起 and 解挂. Operations on a suspended order are refused (A2212), and its parcels in the warehouse are 待取出. */
const setHold = (flag: 0 | 1) =>
  besidePick(async (ctx, order, input: Reason) => {
    const { stockoutNo, status } = order
    const reason = flag === 1 ? (input.reason ?? '') : null
    if (flag === 1 && status >= orderLife.picking) await callOut(ctx, order)
    if (flag === 0 && order.interceptStatus !== interceptLife.asked) await letGo(ctx, order)
    await writeOrderLogs(ctx, [
      { stockoutNo, node: '挂起', before: status, after: status, msg: reason === null ? '解挂' : `挂起：${reason}` },
    ])
    if (isOnFloor(order)) await floorTold(ctx, [order])
    const set: Sets<'stockout_order'> = { holdFlag: flag, holdReason: reason }
    return { set }
  })
export const hold: Doing<typeof order, 'hold'> = {
  ...setHold(1),
  guard: async (_ctx, heads, input) =>
    input === null || (input.reason ?? '') !== ''
      ? new Map()
      : new Map(heads.map(({ no }) => [no, refuse('A0410', { field: '原因' }, { reason: '原因不能为空' })])),
}
export const release: Doing<typeof order, 'release'> = setHold(0)
