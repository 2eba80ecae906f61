// 退货质检的判定 · rules/returnInspect
/** What an inspection makes of a return (floor.md §11.2): the quality of every piece, the line it counts for, the position it goes to. */
import { isDefect, scrapQuality, wrongQuality, isStocked } from './returnLife.ts'
import type { ReturnQuality } from './returnLife.ts'
import { expiryQuality, returnExpiryRule, type ReturnExpiryRule } from './returnExpiry.ts'

/** What an owner asks for of his returns in a warehouse. */
export interface ReturnTerms {
  /** a parcel nobody announced is taken in as 无头件 */
  readonly acceptNoNotice: boolean
  readonly autoCreate: boolean
  /** 1 异常拍照 2 全部 3 不拍 */
  readonly photoMode: number
  /** 1 质检后自动 2 货主确认后 3 手工 */
  readonly pushMode: number
  readonly videoRequired: boolean
}
/** Where nobody said anything. */
export const usualTerms: ReturnTerms = {
  acceptNoNotice: true,
  autoCreate: true,
  photoMode: 1,
  pushMode: 1,
  videoRequired: false,
}
export type ExpiryRule = ReturnExpiryRule

/** A position for what came back. `type`: 1 待拆 2 待推送 3 良品待上架 4 残次 5 无头件 6 报废 */
export interface ReturnPlace {
  readonly positionNo: string
  readonly type: number
  /** '': anybody's */
  readonly ownerNo: string
  readonly isFull: boolean
}
const placeType = (quality: number): number =>
  quality === 1 ? 3 : quality === scrapQuality ? 6 : quality === wrongQuality ? 5 : 4

/**
 * Where pieces go: the owner's own position before a shared one, one with room before a full one; what is somebody else's is nobody's. '' where
 * there is none of the kind.
 */
export const placeFor = (places: readonly ReturnPlace[], quality: number, ownerNo: string): string => {
  const whose = quality === wrongQuality ? '' : ownerNo
  const rank = (one: ReturnPlace): number => (one.isFull ? 2 : 0) + (one.ownerNo === '' ? 1 : 0)
  return (
    places
      .filter(({ type, ownerNo: of }) => type === placeType(quality) && (of === '' || of === whose))
      .sort((a, b) => rank(a) - rank(b) || (a.positionNo < b.positionNo ? -1 : 1))[0]?.positionNo ?? ''
  )
}

/** Pieces as the inspector saw them. */
export interface SeenPieces {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  readonly quality: ReturnQuality
  readonly reasons: readonly string[]
  readonly batchNo: string
  readonly produceDate: string | null
  readonly photos: readonly unknown[]
}
/** Why the result cannot stand; null: it can. `photoMode` 3 for a shop on the white list. */
export const resultStop = (
  lines: readonly SeenPieces[],
  { photoMode }: Pick<ReturnTerms, 'photoMode'>,
): 'A1904' | 'A1906' | null => {
  const needsReason = (quality: number): boolean => isDefect(quality) || quality === scrapQuality
  if (lines.some(({ quality, reasons }) => needsReason(quality) && reasons.length === 0)) return 'A1904'
  const needsPhoto = ({ quality }: SeenPieces): boolean => photoMode === 2 || (photoMode === 1 && quality !== 1)
  return lines.some((line) => needsPhoto(line) && line.photos.length === 0) ? 'A1906' : null
}

/**
 * Whether an owner who wants a film of every inspection (video_required) gets one: the bench has a camera in use, and the film has a length.
 * `cameras` by bench; undefined: this device was never told, the server says.
 */
export const filmStop = (
  { videoRequired }: Pick<ReturnTerms, 'videoRequired'>,
  cameras: Readonly<Record<string, string>> | undefined,
  workstationNo = '',
  lengthMs = 1,
): 'A1917' | null => {
  if (!videoRequired || cameras === undefined) return null
  return Object.hasOwn(cameras, workstationNo) && lengthMs > 0 ? null : 'A1917'
}

/** A batch's last day, from its first and the days it keeps; null: it does not expire, or nobody read the date. */
export const expireOf = (produceDate: string | null, shelfLifeDay: number | null): string | null =>
  produceDate === null || shelfLifeDay === null || shelfLifeDay <= 0
    ? null
    : new Date(Date.parse(`${produceDate}T00:00:00Z`) + shelfLifeDay * 86_400_000).toISOString().slice(0, 10)

export interface Keeping {
  readonly categoryCode: string
  readonly shelfLifeDay: number
}
/** Quality after the expiry rule of the goods: only what looks good is judged by its date. */
export const keptQuality = (
  piece: SeenPieces,
  keeping: Keeping | undefined,
  rules: readonly ExpiryRule[],
  today: string,
): ReturnQuality => {
  if (piece.quality !== 1 || keeping === undefined) return piece.quality
  const { produceDate, ownerNo, goodsNo } = piece
  const { categoryCode, shelfLifeDay } = keeping
  const rule = returnExpiryRule(rules, { ownerNo, goodsNo, categoryCode })
  const batch = { produceDate, expireDate: expireOf(produceDate, shelfLifeDay), shelfLifeDay }
  return (expiryQuality(rule, batch, today) ?? 1) as ReturnQuality
}

/** A line of the result. `planQty` 0: the return named nothing of the kind. */
export interface JudgedLine<P extends SeenPieces = SeenPieces> {
  readonly lineNo: number
  readonly planQty: number
  readonly piece: P
  readonly expireDate: string | null
  /** '' where there is no position of the kind */
  readonly positionNo: string
}
export interface InspectResult {
  /** '' where every piece is somebody else's */
  readonly ownerNo: string
  readonly lines: readonly JudgedLine[]
}

/** Pieces alike in everything but their number are one line. */
export const merged = <P extends SeenPieces>(pieces: readonly P[]): readonly P[] => {
  const by = new Map<string, P>()
  for (const piece of pieces) {
    const { ownerNo, goodsNo, quality, batchNo, produceDate, reasons } = piece
    const key = JSON.stringify([ownerNo, goodsNo, quality, batchNo, produceDate, reasons])
    const before = by.get(key)
    by.set(
      key,
      before === undefined ? piece : { ...piece, qty: before.qty + piece.qty, photos: [...before.photos, ...piece.photos] },
    )
  }
  return [...by.values()]
}

/** The line each kind of pieces counts for: the announced one of the goods first, then further lines behind all others. */
export const linedUp = <P extends SeenPieces>(
  pieces: readonly P[],
  plan: readonly { readonly lineNo: number; readonly goodsNo: string; readonly planQty: number }[],
  ownerNo: string,
): readonly { readonly lineNo: number; readonly planQty: number; readonly piece: P }[] => {
  const free = plan.filter(({ planQty }) => planQty > 0)
  let next = Math.max(0, ...plan.map(({ lineNo }) => lineNo)) + 1
  return pieces.map((piece) => {
    const i = free.findIndex(({ goodsNo }) => goodsNo === piece.goodsNo && piece.ownerNo === ownerNo)
    const [line] = i === -1 ? [] : free.splice(i, 1)
    if (line !== undefined) return { lineNo: line.lineNo, planQty: line.planQty, piece }
    next += 1
    return { lineNo: next - 1, planQty: 0, piece }
  })
}

/** Lines whose pieces lie on their owner's books from now on. */
export const stockedLines = <L extends { readonly piece: SeenPieces }>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ piece }) => isStocked(piece.quality))
