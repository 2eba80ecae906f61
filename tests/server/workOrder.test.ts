// 工单从 HTTP 的门口看：货主报件，仓库认领、受理、回话，调查、结果、确认、评价；别的货主什么也看不到，内部备注货主看不到。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '#contract/rules/life'
import { leadsTo, workOrderEvents, workOrderLife, type Party, type WorkOrderEventName } from '#contract/rules/workOrderLife'
import { workOrderConfirmTask } from '#server/workorder/confirmTask'
import { ownerNo, rows, wh } from '../support/outbound.ts'
import { bringTo, openDesk, type Desk, type Who } from '../support/workOrderDesk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.world.close())

interface Made {
  id: string
  workOrderNo: string
  status: number
  version: number
}
interface Seen {
  order: { status: number; version: number; liability: number; acceptUserName: string | null; claimFen: number }
  actions: readonly string[]
  nodes: readonly { nodeCode: number; finishTime: string | null; handlerName: string | null }[]
  goods: readonly { goodsNo: string; problemQty: number; amountFen: number }[]
}
interface Message {
  id: string
  content: string
  isInternal: number
  isRecalled: number
  quote: { content: string } | null
}
const ok = '00000'
const done = async <T = Made>(who: Who, route: string, input: object = {}): Promise<T> => {
  const answer = await desk.call<T>(who, route, input)
  expect(`${route} ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`).toContain(`${route} ${ok}`)
  return answer.data
}
const refused = async (who: Who, route: string, input: object = {}): Promise<string> => {
  const { code, msg } = await desk.call(who, route, input)
  return `${code} ${msg}`
}
const wait = (minutes: number): void => desk.world.clock.set(desk.world.clock.now() + minutes * 60_000)
const see = (who: Who, id: string) => done<Seen>(who, 'GET /v1/workorder/detail', { id })
const talk = (who: Who, workOrderId: string) => done<Message[]>(who, 'GET /v1/workorder/conversation', { workOrderId })
const say = (who: Who, workOrderId: string, content: string, more: object = {}) =>
  done<Message>(who, 'POST /v1/workorder/conversation', { workOrderId, content, ...more })

const made = async (
  code: string,
  who: Who = 'owner',
  more: object = {},
): Promise<Made & { logisticsNo: string; stockoutNo: string }> => {
  const parcel = await desk.parcel()
  const input = { typeId: desk.typeId(code), logisticsNo: parcel.logisticsNo, content: '买家说三天没有动静', ...more }
  return { ...(await done(who, 'POST /v1/workorder/owner', input)), ...parcel }
}

test('a parcel that lost a piece: from the owner who reports it to his word of thanks', async () => {
  const parcel = await desk.parcel()
  const found = await done<{ goods: { goodsNo: string; shipQty: number }[]; consignee: string; openWorkOrders: unknown[] }>(
    'owner',
    'POST /v1/workorder/order/info',
    { logisticsNo: parcel.logisticsNo },
  )
  expect(found).toMatchObject({
    consignee: '张**',
    consigneePhone: '138****5678',
    goods: [{ goodsNo: 'G1', shipQty: 2 }, { goodsNo: 'G2' }],
    openWorkOrders: [],
  })
  const entry = { typeId: desk.typeId('SHORT'), logisticsNo: parcel.logisticsNo, content: '少了一瓶面霜，只收到一瓶' }
  expect(await refused('owner', 'POST /v1/workorder/owner', entry)).toBe('A3010 请选择问题商品')
  expect(await refused('owner', 'POST /v1/workorder/owner', { ...entry, goods: [{ goodsNo: 'G1', problemQty: 3 }] })).toBe(
    'A3010 问题数量不能大于发货数量',
  )
  expect(await refused('owner', 'POST /v1/workorder/owner', { ...entry, content: '少一瓶' })).toBe('A3010 问题描述不能少于5个字')
  const order = await done('owner', 'POST /v1/workorder/owner', { ...entry, goods: [{ goodsNo: 'G1', problemQty: 1 }] })
  expect(order).toMatchObject({ workOrderNo: expect.stringMatching(/^GD250617\d{6}$/), status: 10 })
  expect(await refused('supervisor', 'POST /v1/workorder/owner', { ...entry, goods: [{ goodsNo: 'G1', problemQty: 1 }] })).toBe(
    `A3010 该单号已存在未完结的【少件】工单${order.workOrderNo}`,
  )

  expect(await done('handler', 'PUT /v1/workorder/claim', { ids: [order.id] })).toEqual({ successNum: 1, failList: [] })
  expect(await done('stranger', 'PUT /v1/workorder/claim', { ids: [order.id] })).toEqual({
    successNum: 0,
    failList: [{ id: order.id, reason: '该工单已被仓库小周认领' }],
  })
  expect(await refused('stranger', 'POST /v1/workorder/accept', { id: order.id })).toBe('A3010 只有认领人或客服主管可以受理')
  const { version } = (await see('handler', order.id)).order
  expect(await refused('handler', 'POST /v1/workorder/accept', { id: order.id, version: version - 1 })).toBe(
    'A0409 数据已被他人修改，请刷新后重试',
  )
  expect(await done('handler', 'POST /v1/workorder/accept', { id: order.id, version })).toMatchObject({ status: 30 })

  wait(5)
  const note = await say('handler', order.id, '复核录像里确实只放了一瓶', { isInternal: 1 })
  expect((await see('handler', order.id)).nodes.at(-1)).toMatchObject({ nodeCode: 3, finishTime: null })
  expect(
    await refused('handler', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '见上', quoteId: note.id }),
  ).toBe('A3010 内部备注只能在内部备注里引用')
  await say('handler', order.id, '在看复核录像，稍等')
  expect((await see('handler', order.id)).nodes.map(({ nodeCode, finishTime }) => [nodeCode, finishTime !== null])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [5, false],
    [4, false],
  ])

  expect(await refused('handler', 'PUT /v1/workorder/status', { id: order.id, status: 40, result: '补发一瓶' })).toBe(
    'A3010 请先填写调查结果',
  )
  await done('handler', 'POST /v3/workorder/survey', {
    workOrderId: order.id,
    causeCode: 'MISS_PICK',
    liability: 1,
    conclusion: '复核时少放一瓶',
  })
  expect(await refused('handler', 'PUT /v1/workorder/status', { id: order.id, status: 40, result: '' })).toBe(
    'A3010 请填写处理结果',
  )
  await done('handler', 'PUT /v1/workorder/status', { id: order.id, status: 40, result: '已补发一瓶' })
  expect(await refused('owner', 'PUT /v1/workorder/status', { id: order.id, status: 30 })).toBe('A3010 请填写不满意的原因')
  expect(await done('owner', 'PUT /v1/workorder/status', { id: order.id, status: 30, reason: '单号呢' })).toMatchObject({
    status: 30,
  })
  await done('handler', 'PUT /v1/workorder/status', { id: order.id, status: 40, result: '补发单号 ZTO1' })
  expect(await done('owner', 'PUT /v1/workorder/status', { id: order.id, status: 60 })).toMatchObject({ status: 60 })
  expect((await see('owner', order.id)).nodes.filter(({ finishTime }) => finishTime === null)).toEqual([])
  expect(await done('owner', 'POST /v3/workorder/comment', { id: order.id, score: 5, comment: '快' })).toMatchObject({
    status: 60,
  })
  expect(await refused('owner', 'POST /v3/workorder/comment', { id: order.id, score: 1 })).toBe('A3010 工单已评价')
  wait(7 * 1440 + 1)
  expect(await refused('owner', 'PUT /v1/workorder/status', { id: order.id, status: 30, reason: '再看看' })).toBe(
    'A3010 已超过7天，不能重新打开',
  )
  expect(await refused('owner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '还在吗' })).toBe(
    'A3010 工单已完成超过7天，不能再发消息',
  )
})

test('what the house says to itself reaches no owner: not in the talk, not as a quote, not in a file; nor whose work it is', async () => {
  const order = await made('URGE')
  await done('handler', 'PUT /v1/workorder/claim', { ids: [order.id] })
  await done('handler', 'POST /v1/workorder/accept', { id: order.id })
  const said = await say('owner', order.id, '到底什么时候到')
  const note = await say('handler', order.id, '网点说丢了，先别告诉货主', { isInternal: 1, quoteId: said.id })
  await say('handler', order.id, '再记一笔', { isInternal: 1, quoteId: note.id })
  const answer = await say('handler', order.id, '正在催', { quoteId: said.id })
  const seen = await talk('owner', order.id)
  expect(JSON.stringify(seen)).not.toMatch(/先别告诉|再记一笔/)
  expect(seen.find(({ id }) => id === answer.id)?.quote?.content).toBe('到底什么时候到')
  expect((await talk('handler', order.id)).filter(({ isInternal }) => isInternal === 1)).toHaveLength(2)
  expect(await done('owner', 'GET /v2/workorder/conversation', { workOrderId: order.id, lastId: note.id })).toMatchObject({
    list: [{ content: '正在催' }],
  })
  expect(
    await refused('owner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '也记', isInternal: 1 }),
  ).toContain('A0400')
  expect(
    await refused('owner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '看看', quoteId: note.id }),
  ).toBe('A3010 引用的消息不存在')
  expect((await see('owner', order.id)).order.acceptUserName).toBeNull()
  expect(await refused('owner', 'GET /v1/workorder/operatelog', { id: order.id })).toContain('A0404')
  const { records } = await done<{ records: { workOrderNo: string; handlerId: string | null; unread: number }[] }>(
    'owner',
    'GET /v1/workorder/list',
    { workOrderNo: order.workOrderNo },
  )
  expect(records).toMatchObject([{ handlerId: null, unread: 1 }])
  const book = await desk.call<Buffer>('owner', 'GET /v1/owner/workorder/list/export', { workOrderNo: order.workOrderNo })
  expect(book.data.subarray(0, 2).toString()).toBe('PK')

  await done('owner', 'POST /v1/workorder/conversation/read', { workOrderId: order.id, lastReadId: answer.id })
  const { count } = await done<{ count: number }>('owner', 'POST /v1/workorder/conversation/ltestCount')
  await say('handler', order.id, '有消息了')
  expect(await done('owner', 'POST /v1/workorder/conversation/ltestCount')).toEqual({ count: count + 1 })
  expect(await done('owner', 'GET /v1/workorder/conversation/ltest')).toContainEqual(
    expect.objectContaining({ workOrderNo: order.workOrderNo, lastMsg: '有消息了', unread: 1 }),
  )
  expect(await done('foreigner', 'GET /v1/workorder/conversation/ltest')).toEqual([])
})

test('another owner finds nothing by guessing: not the order, its talk, its papers, its list', async () => {
  const order = await made('URGE')
  const byId = [
    'GET /v1/workorder/detail',
    'GET /v1/workorder/related',
    'GET /v1/workorder/relevance',
    'GET /v1/workorder/timeliness',
    'GET /v1/workorder/operatelog',
    'GET /v1/workorder/followup',
  ]
  for (const route of byId) expect(await refused('foreigner', route, { id: order.id })).toContain('A0404')
  for (const route of [
    'GET /v1/workorder/conversation',
    'GET /v2/workorder/conversation',
    'GET /v1/workorder/survey',
    'GET /v1/workorder/punish',
  ])
    expect(await refused('foreigner', route, { workOrderId: order.id })).toContain('A0404')
  expect(await refused('foreigner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '你好' })).toContain(
    'A0404',
  )
  expect(await refused('foreigner', 'POST /v3/workorder/cancel', { id: order.id, reason: '不要了' })).toContain('A0404')
  expect(await refused('foreigner', 'POST /v1/workorder/order/info', { logisticsNo: order.logisticsNo })).toBe(
    'A3010 未查询到订单信息',
  )
  expect(await done('foreigner', 'POST /v2/workorder/list', { workOrderNo: [order.workOrderNo] })).toMatchObject({
    total: 0,
    tabCount: {},
  })
  expect(await done('foreigner', 'GET /v1/workorder/oms/list', { keyword: '5678' })).toEqual([])
  expect((await done<unknown[]>('owner', 'GET /v1/workorder/oms/list', { keyword: '5678' })).length).toBeGreaterThan(0)
})

test('suspended until the owner answers; a message sent twice is said once; taken back within two minutes', async () => {
  const order = await made('URGE')
  await done('handler', 'PUT /v1/workorder/claim', { ids: [order.id] })
  await done('handler', 'POST /v1/workorder/accept', { id: order.id })
  expect(await refused('handler', 'POST /v1/workorder/status/toggle', { id: order.id, reason: '等' })).toBe(
    'A3010 原因须为2-200个字',
  )
  expect(await done('handler', 'POST /v1/workorder/status/toggle', { id: order.id, reason: '等货主给地址' })).toMatchObject({
    status: 35,
  })
  wait(60)
  const words = { content: '😀'.repeat(2_000), clientId: 'once-0001' }
  const first = await say('owner', order.id, words.content, words)
  expect((await say('owner', order.id, words.content, words)).id).toBe(first.id)
  expect(
    await refused('owner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '😀'.repeat(2_001) }),
  ).toContain('A0400')
  const { order: now } = await see('handler', order.id)
  expect(now).toMatchObject({ status: 30, suspendedMin: 60, suspendStart: null })
  expect(await refused('handler', 'POST /v1/workorder/conversation/recall', { workOrderId: order.id, id: first.id })).toContain(
    'A3010',
  )
  await done('owner', 'POST /v1/workorder/conversation/recall', { workOrderId: order.id, id: first.id })
  expect((await talk('handler', order.id)).find(({ id }) => id === first.id)).toMatchObject({ content: '', isRecalled: 1 })
})

test('reminded three times it is urgent; refused, corrected and handed in again; cancelled it is silent', async () => {
  const order = await made('URGE')
  expect(await refused('handler', 'POST /v1/workorder/remind', { id: order.id })).toBe('A3010 只有发起人或货主可以催单')
  for (let i = 0; i < 3; i += 1) {
    await done('owner', 'POST /v1/workorder/remind', { id: order.id })
    expect(await refused('owner', 'POST /v1/workorder/remind', { id: order.id })).toBe('A3010 30分钟内请勿重复催单')
    wait(31)
  }
  expect((await see('owner', order.id)).order).toMatchObject({ priority: 2, remindCount: 3 })
  expect(await done('supervisor', 'POST /v3/workorder/reject', { id: order.id, reason: '单号写错了' })).toMatchObject({
    status: 80,
  })
  expect(await done('owner', 'PUT /v1/workorder/status', { id: order.id, status: 10, content: '单号改好了请看' })).toMatchObject({
    status: 10,
  })
  expect(await done('owner', 'POST /v3/workorder/cancel', { id: order.id, reason: '买家收到了' })).toMatchObject({ status: 70 })
  expect(await refused('owner', 'POST /v1/workorder/conversation', { workOrderId: order.id, content: '喂' })).toBe(
    'A3010 工单已取消',
  )
  const again = await done('owner', 'POST /v1/workorder/owner', {
    typeId: desk.typeId('URGE'),
    logisticsNo: order.logisticsNo,
    content: '又没有动静了',
  })
  expect(again.status).toBe(10)
})

test('five hundred lines, some unknown, some twice: each says what became of it', async () => {
  const [one, two] = [await desk.parcel(), await desk.parcel()]
  const list = [one.logisticsNo, 'NOPE1', two.logisticsNo, one.logisticsNo].map((logisticsNo) => ({ logisticsNo }))
  expect(
    await done('supervisor', 'POST /v3/workorder/batch', { typeId: desk.typeId('NO_TRACE'), content: '两天没有更新了', list }),
  ).toEqual({
    successNum: 2,
    failNum: 2,
    errors: [
      { logisticsNo: 'NOPE1', reason: '未查询到订单信息' },
      { logisticsNo: one.logisticsNo, reason: '与第1行重复' },
    ],
  })
  const listed = await done<{ total: number; tabCount: object; records: { source: number }[] }>(
    'supervisor',
    'POST /v2/workorder/list',
    {
      logisticsNo: [one.logisticsNo, two.logisticsNo],
      sortField: 'createTime',
      sortOrder: 'desc',
    },
  )
  expect(listed).toMatchObject({
    total: 2,
    tabCount: { 10: 2 },
    summary: { claimFen: 0, approveFen: 0 },
    records: [{ source: 7 }, { source: 7 }],
  })
})

test('follow-ups: one open task a person, registered with the next; punished within what its kind allows', async () => {
  const order = await made('LOST', 'owner', { goods: [{ goodsNo: 'G1', problemQty: 2 }] })
  await desk.world.run(({ tx, tenantId }) =>
    tx.query('update wo_goods set price_fen = 6400, amount_fen = 12800 where tenant_id = $1 and work_order_id = $2', [
      tenantId,
      order.id,
    ]),
  )
  await desk.world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into sys_user as u (tenant_id, id, account, name, password_hash, user_type, status, create_time, update_time)
       values ($1, 31, 'zhou', '仓库小周', 'x', 1, 1, $2, $2)`,
      [tenantId, at],
    ),
  )
  const task = { workOrderIds: [order.id], taskUserId: '31', followTime: '2025-07-30 10:00:00', content: '催网点查件' }
  expect(await done('supervisor', 'POST /v1/workorder/followup/task', task)).toEqual({ successNum: 1, failList: [] })
  expect(await done('supervisor', 'POST /v1/workorder/followup/task', task)).toMatchObject({
    failList: [{ reason: '该跟进人已有未完成的跟进任务' }],
  })
  const { records } = await done<{ records: { taskId: string }[] }>('handler', 'GET /v1/workorder/followup/list', {
    taskUserId: '31',
  })
  const [{ taskId } = { taskId: '' }] = records
  expect(
    await done('handler', 'POST /v1/workorder/followup/register', {
      taskId,
      content: '网点确认丢件',
      resultCode: 4,
      nextFollowTime: '2025-07-31 10:00:00',
    }),
  ).toMatchObject({ nextId: expect.any(String) })
  expect(await done('handler', 'GET /v2/workorder/followup/verify', { logisticsNos: `${order.logisticsNo},NOPE` })).toMatchObject(
    [
      { exists: true, openTaskUser: '仓库小周', canFollow: true },
      { exists: false, canFollow: false, reason: '没有这个工单' },
    ],
  )
  expect(await done('owner', 'GET /v1/workorder/followup/list', {})).toMatchObject({ total: 0 })

  const [kind] = await rows<{ id: string }>(
    desk.world,
    "select id::text from wo_punish_type where tenant_id = $1 and punish_code = 'LOST'",
  )
  await desk.world.run(({ tx, tenantId }) =>
    tx.query("update wo_punish_type set cap_fen = 3000 where tenant_id = $1 and punish_code = 'LOST'", [tenantId]),
  )
  const punish = { punishTypeId: kind?.id, objectType: 2, objectNo: 'ZTO', amountFen: 3_001 }
  expect(await refused('supervisor', 'POST /v1/workorder/punish', { workOrderId: order.id, ...punish })).toBe(
    'A3010 处罚金额不能大于30.00元',
  )
  expect(
    await done('supervisor', 'POST /v3/workorder/punish', { workOrderId: order.id, list: [{ ...punish, amountFen: 3_000 }] }),
  ).toMatchObject({ punishFen: 3_000 })
  expect(await refused('owner', 'POST /v3/workorder/cancel', { id: order.id, reason: '不要了' })).toBe(
    'A3010 已产生赔付或处罚，不能取消',
  )
  const [row] = await done<{ id: string; baseFen: number }[]>('supervisor', 'GET /v1/workorder/punish', { workOrderId: order.id })
  expect(row).toMatchObject({ baseFen: 12_800, objectName: '中通' })
  expect(await done('supervisor', 'POST /v1/workorder/punish/confirm', { ids: [row?.id] })).toEqual({ done: 1 })
  expect(await done('supervisor', 'POST /v1/workorder/punish/revoke', { ids: [row?.id], reason: '网点补了货' })).toEqual({
    done: 1,
  })
  expect(await done('owner', 'POST /v3/workorder/cancel', { id: order.id, reason: '不要了' })).toMatchObject({ status: 70 })
})

test('to another warehouse and to another owner: only while nothing stands against it', async () => {
  const order = await made('OTHER')
  await done('handler', 'PUT /v1/workorder/claim', { ids: [order.id] })
  await desk.world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W02', 'LOCAL', '二号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  await done('supervisor', 'POST /v3/workorder/warehouse', {
    id: order.id,
    warehouseNo: 'W02',
    sid: 'LOCAL',
    reason: '货在二号仓',
  })
  expect((await see('supervisor', order.id)).order).toMatchObject({ status: 10, warehouseNo: 'W02', claimUserName: null })
  // nobody has claimed it there: it goes back, and waits for the other warehouse
  await done('supervisor', 'POST /v3/workorder/warehouse', { id: order.id, ...wh, reason: '二号仓没有这个货主' })
  expect((await see('supervisor', order.id)).order).toMatchObject({
    status: 10,
    warehouseNo: wh.warehouseNo,
    claimUserName: null,
  })
  expect(await refused('handler', 'POST /v1/workorder/owner', { id: order.id, ownerNo: 'OW002', reason: '货主不对' })).toContain(
    'A0312',
  )
  await desk.world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'OW002', '别家', '别家公司', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  await done('supervisor', 'POST /v1/workorder/owner', { id: order.id, ownerNo: 'OW002', reason: '货主不对' })
  expect(await refused('owner', 'GET /v1/workorder/detail', { id: order.id })).toContain('A0404')
  expect((await see('foreigner', order.id)).order).toMatchObject({ ownerNo: 'OW002', ownerName: '别家' })
})

const accepted = async (code: string, more: object = {}): Promise<Made & { logisticsNo: string }> => {
  const order = await made(code, 'owner', more)
  await done('handler', 'PUT /v1/workorder/claim', { ids: [order.id] })
  await done('handler', 'POST /v1/workorder/accept', { id: order.id })
  return order
}

test('settled with money: withdrawn while nobody checked it, done by itself once its claim stands in a bill', async () => {
  const order = await accepted('LOST', { goods: [{ goodsNo: 'G1', problemQty: 1 }] })
  await done('owner', 'POST /v3/workorder/claims/data/submit', {
    workOrderId: order.id,
    goodsValueFen: 5_000,
    freightFen: 320,
    claimFen: 5_320,
    payWay: 1,
  })
  const settlement = {
    id: order.id,
    liability: 2,
    causeCode: 'CARRIER_LOST',
    compList: [{ compType: 1, payerType: 1, payerNo: 'ZTO', claimFen: 5_320, approveFen: 5_000 }],
    punishList: [],
  }
  expect(await refused('handler', 'POST /v3/workorder/settlement', settlement)).toContain('A0312')
  expect(await refused('supervisor', 'POST /v3/workorder/settlement', { ...settlement, liability: 0, compList: [] })).toBe(
    'A3010 请选择责任方',
  )
  expect(await done('supervisor', 'POST /v3/workorder/settlement', settlement)).toMatchObject({
    status: 50,
    compIds: [expect.any(String)],
  })
  expect(await refused('owner', 'POST /v3/workorder/cancel', { id: order.id, reason: '不要了' })).toBe(
    'A3001 当前状态【待结算】不允许取消',
  )
  expect(await done('supervisor', 'PUT /v1/workorder/status', { id: order.id, status: 30 })).toMatchObject({ status: 30 })
  expect(await see('supervisor', order.id)).toMatchObject({
    comps: [],
    order: { approveFen: 0, liability: 2, isClaim: 0, claimFen: 0 },
  })

  const { compIds } = await done<{ compIds: string[] }>('supervisor', 'POST /v3/workorder/settlement', settlement)
  expect(await see('owner', order.id)).toMatchObject({ comps: [{ approveFen: 5_000 }], order: { status: 50, approveFen: 5_000 } })
  await done('supervisor', 'POST /v1/workorder/compensate/bill', {
    ownerNo,
    periodStart: '2025-06-01',
    periodEnd: '2025-12-31',
    detailIds: compIds,
  })
  expect((await see('owner', order.id)).order).toMatchObject({ status: 60 })
  expect(await refused('supervisor', 'PUT /v1/workorder/status', { id: order.id, status: 30, reason: '再查' })).toBe(
    'A3010 赔付已经出账，不能重新打开',
  )
  expect(
    await done('supervisor', 'POST /v3/workorder/settlement', {
      ...settlement,
      id: (await accepted('OTHER')).id,
      compList: [],
    }),
  ).toMatchObject({ status: 60, compIds: [] })
})

test('the list offers what its reader may cause; a settlement is reckoned from the goods of the order, as its page said before', async () => {
  const order = await accepted('LOST', { goods: [{ goodsNo: 'G1', problemQty: 2 }] })
  const offered = async (who: Who) => {
    const { records } = await done<{ records: Readonly<Record<string, number>>[] }>(who, 'GET /v1/workorder/list', {
      workOrderNo: order.workOrderNo,
    })
    return ['mayRemind', 'mayReject', 'mayCancel', 'mayAccept'].filter((name) => records[0]?.[name] === 1)
  }
  expect(await offered('owner')).toEqual(['mayRemind', 'mayCancel'])
  expect(await offered('handler')).toEqual(['mayReject', 'mayAccept'])
  expect(await offered('stranger')).toEqual([])
  expect(await offered('supervisor')).toEqual(['mayReject', 'mayCancel', 'mayAccept'])

  const route = 'GET /v3/workorder/settlement/terms'
  const termsOf = async () =>
    (await done<{ compType: number }[]>('supervisor', route, { id: order.id, liability: '2' })).find(
      ({ compType }) => compType === 1,
    )
  expect(await refused('handler', route, { id: order.id, liability: '2' })).toContain('A0312')
  expect(await termsOf()).toMatchObject({ valueFen: null, isByRule: 0 })
  await desk.world.run(({ tx, tenantId }) =>
    tx.query("update goods set price_fen = 6400 where tenant_id = $1 and goods_no = 'G1'", [tenantId]),
  )
  expect(await termsOf()).toMatchObject({ valueFen: 12_800, isByRule: 0 })
  await done('supervisor', 'POST /v3/workorder/settlement', {
    id: order.id,
    liability: 2,
    compList: [{ compType: 1, payerType: 1, payerNo: 'ZTO', claimFen: 13_550 }],
    punishList: [],
  })
  expect(await see('supervisor', order.id)).toMatchObject({ comps: [{ claimFen: 13_550, approveFen: 12_800 }] })
})

test('what nobody answers for 72 hours is confirmed; a follow-up past its time is overdue', async () => {
  const order = await accepted('URGE')
  await done('handler', 'PUT /v1/workorder/status', { id: order.id, status: 40, result: '已派送' })
  const ran = () => workOrderConfirmTask.run(desk.world.services, { tenantId: desk.world.tenantId }, () => false)
  wait(72 * 60 - 1)
  await ran()
  expect((await see('owner', order.id)).order.status).toBe(40)
  wait(1)
  await ran()
  await ran()
  expect((await see('owner', order.id)).order.status).toBe(60)
  expect((await talk('owner', order.id)).filter(({ content }) => content.includes('超时确认'))).toHaveLength(1)
})

const routes: Partial<Record<WorkOrderEventName, readonly [route: string, input: object]>> = {
  claim: ['PUT /v1/workorder/claim', {}],
  accept: ['POST /v1/workorder/accept', {}],
  suspend: ['POST /v1/workorder/status/toggle', { reason: '等回复' }],
  submit: ['PUT /v1/workorder/status', { status: 40, result: '好了' }],
  confirm: ['PUT /v1/workorder/status', { status: 60 }],
  settle: ['POST /v3/workorder/settlement', { liability: 2, compList: [], punishList: [] }],
  reject: ['POST /v3/workorder/reject', { reason: '不归我们' }],
  resubmit: ['PUT /v1/workorder/status', { status: 10 }],
  cancel: ['POST /v3/workorder/cancel', { reason: '不要了' }],
  priority: ['PUT /v1/workorder/priority', { priority: 3 }],
  remind: ['POST /v1/workorder/remind', {}],
  transfer: ['POST /v3/workorder/warehouse', { warehouseNo: 'W02', sid: 'LOCAL', reason: '货在那边' }],
}
const parties: Readonly<Record<string, readonly Party[]>> = {
  owner: ['initiator', 'owner'],
  handler: ['claimer', 'handler', 'staff'],
  stranger: ['staff'],
  supervisor: ['staff', 'service', 'supervisor'],
}

test('after all of this, every second of every order belongs to one node or to 挂起', async () => {
  expect((await rows(desk.world, 'select id from work_order where tenant_id = $1')).length).toBeGreaterThan(10)
  expect(
    await rows(
      desk.world,
      `select w.work_order_no, w.status, b.rule_name from wo_clock_breach b join work_order w on w.tenant_id = $1 and w.id = b.work_order_id
        where b.tenant_id = $1`,
    ),
  ).toEqual([])
})

test('whatever is not allowed is refused with its sentence, from every state, by every side', async () => {
  const wrong: string[] = []
  for (const status of orderOf(workOrderLife)) {
    const { id } = await made('URGE')
    await bringTo(desk, status, id)
    expect((await see('supervisor', id)).order.status).toBe(status)
    for (const [name, [route, input]] of Object.entries(routes) as [WorkOrderEventName, readonly [string, object]][])
      for (const [who, is] of Object.entries(parties) as [Who, readonly Party[]][]) {
        // nobody is the handler of what nobody has claimed
        const now = status === 10 || status === 80 ? is.filter((party) => party !== 'handler' && party !== 'claimer') : is
        const may = leadsTo(name, status).length > 0 && workOrderEvents[name].who.some((party) => now.includes(party))
        if (may || (name === 'suspend' && status === 35)) continue
        const send = name === 'claim' ? { ids: [id] } : { id, ...input }
        const answer = await desk.call<{ failList?: unknown[] }>(who, route, send)
        const isRefused = name === 'claim' ? (answer.data?.failList ?? [0]).length > 0 : /^(A3001|A3010|A0312)$/.test(answer.code)
        if (!isRefused || (name !== 'claim' && answer.msg === ''))
          wrong.push(`${status} ${name} ${who}: ${answer.code} ${answer.msg}`)
      }
    expect((await see('supervisor', id)).order.status).toBe(status)
  }
  expect(wrong).toEqual([])
})
