// 自己的账 · fault/shift/ledger
/** What the people of a shift did and saw green, written down outside the browsers while it happened. */
import type { Order } from './order.ts'
import type { Sheet, SheetLine } from './hall.ts'

/** A record of work that somebody is owed; op types of floor.md §9.1. */
export interface Work {
  readonly opType: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly who: string
  /** sheet or waybill */
  readonly docNo: string
  readonly orders: number
  readonly pieces: number
}
/** A moment that lies between two readings of the clock, epoch ms. */
export type Between = readonly [from: number, to: number]

export class Ledger {
  readonly works: Work[] = []
  /** done after the order was intercepted, because the device did not know yet: nobody is paid for it */
  readonly voided: Work[] = []
  /** grams of every weighing, by waybill, in their order */
  readonly weighings = new Map<string, number[]>()
  /** pieces taken, by bin and goods */
  readonly taken = new Map<string, number>()
  /** pieces a checker missed, by goods */
  readonly missed = new Map<string, number>()
  /** where each order ended, floor.md §7.2 */
  readonly status = new Map<string, number>()
  /** cartons used, by waybill */
  readonly signs: { readonly badge: string; readonly cameAt: Between; readonly wentAt: Between }[] = []
  private readonly intercepted = new Set<string>()

  /** From now on work at this order counts for nothing. */
  intercept({ stockoutNo }: Order): void {
    this.intercepted.add(stockoutNo)
  }
  isIntercepted({ stockoutNo }: Order): boolean {
    return this.intercepted.has(stockoutNo)
  }
  /** A check, a packing or a weighing is paid once for an order (floor.md §9.1): what a failed spot check makes people do again is not. */
  work(one: Work, order?: Order): void {
    const { opType, docNo } = one
    if ([2, 4, 7].includes(opType) && this.works.some((done) => done.opType === opType && done.docNo === docNo)) return
    if (order !== undefined && this.isIntercepted(order)) this.voided.push(one)
    else this.works.push(one)
  }
  /** A sheet is picked: everything on it but what was not there. */
  picked(who: string, { pickNo, lines }: Sheet, short: ReadonlySet<SheetLine>): void {
    const taken = lines.filter((line) => !short.has(line))
    for (const { locationNo, goodsNo, planQty } of taken) {
      const from = `${locationNo} ${goodsNo}`
      this.taken.set(from, (this.taken.get(from) ?? 0) + planQty)
    }
    const orders = new Set(taken.flatMap((line) => line.orders.map(({ stockoutNo }) => stockoutNo)))
    this.works.push({
      opType: 1,
      who,
      docNo: pickNo,
      orders: orders.size,
      pieces: taken.reduce((sum, { planQty }) => sum + planQty, 0),
    })
  }
  weighed({ waybill }: Order, grams: number): void {
    this.weighings.set(waybill, [...(this.weighings.get(waybill) ?? []), grams])
  }
  miss(goodsNo: string): void {
    this.missed.set(goodsNo, (this.missed.get(goodsNo) ?? 0) + 1)
  }
}
