// 入库看板 · inbound/board
import { board, boardCards } from '#contract/inbound/board'
import { stockinLife } from '#contract/rules/inboundLife'
import { handle } from '../platform/handle.ts'
import { byWarehouse, params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const finished = `o.status in (${stockinLife.done}, ${stockinLife.closed})`
const byDay = `(select o.tenant_id, min(o.id) as id, o.create_date, o.warehouse_no, o.sid, o.owner_no, count(*)::int as order_num, sum(o.plan_qty)::int as plan_qty,
      sum(o.receive_qty)::int as receive_qty, sum(o.putaway_qty)::int as putaway_qty,
      round(avg(extract(epoch from o.finish_receive_time - o.start_time)) / 60)::int as receive_min,
      count(*) filter (where ${finished})::int as done_num, count(*) filter (where o.is_overtime = 1)::int as late_num,
      case when count(*) filter (where ${finished}) > 0
           then round(10000.0 * count(*) filter (where ${finished} and o.is_overtime = 0) / count(*) filter (where ${finished}))::int end as timely_bp
    from stockin_order o where o.tenant_id = $1 and o.status <> ${stockinLife.off} group by o.tenant_id, o.create_date, o.warehouse_no, o.sid, o.owner_no) b`

const list = serve(board, { from: byDay, alias: 'b' })

const cards = handle(boardCards, async (ctx, filter) => {
  const p = params(ctx.tenantId)
  const conditions = [
    ...scopeConditions(ctx.person, ['warehouse', 'owner'], { warehouse: ['o.warehouse_no', 'o.sid'], owner: 'o.owner_no' }, p),
    byWarehouse(['o.warehouse_no', 'o.sid'], 'warehouseNo', filter, p),
    ...(filter.ownerNo === undefined || filter.ownerNo === '' ? [] : [`o.owner_no = ${p.add(filter.ownerNo)}`]),
  ].filter((one) => one !== '')
  const of = (states: readonly number[]): string => `count(*) filter (where o.status in (${states.join(', ')}))::int`
  const { open, reserved, arrived, receiving, toPutaway, shelving, done, closed, off } = stockinLife
  const [row] = await ctx.tx.query<{ awaited: number; arrived: number; toPutaway: number; late: number }>(
    `select ${of([open, reserved])} as awaited, ${of([arrived, receiving])} as arrived, ${of([toPutaway, shelving])} as to_putaway,
            count(*) filter (where o.is_overtime = 1)::int as late
       from stockin_order o where o.tenant_id = $1 and o.status not in (${done}, ${closed}, ${off})${conditions.map((one) => ` and ${one}`).join('')}`,
    p.values,
  )
  return row ?? { awaited: 0, arrived: 0, toPutaway: 0, late: 0 }
})

export default [...list, cards]
