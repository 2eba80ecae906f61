// 打印与看到的：每一种纸导成 PDF，量得出毫米数，按 203 dpi 画出来的码解得开；印的是纸，不是后面的页面；换个看法，看到的只是这个看法的行。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTROL_CODES } from '#contract/rules/scanKind'
import { sharedDemo } from '../support/demo.ts'
import { Desk, jumpTo, openWithin } from '../support/deskUser.ts'
import { printOf, type Printed } from '../support/paper.ts'
import type { Running } from '../support/product.ts'

let product: Running
let desk: Desk
beforeAll(async () => {
  product = await sharedDemo(1)
  desk = await Desk.open(`${product.url}/login`)
  await desk.signIn('wh_manager', product.password)
})
afterAll(async () => {
  await desk.close()
})

const at = '/front/operator-center'

/** The first rows of a list, ticked, and its print button or the entry under 批量操作. */
const printRows = async (title: string, address: string, button: string, rows = 1): Promise<void> => {
  const { page } = desk
  await openWithin(page, title, address)
  for (let row = 1; row <= rows; row++) await page.getByLabel(`选择第${row}行`).check()
  // a row has a link of the same name
  const head = page.locator('.page-head').filter({ visible: true })
  const own = desk.button(button, head).or(desk.button(`批量${button}`, head))
  if ((await own.count()) > 0) await own.first().click()
  else {
    await desk.button('批量操作').click()
    await page.getByRole('menuitem', { name: button, exact: true }).filter({ visible: true }).click()
  }
  await page.locator('.print-preview').waitFor()
}
/** What the dialog that is open prints; closes it. */
const paperOf = async (): Promise<readonly Printed[]> => {
  const { pages } = await printOf(desk.page)
  await desk.leave(/打印/)
  return pages
}
/** Paper as wide and high as it should be; browsers round to their pixel of 0.26 mm. */
const measures = (pages: readonly Printed[], width: number, height: number): void => {
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) {
    expect(Math.abs(page.width - width)).toBeLessThan(0.4)
    expect(Math.abs(page.height - height)).toBeLessThan(0.4)
  }
}

test('labels of goods are printed alone, dark on white by night as well, as many of each as asked', async () => {
  const { page } = desk
  await openWithin(page, '商品档案', `${at}/goods?goodsNo=G00100001`)
  await page.getByRole('button', { name: /夜间/ }).click()
  await page.getByLabel('选择第1行').check()
  await desk.button('批量操作').click()
  await page.getByRole('menuitem', { name: '打印条码' }).click()
  const dialog = desk.dialog('打印条码')
  await dialog.getByLabel('每个打印').fill('3')
  const shown = await dialog.locator('.sheet-of-paper').count()
  expect(shown).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.sheet-of-paper:visible').count()).toBe(shown * 3)
  expect(await page.locator('#root').isVisible()).toBe(false)
  const paper = await page
    .locator('.sheet-of-paper:visible')
    .first()
    .evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
  expect(paper).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  await page.emulateMedia({ media: null })
  const { pages, count } = await printOf(page, 1)
  expect(count).toBe(shown * 3)
  measures(pages, 60, 40)
  expect(pages[0]?.codes).toEqual([expect.stringMatching(/^\d{13}$/)])
  await desk.leave('打印条码')
  await page.getByRole('button', { name: /日间/ }).click()
})

test('labels and badges: paper to the millimetre, codes that a decoder reads', async () => {
  await printRows('库位管理', `${at}/stock/location`, '打印标签', 2)
  const bins = await paperOf()
  measures(bins, 100, 50)
  expect(bins.map(({ codes }) => codes.length)).toEqual([1, 1])
  await printRows('周转箱', '/warehouse-setting/tote', '打印', 2)
  const totes = await paperOf()
  measures(totes, 60, 40)
  expect(totes.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^ZX\d{6}$/), expect.stringMatching(/^ZX\d{6}$/)])
  await openWithin(desk.page, '工作台', '/warehouse-setting/workstation')
  await desk.act(
    desk.page
      .locator('tbody tr')
      .filter({ hasText: /WS\d{3}/ })
      .first(),
    '打印码',
  )
  const [station] = await paperOf()
  measures(station === undefined ? [] : [station], 60, 40)
  expect(station?.codes).toEqual([expect.stringMatching(/^WS\d{3}$/)])
  await printRows('临时用户', '/warehouse-setting/temp-user', '打印工牌')
  const [badge] = await paperOf()
  measures(badge === undefined ? [] : [badge], 86, 54)
  // twice the same: for laser scanners and for cameras
  expect(badge?.codes).toEqual([expect.stringMatching(/^T:\S+$/), badge?.codes[0]])
  const { page } = desk
  await openWithin(page, '自定义任务', '/warehouse-operate/custom-task')
  await page.getByRole('tab', { name: /^进行中/ }).click()
  await desk.act(page.locator('tbody tr').filter({ visible: true, hasText: /RW\d+/ }).first(), '打印海报')
  const posters = await paperOf()
  measures(posters, 210, 297)
  expect(posters.map(({ codes }) => codes)).toEqual([[expect.stringMatching(/^TASK:RW\d+$/), posters[0]?.codes[0]]])
})

test('pick lists: page x of y, their number on every page; the second time they say 补打', async () => {
  const { page } = desk
  await printRows('拣货单', `${at}/pick-order`, '打印拣货单')
  const numbers = await page.locator('.print-preview .list-no .mono').allInnerTexts()
  const { pages } = await printOf(page)
  measures(pages, 210, 297)
  expect(pages.map(({ codes }) => codes)).toEqual(pages.map(() => [numbers[0]]))
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: /^打印 1 份$/ }).click()
  // only who stands at the printer knows: nothing counts before he says so
  await page.getByRole('button', { name: '出来了' }).click()
  await page.getByText('已记为打印过').waitFor()
  await desk.leave('打印拣货单')
  await expect
    .poll(async () => {
      await desk.button('打印拣货单').click()
      await page.locator('.print-preview').waitFor()
      const again = await page.locator('.print-preview .again').count()
      await desk.leave('打印拣货单')
      return again
    })
    .toBeGreaterThan(0)
})

test('waybills of both sizes and the packing list carry the number of the parcel', async () => {
  const { page } = desk
  await printRows('子包裹列表', `${at}/sub-package`, '打印面单')
  const no = await page.locator('.print-preview .waybill-no .mono').first().innerText()
  const sizes = [
    ['面单 100×180', 100, 180],
    ['面单 76×130', 76, 130],
    ['装箱单 A4', 210, 297],
  ] as const
  const dialog = desk.dialog('打印面单')
  for (const [choice, width, height] of sizes) {
    await dialog.getByText(choice, { exact: true }).click()
    await page
      .locator('.print-preview')
      .locator(width === 210 ? '.list-paper' : '.waybill')
      .first()
      .waitFor()
    const { pages } = await printOf(page, 1)
    measures(pages, width, height)
    expect(pages[0]?.codes).toEqual(width === 210 ? [expect.stringMatching(/^CK\d+$/)] : [no, no])
  }
  await dialog.getByText('面单 100×180', { exact: true }).click()
  await desk.leave('打印面单')
})

test('the sheet of control codes holds every code a hand may need', async () => {
  const { page } = desk
  await jumpTo(page, '/')
  await page.goto(`${product.url}/wx/wms/codes`)
  await page.locator('.sheet-of-codes figure').first().waitFor()
  const { pages } = await printOf(page)
  measures(pages, 210, 297)
  expect(pages[0]?.codes).toEqual(Object.keys(CONTROL_CODES).toSorted())
  // not to /, which leads on to the first page whenever it is ready, over the one a test has opened by then
  await page.goto(`${product.url}/front/workbench`)
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
