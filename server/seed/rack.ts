// 演示的高位货架 · seed/rack
import { location, locationBatch } from '#contract/stock/location'
import { zone } from '#contract/stock/zone'
import { look, make, tell, type Desk } from './deskClient.ts'

export interface Piece {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
}
/** An empty bin for the pieces; undefined for damaged pieces, or once the rack is full. */
export type BinFor = (piece: Piece) => string | undefined

const binCount = 200

/** A high rack behind the picking bins: inbound pieces find an empty bin there without a search of the whole warehouse. */
export const openRack = async (desk: Desk): Promise<BinFor> => {
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  await make(desk, desk.admin, zone, { ...place, zoneNo: 'R', zoneName: '高位货架', zoneType: 2, ownerMode: 1, sort: 30 })
  const spans = { aisle: { from: 1, to: 2 }, bay: { from: 1, to: 25 }, level: { from: 1, to: 4 }, slot: { from: 1, to: 1 } }
  await tell(desk, desk.manager, locationBatch, { ...place, zoneNo: 'R', locationType: 2, ...spans, firstSeq: 800_000 })
  const rows = await look(desk, location, { warehouseNo: `${desk.warehouseNo}-${desk.sid}`, zoneNo: 'R' }, binCount)
  const free = rows.flatMap(({ locationNo }) => locationNo ?? [])
  return ({ quality }) => (quality === 1 ? free.shift() : undefined)
}
