// 导入订单入库 · import/orderWrite
import type { OutcomeRow } from '#contract/import/calls'
import { sentence } from '#contract/messages'
import { roundHalfUp } from '#contract/rules/round'
import type { Ctx } from '../platform/ctx.ts'
import { auditOrders } from '../core/orders/audit.ts'
import { createOrders } from '../core/orders/create.ts'
import type { NewOrder, OrderEntry } from '../core/orders/newOrder.ts'
import { fromMoment } from '../platform/time.ts'
import type { JudgedOrder } from './judge.ts'
import { outcomeOf, writeOutcomes } from './outcomes.ts'
import type { ImportRequest } from './request.ts'

/** An import commits every so many orders, and earlier when they have many lines: no transaction may hold 5 s. */
const ORDERS_PER_COMMIT = 500
const LINES_PER_COMMIT = 5000

/** Cuts orders into commits. */
export function* commitsOf(orders: readonly JudgedOrder[]): Generator<readonly JudgedOrder[]> {
  let part: JudgedOrder[] = []
  let lines = 0
  for (const one of orders) {
    if (part.length > 0 && (part.length >= ORDERS_PER_COMMIT || lines + one.order.lines.length > LINES_PER_COMMIT)) {
      yield part
      part = []
      lines = 0
    }
    part.push(one)
    lines += one.order.lines.length
  }
  if (part.length > 0) yield part
}

/**
 * Takes one commit's orders in and audits them, and writes what became of each, in one transaction: whole orders, or their
 * reason. Orders that were there already stay as they are.
 */
export const writeOrders = async (ctx: Ctx, request: ImportRequest, orders: readonly JudgedOrder[]): Promise<void> => {
  const entries = await createOrders(
    ctx,
    orders.map((one) => newOrderOf(one, request)),
  )
  const fresh = entries.flatMap((entry) => (entry.ok && entry.created ? [entry.stockoutNo] : []))
  await writeOutcomes(
    ctx.tx,
    ctx,
    request.id,
    orders.map((one, i) => outcomeFor(one, entries[i])),
  )
  await auditOrders(ctx, fresh)
}

const outcomeFor = (one: JudgedOrder, entry: OrderEntry | undefined): OutcomeRow => {
  if (entry === undefined) return outcomeOf(one, 5, null)
  if (entry.ok)
    return entry.created ? outcomeOf(one, 1, null, entry.stockoutNo) : outcomeOf(one, 2, '订单已存在，未做改动', entry.stockoutNo)
  const { code, args, fields } = entry.refusal
  return outcomeOf(one, 3, Object.values(fields ?? {}).join('；') || sentence(code, args))
}

const newOrderOf = ({ order, resolved }: JudgedOrder, request: ImportRequest): NewOrder => {
  const text = (field: string): string => String(order.head[field] ?? '')
  const moment = (field: string): Date | null => fromMoment(text(field))
  const district = text('district')
  const unknownDistrict = district !== '' && resolved?.place.districtCode === null
  return {
    srcOrderNo: order.srcOrderNo,
    srcTids: text('srcTids') || null,
    warehouseNo: text('warehouseNo'),
    sid: text('sid'),
    ownerNo: text('ownerNo'),
    shopNo: text('shopNo'),
    orderTags: order.head['urgent'] === 1 ? [2] : [],
    receiverName: text('receiverName'),
    receiverMobile: text('receiverMobile'),
    receiverAddress: unknownDistrict ? `${district} ${text('receiverAddress')}` : text('receiverAddress'),
    provinceCode: resolved?.place.provinceCode ?? '',
    cityCode: resolved?.place.cityCode ?? '',
    districtCode: resolved?.place.districtCode ?? null,
    sellerRemark: text('remark') || null,
    logisticsCode: resolved?.logisticsCode ?? '',
    payTime: moment('payTime'),
    tradeTime: moment('tradeTime') ?? new Date(0),
    goodsAmountFen: amountFen(order),
    generatedFields: order.generated,
    importId: request.id,
    lines: order.lines.map((line) => ({
      goodsNo: line.goodsNo,
      qty: line.qty,
      goodsName: line.goodsName,
      priceFen: line.priceE4 === null ? null : roundHalfUp(line.priceE4, 100),
    })),
  }
}

const amountFen = (order: JudgedOrder['order']): number | null =>
  order.lines.some((line) => line.priceE4 === null)
    ? null
    : roundHalfUp(
        order.lines.reduce((sum, line) => sum + (line.priceE4 ?? 0) * line.qty, 0),
        100,
      )
