// 自定义任务（floor.md §9.3），从 HTTP 的门口看：申请、审批、报工、核定，工分按占比、金额给财务；手持端报工走上传队列。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { openTasks } from '#contract/pda/tasks'
import { addHandheld, addStaff, exceptionsOf, hireTemp, type Handheld, type Staff } from '../support/floor.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
let zhao: Staff
let qian: Staff
const kinds: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  here = await addHandheld(world, '任务机')
  zhao = await addStaff(world, '赵师傅', null)
  qian = await addStaff(world, '钱师傅', null)
  const made = [
    { typeName: '贴标', unit: '件', pointE4: 1_300, serviceCode: 'TB01', needApprove: 1, needPhoto: 0 },
    { typeName: '清洁', unit: '小时', pointE4: 600_000, needApprove: 0, needPhoto: 0 },
    { typeName: '设备维护', unit: '次', pointE4: 300_000, needApprove: 0, needPhoto: 1 },
  ]
  for (const one of made) {
    expect(await world.call('POST', '/v1/warehouse/task/type', one)).toMatchObject({ code: '00000' })
    const { data } = await world.call<{ taskTypeId: string; typeName: string }[]>('GET', '/v1/warehouse/task/type/small/list')
    kinds[one.typeName] = data.find(({ typeName }) => typeName === one.typeName)?.taskTypeId ?? ''
  }
})
afterAll(() => world.close())

interface Made {
  taskNo: string
  status: number
}
const at = '/v1/warehouse/custom/task'
const accountOf = async ({ userId }: Staff): Promise<string> =>
  (await rows<{ account: string }>(world, 'select account from sys_user where tenant_id = $1 and id = $2', [userId]))[0]
    ?.account ?? ''
const make = (typeName: string, more: object = {}) =>
  world.call<Made>('POST', at, {
    ...wh,
    taskTypeId: kinds[typeName],
    content: `${typeName}一批`,
    planQty: 100,
    startTime: '2025-06-17 09:00:00',
    people: [],
    ...more,
  })
const act = (name: string, taskNo: string, more: object = {}) => world.call<Made>('POST', `${at}/${name}`, { taskNo, ...more })
/** The applicant becomes somebody else, so that the person of the test may approve. */
const byAnother = (taskNo: string): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query('update custom_task set apply_user_id = 2 where tenant_id = $1 and task_no = $2', [tenantId, taskNo]),
  )
/** A task in progress. */
const begun = async (more: object = {}): Promise<string> => {
  const { data } = await make('贴标', more)
  await byAnother(data.taskNo)
  expect(await act('approve', data.taskNo, { pass: 1 })).toMatchObject({ data: { status: 20 } })
  return data.taskNo
}
const workOf = (taskNo: string) =>
  rows<{ operatorName: string; goodsNum: number; shareBp: number; point: string; durationSec: number; clientKind: number }>(
    world,
    `select operator_name, goods_num, share_bp, point::text as point, duration_sec, client_kind from work_record
      where tenant_id = $1 and op_type = 9 and biz_no = $2 and is_valid = 1 order by id`,
    [taskNo],
  )
const eventsOf = (taskNo: string) =>
  rows<{ eventType: string; ownerNo: string | null; payload: object }>(
    world,
    'select event_type, owner_no, payload from domain_event where tenant_id = $1 and event_key = $2 order by event_type',
    [taskNo],
  )
const listed = async () =>
  (
    await sendTo<ReplyOf<typeof openTasks>>(
      world.app,
      openTasks,
      {},
      {
        tenantid: String(world.tenantId),
        accesstoken: here.staff.accessToken,
        deviceid: here.deviceId,
        devicekey: here.deviceKey,
      },
    )
  ).data
const report = (
  taskNo: string,
  workers: readonly { badgeCode: string; shareBp: number; workedMin?: number }[],
  more: object = {},
) => {
  const now = world.clock.now()
  return here.one('TASK_REPORT', taskNo, {
    taskNo,
    finishQty: 100,
    reportMin: 50,
    workers: workers.map((one) => ({ ...one, joinedAt: now - 1_200_000 })),
    photos: [],
    finishTime: now,
    ...more,
  })
}

test('applied for, approved by another, reported at the desk, confirmed: work by shares, and what finance is told', async () => {
  const people = [await accountOf(zhao), await accountOf(qian)].map((workerNo, i) => ({ workerNo, shareBp: [6667, 3333][i] }))
  const { data } = await make('贴标', { ownerNo, isBillable: 1, priceFen: 8, people })
  expect(data).toEqual({ taskNo: expect.stringMatching(/^RW/), status: 10 })
  expect(await act('approve', data.taskNo, { pass: 1 })).toMatchObject({ code: 'A1714' })
  await byAnother(data.taskNo)
  expect(await act('finish', data.taskNo, { finishQty: 1, reportMin: 1 })).toMatchObject({ code: 'A2104', msg: '任务未在进行中' })
  expect(await act('approve', data.taskNo, { pass: 1 })).toMatchObject({ data: { status: 20 } })
  expect(await world.call('DELETE', at, { taskNo: data.taskNo })).toMatchObject({ code: 'A2101', msg: '任务已开始，不能删除' })

  expect(await act('finish', data.taskNo, { finishQty: 500, reportMin: 61 })).toMatchObject({
    code: 'A2102',
    data: { fields: { reportMin: '申报时长不能大于实际间隔' } },
  })
  expect(await act('finish', data.taskNo, { finishQty: 500, reportMin: 50 })).toMatchObject({ data: { status: 30 } })
  expect(await act('confirm', data.taskNo, { approveMin: 61 })).toMatchObject({
    code: 'A2103',
    data: { fields: { approveMin: '核定时长不能超过申报时长的120%' } },
  })
  expect(await workOf(data.taskNo)).toEqual([])
  expect(await act('confirm', data.taskNo, { approveMin: 60 })).toMatchObject({ data: { status: 40 } })
  // 500 × 0.13 = 65 points, by 66.67 and 33.33 per cent
  expect(await workOf(data.taskNo)).toEqual([
    { operatorName: '赵师傅', goodsNum: 333, shareBp: 6667, point: '43.3355', durationSec: 3600, clientKind: 0 },
    { operatorName: '钱师傅', goodsNum: 167, shareBp: 3333, point: '21.6645', durationSec: 3600, clientKind: 0 },
  ])
  const payload = {
    taskNo: data.taskNo,
    taskType: '贴标',
    serviceCode: 'TB01',
    qty: 500,
    unit: '件',
    approveMin: 60,
    amountFen: 4000,
  }
  expect(await eventsOf(data.taskNo)).toEqual([
    { eventType: 'task.billable', ownerNo, payload },
    { eventType: 'task.finished', ownerNo, payload },
  ])
  const page = await world.call('GET', `${at}/detail`, { taskNo: data.taskNo })
  expect(page.data).toMatchObject({
    amountFen: 4000,
    workers: '赵师傅 66.67%、钱师傅 33.33%',
    people: [{ operatorName: '赵师傅', point: '43.3355' }, { operatorName: '钱师傅' }],
  })
  const found = await world.call('GET', `${at}/list`, { workers: '钱', taskTypeId: kinds['贴标'], status: 40 })
  expect(found.data).toMatchObject({ records: [{ taskNo: data.taskNo }], total: 1 })
})

test('refused with a reason, changed by who applied for it, and applied for again; deleted only before it began', async () => {
  const { data } = await make('贴标')
  await byAnother(data.taskNo)
  expect(await act('approve', data.taskNo, { pass: 0, remark: '数量不对' })).toMatchObject({ data: { status: 50 } })
  const page = async () =>
    (
      await world.call<{ status: number; version: number; rejectReason: string | null }>('GET', `${at}/detail`, {
        taskNo: data.taskNo,
      })
    ).data
  expect(await page()).toMatchObject({ rejectReason: '数量不对' })
  const body = { taskTypeId: kinds['贴标'], content: '贴标一批', planQty: 80, startTime: '2025-06-17 09:00:00', people: [] }
  const edit = async (more: object = {}) =>
    world.call<Made>('PUT', at, { ...body, taskNo: data.taskNo, version: (await page()).version, ...more })
  await world.run(({ tx, tenantId }) =>
    tx.query("update custom_task set create_user_id = 2, create_user_name = '李组长' where tenant_id = $1 and task_no = $2", [
      tenantId,
      data.taskNo,
    ]),
  )
  expect(await edit()).toMatchObject({ code: 'A2105', msg: '只有申请人李组长可以编辑' })
  expect(await world.call('DELETE', at, { taskNo: data.taskNo })).toMatchObject({ code: 'A2105' })
  await world.run(({ tx, tenantId, person }) =>
    tx.query('update custom_task set create_user_id = $3 where tenant_id = $1 and task_no = $2', [
      tenantId,
      data.taskNo,
      person.userId,
    ]),
  )
  expect(await edit()).toMatchObject({ data: { status: 10 } })
  expect(await page()).toMatchObject({ status: 10, rejectReason: null })
  // of a kind that needs no approval it is in progress at once
  expect(await edit({ taskTypeId: kinds['清洁'] })).toMatchObject({ data: { status: 20 } })
  const other = await make('贴标')
  expect(await world.call('DELETE', at, { taskNo: other.data.taskNo })).toMatchObject({ code: '00000' })
})

test('a form is told at its field what is wrong: kind, owner and price of what is charged, people and their shares', async () => {
  const nobody = [{ workerNo: 'nobody', shareBp: null }]
  const [one, two] = [await accountOf(zhao), await accountOf(qian)]
  expect(await make('贴标', { taskTypeId: '999' })).toMatchObject({ msg: '任务类型不存在或已停用' })
  expect(await make('贴标', { isBillable: 1, priceFen: 8 })).toMatchObject({
    data: { fields: { ownerNo: '向货主收费的任务请选择货主' } },
  })
  expect(await make('贴标', { isBillable: 1, ownerNo })).toMatchObject({ data: { fields: { priceFen: '请填写单价' } } })
  expect(await make('贴标', { startTime: '2025-02-31 09:00:00' })).toMatchObject({
    data: { fields: { startTime: expect.anything() } },
  })
  expect(await make('贴标', { people: nobody })).toMatchObject({ msg: '第1行：没有工号为nobody的人' })
  const half = [one, two].map((workerNo) => ({ workerNo, shareBp: 4000 }))
  expect(await make('贴标', { people: half })).toMatchObject({ msg: '第2行：人员占比之和必须为100%' })
  expect(await make('贴标', { people: [half[0], { workerNo: two, shareBp: null }] })).toMatchObject({
    msg: '第2行：占比要么都填，要么都不填',
  })
})

test('a kind that needs no approval begins at once; hours are paid as confirmed; nobody confirms his own minutes', async () => {
  const { data } = await make('清洁', { planQty: 1 })
  expect(data.status).toBe(20)
  expect(await act('finish', data.taskNo, { finishQty: 1, reportMin: 30 })).toMatchObject({
    data: { fields: { workerNos: '请选择作业人员' } },
  })
  expect(await act('finish', data.taskNo, { finishQty: 1, reportMin: 30, workerNos: [await accountOf(zhao)] })).toMatchObject({
    data: { status: 30 },
  })
  const own = world.person.operatorKey
  Object.assign(world.person, { operatorKey: `U${zhao.userId}` })
  expect(await act('confirm', data.taskNo)).toMatchObject({ code: 'A2241', msg: '不能处理本人的作业' })
  Object.assign(world.person, { operatorKey: own })
  expect(await act('confirm', data.taskNo)).toMatchObject({ data: { status: 40 } })
  expect(await workOf(data.taskNo)).toMatchObject([
    { operatorName: '赵师傅', shareBp: 10_000, point: '30.0000', durationSec: 1800 },
  ])
  expect((await eventsOf(data.taskNo)).map(({ eventType }) => eventType)).toEqual(['task.finished'])
})

test('the handheld reports with the people who scanned their badges, temp workers among them', async () => {
  const taskNo = await begun()
  await hireTemp(world, [9], true, 'T:TASKTASK01')
  expect(await listed()).toMatchObject({
    tasks: expect.arrayContaining([expect.objectContaining({ taskNo, typeName: '贴标', unit: '件', planQty: 100 })]),
    staff: expect.objectContaining({ [`U:${zhao.userId}`]: '赵师傅' }),
    workers: [{ badgeCode: 'T:TASKTASK01' }],
  })
  const shared = [
    { badgeCode: `U:${zhao.userId}`, shareBp: 5000 },
    { badgeCode: 'T:TASKTASK01', shareBp: 5000 },
  ]
  expect(await report(taskNo, shared)).toMatchObject({ verdict: 'applied' })
  const page = await world.call('GET', `${at}/detail`, { taskNo })
  expect(page.data).toMatchObject({
    status: 30,
    finishQty: 100,
    reportMin: 50,
    finishUserName: '任务机员',
    people: [{ operatorName: '赵师傅' }, { operatorName: '临时工' }],
    photos: [],
  })
  expect((await listed()).tasks.map((task) => task.taskNo)).not.toContain(taskNo)
  expect(await act('confirm', taskNo)).toMatchObject({ data: { status: 40 } })
  expect(await workOf(taskNo)).toMatchObject([
    { goodsNum: 50, clientKind: 2 },
    { goodsNum: 50, operatorName: '临时工' },
  ])
  // a second report comes too late: nothing of it counts, the supervisor sees it
  expect(await report(taskNo, shared)).toMatchObject({ verdict: 'flagged', code: 'A2104' })
  expect(await exceptionsOf(world)).toMatchObject([{ code: 'A2104', docNo: taskNo }])
})

test('what the device could not know is flagged and changes nothing: a worker of another kind, too long, no photo', async () => {
  const taskNo = await begun()
  await hireTemp(world, [1], true, 'T:PICKPICK01')
  const zhaoAlone = [{ badgeCode: `U:${zhao.userId}`, shareBp: 10_000 }]
  expect(await report(taskNo, [{ badgeCode: 'T:PICKPICK01', shareBp: 10_000 }])).toMatchObject({ code: 'A2114' })
  expect(await report(taskNo, zhaoAlone, { reportMin: 61 })).toMatchObject({ code: 'A2102' })
  const { data } = await make('设备维护')
  expect(await report(data.taskNo, zhaoAlone)).toMatchObject({ code: 'A1304' })
  const photos = [{ sha256: 'b'.repeat(64), bytes: 1000 }]
  expect(await report(data.taskNo, zhaoAlone, { photos })).toMatchObject({ verdict: 'applied' })
  const page = await world.call('GET', `${at}/detail`, { taskNo: data.taskNo })
  expect(page.data).toMatchObject({ photos: [{ sha256: photos[0]?.sha256, missing: true }] })
  expect((await world.call('GET', `${at}/detail`, { taskNo })).data).toMatchObject({ status: 20 })
})

test('each counts with his own minutes, and a long task with all of them; the log and the detail tell where they come from', async () => {
  const taskNo = await begun({ startTime: '2025-06-17 00:30:00' })
  const own = [
    { badgeCode: `U:${zhao.userId}`, shareBp: 7500, workedMin: 540 },
    { badgeCode: `U:${qian.userId}`, shareBp: 2500, workedMin: 180 },
  ]
  expect(await report(taskNo, own, { reportMin: 540 })).toMatchObject({ verdict: 'applied' })
  expect(await act('confirm', taskNo, { approveMin: 480 })).toMatchObject({ data: { status: 40 } })
  expect(await workOf(taskNo)).toMatchObject([{ durationSec: 480 * 60 }, { durationSec: 160 * 60 }])
  const log = await world.call<{ records: { opId: string; operatorKey: string }[] }>(
    'GET',
    '/v1/warehouse/operate/log/custom-task',
    { bizNo: taskNo, finishTimeBegin: '2025-06-17', finishTimeEnd: '2025-06-17' },
  )
  const line = {
    bizNo: taskNo,
    taskTypeId: kinds['贴标'],
    finishQty: 100,
    reportMin: 540,
    approveMin: 480,
    status: 40,
    isValid: 1,
  }
  expect(log.data.records.toSorted((x, y) => x.operatorKey.localeCompare(y.operatorKey))).toMatchObject([
    { ...line, operatorName: '赵师傅', shareBp: 7500, durationSec: 480 * 60, employType: 1 },
    { ...line, operatorName: '钱师傅', shareBp: 2500 },
  ])
  const [record] = log.data.records
  const detail = await world.call('GET', '/v1/warehouse/operate/work/detail', {
    opId: record?.opId ?? '',
    operatorKey: record?.operatorKey ?? '',
  })
  expect(detail.data).toMatchObject({
    documents: [{ no: taskNo, kind: 'task' }],
    scans: [{ opId: record?.opId, title: '报工', operatorName: '任务机员', deviceName: '任务机', verdict: 1 }],
    scanNum: 1,
  })
})

test('many at a time: each is confirmed by itself, what cannot be is named', async () => {
  const nos = [await begun(), await begun(), await begun()]
  const workerNos = [await accountOf(zhao)]
  for (const taskNo of nos.slice(0, 2)) await act('finish', taskNo, { finishQty: 10, reportMin: 10, workerNos })
  const reply = await world.call('POST', '/v1/document/acts', { document: 'operate/customTask', act: 'confirm', nos, input: {} })
  expect(reply.data).toMatchObject({
    done: 2,
    results: [{ msg: null }, { msg: null }, { msg: expect.stringContaining('进行中') }],
  })
})
