// 暂存位的库位 · returns/positionBins
/** Each return position (暂存位) has a bin of type 5 退货位, or 6 残次位, so that the pieces in it are stock. */
import type { Body } from '#contract/resource'
import type { position } from '#contract/returns/position'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows, insertRows, selected } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { positionType } from '../core/returns/settingsPlaces.ts'

type Position = Body<typeof position>

/** location.location_type, and zone.zone_type with the same number. */
export const binTypeOf = (row: Position): 5 | 6 => (row.positionType === positionType.defect ? 6 : 5)
/** Zones a warehouse gets with its first position, if it has none of the type. */
const ownZones = { 5: ['RET', '退货区'], 6: ['DEF', '残次区'] } as const
/** pick_seq after all other bins, because nobody picks from these bins. */
const pickSeq = 9_000_000

const keyOf = ({ warehouseNo, sid }: Position): string => [warehouseNo, sid].join('|')
/** Zone of each warehouse and type, the first by sort order. */
const zonesOf = async (ctx: Ctx, rows: readonly Position[]): Promise<ReadonlyMap<string, string>> => {
  const zoneRows = await ctx.tx.query<{ key: string; zoneNo: string }>(
    `select distinct on (z.warehouse_no, z.sid, z.zone_type) concat_ws('|', z.warehouse_no, z.sid, z.zone_type) as key, z.zone_no
       from zone z
      where z.tenant_id = $1 and z.warehouse_no = any($2::text[]) and z.zone_type in (5, 6) and z.is_disabled = 0
      order by z.warehouse_no, z.sid, z.zone_type, z.sort, z.zone_no`,
    [ctx.tenantId, rows.map((row) => row.warehouseNo ?? '')],
  )
  return new Map(zoneRows.map(({ key, zoneNo }) => [key, zoneNo]))
}

/** Zone of each row's bin; makes one if the warehouse has none. */
const zoneFor = async (ctx: Ctx, rows: readonly Position[]): Promise<(row: Position) => string> => {
  const zoneKey = (row: Position): string => `${keyOf(row)}|${binTypeOf(row)}`
  const zones = await zonesOf(ctx, rows)
  const withoutZone = new Map(rows.filter((row) => !zones.has(zoneKey(row))).map((row) => [zoneKey(row), row]))
  await insertRows(
    ctx.tx,
    'zone',
    [...withoutZone.values()].map((row) => {
      const [zoneNo, zoneName] = ownZones[binTypeOf(row)]
      return {
        id: ctx.id(),
        warehouseNo: row.warehouseNo ?? '',
        sid: row.sid ?? '',
        zoneNo,
        zoneName,
        zoneType: binTypeOf(row),
        sort: 90,
      }
    }),
    { all: { ...createdBy(ctx), ...updatedBy(ctx) }, skip: ['warehouseNo', 'sid', 'zoneNo'] },
  )
  return (row) => zones.get(zoneKey(row)) ?? ownZones[binTypeOf(row)][0]
}

/** Makes bins for new positions; an existing 退货位 or 残次位 stays. */
export const makeBins = async (ctx: Ctx, rows: readonly Position[]): Promise<void> => {
  if (rows.length === 0) return
  const zone = await zoneFor(ctx, rows)
  await insertRows(
    ctx.tx,
    'location',
    rows.map((row) => ({
      id: ctx.id(),
      warehouseNo: row.warehouseNo ?? '',
      sid: row.sid ?? '',
      locationNo: row.positionNo ?? '',
      zoneNo: zone(row),
      locationType: binTypeOf(row),
      pickSeq,
      mixGoods: 1,
      mixBatch: 1,
    })),
    { all: { ...createdBy(ctx), ...updatedBy(ctx) }, skip: ['warehouseNo', 'sid', 'locationNo'] },
  )
}

/** SQL: type, zone, owner and disabled mark of the bins as in their positions. A bin that keeps its type keeps its zone. */
const asPositions = `
  select l.id, v.bin_type as location_type, case when l.location_type = v.bin_type then l.zone_no else v.zone_no end as zone_no,
         v.owner_no, case when v.owner_no is null then 1 else 0 end as mix_owner, v.is_disabled
    from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[])
           as v(warehouse_no, sid, location_no, bin_type, zone_no, owner_no, is_disabled)
    join location l on l.tenant_id = $1 and l.warehouse_no = v.warehouse_no and l.sid = v.sid and l.location_no = v.location_no
   order by l.id for update of l`

/** Sets type, owner and disabled mark of the bins to those of their positions. */
export const alignBins = async (ctx: Ctx, rows: readonly Position[]): Promise<void> => {
  if (rows.length === 0) return
  const zone = await zoneFor(ctx, rows)
  const place = (name: 'warehouseNo' | 'sid' | 'positionNo'): readonly string[] => rows.map((row) => row[name] ?? '')
  const bins = selected(
    asPositions,
    place('warehouseNo'),
    place('sid'),
    place('positionNo'),
    rows.map(binTypeOf),
    rows.map(zone),
    rows.map((row) => row.ownerNo || null),
    rows.map((row) => (row.isDisabled === 1 ? 1 : 0)),
  )
  await changeRows(ctx.tx, 'location', bins, {
    key: ['id'],
    set: ['locationType', 'zoneNo', 'ownerNo', 'mixOwner', 'isDisabled'],
    all: updatedBy(ctx),
  })
  await binsChanged(ctx, rows, 'put')
}

/** Deletes the bin of a deleted position; the position refers to the bin, so the position is deleted first. */
export const removeBin = async (ctx: Ctx, row: Position): Promise<void> => {
  await ctx.tx.query('delete from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = $4', [
    ctx.tenantId,
    row.warehouseNo,
    row.sid,
    row.positionNo,
  ])
  await binsChanged(ctx, [row], 'gone')
}

const binsChanged = (ctx: Ctx, rows: readonly Position[], op: 'put' | 'gone'): Promise<void> =>
  changed(
    ctx,
    rows.map((row) => ({
      resource: 'stock/location',
      key: [row.warehouseNo, row.sid, row.positionNo].join('|'),
      op,
      warehouseNo: row.warehouseNo ?? '',
      sid: row.sid ?? '',
    })),
  )
