// 接单 · stockout/entry
import { sentence } from '#contract/messages'
import { entryOrder, entryShown, orderEntry, type EntryOrder } from '#contract/stockout/entry'
import { Refused, refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { allocateOrders } from '../core/orders/allocate.ts'
import { orLater } from '../core/orders/forward.ts'
import type { NewOrder, OrderEntry } from '../core/orders/newOrder.ts'
import { commitsOf, takeIn } from '../core/orders/takeIn.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import { rowsApart } from '../platform/rowsApart.ts'
import { fromMoment } from '../platform/time.ts'
import { bodyCheck, storableOnly } from '../platform/validate.ts'

const moment = (srcOrderNo: string, text: string, label: string): Date => {
  const instant = fromMoment(text)
  if (!instant) throw refuse('A0400', {}, { [label]: `订单${srcOrderNo}的${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return instant
}

const momentOrNull = (srcOrderNo: string, text: string | undefined, label: string): Date | null =>
  text === undefined ? null : moment(srcOrderNo, text, label)

const fromWire = ({ payTime, estShipTime, platformDeadlineTime, lines, ...order }: EntryOrder): NewOrder => ({
  ...order,
  tradeTime: moment(order.srcOrderNo, order.tradeTime, '下单时间'),
  payTime: momentOrNull(order.srcOrderNo, payTime, '付款时间'),
  estShipTime: momentOrNull(order.srcOrderNo, estShipTime, '预计发货时间'),
  platformDeadlineTime: momentOrNull(order.srcOrderNo, platformDeadlineTime, '平台发货截止'),
  lines: lines.map(({ priceFen, isGift, ...line }) => ({
    ...line,
    isGift: isGift === 1 ? 1 : 0,
    priceE4: priceFen === undefined ? null : priceFen * 100,
  })),
})

const check = storableOnly(entryOrder, bodyCheck(entryOrder))

/** The order of a request, or the refusal if it cannot be read. */
const readOrder = (sent: unknown): NewOrder | Refused => {
  const read = check(sent)
  if ('error' in read) return read.error
  try {
    return fromWire(read.value as EntryOrder)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/** The number of an order of the request, for the reply. */
const numberOf = (sent: unknown): string => {
  const { srcOrderNo } = (typeof sent === 'object' && sent !== null ? sent : {}) as { readonly srcOrderNo?: unknown }
  return typeof srcOrderNo === 'string' ? srcOrderNo : ''
}

const refusedEntry = ({ refusal }: Refused): OrderEntry => ({ ok: false, refusal })

const replyOf = (srcOrderNo: string, entry: OrderEntry | undefined) => {
  if (entry?.ok === true) return { srcOrderNo, stockoutNo: entry.stockoutNo, created: entry.created }
  if (entry === undefined) return { srcOrderNo, created: false }
  const { code, args, fields = {} } = entry.refusal
  return { srcOrderNo, created: false, code: code.split('.')[0] ?? code, msg: Object.values(fields)[0] ?? sentence(code, args) }
}

export default [
  handleLong(
    orderEntry,
    async (run, input) => {
      const read = input.orders.map(readOrder)
      const good = read.flatMap((one, at) => (one instanceof Refused ? [] : [{ at, order: one }]))
      const entries = new Map(read.flatMap((one, at) => (one instanceof Refused ? [[at, refusedEntry(one)] as const] : [])))
      for (const part of commitsOf(good, ({ order }) => order.lines.length)) {
        const passed: string[] = []
        const write = async (some: typeof part): Promise<readonly OrderEntry[]> => {
          const takenIn = await run((ctx) =>
            takeIn(
              ctx,
              some.map(({ order }) => order),
            ),
          )
          passed.push(...takenIn.passed)
          return takenIn.entries
        }
        const written = await rowsApart(part, write, (_one, why) => Promise.resolve(refusedEntry(why)))
        for (const [i, { at }] of part.entries()) if (written[i] !== undefined) entries.set(at, written[i])
        const { allocated } = await run((ctx) => allocateOrders(ctx, passed))
        await orLater('接单', () => takeWaybills(run, allocated))
      }
      return { entries: input.orders.map((sent, at) => replyOf(numberOf(sent), entries.get(at))) }
    },
    { oneByOne: 'orders', shown: entryShown },
  ),
]
