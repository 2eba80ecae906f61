// 批量作业 · batch
/** Functions shared by batch check and batch pack: opening a pick order, stopped orders, waybills by their last characters. */
import { at } from '#contract/ops/at'
import { ordersOf } from '#contract/ops/batch'
import { isStopped } from '#contract/ops/orders'
import { say as sentence } from '#contract/ops/sentences'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { orderLife } from '#contract/rules/orderLife'
import { tail } from './cards.ts'
import type { Doc, Draft, Move, Saying, ScanEvent, Session } from './flow.ts'
import { draftOf, say } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'
import { repeated } from './sayings.ts'

export interface BatchDoc extends Doc {
  /** stopped orders that were shown to the person */
  readonly out: readonly string[]
}

/** Orders of the pick order that are stopped and not packed yet; their waybills are in the pile. */
export const stoppedOf = (floor: Floor, pickNo: string): readonly OrderView[] =>
  ordersOf(floor, pickNo).filter((order) => isStopped(order) && order.status <= orderLife.toPack)

export const namesOf = (orders: readonly OrderView[]): readonly string[] => orders.map(({ stockoutNo }) => stockoutNo)

/** The last characters of the first three waybills, by which people compare them. */
export const tails = (orders: readonly OrderView[]): string => {
  const shown = orders.slice(0, 3).map(({ logisticsNo, stockoutNo }) => tail(logisticsNo === '' ? stockoutNo : logisticsNo))
  return `${shown.join('、')}${orders.length > 3 ? ` 等 ${orders.length} 单` : ''}`
}

/** The stop that lists orders to take out; the person has to acknowledge it. */
export const takeOut = (orders: readonly OrderView[]): Saying =>
  say('stop', sentence('takeOut', { n: orders.length }), tails(orders))

/** Stopped orders that were not shown to the person yet. */
const newlyStopped = ({ docNo, out }: BatchDoc, floor: Floor): readonly OrderView[] =>
  docNo === '' ? [] : stoppedOf(floor, docNo).filter(({ stockoutNo }) => !out.includes(stockoutNo))

/** The saying when orders of the open batch were stopped on the desktop; null without such orders. */
export const stoppedSince = (doc: BatchDoc, floor: Floor): Saying | null => {
  const fresh = newlyStopped(doc, floor)
  return fresh.length === 0 ? null : takeOut(fresh)
}

/** The document after all stopped orders were shown to the person. */
export const withStopsShown = <D extends BatchDoc>(doc: D, floor: Floor): D =>
  newlyStopped(doc, floor).length === 0 ? doc : { ...doc, out: namesOf(stoppedOf(floor, doc.docNo)) }

/** Refuses a pick order that is not on this device. */
export const unknownPick = <D extends Doc>(s: Session<D>, e: ScanEvent): Move<D> => ({
  say: say('wrong', `本机没有拣货单 ${e.code.slice(0, 20)}`, '联网再扫；不行交主管'),
  drafts: [scanDraft(s, e, 'wrong', { code: 'A0404' })],
})

export const nothingLeft = <D extends Doc>(s: Session<D>, e: ScanEvent, words: string, next: string): Move<D> => ({
  say: say('wrong', words, next),
  drafts: [scanDraft(s, e, 'wrong', { docNo: e.code })],
})

/** Handles a pick order scanned while one is open: the same pick order is a repeat, another has to wait. */
export const otherPick = <D extends Doc>(s: Session<D>, e: ScanEvent): Move<D> => {
  const isSame = e.code === s.doc.docNo
  const words = isSame ? repeated('拣货单', '接着做') : say('wrong', '这张还没做完', '先做完手上的')
  return { say: words, drafts: [scanDraft(s, e, isSame ? 'repeat' : 'wrong')] }
}

/** The order of a scanned waybill of the open batch, or the Move of a refusal. */
export const waybillIn = <D extends Doc>(s: Session<D>, e: ScanEvent): OrderView | Move<D> => {
  const order = findOrder(s.floor, e.code)
  if (order !== undefined && order.pickNo === s.doc.docNo) return order
  return { say: say('wrong', '面单不属于本批次', '放一边，交主管'), drafts: [scanDraft(s, e, 'wrong')] }
}
export const isOrder = <D extends Doc>(found: OrderView | Move<D>): found is OrderView => 'stockoutNo' in found

/** A SCAN of the open batch that no scanner delivered, or that names the order it was for. */
export const batchScan = <D extends Doc>(
  s: Session<D>,
  scan: {
    readonly step: string
    readonly kind: ScanEvent['kind']
    readonly stockoutNo?: string
    readonly ownerNo?: string
    readonly goodsNo?: string
    readonly qty?: number
  },
  raw: ScanEvent['raw'],
): Extract<Draft, { readonly opType: 'SCAN' }> =>
  draftOf('SCAN', s.doc.docNo, { flow: s.flow, docNo: s.doc.docNo, verdict: 'ok', ...scan }, raw)

/** Name of goods on this device, or their number. */
export const nameOf = (floor: Floor, key: { readonly ownerNo: string; readonly goodsNo: string }): string =>
  at(floor.goods, `${key.ownerNo}|${key.goodsNo}`)?.name ?? key.goodsNo
