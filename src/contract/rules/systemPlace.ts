// 系统库位 · rules/systemPlace
/**
 * Places whose pieces belong to a document: 收货暂存 to its order line, 出库暂存 to its order, 异常暂存 to its put-back task, a return
 * position to its return. They come in and go out by that document's own operation. Pieces that anything else moves would be in the books
 * twice: once where they were laid, once more when the document's own operation takes them and does not find them.
 */

/** Where received pieces stand until they are put away (location_type 3). */
export const rcvStage = 'RCV-STAGE'
/** The place for pieces that belong nowhere else (location_type 9). */
export const excStage = 'EXC-STAGE'

/** Bins every WMS warehouse is born with (floor.md §5.1): what hands did has to go somewhere. */
export const systemBins: ReadonlySet<string> = new Set([rcvStage, excStage])

/** location.location_type of 收货暂存, 出库暂存, 退货位, 异常暂存. */
export const systemTypes: readonly number[] = [3, 4, 5, 9]

/** What is known of a place; `isPosition`: it is a 退货暂存位, which may also be a 残次位. */
export interface PlaceView {
  readonly type?: number
  readonly isPosition?: boolean
}

/** Whether nothing is laid there, counted or adjusted but by its document. */
export const isSystemPlace = (locationNo: string, place: PlaceView | undefined): boolean =>
  isOfDocument(locationNo, place) || (place?.type !== undefined && systemTypes.includes(place.type))

/**
 * Whether the pieces that lie there are a document's. A staging bin that people added themselves is a system place, too, but no document
 * knows of what lies in it: that may leave.
 */
export const isOfDocument = (locationNo: string, place: PlaceView | undefined): boolean =>
  systemBins.has(locationNo) || place?.isPosition === true
