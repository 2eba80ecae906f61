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
/** Terms of an owner that has none. */
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
 * Position for pieces. A position with room comes before a full one, and the owner's own position before a shared one. Pieces that belong
 * to another owner go to a shared position only. '' where no position has the type.
 */
export const placeFor = (places: readonly ReturnPlace[], quality: number, ownerNo: string): string => {
  const placeOwner = quality === wrongQuality ? '' : ownerNo
  const rank = (one: ReturnPlace): number => (one.isFull ? 2 : 0) + (one.ownerNo === '' ? 1 : 0)
  return (
    places
      .filter(({ type, ownerNo: of }) => type === placeType(quality) && (of === '' || of === placeOwner))
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
/** Why the result is refused; null when it is accepted. A1904: a reason is missing; A1906: a photo is missing. `photoMode` 3: no photos. */
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
 * A1917 where the owner requires a film of every inspection (video_required) and none is made, because the bench has no camera or the film
 * has no length. `cameras`: by bench; undefined on a device that has no list of cameras, where the server decides.
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

/** Expiry day of a batch from its production day and shelf life; null: the batch does not expire, or the day was not read. */
export const expireOf = (produceDate: string | null, shelfLifeDay: number | null): string | null =>
  produceDate === null || shelfLifeDay === null || shelfLifeDay <= 0
    ? null
    : new Date(Date.parse(`${produceDate}T00:00:00Z`) + shelfLifeDay * 86_400_000).toISOString().slice(0, 10)

export interface Keeping {
  readonly categoryCode: string
  readonly shelfLifeDay: number
}
/** Quality of pieces after the expiry rule of their goods, which applies to good pieces only. */
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

/** A line of the result. `planQty` 0: the return did not announce these goods. */
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

/** Joins pieces that differ only in quantity and photos into one line. */
export const merged = <P extends SeenPieces>(pieces: readonly P[]): readonly P[] => {
  const byKey = new Map<string, P>()
  for (const piece of pieces) {
    const { ownerNo, goodsNo, quality, batchNo, produceDate, reasons } = piece
    const key = JSON.stringify([ownerNo, goodsNo, quality, batchNo, produceDate, reasons])
    const before = byKey.get(key)
    byKey.set(
      key,
      before === undefined ? piece : { ...piece, qty: before.qty + piece.qty, photos: [...before.photos, ...piece.photos] },
    )
  }
  return [...byKey.values()]
}

/** Assigns pieces to lines: the announced line of the goods where it is free, otherwise a new line after all others. */
export const linedUp = <P extends SeenPieces>(
  pieces: readonly P[],
  plan: readonly { readonly lineNo: number; readonly goodsNo: string; readonly planQty: number }[],
  ownerNo: string,
): readonly { readonly lineNo: number; readonly planQty: number; readonly piece: P }[] => {
  const freeLines = plan.filter(({ planQty }) => planQty > 0)
  let next = Math.max(0, ...plan.map(({ lineNo }) => lineNo)) + 1
  return pieces.map((piece) => {
    const i = freeLines.findIndex(({ goodsNo }) => goodsNo === piece.goodsNo && piece.ownerNo === ownerNo)
    const [line] = i === -1 ? [] : freeLines.splice(i, 1)
    if (line !== undefined) return { lineNo: line.lineNo, planQty: line.planQty, piece }
    next += 1
    return { lineNo: next - 1, planQty: 0, piece }
  })
}

/** Lines whose pieces enter their owner's books now. */
export const stockedLines = <L extends { readonly piece: SeenPieces }>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ piece }) => isStocked(piece.quality))
