// 移库单 · core/floor/kinds/moves
import type { MoveView } from '#contract/ops/kinds/moves'
import { binKey } from '#contract/ops/kinds/stock'
import { moveLife } from '#contract/rules/stockLife'
import { moveRowsApart, selected } from '../../../platform/rows.ts'
import { transitionOf } from '../../../platform/transitions.ts'
import { bulk } from '../bulk.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const views = slot<readonly MoveView[]>([])

const lock = async (at: Loading): Promise<void> => at.put(views, await lockMoves(at.ctx, at.named.of('moves')))

/** Locks move orders, because the moved pieces are added to their lines. */
const lockMoves = async (ctx: OpsTx, moveNos: readonly string[]): Promise<MoveView[]> => {
  if (moveNos.length === 0) return []
  const rows = await ctx.tx.named<{ moveNo: string; moveType: number; source: number; status: number }>(
    'ops_moves_lock',
    `select move_no, move_type, source, status from stock_move
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and move_no = any($2::text[]) order by move_no for update`,
    [ctx.tenantId, moveNos, ctx.warehouseNo, ctx.sid],
  )
  const lines = await ctx.tx.named<MoveLineRow>(
    'ops_move_rests',
    `select move_no, from_location_no, owner_no, goods_no, batch_no, quality, sum(plan_qty - moved_qty)::int as rest
       from stock_move_line where tenant_id = $1 and move_no = any($2::text[]) group by 1, 2, 3, 4, 5, 6`,
    [ctx.tenantId, rows.map((row) => row.moveNo)],
  )
  const restOf = (moveNo: string): Record<string, number> =>
    Object.fromEntries(
      lines
        .filter((line) => line.moveNo === moveNo)
        .map((line) => {
          const key = { ownerNo: line.ownerNo, goodsNo: line.goodsNo }
          return [binKey(line.fromLocationNo, key, line.batchNo, line.quality), line.rest]
        }),
    )
  return rows.map((row) => ({
    moveNo: row.moveNo,
    moveType: row.moveType,
    source: row.source,
    status: row.status,
    rest: restOf(row.moveNo),
  }))
}

interface MoveLineRow {
  moveNo: string
  fromLocationNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
  rest: number
}

const addMovedQty = bulk<{
  moveNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
  fromNo: string
  toNo: string
  qty: number
}>(
  'ops_move_lines',
  {
    moveNo: 'text',
    ownerNo: 'text',
    goodsNo: 'text',
    batchNo: 'text',
    quality: 'smallint',
    fromNo: 'text',
    toNo: 'text',
    qty: 'int',
  },
  1,
  (
    source,
  ) => `update stock_move_line as l set moved_qty = least(l.moved_qty + v.qty, l.plan_qty), to_location_no = v.to_no, update_time = $2, version = l.version + 1
    from ${source} where l.tenant_id = $1 and l.move_no = v.move_no and l.owner_no = v.owner_no and l.goods_no = v.goods_no
      and l.batch_no = v.batch_no and l.quality = v.quality and l.from_location_no = v.from_no`,
)

const toDoing = transitionOf(moveLife, 'op MOVE_LINE', moveLife.doing)
const toDone = transitionOf(moveLife, 'op MOVE_LINE', moveLife.done)

/** Writes executed lines. A move order goes 10→20 with its first line and →30 with its last (floor.md §17.3). */
const writeMoved = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const movedLines = outcomes.flatMap(({ patch }) => patch.moved ?? [])
  if (movedLines.length === 0) return
  for (const { moveNo, ownerNo, goodsNo, batchNo, quality, from, to, qty } of movedLines)
    await addMovedQty(ctx.tx, [{ moveNo, ownerNo, goodsNo, batchNo, quality, fromNo: from, toNo: to, qty }], ctx.at)
  const nos = [...new Set(movedLines.map((one) => one.moveNo))]
  await moveRowsApart(ctx.tx, [toDoing, toDone], selected(headStates, nos, ctx.at), {
    by: { at: ctx.at },
    key: ['moveNo'],
    set: ['finishTime'],
    orStay: true,
    hot: true,
  })
}
const headStates = `
  select v.move_no, case when v.done then ${toDone.to} else ${toDoing.to} end as status, case when v.done then $3::timestamptz end as finish_time
    from (select l.move_no, bool_and(l.moved_qty >= l.plan_qty) as done
            from stock_move_line l where l.tenant_id = $1 and l.move_no = any($2::text[]) group by l.move_no) v
    join stock_move m on m.tenant_id = $1 and m.move_no = v.move_no and m.status in (${toDone.from})`

/** Move orders: locks them and writes their executed lines. */
export const moves: FloorKind = {
  id: 'moves',
  load: { rest: lock, again: lock },
  view: (at) => ({ moves: byNumber(at.get(views), (move) => move.moveNo) }),
  write: async ({ ctx, outcomes }) => {
    await writeMoved(ctx, outcomes)
    return {}
  },
}
