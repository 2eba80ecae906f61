// 接单 · stockout/entry
import { sentence } from '#contract/messages'
import { orderEntry } from '#contract/stockout/entry'
import type { InputOf } from '#contract/call'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { allocateOrders } from '../core/orders/allocate.ts'
import { auditOrders } from '../core/orders/audit.ts'
import { createOrders } from '../core/orders/create.ts'
import type { NewOrder, OrderEntry } from '../core/orders/newOrder.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { fromMoment } from '../platform/time.ts'

type WireOrder = InputOf<typeof orderEntry>['orders'][number]

const moment = (srcOrderNo: string, text: string, label: string): Date => {
  const at = fromMoment(text)
  if (!at) throw refuse('A0400', {}, { [label]: `订单${srcOrderNo}的${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return at
}

const fromWire = ({ payTime, lines, ...order }: WireOrder): NewOrder => ({
  ...order,
  tradeTime: moment(order.srcOrderNo, order.tradeTime, '下单时间'),
  payTime: payTime === undefined ? null : moment(order.srcOrderNo, payTime, '付款时间'),
  lines: lines.map((line) => ({ ...line, isGift: line.isGift === 1 ? 1 : 0 })),
})

const answer = (order: WireOrder, entry: OrderEntry | undefined) =>
  entry?.ok
    ? { srcOrderNo: order.srcOrderNo, stockoutNo: entry.stockoutNo, created: entry.created }
    : {
        srcOrderNo: order.srcOrderNo,
        created: false,
        ...(entry
          ? {
              code: entry.refusal.code,
              msg: Object.values(entry.refusal.fields ?? {})[0] ?? sentence(entry.refusal.code, entry.refusal.args),
            }
          : {}),
      }

export default [
  handleLong(orderEntry, async (run, input) => {
    const orders = input.orders.map(fromWire)
    const entries = await run((ctx) => createOrders(ctx, orders))
    const fresh = entries.flatMap((entry) => (entry.ok && entry.created ? [entry.stockoutNo] : []))
    const { passed } = await run((ctx) => auditOrders(ctx, fresh))
    const { allocated } = await run((ctx) => allocateOrders(ctx, passed))
    await takeWaybills(run, allocated)
    return { entries: input.orders.map((order, i) => answer(order, entries[i])) }
  }),
]
