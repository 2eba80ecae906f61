// 画面在真的浏览器里：读屏与对比度没有严重问题，日间与夜间；不写程序自己的编号、名字和正则；十万行滚得动。每种画面按内容抽几个，改动过的都看，npm run sweep 看全部。
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages as menuPages } from '#contract/menu/menu'
import { desk, openSeat } from '../support/browser.ts'
import { sharedDemo } from '../support/demo.ts'
import { openWithin, signInOn } from '../support/deskUser.ts'
import { internalsIn } from '../support/internals.ts'
import type { Running } from '../support/product.ts'
import { sampled } from '../support/sample.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const screens = menuPages.filter(
  (page) => page.built && page.type === 1 && !page.path.startsWith('/wx') && !page.path.includes('{'),
)

let product: Running
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await sharedDemo(1)
  const prepare = (context: BrowserContext): Promise<void> => context.addInitScript({ content: axeSource }).then(() => undefined)
  const browser = await openSeat(`${product.url}/login`, { prepare })
  closing.push(() => browser.close())
  page = browser.page()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

type Axe = (root: object, options: RunOptions) => Promise<AxeResults>
/** The whole page; rows of the long tables are those of the short ones. */
const everything = { exclude: ['[data-entry=table-1000]', '[data-entry=table-100000]', '[data-entry=table-lazy]'] }
/** The screen in front: menu, header and strip around it are the same every time. */
const inFront = { include: ['main'] }

const withViolations = (options: RunOptions): RunOptions => ({ resultTypes: ['violations'], ...options })

/** Serious faults, one line per rule and kind of element: which, where, why. */
const faults = async (root: object = everything, options: RunOptions = {}): Promise<string[]> => {
  const { violations } = await page.evaluate(
    ([where, how]) => (globalThis as unknown as { axe: { run: Axe } }).axe.run(where, how),
    [root, withViolations(options)] as const,
  )
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const place = target.join(' ').replace(/tr\[[^ ]+ > |:nth-child\(\d+\)/g, '')
        return `${id} ${place} ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`
      }),
    )
  return [...new Set(found)]
}
/** By night what a theme can break. */
const byNight: RunOptions = { runOnly: ['color-contrast'] }
const dayAndNight = async (more: () => Promise<string[]> = () => Promise.resolve([])): Promise<string[]> => {
  const day = [...(await faults()), ...(await more())]
  await night(true)
  const dark = [...(await faults(everything, byNight)), ...(await more())]
  await night(false)
  return [...day.map((fault) => `日间 ${fault}`), ...dark.map((fault) => `夜间 ${fault}`)]
}
const night = async (on: boolean): Promise<void> => {
  await page.getByRole('button', { name: on ? /夜间/ : /日间/ }).click()
  // its hint would stand over what comes below
  await page.mouse.move(1, 400)
  await turned(on)
}
const turned = async (on: boolean): Promise<void> => {
  await page.locator(`html[data-night=${on}]`).waitFor()
  const services = on ? '#181f28' : '#fdfdfe'
  await page.waitForFunction(
    (colour) => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-bg-container') === colour,
    services,
  )
  // colours pass into one another: half way they are nobody's
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
}

test('sign-in', async () => {
  await page.getByLabel('租户编码').waitFor()
  expect(await faults()).toEqual([])
  await signInOn(page, 'admin', product.password)
})

/** Three rows of a kind say what twenty would. */
const open = (title: string, path: string): Promise<void> => openWithin(page, title, `${path}?pageSize=3`)
/** The pane, where there are panes: the next screen is read as the first one of a day. */
const close = (): Promise<void> => page.keyboard.press('Alt+KeyW')

test('the shell, by day and by night', async () => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await dayAndNight()).toEqual([])
})

/** What nobody should read in the screen in front: keys of the server and expressions. */
const unread = (): Promise<readonly string[]> =>
  internalsIn(page, 'main:visible, .ant-drawer-section:visible, .ant-modal-container:visible')
const shades = async (root: object): Promise<string[]> => {
  const day = [...(await faults(root)), ...(await unread())]
  await turn(true)
  const dark = await faults(root, byNight)
  await turn(false)
  return [...day.map((fault) => `日间 ${fault}`), ...dark.map((fault) => `夜间 ${fault}`)]
}
/** As another tab of the browser turns this one: its own button may stand behind a dialog. */
const turn = async (on: boolean): Promise<void> => {
  await page.evaluate((night) => {
    localStorage.setItem('nightMode', JSON.stringify(night))
    dispatchEvent(new StorageEvent('storage', { key: 'nightMode' }))
  }, on)
  await turned(on)
}

/** Drawn from its definition alone, drawn as a tree, or with something of its own. */
const kindOf = ({ source }: (typeof screens)[number]): string => {
  if (/^(user\/menu|warehouse\/network)$/.test(source)) return 'tree'
  return existsSync(join(import.meta.dirname, `../../src/screens/${source}.tsx`)) ? 'own' : 'definition'
}
const seen = sampled('screens', screens, 4, { kindOf, idOf: ({ source }) => source })
/** The screen of an address, or the address of what has no entry. */
const idAt = ([path]: readonly [string, string]): string => menuPages.find((one) => one.path === path)?.source ?? path

describe('by day and by night', () => {
  test.each(seen.map(({ title, path }) => [title, path] as const))('%s', async (title, path) => {
    await open(title, path)
    expect(await shades(inFront)).toEqual([])
    await close()
  })
})

test('a number of a tree stands whole beside its fold', async () => {
  await open('网点管理', '/setting/warehouse/network')
  const numbers = page.getByRole('table', { name: '网点管理' }).locator('tbody .twig > button:last-child')
  await numbers.first().waitFor()
  expect(await numbers.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  await close()
})

/** What hangs below a list, by the path of the list: its first row's 详情. */
const details = [
  ['/front/operator-center/goods', '商品详情'],
  ['/front/operator-center/stockout', '出库单详情'],
  ['/front/operator-center/pick-order', '拣货单详情'],
  ['/front/operator-center/consumable', '耗材详情'],
  ['/front/operator-center/protectionPlan', '方案详情'],
  ['/setting/org/user', '用户详情'],
  ['/setting/owner/goods-owner', '货主详情'],
  ['/setting/warehouse/physical', '物理仓详情'],
] as const
const besides = [
  ['/front/operator-center/wave/create', '手工建波'],
  ['/front/operator-center/wave/rule', '波次规则'],
  ['/front/operator-center/stockout/import', '出库单导入'],
  ['/front/operator-center/protectionPlan/new', '新建方案'],
  ['/front/workbench/message', '消息列表'],
  ['/setting/org/user/create', '新增用户'],
  ['/persCenter', '个人中心'],
] as const

/** Widths and heights spec 1 §2.6 gives to the dialog of exports: its own, and that of what it holds. */
const bodyOf = async (dialog: Locator): Promise<number[]> => {
  const [own, held] = await Promise.all([dialog.boundingBox(), dialog.locator('.task-dialog').boundingBox()])
  return [Math.round(own?.width ?? 0), Math.round(held?.height ?? 0)]
}

describe('what has no entry in the menu, by day and by night', () => {
  test.each(sampled('details', details, 2, { idOf: idAt }))('%s, %s', async (list, title) => {
    const listed = screens.find(({ path }) => path === list)
    await open(listed?.title ?? '', list)
    await page.locator('.screen > .table-pane tbody tr[aria-rowindex]').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy=true], .loading, .ant-spin-spinning') === null)
    expect(await shades(inFront)).toEqual([])
  })
  test.each(sampled('besides', besides, 2, { idOf: idAt }))('%s, %s', async (path, title) => {
    await openWithin(page, title, path)
    expect(await shades(inFront)).toEqual([])
  })

  test('dialogs and drawers of a list', async () => {
    await open('店铺管理', '/setting/owner/shop')
    const button = (name: RegExp) => page.locator('main').getByRole('button', { name }).first()
    const found: string[] = []
    for (const name of [/^新\s*增/, /^列设置$/, /^导\s*出$/, /^导\s*入$/, /^停\s*用$/]) {
      const isInRow = String(name).includes('停')
      if (isInRow) await page.locator('.row-actions').first().getByRole('button', { name: '更多' }).click()
      await (isInRow ? page.getByRole('menuitem', { name }) : button(name)).click()
      const opened = page.locator('.ant-drawer-section:visible, .ant-modal-container:visible').last()
      await opened.waitFor()
      if (String(name).includes('出')) expect(await bodyOf(opened)).toEqual([1000, 500])
      for (const fault of await shades({ include: ['.ant-drawer-section, .ant-modal-container'] })) found.push(`${name} ${fault}`)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
    }
    expect(found).toEqual([])
  })
})

describe('the kit page', () => {
  /** Boxes to tick and switches that are off, too close to what is behind them. */
  const faint = (): Promise<string[]> =>
    page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d')
      const lightOf = (colour: string): number => {
        if (pen === null) throw new Error('no canvas')
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => {
          const share = byte / 255
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const groundOf = (element: Element | null): string => {
        const own = element === null ? '#fff' : getComputedStyle(element).backgroundColor
        return element === null || own !== 'rgba(0, 0, 0, 0)' ? own : groundOf(element.parentElement)
      }
      const edges = { '.ant-radio': 'borderTopColor', '.ant-checkbox': 'borderTopColor', '.tick': 'borderTopColor' } as const
      const off = { ...edges, '.ant-switch': 'backgroundColor' } as const
      return Object.entries(off).flatMap(([selector, part]) => {
        const found = [...document.querySelectorAll(`${selector}:not([class*=checked], :checked, [class*=disabled])`)]
        const weak = found.filter((one) => {
          const pair = [lightOf(getComputedStyle(one)[part]), lightOf(groundOf(one.parentElement))]
          return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05) < 3
        })
        return found.length === 0 ? [`${selector} is nowhere on the page`] : weak.map((one) => `${selector} ${one.outerHTML}`)
      })
    })

  test('every part in every state; boxes to tick and switches that are off stand out 3 : 1 from what is behind them', async () => {
    await page.goto(`${product.url}/dev/kit`)
    await page.locator('[data-entry=barcode]').waitFor()
    expect(await dayAndNight(faint)).toEqual([])
    // the style sheet is trimmed to what is drawn (tools/vite/stillStyles): a label stands beside its field
    const [label, field] = await Promise.all(
      ['.ant-form-item-label', '.ant-form-item-control'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect(field?.x).toBeGreaterThanOrEqual((label?.x ?? Infinity) + (label?.width ?? 0))
  })

  test('a picker takes the keys where it was pressed, leads them to its other end, and keeps them when it closes', async () => {
    const at = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')
    const panels = () => page.locator('.ant-picker-dropdown:visible')
    await page.goto(`${product.url}/dev/kit/month-range`)
    await page.getByLabel('范围结束').click()
    await expect.poll(at).toBe('范围开始')
    await panels().getByText('2月', { exact: true }).click()
    await expect.poll(at).toBe('范围结束')
    await page.keyboard.press('Escape')
    await expect.poll(() => panels().count()).toBe(0)
    await expect.poll(at).toBe('范围结束')
    // left without an end, the range is what it was: nothing
    await expect.poll(() => page.locator('output').innerText()).toBe('{"start":"","end":""}')
    await page.goto(`${product.url}/dev/kit/infinite`)
    const select = page.getByRole('combobox', { name: '网点' })
    await select.click()
    await page.locator('.ant-select-dropdown:visible').waitFor()
    await expect.poll(at).toBe('网点')
    await page.keyboard.press('Escape')
    await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
    await expect.poll(at).toBe('网点')
  })

  test('columns of a chart are blue and at most 32 px wide, however few; by night in the blue of the night', async () => {
    const columns = (entry: string) =>
      page.locator(`[data-entry=${entry}] [role=img] > *`).evaluateAll((bars) =>
        bars.map((bar) => ({
          width: Math.round(bar.getBoundingClientRect().width),
          colour: getComputedStyle(bar).backgroundColor,
        })),
      )
    await page.goto(`${product.url}/dev/kit/bars-few`)
    await page.getByRole('img', { name: '出库' }).waitFor()
    const blue = { width: 32, colour: 'rgb(22, 96, 201)' }
    expect(await columns('bars-few')).toEqual([blue, blue, blue])
    await night(true)
    expect((await columns('bars-few')).map(({ colour }) => colour)).toEqual(Array(3).fill('rgb(79, 152, 245)'))
    await night(false)
    await page.setViewportSize({ width: 800, height: 768 })
    await page.goto(`${product.url}/dev/kit/bars`)
    await page.getByRole('img', { name: '出库' }).waitFor()
    const narrow = await columns('bars')
    expect(narrow).toHaveLength(30)
    expect(Math.max(...narrow.map(({ width }) => width))).toBeLessThan(32)
    await page.setViewportSize(desk)
  })

  test('100,000 rows: a jump to the end shows the last one, arrows walk, a choice holds while rows come and go', async () => {
    await page.goto(`${product.url}/dev/kit/table-100000`)
    const table = page.getByRole('table', { name: '100,000 行' })
    await table.getByRole('row').nth(5).waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe('100001')
    expect(await table.getByRole('row').count()).toBeLessThan(80)
    await page.getByLabel('选择第2行').check()
    const pane = page.locator('.table-pane')
    await pane.evaluate((one) => one.scrollTo({ top: one.scrollHeight }))
    await page.getByLabel('选择第100000行').waitFor()
    expect(await page.getByLabel('选择第2行').count()).toBe(0)
    await table.locator('tbody tr[aria-rowindex="99995"]').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('99996')
    await pane.evaluate((one) => one.scrollTo({ top: 0 }))
    await expect.poll(() => page.getByLabel('选择第2行').isChecked()).toBe(true)
  })

  test('a column is dragged to another width, down to a thread of 1 px, and keeps it', async () => {
    await page.goto(`${product.url}/dev/kit/table`)
    const header = page.getByRole('columnheader', { name: '商品' })
    const width = async (): Promise<number> => Math.round((await header.boundingBox())?.width ?? 0)
    const drag = async (by: number): Promise<void> => {
      const edge = await header.locator('.resize').boundingBox()
      if (edge === null) throw new Error('no edge to drag')
      await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
      await page.mouse.down()
      await page.mouse.move(edge.x + edge.width / 2 + by, edge.y + 10, { steps: 3 })
      await page.mouse.up()
    }
    await header.waitFor()
    expect(await width()).toBe(220)
    await drag(80)
    await expect.poll(width).toBe(300)
    await drag(-2000)
    await expect.poll(width).toBe(1)
  })
})
