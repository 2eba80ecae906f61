// 首页与称重台，在真的浏览器里：卡片按自己的意思摆，称重台登录、接替、空闲退出。
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeat } from '../support/browser.ts'
import { sharedDemo } from '../support/demo.ts'
import { Desk } from '../support/deskUser.ts'
import { addRow } from '../support/fillForm.ts'
import type { Running } from '../support/product.ts'

let product: Running
let desk: Desk
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await sharedDemo()
  desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn('admin', product.password)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const titles = (): Promise<string[]> => desk.page.locator('.home-cards .big-number span').allInnerTexts()

test('the workbench as its person arranges it: cards, a warehouse, pinned menus; a card opens its rows', async () => {
  const { page } = desk
  // what waits elsewhere may stand in front at any moment
  await page.addLocatorHandler(desk.button('稍后处理'), (later) => later.click())
  await page.goto(`${product.url}/front/workbench`)
  await page.getByRole('navigation', { name: '待办' }).waitFor()
  await desk.button('卡片设置').click()
  const drawer = page.locator('.ant-drawer:visible').last()
  await drawer.getByRole('checkbox', { name: '待审核' }).uncheck()
  await drawer.getByRole('button', { name: '待波次上移' }).click()
  await desk.button('保存', drawer).click()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['待波次', '缺货'])
  await page.reload()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['待波次', '缺货'])

  await desk.button('设置').click()
  await page.getByRole('combobox', { name: '添加菜单' }).fill('波次')
  await page.locator('.ant-select-item-option:visible', { hasText: '波次管理' }).click()
  await desk.button('保存', page.locator('.ant-drawer:visible').last()).click()
  await page.getByRole('region', { name: '快捷入口' }).getByRole('link', { name: '波次管理' }).waitFor()

  await page.locator('.home-place').click()
  const first = page.locator('.ant-select-item-option:visible').nth(1)
  const warehouse = await first.innerText()
  await first.click()
  await page.locator('.home-cards a[href*="warehouseNo="]', { hasText: '已超时' }).click()
  await page.getByRole('heading', { name: '出库单', exact: true, level: 1 }).waitFor()
  await page.getByRole('tab', { name: /^所选状态/, selected: true }).waitFor()
  expect(await page.getByRole('search').filter({ visible: true }).innerText()).toContain('已填')
  await page.goto(`${product.url}/front/workbench`)
  await page.locator('.home-place', { hasText: warehouse }).waitFor()
})

const atScale = async (address: string, account: string): Promise<Page> => {
  const browser = await openSeat(`${product.url}${address}`)
  closing.push(() => browser.close())
  const page = browser.page()
  await page.clock.install()
  await page.reload()
  await page.getByRole('heading', { name: '称重台 WS001' }).waitFor()
  const values = { 租户编码: 'yunhe', 账号: account, 密码: product.password }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
  return page
}

test('a scale station: its own sign-in opens weighing alone, the next person takes over, an idle one is signed out', async () => {
  await desk.page.goto(`${product.url}/warehouse-setting/workstation`)
  await addRow(desk, { 仓库: '余杭', 编号: 'WS001', 名称: '称重台一', 类型: '称重' })
  await desk.allColumns()
  const row = desk.page.getByRole('row', { name: /称重台一/ })
  const address = await row.getByText(/^\/login\?scale=1/).innerText()
  const first = await atScale(address, 'wh_manager')
  await first.getByText('王主管 · WS001').waitFor()
  expect(new URL(first.url()).pathname).toBe('/wx/wms/weight')
  await desk.page.reload()
  await row.getByText('王主管').waitFor()

  const second = await atScale(address, 'admin')
  await second.getByText('王主管正在使用工作台WS001，是否接替？').waitFor()
  await second.getByRole('button', { name: /^确\s*认$/ }).click()
  await second.getByText(/ · WS001/).waitFor()
  // whoever lost the station is told so, and stands before its sign-in again
  await first.reload()
  await first.getByText('工作台已解绑或由他人接替，请重新登录').waitFor()
  await first.getByRole('button', { name: '重新登录' }).click()
  await first.getByRole('heading', { name: '称重台 WS001' }).waitFor()

  // the desk's pages are not for a session of a scale
  await second.goto(`${product.url}/front/operator-center/stockout`)
  await second.waitForURL('**/wx/wms/weight')
  await second.getByText(/ · WS001/).waitFor()
  const nobody = '–'
  const boundTo = async (): Promise<string | undefined> => {
    await desk.page.reload()
    return (await desk.rows('工作台')).find((one) => one['编号'] === 'WS001')?.['当前绑定人']
  }
  await expect.poll(boundTo).not.toBe(nobody)
  await second.clock.fastForward('29:00')
  await second.keyboard.press('Shift')
  await second.clock.fastForward('29:00')
  expect(new URL(second.url()).pathname).toBe('/wx/wms/weight')
  await second.clock.fastForward('02:00')
  await second.getByRole('heading', { name: '称重台 WS001' }).waitFor()
  await expect.poll(boundTo).toBe(nobody)
})
