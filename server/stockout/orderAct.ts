// 出库单操作 · stockout/orderAct
import { sentence } from '#contract/messages'
import { ORDER_EXCEPTION } from '#contract/rules/orderLife'
import {
  interceptConfirm,
  orderAllocate,
  orderAudit,
  orderCancel,
  orderHold,
  orderIntercept,
  orderWaybill,
} from '#contract/stockout/orderAct'
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { allocateOrders } from '../core/orders/allocate.ts'
import { auditOrders } from '../core/orders/audit.ts'
import { writeOrderLogs } from '../core/orders/trail.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { confirmIntercept, endOrder, holdOrder, withdrawIntercept } from './cancelOrder.ts'
import { eachOrder } from './each.ts'

/** The orders among the given that the person may see; A0404 when there is none. */
const seen = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<string[]> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; ownerNo: string; warehouseNo: string; sid: string }>(
    `select stockout_no, owner_no, warehouse_no, sid from stockout_order where tenant_id = $1 and stockout_no = any($2)
      order by priority, deadline_time nulls last, stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  const mine = rows.filter((row) => seesOwner(ctx.person, row.ownerNo) && seesWarehouse(ctx.person, row.warehouseNo, row.sid))
  if (mine.length === 0) throw refuse('A0404')
  return mine.map((row) => row.stockoutNo)
}

/** Why an order named was left as it is: its own exception, or its status. */
const leftOver = async (ctx: Ctx, stockoutNos: readonly string[], done: readonly string[]) => {
  const rest = stockoutNos.filter((no) => !done.includes(no))
  const rows = await ctx.tx.query<{
    stockoutNo: string
    exceptionType: keyof typeof ORDER_EXCEPTION
    exceptionMsg: string | null
  }>('select stockout_no, exception_type, exception_msg from stockout_order where tenant_id = $1 and stockout_no = any($2)', [
    ctx.tenantId,
    rest,
  ])
  return rest.map((stockoutNo) => {
    const row = rows.find((one) => one.stockoutNo === stockoutNo)
    if (row === undefined) return { stockoutNo, msg: sentence('A0404') }
    if (row.exceptionType === 0) return { stockoutNo, msg: '订单状态已变化' }
    return { stockoutNo, msg: row.exceptionMsg ?? ORDER_EXCEPTION[row.exceptionType] }
  })
}

const audit = handle(orderAudit, async (ctx, { stockoutNos }) => {
  const orders = await seen(ctx, stockoutNos)
  const { passed } = await auditOrders(ctx, orders)
  return { done: [...passed], failed: await leftOver(ctx, stockoutNos, passed) }
})

const allocate = handle(orderAllocate, async (ctx, { stockoutNos }) => {
  const orders = await seen(ctx, stockoutNos)
  const { allocated } = await allocateOrders(ctx, orders)
  return { done: [...allocated], failed: await leftOver(ctx, stockoutNos, allocated) }
})

const waybill = handleLong(orderWaybill, async (run, { stockoutNos }) => {
  const orders = await run(async (ctx) => ({ nos: await seen(ctx, stockoutNos), simulated: ctx.adapters.waybill.simulated }), {
    readOnly: true,
  })
  const { taken } = await takeWaybills(run, orders.nos)
  const failed = await run((ctx) => leftOver(ctx, stockoutNos, taken), { readOnly: true })
  return { done: [...taken], failed, simulated: orders.simulated ? 1 : 0 }
})

const hold = handleLong(orderHold, async (run, { stockoutNos, hold: flag, reason = '' }) => {
  if (flag === 1 && reason.trim() === '') throw refuse('A0410', { field: '原因' }, { reason: '原因不能为空' })
  return eachOrder(run, stockoutNos, (ctx, no) => holdOrder(ctx, no, flag, reason))
})

const end = async (run: Run, stockoutNos: readonly string[], by: 'cancel' | 'intercept', reason: string) => {
  const intercepting: string[] = []
  const result = await eachOrder(run, stockoutNos, async (ctx, no) => {
    if ((await endOrder(ctx, no, by, reason)) === 'intercepting') intercepting.push(no)
  })
  await recycle(run, result.done)
  return { ...result, intercepting }
}

/** Tells the carriers which numbers will not be used, after the orders are closed. One that does not answer leaves a line in their logs. */
const recycle = async (run: Run, stockoutNos: readonly string[]): Promise<void> => {
  const { adapter, numbers } = await run(
    async (ctx) => ({
      adapter: ctx.adapters.waybill,
      numbers: await ctx.tx.query<{ logisticsCode: string; logisticsNo: string }>(
        `select logistics_code, logistics_no from stockout_order
          where tenant_id = $1 and stockout_no = any($2) and waybill_status = 3 and logistics_no is not null`,
        [ctx.tenantId, stockoutNos],
      ),
    }),
    { readOnly: true },
  )
  if (numbers.length === 0) return
  try {
    await adapter.recycle(numbers)
  } catch (error) {
    const { message } = error as Error
    await run((ctx) =>
      writeOrderLogs(
        ctx,
        stockoutNos.map((stockoutNo) => ({
          stockoutNo,
          node: '取号',
          before: null,
          after: null,
          msg: `面单回收失败：${message}`,
        })),
      ),
    )
  }
}

const cancel = handleLong(orderCancel, (run, { stockoutNos, reason }) => end(run, stockoutNos, 'cancel', reason))

const intercept = handleLong(orderIntercept, async (run, { stockoutNos, reason = '客户要求拦截', withdraw }) => {
  if (withdraw === 1) return { ...(await eachOrder(run, stockoutNos, withdrawIntercept)), intercepting: [] }
  return end(run, stockoutNos, 'intercept', reason)
})

const confirm = handleLong(interceptConfirm, async (run, { stockoutNos }) => {
  const result = await eachOrder(run, stockoutNos, confirmIntercept)
  await recycle(run, result.done)
  return result
})

export default [audit, allocate, waybill, hold, cancel, intercept, confirm]
