// 收货进度 · receiveDoc
/** State of the receiving flow: the current order, the batch of each of its goods, and the container for the pieces. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { ArrivalView } from '#contract/ops/kinds/arrivals'
import { isToReceive, type StockinLineView, type StockinView } from '#contract/ops/kinds/stockins'
import type { Floor } from '#contract/ops/view'
import { goodsKey, resolveBarcode, type GoodsKey } from '#contract/rules/barcode'
import { arrivalLife, awaitsTruck, isReceivable } from '#contract/rules/inboundLife'
import type { Doc, ScanEvent, Session } from './flow.ts'
import { madeOn, resolveScan } from './goodsScan.ts'
import { codeOf } from './codeIndex.ts'

/** The batch of pieces, as printed on the box. */
export interface Lot {
  readonly batchNo: string
  /** '' where it is not required */
  readonly produceDate: string
}
export interface ReceiveDoc extends Doc {
  readonly stage: 'list' | 'goods' | 'more' | 'strange' | 'choose' | 'date' | 'batch' | 'weight' | 'length' | 'width' | 'height'
  /** the stock-in order, or the truck with unannounced goods */
  readonly docNo: string
  /** the document is a truck with unannounced goods */
  readonly isBlind: boolean
  /** goods scanned last, to which a typed number applies */
  readonly piece: GoodsKey | null
  /** the scan that waits for a batch or for a choice, and its number of pieces */
  readonly first: ScanEvent | null
  readonly qty: number
  /** goods that the scanned code matches, until the person chooses */
  readonly offered: readonly GoodsKey[]
  /** current batch of goods, by `goodsKey` */
  readonly lots: Readonly<Record<string, Lot>>
  /** '' on the floor, in no container */
  readonly containerNo: string
  /** 2 残次 while damaged pieces are counted */
  readonly quality: 1 | 2
  /** what a second scan confirms: a scanned batch, a batch that is too old, or the end of the order */
  readonly again: string
  /** measures typed so far of `piece`: g, then mm */
  readonly measures: readonly number[]
  /** goods whose measuring was already asked for */
  readonly asked: readonly string[]
}
export type ReceiveSession = Session<ReceiveDoc>

export const idle: ReceiveDoc = {
  stage: 'list',
  docNo: '',
  isBlind: false,
  piece: null,
  first: null,
  qty: 0,
  offered: [],
  lots: {},
  containerNo: '',
  quality: 1,
  again: '',
  measures: [],
  asked: [],
}
/** No current order; learned facts about goods remain. */
export const closed = ({ asked }: ReceiveDoc): ReceiveDoc => ({ ...idle, asked })
/** Ready for the next piece of the current order. */
export const ready = (doc: ReceiveDoc): ReceiveDoc => ({
  ...doc,
  stage: 'goods',
  first: null,
  qty: 0,
  offered: [],
  again: '',
  measures: [],
})

export const orderAt = (s: Pick<ReceiveSession, 'floor' | 'doc'>): StockinView | undefined =>
  s.doc.isBlind ? undefined : at(s.floor.stockins, s.doc.docNo)
export const truckAt = (s: Pick<ReceiveSession, 'floor' | 'doc'>): ArrivalView | undefined =>
  s.doc.isBlind ? at(s.floor.arrivals, s.doc.docNo) : undefined
export const ownerAt = (s: Pick<ReceiveSession, 'floor' | 'doc'>): string => orderAt(s)?.ownerNo ?? truckAt(s)?.ownerNo ?? ''

/** Stock-in orders that may be received, in the server's sequence. */
export const openOrders = (floor: Floor): readonly StockinView[] =>
  Object.values(floor.stockins ?? {}).filter((one) => isReceivable(one.status) && one.isBlind !== true)
/** Orders in the list, without full orders, which could only get a surplus, and without orders whose truck is not registered yet. */
export const waitingOrders = (floor: Floor): readonly StockinView[] =>
  Object.values(floor.stockins ?? {}).filter((one) => isToReceive(floor.options, one))
/** Trucks whose goods may be received without an order, each once. */
export const blindTrucks = (floor: Floor): readonly ArrivalView[] => [
  ...new Map(
    Object.values(floor.arrivals ?? {})
      .filter(({ isBlind, status }) => isBlind && status !== arrivalLife.done && status !== arrivalLife.off)
      .map((one) => [one.arrivalNo, one]),
  ).values(),
]

export const restOf = (line: StockinLineView): number => Math.max(line.planQty - line.receiveQty, 0)
/** Pieces the order still waits for. */
export const leftOf = (order: StockinView | undefined): number =>
  (order?.lines ?? []).reduce((sum, line) => sum + restOf(line), 0)
export const countsOf = (order: StockinView | undefined, goodsNo: string): { readonly done: number; readonly need: number } => {
  const linesOfGoods = (order?.lines ?? []).filter((line) => line.goodsNo === goodsNo)
  return {
    done: linesOfGoods.reduce((sum, line) => sum + line.receiveQty, 0),
    need: linesOfGoods.reduce((sum, line) => sum + line.planQty, 0),
  }
}

/** Goods meant by a code: goods of the order first, otherwise any goods of its owner on this device. */
export const goodsMeant = (s: ReceiveSession, e: ScanEvent): { readonly goods: readonly GoodsKey[]; readonly qty: number } => {
  const ownerNo = ownerAt(s)
  const lines = (orderAt(s)?.lines ?? []).map(({ goodsNo }) => ({ ownerNo, goodsNo }))
  const all = Object.values(s.floor.goods).filter((one) => one.ownerNo === ownerNo)
  for (const expected of [lines, all]) {
    const hit = resolveScan(e, s.floor.goods, expected)
    if (hit.kind === 'hit') return { goods: [hit], qty: hit.qty }
    if (hit.kind === 'choices') return { goods: hit.choices, qty: hit.choices[0]?.qty ?? 1 }
  }
  return { goods: [], qty: 0 }
}
/** Orders that wait for goods with this code. Orders whose truck is not registered count only when there is no other order. */
export const ordersOf = (floor: Floor, code: string): readonly StockinView[] => {
  const waiting = openOrders(floor).filter((order) => {
    const keys = order.lines.filter((line) => restOf(line) > 0).map(({ goodsNo }) => ({ ownerNo: order.ownerNo, goodsNo }))
    return resolveBarcode(code, floor.goods, keys).kind !== 'unknown'
  })
  const receivable = waiting.filter(({ status }) => !awaitsTruck(floor.options, status))
  return receivable.length > 0 ? receivable : waiting
}
/** The order with this number of the warehouse or of the owner. */
export const orderByNo = (floor: Floor, code: string): StockinView | undefined =>
  openOrders(floor).find(({ stockinNo, outerNo }) => code === stockinNo || code === (outerNo ?? '').toUpperCase())

/** The fact about the batch that is missing before pieces of these goods count; null when nothing is missing. */
export const lacksOf = (s: ReceiveSession, key: GoodsKey): 'date' | 'batch' | null => {
  const facts = at(s.floor.goods, goodsKey(key))
  if (facts === undefined || Object.hasOwn(s.doc.lots, goodsKey(key))) return null
  return facts.expiry ? 'date' : facts.batch === true ? 'batch' : null
}
/** Facts on a label about the batch of these goods; null when the label has none that the goods need. */
export const lotOn = (s: ReceiveSession, key: GoodsKey, e: ScanEvent): Lot | null => {
  const facts = at(s.floor.goods, goodsKey(key))
  if (facts === undefined || e.elements === undefined) return null
  const { batch = '' } = e.elements
  const batchNo = /^[A-Z0-9][A-Z0-9./-]*$/.test(batch) ? batch : ''
  const produceDate = madeOn(e, facts.shelfLifeDay)
  if (facts.expiry) return produceDate === undefined ? null : { batchNo, produceDate }
  return facts.batch === true && batchNo !== '' ? { batchNo, produceDate: '' } : null
}
export const lotOf = (doc: ReceiveDoc, key: GoodsKey): Lot => at(doc.lots, goodsKey(key)) ?? { batchNo: '', produceDate: '' }

/** A day typed as 8 digits, or as 6 without the century; null when the day does not exist. */
export const dayTyped = (value: number): string | null => {
  const text = String(value)
  const full = text.length === 8 ? text : text.length === 6 ? `20${text}` : ''
  const day = full.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const parsed = Date.parse(`${day}T00:00:00Z`)
  return full === '' || Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== day ? null : day
}

/** State after a restart: the order, the container and the batches of the last receipts. `ops` oldest first. */
export const resumeReceive = (floor: Floor, ops: readonly AnyOp[]): ReceiveDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'RECEIVE_LINE') doc = afterReceipt(doc, op.docNo ?? '', op.payload)
    if (op.opType === 'MEASURE_GOODS') doc = { ...doc, asked: [...doc.asked, goodsKey(op.payload)] }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'receive' || op.payload.verdict !== 'ok') continue
    const { step, docNo, kind } = op.payload
    if (step === 'undo') doc = closed(doc)
    else if (kind === 'tote') doc = { ...doc, containerNo: codeOf(op.raw?.text ?? '') }
    else if (docNo !== doc.docNo) doc = { ...closed(doc), stage: 'goods', docNo }
  }
  const isBlind = at(floor.arrivals, doc.docNo)?.isBlind === true
  const order = at(floor.stockins, doc.docNo)
  if (!isBlind && (order === undefined || !isReceivable(order.status))) return closed(doc)
  return { ...ready(doc), isBlind }
}
const afterReceipt = (
  doc: ReceiveDoc,
  docNo: string,
  p: GoodsKey & { readonly batchNo?: string; readonly produceDate?: string; readonly containerNo?: string },
): ReceiveDoc => {
  const base = docNo === doc.docNo ? doc : { ...closed(doc), docNo }
  const lot = { batchNo: p.batchNo ?? '', produceDate: p.produceDate ?? '' }
  const isNamed = lot.batchNo !== '' || lot.produceDate !== ''
  const { ownerNo, goodsNo } = p
  return {
    ...base,
    stage: 'goods',
    piece: { ownerNo, goodsNo },
    containerNo: p.containerNo ?? '',
    ...(isNamed && { lots: { ...base.lots, [goodsKey(p)]: lot } }),
  }
}
