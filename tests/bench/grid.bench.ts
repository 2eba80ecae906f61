// 表格 · bench/grid
/** The kit page in the built product: 100,000 rows scrolled beside 1,000 in the same run. */
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

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'none' })
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumArgs })
  const page = await (await browser.newContext({ viewport: desk, serviceWorkers: 'block' })).newPage()
  await page.addInitScript('globalThis.__name = (named) => named')
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
  await browser.close()
  await product.stop()
}
