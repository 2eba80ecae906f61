// 设备的时区不是上海：东京的电脑上，表单填的是库房的今天和此刻，“今天”“此刻”按钮也是；时刻按库房的钟显示。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentText, monthAfter } from '#contract/rules/clock'
import { sharedDemo } from '../support/demo.ts'
import { Desk, openWithin } from '../support/deskUser.ts'
import type { Running } from '../support/product.ts'

/** The last evening of a month in Shanghai: in Tokyo the next month has begun. */
const month = momentText(Date.now()).slice(0, 7)
const evening = Date.parse(`${monthAfter(month, 1)}-01T00:00:00+08:00`) - 40 * 60_000
const today = momentText(evening).slice(0, 10)
const tomorrow = momentText(evening + 86_400_000).slice(0, 10)

let product: Running
let desk: Desk
beforeAll(async () => {
  product = await sharedDemo(1)
  desk = await Desk.open(`${product.url}/login`, {
    zone: 'Asia/Tokyo',
    prepare: (context) => context.clock.setFixedTime(evening),
  })
  await desk.signIn('admin', product.password)
})
afterAll(() => desk.close())

const firstRow = () => desk.page.locator('tbody tr').filter({ visible: true }).first()

test('the device is where the test says', async () => {
  expect(await desk.page.evaluate(() => [new Date().getHours(), new Date().getTimezoneOffset()])).toEqual([0, -540])
})

test('授权: from this hour in Shanghai, and sent as it stands there', async () => {
  const { page } = desk
  await openWithin(page, '临时用户', '/warehouse-setting/temp-user')
  await desk.act(firstRow(), '授权')
  const dialog = desk.dialog(/^授权临时工/)
  const ends = dialog.getByRole('textbox')
  expect([await ends.nth(0).inputValue(), await ends.nth(1).inputValue()]).toEqual([`${today} 23:00`, `${tomorrow} 09:00`])
  const asked = page.waitForRequest((request) => /auth/.test(request.url()) && request.method() !== 'GET')
  await page.route(/\/v1\/.*auth/, (route) => route.abort())
  await desk.button('授权', dialog).click()
  expect((await asked).postDataJSON()).toMatchObject({ startTime: `${today} 23:00:00`, endTime: `${tomorrow} 09:00:00` })
  await page.unroute(/\/v1\/.*auth/)
  await desk.leave(/^授权临时工/)
})

test('盘点, 离职, 算工作日, 规则 are prefilled with the day of the warehouse', async () => {
  const { page } = desk
  await openWithin(page, '盘点管理', '/front/operator-center/stock/check')
  await desk.button('新增').click()
  expect(await desk.dialog('新增盘点单').getByLabel('计划日期').inputValue()).toBe(today)
  await desk.leave('新增盘点单')

  await openWithin(page, '员工管理', '/setting/org/staff')
  await desk.act(firstRow(), '离职')
  expect(
    await desk
      .dialog(/^离职/)
      .getByLabel('离职日期')
      .inputValue(),
  ).toBe(today)
  await desk.leave(/^离职/)

  await openWithin(page, '工作日历', '/setting/logistics/calendar')
  await desk.button('算工作日').click()
  expect(await desk.dialog('算工作日').getByLabel('从哪天起').inputValue()).toBe(today)
  await desk.leave('算工作日')

  await openWithin(page, '发货时效', '/setting/outware/delivery-time')
  await desk.act(firstRow(), '设置')
  const day = desk.dialog(/^设置发货时效/).getByLabel('生效日期')
  expect(await day.inputValue()).toBe(today)
  await day.click()
  // today can be chosen, and it is the day the calendar marks
  const cell = page.locator('.ant-picker-dropdown:visible .ant-picker-cell-today')
  expect([await cell.getAttribute('title'), await cell.getAttribute('class')]).toEqual([
    today,
    expect.not.stringContaining('disabled') as string,
  ])
  await page.keyboard.press('Escape')
  await desk.leave(/^设置发货时效/)
})

test('打卡 opens at the month of the warehouse', async () => {
  const { page } = desk
  await openWithin(page, '用工人员', '/front/operator-center/hr/user-info')
  await desk.act(firstRow(), '打卡')
  expect(
    await desk
      .dialog(/的打卡$/)
      .locator('strong')
      .first()
      .innerText(),
  ).toBe(`${today.slice(0, 7).replace('-', ' 年 ')} 月`)
  await desk.leave(/的打卡$/)
})

test('试算 reckons from the clock of the warehouse, and 此刻 is its moment', async () => {
  const { page } = desk
  await openWithin(page, '发货时效', '/setting/outware/delivery-time')
  await page.getByRole('tab', { name: '规则模板' }).click()
  await page.getByRole('columnheader', { name: '模板名称' }).filter({ visible: true }).waitFor()
  await desk.act(firstRow(), '试算')
  const base = desk.dialog('试算').locator('#try-base')
  expect(await base.inputValue()).toBe(`${today} 23:20:00`)
  await base.click()
  await page.locator('.ant-picker-dropdown:visible .ant-picker-now-btn').click()
  expect(await base.inputValue()).toBe(`${today} 23:20:00`)
  await desk.leave('试算')
})
