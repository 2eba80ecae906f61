// 导入订单入库 · stockout/orderFile/write
import type { OutcomeRow } from '#contract/import/calls'
import { sentence } from '#contract/messages'
import type { Ctx } from '../../platform/ctx.ts'
import type { OrderEntry } from '../../core/orders/newOrder.ts'
import { takeIn } from '../../core/orders/takeIn.ts'
import { newOrderOf } from './refs.ts'
import type { JudgedOrder } from './judge.ts'
import { outcomeOf, writeOutcomes } from './outcomes.ts'
import type { ImportRequest } from '../../import/request.ts'

/**
 * Enters and audits the orders of one commit and writes the outcome of each, in one transaction. A refused order is left out with its
 * reason; existing orders do not change.
 */
export const writeOrders = async (ctx: Ctx, request: ImportRequest, orders: readonly JudgedOrder[]): Promise<void> => {
  const { entries } = await takeIn(
    ctx,
    orders.map(({ order, resolved }) => ({ ...newOrderOf(order, resolved), importId: request.id })),
  )
  await writeOutcomes(
    ctx.tx,
    ctx,
    request.id,
    orders.map((order, i) => outcomeFor(order, entries[i])),
  )
}

const outcomeFor = (judgedOrder: JudgedOrder, entry: OrderEntry | undefined): OutcomeRow => {
  if (entry === undefined) return outcomeOf(judgedOrder, 5, null)
  if (entry.ok)
    return entry.created
      ? outcomeOf(judgedOrder, 1, null, entry.stockoutNo)
      : outcomeOf(judgedOrder, 2, '订单已存在，未做改动', entry.stockoutNo)
  const { code, args, fields } = entry.refusal
  return outcomeOf(judgedOrder, 3, Object.values(fields ?? {}).join('；') || sentence(code, args))
}
