// 任意号码查得到：只查得到有权限、看得到的；整号在前，开头四位起；手机号与工牌只认整号。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { FOUND, type findNumber } from '#contract/workbench/find'
import { asking } from '../support/askAs.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

type Found = ReplyOf<typeof findNumber>
let server: TestServer
let admin: Headers
let clerk: Subject
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  clerk = await openSubject(server)
  await done('POST /v1/goods', { ownerNo: 'OW001', goodsNo: 'FIND-0001', goodsName: '找得到的茶', mainBarcode: '6999999000017' })
})
afterAll(() => server.close())

const { done } = asking(
  () => server,
  () => admin,
)
const find = (word: string): Promise<Found> => done<Found>('GET /v1/find', { word })
const asClerk = async (word: string): Promise<Found> =>
  (await server.send<Found>('GET /v1/find', { word }, clerk.who.headers)).data

test('a number, its beginning, a barcode, an account', async () => {
  const goods = { kind: 'goods', no: 'FIND-0001', ownerNo: 'OW001' }
  expect(await find('FIND-0001')).toMatchObject([{ ...goods, word: 'FIND-0001', note: '找得到的茶' }])
  expect(await find('FIND')).toMatchObject([goods])
  expect(await find('FIN')).toEqual([])
  expect(await find('6999999000017')).toMatchObject([{ ...goods, word: '6999999000017' }])
  expect(await find('6999999')).toEqual([])
  expect(await find('wh_manager')).toMatchObject([{ kind: 'user', no: 'wh_manager' }])
})

test('a mobile is met as a whole and never told by half', async () => {
  const mobile = '13811110001'
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update sys_user set mobile = $1 where tenant_id = 1 and account = 'wh_manager'", [mobile]),
  )
  expect((await find(mobile)).some((one) => one.kind === 'user' && one.no === 'wh_manager')).toBe(true)
  expect((await find(mobile.slice(0, -1))).filter((one) => one.kind === 'user')).toEqual([])
})

test('nobody finds what he may not open or does not see', async () => {
  await clerk.set([], 'all')
  expect(await asClerk('FIND-0001')).toEqual([])
  await clerk.set([FOUND.goods.may], 'all')
  expect(await asClerk('FIND-0001')).toHaveLength(1)
  expect(await asClerk('wh_manager')).toEqual([])
  await clerk.set([FOUND.goods.may], 'nothing')
  expect(await asClerk('FIND-0001')).toEqual([])
})

test('an administrator of an owner meets no people of the house', async () => {
  await clerk.set([FOUND.user.may], 'all')
  expect(await asClerk('wh_manager')).toHaveLength(1)
  await server.services.db.inTenant(1, (tx) =>
    tx.query("update sys_user set user_type = 2, owner_no = 'KH001' where tenant_id = 1 and id = $1", [clerk.who.userId]),
  )
  await clerk.set([FOUND.user.may], 'all')
  expect(await asClerk('wh_manager')).toEqual([])
})
