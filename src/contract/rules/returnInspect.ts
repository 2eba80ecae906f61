// 退货质检的判定 · rules/returnInspect
/** The result of inspecting a return (floor.md §11.2): the quality of every piece, the line it counts for, the position it goes to. */
import { isDefect, scrapQuality, wrongQuality, isStocked } from './returnLife.ts'
import type { ReturnQuality } from './returnLife.ts'
import { expiryQuality, returnExpiryRule, type ReturnExpiryRule } from './returnExpiry.ts'

/** The owner's terms for returns in a warehouse. */
export interface ReturnTerms {
  /** accepts an unannounced parcel as 无头件 */
  readonly acceptNoNotice: boolean
  readonly autoCreate: boolean
  /** 1 异常拍照 2 全部 3 不拍 */
  readonly photoMode: number
  /** 1 质检后自动 2 货主确认后 3 手工 */
  readonly pushMode: number
  readonly videoRequired: boolean
}
/** Terms where none are set. */
export const usualTerms: ReturnTerms = {
  acceptNoNotice: true,
  autoCreate: true,
  photoMode: 1,
  pushMode: 1,
  videoRequired: false,
}
export type ExpiryRule = ReturnExpiryRule

/** A position for returned pieces. `type`: 1 待拆 2 待推送 3 良品待上架 4 残次 5 无头件 6 报废 */
export interface ReturnPlace {
  readonly positionNo: string
  readonly type: number
  /** '': shared by all owners */
  readonly ownerNo: string
  readonly isFull: boolean
}
const placeType = (quality: number): number =>
  quality === 1 ? 3 : quality === scrapQuality ? 6 : quality === wrongQuality ? 5 : 4

/**
 * Position for pieces: the owner's own before a shared one, one with room before a full one; pieces that belong to another owner go to a
 * shared position only. '' where there is none of the type.
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

/** Pieces as the inspector found them. */
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
/** Why the result is refused; null when it is accepted. `photoMode` 3 for a shop on the white list. */
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
 * Whether an owner who requires a film of every inspection (video_required) gets one: the bench has a camera in use, and the film has a
 * length. `cameras` by bench; undefined: this device has no list of them, the server decides.
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

/** A batch's last day, from its first day and its shelf life; null: it does not expire, or the date was not read. */
export const expireOf = (produceDate: string | null, shelfLifeDay: number | null): string | null =>
  produceDate === null || shelfLifeDay === null || shelfLifeDay <= 0
    ? null
    : new Date(Date.parse(`${produceDate}T00:00:00Z`) + shelfLifeDay * 86_400_000).toISOString().slice(0, 10)

export interface Keeping {
  readonly categoryCode: string
  readonly shelfLifeDay: number
}
/** Quality after the expiry rule of the goods: only good pieces are judged by their date. */
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

/** A line of the result. `planQty` 0: the return did not announce it. */
export interface JudgedLine<P extends SeenPieces = SeenPieces> {
  readonly lineNo: number
  readonly planQty: number
  readonly piece: P
  readonly expireDate: string | null
  /** '' where there is no position of the type */
  readonly positionNo: string
}
export interface InspectResult {
  /** '' where every piece belongs to another owner */
  readonly ownerNo: string
  readonly lines: readonly JudgedLine[]
}

/** Joins pieces that differ only in their number into one line. */
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

/** The line each kind of pieces counts for: first the announced line of the goods, then new lines after all others. */
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

/** Lines whose pieces enter their owner's books now. */
export const stockedLines = <L extends { readonly piece: SeenPieces }>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ piece }) => isStocked(piece.quality))
