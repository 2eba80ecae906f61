// 打印与看到的：标签印的是标签，不是后面的页面；同一页换个看法，看到的只是这个看法的行。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedDemo } from '../support/demo.ts'
import { Desk, openWithin } from '../support/deskUser.ts'
import type { Running } from '../support/product.ts'

let product: Running
let desk: Desk
beforeAll(async () => {
  product = await sharedDemo()
  desk = await Desk.open(`${product.url}/login`)
  await desk.signIn('wh_manager', product.password)
})
afterAll(async () => {
  await desk.close()
})

const at = '/front/operator-center'

test('labels of goods are printed alone, dark on white by night as well, as many of each as asked', async () => {
  const { page } = desk
  await openWithin(page, '商品档案', `${at}/goods?goodsNo=G00100001`)
  await page.getByRole('button', { name: /夜间/ }).click()
  await page.getByLabel('选择第1行').check()
  await desk.button('批量操作').click()
  await page.getByRole('menuitem', { name: '打印条码' }).click()
  const dialog = desk.dialog('打印条码')
  await dialog.getByLabel('每个打印').fill('3')
  const shown = await dialog.locator('.sticker').count()
  expect(shown).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.sticker:visible').count()).toBe(shown * 3)
  expect(await page.locator('#root').isVisible()).toBe(false)
  const paper = await page
    .locator('.sticker:visible')
    .first()
    .evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
  expect(paper).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await page.emulateMedia({ media: 'screen' })
  await desk.leave('打印条码')
})

test('stock by bin shows bins only, whatever was seen before', async () => {
  const { page } = desk
  await openWithin(page, '库存查询', `${at}/stock`)
  await page.getByRole('tab', { name: '按商品' }).click()
  await desk.rowsWhen('按商品', (rows) => rows.length > 0)
  await page.getByRole('tab', { name: '按库位' }).click()
  const rows = await desk.rowsWhen('按库位', (seen) => seen.some((row) => (row['库位'] ?? '–') !== '–'))
  expect(rows.filter((row) => row['库位'] === '–')).toEqual([])
})
