// 桌面交接台前开着对话框时扫枪：不当确认，不进输入框，不记录，说清楚；关了再扫照常
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, overWire } from '#server/seed/transport'
import { enrolPda, workPick } from '#server/seed/simulate'
import { preparePicks, simulationOf } from '../fault/support/pickWork.ts'
import { seeded } from '../fault/support/random.ts'
import { openSeat, scan } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import { signInOn } from '../support/deskUser.ts'
import type { Product } from '../support/product.ts'
import { toast } from '../support/pageToasts.ts'

let product: Product
let page: Page
let waybill: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo()
  closing.push(() => product.stop())
  waybill = await weighedParcel()
  const handset = await openSeat(`${product.url}/login`)
  closing.push(() => handset.close())
  page = handset.page()
  await signInOn(page, 'wh_manager', product.password)
  await page.goto(`${product.url}/warehouse-operate/export`)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** The shift before: one order picked, checked, packed and weighed. Answers its waybill. */
const weighedParcel = async (): Promise<string> => {
  const random = seeded('scan over desk dialog')
  const { door, foreman, sheets } = await preparePicks(product, 2, random, { lengths: [2], lines: 1 })
  const sheet = sheets[0]!
  const sim = simulationOf(overWire(product.url), product)
  const pda = await enrolPda(sim, foreman, 'wh_manager', 'PDA-D2', random)
  const pack = await pda.claim(sheet.pickNo)
  workPick(sim, pda, pack, ['ZX000001'], 'weighed', random)
  await pda.flush()
  const { records } = await ask<{ records: { logisticsNo: string; status: number }[] }>(
    door,
    foreman,
    'GET',
    '/v1/stockout/list',
    {
      stockoutNo: sheet.slots[0]!.stockoutNo,
    },
  )
  expect(records).toMatchObject([{ status: 90 }])
  return records[0]!.logisticsNo
}
const dialog = (title: RegExp): Locator => page.getByRole('dialog', { name: title })
/** A scan that is refused in words. */
const scanRefused = async (code: string): Promise<void> => {
  await scan(page, code)
  await toast(page, '对话框开着，这一枪没有记录，关闭后再扫')
}
/** antd draws two Chinese characters of a button with a blank between them in some places. */
const press = (within: Locator | Page, name: RegExp): Promise<void> => within.getByRole('button', { name }).last().click()

test('the dialog of a decision has the focus in a field: the scan is not written into it', async () => {
  await press(page, /新建交接单/)
  await dialog(/新建交接单/)
    .getByLabel('仓库')
    .click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog(/新建交接单/)
    .getByText('待交接 1 件')
    .click()
  await press(dialog(/新建交接单/), /开始扫描/)
  await page.getByPlaceholder('扫描物流单号').waitFor()
  await scan(page, waybill)
  await page.getByText('已交接 1 件').waitFor()
  await press(page, /确认交接/)
  const plate = dialog(/确认交接/).getByLabel('车牌')
  await expect.poll(() => plate.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('浙A', { delay: 150 })
  await scanRefused('78999999999999')
  expect(await plate.inputValue()).toBe('浙A')
  expect(await dialog(/确认交接/).count()).toBe(1)
})

test('a button of the dialog has the focus: the Enter of the scan does not press it', async () => {
  await dialog(/确认交接/)
    .getByLabel('车牌')
    .fill('浙A12345')
  await dialog(/确认交接/)
    .getByLabel('司机', { exact: true })
    .fill('李师傅')
  await dialog(/确认交接/)
    .getByRole('button', { name: /^确\s*认$/ })
    .focus()
  await scanRefused('78999999999999')
  expect(await dialog(/确认交接/).isVisible()).toBe(true)
})

test('the dialog is closed: the next scan is heard again, an unknown and a damaged number are refused in words', async () => {
  await press(dialog(/确认交接/), /^取\s*消$/)
  await dialog(/确认交接/).waitFor({ state: 'detached' })
  const verdict = page.locator('.scan-verdict')
  await scan(page, '78999999999999')
  await verdict.filter({ hasText: '78999999999999 未找到包裹' }).waitFor()
  await scan(page, waybill.slice(0, -3))
  await verdict.filter({ hasText: `${waybill.slice(0, -3)} 未找到包裹` }).waitFor()
  await scan(page, waybill)
  await verdict.filter({ hasText: '重复扫描，未计数，共 1 件' }).waitFor()
})

test('a question that cannot be taken back stands open: the scan is no answer to it', async () => {
  await page.goto(`${product.url}/warehouse-operate/export`)
  await press(page.getByRole('row').filter({ hasText: '扫描中' }).last(), /^更多$/)
  await page.getByRole('menuitem', { name: '取消', exact: true }).click()
  await dialog(/取消交接单/).waitFor()
  await scanRefused(waybill)
  expect(await dialog(/取消交接单/).isVisible()).toBe(true)
  await press(dialog(/取消交接单/), /^取\s*消$/)
  await dialog(/取消交接单/).waitFor({ state: 'detached' })
  await page.getByRole('table').getByText('扫描中').first().waitFor()
})
