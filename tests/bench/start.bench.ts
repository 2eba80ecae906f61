// 开机 · bench/start
/** From the address to the first frame with a page one can work on, on a processor six times slower than this machine. */
import type { BrowserContext, Page } from 'playwright'
import { openHandset, type Handset } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { openFlakyNetwork } from '../support/flakyNetwork.ts'
import { percentile, type Report } from './report.ts'

const slowness = 6
const starts = Number(process.env['BENCH_STARTS'] ?? 9)

/** Runs in the page: remembers when the first page of the application was painted, ms since the navigation began. */
const watch = (): void => {
  let tell: (ms: number) => void = () => undefined
  ;(window as unknown as { stood: Promise<number> }).stood = new Promise((resolve) => (tell = resolve))
  const stand = (): void => {
    if (document.querySelector('main') === null) return
    seen.disconnect()
    requestAnimationFrame(() => {
      const frame = new MessageChannel()
      frame.port1.addEventListener('message', () => tell(performance.now()))
      frame.port1.start()
      frame.port2.postMessage(null)
    })
  }
  const seen = new MutationObserver(stand)
  seen.observe(document, { subtree: true, childList: true })
}
const prepare = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(watch)
}

/** One start in a page of its own, ms. */
const open = async (handset: Handset, url: string): Promise<number> => {
  const page: Page = await handset.context().newPage()
  const session = await handset.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(url, { waitUntil: 'commit' })
  // asked of the engine itself: the test library would put scripts of its own into the page while it starts
  const { result } = await session.send('Runtime.evaluate', { expression: 'stood', awaitPromise: true, returnByValue: true })
  await page.close()
  return Number(result.value)
}

const signIn = async (page: Page, product: Product): Promise<void> => {
  const tenant = page.getByLabel('租户编码')
  await tenant.fill('yunhe')
  await page.getByLabel('账号').fill('picker01')
  await page.getByLabel('密码').fill(product.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await tenant.waitFor({ state: 'detached' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

const several = async (once: () => Promise<number>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < starts; n += 1) times.push(await once())
  return times
}

export default async function bench(report: Report): Promise<void> {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.02' })
  const wifi = await openFlakyNetwork(product.port)
  const home = `${wifi.url}/wx/wms`
  try {
    const cold = await several(async () => {
      const fresh = await openHandset('about:blank', undefined, prepare)
      const ms = await open(fresh, home)
      await fresh.close()
      return ms
    })
    const handset = await openHandset(home, undefined, prepare)
    await signIn(handset.page(), product)
    const warm = await several(() => open(handset, home))
    wifi.cut()
    const offline = await several(() => open(handset, home))
    await handset.close()
    for (const [name, times, goal] of [
      ['冷启动（第一次来，登录页）', cold, undefined],
      ['热启动（首页）', warm, undefined],
      ['断网启动（首页）', offline, { max: 600 }],
    ] as const) {
      const sorted = report.samples(`start.${name}`, times)
      report.note(`${name}: ${sorted.map((ms) => Math.round(ms)).join(' ')} ms`)
      report.figure({ name: `${name} ${slowness}x 中位数`, value: percentile(sorted, 0.5), unit: 'ms', ...(goal && { goal }) })
    }
  } finally {
    await wifi.close()
    await product.stop()
  }
}
