// 入库的桌面：明细能改能删，关联只列这辆车货主的单，日历里用键盘约得到。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let place: Place
let other: Place
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  place = await makePlace(server.services, 1, '1')
  other = await makePlace(server.services, 1, '2')
  for (const { ownerNo } of [place, other])
    for (const goodsNo of ['IN-1', 'IN-2']) await done('POST /v1/goods', { ownerNo, goodsNo, goodsName: `货${goodsNo}` })
})
afterEach(() => desk.close())
afterAll(() => server.close())

const { done } = asking(
  () => server,
  () => admin,
)
const at = ({ warehouseNo, sid, ownerNo }: Place) => ({ warehouseNo, sid, ownerNo })
const expected = async (of: Place): Promise<string> =>
  (
    await done<{ stockinNo: string }>('POST /v1/stockin', {
      ...at(of),
      stockinType: 1,
      lines: [
        { goodsNo: 'IN-1', planQty: 10 },
        { goodsNo: 'IN-2', planQty: 5 },
      ],
    })
  ).stockinNo
const button = (words: string, within = '') =>
  desk.all(`${within} button`).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const options = (): string[] => desk.all('.ant-select-item-option').map((one) => one.textContent)

test('lines of an order that is still awaited are changed and taken out', async () => {
  const stockinNo = await expected(place)
  desk = await openDesk(server, 'admin', `/front/operator-center/stockin?stockinNo=${stockinNo}`)
  desk.click(await desk.until('its link', () => button('编辑', 'tbody')))
  const cell = await desk.until('the entry', () => desk.find<HTMLInputElement>('input[aria-label="IN-1 计划数量"]'))
  expect(cell.value).toBe('10')
  desk.type('input[aria-label="IN-1 计划数量"]', '12')
  desk.click(
    desk
      .all('.ant-drawer button')
      .filter((one) => /移除|删除/.test(one.textContent))
      .at(-1) ?? null,
  )
  await desk.until('one line', () => desk.find('input[aria-label="IN-2 计划数量"]') === null)
  desk.click(button('保存'))
  await desk.until('it is saved', () => desk.answers.includes('PUT /v1/stockin'))
  expect(await done('GET /v1/stockin/detail', { stockinNo })).toMatchObject({
    planQty: 12,
    skuNum: 1,
    lines: [{ goodsNo: 'IN-1', planQty: 12 }],
  })
})

test('a truck is linked to orders of its own owner and warehouse only', async () => {
  const [mine, stranger] = [await expected(place), await expected(other)]
  const { arrivalNo } = await done<{ arrivalNo: string }>('POST /v1/arrival', {
    ...at(place),
    arrivalTime: '2025-06-01 09:00:00',
    plateNo: '浙A1',
    boxNum: 3,
  })
  desk = await openDesk(server, 'admin', `/front/businessHall/arrival?arrivalNo=${arrivalNo}`)
  const row = await desk.until('the truck', () => desk.all('tbody tr').find((one) => one.textContent.includes(arrivalNo)))
  desk.click(await desk.link(row, '关联入库单'))
  const box = await desk.until('the dialog', () => desk.find('.ant-modal #stockinNos')?.closest('.ant-select'))
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  await desk.until('its orders', () => options().some((one) => one.includes(mine)))
  expect(options().some((one) => one.includes(stranger))).toBe(false)
})

test('a span of the calendar is reserved by the keyboard', async () => {
  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    await done('POST /v1/reservation/slot', {
      warehouseNo: place.warehouseNo,
      sid: place.sid,
      dockNo: 'A0',
      weekday,
      startTime: '00:00',
      endTime: '23:59',
      capacityBox: 50,
      capacityVehicle: 2,
    })
  desk = await openDesk(server, 'admin', '/front/businessHall/reservation')
  desk.click(await desk.until('the tools', () => button('月台日历')))
  const box = await desk.until('the calendar', () => desk.find('.slot-calendar-place'))
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  desk.click(
    await desk.until('the warehouses', () =>
      desk.all('.ant-select-item-option').find((one) => one.textContent.includes(place.warehouseNo)),
    ),
  )
  const first = await desk.until('the week', () => desk.find('[data-at="0,0"]'))
  desk.press('ArrowRight', {}, first)
  const second = await desk.until('the next day', () => desk.find('[data-at="0,1"][tabindex="0"]'))
  expect(second.getAttribute('aria-label')).toContain('剩 50 箱 2 车')
  const before = desk.calls.filter((call) => call === 'GET /v1/reservation/calendar').length
  desk.press('PageDown', {}, second)
  await desk.until('the next week', () => desk.calls.filter((call) => call === 'GET /v1/reservation/calendar').length > before)
  desk.click(await desk.until('a free span', () => desk.find('[data-at="0,1"][aria-disabled="false"]')))
  await desk.until('the entry', () => desk.text().includes('新增预约单'))
  await desk.until('the span', () => desk.text().includes('A0 周'))
})
