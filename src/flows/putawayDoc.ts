// 上架进度 · putawayDoc
/** State of the put-away flow, and the pieces in RCV-STAGE as far as this device knows. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { StagedView } from '#contract/ops/kinds/stockins'
import type { Floor } from '#contract/ops/view'
import { goodsKey } from '#contract/rules/barcode'
import { bulkOf } from '#contract/rules/binRules'
import { suggestBins } from '#contract/rules/putawaySuggest'
import type { Doc, Session, ScanEvent } from './flow.ts'
import { ofBatch, resolveScan } from './goodsScan.ts'

/** Equal pieces: of one owner, batch, quality and container. */
export type Waiting = Pick<StagedView, 'ownerNo' | 'goodsNo' | 'batchNo' | 'quality' | 'containerNo'>
export interface PutawayDoc extends Doc {
  readonly stage: 'list' | 'choose' | 'qty' | 'target'
  readonly piece: Waiting | null
  /** number of pieces in the hand */
  readonly hand: number
  /** kinds that the scanned code or container matches, until the person chooses */
  readonly offered: readonly Waiting[]
  /** pieces counted by the scan that leads to a choice; 0 means all pieces of the chosen kind */
  readonly qty: number
  /** bin that is too small or unknown, which a second scan confirms */
  readonly again: string
}
export type PutawaySession = Session<PutawayDoc>

export const idle: PutawayDoc = { stage: 'list', docNo: '', piece: null, hand: 0, offered: [], qty: 0, again: '' }

export const isPiece = (a: Waiting, b: Waiting): boolean =>
  goodsKey(a) === goodsKey(b) && a.batchNo === b.batchNo && a.quality === b.quality && a.containerNo === b.containerNo

/** Kinds of pieces that wait; equal pieces of several stock-in orders are one kind. */
export const kindsOf = (floor: Floor): readonly Waiting[] => {
  const kinds: Waiting[] = []
  for (const { ownerNo, goodsNo, batchNo, quality, containerNo } of Object.values(floor.staged ?? {})) {
    const one = { ownerNo, goodsNo, batchNo, quality, containerNo }
    if (!kinds.some((known) => isPiece(known, one))) kinds.push(one)
  }
  return kinds
}
/** Number of pieces of this kind that wait in RCV-STAGE. */
export const leftOf = (floor: Floor, piece: Waiting): number =>
  Object.values(floor.staged ?? {}).reduce((sum, one) => (isPiece(one, piece) ? sum + one.qty : sum), 0)
export const inContainer = (floor: Floor, code: string): readonly Waiting[] =>
  kindsOf(floor).filter(({ containerNo }) => containerNo === code)

/** Kinds of pieces that the scanned code matches. */
export const kindsByCode = (
  floor: Floor,
  e: ScanEvent,
  among: readonly Waiting[] = kindsOf(floor),
): { readonly kinds: readonly Waiting[]; readonly qty: number } => {
  const hit = resolveScan(e, floor.goods, among)
  const hits = hit.kind === 'hit' ? [hit] : hit.kind === 'choices' ? hit.choices : []
  return {
    kinds: ofBatch(
      among.filter((one) => hits.some((key) => goodsKey(key) === goodsKey(one))),
      e,
    ),
    qty: hits[0]?.qty ?? 0,
  }
}

/** The bin as written in the books; an unknown code is used as scanned. */
export const binByCode = (floor: Floor, code: string): string =>
  Object.keys(floor.shelfBins ?? {}).find((no) => no.toUpperCase() === code) ?? code

/** Bins for the pieces in the hand, the best first. */
export const suggested = ({ floor, doc }: Pick<PutawaySession, 'floor' | 'doc'>): readonly string[] => {
  const { piece, hand } = doc
  if (piece === null) return []
  const facts = at(floor.goods, goodsKey(piece))
  const fixed = at(floor.fixedBins, goodsKey(piece)) ?? []
  return suggestBins(piece, Object.values(floor.shelfBins ?? {}), fixed, facts?.abc, bulkOf(facts, hand))
}

/** State after a restart: pieces in the hand come from the SCANs since the last put-away. `ops` oldest first. */
export const resumePutaway = (floor: Floor, ops: readonly AnyOp[]): PutawayDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'PUTAWAY_LINE') doc = idle
    if (op.opType !== 'SCAN' || op.payload.flow !== 'putaway' || op.payload.verdict !== 'ok') continue
    const { step, ownerNo, goodsNo, qty = 0 } = op.payload
    if (step === 'undo') doc = idle
    if (ownerNo === undefined || goodsNo === undefined) continue
    const kinds = kindsOf(floor).filter((one) => goodsKey(one) === goodsKey({ ownerNo, goodsNo }))
    const [piece, ...more] = kinds
    if (piece === undefined || more.length > 0) continue
    const isSame = doc.piece !== null && isPiece(doc.piece, piece)
    const hand = step === 'typed' || !isSame ? qty : doc.hand + qty
    doc = { ...idle, stage: hand >= leftOf(floor, piece) || step === 'typed' ? 'target' : 'qty', docNo: rcvStage, piece, hand }
  }
  return doc.piece !== null && doc.hand > leftOf(floor, doc.piece) ? idle : doc
}
