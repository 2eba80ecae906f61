// 没有权限的人、别的租户的管理员，在真的浏览器里打开抽到的几页：没有权限的说清楚，别人的名字一个也不出现。
// Every page without its right is met in tests/screens/strangers.test.tsx, every list from another tenant in tests/server/generated.test.ts.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu } from '#contract/menu/menu'
import { sharedDemo } from '../support/demo.ts'
import { Desk, jumpTo, openWithin } from '../support/deskUser.ts'
import type { Running } from '../support/product.ts'
import { sampled } from '../support/sample.ts'

let product: Running
let stranger: Desk
let other: Desk
/** what only tenant yunhe calls its own */
let theirs: readonly string[]
const closing: (() => Promise<unknown>)[] = []
const pages = menu
  .filter((area) => area.category < 2)
  .flatMap((area) => area.pages.map((page) => ({ ...page, area: area.code })))
  .filter((page) => !page.path.includes('{'))
const workbench = 100_000

const enter = async (account: string, tenantCode: string): Promise<Desk> => {
  const desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn(account, product.password, tenantCode)
  return desk
}
/** Names of people, warehouses, owners and shops, orders and goods that one tenant has and the other has not. */
const names = (tenant: number): string =>
  `select name from sys_user where tenant_id = ${tenant} union select warehouse_name from wms_warehouse where tenant_id = ${tenant}
   union select full_name from owner where tenant_id = ${tenant} union select shop_name from shop where tenant_id = ${tenant}
   union select stockout_no from stockout_order where tenant_id = ${tenant} union select goods_name from goods where tenant_id = ${tenant}`

beforeAll(async () => {
  product = await sharedDemo(1)
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  // nothing but the workbench, and all data: what is missing is the right
  await owner.query(
    `delete from role_menu where tenant_id = 1 and menu_code not like '1001%' and menu_code <> '100000'
       and role_id in (select role_id from role_user r join sys_user u on u.tenant_id = 1 and u.id = r.user_id where r.tenant_id = 1 and u.account = 'hr01')`,
  )
  const { rows } = await owner.query<{ name: string }>(`(${names(1)}) except (${names(2)})`)
  theirs = rows.map(({ name }) => name).filter((name) => name.length > 1)
  await owner.end()
  stranger = await enter('hr01', 'yunhe')
  other = await enter('admin', 'hengtu')
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

test('somebody without rights is told so on the pages of the menu', async () => {
  const { page } = stranger
  await page.locator('.home').waitFor()
  const barred = pages.filter(({ area }) => area !== workbench)
  for (const { title, path } of sampled('barred', barred, 8, { idOf: ({ source }) => source })) {
    await jumpTo(page, path)
    await page.waitForURL(`**${path}`)
    await page
      .locator('.state-box:visible')
      .getByText('没有查看此页的权限')
      .waitFor()
      .catch((cause: unknown) => Promise.reject(new Error(`${title} ${path}`, { cause })))
    expect(await page.getByRole('table').count()).toBe(0)
  }
})

test("another tenant's administrator meets nothing of this one's on the pages of the menu", async () => {
  const { page } = other
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  expect(theirs.length).toBeGreaterThan(100)
  const open = pages.filter(({ built }) => built)
  for (const { title, path } of sampled('foreign', open, 8, { idOf: ({ source }) => source })) {
    await openWithin(page, title, `${path}?pageSize=20`)
    const text = await page.locator('main').innerText()
    expect([path, theirs.filter((name) => text.includes(name))]).toEqual([path, []])
    await page.keyboard.press('Alt+KeyW')
  }
})
