// 退货质检 · ops/returnInspect
import { excStage } from '../rules/systemPlace.ts'
import { Array as ListOf, Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { bizDate } from '../rules/clock.ts'
import { stocklessText } from '../rules/goodsTexts.ts'
import {
  expireOf,
  filmStop,
  keptQuality,
  linedUp,
  merged,
  placeFor,
  resultStop,
  stockedLines,
  usualTerms,
  type JudgedLine,
  type ReturnTerms,
  type SeenPieces,
} from '../rules/returnInspect.ts'
import { statusText } from '../rules/life.ts'
import { batchOf } from '../rules/receiveRules.ts'
import { isStocked, RETURN_QUALITY, returnLife, wrongQuality } from '../rules/returnLife.ts'
import { accept, startedAt, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { batchNo, codeOf, countOf, day, docNo, goodsNo, locationNo, moment, ownerNo, pieces, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { returns, type ReturnView } from './kinds/returns.ts'
import { stock, type StockMove } from './kinds/stock.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { operatorStop, returnWork, returnWorks } from './returnWork.ts'
import { flow } from './take.ts'
import { titles } from './titles.ts'
import type { DecideContext, Floor } from './view.ts'

/**
 * Names the return by its number, by its receipt's number, or by the waybill: a parcel received without network has no other number yet.
 */
export const payload = () =>
  Fields({
    returnNo: Optional(docNo()),
    receiveNo: Optional(docNo()),
    logisticsNo: Optional(docNo()),
    lines: ListOf(
      Fields({
        /** absent: the owner of the return */
        ownerNo: Optional(ownerNo()),
        goodsNo: goodsNo(),
        qty: pieces(),
        quality: codeOf(RETURN_QUALITY),
        reasons: ListOf(Text({ minLength: 1, maxLength: 32 }), { maxItems: 10 }),
        batchNo: Optional(batchNo()),
        produceDate: Optional(day()),
        /** the position shown to the person */
        positionNo: Optional(locationNo()),
        photos: photos(),
      }),
      { maxItems: 200 },
    ),
    /** pieces that were put into a new bag */
    repackNum: countOf(),
    videoBegin: moment(),
    videoEnd: moment(),
  })
type Payload = Sent<typeof payload>
export type InspectedLine = Payload['lines'][number]
type Op = OpOf<'RETURN_INSPECT', Payload>
interface Pieces extends SeenPieces {
  readonly positionNo: string
  readonly photos: InspectedLine['photos']
}
/** return_white_list.white_type: the pieces need no photo, their expiry is not judged. */
const noPhoto = 2
const noExpiry = 3

/** return_config.photo_mode: photos are not required. */
const noPhotoMode = 3

/** The return that an inspection names by its number, its receipt or its waybill. */
export const returnMeant = (p: Payload, floor: Floor): ReturnView | undefined => {
  const parcel =
    p.receiveNo === undefined
      ? at(floor.received, p.logisticsNo)
      : Object.values(floor.received ?? {}).find(({ receiveNo }) => receiveNo === p.receiveNo)
  return at(floor.returns, p.returnNo ?? parcel?.returnNo)
}

/** Owner of the return: from the return notice (预告), or from the parcel's content; '' where all pieces belong to another owner. */
const ownerOf = ({ ownerNo: noticedOwner }: ReturnView, lines: readonly InspectedLine[]): string =>
  noticedOwner === ''
    ? (lines.find((line) => line.quality !== wrongQuality && line.ownerNo !== undefined)?.ownerNo ?? '')
    : noticedOwner

/**
 * The pieces the inspector found, each with the batch it would be received in; pieces of another owner are 错件, whatever quality the
 * inspector chose.
 */
const inspectedPieces = (lines: readonly InspectedLine[], owner: string): readonly Pieces[] =>
  merged(
    lines.map(
      ({
        ownerNo: pieceOwner = owner,
        goodsNo: no,
        qty,
        quality: chosen,
        reasons,
        batchNo: batch = '',
        produceDate = null,
        ...rest
      }) => ({
        ownerNo: pieceOwner,
        goodsNo: no,
        qty,
        quality: pieceOwner === owner && owner !== '' ? chosen : wrongQuality,
        reasons,
        batchNo: batchOf(batch, produceDate ?? undefined),
        produceDate,
        positionNo: rest.positionNo ?? '',
        photos: rest.photos,
      }),
    ),
  )

/** A1032 for unknown goods and A1040 for goods without stock; null when all goods can be booked. */
const goodsStop = (inspected: readonly Pieces[], floor: Floor): Decision | null => {
  for (const piece of inspected) {
    if (piece.quality === wrongQuality) continue
    const facts = at(floor.goods, goodsKey(piece))
    if (facts === undefined) return stop('A1032', { barcode: piece.goodsNo }, {})
    if (facts.stockless === true) return stop('A1040', { goodsNo: piece.goodsNo, reason: stocklessText }, {})
  }
  return null
}

/** An owner's terms for inspections; `ownerNo` '': the owner is unknown. */
export const termsOf = (floor: Floor, ownerNo: string): ReturnTerms =>
  at(floor.returnTerms, ownerNo) ?? at(floor.returnTerms, '*') ?? usualTerms

/** A parcel was unpacked and every piece inspected (floor.md §11.2); its pieces are booked into the return positions. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { lines } = op.payload
  const returned = returnMeant(op.payload, floor)
  if (returned === undefined) return stop('A0404', {}, {})
  const refused = statusStop(returned)
  if (refused !== null) return refused
  const owner = ownerOf(returned, lines)
  const inspected = inspectedPieces(lines, owner)
  const unknown = goodsStop(inspected, floor)
  if (unknown !== null) return unknown
  const terms = termsOf(floor, owner)
  const filmFault = filmStop(terms, floor.returnCameras, ctx.workstationNo, op.payload.videoEnd - op.payload.videoBegin)
  if (filmFault !== null) return stop(filmFault, {}, {})
  const photoMode = at(floor.returnWhite, `${noPhoto}|${returned.shopNo}`) === true ? noPhotoMode : terms.photoMode
  const resultFault = resultStop(inspected, { photoMode })
  if (resultFault !== null) return stop(resultFault, {}, {})
  const resultLines = inspectLines(inspected, returned, floor, { owner, today: bizDate(ctx.now) })
  const patch = resultPatch(op, returned, resultLines, { owner, now: ctx.now })
  const operatorFault = operatorStop(floor, ctx, 'inspect')
  if (operatorFault !== null) return stop(operatorFault, {}, patch)
  const isDowngraded = resultLines.some(({ piece }, i) => piece.quality !== inspected[i]?.quality)
  return accept(patch, {
    work: [workOf(op, returned, resultLines, owner, ctx)],
    notes: isDowngraded ? [{ code: 'A1905', args: {} }] : [],
  })
}

const statusStop = ({ status }: ReturnView): Decision | null => {
  if (status === returnLife.arrived || status === returnLife.inspecting) return null
  if (status > returnLife.inspecting) return stop('A1907', {}, {})
  return stop('A2201', { text: statusText(returnLife, status), op: titles.RETURN_INSPECT, status }, {})
}

const inspectLines = (
  inspected: readonly Pieces[],
  returned: ReturnView,
  floor: Floor,
  { owner, today }: { readonly owner: string; readonly today: string },
): readonly JudgedLine<Pieces>[] => {
  const places = Object.values(floor.returnPlaces ?? {})
  const rules = Object.values(floor.expiryRules ?? {})
  return linedUp(inspected, returned.lines, owner).map(({ lineNo, planQty, piece: seenPiece }) => {
    const key = goodsKey(seenPiece)
    const keeping = at(floor.keeping, key)
    const isExempt = at(floor.returnWhite, `${noExpiry}|${seenPiece.ownerNo}/${seenPiece.goodsNo}`) === true
    const piece = { ...seenPiece, quality: isExempt ? seenPiece.quality : keptQuality(seenPiece, keeping, rules, today) }
    const shownPosition = at(floor.returnPlaces, seenPiece.positionNo)?.positionNo
    const place = shownPosition ?? placeFor(places, piece.quality, piece.ownerNo)
    return {
      lineNo,
      planQty,
      piece,
      expireDate: expireOf(piece.produceDate, keeping?.shelfLifeDay ?? null),
      // without a position of the type, the pieces are booked into EXC-STAGE
      positionNo: place === '' && isStocked(piece.quality) ? excStage : place,
    }
  })
}

interface Facts {
  readonly owner: string
  readonly now: number
}
const resultPatch = (
  { payload: p }: Op,
  { returnNo, logisticsNo }: ReturnView,
  lines: readonly JudgedLine<Pieces>[],
  { owner, now }: Facts,
): Patch => ({
  returnInspected: [
    {
      returnNo,
      logisticsNo,
      ownerNo: owner,
      lines,
      repackNum: p.repackNum,
      videoBegin: p.videoBegin,
      videoEnd: p.videoEnd,
      inspectedAt: now,
    },
  ],
  stock: stockedLines(lines).map(({ piece, expireDate, positionNo }): StockMove => {
    const { ownerNo: of, goodsNo: no, batchNo: batch, quality: finalQuality, qty, produceDate } = piece
    return {
      ownerNo: of,
      goodsNo: no,
      from: '',
      to: positionNo,
      batchNo: batch,
      quality: finalQuality,
      qty,
      flowType: flow.returned,
      dates: { produceDate, expireDate },
      bizNo: returnNo,
    }
  }),
})

const workOf = (
  { payload: { videoBegin, videoEnd } }: Op,
  { returnNo, logisticsNo }: ReturnView,
  lines: readonly JudgedLine[],
  owner: string,
  ctx: DecideContext,
) => ({
  ...returnWork(returnWorks.inspect, returnNo, ctx),
  ...(logisticsNo !== '' && { logisticsNo }),
  ...(owner !== '' && { ownerNo: owner }),
  orderNum: 1,
  skuNum: new Set(lines.map(({ piece }) => goodsKey(piece))).size,
  goodsNum: lines.reduce((sum, { piece }) => sum + piece.qty, 0),
  lineNum: lines.length,
  startTime: startedAt(ctx, videoBegin, videoEnd),
})

export const names = ({ returnNo, receiveNo, logisticsNo, lines }: Payload): Names => ({
  ...(returnNo !== undefined && { returns: [returnNo] }),
  ...(receiveNo !== undefined && { returnReceipts: [receiveNo] }),
  ...(logisticsNo !== undefined && { returnParcels: [logisticsNo] }),
  goods: lines.flatMap(({ ownerNo: of, goodsNo: no }) => (of === undefined ? [] : [{ ownerNo: of, goodsNo: no }])),
})

export const operation: Operation<Op> = {
  opType: 'RETURN_INSPECT',
  right: 282_100,
  desk: () => 220_621,
  workType: returnWorks.inspect,
  touches: [returns, stock],
  decide,
}
