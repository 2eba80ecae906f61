// 质检台上的件 · returns/inspect/pieces
import type { InputOf, ReplyOf } from '#contract/call'
import type { inspectPlan, inspectReturn } from '#contract/returns/desk'

type Plan = ReplyOf<typeof inspectPlan>
type Line = InputOf<typeof inspectReturn>['lines'][number]
/** Pieces of one goods and one quality, as they are being judged. */
export interface Piece extends Pick<Line, 'goodsNo' | 'qty' | 'quality'> {
  readonly key: string
  readonly goodsName: string
  readonly reasons: readonly string[]
  readonly produceDate: string
  readonly expires: boolean
  readonly photos: Line['photos']
}

/** Goods a scanned code is one of: a barcode or the number of what was planned; null: nothing of it. */
export const goodsOf = ({ lines }: Plan, code: string): string | null =>
  lines.find(({ goodsNo, barcodes }) => goodsNo === code || barcodes.includes(code))?.goodsNo ?? null

/** One more piece of the goods, to the good ones of it, or as a line of its own. */
export const added = (
  { lines }: Plan,
  pieces: readonly Piece[],
  goodsNo: string,
  quality: Piece['quality'] = 1,
): readonly Piece[] => {
  const at = pieces.findIndex((one) => one.goodsNo === goodsNo && one.quality === quality)
  if (at >= 0) return changedAt(pieces, at, { qty: (pieces[at]?.qty ?? 0) + 1 })
  const known = lines.find((one) => one.goodsNo === goodsNo)
  return [
    ...pieces,
    {
      key: `${goodsNo}-${pieces.length}`,
      goodsNo,
      goodsName: known?.goodsName ?? '',
      qty: 1,
      quality,
      reasons: [],
      produceDate: '',
      expires: known?.expiryManage === 1,
      photos: [],
    },
  ]
}

/** A line that says something else; one of no pieces is gone. */
export const changedAt = (pieces: readonly Piece[], at: number, part: Partial<Piece>): readonly Piece[] =>
  pieces.map((one, i) => (i === at ? { ...one, ...part } : one)).filter(({ qty }) => qty > 0)

/** What is planned of each goods, and how much of it was found. */
export const planText = ({ lines }: Plan, pieces: readonly Piece[]): string =>
  lines
    .map(({ goodsNo, goodsName, planQty }) => {
      const found = pieces.filter((one) => one.goodsNo === goodsNo).reduce((sum, { qty }) => sum + qty, 0)
      return `${goodsName ?? goodsNo} ${found}/${planQty}`
    })
    .join('，')

export const sentLines = (pieces: readonly Piece[]): Line[] =>
  pieces.map(({ goodsNo, qty, quality, reasons, produceDate, photos }) => ({
    goodsNo,
    qty,
    quality,
    reasons: quality === 1 ? [] : [...reasons],
    photos: [...photos],
    ...(produceDate !== '' && { produceDate }),
  }))
