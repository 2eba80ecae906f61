// 工单的坏日子，从 HTTP 的门口看：两个人同时抢，货主正说着就结算了，钉钉一条送三遍还乱了次序，五百个单号一半没有，金额超上限，四十兆的图，别家货主猜编号，只看一个仓的人。
import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#contract/menu/menu'
import { ownerNo, readyOrders, rows, wh } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'
import type { Headers } from '../support/server.ts'
import { claimKinds, putDraftBill } from '../support/claimStands.ts'
import { bringTo, openDesk, type Desk, type Who } from '../support/workOrderDesk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.world.close())

const ok = '00000'
type Told = Record<string, unknown>
const done = async <T = Told>(who: Who, route: string, input: object = {}): Promise<T> => {
  const { code, msg, data } = await desk.call<T>(who, route, input)
  expect([route, code, msg]).toEqual([route, ok, ''])
  return data
}
const refused = async (who: Who, route: string, input: object = {}): Promise<string> => {
  const { code, msg } = await desk.call(who, route, input)
  return `${code} ${msg}`
}
interface Made {
  readonly id: string
  readonly workOrderNo: string
  readonly logisticsNo: string
}
const made = async (status = 10, code = 'URGE', more: object = {}): Promise<Made> => {
  const { logisticsNo } = await desk.parcel()
  const input = { typeId: desk.typeId(code), logisticsNo, content: '买家说三天没有动静', ...more }
  const order = await done<Omit<Made, 'logisticsNo'>>('owner', 'POST /v1/workorder/owner', input)
  await bringTo(desk, status, order.id)
  return { ...order, logisticsNo }
}
const statusOf = async (id: string): Promise<number> =>
  (await done<{ order: { status: number } }>('supervisor', 'GET /v1/workorder/detail', { id })).order.status
const talk = (who: Who, workOrderId: string) =>
  done<readonly { content: string }[]>(who, 'GET /v1/workorder/conversation', { workOrderId })

describe('at the same moment', () => {
  test('two clerks claim one order: one has it, the other hears whose it is; accepted by one of two', async () => {
    const { id } = await made()
    const claims = await Promise.all(
      (['handler', 'stranger'] as const).map((who) =>
        done<{ successNum: number; failList: { reason: string }[] }>(who, 'PUT /v1/workorder/claim', { ids: [id] }),
      ),
    )
    expect(claims.map(({ successNum }) => successNum).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(claims.flatMap(({ failList }) => failList.map(({ reason }) => reason))).toEqual([
      expect.stringMatching(/^该工单已被仓库小[周吴]认领$/),
    ])
    const winner: Who = claims[0]?.successNum === 1 ? 'handler' : 'stranger'
    const accepts = await Promise.all(
      [winner, 'supervisor' as const].map((who) => refused(who, 'POST /v1/workorder/accept', { id })),
    )
    expect(accepts.toSorted()).toEqual([`${ok} `, 'A3001 当前状态【处理中】不允许受理'])
  })

  test('the owner answers while it is settled: his words stand, and so does the settlement', async () => {
    const { id } = await made(30)
    const settlement = {
      id,
      liability: 2,
      compList: [{ compType: 9, payerType: 1, payerNo: 'ZTO', claimFen: 500 }],
      punishList: [],
    }
    const both = await Promise.all([
      refused('supervisor', 'POST /v3/workorder/settlement', settlement),
      refused('owner', 'POST /v1/workorder/conversation', { workOrderId: id, content: '我补一张照片' }),
    ])
    expect(both).toEqual([`${ok} `, `${ok} `])
    expect(await statusOf(id)).toBe(50)
    expect((await talk('supervisor', id)).map(({ content }) => content)).toContain('我补一张照片')
  })

  test('the owner confirms while it is settled: one of both happens, and nothing of the other', async () => {
    const { id } = await made(40)
    const settlement = {
      id,
      liability: 2,
      compList: [{ compType: 9, payerType: 1, payerNo: 'ZTO', claimFen: 500, approveFen: 500 }],
      punishList: [],
    }
    const [settled, confirmed] = await Promise.all([
      refused('supervisor', 'POST /v3/workorder/settlement', settlement),
      refused('owner', 'PUT /v1/workorder/status', { id, status: 60 }),
    ])
    const comps = await rows(
      desk.world,
      'select d.status from comp_detail d join work_order w on w.tenant_id = $1 and w.work_order_no = d.work_order_no where d.tenant_id = $1 and w.id = $2',
      [id],
    )
    if (settled === `${ok} `)
      expect([confirmed, await statusOf(id), comps]).toEqual(['A3001 当前状态【待结算】不允许确认完成', 50, [{ status: 10 }]])
    else expect([settled, confirmed, await statusOf(id), comps]).toEqual(['A3001 当前状态【已完成】不允许结算', `${ok} `, 60, []])
  })

  test('the owner answers a suspended order while it is cancelled: it ends cancelled, his words before or not at all', async () => {
    const { id } = await made(35)
    const [said, cancelled] = await Promise.all([
      refused('owner', 'POST /v1/workorder/conversation', { workOrderId: id, content: '地址是二号楼' }),
      refused('supervisor', 'POST /v3/workorder/cancel', { id, reason: '买家收到了' }),
    ])
    expect([cancelled, await statusOf(id)]).toEqual([`${ok} `, 70])
    const heard = (await talk('supervisor', id)).some(({ content }) => content === '地址是二号楼')
    expect(said).toBe(heard ? `${ok} ` : 'A3010 工单已取消')
  })
})

test('a webhook delivered three times and out of order: one order, every message heard once, every delivery answered alike', async () => {
  const appSecret = 'app-secret-of-group'
  const group = { groupName: '花间对接群', openConversationId: 'cid-huajian', robotMode: 1 }
  await done('supervisor', 'PUT /v1/workorder/dingtalk', { ...group, ownerNo, appSecret, events: ['REPLY'] })
  const { logisticsNo } = await desk.parcel()
  const texts: Readonly<Record<string, string>> = {
    M1: `${logisticsNo} 丢件了，麻烦查一下`,
    M2: `${logisticsNo} 丢件，有结果了吗`,
    M3: `${logisticsNo} 丢件，客户要投诉了`,
  }
  const deliver = (msgId: string, sentMs: number) => {
    const timestamp = String(sentMs)
    const sign = createHmac('sha256', appSecret).update(`${timestamp}\n${appSecret}`).digest('base64')
    const body = { msgId, openConversationId: group.openConversationId, senderNick: '小王', text: { content: texts[msgId] } }
    return sendTo<Told>(desk.world.app, 'POST /v1/dingtalk/robot/msg/{msgId}', body, {
      tenantid: String(desk.world.tenantId),
      timestamp,
      sign,
    })
  }
  const now = desk.world.clock.now()
  // the newest comes first and together with the oldest, each of them three times
  const sent = ['M3', 'M1', 'M3', 'M2', 'M1', 'M3', 'M2', 'M1', 'M2']
  const answers = await Promise.all(sent.map((msgId, i) => deliver(msgId, now - i * 60_000)))
  expect(answers.map(({ code }) => code)).toEqual(sent.map(() => ok))
  for (const msgId of Object.keys(texts))
    expect(new Set(answers.flatMap(({ data }, i) => (sent[i] === msgId ? [JSON.stringify(data)] : []))).size).toBe(1)
  const orders = await rows<{ id: string; content: string; remindCount: number }>(
    desk.world,
    'select id::text, content, remind_count from work_order where tenant_id = $1 and logistics_no = $2',
    [logisticsNo],
  )
  expect(orders).toHaveLength(1)
  const [order] = orders
  expect(order?.remindCount).toBeLessThanOrEqual(1)
  const heard = [order?.content, ...(await talk('owner', order?.id ?? '')).map(({ content }) => content)]
  for (const text of Object.values(texts)) expect([text, heard.filter((one) => one === text).length]).toEqual([text, 1])
})

test('five hundred numbers pasted, half of them unknown: each says what became of it; five hundred and one are refused as a whole', async () => {
  const nos = await readyOrders(
    desk.world,
    Array.from({ length: 250 }, () => ({ G2: 1 })),
  )
  const found = await rows<{ logisticsNo: string }>(
    desk.world,
    'select logistics_no from stockout_order where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
    [nos],
  )
  const pasted = found.flatMap(({ logisticsNo }, i) => [logisticsNo, `NOBODY${i}`])
  const input = (list: readonly string[]) => ({
    typeId: desk.typeId('NO_TRACE'),
    content: '两天没有更新了',
    list: list.map((logisticsNo) => ({ logisticsNo })),
  })
  const begun = performance.now()
  const first = await done<{ successNum: number; failNum: number; errors: { logisticsNo: string; reason: string }[] }>(
    'supervisor',
    'POST /v3/workorder/batch',
    input(pasted),
  )
  expect([first.successNum, first.failNum]).toEqual([250, 250])
  expect(first.errors).toEqual(found.map((_, i) => ({ logisticsNo: `NOBODY${i}`, reason: '未查询到订单信息' })))
  expect(performance.now() - begun).toBeLessThan(20_000)
  const again = await done<typeof first>('supervisor', 'POST /v3/workorder/batch', input(pasted.slice(0, 2)))
  expect(again).toMatchObject({
    successNum: 0,
    errors: [{ reason: expect.stringMatching(/^该单号已存在未完结的【物流停滞】工单GD\d+$/) }, {}],
  })
  expect(await refused('supervisor', 'POST /v3/workorder/batch', input([...pasted, 'ONEMORE']))).toMatch(
    /^A04\d\d .*[\u4e00-\u9fff]/,
  )
  const many = pasted.slice(0, 201).join(',')
  expect(await refused('supervisor', 'GET /v1/workorder/followup/verify', { logisticsNos: many })).toMatch(/200/)
}, 60_000)

test('an amount above the cap: not by hand in a settlement, and no amount beyond what there is', async () => {
  const rule = {
    compType: 9,
    liability: 2,
    payerType: 1,
    goodsRatioBp: 8_000,
    includeFreight: 0,
    capMode: 1,
    capFen: 10_000,
    priceBasis: 1,
  }
  await done('supervisor', 'POST /v1/workorder/compensate/rule', rule)
  const { id } = await made(30)
  const headers = desk.seat('lead', {
    userId: '42',
    isAdmin: false,
    rights: new Set(rights.filter((right) => right !== 500_728)),
  })
  const goods = [{ goodsNo: 'G1', qty: 2, priceFen: 20_000 }]
  const settle = (approveFen: number, claimFen = 40_000) =>
    sendTo<Told>(
      desk.world.app,
      'POST /v3/workorder/settlement',
      {
        id,
        liability: 2,
        compList: [{ compType: 9, payerType: 1, payerNo: 'ZTO', goods, claimFen, approveFen }],
        punishList: [],
      },
      headers,
    )
  expect(await settle(10_001)).toMatchObject({
    code: 'A3020',
    msg: expect.stringContaining('核定金额不能大于可赔上限100.00元') as unknown,
  })
  expect((await settle(1, 100_000_000)).code).toMatch(/^A04/)
  expect((await settle(1.5)).code).toMatch(/^A04/)
  expect([
    await statusOf(id),
    await rows(desk.world, 'select 1 from comp_detail where tenant_id = $1 and comp_type = 9 and approve_fen > 9999'),
  ]).toEqual([30, []])
  expect(await settle(10_000)).toMatchObject({ code: ok, data: { status: 50 } })
})

test('a picture of forty megabytes: refused with its limit, and nothing of it is kept', async () => {
  const { id } = await made()
  const { app, services } = desk.world
  const files = () => rows(desk.world, 'select count(*)::int as n from stored_file where tenant_id = $1')
  const before = await files()
  const huge = Buffer.alloc(40 * 2 ** 20)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(huge)
  const upload = { method: 'POST', path: '/v1/workorder/order/upload-file', files: true } as const
  const answer = await sendTo(app, upload, { workOrderId: id, file: new File([huge], '破损.png') }, desk.headers('owner'))
  expect([answer.code === ok, answer.status < 500]).toEqual([false, true])
  expect(JSON.stringify(answer)).toMatch(/\d+ ?MB/)
  expect([await files(), readdirSync(join(services.dataDir, 'tmp'))]).toEqual([before, []])
}, 60_000)

test('another owner guesses: neither the file of the talk, nor the list as a file, nor a file somebody else asked for', async () => {
  const { id, workOrderNo } = await made()
  const upload = { method: 'POST', path: '/v1/workorder/order/upload-file', files: true } as const
  const picture = { workOrderId: id, file: new File([Buffer.from('证据')], '证据.txt') }
  const kept = await sendTo<{ link: string }>(desk.world.app, upload, picture, desk.headers('owner'))
  expect([kept.code, kept.msg]).toEqual([ok, ''])
  await done('owner', 'POST /v1/workorder/conversation', { workOrderId: id, msgType: 3, attachments: [kept.data.link] })
  const guess = kept.data.link.replace(/([0-9a-f])\./, (_all, digit: string) => `${digit === '0' ? '1' : '0'}.`)
  expect(await refused('foreigner', `GET ${guess}`)).toContain('A0404')
  expect((await sendTo(desk.world.app, upload, picture, desk.headers('foreigner'))).code).toBe('A0404')

  for (const route of ['POST /v1/workorder/export', 'GET /v1/owner/workorder/list/export']) {
    const book = await desk.call<Buffer>('foreigner', route, { workOrderNo })
    const { sheets } = await readXlsx(book.data)
    expect(JSON.stringify(sheets)).not.toContain(workOrderNo)
    expect(sheets[0]?.rows.length).toBe(1)
  }
  const { taskId } = await done<{ taskId: string }>('owner', 'POST /v1/workorder/export/async', { workOrderNo })
  expect(await refused('foreigner', 'GET /v1/file/job/download', { taskId })).toContain('A0404')
})

test('T5: a second order about a lost parcel waits for the first to end', async () => {
  const more = { goods: [{ goodsNo: 'G1', problemQty: 1 }] }
  const first = await made(30, 'LOST', more)
  const second = { typeId: desk.typeId('LOST'), logisticsNo: first.logisticsNo, content: '还是没有收到', ...more }
  expect(await refused('owner', 'POST /v1/workorder/owner', second)).toBe(
    `A3010 该单号已存在未完结的【丢件】工单${first.workOrderNo}`,
  )
  await bringTo(desk, 70, first.id)
  await done('owner', 'POST /v1/workorder/owner', second)
})

describe('who sees one warehouse only', () => {
  let headers: Headers
  beforeAll(async () => {
    const { scope } = desk.world.person
    const warehouse = { all: false as const, keys: new Set([`${wh.warehouseNo}-${wh.sid}`]) }
    headers = desk.seat('one warehouse', {
      userId: '43',
      isAdmin: false,
      rights: new Set(rights),
      scope: { ...scope, warehouse },
    })
    await putDraftBill(desk.world)
  })
  const ask = (route: string, input: object = {}) => sendTo<Told>(desk.world.app, route, input, headers)

  test('an order of no warehouse is in no list of his, and answers to none of his calls; he makes none', async () => {
    const unknown = { ownerNo, typeId: desk.typeId('URGE'), content: '这个单号系统里没有' }
    const { id, workOrderNo } = await done<Omit<Made, 'logisticsNo'>>('supervisor', 'POST /v1/workorder/owner', {
      ...unknown,
      logisticsNo: 'GONE1',
    })
    expect((await ask('GET /v1/workorder/list', { workOrderNo })).data).toMatchObject({ total: 0 })
    for (const [route, input] of [
      ['GET /v1/workorder/detail', { id }],
      ['GET /v1/workorder/conversation', { workOrderId: id }],
      ['POST /v1/workorder/accept', { id }],
    ] as const)
      expect([route, (await ask(route, input)).code]).toEqual([route, 'A0404'])
    expect(await ask('POST /v1/workorder/owner', { ...unknown, logisticsNo: 'GONE2' })).toMatchObject({
      code: 'A3010',
      msg: '未查询到订单信息',
    })
    // those of his warehouse are his as before
    const { id: own } = await made()
    expect((await ask('GET /v1/workorder/detail', { id: own })).code).toBe(ok)
  })

  test('claims of no warehouse and bills of carriers are not his: not listed, not offered, not made', async () => {
    const compNo = await claimKinds.detail.stand(desk.world, 10)
    const billNo = await claimKinds.woBill.stand(desk.world, 10)
    const listed = async (route: string, filter: object) => ((await ask(route, filter)).data as { total: number }).total
    expect([
      await listed('GET /v1/workorder/compensate/detail/page', { compNo }),
      await listed('GET /v2/workorder/bill/page', { billNo }),
    ]).toEqual([0, 0])
    expect((await ask('GET /v1/workorder/compensate/content/detail', { compNo })).code).toBe('A0404')
    expect((await ask('GET /v1/workorder/bill/detail', { billNo })).code).toBe('A0404')
    expect((await ask('GET /v1/workorder/bill/payers', { month: '2025-06' })).data).toEqual([])
    const owed = { payerType: 1, payerNo: 'ZTO', month: '2025-06', lineIds: { comp: [compNo] } }
    expect((await ask('POST /v1/workorder/bill/add', owed)).code).toBe('A3020')
    // and of whoever sees all of them
    const made = await desk.call('supervisor', 'POST /v1/workorder/bill/add', owed)
    expect(made.code).toBe(ok)
    const lines = ['GET /v1/workorder/bill/line/page', { billNo: made.data['billNo'] }] as const
    expect([await listed(...lines), ((await desk.call('supervisor', ...lines)).data as { total: number }).total]).toEqual([0, 1])
  })
})

test('after all of this every second of every order belongs to one node or to 挂起', async () => {
  expect(await rows(desk.world, 'select rule_name, work_order_id from wo_clock_breach where tenant_id = $1')).toEqual([])
})
