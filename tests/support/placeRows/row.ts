// 一行数据与它所在的仓库。
import type { Fields } from '#server/platform/fieldRows'
import type { Place } from '../places.ts'

/** Table and row. */
export type PlaceRow = [string, Fields]

export const where = (place: Place): Fields => ({ warehouseNo: place.warehouseNo, sid: place.sid })
