// 窗口多大都够得着：1366×768、1920×1080，和放大到 200% 的 1366×768（683×384）。没有一处被切掉又滚不到，列表总留得下几行。
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages as menuPages } from '#contract/menu/menu'
import { desk, openSeat, type Seat, type Size } from '../support/browser.ts'
import { resources } from '../support/definitions.ts'
import { sharedDemo } from '../support/demo.ts'
import { openWithin, signInOn } from '../support/deskUser.ts'
import { sampled } from '../support/sample.ts'

let seat: Seat
let page: Page
beforeAll(async () => {
  const product = await sharedDemo(1)
  seat = await openSeat(`${product.url}/login`)
  page = seat.page()
  page.setDefaultTimeout(15_000)
  await signInOn(page, 'admin', product.password)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}, 120_000)
afterAll(() => seat.close())

/** Rows a list has room for at each size, and its conditions in a row. */
const sizes: readonly (readonly [name: string, size: Size, rows: number, fields: number])[] = [
  ['1366×768', desk, 10, 3],
  ['1920×1080', { width: 1920, height: 1080 }, 20, 6],
  ['200%', { width: 683, height: 384 }, 4, 1],
]
/** A window that was made another size is laid out anew once it stands still. */
const laidOut = (on: Page, fields: number): Promise<unknown> =>
  on.waitForFunction(
    (n) =>
      [...document.querySelectorAll<HTMLElement>('main .screen > .search-form')].every(
        (form) => !form.checkVisibility() || form.dataset['columns'] === String(n),
      ),
    fields,
  )

/** Names of what a hand or an eye wants and no scrolling brings into the window. */
const cutOff = (on: Page): Promise<readonly string[]> =>
  on.evaluate(() => {
    const wanted = 'h1, h2, h3, button, a[href], input, textarea, [role=tab], [role=combobox], canvas, .table-pane, figure'
    const scrolls = (how: string): boolean => how === 'auto' || how === 'scroll'
    const reach = (of: Element): { readonly width: number; readonly height: number } => {
      const { left, right, top, bottom } = of.getBoundingClientRect()
      const box = { left, right, top, bottom }
      let [across, down] = [false, false]
      for (let one = of.parentElement; one !== null; one = one.parentElement) {
        const style = getComputedStyle(one)
        const edge =
          one === document.documentElement
            ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
            : one.getBoundingClientRect()
        across ||= scrolls(style.overflowX) && one.scrollWidth > one.clientWidth
        down ||= scrolls(style.overflowY) && one.scrollHeight > one.clientHeight
        if (!across && (style.overflowX !== 'visible' || one === document.documentElement)) {
          box.left = Math.max(box.left, edge.left)
          box.right = Math.min(box.right, edge.right)
        }
        if (!down && (style.overflowY !== 'visible' || one === document.documentElement)) {
          box.top = Math.max(box.top, edge.top)
          box.bottom = Math.min(box.bottom, edge.bottom)
        }
        if (style.position === 'fixed') break
      }
      return { width: box.right - box.left, height: box.bottom - box.top }
    }
    return [...document.querySelectorAll(wanted)].flatMap((of) => {
      const { width, height } = of.getBoundingClientRect()
      if (width < 4 || height < 4 || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const seen = reach(of)
      if (seen.width >= width * 0.6 && seen.height >= height * 0.6) return []
      const name = of.getAttribute('aria-label') ?? of.getAttribute('placeholder') ?? of.textContent?.trim() ?? ''
      return [
        `${of.tagName.toLowerCase()} ${name.slice(0, 20)} ${Math.round(seen.width)}×${Math.round(seen.height)} / ${Math.round(width)}×${Math.round(height)}`,
      ]
    })
  })

/** Rows a list has room for once it is scrolled to; null on a page that is none. */
const roomForRows = (on: Page): Promise<number | null> =>
  on.locator('main').evaluate((main) => {
    const pane = main.querySelector('.screen > .table-pane')
    const screen = pane?.closest('.screen')
    if (pane === null || !screen?.querySelector(':scope > .search-form')) return null
    const head = pane.querySelector('thead')?.getBoundingClientRect().height ?? 0
    const row = pane.querySelector('tbody tr:not([aria-hidden])')?.getBoundingClientRect().height ?? 36
    return Math.floor((Math.min(pane.clientHeight, screen.clientHeight) - head) / row)
  })

const screens = menuPages.filter((one) => one.built && one.type === 1 && !one.path.startsWith('/wx') && !one.path.includes('{'))
const isList = (source: string): boolean => (resources.get(source)?.list.length ?? 0) > 0
const seen = sampled('in sight', screens, 10, {
  kindOf: ({ source }) => (isList(source) ? 'list' : 'page'),
  idOf: ({ source }) => source,
})
test.each(seen.map(({ title, path }) => [title, path] as const))('%s', async (title, path) => {
  await openWithin(page, title, path)
  const faults: string[] = []
  for (const [name, size, least, fields] of sizes) {
    await page.setViewportSize(size)
    await laidOut(page, fields)
    faults.push(...(await cutOff(page)).map((one) => `${name}：${one}`))
    const rows = (await roomForRows(page)) ?? least
    if (rows < least) faults.push(`${name}：列表只有 ${rows} 行`)
  }
  await page.setViewportSize(desk)
  expect(faults).toEqual([])
  // panes that stay open would be drawn along
  await page.keyboard.press('Alt+KeyW')
})
