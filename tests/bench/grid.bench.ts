// 表格与输入 · bench/grid
/** The kit page in the built product: 100,000 rows scrolled beside 1,000 in the same run, and a letter typed into the longest form. */
import { chromium, type Page } from 'playwright'
import { chromiumArgs, findChromium } from '../../tools/chromium.mjs'
import { desk } from '../support/browser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

const steps = 180

/** Length of every frame while the list is scrolled in even steps from end to end. */
const scrollFrames = async (page: Page, url: string): Promise<readonly number[]> => {
  await page.goto(url)
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  return page.locator('.table-pane').evaluate(async (pane, count) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const frames: number[] = []
    let before = await frame()
    for (let step = 1; step <= count; step += 1) {
      pane.scrollTop = (pane.scrollHeight * step) / count
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    return frames
  }, steps)
}

/** From a key to the next painted frame, for each letter typed into a field. */
const keyTimes = async (page: Page, selector: string): Promise<readonly number[]> => {
  await page.locator(selector).evaluate((field) => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    field.addEventListener('keydown', () => {
      const begun = performance.now()
      // a message comes after the handlers of the key and what React draws for it
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => times.push(performance.now() - begun), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  })
  await page.locator(selector).pressSequentially('CK25061700000123456789', { delay: 40 })
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'none' })
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumArgs })
  const page = await (await browser.newContext({ viewport: desk, serviceWorkers: 'block' })).newPage()
  await scrollFrames(page, `${product.url}/dev/kit/table-1000`)
  const p95: Record<string, number> = {}
  for (const count of ['1000', '100000']) {
    const frames = report.samples(`frames ${count}`, await scrollFrames(page, `${product.url}/dev/kit/table-${count}`))
    p95[count] = percentile(frames, 0.95)
    report.figure({ name: `${count} 行滚动帧 p95`, value: p95[count], unit: 'ms' })
  }
  report.figure({
    name: '100,000 行与 1,000 行滚动帧 p95 之比',
    value: (p95['100000'] ?? Number.NaN) / (p95['1000'] ?? Number.NaN),
    unit: '×',
    goal: { max: 1.25 },
  })
  await page.goto(`${product.url}/dev/kit/search-window`)
  await page.getByRole('button', { name: '展开' }).click()
  const typed = report.samples('typing', await keyTimes(page, '#search-goodsName'))
  report.figure({ name: '展开的查询表单里键入一字 p95', value: percentile(typed, 0.95), unit: 'ms', goal: { max: 16 } })
  await browser.close()
  await product.stop()
}
