// 盘点进度 · stockCheckDoc
/** State of the stock-taking flow, and what is still to be counted. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { checkLineKey, type CheckLineView, type CheckPiece, type StockCheckView } from '#contract/ops/kinds/checks'
import type { Floor } from '#contract/ops/view'
import { goodsKey } from '#contract/rules/barcode'
import { isCounting } from '#contract/rules/stockLife'
import type { Doc, Session, ScanEvent } from './flow.ts'
import { ofBatch, resolveScan } from './goodsScan.ts'
import { codeOf } from './codeIndex.ts'

export interface StockCheckDoc extends Doc {
  readonly stage: 'list' | 'bin' | 'goods' | 'choose' | 'qty' | 'rest' | 'over'
  /** the stock-taking */
  readonly docNo: string
  /** round in which the person opened the stock-taking; a new round starts over */
  readonly roundNo: number
  /** the person's current bin */
  readonly bin: string
  /** the pieces being counted, and how many were counted so far */
  readonly piece: CheckPiece | null
  readonly hand: number
  /** kinds of pieces that one code may mean, with their number in `hand` */
  readonly offered: readonly CheckPiece[]
  /** what to write after a confirmation, when another person counted here (stage `over`) */
  readonly asked: 'count' | 'empty'
}
export type StockCheckSession = Session<StockCheckDoc>

export const idle: StockCheckDoc = {
  stage: 'list',
  docNo: '',
  roundNo: 0,
  bin: '',
  piece: null,
  hand: 0,
  offered: [],
  asked: 'count',
}
/** The state at the same bin without an unfinished count. */
export const emptyHand = (doc: StockCheckDoc): StockCheckDoc => ({
  ...doc,
  stage: doc.bin === '' ? 'bin' : 'goods',
  piece: null,
  hand: 0,
  offered: [],
})

export const checkOf = (floor: Floor, { docNo }: Pick<StockCheckDoc, 'docNo'>): StockCheckView | undefined =>
  at(floor.checks, docNo)
/** Stock-takings with bins to be counted in this round. */
export const openChecks = (floor: Floor): readonly StockCheckView[] =>
  Object.values(floor.checks ?? {}).filter((check) => isCounting(check.status))

const isLeft = (line: CheckLineView): boolean => line.isOpen && line.qty === null
/** Lines not counted yet in this round, of one bin when `bin` is given. */
export const linesLeft = (check: StockCheckView | undefined, bin?: string): readonly CheckLineView[] =>
  (check?.lines ?? []).filter((line) => isLeft(line) && (bin === undefined || line.locationNo === bin))
/** Bins with lines to be counted, in walking order. */
export const binsLeft = (check: StockCheckView | undefined): readonly string[] => {
  const open = new Set(linesLeft(check).map((line) => line.locationNo))
  return (check?.bins ?? []).filter((bin) => open.has(bin))
}
export const lineOf = (check: StockCheckView | undefined, piece: CheckPiece): CheckLineView | undefined =>
  check?.lines.find((line) => checkLineKey(line) === checkLineKey(piece))

const pieceOf = ({ locationNo, ownerNo, goodsNo, batchNo, quality }: CheckPiece): CheckPiece => ({
  locationNo,
  ownerNo,
  goodsNo,
  batchNo,
  quality,
})

/**
 * The pieces a scanned code may mean in this bin: lines of the bin, otherwise unexpected goods. Where the stock-taking covers only certain
 * owners, only their goods count.
 */
export const meant = (
  floor: Floor,
  doc: StockCheckDoc,
  e: ScanEvent,
): { readonly pieces: readonly CheckPiece[]; readonly qty: number } => {
  const check = checkOf(floor, doc)
  const openLines = (check?.lines ?? []).filter((line) => line.isOpen && line.locationNo === doc.bin)
  const expected = resolveScan(e, floor.goods, openLines)
  // a recount only counts the differing lines
  const others =
    check?.roundNo === 1
      ? Object.values(floor.goods).filter((one) => check.ownerNo === null || one.ownerNo === check.ownerNo)
      : []
  const hit = expected.kind === 'unknown' ? resolveScan(e, floor.goods, others) : expected
  const hits = hit.kind === 'hit' ? [hit] : hit.kind === 'choices' ? hit.choices : []
  const pieces = hits.flatMap(({ ownerNo, goodsNo }): readonly CheckPiece[] => {
    const lines = openLines.filter((line) => goodsKey(line) === goodsKey({ ownerNo, goodsNo }))
    return lines.length > 0 ? lines.map(pieceOf) : [{ locationNo: doc.bin, ownerNo, goodsNo, batchNo: '', quality: 1 }]
  })
  return { pieces: ofBatch(pieces, e), qty: hits[0]?.qty ?? 0 }
}

/** State after a restart: bin and pieces counted so far come from the SCANs since the last count that was written. `ops` oldest first. */
export const resumeStockCheck = (floor: Floor, ops: readonly AnyOp[]): StockCheckDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'STOCKTAKE_COUNT') doc = emptyHand(doc)
    if (op.opType === 'STOCKTAKE_EMPTY') doc = emptyHand({ ...doc, bin: '' })
    if (op.opType !== 'SCAN' || op.payload.flow !== 'stockCheck' || op.payload.verdict !== 'ok') continue
    const { docNo, step, kind, ownerNo, goodsNo, qty = 0 } = op.payload
    const check = at(floor.checks, docNo)
    if (check === undefined) continue
    if (step === 'left') doc = idle
    else if (step === 'closed') doc = emptyHand({ ...doc, bin: '' })
    else if (kind === 'location')
      doc = emptyHand({ ...idle, docNo, roundNo: check.roundNo, bin: binNamed(check, codeOf(op.raw?.text ?? '')) })
    else if (step === 'undo') doc = emptyHand(doc)
    else if (ownerNo !== undefined && goodsNo !== undefined) doc = counting(floor, doc, goodsKey({ ownerNo, goodsNo }), qty)
  }
  const check = checkOf(floor, doc)
  return check === undefined || !isCounting(check.status) ? idle : doc
}
export const binNamed = (check: StockCheckView | undefined, code: string): string =>
  check?.bins.find((bin) => bin.toUpperCase() === code) ?? ''

const counting = (floor: Floor, doc: StockCheckDoc, key: string, qty: number): StockCheckDoc => {
  const lines = (checkOf(floor, doc)?.lines ?? []).filter((line) => line.locationNo === doc.bin && goodsKey(line) === key)
  const [first, ...more] = lines
  if (first === undefined || more.length > 0) return doc
  return { ...doc, stage: 'qty', piece: pieceOf(first), hand: doc.hand + qty }
}
