// 页面体检 · bench/lighthouse
/** Lighthouse's own scores, desktop preset, of the sign-in, the workbench and a list; it is fetched by npx and is no part of the product. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, findChromium } from '../../tools/chromium.mjs'
import { freePort, startProduct } from '../support/product.ts'
import type { Report } from './report.ts'

const version = '12.8.2'
const categories = { performance: '性能', accessibility: '无障碍', 'best-practices': '最佳实践' } as const
type Category = keyof typeof categories
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]
interface Scores {
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
}

const examine = (url: string, port: number): Promise<Scores> =>
  new Promise((resolve, reject) => {
    const chosen = ['--preset=desktop', `--only-categories=${Object.keys(categories).join(',')}`]
    const child = spawn(
      'npx',
      ['-y', `lighthouse@${version}`, url, `--port=${port}`, ...chosen, '--disable-storage-reset', '--output=json', '--quiet'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let printed = ''
    child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed) as Scores)
      else reject(new Error(`lighthouse ended with ${code}`))
    })
  })

const signIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('租户编码').fill('yunhe')
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export default async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '1', DEMO_SCALE: '0.05' })
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'yuncang-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    viewport: { width: 1366, height: 768 },
  })
  const tell = async (name: string, path: string): Promise<void> => {
    const scores = await examine(`${product.url}${path}`, port)
    report.note(`${name}  ${metrics.map((one) => `${one} ${scores.audits[one]?.displayValue ?? '?'}`).join('  ')}`)
    for (const category of Object.keys(categories) as Category[])
      report.figure({
        name: `${name} ${categories[category]}`,
        value: scores.categories[category].score ?? Number.NaN,
        unit: '分',
        goal: { min: 0.95 },
      })
  }
  try {
    await tell('登录页', '/login')
    const page = await browser.newPage()
    await page.goto(`${product.url}/login`)
    await signIn(page, product.password)
    await tell('工作台', '/front/workbench')
    await tell('出库单列表', '/front/operator-center/stockout')
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
    await product.stop()
  }
}
