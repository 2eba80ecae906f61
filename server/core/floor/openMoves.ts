// 待执行移库单 · core/floor/openMoves
/**
 * Open move orders with their open pieces and their urgency: 0 an order waits for the pieces, 1 the target bin is empty, 2 it still has
 * pieces, 3 the move is no replenishment.
 */
import type { MoveLineView, MoveView } from '#contract/ops/kinds/moves'
import { binKey } from '#contract/ops/kinds/stock'
import { orderLife } from '#contract/rules/orderLife'
import { moveLife } from '#contract/rules/stockLife'
import type { Person } from '../../platform/person.ts'
import { seesOwner } from '../../platform/scope.ts'
import type { OpsTx } from './context.ts'
import { groupBy } from './keyed.ts'

/** Maximum number of move orders sent to a device. */
const movesMax = 200

interface HeadRow {
  readonly moveNo: string
  readonly moveType: number
  readonly source: number
  readonly status: number
  readonly urgency: number
}
interface LineRow {
  readonly moveNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly fromLocationNo: string
  readonly toLocationNo: string
  readonly batchNo: string
  readonly quality: number
  readonly planQty: number
  readonly rest: number
}

const headsSql = `
  with line as (
    select m.move_no, l.owner_no, l.goods_no, l.to_location_no, l.quality
      from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no and l.plan_qty > l.moved_qty
     where m.tenant_id = $1 and m.warehouse_no = $2 and m.sid = $3 and m.status in (${moveLife.open}, ${moveLife.doing}) and m.move_type in (1, 2)
  ), wanted as (
    select distinct o.owner_no, l.goods_no
      from stockout_order o join stockout_line l on l.tenant_id = $1 and l.stockout_no = o.stockout_no
     where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.status = ${orderLife.short}
  ), held as (
    select s.location_no, s.owner_no, s.goods_no, sum(s.avail_qty) as free
      from stock s join (select distinct to_location_no, owner_no, goods_no from line) t
        on t.to_location_no = s.location_no and t.owner_no = s.owner_no and t.goods_no = s.goods_no
     where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3
     group by s.location_no, s.owner_no, s.goods_no
  ), ranked as (
    select n.move_no, min(case when n.quality = 1 and w.goods_no is not null then 0 when h.free is null or h.free <= 0 then 1 else 2 end) as rank
      from line n
      left join wanted w on w.owner_no = n.owner_no and w.goods_no = n.goods_no
      left join held h on h.location_no = n.to_location_no and h.owner_no = n.owner_no and h.goods_no = n.goods_no
     group by n.move_no
  )
  select m.move_no, m.move_type, m.source, m.status, case when m.move_type = 2 then r.rank else 3 end as urgency
    from ranked r join stock_move m on m.tenant_id = $1 and m.move_no = r.move_no
   where m.tenant_id = $1
   order by urgency, m.create_time, m.move_no limit ${movesMax}`

const linesSql = `
  select move_no, owner_no, goods_no, from_location_no, to_location_no, batch_no, quality, plan_qty, (plan_qty - moved_qty)::int as rest
    from stock_move_line where tenant_id = $1 and move_no = any($2::text[]) order by move_no, from_location_no, line_no`

/** Move orders whose lines the person may all see, the most urgent first. */
export const readOpenMoves = async (ctx: OpsTx & { readonly person: Person }): Promise<MoveView[]> => {
  const heads = await ctx.tx.named<HeadRow>('ops_moves_open', headsSql, [ctx.tenantId, ctx.warehouseNo, ctx.sid])
  const lines = await ctx.tx.named<LineRow>('ops_moves_open_lines', linesSql, [ctx.tenantId, heads.map(({ moveNo }) => moveNo)])
  const linesOf = groupBy(lines, (line) => line.moveNo)
  return heads.flatMap((head) => {
    const lines = linesOf.get(head.moveNo) ?? []
    if (!lines.every(({ ownerNo }) => seesOwner(ctx.person, ownerNo))) return []
    const view = lines.map(viewOf)
    const rest = Object.fromEntries(
      view.map((line, i) => [binKey(line.from, line, line.batchNo, line.quality), lines[i]?.rest ?? 0]),
    )
    return [{ ...head, lines: view, rest }]
  })
}

const viewOf = (line: LineRow): MoveLineView => ({
  ownerNo: line.ownerNo,
  goodsNo: line.goodsNo,
  from: line.fromLocationNo,
  to: line.toLocationNo,
  batchNo: line.batchNo,
  quality: line.quality,
  planQty: line.planQty,
})
