// 上架建议 · rules/putawaySuggest
/** Bins for received pieces (floor.md §6.2). The server uses it to send bins to a device, the device to show them. */
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
 * for the goods' ABC class (高频位 for class A), an empty pick face, an empty storage bin. Each bin has room for all pieces. `fixed`: the
 * fixed bins, the main one first.
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
