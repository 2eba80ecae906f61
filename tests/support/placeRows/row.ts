// 一行数据与它所在的仓库。
import type { Columns } from '#server/platform/fieldRows'
import type { Place } from '../places.ts'

/** Table and row. */
export type PlaceRow = [string, Columns]

export const where = (place: Place): Columns => ({ warehouseNo: place.warehouseNo, sid: place.sid })
