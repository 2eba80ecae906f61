// 移库/补货 · stock/move
import { randomUUID } from 'node:crypto'
import { move, moveCarry } from '#contract/stock/move'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { words } from '../platform/kinds.ts'
import { atDesk } from '../platform/ops/desk.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const lines = 'from stock_move_line l where l.tenant_id = $1 and l.move_no = m.move_no'
/** The first line's text, and how many others there are besides. */
const firstOf = (column: string, unit: string): string =>
  `(select min(${column}) || case when count(distinct ${column}) > 1 then ' 等' || count(distinct ${column}) || '${unit}' else '' end ${lines})`

const resource = serve(move, (_today, person) => ({
  from: 'stock_move m',
  alias: 'm',
  columns: {
    ownerNo: `(select case when count(distinct l.owner_no) = 1 then min(l.owner_no) end ${lines})`,
    goodsNo: firstOf('l.goods_no', '种'),
    goodsName: `(select min(g.goods_name) from stock_move_line l join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
                  where l.tenant_id = $1 and l.move_no = m.move_no)`,
    fromLocationNo: firstOf('l.from_location_no', '个'),
    toLocationNo: firstOf('l.to_location_no', '个'),
    lineNum: `(select count(*)::int ${lines})`,
    planQty: `(select coalesce(sum(l.plan_qty), 0)::int ${lines})`,
    movedQty: `(select coalesce(sum(l.moved_qty), 0)::int ${lines})`,
    operatorName: `(select f.operator_name from stock_flow f where f.tenant_id = $1 and f.biz_no = m.move_no order by f.occurred_at desc limit 1)`,
  },
  search: {
    goodsNo: (filter, p) => {
      const wanted = words(filter['goodsNo'])
      return wanted.length === 0
        ? null
        : `m.move_no in (select l.move_no from stock_move_line l where l.tenant_id = $1 and l.goods_no = any(${p.add(wanted)}::text[]))`
    },
    // whoever sees some owners only sees the moves of their goods
    seen: (_filter, p) =>
      person.scope.owner.all
        ? null
        : `not exists (select 1 ${lines} and not l.owner_no = any(${p.add([...person.scope.owner.keys])}::text[]))
           and exists (select 1 ${lines})`,
  },
}))

const carry = handle(moveCarry, async (ctx, { opId = randomUUID(), ...payload }) => {
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string; status: number }>(
    'select warehouse_no as "warehouseNo", sid, status from stock_move where tenant_id = $1 and move_no = $2 for update',
    [ctx.tenantId, payload.moveNo],
  )
  const head = visible(ctx.person, rows[0])
  visible(ctx.person, payload)
  if (head.status === 5 || head.status === 30)
    throw refuse('A1736', { name: '移库单', no: payload.moveNo, text: head.status === 5 ? '已取消' : '已完成', op: '执行' })
  await atDesk(ctx, head, 'MOVE_LINE', payload, opId)
  const after = await ctx.tx.query<{ status: number }>('select status from stock_move where tenant_id = $1 and move_no = $2', [
    ctx.tenantId,
    payload.moveNo,
  ])
  const { warehouseNo, sid } = head
  await changed(ctx, [{ resource: 'stock/move', key: payload.moveNo, op: 'put', warehouseNo, sid }])
  return { moveNo: payload.moveNo, status: after[0]?.status ?? 0 }
})

export default [...resource, carry]
