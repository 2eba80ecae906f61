// 结算客户（office.md §7.2、§12.4），从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

interface Row {
  readonly customNo: string
  readonly refName: string | null
  readonly status: number
}

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const branch = { networkId: 'WD901', name: '余杭', fullName: '中通余杭网点', logisticsCode: 'ZTO', networkType: 4 }
  await done('POST /v1/network', branch)
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
const add = 'POST /v1/finance/custom'
const terms = { settleCycle: 1, billDay: 5 }
const owner = { customName: '花间集', customType: 1, ownerNo: 'OW001', ...terms }
const find = async (customName: string): Promise<Row | undefined> =>
  (await done<Page<Row>>(`GET /v1/finance/custom/list?customName=${encodeURIComponent(customName)}`)).records[0]

test('an owner is one customer: it gets a number, and a second one for the same owner is refused', async () => {
  await done(add, owner)
  expect((await find('花间集'))?.customNo).toMatch(/^KH\d{12}$/)
  expect(await faults(add, { ...owner, customName: '花间集二' })).toEqual({ ownerNo: '这个货主的客户已存在' })
  expect(await faults(add, { ...owner, ownerNo: 'OW002' })).toEqual({ customName: '客户名称已存在' })
})

test('the type says who the customer is; other fields that were typed before the type changed are dropped', async () => {
  await done(add, { customName: '中通余杭', customType: 2, networkId: 'WD901', ownerNo: 'OW002', ...terms })
  expect((await find('中通余杭'))?.refName).toBe('余杭')
  await done(add, { customName: '联营甲', customType: 3, partnerNo: 'HB01', ...terms })
  expect((await find('联营甲'))?.refName).toBe('HB01')
  expect(await faults(add, { customName: '无主', customType: 1, ownerNo: 'OW999', ...terms })).toEqual({
    ownerNo: '货主不存在：OW999',
  })
})

test('tax number and day of billing are checked in plain words', async () => {
  const other = { ...owner, customName: '青禾', ownerNo: 'OW002' }
  expect(await faults(add, { ...other, billDay: 29 })).toEqual({ billDay: '出账日须为1-28' })
  expect(await faults(add, { ...other, taxNo: '123' })).toEqual({ taxNo: '税号格式不正确' })
  await done(add, { ...other, taxNo: '91330106673959654P' })
})

test('the party of a customer cannot be exchanged; everything else can', async () => {
  const row = await find('花间集')
  const { version } = await done<{ version: number }>(`GET /v1/finance/custom?customNo=${row?.customNo ?? ''}`)
  const change = { customNo: row?.customNo, version }
  expect(await faults('PUT /v1/finance/custom', { ...change, ...owner, ownerNo: 'OW003' })).toEqual({
    ownerNo: '类型和对应的货主、网点、伙伴建好后不能改，请另建一个客户',
  })
  await done('PUT /v1/finance/custom', { ...change, ...owner, customName: '花间集服饰', isPrepay: 1, minBalanceFen: 200_000 })
  expect(await find('花间集服饰')).toMatchObject({ customNo: row?.customNo, refName: expect.any(String) })
})

test('it is stopped and deleted by its row', async () => {
  const row = await find('联营甲')
  await done('PUT /v1/finance/custom/status', { customNo: row?.customNo, status: 0 })
  expect((await find('联营甲'))?.status).toBe(0)
  expect((await send('DELETE /v1/finance/custom', { customNo: row?.customNo })).code).toBe('00000')
  expect(await find('联营甲')).toBeUndefined()
})
