// 质检台上的件 · returns/inspect/pieces
import type { InputOf, ReplyOf } from '#contract/call'
import type { inspectFind, inspectPlan, inspectReturn } from '#contract/returns/desk'

type Plan = ReplyOf<typeof inspectPlan>
type Line = InputOf<typeof inspectReturn>['lines'][number]
/** Pieces of one goods and one quality, while they are judged. */
export interface Piece extends Pick<Line, 'ownerNo' | 'goodsNo' | 'qty' | 'quality'> {
  readonly key: string
  readonly goodsName: string
  readonly reasons: readonly string[]
  readonly produceDate: string
  readonly expires: boolean
  readonly photos: Line['photos']
}

/** Planned goods of a scanned code, by barcode or number; null: none. */
export const goodsOf = ({ lines }: Plan, code: string): string | null =>
  lines.find(({ goodsNo, barcodes }) => goodsNo === code || barcodes.includes(code))?.goodsNo ?? null

/** Looked-up goods, for a parcel of an unknown owner. */
export type Found = ReplyOf<typeof inspectFind>['goods'][number]

/** One more piece of the goods: added to its good ones, or as a line of its own. */
export const added = (
  { lines }: Plan,
  pieces: readonly Piece[],
  goodsNo: string,
  quality: Piece['quality'] = 1,
  found?: Found,
): readonly Piece[] => {
  const at = pieces.findIndex((one) => one.goodsNo === goodsNo && one.quality === quality && one.ownerNo === found?.ownerNo)
  if (at >= 0) return changedAt(pieces, at, { qty: (pieces[at]?.qty ?? 0) + 1 })
  const known = lines.find((one) => one.goodsNo === goodsNo)
  return [
    ...pieces,
    {
      key: `${goodsNo}-${pieces.length}`,
      ...(found !== undefined && { ownerNo: found.ownerNo }),
      goodsNo,
      goodsName: known?.goodsName ?? found?.goodsName ?? '',
      qty: 1,
      quality,
      reasons: [],
      produceDate: '',
      expires: (known ?? found)?.expiryManage === 1,
      photos: [],
    },
  ]
}

/** The intended goods of a code: the only one, or that of the owner of earlier findings; else why it is unclear. */
export const meantOf = (goods: readonly Found[], pieces: readonly Piece[], code: string): Found | string => {
  const owner = pieces.find(({ ownerNo }) => ownerNo !== undefined)?.ownerNo
  const own = goods.filter(({ ownerNo }) => ownerNo === owner)
  const [one, ...others] = own.length > 0 ? own : goods
  if (one === undefined) return `${code} 不是哪个货主的商品，放一边问主管`
  if (others.length === 0) return one
  return `${code} 有几个商品：${[one, ...others].map(({ ownerName, goodsNo }) => `${ownerName} ${goodsNo}`).join('、')}，先扫能认出货主的`
}

/** Changes a line; one without pieces is removed. */
export const changedAt = (pieces: readonly Piece[], at: number, part: Partial<Piece>): readonly Piece[] =>
  pieces.map((one, i) => (i === at ? { ...one, ...part } : one)).filter(({ qty }) => qty > 0)

/** The plan for each goods, and how much of it was found. */
export const planText = ({ lines }: Plan, pieces: readonly Piece[]): string =>
  lines
    .map(({ goodsNo, goodsName, planQty }) => {
      const found = pieces.filter((one) => one.goodsNo === goodsNo).reduce((sum, { qty }) => sum + qty, 0)
      return `${goodsName ?? goodsNo} ${found}/${planQty}`
    })
    .join('，')

export const sentLines = (pieces: readonly Piece[]): Line[] =>
  pieces.map(({ ownerNo, goodsNo, qty, quality, reasons, produceDate, photos }) => ({
    ...(ownerNo !== undefined && { ownerNo }),
    goodsNo,
    qty,
    quality,
    reasons: quality === 1 ? [] : [...reasons],
    photos: [...photos],
    ...(produceDate !== '' && { produceDate }),
  }))
