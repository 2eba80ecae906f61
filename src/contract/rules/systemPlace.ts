// 系统库位 · rules/systemPlace
/**
 * Bins whose pieces belong to a document: in 收货暂存 to a stock-in line, in 出库暂存 to an order, in 异常暂存 to a put-back task, in a return
 * position to a return. Only operations of that document move these pieces in and out. If another operation moved them, the stock would
 * count them twice: in their new bin, and again as found pieces when the document's own operation takes them.
 */

/** Bin of received pieces until they are put away (location_type 3). */
export const rcvStage = 'RCV-STAGE'
/** Bin for pieces that belong nowhere else (location_type 9). */
export const excStage = 'EXC-STAGE'

/** Bins every WMS warehouse has from the start (floor.md §5.1), because every physical result has to be booked in a bin. */
export const systemBins: ReadonlySet<string> = new Set([rcvStage, excStage])

/** location.location_type of 收货暂存, 出库暂存, 退货位, 异常暂存. */
export const systemTypes: readonly number[] = [3, 4, 5, 9]

/** Facts about a bin; `isPosition`: the bin is a 退货暂存位, which may also be a 残次位. */
export interface PlaceView {
  readonly type?: number
  readonly isPosition?: boolean
}

/** Whether only a document's own operations may put pieces into the bin, and count or adjust them there. */
export const isSystemPlace = (locationNo: string, place: PlaceView | undefined): boolean =>
  isOfDocument(locationNo, place) || (place?.type !== undefined && systemTypes.includes(place.type))

/**
 * Whether the pieces in the bin belong to a document. A staging bin added by users is a system place, too, but its pieces belong to no
 * document, so they may be moved out.
 */
export const isOfDocument = (locationNo: string, place: PlaceView | undefined): boolean =>
  systemBins.has(locationNo) || place?.isPosition === true
