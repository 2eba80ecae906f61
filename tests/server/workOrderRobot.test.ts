// 钉钉机器人：验签，同一条消息只处理一次，建单、催促、答轨迹；发到群里真的照钉钉的协议签名，失败可重发三次，等它的时候不占数据库连接（office.md §4.4）。
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { httpDingTalk } from '#server/platform/adapters/dingtalk'
import { workOrderRobotTask } from '#server/workorder/robot/send'
import { openFakeDingTalk, type FakeDingTalk } from '../support/fakeDingTalk.ts'
import { addGoods, addStock, openWorld, ownerNo, readyOrders, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'
import { giveTypes } from '../support/workOrders.ts'

let world: World
let fake: FakeDingTalk
let parcels: readonly string[] = []
const [token, secret, appSecret] = ['a1b2c3d4e5f60718293a4b5c6d7e8f90', 'SEC0123456789', 'app-secret-of-group']
const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${token}`
const group = { groupName: '花间对接群', openConversationId: 'cid-huajian', robotMode: 1 }
const at = '/v1/workorder/dingtalk'

beforeAll(async () => {
  world = await openWorld()
  await giveTypes(world)
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  const orders = await readyOrders(world, [{ G1: 1 }, { G1: 2 }, { G1: 3 }, { G1: 1 }])
  const found = await rows<{ logisticsNo: string }>(
    world,
    'select logistics_no from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
    [orders],
  )
  parcels = found.map(({ logisticsNo }) => logisticsNo)
  fake = await openFakeDingTalk({ [token]: secret }, () => world.clock.now())
  Object.assign(world.services.adapters, { dingtalk: httpDingTalk(fake.url, world.clock) })
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

interface Reply {
  readonly workOrderNo: string | null
  readonly reply: string
}
let serial = 0
/** A message as DingTalk passes it on. */
const say = (
  text: string,
  more: { readonly msgId?: string; readonly conversation?: string; readonly key?: string; readonly skewMs?: number } = {},
) => {
  const timestamp = String(world.clock.now() + (more.skewMs ?? 0))
  const key = more.key ?? appSecret
  const sign = createHmac('sha256', key).update(`${timestamp}\n${key}`).digest('base64')
  const body = { openConversationId: more.conversation ?? group.openConversationId, senderNick: '小王', text: { content: text } }
  return sendTo<Reply>(
    world.app,
    'POST /v1/dingtalk/robot/msg/{msgId}',
    { msgId: more.msgId ?? `msg${++serial}`, ...body },
    { tenantid: String(world.tenantId), timestamp, sign },
  )
}
/** As a robot of DingTalk sends it: to the address of its tenant, with what stands in its documentation and no header of ours. */
const sayAt = (tenantCode: string, text: string, key = appSecret) => {
  const timestamp = String(world.clock.now())
  const sign = createHmac('sha256', key).update(`${timestamp}\n${key}`).digest('base64')
  const body = {
    msgId: `msg${++serial}`,
    conversationId: group.openConversationId,
    conversationType: '2',
    conversationTitle: '花间对接群',
    senderId: '$:LWCP_v1:$abc',
    senderNick: '小王',
    isAdmin: false,
    createAt: world.clock.now(),
    msgtype: 'text',
    text: { content: text },
  }
  return sendTo<Reply>(world.app, `POST /v1/dingtalk/robot/tenant/${tenantCode}/msg`, body, { timestamp, sign })
}
const send = (): Promise<void> => workOrderRobotTask.run(world.services, { tenantId: world.tenantId }, () => false)
const orders = () =>
  rows<{ workOrderNo: string; logisticsNo: string; typeCode: string; source: number; content: string }>(
    world,
    'select work_order_no, logistics_no, type_code, source, content from work_order where tenant_id = $1 order by id',
  )
const logs = (where = 'true') =>
  rows<{
    id: string
    direction: number
    sendStatus: number | null
    content: string
    failReason: string | null
    retryCount: number
    outcome: number | null
  }>(
    world,
    `select id::text, direction, send_status, content, fail_reason, retry_count, outcome from wo_robot_log where tenant_id = $1 and ${where} order by id`,
  )

test('登记群：Webhook 和密钥加密存放，只显示末四位；星号送回来就是不改；别处的地址不收', async () => {
  const body = {
    ...group,
    ownerNo,
    webhook,
    secret,
    appSecret,
    events: ['REPLY', 'CREATE', 'TIMEOUT'],
    atMobiles: ['13800000001'],
  }
  const bad = await world.call('PUT', at, { ...body, webhook: 'http://169.254.169.254/robot/send?access_token=x' })
  expect(bad).toMatchObject({ code: 'A0400', data: { fields: { webhook: expect.stringContaining('oapi.dingtalk.com') } } })
  const made = await world.call<{ id: string }>('PUT', at, body)
  expect(made).toMatchObject({ code: '00000' })
  const read = await world.call<Record<string, unknown>>('GET', at, { id: made.data.id })
  expect(read.data).toMatchObject({
    webhook: '****8f90',
    secret: '****',
    appSecret: '****',
    events: ['REPLY', 'CREATE', 'TIMEOUT'],
  })
  const stored = async () => (await rows<Record<string, string>>(world, 'select * from wo_dingtalk_link where tenant_id = $1'))[0]
  const before = await stored()
  expect(JSON.stringify(before)).not.toContain(token)
  expect(JSON.stringify(before)).not.toContain(secret)
  const { version } = read.data as { version: number }
  const again = await world.call('PUT', at, {
    id: made.data.id,
    version,
    ...body,
    groupName: '花间售后群',
    webhook: '****8f90',
    secret: '****',
    appSecret: '****',
  })
  expect(again.code).toBe('00000')
  const after = await stored()
  expect([after?.['groupName'], after?.['webhookSealed'], after?.['secretSealed']]).toEqual([
    '花间售后群',
    before?.['webhookSealed'],
    before?.['secretSealed'],
  ])
})

test('签名不对、太旧、不认识的群，一律不理，说法一样', async () => {
  const text = `${parcels[0]} 丢件`
  const refused = [
    await say(text, { key: 'other' }),
    await say(text, { skewMs: -3_700_000 }),
    await say(text, { conversation: 'cid-nobody' }),
  ]
  expect(refused.map(({ code, msg, status }) => [code, msg, status])).toEqual(
    Array.from({ length: 3 }, () => ['A0312', '无操作权限', 403]),
  )
  expect([await orders(), await logs()]).toEqual([[], []])
})

test('单号加类型：建单并回复；同一条消息送三次，只建一张，回答一样', async () => {
  const text = `麻烦看下 ${parcels[0]} 这个件丢失了`
  const answers = await Promise.all([say(text, { msgId: 'M1' }), say(text, { msgId: 'M1' }), say(text, { msgId: 'M1' })])
  const made = await orders()
  expect(made).toMatchObject([{ logisticsNo: parcels[0], typeCode: 'LOST', source: 4, content: text }])
  const reply = { workOrderNo: made[0]?.workOrderNo, reply: `已为您创建工单${made[0]?.workOrderNo}` }
  expect(answers.map(({ code, data }) => [code, data])).toEqual(Array.from({ length: 3 }, () => ['00000', reply]))
  expect(await logs('direction = 1')).toHaveLength(1)
})

test('钉钉送到租户的地址，不带我们的请求头；租户不对、签名不对的说法一样', async () => {
  const answer = await sayAt('t1', `${parcels[0]} 到哪了`)
  expect(answer).toMatchObject({ code: '00000', data: { workOrderNo: null } })
  expect(answer.data.reply).toContain(String(parcels[0]))
  const wrong = [await sayAt('t1', '在吗', 'another'), await sayAt('nobody', '在吗')]
  expect(new Set(wrong.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1)
  expect(wrong[0]?.code).toBe('A0312')
})

test('发到群里的照协议签名，收到的就是回复', async () => {
  await send()
  expect(fake.received.map(({ token: to, body }) => [to, body.msgtype, body.markdown?.text])).toContainEqual([
    token,
    'markdown',
    expect.stringContaining('已为您创建工单GD'),
  ])
  expect((await logs('direction = 2')).map(({ sendStatus }) => sendStatus)).not.toContain(0)
})

test('再说一遍是催促：写进会话，不再建单；隔不到半小时不再加催单次数', async () => {
  const [first] = await orders()
  const urged = await say(`${parcels[0]} 丢件有结果了吗`)
  expect(urged.data).toEqual({ workOrderNo: first?.workOrderNo, reply: `工单${first?.workOrderNo}处理中，已为您催促` })
  await say(`${parcels[0]} 丢件，快点`)
  expect(await orders()).toHaveLength(1)
  const said = await rows<{ content: string; msgType: number; senderSide: number }>(
    world,
    'select content, msg_type, sender_side from wo_conversation where tenant_id = $1 and msg_type = 6 order by id',
  )
  expect(said.map(({ content, senderSide }) => [content, senderSide])).toEqual([
    [`${parcels[0]} 丢件有结果了吗`, 2],
    [`${parcels[0]} 丢件，快点`, 2],
  ])
  expect(await rows(world, 'select remind_count from work_order where tenant_id = $1')).toEqual([{ remindCount: 1 }])
})

test('只有单号答最后的状态；什么都没有请补充；别的群看不到这个货主的单', async () => {
  expect((await say(`${parcels[1]}`)).data.reply).toMatch(new RegExp(`^${parcels[1]}：待波次`))
  expect((await say('在吗')).data.reply).toBe('未识别到快递单号，请补充')
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'OW002', '青禾', '青禾食品', $3, $3)`,
      [tenantId, id(), now],
    ),
  )
  const other = {
    groupName: '青禾群',
    openConversationId: 'cid-qinghe',
    robotMode: 1,
    ownerNo: 'OW002',
    appSecret,
    events: ['REPLY'],
  }
  expect((await world.call('PUT', at, other)).code).toBe('00000')
  const stranger = await say(`${parcels[2]} 丢件`, { conversation: 'cid-qinghe' })
  expect(stranger.data).toEqual({ workOrderNo: null, reply: `${parcels[2]}：未查询到订单信息` })
  expect((await say(`${parcels[2]}`, { conversation: 'cid-qinghe' })).data.reply).toBe(`${parcels[2]}：未查询到订单信息`)
  expect(await orders()).toHaveLength(1)
})

test('人工的群照样建单，只是不说话；两千个表情也收得下', async () => {
  const [link] = await rows<{ id: string; version: number }>(
    world,
    "select id::text, version from wo_dingtalk_link where tenant_id = $1 and owner_no = 'OW001'",
  )
  await world.call('PUT', at, { id: link?.id, version: link?.version, robotMode: 0 })
  const made = await say(`${parcels[3]} 破损`)
  expect([made.data.reply, (await orders()).length]).toEqual(['', 2])
  expect((await say('😀'.repeat(2_000))).code).toBe('00000')
  await world.call('PUT', at, { id: link?.id, version: (link?.version ?? 0) + 1, robotMode: 1 })
})

test('钉钉忙就过一分钟再发；不收就是失败，可以重发三次，第四次不行；成功的不能重发也不能删', async () => {
  await send()
  fake.limit = 0
  await say('在吗')
  await send()
  const waiting = await logs('send_status = 0')
  expect(waiting).toMatchObject([{ retryCount: 1, failReason: expect.stringContaining('130101') }])
  fake.limit = 1000
  world.clock.advance(61_000)
  await send()
  expect(await logs('send_status = 0')).toEqual([])
  fake.answer = { errcode: 310000, errmsg: 'sign not match' }
  await say('在吗')
  await send()
  const [failed] = await logs('send_status = 2')
  expect(failed).toMatchObject({ retryCount: 0, failReason: '钉钉未接收：310000 sign not match' })
  const resend = () => world.call('POST', '/v1/workorder/robot/log/resend', { ids: [failed?.id] })
  for (let i = 0; i < 3; i++) {
    expect((await resend()).code).toBe('00000')
    await send()
  }
  expect(await resend()).toMatchObject({ code: 'A3030', msg: '已超过最大重发次数' })
  fake.answer = null
  const [done] = await logs('send_status = 1')
  expect(await world.call('POST', '/v1/workorder/robot/log/resend', { ids: [done?.id] })).toMatchObject({
    msg: '只能重发发送失败的消息',
  })
  expect((await world.call('DELETE', `/v1/workorder/robot/log?ids=${done?.id}`)).code).not.toBe('00000')
  expect((await world.call('DELETE', '/v1/workorder/robot/log', { ids: failed?.id })).code).toBe('00000')
})

test('钉钉半天不答的时候，一个数据库连接也不占', async () => {
  let release = (): void => undefined
  fake.hold = new Promise((done) => (release = done))
  await say('在吗')
  const before = fake.arrivals
  const sending = send()
  await expect.poll(() => fake.arrivals).toBe(before + 1)
  expect(world.services.db.load().inUse).toBe(0)
  release()
  await sending
  expect((await logs('send_status = 0')).length).toBe(0)
})

test('机器人日志：列表按群、单号、关键词查；切换机器人写在工单上', async () => {
  const list = await world.call<Page<Record<string, unknown>>>('GET', '/v1/workorder/robot/log/list', {
    createTimeBegin: '2025-06-01 00:00:00',
    createTimeEnd: '2025-06-30 23:59:59',
    matchKeyword: '丢失',
    pageSize: 20,
  })
  expect(list.data.records).toMatchObject([{ direction: 1, matchKeyword: '丢失', logisticsNo: parcels[0], outcome: 1 }])
  const [order] = await rows<{ id: string }>(world, 'select id::text from work_order where tenant_id = $1 order by id limit 1')
  const turned = await world.call<{ robotMode: number }>('GET', '/v1/workorder/robot/cutover', { id: order?.id })
  const set = await world.call<{ robotMode: number }>('GET', '/v1/workorder/robot/cutover', { id: order?.id, mode: 1 })
  expect([turned.data, set.data]).toEqual([{ robotMode: 0 }, { robotMode: 1 }])
})
