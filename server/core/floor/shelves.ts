// 库位里的货 · core/floor/shelves
/**
 * Content of bins for a handheld: goods of owners outside the person's scope have no name, and a bin under stock-taking shows no
 * quantities.
 */
import type { LocationView } from '#contract/ops/kinds/locations'
import type { ShelfRow, ShelfView } from '#contract/ops/kinds/shelves'
import { checkLife } from '#contract/rules/stockLife'
import type { Person } from '../../platform/person.ts'
import { seesOwner } from '../../platform/scope.ts'
import type { OpsTx } from './context.ts'
import { groupBy } from './keyed.ts'
import { readLocations } from './kinds/locations.ts'

interface StockRow extends ShelfRow {
  readonly locationNo: string
}

/** Maximum number of home bins shown for one kind of goods: its fixed bins first, then picking bins that contain it. */
const homesMax = 3

const shelfSql = `
  select s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality, case when k.location_no is null then s.qty end as qty,
         case when k.location_no is null then s.avail_qty end as free,
         array(select h.location_no from (
                 select g.location_no, 0 as rank, -g.is_main as place, 0 as seq from location_goods g
                  where g.tenant_id = $1 and g.warehouse_no = $2 and g.sid = $3 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
                 union all
                 select o.location_no, 1, 0, l.pick_seq from stock o
                   join location l on l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = o.location_no
                    and l.location_type = 1 and l.is_disabled = 0 and l.is_locked = 0
                  where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.owner_no = s.owner_no and o.goods_no = s.goods_no
                    and o.quality = s.quality) as h
               where h.location_no <> s.location_no
               group by h.location_no order by min(h.rank), min(h.place), min(h.seq), h.location_no limit ${homesMax}) as homes
    from stock s
    left join (select distinct b.location_no from stock_check_location b
                 join stock_check c on c.tenant_id = $1 and c.check_no = b.check_no
                where b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.location_no = any($4::text[]) and b.is_live = 1
                  and c.status in (${checkLife.counting}, ${checkLife.recount}, ${checkLife.submitted})) k on k.location_no = s.location_no
   where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.location_no = any($4::text[]) and s.qty > 0
   order by s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality`

const hiddenGoods = { ownerNo: '*', goodsNo: '*', batchNo: '' }

/** View of an unknown bin, which is refused like a disabled bin (A1703). */
const noBin = (locationNo: string): LocationView => ({
  locationNo,
  type: 0,
  lockReason: '',
  isLocked: false,
  isDisabled: true,
  mixGoods: false,
  mixBatch: false,
  mixOwner: false,
  owners: null,
  holds: [],
  room: { weightG: null, volumeCm3: null },
})

export const readShelves = async (
  ctx: OpsTx & { readonly person: Person },
  locationNos: readonly string[],
): Promise<ShelfView[]> => {
  if (locationNos.length === 0) return []
  const [rows, locations] = await Promise.all([
    ctx.tx.named<StockRow>('ops_shelves', shelfSql, [ctx.tenantId, ctx.warehouseNo, ctx.sid, locationNos]),
    readLocations(ctx, locationNos),
  ])
  const rowsOf = groupBy(rows, (row) => row.locationNo)
  const locationOf = new Map(locations.map((location) => [location.locationNo, location]))
  return locationNos.map((locationNo) => {
    const location = locationOf.get(locationNo) ?? noBin(locationNo)
    const visibleRows = (rowsOf.get(locationNo) ?? []).filter(({ ownerNo }) => seesOwner(ctx.person, ownerNo))
    return {
      locationNo,
      rows: visibleRows.map(({ locationNo: _here, ...row }) => row),
      location: { ...location, holds: location.holds.map((hold) => (seesOwner(ctx.person, hold.ownerNo) ? hold : hiddenGoods)) },
      takenAt: ctx.now,
    }
  })
}
