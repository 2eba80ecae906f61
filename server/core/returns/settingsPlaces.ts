// 退货暂存位与通缉件的查找 · core/returns/settingsPlaces
import { returnReceiveLife } from '#contract/rules/returnLife'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { moveRows } from '../../platform/rows.ts'
import { everywhere, type Place } from '../warehouses.ts'

/** return_position.position_type. */
export const positionType = { unopened: 1, unpushed: 2, good: 3, defect: 4, headless: 5, scrap: 6 } as const
export type PositionType = (typeof positionType)[keyof typeof positionType]

/** Quality 1 is good, 6 is scrapped, 7 belongs to another owner; the rest is 残次. */
export const positionTypeOf = (quality: number): PositionType =>
  quality === 1
    ? positionType.good
    : quality === 6
      ? positionType.scrap
      : quality === 7
        ? positionType.headless
        : positionType.defect

/**
 * Content of a position `p` of return_position: pieces of its stock, and parcels that wait there to be unpacked. It is counted, never
 * stored, so that no move of goods can leave it wrong.
 */
export const usedOf = `(select coalesce(sum(s.qty), 0)::int from stock s
   where s.tenant_id = $1 and s.warehouse_no = p.warehouse_no and s.sid = p.sid and s.location_no = p.position_no)
 + (select count(*)::int from return_receive v
     where v.tenant_id = $1 and v.warehouse_no = p.warehouse_no and v.sid = p.sid and v.position_no = p.position_no
       and v.status = ${returnReceiveLife.open})`

export interface ReturnPosition {
  readonly positionNo: string
  readonly positionType: PositionType
  readonly ownerNo: string | null
  /** null if unlimited */
  readonly capacity: number | null
  readonly used: number
}

/** Active positions of a warehouse, by number. */
export const returnPositions = (
  tx: Tx,
  { warehouseNo, sid }: Place,
  types: readonly PositionType[],
): Promise<readonly ReturnPosition[]> =>
  tx.named<ReturnPosition>(
    'return_positions',
    `select p.position_no, p.position_type, p.owner_no, p.capacity, ${usedOf} as used
       from return_position p
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.position_type = any($4::int[]) and p.is_disabled = 0
      order by p.position_no`,
    [tx.tenantId, warehouseNo, sid, types],
  )

/** Position for goods of an owner: one with room before a full one, then his own before a general one; undefined if there is none. */
export const positionFor = (
  positions: readonly ReturnPosition[],
  type: PositionType,
  ownerNo: string | null,
): ReturnPosition | undefined => {
  const isFull = ({ capacity, used }: ReturnPosition): boolean => capacity !== null && used >= capacity
  const rank = (position: ReturnPosition): number => (isFull(position) ? 2 : 0) + (position.ownerNo === null ? 1 : 0)
  return positions
    .filter((position) => position.positionType === type && (position.ownerNo === null || position.ownerNo === ownerNo))
    .sort((a, b) => rank(a) - rank(b))[0]
}

export interface WantedHit {
  readonly id: string
  readonly logisticsNo: string
  readonly ownerNo: string
  readonly reason: number
  readonly handleRequire: string
}

/** Wanted parcels among these numbers that are searched for in the warehouse on this day. Locked, so that only one scan finds each. */
export const wantedHits = async (
  tx: Tx,
  { warehouseNo, sid }: Place,
  logisticsNos: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, WantedHit>> => {
  if (logisticsNos.length === 0) return new Map()
  const rows = await tx.named<WantedHit>(
    'return_wanted_hits',
    `select w.id, w.logistics_no, w.owner_no, w.reason, w.handle_require from return_wanted w
      where w.tenant_id = $1 and w.logistics_no = any($2::text[]) and w.status = ${returnWantedLife.open} and w.expire_date >= $3::date
        and w.warehouse_no in ($4, '${everywhere}') and w.sid in ($5, '${everywhere}')
      order by w.logistics_no for update of w`,
    [tx.tenantId, logisticsNos, day, warehouseNo, sid],
  )
  return new Map(rows.map((row) => [row.logisticsNo, row]))
}

const toFound = transitionOf(returnWantedLife, ['with return_receive', 'act find'], returnWantedLife.found)

export interface Finder {
  readonly userId: string | null
  readonly name: string
  readonly place: Place
  /** real time of the scan */
  readonly at: Date
}

/** Marks these wanted parcels as found; returns the ids that were still open. */
export const findWanted = async (
  ctx: ChangeCtx,
  ids: readonly string[],
  { userId, name, place, at }: Finder,
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await moveRows(
    ctx.tx,
    toFound,
    ids.map((id) => ({ id })),
    {
      by: { at: ctx.at },
      key: ['id'],
      all: { findTime: at, findUserId: userId, findUserName: name, findWarehouseNo: place.warehouseNo, findSid: place.sid },
      returning: ['ownerNo'],
    },
  )
  await changed(
    ctx,
    rows.map((row) => ({ resource: 'returns/wanted', key: row.id, op: 'put', ownerNo: row.ownerNo })),
  )
  return rows.map(({ id }) => id)
}
