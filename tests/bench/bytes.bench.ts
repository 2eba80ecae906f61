// 首次加载字节 · bench/bytes
/** What a first visit really downloads: transferred (brotli) bytes of scripts, service worker blocked. */
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '../../tools/chromium.mjs'
import { desk, pda, type Size } from '../support/browser.ts'
import { startProduct } from '../support/product.ts'
import type { Report } from './report.ts'

interface Load {
  readonly scriptKb: number
  readonly styleKb: number
  readonly urls: readonly string[]
}

const load = async (url: string, size: Size): Promise<Load> => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumArgs })
  const touch = size.width <= 600
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block', hasTouch: touch, isMobile: touch })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, { type: string; url: string }>()
  let script = 0
  let style = 0
  session.on(
    'Network.responseReceived',
    (event) => void kinds.set(event.requestId, { type: event.type, url: event.response.url }),
  )
  session.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId)?.type
    if (kind === 'Script') script += event.encodedDataLength
    if (kind === 'Stylesheet') style += event.encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const urls = [...kinds.values()].filter((one) => one.type === 'Script').map((one) => one.url)
  await browser.close()
  return { scriptKb: script / 1000, styleKb: style / 1000, urls }
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'none' })
  const handheld = await load(`${product.url}/`, pda)
  report.figure({ name: '手持端首次加载 JS (brotli)', value: handheld.scriptKb, unit: 'kB', goal: { max: 125 } })
  report.figure({ name: '手持端首次加载 CSS (brotli)', value: handheld.styleKb, unit: 'kB' })
  const desktop = await load(`${product.url}/`, desk)
  report.figure({ name: '后台登录页首次加载 JS (brotli)', value: desktop.scriptKb, unit: 'kB', goal: { max: 340 } })
  for (const url of handheld.urls) report.note(url.replace(product.url, ''))
  await product.stop()
}
