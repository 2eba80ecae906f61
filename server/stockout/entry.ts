// 接单 · stockout/entry
import { sentence } from '#contract/messages'
import { orderEntry } from '#contract/stockout/entry'
import type { InputOf } from '#contract/call'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { allocateOrders } from '../core/orders/allocate.ts'
import { orLater } from '../core/orders/forward.ts'
import type { NewOrder, OrderEntry } from '../core/orders/newOrder.ts'
import { commitsOf, takeIn } from '../core/orders/takeIn.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { fromMoment } from '../platform/time.ts'

type WireOrder = InputOf<typeof orderEntry>['orders'][number]

const moment = (srcOrderNo: string, text: string, label: string): Date => {
  const at = fromMoment(text)
  if (!at) throw refuse('A0400', {}, { [label]: `订单${srcOrderNo}的${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return at
}

const orNothing = (srcOrderNo: string, text: string | undefined, label: string): Date | null =>
  text === undefined ? null : moment(srcOrderNo, text, label)

const fromWire = ({ payTime, estShipTime, platformDeadlineTime, lines, ...order }: WireOrder): NewOrder => ({
  ...order,
  tradeTime: moment(order.srcOrderNo, order.tradeTime, '下单时间'),
  payTime: orNothing(order.srcOrderNo, payTime, '付款时间'),
  estShipTime: orNothing(order.srcOrderNo, estShipTime, '预计发货时间'),
  platformDeadlineTime: orNothing(order.srcOrderNo, platformDeadlineTime, '平台发货截止'),
  lines: lines.map(({ priceFen, isGift, ...line }) => ({
    ...line,
    isGift: isGift === 1 ? 1 : 0,
    priceE4: priceFen === undefined ? null : priceFen * 100,
  })),
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
    const entries: OrderEntry[] = []
    for (const part of commitsOf(orders, ({ lines }) => lines.length)) {
      const taken = await run((ctx) => takeIn(ctx, part))
      entries.push(...taken.entries)
      const { allocated } = await run((ctx) => allocateOrders(ctx, taken.passed))
      await orLater('接单', () => takeWaybills(run, allocated))
    }
    return { entries: input.orders.map((order, i) => answer(order, entries[i])) }
  }),
]
