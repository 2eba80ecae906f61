// 消息与工作台（floor.md §9.4、§10），从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let clerk: Headers
let clerkId: string
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const who = await server.signIn('yunhe', 'hr01')
  clerk = who.headers
  clerkId = who.userId
})
afterAll(() => server.close())

const tellClerk = (title: string, key: string): Promise<string> =>
  server.services.db.inTenant(1, async (tx) => {
    const id = server.services.ids.next()
    await tx.query(
      `insert into message (tenant_id, id, msg_type, level, title, content, receiver_type, receiver_key, create_time)
       values ($1, $2, 1, 2, $3, '内容', 1, $4, $5)`,
      [1, id, title, key, new Date(server.services.clock.now())],
    )
    return id
  })
const unread = async (who: Headers): Promise<number> =>
  (await server.send<{ unread: number }>('GET /v1/message/unread', {}, who)).data.unread

test('a message is for whom it names; reading, marking and taking it off are one’s own', async () => {
  const before = [await unread(admin), await unread(clerk)]
  const messageId = await tellClerk('请核对考勤', clerkId)
  await tellClerk('给别人的', '1234567')
  expect([await unread(admin), await unread(clerk)]).toEqual([before[0], (before[1] ?? 0) + 1])
  const list = async () =>
    (await server.send<Page<{ title: string; isRead: number; isMark: number }>>('GET /v1/message/list', {}, clerk)).data.records
  expect(await list()).toMatchObject([{ title: '请核对考勤', isRead: 0, isMark: 0 }])
  expect((await server.send('PUT /v1/message/mark', { messageIds: [messageId], mark: 1 }, clerk)).code).toBe('00000')
  expect((await server.send('PUT /v1/message/read', {}, clerk)).code).toBe('00000')
  expect(await list()).toMatchObject([{ isRead: 1, isMark: 1 }])
  expect(await unread(clerk)).toBe(0)
  expect((await server.send('PUT /v1/message/read', { messageIds: [messageId] }, admin)).code).toBe('A0404')
  await server.send('PUT /v1/message/remove', { messageIds: [messageId] }, clerk)
  expect(await list()).toEqual([])
})

test('a workstation has its number and its own scale', async () => {
  const place = { warehouseNo: 'WH01', sid: 'LOCAL', stationType: 3 }
  const make = (workstationNo: string, scaleNo: string) =>
    server.send<{ fields?: object }>(
      'POST /v1/warehouse/workstation',
      { ...place, workstationNo, workstationName: `台${workstationNo}`, scaleNo },
      admin,
    )
  expect((await make('A1', 'C1')).data.fields).toEqual({ workstationNo: '工作台编号应为WS加3位数字' })
  expect((await make('WS701', 'C1')).code).toBe('00000')
  expect((await make('WS702', 'C1')).data.fields).toEqual({ scaleNo: '电子秤C1已被台WS701绑定' })
  expect((await make('WS701', 'C2')).data.fields).toEqual({ workstationNo: '工作台编号已存在' })
})
