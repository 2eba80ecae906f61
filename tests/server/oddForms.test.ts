// 填得古怪的表单和设备：空着的标志按默认，版本不是数字有话说，一条读不了的作业不连累同批的。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchReply } from '#contract/envelope'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let place: Place
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  place = await makePlace(server.services, 1, '7')
})
afterAll(() => server.close())
const send = <T = { fields?: object } | null>(route: string, input: object) => server.send<T>(route, input, admin.headers)

test('a flag sent as null is born as its column says, a list sent as null is empty', async () => {
  const made = { warehouseNo: 'ODD1', sid: 'LOCAL', warehouseName: '古怪仓', parentWarehouseNo: place.parentWarehouseNo }
  expect(await send('POST /v1/wms/warehouse', { ...made, wmsType: 1, warehouseKind: null, autoAlloc: null })).toMatchObject({
    code: '00000',
  })
  expect(await send('POST /v1/role', { roleName: '古怪角色', roleSide: 1, status: 1, groupIds: null })).toMatchObject({
    code: '00000',
  })
})

test('signs alone are no number of anything: * is what rules keep for all', async () => {
  const bin = { warehouseNo: place.warehouseNo, sid: place.sid, zoneNo: place.zoneNo, locationType: 1, pickSeq: 1 }
  const company = { companyName: '符号公司' }
  for (const odd of ['*', '/', '*/-', '…']) {
    const said = '至少要有一个字母或数字'
    expect(JSON.stringify(await send('POST /v1/location', { ...bin, locationNo: odd }))).toContain(`库位编号${said}`)
    expect(JSON.stringify(await send('POST /v1/company', { ...company, companyId: odd }))).toContain(said)
  }
})

test('a version or an id that is none is refused, not looked for', async () => {
  const key = { warehouseNo: place.warehouseNo, sid: place.sid }
  for (const version of ['x', 1e21, null, 2 ** 40, {}])
    expect(await send('PUT /v1/wms/warehouse', { ...key, warehouseName: '改名', version })).toMatchObject({
      code: 'A0400',
      data: { fields: { version: '版本格式不正确' } },
    })
  for (const id of ['x', '9223372036854775808', '-1', 'constructor'])
    expect([id, (await send('GET /v1/wms/warehouse/detail', { id })).code]).toEqual([id, 'A0404'])
})

test('a word every object knows is no choice', async () => {
  for (const odd of ['constructor', 'toString', '__proto__'])
    expect(await send('POST /v1/role', { roleName: `角色${odd}`, roleSide: odd })).toMatchObject({ code: 'A0400' })
})

test('a choice that does not exist finds nothing, however large its number', async () => {
  for (const status of ['9223372036854775808', 'x', '1e21'])
    expect(await send('GET /v1/wms/warehouse/list', { warehouseKind: status })).toMatchObject({
      code: '00000',
      data: { total: 0 },
    })
})

test('a file that is gone from the disk is not there', async () => {
  expect((await send(`GET /v1/common/config/attach/${place.configId}`, {})).code).toBe('A0404')
})

test('one operation nobody can read fails none beside it', async () => {
  const device = { tenantid: '1', deviceid: place.deviceId, devicekey: place.deviceKey, 'content-type': 'application/json' }
  const op = (seq: number, payload: string): string =>
    `{"opId":"01890000-0000-7000-8000-00000000000${seq}","seq":${seq},"lane":"L${seq}","laneSeq":1,"opType":"SCAN","typeVer":1,
      "warehouseNo":"${place.warehouseNo}","sid":"LOCAL","payload":${payload},"actor":{"userId":"${admin.userId}","sessionId":"${admin.sessionId}"},
      "basis":{"taskRev":0,"refRev":0},"capturedWall":1750125600000,"capturedMono":1,"bootId":"b","build":"1"}`
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  const ops = [
    op(1, `{"x":${deep}}`),
    op(2, '{"__proto__":{"isAdmin":true},"text":"\\u0000"}'),
    op(3, '{"text":"\\ud800"}'),
    'null',
    deep,
  ]
  const payload = `{"incarnation":"odd","protocol":1,"deviceNow":1750125600000,"ops":[${ops.join(',')}]}`
  const reply = await server.app.inject({ method: 'POST', url: '/api/v1/pda/op/batch', headers: device, payload })
  const { code, data } = reply.json<{ code: string; data: BatchReply }>()
  expect(code).toBe('00000')
  expect(data.results.length).toBe(5)
  const stored = await server.services.db.inTenant(1, (tx) =>
    tx.query("select seq::int as seq from pda_op_aside where tenant_id = $1 and incarnation = 'odd' order by seq", [1]),
  )
  // whole, beside the queue: nothing of them can be judged
  expect(stored).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: null }, { seq: null }])
  const envelope = await server.app.inject({
    method: 'POST',
    url: '/api/v1/pda/op/batch',
    headers: device,
    payload: '{"incarnation":"\\u0000","protocol":1,"deviceNow":1,"ops":[]}',
  })
  expect(envelope.json()).toMatchObject({
    code: 'A0400',
    data: { fields: { incarnation: '设备化身含有无法保存的字符，请重新输入' } },
  })
})
