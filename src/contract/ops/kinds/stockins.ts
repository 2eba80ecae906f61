// 入库单与收货暂存 · ops/kinds/stockins
import { awaitsTruck, isReceivable, lacksTruck, stockinLife } from '../../rules/inboundLife.ts'
import type { BinChoice } from '../../rules/putawaySuggest.ts'
import type { LinePart } from '../../rules/receiveRules.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { ArrivalsFloor, ArrivalsPatch } from './arrivals.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

export interface StockinLineView {
  readonly lineNo: number
  readonly goodsNo: string
  readonly planQty: number
  readonly receiveQty: number
  readonly putawayQty: number
  /** '' where the owner announced no batch */
  readonly batchNo: string
  readonly produceDate?: string
}
export interface StockinView {
  readonly stockinNo: string
  readonly status: number
  readonly ownerNo: string
  /** allowed excess over the plan of each line */
  readonly overRateBp: number
  /** created from counted goods, so its plan does not show which pieces are still to come */
  readonly isBlind?: true
  /** arrival of the truck that brought the goods; '': no truck is linked */
  readonly arrivalNo: string
  readonly lines: readonly StockinLineView[]
  /** facts shown to the user (device only) */
  readonly outerNo?: string
  readonly supplier?: string
  readonly typeName?: string
}
/** Pieces of a line in RCV-STAGE, of one batch, quality and container. */
export interface StagedView extends GoodsKey {
  readonly stockinNo: string
  readonly lineNo: number
  /** '': on the floor, without a container */
  readonly containerNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
}
/** Whether the order still expects pieces that may be received now. An order created from counted goods expects none. */
export const isToReceive = (options: Parameters<typeof awaitsTruck>[0], { status, isBlind, lines }: StockinView): boolean =>
  isReceivable(status) &&
  !awaitsTruck(options, status) &&
  isBlind !== true &&
  lines.some((line) => line.receiveQty < line.planQty)
export const stagedKey = (one: Omit<StagedView, 'qty' | 'ownerNo' | 'goodsNo'>): string =>
  [one.stockinNo, one.lineNo, one.containerNo, one.batchNo, one.quality].join('|')

export interface StockinsFloor {
  readonly stockins?: Readonly<Record<string, StockinView>>
  /** by `stagedKey` */
  readonly staged?: Readonly<Record<string, StagedView>>
  /** bins for the pieces in RCV-STAGE (device only) */
  readonly shelfBins?: Readonly<Record<string, BinChoice>>
  /** fixed bins of goods, the main one first (device only) */
  readonly fixedBins?: Readonly<Record<string, readonly string[]>>
}
/** Received pieces of one line of goods, possibly for several lines of the order. */
export interface Received extends GoodsKey {
  /** '': without an order; an order of the truck is created */
  readonly stockinNo: string
  /** '': none */
  readonly arrivalNo: string
  readonly parts: readonly LinePart[]
  readonly containerNo: string
  readonly batchNo: string
  readonly produceDate: string | null
  readonly expireDate: string | null
  readonly quality: number
}
/** Pieces put on a shelf, with the stock-in lines they were received for. */
export interface PutAway extends GoodsKey {
  readonly batchNo: string
  readonly quality: number
  readonly to: string
  /** '': none was suggested */
  readonly suggestNo: string
  readonly parts: readonly StagedView[]
}
export interface StockinsPatch {
  readonly received?: readonly Received[]
  readonly putAway?: readonly PutAway[]
  /** receiving is finished; `isShort`: missing pieces are no longer expected */
  readonly finished?: readonly { readonly stockinNo: string; readonly isShort: boolean }[]
}
export interface StockinsNames {
  readonly stockins?: readonly string[]
  /** containers that receive something */
  readonly containers?: readonly string[]
  /** goods that are taken out of RCV-STAGE */
  readonly stagedGoods?: readonly GoodsKey[]
}

/** Status of an order after its counters changed, in the sequence of its life. */
export const stockinStatus = (order: StockinView, isFinished = false): number => {
  const received = order.lines.reduce((sum, line) => sum + line.receiveQty, 0)
  const put = order.lines.reduce((sum, line) => sum + line.putawayQty, 0)
  const isFull = order.isBlind !== true && order.lines.every((line) => line.receiveQty >= line.planQty)
  const isOpen = isReceivable(order.status) && order.status !== stockinLife.toPutaway
  if (received === 0) return order.status
  if (isOpen && !isFinished && !isFull) return stockinLife.receiving
  if (put === 0) return stockinLife.toPutaway
  return put === received ? stockinLife.done : stockinLife.shelving
}

export const stockins: Kind<StockinsFloor & Pick<ArrivalsFloor, 'reservations'>, StockinsPatch & Pick<ArrivalsPatch, 'arrived'>> =
  {
    id: 'stockins',
    after: (floor, { received = [], putAway = [], finished = [], arrived = [] }) => {
      const brought = arrived.flatMap(({ opId, reservationNo }) =>
        (at(floor.reservations, reservationNo)?.stockinNos ?? []).map((stockinNo) => ({ stockinNo, arrivalNo: opId })),
      )
      if (received.length + putAway.length + finished.length + brought.length === 0) return null
      const orders: Record<string, StockinView> = { ...floor.stockins }
      const staged: Record<string, StagedView> = { ...floor.staged }
      for (const { stockinNo, arrivalNo } of brought) {
        const order = at(orders, stockinNo)
        if (order !== undefined && lacksTruck(order.status))
          orders[stockinNo] = { ...order, arrivalNo, status: stockinLife.arrived }
      }
      for (const one of received) {
        for (const { lineNo, qty } of one.parts) stage(staged, { ...one, lineNo, qty })
        change(orders, one.stockinNo, one.parts, 'receiveQty')
      }
      for (const one of putAway)
        for (const part of one.parts) {
          stage(staged, { ...part, qty: -part.qty })
          change(orders, part.stockinNo, [part], 'putawayQty')
        }
      for (const { stockinNo, isShort } of finished) {
        const order = at(orders, stockinNo)
        if (order !== undefined)
          orders[stockinNo] = { ...order, status: isShort ? stockinLife.closed : stockinStatus(order, true) }
      }
      return { stockins: orders, staged }
    },
  }

const stage = (staged: Record<string, StagedView>, one: StagedView): void => {
  const { stockinNo, lineNo, containerNo, ownerNo, goodsNo, batchNo, quality } = one
  const key = stagedKey(one)
  const qty = (at(staged, key)?.qty ?? 0) + one.qty
  if (qty <= 0) delete staged[key]
  else staged[key] = { stockinNo, lineNo, containerNo, ownerNo, goodsNo, batchNo, quality, qty }
}

const change = (
  orders: Record<string, StockinView>,
  stockinNo: string,
  parts: readonly LinePart[],
  count: 'receiveQty' | 'putawayQty',
): void => {
  const order = at(orders, stockinNo)
  if (order === undefined) return
  const lines = order.lines.map((line) => {
    const more = parts.reduce((sum, part) => (part.lineNo === line.lineNo ? sum + part.qty : sum), 0)
    return more === 0 ? line : { ...line, [count]: line[count] + more }
  })
  const next = { ...order, lines }
  orders[stockinNo] = { ...next, status: stockinStatus(next) }
}
