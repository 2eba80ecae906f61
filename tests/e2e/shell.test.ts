// 桌面外壳在真的浏览器里：只用键盘跳转与切换页签，列表停在原处
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, openHandset } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'

let product: Product
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.02' })
  closing.push(() => product.stop())
  const browser = await openHandset(`${product.url}/login`, desk)
  closing.push(() => browser.close())
  page = browser.page()
  await page.getByLabel('租户编码').fill('yunhe')
  await page.getByLabel('账号').fill('wh_manager')
  await page.getByLabel('密码').fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('租户编码').waitFor({ state: 'detached' })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const heading = (title: string): Promise<void> => page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()

test('by keyboard alone to another page and back: the list stands where it was left', async () => {
  await page.goto(`${product.url}/front/operator-center/goods?pageSize=50`)
  await heading('商品档案')
  const list = page.locator('.table-pane')
  await page.getByRole('row').nth(40).waitFor({ state: 'attached' })
  await list.evaluate((pane) => pane.scrollTo({ top: 500 }))

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '跳转到页面' })
  await expect.poll(() => palette.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('ckd')
  await palette.getByRole('option', { name: '出库管理 / 出库单' }).first().waitFor()
  await page.keyboard.press('Enter')
  await heading('出库单')
  expect(await palette.count()).toBe(0)

  await page.keyboard.press('Alt+BracketLeft')
  await heading('商品档案')
  expect(new URL(page.url()).search).toBe('?pageSize=50')
  await expect.poll(() => list.evaluate((pane) => pane.scrollTop)).toBe(500)
  await page.goBack()
  await heading('出库单')
  await page.keyboard.press('Alt+KeyW')
  await heading('商品档案')
  expect(await page.getByLabel('页签').getByRole('link', { name: '出库单' }).count()).toBe(0)
})

test('Esc gives the focus back to where it was, and the pane says its keys', async () => {
  const field = page.getByRole('search').getByRole('textbox').first()
  await field.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '跳转到页面' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '跳转到页面' }).waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByLabel('页签').getByRole('link', { name: '商品档案' }).hover()
  await page.getByRole('tooltip').filter({ hasText: 'Alt+[ 上一个' }).waitFor()
})
