// 移库进度 · moveDoc
/** State of the move flow, and the content of bins as far as this device knows. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import { restOfLine, type MoveLineView, type MoveView } from '#contract/ops/kinds/moves'
import { binKey } from '#contract/ops/kinds/stock'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import type { Doc, Session, ScanEvent } from './flow.ts'
import { ofBatch, resolveScan } from './goodsScan.ts'
import { codeOf } from './codeIndex.ts'

/** Equal pieces: of one owner, batch and quality. */
export interface Piece extends GoodsKey {
  readonly batchNo: string
  readonly quality: number
}
export interface MoveDoc extends Doc {
  readonly stage: 'list' | 'from' | 'goods' | 'choose' | 'qty' | 'target'
  /** the move order, or without one the source bin */
  readonly docNo: string
  /** '' without a move order */
  readonly moveNo: string
  /** the person's current bin */
  readonly from: string
  /** the pieces in the hand */
  readonly piece: Piece | null
  readonly hand: number
  /** pieces that one code may mean, until the person chooses */
  readonly offered: readonly Piece[]
  /** bin that was not suggested, which a second scan confirms; with ! the bin was also too small */
  readonly again: string
}
export type MoveSession = Session<MoveDoc>

export const idle: MoveDoc = {
  stage: 'list',
  docNo: '',
  moveNo: '',
  from: '',
  piece: null,
  hand: 0,
  offered: [],
  again: '',
}
/** The state with an empty hand at the same bin. */
export const emptyHand = (doc: MoveDoc): MoveDoc => ({ ...doc, stage: 'goods', piece: null, hand: 0, offered: [], again: '' })

export const sameNo = (code: string, locationNo: string): boolean => code === locationNo.toUpperCase()
const pieceOf = ({ ownerNo, goodsNo, batchNo, quality }: Piece): Piece => ({ ownerNo, goodsNo, batchNo, quality })
export const isPiece = (a: Piece, b: Piece): boolean =>
  goodsKey(a) === goodsKey(b) && a.batchNo === b.batchNo && a.quality === b.quality

/** Lines of a move that still have pieces to be carried. */
export const openLines = (move: MoveView | undefined): readonly MoveLineView[] =>
  move === undefined ? [] : (move.lines ?? []).filter((line) => restOfLine(move, line) > 0)
export const moveOf = (floor: Floor, { moveNo }: Pick<MoveDoc, 'moveNo'>): MoveView | undefined => at(floor.moves, moveNo)
/** Move orders with remaining pieces, in the server's sequence: urgent move orders first. */
export const openMoves = (floor: Floor): readonly MoveView[] =>
  Object.values(floor.moves ?? {}).filter((move) => openLines(move).length > 0)

/** Pieces that may be taken here: lines of the move order at this bin, or without a move order the known content of the bin. */
export const piecesAt = (floor: Floor, doc: MoveDoc): readonly Piece[] => {
  const lines = openLines(moveOf(floor, doc)).filter((line) => line.from === doc.from)
  if (doc.moveNo !== '') return lines.map(pieceOf)
  const rows = at(floor.shelves, doc.from)?.rows ?? []
  // for a bin that is being counted the device knows the goods but not their number
  return rows
    .filter((row) => row.qty === null || (at(floor.bins, binKey(doc.from, row, row.batchNo, row.quality)) ?? 0) > 0)
    .map(pieceOf)
}
/** The line of the move order that these pieces belong to. */
export const lineOf = (floor: Floor, doc: MoveDoc): MoveLineView | undefined => {
  const { piece } = doc
  return piece === null ? undefined : openLines(moveOf(floor, doc)).find((line) => line.from === doc.from && isPiece(line, piece))
}

/** Maximum number of pieces that may be moved; infinite when this device has no limit. */
export const limitOf = (floor: Floor, doc: MoveDoc): number => {
  const { piece, from } = doc
  if (piece === null) return 0
  const move = moveOf(floor, doc)
  const line = lineOf(floor, doc)
  if (move !== undefined) return line === undefined ? 0 : restOfLine(move, line)
  return at(floor.free, binKey(from, piece, piece.batchNo, piece.quality)) ?? Number.POSITIVE_INFINITY
}

/** Destination bins: the bin of the line, or without a move order the bins where such goods belong. */
export const targetsOf = (floor: Floor, doc: MoveDoc): readonly string[] => {
  const { piece } = doc
  const line = lineOf(floor, doc)
  if (line !== undefined && line.to !== '') return [line.to]
  if (piece === null) return []
  const rows = Object.values(floor.shelves ?? {}).flatMap((shelf) => shelf.rows)
  const homes = rows.find((row) => goodsKey(row) === goodsKey(piece) && row.quality === piece.quality)?.homes ?? []
  return homes.filter((bin) => bin !== doc.from)
}

/** The next step in a move order; the remaining lines of this bin come first. */
export const forward = (doc: MoveDoc, floor: Floor): MoveDoc => {
  const lines = openLines(moveOf(floor, doc))
  const [first] = lines
  if (first === undefined) return idle
  const hasLinesHere = lines.some((line) => line.from === doc.from)
  return hasLinesHere ? emptyHand(doc) : { ...emptyHand(doc), stage: 'from', from: '' }
}

/** The pieces that a scanned code matches here: several when they differ by owner, batch or quality only. */
export const piecesMeant = (
  floor: Floor,
  doc: MoveDoc,
  e: ScanEvent,
): { readonly pieces: readonly Piece[]; readonly qty: number } => {
  const piecesHere = piecesAt(floor, doc)
  // with unknown content of the bin every kind of goods is possible, and the server determines the batch
  const isBlind = doc.moveNo === '' && at(floor.shelves, doc.from) === undefined
  const hit = resolveScan(e, floor.goods, isBlind ? Object.values(floor.goods) : piecesHere)
  const hits = hit.kind === 'hit' ? [hit] : hit.kind === 'choices' ? hit.choices : []
  const pieces = hits.flatMap(({ ownerNo, goodsNo }): readonly Piece[] =>
    isBlind
      ? [{ ownerNo, goodsNo, batchNo: '', quality: 1 }]
      : piecesHere.filter((one) => goodsKey(one) === goodsKey({ ownerNo, goodsNo })),
  )
  return { pieces: ofBatch(pieces, e), qty: hits[0]?.qty ?? 0 }
}

/**
 * State after a restart: the bin and the pieces in the hand come from the SCANs since the last put-down. `ops` oldest first. Input that was
 * typed or chosen without a scan is asked for again.
 */
export const resumeMove = (floor: Floor, ops: readonly AnyOp[]): MoveDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'MOVE_LINE')
      doc = emptyHand({ ...doc, ...documentOf(floor, op.docNo ?? ''), from: op.payload.fromLocationNo })
    if (op.opType !== 'SCAN' || op.payload.flow !== 'move' || op.payload.verdict !== 'ok') continue
    const { docNo, step, kind, ownerNo, goodsNo, qty = 0 } = op.payload
    if (step === 'undo') doc = idle
    else if (kind !== 'goods') doc = emptyHand({ ...idle, ...documentOf(floor, docNo), from: codeOf(op.raw?.text ?? '') })
    else if (ownerNo !== undefined && goodsNo !== undefined)
      doc =
        step === 'typed' && doc.piece !== null
          ? { ...doc, stage: 'target', hand: qty }
          : withPieces(floor, doc, { ownerNo, goodsNo }, qty)
  }
  if (doc.docNo === '') return idle
  if (doc.moveNo !== '' && openLines(moveOf(floor, doc)).length === 0) return idle
  return doc.moveNo !== '' && doc.piece === null ? forward(doc, floor) : doc
}
/** The document of an operation: a move order, or a source bin. */
const documentOf = (floor: Floor, docNo: string): Pick<MoveDoc, 'docNo' | 'moveNo'> => ({
  docNo,
  moveNo: at(floor.moves, docNo) === undefined ? '' : docNo,
})
const withPieces = (floor: Floor, doc: MoveDoc, key: GoodsKey, qty: number): MoveDoc => {
  const pieces = piecesAt(floor, doc).filter((one) => goodsKey(one) === goodsKey(key))
  const [piece] = pieces
  if (piece === undefined || pieces.length > 1) return doc
  const docWithPieces: MoveDoc = { ...doc, stage: 'qty', piece, hand: doc.hand + qty }
  return docWithPieces.hand >= limitOf(floor, docWithPieces) ? { ...docWithPieces, stage: 'target' } : docWithPieces
}
