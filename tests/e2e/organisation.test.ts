// 两个人、两个页面：失去的按钮自己消失，同一行先存的算数。
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeat } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import { signInOn } from '../support/deskUser.ts'
import type { Product } from '../support/product.ts'
import { toast } from '../support/pageToasts.ts'

let product: Product
let boss: Page
let keeper: Page
const closing: (() => Promise<unknown>)[] = []

const enter = async (account: string): Promise<Page> => {
  const browser = await openSeat(`${product.url}/login`)
  closing.push(() => browser.close())
  const page = browser.page()
  await signInOn(page, account, product.password)
  return page
}
beforeAll(async () => {
  product = await startDemo()
  closing.push(() => product.stop())
  boss = await enter('admin')
  keeper = await enter('wh_manager')
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s*')}$`) }).filter({ visible: true })
const drawer = (page: Page) => page.locator('.ant-drawer:visible').last()
const sheet = (page: Page) => page.locator('.form-sheet:visible')

test('a button somebody loses goes from his open page by itself', async () => {
  await keeper.goto(`${product.url}/warehouse-setting/tote`)
  await button(keeper, '批量生成').waitFor()
  await boss.goto(`${product.url}/setting/org/role`)
  const row = boss.getByRole('row', { name: /仓库主管/ })
  await row.getByRole('button', { name: '配置权限' }).click()
  const rights = drawer(boss)
  await rights.getByRole('tab', { name: /后台/ }).click()
  await rights
    .locator('.ant-tree-treenode', { hasText: /^仓库设置$/ })
    .locator('.ant-tree-checkbox')
    .click()
  await button(boss, '保存').click()
  await rights.waitFor({ state: 'hidden' })
  // nobody touches the keeper's page: the stream of changes takes its buttons, and then the page
  await expect.poll(() => button(keeper, '批量生成').count(), { timeout: 60_000 }).toBe(0)
  await keeper.getByText('没有查看此页的权限').waitFor()
})

test('of two people who edit one row the first wins, the second is told and keeps what he typed', async () => {
  const second = await boss.context().newPage()
  for (const page of [boss, second]) {
    await page.goto(`${product.url}/setting/owner/company`)
    await page.getByRole('row', { name: /GS01/ }).getByRole('button', { name: '编辑' }).click()
    await sheet(page).getByLabel('简称', { exact: true }).waitFor()
  }
  await expect.poll(() => sheet(second).getByLabel('简称', { exact: true }).inputValue()).not.toBe('')
  const heard = second.waitForResponse((reply) => reply.url().includes('/v1/company/detail'))
  await sheet(boss).getByLabel('简称', { exact: true }).fill('先存的')
  await button(boss, '保存').click()
  await sheet(boss).waitFor({ state: 'hidden' })
  await sheet(second).getByLabel('法人', { exact: true }).fill('后存的')
  // the form hears of it by itself, and keeps what it was opened with and what is typed
  await heard
  await button(second, '保存').click()
  await toast(second, '数据已被他人修改，请刷新后重试')
  expect(await sheet(second).getByLabel('法人', { exact: true }).inputValue()).toBe('后存的')
  await second.reload()
  await expect.poll(() => sheet(second).getByLabel('简称', { exact: true }).inputValue()).toBe('先存的')
  expect(await sheet(second).getByLabel('法人', { exact: true }).inputValue()).not.toBe('后存的')
  await second.close()
})

test('the browser’s way back asks before what was typed in the admin end is lost, and keeps it on a no', async () => {
  const list = `${product.url}/setting/owner/company`
  await boss.goto(list)
  await boss.getByRole('row', { name: /GS01/ }).getByRole('button', { name: '编辑' }).click()
  const shortName = sheet(boss).getByLabel('简称', { exact: true })
  await expect.poll(() => shortName.inputValue()).not.toBe('')
  await shortName.fill('没有保存')
  await boss.goBack()
  const question = boss.locator('.ant-modal-confirm:visible')
  await question.getByRole('button', { name: /^取\s*消$/ }).click()
  await question.waitFor({ state: 'hidden' })
  expect([new URL(boss.url()).pathname, await shortName.inputValue()]).toEqual(['/setting/owner/company/edit/GS01', '没有保存'])
  await boss.goBack()
  await question.getByRole('button', { name: /^确\s*认$/ }).click()
  await boss.waitForURL(list)
})
