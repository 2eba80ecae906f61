// 移库/补货 · stock/move
import { randomUUID } from 'node:crypto'
import { move, moveCarry } from '#contract/stock/move'
import { changed } from '../platform/changes.ts'
import { handle } from '../platform/handle.ts'
import { atDesk } from '../platform/ops/desk.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const lines = 'from stock_move_line l where l.tenant_id = $1 and l.move_no = m.move_no'

const resource = serve(move, {
  from: 'stock_move m',
  alias: 'm',
  columns: {
    lineNum: `(select count(*)::int ${lines})`,
    planQty: `(select coalesce(sum(l.plan_qty), 0)::int ${lines})`,
    movedQty: `(select coalesce(sum(l.moved_qty), 0)::int ${lines})`,
  },
})

const carry = handle(moveCarry, async (ctx, { opId = randomUUID(), ...payload }) => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no as "warehouseNo", sid from stock_move where tenant_id = $1 and move_no = $2',
    [ctx.tenantId, payload.moveNo],
  )
  const head = visible(ctx.person, rows[0])
  await atDesk(ctx, head, 'MOVE_LINE', payload, opId)
  const after = await ctx.tx.query<{ status: number }>('select status from stock_move where tenant_id = $1 and move_no = $2', [
    ctx.tenantId,
    payload.moveNo,
  ])
  await changed(ctx, [{ resource: 'stock/move', key: payload.moveNo, op: 'put', ...head }])
  return { moveNo: payload.moveNo, status: after[0]?.status ?? 0 }
})

export default [...resource, carry]
