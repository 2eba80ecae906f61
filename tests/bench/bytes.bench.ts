// 首次加载字节 · bench/bytes
/** What a first visit really downloads: transferred (brotli) bytes of scripts, service worker blocked. */
import { chromium, type BrowserContext } from 'playwright'
import { chromiumArgs, findChromium } from '../../tools/chromium.mjs'
import { desk, pda, type Size } from '../support/browser.ts'
import { Desk } from '../support/deskUser.ts'
import { startProduct } from '../support/product.ts'
import type { Report } from './report.ts'

interface Load {
  readonly scriptKb: number
  readonly styleKb: number
  readonly urls: readonly string[]
}

const visitor = async (size: Size): Promise<BrowserContext> => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumArgs })
  const touch = size.width <= 600
  return browser.newContext({ viewport: size, serviceWorkers: 'block', hasTouch: touch, isMobile: touch })
}

/** What a visit to `url` downloads with nothing in the browser's cache, until it is quiet or `drawn` stands there. */
const load = async (url: string, context: BrowserContext, drawn?: string): Promise<Load> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
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
  await page.goto(url, { waitUntil: drawn === undefined ? 'networkidle' : 'load' })
  if (drawn !== undefined) await page.locator(drawn).waitFor()
  const urls = [...kinds.values()].filter((one) => one.type === 'Script').map((one) => one.url)
  return { scriptKb: script / 1000, styleKb: style / 1000, urls }
}

/** The longest list, opened by its address by somebody who is signed in. */
const listLoad = async (): Promise<Load> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.02' })
  const at = await Desk.open(`${product.url}/login`)
  await at.signIn('admin', product.password)
  const state = await at.page.context().storageState({ indexedDB: true })
  const context = await visitor(desk)
  await context.addInitScript(
    (stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value)
    },
    state.origins.find(({ origin }) => origin === product.url)?.localStorage ?? [],
  )
  const list = await load(`${product.url}/front/operator-center/stockout`, context, '.table-pane[aria-busy="false"]')
  await context.browser()?.close()
  await at.close()
  await product.stop()
  return list
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'none' })
  const [hand, table] = [await visitor(pda), await visitor(desk)]
  const handheld = await load(`${product.url}/`, hand)
  report.figure({ name: '手持端首次加载 JS (brotli)', value: handheld.scriptKb, unit: 'kB', goal: { max: 125 } })
  report.figure({ name: '手持端首次加载 CSS (brotli)', value: handheld.styleKb, unit: 'kB' })
  const desktop = await load(`${product.url}/`, table)
  report.figure({ name: '后台登录页首次加载 JS (brotli)', value: desktop.scriptKb, unit: 'kB', goal: { max: 340 } })
  await hand.browser()?.close()
  await table.browser()?.close()
  await product.stop()
  const list = await listLoad()
  report.figure({ name: '后台列表首次加载 JS (brotli)', value: list.scriptKb, unit: 'kB', goal: { max: 340 } })
  report.note(`后台列表样式 ${list.styleKb.toFixed(1)} kB`)
  for (const url of handheld.urls) report.note(url.replace(product.url, ''))
}
