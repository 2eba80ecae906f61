// 批量复核进度 · checkBatchDoc
/** State of the batch check for each pick order, computed from SCANs only, and the next stage that follows from it. */
import type { AnyOp } from '#contract/envelope'
import { isUnchecked, ordersOf, sampleOf, shapeOf, type Pieces } from '#contract/ops/batch'
import { hasSerials, isStopped } from '#contract/ops/orders'
import type { PayloadOf } from '#contract/ops/payloads'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type BarcodeHit } from '#contract/rules/barcode'
import { orderLife } from '#contract/rules/orderLife'
import type { BatchDoc } from './batch.ts'
import type { Session } from './flow.ts'
import { without } from './tally.ts'

/** A counted scan. `stockoutNo` is the order that got a single piece; '' for a sample. */
export type Counted = Pieces & { readonly stockoutNo: string }
export interface Batch {
  /** counted scans in order; undone ones are removed */
  readonly trail: readonly Counted[]
  /** number of sets the person counted; null before the count */
  readonly actual: number | null
  readonly scanNum: number
  readonly errorNum: number
  readonly startTime: number
}
export interface CheckBatchDoc extends BatchDoc {
  readonly stage: 'open' | 'sample' | 'piece' | 'choose' | 'count' | 'confirm'
  /** by pick order */
  readonly batches: Readonly<Record<string, Batch>>
  /** goods that share the scanned code, or have none */
  readonly choices: readonly BarcodeHit[]
}
export type CheckBatchSession = Session<CheckBatchDoc>

export const idle: CheckBatchDoc = { stage: 'open', docNo: '', out: [], batches: {}, choices: [] }
export const emptyBatch = (startTime: number): Batch => ({ trail: [], actual: null, scanNum: 0, errorNum: 0, startTime })

export const batchAt = ({ doc }: Pick<CheckBatchSession, 'doc'>): Batch => doc.batches[doc.docNo] ?? emptyBatch(0)
/** Orders still to be checked, in the sequence of their waybills. */
export const openOf = (floor: Floor, pickNo: string): readonly OrderView[] =>
  ordersOf(floor, pickNo).filter((order) => isUnchecked(order) && !hasSerials(order))
/** Orders of the pick order whose serial numbers have to be scanned one by one. */
export const serialOrdersOf = (floor: Floor, pickNo: string): readonly OrderView[] =>
  ordersOf(floor, pickNo).filter((order) => isUnchecked(order) && hasSerials(order))

/** How the batch is checked. Stopped orders count as well, so that the method does not change when an order drops out. */
export const methodOf = (floor: Floor, pickNo: string): 'same' | 'single' | null => {
  const unfinished = ordersOf(floor, pickNo).filter(
    (order) => isUnchecked(order) || (isStopped(order) && order.status <= orderLife.toCheck),
  )
  return shapeOf(unfinished) ?? shapeOf(openOf(floor, pickNo))
}

/** Goods of one set that were not scanned yet for the sample. */
export const lackingOf = (floor: Floor, pickNo: string, { trail }: Batch): readonly (Pieces & { readonly got: number })[] =>
  sampleOf(openOf(floor, pickNo), 'same')
    .map((need) => ({ ...need, got: sumQty(trail.filter((one) => goodsKey(one) === goodsKey(need))) }))
    .filter(({ qty, got }) => got < qty)
const sumQty = (all: readonly Pieces[]): number => all.reduce((sum, { qty }) => sum + qty, 0)

/** Open orders that have got their piece, and open orders that wait for a piece, by deadline, then by waybill. */
export const piecesByOrder = (
  floor: Floor,
  pickNo: string,
  { trail }: Batch,
): { readonly given: readonly OrderView[]; readonly waiting: readonly OrderView[] } => {
  const withPiece = new Set(trail.map(({ stockoutNo }) => stockoutNo))
  const open = openOf(floor, pickNo)
  return {
    given: open.filter(({ stockoutNo }) => withPiece.has(stockoutNo)),
    waiting: open
      .filter(({ stockoutNo }) => !withPiece.has(stockoutNo))
      .sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.slot - b.slot),
  }
}

/** Orders that pass now, and the orders of the last waybills, for which no set is there. */
export const passingOf = (floor: Floor, pickNo: string, batch: Batch) => {
  if (methodOf(floor, pickNo) === 'single') {
    const { given, waiting } = piecesByOrder(floor, pickNo, batch)
    return { passing: given, short: waiting }
  }
  const open = openOf(floor, pickNo)
  return { passing: open.slice(0, batch.actual ?? 0), short: open.slice(batch.actual ?? 0) }
}

/** CHECK_BATCH of the batch in its current state. `finishTime` epoch ms. */
export const checkOf = (floor: Floor, pickNo: string, batch: Batch, finishTime: number): PayloadOf['CHECK_BATCH'] => {
  const { passing, short } = passingOf(floor, pickNo, batch)
  const isSingle = methodOf(floor, pickNo) === 'single'
  const { scanNum, errorNum, startTime } = batch
  const stockoutNos = passing.map(({ stockoutNo }) => stockoutNo)
  return {
    pickNo,
    sample: sampleOf(passing, isSingle ? 'single' : 'same').map(({ ownerNo, goodsNo, qty }) => ({ ownerNo, goodsNo, qty })),
    actualNum: isSingle ? passing.length : (batch.actual ?? 0),
    stockoutNos,
    excludeStockoutNos: short.map(({ stockoutNo }) => stockoutNo),
    scanNum,
    errorNum,
    startTime,
    finishTime,
  }
}

/** The next stage of an open batch. A count above the number of open orders was made before an order dropped out, so it is repeated. */
export const nextStage = (doc: CheckBatchDoc, floor: Floor): CheckBatchDoc => {
  const { docNo } = doc
  const batch = doc.batches[docNo]
  const open = openOf(floor, docNo)
  if (docNo === '' || batch === undefined || open.length === 0) return { ...doc, docNo: '', out: [], stage: 'open', choices: [] }
  const atStage = (stage: CheckBatchDoc['stage']): CheckBatchDoc => ({ ...doc, stage, choices: [] })
  if (methodOf(floor, docNo) === 'single') {
    const { given, waiting } = piecesByOrder(floor, docNo, batch)
    return atStage(waiting.length === 0 || (batch.actual !== null && given.length > 0) ? 'confirm' : 'piece')
  }
  if (lackingOf(floor, docNo, batch).length > 0) return atStage('sample')
  return atStage(batch.actual === null || batch.actual > open.length ? 'count' : 'confirm')
}

/** The batch after one SCAN of the flow. */
export const withScan = (batch: Batch, scan: PayloadOf['SCAN']): Batch => {
  const { step, kind, verdict, ownerNo, goodsNo, qty = 0, stockoutNo = '' } = scan
  const isPiece = step === 'sample' || step === 'piece' || step === 'choose'
  // wrong goods are a mistake; a tote or waybill scanned too early, or an unreadable or unknown code, is none
  if (isPiece && verdict === 'wrong' && kind === 'goods')
    return { ...batch, scanNum: batch.scanNum + 1, errorNum: batch.errorNum + 1 }
  if (verdict !== 'ok') return batch
  if (step === 'count') return { ...batch, actual: qty }
  if (step === 'undo') return batch.actual === null ? { ...batch, trail: batch.trail.slice(0, -1) } : { ...batch, actual: null }
  if (!isPiece || ownerNo === undefined || goodsNo === undefined) return batch
  return { ...batch, scanNum: batch.scanNum + 1, trail: [...batch.trail, { ownerNo, goodsNo, qty, stockoutNo }] }
}

/** Open batches and the pick order worked on last ('' = none), from own operations in order. */
export const batchesOf = (ops: readonly AnyOp[]): Pick<CheckBatchDoc, 'batches' | 'docNo'> => {
  let batches: CheckBatchDoc['batches'] = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'CHECK_BATCH') {
      batches = without(batches, op.payload.pickNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'checkBatch' || op.payload.docNo === '') continue
    const { step, verdict, docNo: pickNo } = op.payload
    if (step === 'open' && verdict !== 'ok') continue
    docNo = step === 'next' ? '' : pickNo
    batches = { ...batches, [pickNo]: withScan(batches[pickNo] ?? emptyBatch(op.capturedWall), op.payload) }
  }
  return { batches, docNo }
}
