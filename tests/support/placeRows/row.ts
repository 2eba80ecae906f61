// 一行数据与它所在的仓库。
import type { NewRow } from '#server/platform/insertRows'
import type { Place } from '../places.ts'

/** Table and row. */
export type PlaceRow = [string, NewRow]

export const where = (place: Place): NewRow => ({ warehouse_no: place.warehouseNo, sid: place.sid })
