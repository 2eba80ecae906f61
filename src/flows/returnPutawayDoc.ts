// 退货上架进度 · returnPutawayDoc
/** State of the flow 退货上架, and the remaining pieces of a wave (put away) or of a return pick order (picked). */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import {
  restOfPickLine,
  restOfWaveLine,
  type ReturnPickLine,
  type ReturnPickView,
  type ReturnWaveLine,
  type ReturnWaveView,
} from '#contract/ops/kinds/returnWaves'
import { isPutAway } from '#contract/ops/returnPutaway'
import type { Floor } from '#contract/ops/view'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { returnPickLife } from '#contract/rules/returnLife'
import type { Doc, Session, ScanEvent } from './flow.ts'
import { ofBatch, resolveScan } from './goodsScan.ts'

/** Equal pieces in one position. */
export interface Lot extends GoodsKey {
  readonly batchNo: string
  readonly quality: number
  readonly from: string
}
export interface ReturnPutawayDoc extends Doc {
  readonly stage: 'list' | 'goods' | 'choose' | 'put' | 'from' | 'take' | 'short'
  /** code of the wave, or of the return pick order */
  readonly docNo: string
  /** the picker's current position */
  readonly from: string
  /** the pieces in the hand, and their number */
  readonly lot: Lot | null
  readonly hand: number
  /** lots that the scanned code matches, until the person chooses */
  readonly offered: readonly Lot[]
  /** bin that was not suggested, which a second scan confirms; with ! the bin was also too small */
  readonly again: string
}
export type ReturnPutawaySession = Session<ReturnPutawayDoc>
export const idle: ReturnPutawayDoc = { stage: 'list', docNo: '', from: '', lot: null, hand: 0, offered: [], again: '' }
/** The state with an empty hand in the same wave. */
export const emptied = (doc: ReturnPutawayDoc): ReturnPutawayDoc => ({ ...idle, stage: 'goods', docNo: doc.docNo })

export const waveAt = (floor: Floor, docNo: string): ReturnWaveView | undefined => at(floor.returnWaves, docNo)
export const pickAt = (floor: Floor, docNo: string): ReturnPickView | undefined => at(floor.returnPicks, docNo)
/** Wave lines with pieces still to be put away. */
export const waveLines = (wave: ReturnWaveView | undefined): readonly ReturnWaveLine[] =>
  wave === undefined || !isPutAway(wave) ? [] : wave.lines.filter((line) => restOfWaveLine(line) > 0)
/** Lines of an open return pick order with pieces still to be picked. */
export const pickLines = (pick: ReturnPickView | undefined): readonly ReturnPickLine[] =>
  pick === undefined || (pick.status !== returnPickLife.open && pick.status !== returnPickLife.doing)
    ? []
    : pick.lines.filter((line) => restOfPickLine(line) > 0)

/** Waves and return pick orders with remaining pieces, as entries of the list. */
export const openWork = (floor: Floor): readonly { readonly key: string; readonly label: string; readonly note: string }[] => [
  ...Object.values(floor.returnWaves ?? {}).flatMap((wave) => {
    const lines = waveLines(wave)
    const qty = lines.reduce((sum, line) => sum + restOfWaveLine(line), 0)
    const [first] = lines
    return qty === 0 || first === undefined
      ? []
      : [{ key: wave.waveNo, label: `上架 ${qty} 件`, note: noteOf(floor, lines, first.from, wave.waveNo) }]
  }),
  ...Object.values(floor.returnPicks ?? {}).flatMap((pick) => {
    const lines = pickLines(pick)
    const qty = lines.reduce((sum, line) => sum + restOfPickLine(line), 0)
    const [first] = lines
    return qty === 0 || first === undefined
      ? []
      : [{ key: pick.pickNo, label: `拣走 ${qty} 件`, note: noteOf(floor, lines, first.positionNo, pick.pickNo) }]
  }),
]
/** Note of a list entry: first position, content and code, so that entries can be distinguished without opening them. */
const noteOf = (floor: Floor, lines: readonly GoodsKey[], place: string, docNo: string): string => {
  const [name = '', ...more] = [...new Set(lines.map((line) => at(floor.goods, goodsKey(line))?.name ?? line.goodsNo))]
  return [place, more.length === 0 ? name : `${name} 等 ${more.length + 1} 种`, docNo].join(' · ')
}

const lotOf = ({ ownerNo, goodsNo, batchNo, quality }: Omit<Lot, 'from'>, from: string): Lot => ({
  ownerNo,
  goodsNo,
  batchNo,
  quality,
  from,
})
const lotKey = (lot: Lot): string => [goodsKey(lot), lot.batchNo, lot.quality, lot.from].join('|')
export const isSameLot = (a: Lot, b: Lot): boolean => lotKey(a) === lotKey(b)
export const isLot = (line: ReturnWaveLine, lot: Lot): boolean => lotKey(lotOf(line, line.from)) === lotKey(lot)
export const linesOfLot = (floor: Floor, { docNo, lot }: ReturnPutawayDoc): readonly ReturnWaveLine[] =>
  lot === null ? [] : waveLines(waveAt(floor, docNo)).filter((line) => isLot(line, lot))
export const restOfLot = (floor: Floor, doc: ReturnPutawayDoc): number =>
  linesOfLot(floor, doc).reduce((sum, line) => sum + restOfWaveLine(line), 0)
/** Suggested bin for the lot; '' without a suggestion. */
export const adviceOf = (floor: Floor, doc: ReturnPutawayDoc): string =>
  linesOfLot(floor, doc).find(({ to }) => to !== '')?.to ?? ''

/** Goods that the scanned code matches, and the number of pieces of the code. */
const goodsMeant = (
  floor: Floor,
  e: ScanEvent,
  among: readonly GoodsKey[],
): { readonly keys: ReadonlySet<string>; readonly qty: number } => {
  const hit = resolveScan(e, floor.goods, among)
  const hits = hit.kind === 'hit' ? [hit] : hit.kind === 'choices' ? hit.choices : []
  return { keys: new Set(hits.map(({ ownerNo, goodsNo }) => goodsKey({ ownerNo, goodsNo }))), qty: hits[0]?.qty ?? 0 }
}
/** Lots of the wave that the scanned code matches: several lots when they differ by batch, quality or position only. */
export const lotsMeant = (floor: Floor, { docNo }: ReturnPutawayDoc, e: ScanEvent) => {
  const lines = waveLines(waveAt(floor, docNo))
  const { keys, qty } = goodsMeant(floor, e, lines)
  const lots = new Map(
    lines.filter((line) => keys.has(goodsKey(line))).map((line) => [lotKey(lotOf(line, line.from)), lotOf(line, line.from)]),
  )
  return { lots: ofBatch([...lots.values()], e), qty }
}
/** The line at the current position that the scanned code matches. */
export const pickLineMeant = (floor: Floor, { docNo, from }: ReturnPutawayDoc, e: ScanEvent) => {
  const lines = pickLines(pickAt(floor, docNo)).filter(({ positionNo }) => positionNo === from)
  const { keys, qty } = goodsMeant(floor, e, lines)
  return { line: lines.find((line) => keys.has(goodsKey(line))), qty }
}

/** State after a restart: the open wave or return pick order. Pieces in the hand are scanned again. `ops` oldest first. */
export const resumeReturnPutaway = (floor: Floor, ops: readonly AnyOp[]): ReturnPutawayDoc => {
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'RETURN_PUTAWAY') docNo = op.payload.waveNo
    if (op.opType === 'RETURN_PICK') docNo = op.payload.pickNo
    if (op.opType === 'SCAN' && op.payload.flow === 'returnPutaway' && op.payload.verdict === 'ok')
      docNo = op.payload.step === 'aside' ? '' : op.payload.docNo
  }
  return openedAt(floor, docNo)
}
/** First state of a wave or return pick order, also when it is continued; `idle` when it has no remaining pieces. */
export const openedAt = (floor: Floor, docNo: string): ReturnPutawayDoc => {
  if (waveLines(waveAt(floor, docNo)).length > 0) return { ...idle, stage: 'goods', docNo }
  return pickLines(pickAt(floor, docNo)).length > 0 ? { ...idle, stage: 'from', docNo } : idle
}
