// 库位 · core/floor/kinds/locations
import type { LocationView } from '#contract/ops/kinds/locations'
import type { OpsTx } from '../context.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const views = slot<readonly LocationView[]>([])

const read = async (at: Loading): Promise<void> => at.put(views, await readLocations(at.ctx, at.named.of('targets')))

interface LocationRow {
  locationNo: string
  locationType: number
  isPosition: boolean
  isLocked: number
  lockReason: string | null
  isDisabled: number
  mixGoods: number
  mixBatch: number
  mixOwner: number
  owners: string[] | null
  holds: { ownerNo: string; goodsNo: string; batchNo: string }[] | null
  leftG: string | null
  leftCm3: string | null
}
/** Bins with their content. */
export const readLocations = async (ctx: OpsTx, locationNos: readonly string[]): Promise<LocationView[]> => {
  if (locationNos.length === 0) return []
  const rows = await ctx.tx.named<LocationRow>(
    'ops_locations',
    `select l.location_no, l.location_type, l.is_locked, l.lock_reason, l.is_disabled, l.mix_goods, l.mix_batch, l.mix_owner,
            case when z.owner_mode = 2 then z.owner_nos end as owners,
            exists (select 1 from return_position p where p.tenant_id = $1 and p.warehouse_no = $3 and p.sid = $4 and p.position_no = l.location_no) as is_position,
            (select jsonb_agg(jsonb_build_object('ownerNo', s.owner_no, 'goodsNo', s.goods_no, 'batchNo', s.batch_no)) from stock s
              where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.location_no = l.location_no and s.qty > 0) as holds,
            l.max_weight_g - u.weight_g as left_g, l.max_volume_cm3 - u.volume_cm3 as left_cm3
       from location l
       left join zone z on z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no
       left join lateral (
         select coalesce(sum(s.qty * coalesce(g.gross_weight_g, 0)::bigint), 0) as weight_g, coalesce(sum(s.qty * coalesce(g.volume_cm3, 0)), 0) as volume_cm3
           from stock s join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
          where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.location_no = l.location_no
            and (l.max_weight_g is not null or l.max_volume_cm3 is not null)) u on true
      where l.tenant_id = $1 and l.warehouse_no = $3 and l.sid = $4 and l.location_no = any($2::text[])`,
    [ctx.tenantId, locationNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map((row) => ({
    locationNo: row.locationNo,
    type: row.locationType,
    ...(row.isPosition && { isPosition: true }),
    isLocked: row.isLocked === 1,
    lockReason: row.lockReason ?? '',
    isDisabled: row.isDisabled === 1,
    mixGoods: row.mixGoods === 1,
    mixBatch: row.mixBatch === 1,
    mixOwner: row.mixOwner === 1,
    owners: row.owners,
    holds: row.holds ?? [],
    room: {
      weightG: row.leftG === null ? null : Number(row.leftG),
      volumeCm3: row.leftCm3 === null ? null : Number(row.leftCm3),
    },
  }))
}

export const locations: FloorKind = {
  id: 'locations',
  load: { rest: read, again: read },
  // without target bins the view has no `locations`, because a bin that is missing there is taken as unknown
  view: (at) =>
    at.named.of('targets').length === 0 ? {} : { locations: byNumber(at.get(views), (location) => location.locationNo) },
}
