// 质检台上的件 · returns/inspect/pieces
import type { InputOf, ReplyOf } from '#contract/call'
import type { inspectFind, inspectPlan, inspectReturn } from '#contract/returns/desk'

type Plan = ReplyOf<typeof inspectPlan>
type Line = InputOf<typeof inspectReturn>['lines'][number]
/** Pieces of one kind of goods and one quality, as entered at the bench. */
export interface Piece extends Pick<Line, 'ownerNo' | 'goodsNo' | 'qty' | 'quality'> {
  readonly key: string
  readonly goodsName: string
  readonly reasons: readonly string[]
  readonly produceDate: string
  readonly expires: boolean
  readonly photos: Line['photos']
}

/** Number of the planned goods of a scanned barcode or goods number; null if no line matches. */
export const goodsOf = ({ lines }: Plan, code: string): string | null =>
  lines.find(({ goodsNo, barcodes }) => goodsNo === code || barcodes.includes(code))?.goodsNo ?? null

/** Goods found for a code, in a parcel of an unknown owner. */
export type FoundGoods = ReplyOf<typeof inspectFind>['goods'][number]

/** The pieces with one more piece: counted in the line of the same goods, quality and owner, else as a new line. */
export const withPiece = (
  { lines }: Plan,
  pieces: readonly Piece[],
  goodsNo: string,
  quality: Piece['quality'] = 1,
  found?: FoundGoods,
): readonly Piece[] => {
  const index = pieces.findIndex((one) => one.goodsNo === goodsNo && one.quality === quality && one.ownerNo === found?.ownerNo)
  if (index >= 0) return withChange(pieces, index, { qty: (pieces[index]?.qty ?? 0) + 1 })
  const planned = lines.find((one) => one.goodsNo === goodsNo)
  return [
    ...pieces,
    {
      key: `${goodsNo}-${pieces.length}`,
      ...(found !== undefined && { ownerNo: found.ownerNo }),
      goodsNo,
      goodsName: planned?.goodsName ?? found?.goodsName ?? '',
      qty: 1,
      quality,
      reasons: [],
      produceDate: '',
      expires: (planned ?? found)?.expiryManage === 1,
      photos: [],
    },
  ]
}

/** The goods of a code. Several goods are narrowed to the owner of earlier pieces; a text says why the goods are unclear. */
export const matchGoods = (goods: readonly FoundGoods[], pieces: readonly Piece[], code: string): FoundGoods | string => {
  const owner = pieces.find(({ ownerNo }) => ownerNo !== undefined)?.ownerNo
  const ownerGoods = goods.filter(({ ownerNo }) => ownerNo === owner)
  const [only, ...others] = ownerGoods.length > 0 ? ownerGoods : goods
  if (only === undefined) return `${code} 不是哪个货主的商品，放一边问主管`
  if (others.length === 0) return only
  return `${code} 有几个商品：${[only, ...others].map(({ ownerName, goodsNo }) => `${ownerName} ${goodsNo}`).join('、')}，先扫能认出货主的`
}

/** The lines with line `index` changed; a line without pieces is removed. */
export const withChange = (pieces: readonly Piece[], index: number, part: Partial<Piece>): readonly Piece[] =>
  pieces.map((one, i) => (i === index ? { ...one, ...part } : one)).filter(({ qty }) => qty > 0)

/** Scanned and planned quantity of each kind of goods. */
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
