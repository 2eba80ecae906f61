// 键入 · bench/typing
/** From a key to the end of what it draws, in the fields of the longest forms: search form, goods, user. At the machine's own speed. */
import type { Locator, Page } from 'playwright'
import { Desk } from '../support/deskUser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

/** ms per letter typed into a field. */
const keyTimes = async (page: Page, field: Locator): Promise<readonly number[]> => {
  await field.evaluate((input) => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    input.addEventListener('keydown', () => {
      const begun = performance.now()
      // a message comes after the handlers of the key and what React draws for it
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => times.push(performance.now() - begun), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  })
  await field.pressSequentially('250617000001', { delay: 40 })
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

/** Their dialog answers with every key. */
const tried = [
  ['店铺快递', '/setting/outware/shop-logistics'],
  ['均重', '/setting/logistics/avweight'],
] as const

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.02' })
  const desk = await Desk.open(`${product.url}/login`)
  const { page } = desk
  await page.addInitScript('globalThis.__name = (named) => named')
  await desk.signIn('admin', product.password)
  const measure = async (name: string, fields: Locator): Promise<void> => {
    const typed: number[] = []
    for (const field of await fields.all()) typed.push(...(await keyTimes(page, field)))
    const sorted = report.samples(name, typed)
    report.figure({ name: `${name}键入一字中位数`, value: percentile(sorted, 0.5), unit: 'ms' })
    report.figure({ name: `${name}键入一字 p95`, value: percentile(sorted, 0.95), unit: 'ms', goal: { max: 16 } })
  }
  await page.goto(`${product.url}/front/operator-center/stockout`)
  await desk.rows('出库单')
  await page.getByRole('button', { name: '展开' }).click()
  await measure('出库单查询条件', page.getByRole('search').locator('.code-input input'))
  for (const [title, path] of [
    ['商品档案', '/front/operator-center/goods'],
    ['用户管理', '/setting/org/user'],
  ] as const) {
    await page.goto(`${product.url}${path}`)
    await desk.rows(title)
    await desk.button('新增').click()
    const form = page.locator('.form-sheet:visible .form, .form-page:visible .form')
    await form.waitFor()
    await measure(
      `${title}新增表单`,
      form.locator('input[type=text]:not([role=combobox]):not([readonly]), input.ant-input-number-input'),
    )
  }
  for (const [title, path] of tried) {
    await page.goto(`${product.url}${path}`)
    await page.getByRole('tab', { name: '规则模板' }).click()
    await page.getByRole('button', { name: '试算' }).first().click()
    const dialog = page.getByRole('dialog', { name: '试算' })
    await dialog.locator('#try-province').click()
    await page.keyboard.press('Enter')
    await measure(`${title}试算`, dialog.locator('input[type=text], input.ant-input-number-input'))
  }
  await desk.close()
  await product.stop()
}
