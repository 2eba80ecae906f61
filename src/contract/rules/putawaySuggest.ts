// 上架建议 · rules/putawaySuggest
/** Where received pieces should go (floor.md §6.2), for the server that sends bins to a device and for the device that shows them. */
import { binRefusal, type BinView, type Bulk } from './binRules.ts'

/** A bin that may take the pieces. */
export interface BinChoice extends BinView {
  readonly locationNo: string
  /** 1 拣选位 2 存储位 6 残次位 7 冻结位 */
  readonly type: number
  /** 高频位 */
  readonly pickFace: boolean
  readonly pickSeq: number
}
interface Piece {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
}
/** Bin types for pieces that are not 正品: 残次, 机损, 箱损 are kept apart, a batch on hold is frozen. */
const typesOf = (quality: number): readonly number[] => (quality === 1 ? [1, 2] : quality === 5 ? [7, 2] : [6])

const walk = (a: BinChoice, b: BinChoice): number => a.pickSeq - b.pickSeq || (a.locationNo < b.locationNo ? -1 : 1)

/**
 * Bins in the sequence in which they should be tried: a pick face with the same goods and batch, the goods' fixed bins, an empty pick face
 * of their class (高频位 for class A), an empty pick face, an empty storage bin. Each has room for all of the pieces. `fixed`: main one
 * first.
 */
export const suggestBins = (
  piece: Piece,
  bins: readonly BinChoice[],
  fixed: readonly string[],
  abc: string | undefined,
  bulk: Bulk,
): readonly string[] => {
  const [face, ...others] = typesOf(piece.quality)
  const open = bins.filter((bin) => binRefusal(bin.locationNo, piece, bin, bulk) === null).sort(walk)
  const same = open.filter(
    ({ type, holds }) =>
      type === face &&
      holds.some((one) => one.ownerNo === piece.ownerNo && one.goodsNo === piece.goodsNo && one.batchNo === piece.batchNo),
  )
  const own = fixed.flatMap((no) => open.find(({ locationNo }) => locationNo === no) ?? [])
  const empty = open.filter(({ holds }) => holds.length === 0)
  const faces = empty.filter(({ type }) => type === face)
  const ofClass = faces.filter(({ pickFace }) => pickFace === (abc === 'A'))
  const stores = empty.filter(({ type }) => others.includes(type))
  const all = [...same, ...(piece.quality === 1 ? own : []), ...ofClass, ...faces, ...stores]
  return [...new Set(all.map(({ locationNo }) => locationNo))]
}
