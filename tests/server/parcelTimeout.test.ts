// 轨迹引出的事：四种超时按级各说一次，走动过再停下重新说；遗失件按开关建工单、建赔付；补发、拦截登记到关联单据；最近一条轨迹到处是真的。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentText } from '#contract/rules/clock'
import type { ReplyOf } from '#contract/call'
import type { orderFacts } from '#contract/workorder/create'
import type { WorkOrderPage } from '#contract/workorder/detail'
import type { SurveyPage } from '#contract/workorder/survey'
import { takeTraces } from '#server/core/orders/traces/take'
import { autoCompTask } from '#server/workorder/comp/autoTask'
import { lostParcelTask } from '#server/workorder/lostParcelTask'
import { orderTimeoutTask } from '#server/workorder/orderTimeoutTask'
import { relevanceTask } from '#server/workorder/relevanceTask'
import { addGoods, addStock, enter, newOrder, openWorld, readyOrders, rows, type World } from '../support/outbound.ts'
import { giveKeywords, shipNow } from '../support/traces.ts'
import { giveTypes } from '../support/workOrders.ts'

let world: World
let orders: readonly string[] = []
let nos: readonly string[] = []
const start = Date.parse('2025-06-17T10:00:00+08:00')
const hour = 3_600_000

beforeAll(async () => {
  world = await openWorld()
  await giveTypes(world)
  await giveKeywords(world)
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  orders = await readyOrders(
    world,
    Array.from({ length: 7 }, () => ({ G1: 2 })),
  )
  nos = await shipNow(world, orders)
  await world.run(({ tx, tenantId, at }) =>
    tx.query(`insert into role as r (tenant_id, id, role_name, create_time, update_time) values ($1, 71, '客服', $2, $2)`, [
      tenantId,
      at,
    ]),
  )
})
afterAll(() => world.close())

/** A carrier tells of a parcel, so many hours after it left. */
const heard = async (hours: number, parcel: number, text: string) => {
  world.clock.set(Math.max(world.clock.now(), start + hours * hour))
  const traceTime = momentText(start + hours * hour)
  const { faults } = await world.run((ctx) => takeTraces(ctx, [{ logisticsNo: nos[parcel] ?? '', traceTime, text }]))
  expect(faults).toEqual([])
}
const run = (task: typeof orderTimeoutTask) => task.run(world.services, { tenantId: world.tenantId }, () => false)
const told = async (hours: number): Promise<readonly string[]> => {
  world.clock.set(start + hours * hour)
  await run(orderTimeoutTask)
  const found = await rows<{ content: string }>(
    world,
    'select content from message where tenant_id = $1 and create_time = $2 order by id',
    [new Date(world.clock.now())],
  )
  return found.map(({ content }) => content)
}
const config = (timeoutType: number, firstHour: number) =>
  world.call('POST', '/v1/rule/timeout', {
    timeoutType,
    targetType: 0,
    firstHour,
    secondHour: firstHour * 2,
    thirdHour: firstHour * 3,
    autoWorkorder: 1,
    noticeRoles: ['71'],
  })
const madeFor = (parcel: number) =>
  rows<{ typeCode: string; source: number }>(
    world,
    'select w.type_code, w.source from work_order w where w.tenant_id = $1 and w.logistics_no = $2 order by w.id',
    [nos[parcel]],
  )
const setting = (code: string) =>
  world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into common_config as c (tenant_id, id, code, value, create_time, update_time) values ($1, $2, $3, '1', $4, $4)`,
      [tenantId, id(), code, at],
    ),
  )

test('没有轨迹进来时，谁也不算未揽收；进来以后，未揽收、未更新、停滞、未签收各按自己的时刻算', async () => {
  for (const [type, first] of [
    [1, 24],
    [2, 12],
    [3, 20],
    [4, 10],
  ] as const)
    expect((await config(type, first)).code).toBe('00000')
  expect(await told(30)).toEqual([])
  // 0 is never collected; 1 stops after the collecting, 2 on its way, 3 with the courier, 4 is signed for
  for (const parcel of [1, 2, 3, 4, 5]) await heard(20, parcel, '快件已揽收')
  await heard(21, 2, '快件离开杭州')
  for (const parcel of [3, 4, 5]) await heard(22, parcel, '正在派件')
  await heard(23, 4, '快件已签收')
  expect(await told(36)).toEqual([
    `2 单未揽收超过 24 小时（一级），如 ${orders[0]}`,
    `1 单揽收后未更新超过 12 小时（一级），如 ${orders[1]}`,
    `2 单派送未签收超过 10 小时（一级），如 ${orders[3]}`,
  ])
  expect(await told(36.5)).toEqual([])
  expect(await told(43)).toEqual([
    `1 单中转停滞超过 20 小时（一级），如 ${orders[2]}`,
    `2 单派送未签收超过 20 小时（二级），如 ${orders[3]}`,
  ])
})

test('走动过再停下，从头说起；到三级建工单，签收的不建', async () => {
  await heard(44, 5, '快件已签收')
  await heard(44, 2, '到达武汉')
  expect(await told(44.5)).toEqual([`1 单揽收后未更新超过 24 小时（二级），如 ${orders[1]}`])
  expect(await told(65)).toContain(`1 单中转停滞超过 20 小时（一级），如 ${orders[2]}`)
  await heard(100, 6, '快件已揽收')
  await told(120)
  expect(await madeFor(0)).toEqual([{ typeCode: 'NO_TRACE', source: 6 }])
  expect(await madeFor(1)).toEqual([{ typeCode: 'NO_TRACE', source: 6 }])
  expect(await madeFor(2)).toEqual([{ typeCode: 'NO_TRACE', source: 6 }])
  expect(await madeFor(3)).toEqual([{ typeCode: 'URGE', source: 6 }])
  expect([...(await madeFor(4)), ...(await madeFor(5)), ...(await madeFor(6))]).toEqual([])
  await told(121)
  expect(await madeFor(0)).toHaveLength(1)
})

test('遗失和破损：开关没开什么也不建；开了各建一张工单、一笔赔付，再跑不重复', async () => {
  const claims = () =>
    rows<{ logisticsNo: string; compType: number; liability: number; payerType: number }>(
      world,
      'select logistics_no, comp_type, liability, payer_type from comp_detail where tenant_id = $1 and source = 3 order by comp_type',
    )
  await heard(122, 2, '快件在中转时遗失，已登记')
  await heard(122, 3, '外包装破损，内件受损')
  await run(lostParcelTask)
  await run(autoCompTask)
  expect((await madeFor(2)).map(({ typeCode }) => typeCode)).toEqual(['NO_TRACE'])
  expect(await claims()).toEqual([])
  await setting('autoOrderLost')
  await run(lostParcelTask)
  await run(lostParcelTask)
  expect((await madeFor(2)).map(({ typeCode }) => typeCode)).toEqual(['NO_TRACE', 'LOST'])
  expect((await madeFor(3)).map(({ typeCode }) => typeCode)).toEqual(['URGE', 'DAMAGE'])
  await setting('autoCompLost')
  await run(autoCompTask)
  await run(autoCompTask)
  expect(await claims()).toEqual([
    { logisticsNo: nos[2], compType: 1, liability: 2, payerType: 1 },
    { logisticsNo: nos[3], compType: 2, liability: 2, payerType: 1 },
  ])
})

test('工单上的最近轨迹、依据和轨迹是快递说的；补发单与拦截登记为关联单据', async () => {
  const facts = await world.call<ReplyOf<typeof orderFacts>>('POST', '/v1/workorder/order/info', { logisticsNo: nos[2] })
  expect(facts.data.lastTrace).toBe(`遗失破损 ${momentText(start + 122 * hour)} 快件在中转时遗失，已登记`)
  expect(facts.data.ways[0]?.traces).toHaveLength(4)
  const [order] = await rows<{ id: string }>(
    world,
    "select id::text from work_order where tenant_id = $1 and logistics_no = $2 and type_code = 'LOST'",
    [nos[2]],
  )
  const survey = await world.call<SurveyPage>('GET', '/v3/workorder/survey', { workOrderId: order?.id })
  expect(survey.data.hints.map(({ why }) => why).at(-1)).toContain('快递自己报了遗失或破损')
  await world.run(({ tx, tenantId }) =>
    tx.query("update stockout_order set src_tids = 'TB-1' where tenant_id = $1 and stockout_no = $2", [tenantId, orders[2]]),
  )
  await world.run(({ tx, tenantId }) =>
    tx.query("update work_order set platform_trade_no = 'TB-1' where tenant_id = $1 and id = $2", [tenantId, order?.id]),
  )
  const [again] = await enter(world, [newOrder('AGAIN', { G1: 1 }, { srcTids: 'TB-1', orderType: 3 })])
  expect(await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [orders[2]], reason: '买家拍错' })).toMatchObject({
    code: '00000',
  })
  await run(relevanceTask)
  await run(relevanceTask)
  const page = await world.call<WorkOrderPage>('GET', '/v1/workorder/detail', { id: order?.id })
  expect(page.data.relevance.map(({ relKind, relNo, relStatusText }) => [relKind, relNo, relStatusText])).toEqual([
    [5, orders[2], '已出库'],
    [1, again, '待审核'],
    [4, orders[2], '拦截失败'],
  ])
})
