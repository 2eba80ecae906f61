// 列表 · bench/list
/** A list of 100 rows on a processor four times slower than this machine, its files in the browser's cache, opened by its address. */
import type { Page } from 'playwright'
import { Desk } from '../support/deskUser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

const slowness = 4
const rounds = Number(process.env['BENCH_LISTS'] ?? 9)
const list = '/front/operator-center/goods?pageSize=100'

/** Runs in the page: when the hundredth row was painted, ms since `performance.timeOrigin`. */
const shown = (): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelectorAll('.table-pane[aria-busy="false"] tbody tr:not(.skeleton)').length < 100) return
      seen.disconnect()
      requestAnimationFrame(() => {
        // a message comes after the frame
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    }
    const seen = new MutationObserver(look)
    seen.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'class'] })
    look()
  })

const byAddress = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}${list}`, { waitUntil: 'commit' })
  return page.evaluate(shown)
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.1' })
  const desk = await Desk.open(`${product.url}/login`)
  const { page } = desk
  await page.addInitScript('globalThis.__name = (named) => named')
  await desk.signIn('admin', product.password)
  await byAddress(page, product.url)
  const engine = await page.context().newCDPSession(page)
  await engine.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await byAddress(page, product.url))
  const sorted = report.samples('list', times)
  report.figure({ name: '100 行的列表打开，4 倍慢，中位数', value: percentile(sorted, 0.5), unit: 'ms', goal: { max: 1000 } })
  await desk.close()
  await product.stop()
}
