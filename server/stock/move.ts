// 移库/补货 · stock/move
import { randomUUID } from 'node:crypto'
import { moveLife } from '#contract/rules/stockLife'
import { isEnd, statusText } from '#contract/rules/life'
import { move, moveCarry } from '#contract/stock/move'
import { loadHeads, placeOf } from '../platform/document/heads.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { words } from '../platform/kinds.ts'
import { atDesk } from '../core/floor/desk.ts'
import { visible } from '../platform/scope.ts'
import { moveRules } from './moveRules.ts'

const lines = 'from stock_move_line l where l.tenant_id = $1 and l.move_no = m.move_no'
/** SQL: the smallest value of the lines, with the number of different values if there are several. */
const firstOf = (column: string, unit: string): string =>
  `(select min(${column}) || case when count(distinct ${column}) > 1 then ' 等' || count(distinct ${column}) || '${unit}' else '' end ${lines})`

export const moves = served({
  of: move,
  serving: {
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
        const wanted = words(filter.goodsNo)
        return wanted.length === 0
          ? null
          : `m.move_no in (select l.move_no from stock_move_line l where l.tenant_id = $1 and l.goods_no = any(${p.add(wanted)}::text[]))`
      },
    },
    lines: goodsOfLine,
    rules: moveRules,
  },
})

const carry = handle(moveCarry, async (ctx, { opId = randomUUID(), ...payload }) => {
  const [head] = await loadHeads(ctx, move, [payload.moveNo], true)
  if (head === undefined) throw refuse('A0404')
  visible(ctx.person, payload)
  if (isEnd(moveLife, head.status))
    throw refuse('A1736', { name: move.noun, no: head.no, text: statusText(moveLife, head.status), op: '执行' })
  const { warehouseNo = '', sid = '' } = placeOf(head)
  await atDesk(ctx, { warehouseNo, sid }, 'MOVE_LINE', payload, opId)
  const [after] = await loadHeads(ctx, move, [head.no], false)
  await changed(ctx, [{ resource: move.id, key: head.no, op: 'put', warehouseNo, sid }])
  return { moveNo: head.no, status: after?.status ?? head.status }
})

export default [carry]
