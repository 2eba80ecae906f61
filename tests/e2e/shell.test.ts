// 桌面外壳在真的浏览器里：只用键盘跳转与切换页签，列表停在原处
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, keepsNothing, openHandset, openSeat } from '../support/browser.ts'
import { sharedDemo } from '../support/demo.ts'
import { signInOn } from '../support/deskUser.ts'
import type { Running } from '../support/product.ts'

let product: Running
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await sharedDemo()
  const browser = await openSeat(`${product.url}/login`)
  closing.push(() => browser.close())
  page = browser.page()
  await signInOn(page, 'wh_manager', product.password)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const heading = (title: string): Promise<void> => page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()

test('by keyboard alone to another page and back: the list stands where it was left', async () => {
  await page.goto(`${product.url}/front/operator-center/goods?pageSize=50`)
  await heading('商品档案')
  const list = page.locator('.table-pane')
  await page.getByRole('row').nth(40).waitFor({ state: 'attached' })
  await list.evaluate((pane) => pane.scrollTo({ top: 500 }))

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '跳转到页面' })
  await expect.poll(() => palette.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('ckd')
  await palette.getByRole('option', { name: '出库管理 / 出库单' }).first().waitFor()
  await page.keyboard.press('Enter')
  await heading('出库单')
  expect(await palette.count()).toBe(0)

  await page.keyboard.press('Alt+BracketLeft')
  await heading('商品档案')
  expect(new URL(page.url()).search).toBe('?pageSize=50')
  await expect.poll(() => list.evaluate((pane) => pane.scrollTop)).toBe(500)
  await page.goBack()
  await heading('出库单')
  await page.keyboard.press('Alt+KeyW')
  await heading('商品档案')
  expect(await page.getByLabel('页签').getByRole('link', { name: '出库单' }).count()).toBe(0)
})

test('Esc gives the focus back to where it was, and the pane says its keys', async () => {
  const field = page.getByRole('search').getByRole('textbox').first()
  await field.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '跳转到页面' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '跳转到页面' }).waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByLabel('页签').getByRole('link', { name: '商品档案' }).hover()
  await page.getByRole('tooltip').filter({ hasText: 'Alt+[ 上一个' }).waitFor()
})

/** Where the keys are: inside the dialog in front, or what has them. */
const keysAt = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.closest('[role="dialog"]') ? 'dialog' : (at?.textContent ?? '').trim() || (at?.getAttribute('aria-label') ?? '')
  })

test('a reload brings all panes back; 跳到内容 leads past the menus to the list’s search', async () => {
  const strip = page.getByRole('navigation', { name: '页签' })
  const before = await strip.getByRole('link').allInnerTexts()
  expect(before.length).toBeGreaterThan(1)
  await page.reload()
  await heading('商品档案')
  expect(await strip.getByRole('link').allInnerTexts()).toEqual(before)
  await page.locator('.table-pane[aria-busy="false"] tbody tr').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await keysAt()).toBe('跳到内容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role="search"]') !== null)).toBe(true)
})

/** Presses Esc in the moment this dialog stands in the document, sooner than any hand. */
const escWithTheDialog = (title: string): void =>
  new MutationObserver((_changes, watch) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    if (!dialogs.some((dialog) => dialog.textContent.includes(title))) return
    watch.disconnect()
    const esc = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', esc))
  }).observe(document.body, { childList: true, subtree: true })

test('Tab goes round inside the dialog or drawer in front, and closing it gives the keys back to what opened it', async () => {
  const opened: readonly [button: string, dialog: string][] = [
    ['导出', '商品档案导出'],
    ['导入', '商品导入'],
    ['列设置', '列设置'],
    ['下载列表', '下载列表'],
  ]
  for (const [name, title] of opened) {
    const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    // more than any of them has stops, both ways round
    for (const key of ['Tab', 'Shift+Tab'])
      for (let n = 0; n < 12; n += 1) {
        await page.keyboard.press(key)
        expect([title, key, n, await keysAt()]).toEqual([title, key, n, 'dialog'])
      }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  const person = page.locator('button.person')
  for (const isAtOnce of [false, true]) {
    await person.click()
    // while the menu it was opened from is still closing: the keys must not go back into that
    if (isAtOnce) await page.evaluate(escWithTheDialog, '系统附件下载')
    await page.getByRole('menuitem', { name: '系统附件下载' }).click()
    if (!isAtOnce) {
      await page.getByRole('dialog', { name: '系统附件下载' }).waitFor()
      await page.keyboard.press('Escape')
    }
    await expect.poll(() => page.locator('.ant-dropdown').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('dialog', { name: '系统附件下载' }).waitFor({ state: 'detached' })
    await expect.poll(() => person.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test('at 200 % nothing of the shell overlaps or leaves the window', async () => {
  await page.setViewportSize({ width: 683, height: 384 })
  const faults = await page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll('.brand, .top-tabs, .top-tools > *, .panes > *, .crumbs, .page-actions > *, .search-form'),
    ]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent.slice(0, 10), one.getBoundingClientRect()] as const)
      .filter(([, box]) => box.width > 0)
    const away = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight)
    const crossed = boxes.flatMap(([name, a], at) =>
      boxes
        .slice(at + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} × ${other}`),
    )
    return [...away.map(([name]) => name), ...crossed, ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls'] : [])]
  })
  await page.setViewportSize(desk)
  expect(faults).toEqual([])
})

test('nothing grows or slides for who asks the system for less motion: a button stands where it is first seen', async () => {
  await page.evaluate(() => {
    const moving: string[] = []
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const grows = target instanceof Element && /ant-(zoom|slide|move)-/.test(target.className) && animationName !== 'calm'
      if (grows) moving.push(`${target.className} ${animationName}`)
    })
    Object.assign(globalThis, { moving })
  })
  await page.getByRole('button', { name: '批量操作' }).waitFor()
  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const dialog = page.getByRole('dialog', { name: '商品档案导出' })
  await dialog.getByRole('combobox', { name: '每个文件行数' }).click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await dialog.locator('.ant-modal-footer button').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (globalThis as unknown as { moving: string[] }).moving)).toEqual([])
})

test('a hint that came over what had just opened, and went, has no part in Esc', async () => {
  // the mouse itself over nothing that has a hint of its own
  await page.mouse.move(700, 700)
  await page.reload()
  await heading('商品档案')
  const button = page.getByRole('button', { name: '下载列表', exact: true })
  await button.press('Enter')
  const drawer = page.getByRole('dialog', { name: '下载列表' })
  await drawer.waitFor()
  const hint = page.getByRole('tooltip').filter({ hasText: '下载列表' })
  // by hand: the drawer's mask lies between
  for (const event of ['pointerover', 'mouseover']) await button.dispatchEvent(event)
  await hint.waitFor()
  for (const event of ['pointerout', 'mouseout']) await button.dispatchEvent(event)
  await hint.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

/** Signs in on a page of its own kind. */
const enterOn = async (other: Page): Promise<void> => {
  await other.goto(`${product.url}/login`)
  await signInOn(other, 'wh_manager', product.password)
}

test('a page whose files are gone after a deploy leads to 网络异常, and 再次访问 opens it once they are back', async () => {
  // without the worker, which would have the files of yesterday
  const context = await page.context().browser()?.newContext({ viewport: desk, locale: 'zh-CN', serviceWorkers: 'block' })
  if (context === undefined) throw new Error('no browser to open a context of')
  const fresh = await context.newPage()
  await enterOn(fresh)
  const areas = fresh.getByRole('navigation', { name: '主导航' })
  // the first page is whole before its server forgets the files
  await fresh.getByRole('heading', { level: 1 }).waitFor()
  // what a server says of files it has no more
  await fresh.route('**/assets/*', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await areas.getByRole('link', { name: '库存管理' }).click()
  await fresh.getByRole('heading', { name: '网络异常' }).waitFor()
  const gone = new URL(fresh.url()).searchParams.get('oriPage') ?? ''
  expect(gone).toContain('/front/operator-center/stock/')
  await fresh.unroute('**/assets/*')
  await fresh.getByRole('button', { name: '再次访问' }).click()
  await fresh.locator('.crumbs h1').waitFor()
  expect(new URL(fresh.url()).pathname).toBe(gone)
  await context.close()
})

test('a newer version on the server: said once, then the page loads anew with its conditions', async () => {
  await page.goto(`${product.url}/front/operator-center/goods?pageSize=50`)
  await heading('商品档案')
  await page.route('**/version.json*', (route) =>
    route.fulfill({ json: { code: '00000', msg: '', success: true, data: { version: '209912312359' } } }),
  )
  const anew = page.waitForRequest((asked) => asked.isNavigationRequest() && asked.url().includes('timestamp='))
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '出库管理' }).click()
  await page.getByText('版本更新，请刷新获取新版本').waitFor()
  expect(new URL((await anew).url()).pathname).toContain('/front/operator-center/')
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  expect(new URL(page.url()).searchParams.has('timestamp')).toBe(false)
  await page.unroute('**/version.json*')
})

test('signed out in one tab, the other asks to sign in again and leads back to its page', async () => {
  const other = await page.context().newPage()
  await other.goto(`${product.url}/front/operator-center/stockout`)
  await other.getByRole('heading', { name: '出库单', level: 1 }).waitFor()
  await page.goto(`${product.url}/front/operator-center/goods`)
  await heading('商品档案')
  await page.locator('.person').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByLabel('租户编码').waitFor()
  await other.getByLabel('租户编码').waitFor()
  expect(new URL(other.url()).searchParams.get('redirect')).toMatch(/^\/front\/operator-center\/stockout\b/)
  await other.close()
})

test('a browser that keeps nothing: it says so, the desk works for as long as the page is open, the handheld takes no scan', async () => {
  const bare = await openHandset(`${product.url}/login`, desk, () => Promise.resolve(), keepsNothing)
  const broken: string[] = []
  const own = bare.page()
  own.on('pageerror', (error) => broken.push(error.message))
  await own.getByText('浏览器不允许本站保存数据：关闭或刷新页面后要重新登录，页面设置也不会保留').waitFor()
  await enterOn(own)
  await own.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '商品管理' }).click()
  await own.getByRole('heading', { name: '商品档案', level: 1 }).waitFor()
  await own.locator('.table-pane[aria-busy="false"] tbody tr').first().waitFor()
  await own.getByRole('button', { name: '导出' }).click()
  await own.getByRole('dialog', { name: '商品档案导出' }).waitFor()
  const [file] = await Promise.all([own.waitForEvent('download'), own.getByRole('button', { name: '加入下载列表' }).click()])
  expect(file.suggestedFilename()).toMatch(/^商品档案_\d{14}\.xlsx$/)
  await own.getByRole('table', { name: '下载列表' }).getByText('已完成').waitFor()
  await own.goto(`${product.url}/wx/wms`)
  await own.getByText('浏览器的存储打不开').waitFor()
  expect(broken).toEqual([])
  await bare.close()
})
