// 质检进度 · returnInspectDoc
/** State of the inspection of the open parcel. The state is computed from SCANs only, so that a restart continues it. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { ReceivedView, ReturnView } from '#contract/ops/kinds/returns'
import type { GoodsKey } from '#contract/rules/barcode'
import type { InspectedLine } from '#contract/ops/returnInspect'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import type { Floor } from '#contract/ops/view'
import { placeFor, usualTerms } from '#contract/rules/returnInspect'
import { isDefect, RETURN_QUALITY, scrapQuality, wrongQuality, type ReturnQuality } from '#contract/rules/returnLife'
import type { Doc, Session, ScanEvent } from './flow.ts'
import { resolveScan } from './goodsScan.ts'
import { goodsCodeOf } from './codeIndex.ts'

/** Owner of unrecognised pieces. */
export const unknownOwner = '?'

/** Pieces of one kind and quality in the parcel. */
export interface Seen extends GoodsKey {
  readonly qty: number
  readonly quality: ReturnQuality
  readonly reasons: readonly string[]
  /** '' when it was not read */
  readonly produceDate: string
  readonly photos: readonly Photo[]
}
export interface ReturnInspectDoc extends Doc {
  readonly stage: 'find' | 'goods' | 'choose' | 'strange' | 'date' | 'quality' | 'reason' | 'photo' | 'empty' | 'less'
  /** the waybill of the open parcel; '' when none is open */
  readonly docNo: string
  /** moment at which the parcel was opened, epoch ms of the device */
  readonly begin: number
  readonly seen: readonly Seen[]
  /** index in `seen` of the pieces being judged */
  readonly at: number
  readonly reasons: readonly string[]
  /** goods that share the scanned code */
  readonly offered: readonly GoodsKey[]
  /** an unknown code that a second step records or drops */
  readonly code: string
  /** pieces that were put into a new bag */
  readonly repack: number
}
export type ReturnInspectSession = Session<ReturnInspectDoc>

export const idle: ReturnInspectDoc = {
  stage: 'find',
  docNo: '',
  begin: 0,
  seen: [],
  at: 0,
  reasons: [],
  offered: [],
  code: '',
  repack: 0,
}

export const parcelOf = (floor: Floor, logisticsNo: string): ReceivedView | undefined => at(floor.received, logisticsNo)
export const returnOf = (floor: Floor, logisticsNo: string): ReturnView | undefined =>
  at(floor.returns, parcelOf(floor, logisticsNo)?.returnNo)
/** Pieces announced in the return order; 0 when unknown. */
export const plannedOf = (s: Pick<ReturnInspectSession, 'floor' | 'doc'>): number =>
  (returnOf(s.floor, s.doc.docNo)?.lines ?? []).reduce((sum, { planQty }) => sum + planQty, 0)
export const ownerAt = (s: ReturnInspectSession): string =>
  returnOf(s.floor, s.doc.docNo)?.ownerNo || (s.doc.seen.find(({ quality }) => quality !== wrongQuality)?.ownerNo ?? '')
export const counted = ({ seen }: ReturnInspectDoc): number => seen.reduce((sum, { qty }) => sum + qty, 0)
export const piecesOf = ({ seen }: ReturnInspectDoc, test: (quality: number) => boolean): number =>
  seen.reduce((sum, { qty, quality }) => (test(quality) ? sum + qty : sum), 0)

/** Goods that the scanned code matches: goods of the return's owner, otherwise goods of other owners. */
export const goodsMeant = (
  s: ReturnInspectSession,
  e: ScanEvent,
): { readonly goods: readonly GoodsKey[]; readonly qty: number } => {
  const hit = resolveScan(e, s.floor.goods, Object.values(s.floor.goods))
  const hits = hit.kind === 'hit' ? [hit] : hit.kind === 'choices' ? hit.choices : []
  const owner = ownerAt(s)
  const ownersHits = hits.filter(({ ownerNo }) => owner === '' || ownerNo === owner)
  const goods = (ownersHits.length > 0 ? ownersHits : hits).map(({ ownerNo, goodsNo }) => ({ ownerNo, goodsNo }))
  return { goods, qty: hits[0]?.qty ?? 1 }
}

const needsReason = (quality: number): boolean => isDefect(quality) || quality === scrapQuality
/** Next step in judging pieces: a reason, a photo, or the next piece. */
export const stageAfter = (s: Pick<ReturnInspectSession, 'floor'>, doc: ReturnInspectDoc): ReturnInspectDoc['stage'] => {
  const one = doc.seen[doc.at]
  if (one === undefined) return 'goods'
  if (needsReason(one.quality) && one.reasons.length === 0) return 'reason'
  return photoDue(s.floor, doc.docNo, one) ? 'photo' : 'goods'
}
/** Whether the pieces still need a photo. `photoMode`: 1 damaged pieces only, 2 all pieces, 3 none. */
export const photoDue = (floor: Floor, docNo: string, one: Seen): boolean => {
  const back = returnOf(floor, docNo)
  // return_white_list.white_type 2: no photos for this shop
  if (at(floor.returnWhite, `2|${back?.shopNo ?? ''}`) === true) return false
  const { photoMode } = at(floor.returnTerms, back?.ownerNo) ?? at(floor.returnTerms, '*') ?? usualTerms
  return one.photos.length === 0 && (photoMode === 2 || (photoMode === 1 && one.quality !== 1))
}

const isSameGoods = (one: Seen, key: GoodsKey): boolean =>
  one.ownerNo === key.ownerNo && one.goodsNo === key.goodsNo && one.quality === 1 && one.produceDate === ''

/** Adds pieces. Good pieces of goods already seen increase their number. */
const addPieces = (doc: ReturnInspectDoc, key: GoodsKey, qty: number, quality: ReturnQuality): ReturnInspectDoc => {
  const index = quality === 1 ? doc.seen.findIndex((one) => isSameGoods(one, key)) : -1
  if (index === -1) {
    const fresh: Seen = { ...key, qty, quality, reasons: [], produceDate: '', photos: [] }
    return { ...doc, stage: 'goods', seen: [...doc.seen, fresh], at: doc.seen.length }
  }
  return { ...changeSeen(doc, index, (one) => ({ ...one, qty: one.qty + qty })), at: index, stage: 'goods' }
}
const changeSeen = (doc: ReturnInspectDoc, i: number, to: (one: Seen) => Seen): ReturnInspectDoc => ({
  ...doc,
  seen: doc.seen.map((one, n) => (n === i ? to(one) : one)),
})
/** Gives one of the current pieces another quality; the piece then has its own entry in `seen`. */
const withQuality = (doc: ReturnInspectDoc, quality: ReturnQuality): ReturnInspectDoc => {
  const one = doc.seen[doc.at]
  if (one === undefined) return doc
  const others = doc.seen.flatMap((each, i) => (i !== doc.at ? [each] : each.qty > 1 ? [{ ...each, qty: each.qty - 1 }] : []))
  const fresh: Seen = { ...one, qty: 1, quality, reasons: [], photos: [] }
  return { ...doc, stage: 'goods', seen: [...others, fresh], at: others.length, reasons: [] }
}
/** Removes the last scanned piece. */
const withoutLast = (doc: ReturnInspectDoc): ReturnInspectDoc => {
  const seen = doc.seen.flatMap((one, i) => (i !== doc.at ? [one] : one.qty > 1 ? [{ ...one, qty: one.qty - 1 }] : []))
  return { ...doc, stage: 'goods', seen, at: Math.max(Math.min(doc.at, seen.length - 1), 0), reasons: [] }
}

/** The inspection after one SCAN of the flow; `text` is the reason, the picture or the date. */
export function withScan(doc: ReturnInspectDoc, p: PayloadOf['SCAN'], text: string, now: number): ReturnInspectDoc {
  const { step, qty = 1, ownerNo, goodsNo } = p
  switch (step) {
    case 'open':
      return { ...idle, stage: 'goods', docNo: p.docNo, begin: now }
    case 'goods':
    case 'strange':
      return ownerNo === undefined || goodsNo === undefined
        ? doc
        : addPieces(doc, { ownerNo, goodsNo }, qty, step === 'goods' ? 1 : wrongQuality)
    case 'qty':
      return { ...changeSeen(doc, doc.at, (one) => ({ ...one, qty })), stage: 'goods' }
    case 'date':
      return { ...changeSeen(doc, doc.at, (one) => ({ ...one, produceDate: text })), stage: 'goods' }
    case 'quality':
      return withQuality(doc, qty as ReturnQuality)
    case 'reason':
      return changeSeen(doc, doc.at, (one) => ({ ...one, reasons: toggle(one.reasons, text) }))
    case 'photo':
      return changeSeen(doc, doc.at, (one) => ({ ...one, photos: [...one.photos, { sha256: text, bytes: qty }] }))
    case 'repack':
      return { ...doc, repack: doc.repack + 1 }
    case 'undo':
      return withoutLast(doc)
    default:
      return step === 'aside' ? idle : doc
  }
}
const toggle = (all: readonly string[], one: string): readonly string[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** State after a restart: the open parcel and the findings about it. `ops` oldest first. */
export const resumeReturnInspect = (floor: Floor, ops: readonly AnyOp[]): ReturnInspectDoc => {
  let doc = idle
  for (const op of ops) {
    if (op.opType === 'RETURN_INSPECT') doc = idle
    if (op.opType !== 'SCAN' || op.payload.flow !== 'returnInspect' || op.payload.verdict !== 'ok') continue
    const text = op.payload.kind === 'goods' ? goodsCodeOf(op.raw) : (op.raw?.text ?? '')
    doc = withScan(doc, op.payload, text, op.capturedWall)
  }
  return doc.docNo === '' ? idle : { ...doc, stage: stageAfter({ floor }, doc) }
}

/** Lines of the RETURN_INSPECT. The owner of unrecognised pieces is left out. */
export const linesOf = ({ seen }: ReturnInspectDoc): readonly InspectedLine[] =>
  seen.map(({ ownerNo, goodsNo, qty, quality, reasons, produceDate, photos }) => ({
    ...(ownerNo !== unknownOwner && { ownerNo }),
    goodsNo,
    qty,
    quality,
    reasons,
    ...(produceDate !== '' && { produceDate }),
    photos,
  }))

/** Where to put the pieces: one place, or the place of each quality when there are several places. */
export const whereTo = (s: ReturnInspectSession): string => {
  const all = Object.values(s.floor.returnPlaces ?? {})
  const places = new Map<string, string>()
  for (const { quality, ownerNo } of s.doc.seen) {
    const to = placeFor(all, quality, ownerNo) || '退货暂存'
    places.set(to, [...new Set([...(places.get(to)?.split('、') ?? []), RETURN_QUALITY[quality]])].join('、'))
  }
  const [only, ...more] = places
  if (only === undefined) return '空盒留着交主管'
  return more.length === 0 ? `放 ${only[0]}` : [...places].map(([to, what]) => `${what}放 ${to}`).join('，')
}
