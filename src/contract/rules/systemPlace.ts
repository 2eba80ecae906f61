// 系统库位 · rules/systemPlace
/**
 * Places whose pieces belong to a document: 收货暂存 to its order line, 出库暂存 to its order, 异常暂存 to its put-back task, a return
 * position to its return. Only that document's own operation moves them in and out. If anything else moved them, the books would count them
 * twice: once where they were put, and once more when the document's own operation takes them and does not find them.
 */

/** Where received pieces are until they are put away (location_type 3). */
export const rcvStage = 'RCV-STAGE'
/** The place for pieces that belong nowhere else (location_type 9). */
export const excStage = 'EXC-STAGE'

/** Bins every WMS warehouse has from the start (floor.md §5.1): results of physical work need a place to be booked. */
export const systemBins: ReadonlySet<string> = new Set([rcvStage, excStage])

/** location.location_type of 收货暂存, 出库暂存, 退货位, 异常暂存. */
export const systemTypes: readonly number[] = [3, 4, 5, 9]

/** Facts about a place; `isPosition`: it is a 退货暂存位, which may also be a 残次位. */
export interface PlaceView {
  readonly type?: number
  readonly isPosition?: boolean
}

/** Whether only its document may put pieces there, count or adjust them. */
export const isSystemPlace = (locationNo: string, place: PlaceView | undefined): boolean =>
  isOfDocument(locationNo, place) || (place?.type !== undefined && systemTypes.includes(place.type))

/**
 * Whether the pieces there belong to a document. A staging bin added by users is a system place, too, but no document owns its pieces, so
 * they may be moved out.
 */
export const isOfDocument = (locationNo: string, place: PlaceView | undefined): boolean =>
  systemBins.has(locationNo) || place?.isPosition === true
