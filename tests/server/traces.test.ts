// 物流轨迹：签名的门，乱序、重复、分批都一样；收齐才算揽收，签齐才算完成；SQL 另算一遍。
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentText } from '#contract/rules/clock'
import type { ReplyOf } from '#contract/call'
import type { pushTraces } from '#contract/logistics/trace'
import type { OrderPage } from '#contract/stockout/orderDetail'
import { build } from '#server/app'
import { completeTask } from '#server/core/orders/complete'
import { tracePullTask } from '#server/logistics/traceTask'
import { openTrace, traceSign } from '#server/platform/adapters/trace'
import { stream } from '#server/seed/random'
import { giveKeywords, shipNow } from '../support/traces.ts'
import { addGoods, addStock, openWorld, readyOrders, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

const secret = 'carrier-secret-of-the-test'
let world: World
let app: FastifyInstance
let orders: readonly string[] = []
let nos: readonly string[] = []
const start = Date.parse('2025-06-17T10:00:00+08:00')
const at = (hours: number): string => momentText(start + hours * 3_600_000)

beforeAll(async () => {
  world = await openWorld()
  const trace = openTrace({ TRACE_ACCOUNTS: `t1:ZTO-KEY:${secret};else:OTHER:another-secret-of-16` })
  app = await build({ ...world.services, adapters: { ...world.services.adapters, trace } })
  await giveKeywords(world)
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  orders = await readyOrders(
    world,
    Array.from({ length: 8 }, () => ({ G1: 1 })),
  )
  nos = await shipNow(world, orders)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

type Line = { logisticsNo: string; traceTime: string; text: string; [name: string]: string }
type Pushed = ReplyOf<typeof pushTraces>
const push = (list: readonly Line[], { key = 'ZTO-KEY', by = secret, ago = 0 } = {}) => {
  const timestamp = String(world.clock.now() - ago)
  const headers = { appkey: key, timestamp, sign: traceSign(timestamp, by, list) }
  return sendTo<Pushed>(app, 'POST /v1/logistics/trace/push', { list }, headers)
}
const line = (parcel: number, hours: number, text: string, more = {}): Line => ({
  logisticsNo: nos[parcel] ?? '',
  traceTime: at(hours),
  text,
  ...more,
})
const orderOf = (parcel: number) =>
  world.call<OrderPage>('GET', '/v1/stockout/detail', { stockoutNo: orders[parcel] }).then(({ data }) => data)

test('没有签名、签错、过时、停用的账号：都进不来；认不出的单号说一句话，别的照收', async () => {
  world.clock.set(start + 100 * 3_600_000)
  const good = [line(0, 3, '快件已揽收')]
  expect((await push(good, { by: 'wrong-secret-wrong' })).code).toBe('A0312')
  expect((await push(good, { key: 'NOBODY' })).code).toBe('A0312')
  expect((await push(good, { ago: 3_600_000 })).code).toBe('A0312')
  expect((await push(good, { key: 'OTHER', by: 'another-secret-of-16' })).code).toBe('A0312')
  expect((await sendTo(app, 'POST /v1/logistics/trace/push', { list: good })).code).toBe('A0312')
  expect(await rows(world, 'select id from waybill_trace where tenant_id = $1')).toEqual([])
  const mixed = [
    { ...line(0, 3, '快件已揽收'), logisticsNo: '78000000000404' },
    line(0, 3, '快件已揽收'),
    line(0, 3, '快件已揽收'),
    line(0, 200, '快件已签收'),
    { ...line(0, 3, '快件已揽收'), traceTime: '昨天' },
    line(0, 4, '快件已揽收', { node: 'FLY' }),
    line(0, 4, '已交接航空', { logisticsCode: 'SF' }),
  ]
  expect((await push(mixed)).data).toEqual({
    takenNum: 1,
    repeatNum: 1,
    failNum: 5,
    errors: [
      { line: 1, logisticsNo: '78000000000404', reason: '快递单号【78000000000404】不存在' },
      { line: 4, logisticsNo: nos[0], reason: '轨迹时间晚于现在' },
      { line: 5, logisticsNo: nos[0], reason: '轨迹时间格式应为 YYYY-MM-DD HH:mm:ss' },
      { line: 6, logisticsNo: nos[0], reason: '节点不存在：FLY' },
      { line: 7, logisticsNo: nos[0], reason: `快递单号【${nos[0]}】不存在，或不属于物流公司SF` },
    ],
  })
  expect((await push([line(0, 3, '快件已揽收')])).data).toMatchObject({ takenNum: 0, repeatNum: 1 })
  expect(await orderOf(0)).toMatchObject({ order: { collectTime: at(3), signTime: null, status: 95 } })
  // words nobody knows wait to become a keyword
  await push([line(0, 4, '已交接航空'), line(0, 5, '已交接航空')])
  expect(await rows(world, 'select sample, count from an_unmatched_text where tenant_id = $1')).toEqual([
    { sample: '已交接航空', count: 2 },
  ])
})

/** What became of the parcels, by hours after they left. */
const lives: readonly (readonly (readonly [hours: number, text: string])[])[] = [
  [],
  [[2, '快件已揽收'], [8, '快件离开杭州，发往武汉'], [40, '到达武汉'], [60, '正在派件'], [64, '快件已签收']],
  [[9, '快件离开杭州'], [30, '疑难件，联系不上收件人'], [50, '正在派件'], [70, '正在派件'], [73, '快件已签收']],
  [[2, '快件已揽收'], [20, '收件人拒收'], [22, '快件退回'], [60, '快件已签收']],
  [[2, '快件已揽收'], [30, '快件在中转时遗失']],
  [[2, '快件已揽收'], [30, '快件在中转时遗失'], [50, '已找到，正在派件'], [52, '快件已签收']],
  [[2, '快件已揽收'], [5, '装车'], [6, '快件离开杭州']],
] // prettier-ignore

/** The ways and orders that differ from what the traces say, reckoned by SQL alone. */
const different = () =>
  rows(
    world,
    `with told as (
       select t.logistics_no, t.stockout_no, min(t.trace_time) filter (where t.node_code = 'RETURN') as returned,
              coalesce(min(t.trace_time) filter (where t.node_code = 'COLLECT'),
                       min(t.trace_time) filter (where t.node_code in ('TRANSIT', 'ARRIVE', 'DELIVER', 'SIGN'))) as collected,
              min(t.trace_time) filter (where t.node_code = 'LOST') as lost, max(t.trace_time) as latest
         from waybill_trace t where t.tenant_id = $1 group by 1, 2),
      ends as (
       select a.*, (select max(t.trace_time) from waybill_trace t where t.tenant_id = $1 and t.logistics_no = a.logistics_no
                       and t.node_code = 'SIGN' and (a.returned is null or t.trace_time < a.returned)) as signed
         from told a)
     select e.logistics_no from ends e
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = e.stockout_no
       left join waybill_way w on w.tenant_id = $1 and w.logistics_no = e.logistics_no
      where w.collect_time is distinct from e.collected or w.sign_time is distinct from e.signed or w.return_time is distinct from e.returned
         or w.lost_time is distinct from case when e.signed > e.lost then null else e.lost end or w.last_time is distinct from e.latest
         or o.collect_time is distinct from e.collected or o.sign_time is distinct from e.signed
         or (e.signed is not null and o.status <> 110)`,
  )

test('乱序、重复、一条一条或成批：包裹走到哪里只看轨迹本身', async () => {
  const random = stream(14, 'traces')
  const all = lives.flatMap((life, parcel) => life.map(([hours, text]) => line(parcel, hours, text)))
  const sent = random.shuffle([...all, ...random.shuffle(all).slice(0, 12)])
  for (let from = 0; from < sent.length;) {
    const size = random.int(1, 7)
    expect((await push(sent.slice(from, from + size))).data.failNum).toBe(0)
    expect(await different()).toEqual([])
    from += size
  }
  const stages = await rows<{ stage: number }>(
    world,
    'select w.stage from waybill_way w where w.tenant_id = $1 and w.logistics_no = any($2::text[]) order by array_position($2::text[], w.logistics_no::text)',
    [nos.slice(1, 7)],
  )
  expect(stages.map(({ stage }) => stage)).toEqual([5, 5, 6, 7, 5, 2])
  for (const parcel of [0, 4, 6]) expect((await orderOf(parcel)).order.status).toBe(95)
  const page = await orderOf(1)
  expect(page.order).toMatchObject({ status: 110, collectTime: at(2), signTime: at(64) })
  expect(page.ways[0]).toMatchObject({ logisticsNo: nos[1], stage: 5 })
  expect(page.ways[0]?.traces.map(({ node }) => node)).toEqual(['SIGN', 'DELIVER', 'ARRIVE', 'TRANSIT', 'COLLECT'])
  expect(page.logs.filter(({ after }) => after === 110)).toMatchObject([{ before: 95, msg: '快递已签收' }])
  const events = await rows<{ eventType: string }>(
    world,
    "select event_type from domain_event where tenant_id = $1 and event_type like 'trace.%' and aggregate_no = $2 order by 1",
    [orders[1]],
  )
  expect(events).toEqual([{ eventType: 'trace.collected' }, { eventType: 'trace.signed' }])
})

test('出库满三十天没有签收的，夜里也算完成；模拟的快递问几遍都一样', async () => {
  await tracePullTask.run(world.services, { tenantId: world.tenantId }, () => false)
  const count = () => rows<{ n: number }>(world, 'select count(*)::int as n from waybill_trace where tenant_id = $1')
  const once = await count()
  expect(once[0]?.n).toBeGreaterThan(30)
  await tracePullTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect(await count()).toEqual(once)
  expect(await different()).toEqual([])
  world.clock.set(start + 31 * 86_400_000)
  await completeTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect(await rows(world, 'select stockout_no from stockout_order where tenant_id = $1 and status <> 110')).toEqual([])
})
