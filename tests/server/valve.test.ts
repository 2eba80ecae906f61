// 阀值四页，从 HTTP 的门口看：数据断了说一次；计算按计划跑、谁等谁；离往常太远的数先藏起来；两个来源对不上的列出来。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRAST_KEY, CONTRAST_SOURCE, contrastFault } from '#contract/rules/contrasts'
import { orderLife } from '#contract/rules/orderLife'
import { valveDiffLife } from '#contract/rules/valveDiffLife'
import { valveFigureLife } from '#contract/rules/valveFigureLife'
import { valveRunLife } from '#contract/rules/valveRunLife'
import { giveNew } from '#server/platform/given'
import { runDueJobs, type JobTask } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { calculated } from '#server/valve/calculated'
import { valveCheckTask } from '#server/valve/checkTask'
import { valveFigureTask } from '#server/valve/figureTask'
import { valvePlanTask } from '#server/valve/planTask'
import { addGoods, enter, newOrder, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
const admin = '70'
beforeAll(async () => {
  world = await openWorld()
  await world.run((ctx) => giveNew(ctx.tx, ctx))
  await addGoods(world, 'G1')
  await world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into role as r (tenant_id, id, role_name, is_admin, create_time, update_time) values ($1, $2, '系统管理员', 1, $3, $3)`,
      [tenantId, admin, at],
    ),
  )
})
afterAll(() => world.close())

const base = '/v1/rule/valve'
type Listed = Readonly<Record<string, unknown>>
const listed = async (path: string, filter: object = {}) =>
  (await world.call<{ records: readonly Listed[] }>('GET', `${base}/${path}/list`, { pageSize: 100, ...filter })).data.records
const add = (page: string, body: object) => world.call<{ id: string }>('POST', `${base}/${page}`, body)
const saysOf = async (page: string, body: object): Promise<string> => JSON.stringify(await add(page, body))
const goTo = (time: string): void => world.clock.set(Date.parse(`${time}:00+08:00`))
const run = (task: JobTask): Promise<void> => task.run(world.services, { tenantId: world.tenantId }, () => false)
/** What was told to the administrators now, under this title. */
const told = async (title: string): Promise<readonly string[]> => {
  const found = await rows<{ content: string; receiverKey: string }>(
    world,
    'select content, receiver_key from message where tenant_id = $1 and title = $2 and create_time = $3',
    [title, new Date(world.clock.now())],
  )
  expect(found.every(({ receiverKey }) => receiverKey === admin)).toBe(true)
  return found.map(({ content }) => content)
}
/** Makes a contrast, compares yesterday by it and drops it: the code of the comparison. */
const compared = async (facts: object): Promise<string> => {
  const { data } = await add('contrast', {
    ...facts,
    contrastCode: 'ANY',
    contrastName: '任一',
    tolAbs: 0,
    tolBp: 0,
    schedule: 3,
  })
  const contrastId = data.id
  const { code } = await world.call('POST', `${base}/contrast/run`, { contrastId })
  expect(await world.call('DELETE', `${base}/contrast`, { contrastId })).toMatchObject({ code: '00000' })
  return code
}
let serial = 0
const receive = (n: number) =>
  enter(
    world,
    Array.from({ length: n }, () => newOrder(`V${++serial}`, { G1: 1 })),
  )

const check = { ...wh, sourceCode: 'STOCKOUT', intervalMin: 60, minCount: 5, maxDelayMin: 90, compareBp: 5000 }

test('采集：填错的说在哪一栏；每份数据一个仓库一条', async () => {
  expect(await saysOf('collection', { ...check, intervalMin: 4 })).toContain('采集间隔应在5-1440分钟之间')
  expect(await saysOf('collection', { ...check, warehouseNo: 'W99' })).toContain('仓库不存在：W99-LOCAL')
  expect(await add('collection', check)).toMatchObject({ code: '00000' })
  expect(await add('collection', check)).toMatchObject({ msg: '这个仓库的这项采集检查已存在' })
})

test('采集：同样的时段和前几周比；不对了说一次，又对了再不对才再说', async () => {
  // a span that began before there were data is no past to compare with
  goTo('2025-06-16T10:00')
  await receive(1)
  goTo('2025-06-17T10:00')
  await receive(30)
  goTo('2025-06-17T10:30')
  await run(valveCheckTask)
  expect(await told('数据采集异常')).toEqual([])
  expect(await listed('collection')).toMatchObject([{ lastResult: 1, lastActual: 30, lastExpect: null }])
  // not due again before its interval is over
  goTo('2025-06-17T11:00')
  await run(valveCheckTask)
  expect(await listed('collection/log')).toHaveLength(1)
  goTo('2025-06-24T10:00')
  await receive(12)
  goTo('2025-06-24T10:30')
  await run(valveCheckTask)
  expect(await told('数据采集异常')).toEqual(['余杭良品仓的出库单同比异常：最近 60 分钟到了 12 条，往常 30 条'])
  goTo('2025-06-24T11:30')
  await run(valveCheckTask)
  expect(await told('数据采集异常')).toEqual(['余杭良品仓的出库单条数不足：最近 60 分钟到了 0 条，少于 5 条'])
  goTo('2025-06-24T12:30')
  await run(valveCheckTask)
  expect(await told('数据采集异常')).toEqual(['余杭良品仓的出库单数据中断：最新的一条是 150 分钟前的，超过 90 分钟'])
  goTo('2025-06-24T13:30')
  await run(valveCheckTask)
  expect(await told('数据采集异常')).toEqual([])
  const [row] = await listed('collection')
  await receive(9)
  expect(await world.call('POST', `${base}/collection/check`, { collectionId: row?.['collectionId'] })).toMatchObject({
    data: { result: 1 },
  })
  expect((await listed('collection/log')).map(({ result }) => result)).toEqual([1, 3, 3, 2, 4, 1])
})

test('采集：六个数据源都能检查，各按收到的时间数', async () => {
  const [row] = await listed('collection')
  await world.call('DELETE', `${base}/collection`, { collectionId: row?.['collectionId'] })
  for (const sourceCode of ['STOCKOUT', 'WEIGHT', 'STOCK', 'TRACE', 'STOCKIN', 'BILL'])
    expect(await add('collection', { ...check, sourceCode, minCount: 0 })).toMatchObject({ code: '00000' })
  await world.run(async ({ tx, tenantId, id, at }) => {
    const [order] = await tx.query<{ stockoutNo: string }>(
      'select stockout_no from stockout_order where tenant_id = $1 limit 1',
      [tenantId],
    )
    await tx.query(
      `insert into waybill_trace as t (tenant_id, id, logistics_code, logistics_no, event_key, stockout_no, trace_time, trace_text, create_time)
       values ($1, $2, 'ZTO', 'Z1', 'e1', $3, $4, '已揽收', $4)`,
      [tenantId, id(), order?.stockoutNo, at],
    )
  })
  const made = await world.call('POST', '/v1/stockin', {
    ...wh,
    ownerNo,
    stockinType: 1,
    lines: [{ goodsNo: 'G1', planQty: 3 }],
  })
  expect(made).toMatchObject({ code: '00000' })
  await run(valveCheckTask)
  const found = await listed('collection')
  expect(
    Object.fromEntries(found.map(({ sourceCode, lastActual, lastResult }) => [sourceCode, [lastActual, lastResult]])),
  ).toEqual({
    STOCKOUT: [9, 1],
    WEIGHT: [0, 3],
    STOCK: [0, 3],
    TRACE: [1, 1],
    STOCKIN: [1, 1],
    BILL: [0, 3],
  })
})

const jobOf = async (jobCode: string) => (await listed('calculation')).find((one) => one['jobCode'] === jobCode)
const rerun = async (jobCode: string) =>
  world.call('POST', `${base}/calculation/rerun`, { calculationId: (await jobOf(jobCode))?.['calculationId'] })
const failing = calculated('STOCK_VERIFY', { run: () => Promise.reject(new Error('账在别处')) })
const tried = (task: JobTask, day: string): Promise<void> =>
  task.run(world.services, { tenantId: world.tenantId, day }, () => false)

test('计算：到了时间排队，跑完记下；失败再试，试完告诉管理员，等它的不跑', async () => {
  expect((await listed('calculation')).map(({ jobName, planTime }) => [jobName, planTime])).toEqual([
    ['昨日指标定稿', '00:30'],
    ['库存核对', '02:00'],
    ['商品ABC分类', '03:00'],
    ['差异对比', '05:00'],
  ])
  goTo('2025-06-25T02:00')
  await run(valvePlanTask)
  expect(await jobOf('STOCK_VERIFY')).toMatchObject({ lastStatus: valveRunLife.queued })
  expect(await rerun('STOCK_VERIFY')).toMatchObject({ code: 'A2013' })
  await tried(failing, '2025-06-25')
  expect(await jobOf('STOCK_VERIFY')).toMatchObject({ lastStatus: valveRunLife.failed })
  expect(await told('数据计算失败')).toEqual([])
  goTo('2025-06-25T02:01')
  await run(valvePlanTask)
  await tried(failing, '2025-06-25')
  expect(await told('数据计算失败')).toEqual(['库存核对今天跑了 2 次都没成功：账在别处'])
  goTo('2025-06-25T05:00')
  await run(valvePlanTask)
  expect(await jobOf('CONTRAST')).toMatchObject({ lastStatus: valveRunLife.blocked })
  expect(await rerun('CONTRAST')).toMatchObject({ code: 'A2012', msg: '依赖作业未完成，不能运行：库存核对' })
  expect(await rerun('STOCK_VERIFY')).toMatchObject({ code: '00000' })
  await runDueJobs(world.urls.jobs, world.services, tasks)
  expect(await jobOf('STOCK_VERIFY')).toMatchObject({ lastStatus: valveRunLife.done, lastSec: 0 })
  await run(valvePlanTask)
  await runDueJobs(world.urls.jobs, world.services, tasks)
  const runs = await listed('calculation/run', { bizDateBegin: '2025-06-25', bizDateEnd: '2025-06-25' })
  expect(new Map(runs.map(({ jobName, status, tryNum }) => [jobName, [status, tryNum]]))).toEqual(
    new Map(['差异对比', '库存核对', '昨日指标定稿'].map((name) => [name, [valveRunLife.done, 1]])),
  )
})

test('计算：停机时放回去接着跑；跑得太久算失败；不能互相等', async () => {
  goTo('2025-06-26T02:00')
  await run(valvePlanTask)
  const stopped = calculated('STOCK_VERIFY', { run: () => Promise.reject(new Error('停在一半')) })
  await expect(stopped.run(world.services, { tenantId: world.tenantId, day: '2025-06-26' }, () => true)).rejects.toThrow(
    '停在一半',
  )
  expect(await jobOf('STOCK_VERIFY')).toMatchObject({ lastStatus: valveRunLife.queued })
  const long = calculated('STOCK_VERIFY', {
    run: async () => {
      goTo('2025-06-26T03:01')
      await run(valvePlanTask)
    },
  })
  await tried(long, '2025-06-26')
  const [first] = await listed('calculation/run', { status: valveRunLife.failed })
  expect(first).toMatchObject({ jobName: '库存核对', msg: '跑了超过 60 分钟', tryNum: 1 })
  const verify = await jobOf('STOCK_VERIFY')
  const one = (await world.call<object>('GET', `${base}/calculation/detail`, { calculationId: verify?.['calculationId'] })).data
  const put = (body: object) => world.call('PUT', `${base}/calculation`, { ...one, ...body })
  expect(JSON.stringify(await put({ dependCodes: ['CONTRAST'] }))).toContain('作业不能互相等待')
  expect(JSON.stringify(await put({ planTime: '25:00' }))).toContain('计划时间格式不正确')
  const retry = 0
  expect(await put({ planTime: '01:30', retry })).toMatchObject({ code: '00000' })
})

/** Ships orders of the clock's day without the floor; so many of them too late. */
const ship = (nos: readonly string[], late: number) =>
  world.run(({ tx, tenantId, at }) =>
    tx.query(
      `update stockout_order as o set status = ${orderLife.shipped}, ship_time = $3, is_overtime = (v.n <= $4)::int
         from unnest($2::text[]) with ordinality as v(no, n) where o.tenant_id = $1 and o.stockout_no = v.no`,
      [tenantId, nos, at, late],
    ),
  )
const rate = async () =>
  (await world.call<{ records: readonly Listed[] }>('GET', '/v2/rule/threshold', { thresholdCode: 'OVERTIME_RATE' })).data.records

test('偏差：离往常太远的数在阈值页上不显示，放行了才显示，当天不再拦', async () => {
  expect(await saysOf('deviation', { metricCode: 'OVERTIME_RATE', targetType: 0, lowBp: 1, highBp: 0 })).toContain(
    '下限不能大于上限',
  )
  expect(await add('deviation', { metricCode: 'OVERTIME_RATE', targetType: 0, lowBp: -10_000, highBp: 10_000 })).toMatchObject({
    code: '00000',
  })
  const target = { targetType: 2, targetOwner: ownerNo }
  expect(await add('deviation', { metricCode: 'SHIP_NUM', ...target, lowBp: -5000, highBp: 10_000 })).toMatchObject({
    code: '00000',
  })
  goTo('2025-06-27T10:00')
  await ship(await receive(40), 2)
  await run(valveFigureTask)
  expect(await rate()).toMatchObject([{ current: '5', level: 2 }])
  goTo('2025-07-04T09:00')
  await ship(await receive(40), 20)
  await run(valveFigureTask)
  // at nine nothing was shipped a week ago: there is nothing to compare with
  expect(await rate()).toMatchObject([{ current: '50', level: 2 }])
  goTo('2025-07-04T10:30')
  await run(valveFigureTask)
  expect(await told('指标待确认')).toEqual(['2025-07-04有 1 个指标离往常太远，确认以前不显示：超时率'])
  expect(await rate()).toMatchObject([{ current: null, level: 3 }])
  await run(valveFigureTask)
  const doubtful = await listed('deviation/figure', { status: valveFigureLife.doubtful })
  expect(doubtful).toMatchObject([
    { metricCode: 'OVERTIME_RATE', valueText: '50%', meanText: '5%', deviationBp: 90_000, sampleNum: 40 },
  ])
  const release = () => world.call('POST', `${base}/deviation/confirm`, { figureIds: doubtful.map((one) => one['figureId']) })
  expect(await release()).toMatchObject({ code: '00000' })
  expect(await release()).toMatchObject({ code: 'A1736' })
  expect(await rate()).toMatchObject([{ current: '50', level: 2 }])
  goTo('2025-07-04T11:00')
  await run(valveFigureTask)
  expect(await rate()).toMatchObject([{ current: '50', level: 2 }])
  expect(await listed('deviation')).toMatchObject([
    { metricCode: 'SHIP_NUM', targetOwner: ownerNo, figureStatus: valveFigureLife.fine, deviationBp: 0 },
    { metricCode: 'OVERTIME_RATE', figureStatus: valveFigureLife.passed },
  ])
})

const pushed = {
  contrastCode: 'SHIP_PUSH',
  contrastName: '出库对ERP回传',
  leftSource: 'SHIPPED',
  rightSource: 'SHIP_TOLD',
  keyFields: ['ORDER'],
  compareField: 'ORDERS',
  tolAbs: 0,
  tolBp: 0,
  schedule: 3,
}

test('对比：自己配来源、主键和字段，配不成的说在哪一栏、为什么', async () => {
  const wrong = (body: object) => world.call('POST', `${base}/contrast`, { ...pushed, contrastCode: 'NEW', ...body })
  const cases: readonly (readonly [object, string, string])[] = [
    [{ contrastCode: '1-A' }, 'contrastCode', '对比编号要字母开头，只用字母、数字、下划线'],
    [{ rightSource: 'SHIPPED' }, 'rightSource', '两个来源不能是同一个'],
    [{ rightSource: 'RECEIVED' }, 'rightSource', '左来源说的是出库，右来源也要选出库的'],
    [{ rightSource: 'HANDED' }, 'compareField', '“已交接”没有单数'],
    [{ leftSource: 'PICKED' }, 'compareField', '“已拣货”没有单数'],
    [{ keyFields: [] }, 'keyFields', '请选主键'],
    [{ keyFields: ['STOCKIN'] }, 'keyFields', '出库没有入库单号'],
    [{ keyFields: ['PARCEL'] }, 'keyFields', '单数没有分到包裹号，请换主键'],
    [{ keyFields: ['ORDER', 'ORDER'] }, 'keyFields', '主键最多3个，不重复'],
  ]
  for (const [body, field, why] of cases)
    expect(JSON.stringify(await wrong(body)), JSON.stringify(body)).toContain(`"${field}":"${why}"`)
  expect(await listed('contrast')).toEqual([])
})

test('对比：每一对能配的来源、字段和主键都真的比得出来', async () => {
  const made: string[] = []
  for (const [leftSource, left] of Object.entries(CONTRAST_SOURCE))
    for (const [rightSource, right] of Object.entries(CONTRAST_SOURCE))
      for (const compareField of left.fields)
        for (const key of Object.keys(CONTRAST_KEY)) {
          const facts = { leftSource, rightSource, keyFields: [key], compareField }
          if (left.of !== right.of || contrastFault(facts) !== null) continue
          made.push(await compared(facts))
        }
  expect(made.length).toBeGreaterThan(150)
  expect(new Set(made)).toEqual(new Set(['00000']))
})

test('对比：昨天出库的没有回传的列出来；处理过的不再动，对上了的消掉', async () => {
  expect(await add('contrast', pushed)).toMatchObject({ code: '00000' })
  goTo('2025-07-05T09:00')
  const [row] = await listed('contrast')
  const compare = () => world.call('POST', `${base}/contrast/run`, { contrastId: row?.['contrastId'] })
  expect(await compare()).toMatchObject({ data: { found: 40 } })
  expect(await told('差异对比有差异')).toEqual(['2025-07-04的出库对ERP回传新增 40 处差异'])
  const diffs = await listed('contrast/diff')
  expect(diffs[0]).toMatchObject({
    leftValue: 1,
    rightValue: 0,
    diff: 1,
    status: valveDiffLife.open,
    ownerNo,
    warehouseNo: wh.warehouseNo,
  })
  const handle = (diff: Listed | undefined, status: number) =>
    world.call('POST', `${base}/contrast/diff/handle`, { diffIds: [diff?.['diffId']], status })
  expect(await handle(diffs[0], valveDiffLife.confirmed)).toMatchObject({ code: '00000' })
  expect(await handle(diffs[1], valveDiffLife.ignored)).toMatchObject({ code: '00000' })
  expect(await handle(diffs[1], valveDiffLife.confirmed)).toMatchObject({ code: 'A1736' })
  await world.run(({ tx, tenantId }) =>
    tx.query('update stockout_order set push_status = 1 where tenant_id = $1 and stockout_no <> $2', [
      tenantId,
      diffs[2]?.['diffKey'],
    ]),
  )
  goTo('2025-07-05T09:05')
  expect(await compare()).toMatchObject({ data: { found: 1 } })
  expect(await told('差异对比有差异')).toEqual([])
  expect(await listed('contrast')).toMatchObject([
    { contrastName: '出库对ERP回传', leftSource: 'SHIPPED', rightSource: 'SHIP_TOLD', keyNames: '出库单号', lastNum: 1 },
  ])
  // summed up by carrier: 40 left, 39 the ERP knows of
  const sums = { ...pushed, contrastCode: 'BY_CARRIER', contrastName: '按快递对回传', keyFields: ['CARRIER'] }
  const { data: summed } = await add('contrast', sums)
  expect(await world.call('POST', `${base}/contrast/run`, { contrastId: summed.id })).toMatchObject({
    data: { found: 1 },
  })
  expect(await listed('contrast/diff', { contrastCode: 'BY_CARRIER' })).toMatchObject([
    {
      contrastCode: 'BY_CARRIER',
      compareField: 'ORDERS',
      leftValue: 40,
      rightValue: 39,
      diff: 1,
      ownerNo,
      diffKey: expect.stringContaining(ownerNo) as string,
    },
  ])
  expect(await world.call('DELETE', `${base}/contrast`, { contrastId: summed.id })).toMatchObject({ code: '00000' })
  expect(new Map((await listed('contrast/diff')).map(({ diffKey, status }) => [diffKey, status]))).toEqual(
    new Map([
      [diffs[0]?.['diffKey'], valveDiffLife.confirmed],
      [diffs[1]?.['diffKey'], valveDiffLife.ignored],
      [diffs[2]?.['diffKey'], valveDiffLife.open],
    ]),
  )
  expect(await world.call('DELETE', `${base}/contrast`, { contrastId: row?.['contrastId'] })).toMatchObject({ code: '00000' })
  expect(await listed('contrast/diff')).toEqual([])
})
