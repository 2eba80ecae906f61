// 工单时钟 · bench/workorder
/**
 * The timer of the clock over 100,000 open work orders: a usual minute, in which one in a hundred becomes late or is reminded of, and the worst
 * one, in which all of them are late at once, as after a night without a server.
 */
import type { Client } from 'pg'
import { runClock } from '#server/workorder/clock/timer'
import { ownerNo, wh, type World } from '../support/outbound.ts'
import { giveTypes } from '../support/workOrders.ts'
import { timed } from './floorBeside.ts'
import type { Report } from './report.ts'
import { inWorld } from './workorderWorld.ts'

const openNum = Number(process.env['BENCH_WORK_ORDERS'] ?? 100_000)
const part = 10_000
/** One in so many is due in a usual minute. */
const dueShare = 100

export default async (report: Report): Promise<void> => inWorld((world, owner) => measure(report, world, owner))

const measure = async (report: Report, world: World, owner: Client): Promise<void> => {
  const types = await giveTypes(world)
  report.note(`准备 ${openNum} 张未完结的工单`)
  await fill(world, owner, types['LOST'] ?? '')
  await owner.query('vacuum analyze')
  const pass = async (name: string, minutes: number): Promise<number> => {
    world.clock.advance(minutes * 60_000)
    let done = { late: 0, reminded: 0 }
    const ms = await timed(async () => {
      done = await runClock(world.services, world.tenantId)
    })
    report.note(`${name}：超时 ${done.late} 个节点，提醒 ${done.reminded} 个`)
    return ms / 1000
  }
  const none = await pass('没有到期的一分钟', 1)
  report.figure({ name: `${openNum} 个节点，没有到期的`, value: none, unit: '秒', goal: { max: 1 } })
  const usual = await pass('平常的一分钟', 60)
  report.figure({ name: `${openNum} 个节点，百分之一到期`, value: usual, unit: '秒', goal: { max: 5 } })
  const worst = await pass('全部超时', 1_000_000)
  report.figure({ name: `${openNum} 个节点，同一分钟全部超时`, value: worst, unit: '秒', goal: { max: 5 } })
  const again = await pass('再过一分钟', 1)
  report.figure({ name: '全部超时以后的一分钟', value: again, unit: '秒', goal: { max: 1 } })
}

/** Orders in work with their main node: every hundredth is due within the hour, the others much later; ten people share them. */
const fill = async (world: World, owner: Client, typeId: string): Promise<void> => {
  const at = new Date(world.clock.now())
  for (const table of ['work_order', 'wo_timeliness']) await owner.query(`alter table ${table} no force row level security`)
  for (let from = 1; from <= openNum; from += part) {
    const to = Math.min(openNum, from + part - 1)
    await owner.query(
      `insert into work_order (tenant_id, id, work_order_no, type_id, type_code, type_name, status, owner_no, owner_name, warehouse_no, sid,
                                 logistics_no, content, claim_user_id, cur_node, node_deadline, create_time, update_time)
         select $1, i, 'GD' || i, $2, 'LOST', '丢件', 30, $3, '花间', $4, $5, '78' || lpad(i::text, 12, '0'), '三天没有动静了', 1 + i % 10, 5,
                $6::timestamptz + case when i % ${dueShare} = 0 then interval '30 minutes' else interval '600000 minutes' end, $6, $6
           from generate_series($7::int, $8::int) i`,
      [world.tenantId, typeId, ownerNo, wh.warehouseNo, wh.sid, at, from, to],
    )
    await owner.query(
      `insert into wo_timeliness (tenant_id, id, work_order_id, node_code, round, lane, side, handler_id, handler_name, start_time, resp_min,
                                    remind_before_min, time_mode, deadline, remind_time, create_time, update_time)
         select $1, i, i, 5, 1, 1, 4, 1 + i % 10, '客服', $2, 60, 10, 1, d.deadline, d.deadline - interval '10 minutes', $2, $2
           from generate_series($3::int, $4::int) i
          cross join lateral (select $2::timestamptz
            + case when i % ${dueShare} = 0 then interval '30 minutes' else interval '600000 minutes' end as deadline) d`,
      [world.tenantId, at, from, to],
    )
  }
  for (const table of ['work_order', 'wo_timeliness']) await owner.query(`alter table ${table} force row level security`)
}
