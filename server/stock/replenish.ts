// 生成补货 · stock/replenish
import { planRefills, type Face, type Reserve } from '#contract/rules/replenish'
import { moveLife } from '#contract/rules/stockLife'
import { move, moveReplenish } from '#contract/stock/move'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertDocuments } from '../platform/document/write.ts'
import type { OpsCtx } from '../core/floor/context.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { JobTask } from '../platform/jobs.ts'
import { reachWarehouse } from '../platform/scope.ts'
import type { Place } from '../core/documents/entries.ts'
import { momentOf } from '../platform/http.ts'

type Writing = Pick<Ctx, 'tenantId' | 'tx' | 'now' | 'at' | 'id'> & Pick<OpsCtx, 'numbers'>
const dayMs = 86_400_000
/** Days over which sales are averaged; a picking bin holds between one and three days of sales (floor.md §5.2). */
const salesDays = 7
const maxDays = 3

/**
 * SQL: picking bins with minimum and maximum. Goods with fixed bins have the bins of location_goods. Other goods have the picking bin with
 * the most picked pieces of the last days, compared with the stock of all their picking bins.
 */
const facesSql = `
  with sold as (
    select f.owner_no, f.goods_no, f.location_no, -sum(f.change_qty) as qty
      from stock_flow f
     where f.tenant_id = $1 and f.warehouse_no = $2 and f.sid = $3 and f.occurred_at >= $4 and f.flow_type = 3 and f.change_qty < 0
     group by f.owner_no, f.goods_no, f.location_no
  ), daily as (
    select owner_no, goods_no, ceil(sum(qty) / ${salesDays}.0)::int as qty from sold group by owner_no, goods_no
  ), main as (
    select distinct on (s.owner_no, s.goods_no) s.owner_no, s.goods_no, s.location_no
      from sold s join location l on l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = s.location_no
                                 and l.location_type = 1 and l.is_disabled = 0 and l.is_locked = 0
     order by s.owner_no, s.goods_no, s.qty desc, s.location_no
  ), face as (
    select g.owner_no, g.goods_no, g.location_no, coalesce(nullif(g.min_qty, 0), d.qty, 0) as least,
           coalesce(g.max_qty, d.qty * ${maxDays}, g.min_qty) as most, true as named
      from location_goods g left join daily d on d.owner_no = g.owner_no and d.goods_no = g.goods_no
     where g.tenant_id = $1 and g.warehouse_no = $2 and g.sid = $3
     union all
    select m.owner_no, m.goods_no, m.location_no, d.qty, d.qty * ${maxDays}, false
      from main m join daily d on d.owner_no = m.owner_no and d.goods_no = m.goods_no
     where not exists (select 1 from location_goods g where g.tenant_id = $1 and g.warehouse_no = $2 and g.sid = $3
                          and g.owner_no = m.owner_no and g.goods_no = m.goods_no)
  )
  select f.owner_no, f.goods_no, f.location_no, f.least::int as min_qty, f.most::int as max_qty,
         (select coalesce(sum(s.avail_qty), 0)::int from stock s
           where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.owner_no = f.owner_no and s.goods_no = f.goods_no
             and s.quality = 1 and s.location_type = 1 and (not f.named or s.location_no = f.location_no)) as avail_qty,
         (select coalesce(sum(l.plan_qty - l.moved_qty), 0)::int
            from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
           where m.tenant_id = $1 and m.warehouse_no = $2 and m.sid = $3 and m.move_type = 2 and m.status in (${moveLife.open}, ${moveLife.doing})
             and l.owner_no = f.owner_no and l.goods_no = f.goods_no and (not f.named or l.to_location_no = f.location_no)) as coming_qty
    from face f where f.least > 0
   order by f.owner_no, f.goods_no, f.location_no`

/** SQL: free pieces in storage bins, minus the pieces that open moves will take. */
const reservesSql = `
  select s.owner_no, s.goods_no, s.location_no, s.batch_no,
         s.expire_date::text as expire_date, s.in_date::text as in_date,
         (s.avail_qty - coalesce((select sum(l.plan_qty - l.moved_qty)
            from stock_move_line l join stock_move m on m.tenant_id = $1 and m.move_no = l.move_no and m.status in (${moveLife.open}, ${moveLife.doing})
           where l.tenant_id = $1 and l.goods_no = s.goods_no and l.owner_no = s.owner_no and l.from_location_no = s.location_no
             and l.batch_no = s.batch_no and m.warehouse_no = $2 and m.sid = $3), 0))::int as avail_qty
    from stock s join location l on l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = s.location_no
     and l.is_locked = 0 and l.is_disabled = 0
   where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.location_type = 2 and s.quality = 1 and s.avail_qty > 0`

/** Makes one move of type 2 补货 per low picking bin. `without` is the number of bins without pieces in storage. */
export const replenish = async (
  ctx: Writing,
  place: Place,
  by: { readonly userId: string | null; readonly name: string },
): Promise<{ readonly moveNos: readonly string[]; readonly without: number }> => {
  const values = [ctx.tenantId, place.warehouseNo, place.sid]
  const faces = await ctx.tx.query<Face>(facesSql, [...values, new Date(ctx.now - salesDays * dayMs)])
  const low = faces.filter((face) => face.availQty + face.comingQty < face.minQty)
  if (low.length === 0) return { moveNos: [], without: 0 }
  const { refills, without } = planRefills(low, await ctx.tx.query<Reserve>(reservesSql, values))
  const moveNos = await insertDocuments(
    ctx,
    move,
    refills.map(({ face, lines }) => ({
      status: moveLife.open,
      head: { ...place, moveType: 2, source: 2 },
      lines: lines.map(({ locationNo, batchNo, qty }) => ({
        ownerNo: face.ownerNo,
        goodsNo: face.goodsNo,
        batchNo,
        quality: 1,
        fromLocationNo: locationNo,
        toLocationNo: face.locationNo,
        planQty: qty,
      })),
    })),
    by,
  )
  return { moveNos, without: without.length }
}

/** Every quarter of an hour, in every warehouse this system manages (floor.md §18 replenish). */
export const replenishTask: JobTask = {
  name: 'stock.replenish',
  everyMin: 15,
  run: async (services, { tenantId }) => {
    const places = await services.db.inTenant(
      tenantId,
      (tx) =>
        tx.query<Place>('select warehouse_no, sid from wms_warehouse where tenant_id = $1 and wms_mode = 1 and is_disabled = 0', [
          tenantId,
        ]),
      { readOnly: true },
    )
    for (const place of places) {
      const moment = momentOf(services)
      await services.db.inTenant(tenantId, (tx) =>
        replenish(
          {
            ...moment,
            tenantId,
            tx,
            id: services.ids.next,
            numbers: (code, n) => services.numbers.take(tenantId, code, n, moment.now),
          },
          place,
          { userId: null, name: '系统' },
        ),
      )
    }
  },
}

const replenishByHand = handle(moveReplenish, async (ctx, place) => {
  await reachWarehouse(ctx, place.warehouseNo, place.sid)
  if (!ctx.person.scope.owner.all) throw refuse('A0404')
  const { moveNos, without } = await replenish(ctx, place, { userId: ctx.person.userId, name: ctx.person.name })
  if (moveNos.length === 0) throw refuse(without > 0 ? 'A1741.none' : 'A1741')
  return { made: moveNos.length, moveNos: [...moveNos], without }
})

export default [replenishByHand]
