// 账外商品：盘点时库位上有、账上没有的商品，从对话框填到盘点单的行。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CheckPage } from '#contract/stock/check'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let place: Place
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const { done } = asking(
  () => server,
  () => admin,
)

test('goods the books do not have in a bin are counted there: what lacks is named, blanks do not count, good unless said otherwise', async () => {
  const { warehouseNo, sid, ownerNo, zoneNo } = place
  await done('POST /v1/location', { warehouseNo, sid, zoneNo, locationNo: 'F-01', locationType: 1, pickSeq: 1 })
  await done('POST /v1/goods', { ownerNo, goodsNo: 'FOUND', goodsName: '找到的' })
  const range = { warehouseNo, sid, ownerNo, locationNos: ['F-01'] }
  const { checkNo } = await done<{ checkNo: string }>('POST /v1/inventory', {
    ...range,
    checkType: 4,
    checkMode: 1,
    lockLocation: 1,
    planDate: '2025-06-17',
  })
  await done('POST /v1/inventory/begin', { checkNo })
  desk = await openDesk(server, 'admin', `/front/operator-center/stock/check/detail/${checkNo}`)
  const button = (words: string, within = '') =>
    desk.all(`${within} button`).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
  desk.click(await desk.until('the button', () => button('添加账外商品')))
  await desk.until('the dialog', () => desk.find('.ant-modal #goodsNo'))
  desk.click(button('添加', '.ant-modal'))
  await desk.until('what lacks', () => desk.text().includes('库位不能为空') && desk.text().includes('商品编号不能为空'))
  desk.type('.ant-modal #locationNo', ' F-01 ')
  desk.type('.ant-modal #goodsNo', 'FOUND ')
  desk.type('.ant-modal #qty', '3')
  desk.click(button('添加', '.ant-modal'))
  await desk.until('it is written', () => desk.answers.includes('POST /v1/inventory/count') && !desk.find('.ant-modal #goodsNo'))
  const { lines } = await done<CheckPage>('GET /v1/inventory/detail', { checkNo })
  expect(lines).toMatchObject([
    { locationNo: 'F-01', ownerNo, goodsNo: 'FOUND', batchNo: '', quality: 1, countQty: 3, isExtra: 1 },
  ])
})
