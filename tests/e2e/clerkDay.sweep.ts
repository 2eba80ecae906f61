// 文员的一天：跳到列表、查询、跨页勾选、导出、下载列表、设列、夜间模式、两个页签、页签条、全屏页、面包屑。
import { read, utils } from '@e965/xlsx'
import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from 'playwright'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk as deskSize, openSeat } from '../support/browser.ts'
import { StepCounter } from '../support/stepCounter.ts'
import { startDemo } from '../support/demo.ts'
import { Desk, signInOn } from '../support/deskUser.ts'
import type { Product } from '../support/product.ts'

let product: Product
let desk: Desk
let hand: StepCounter
let page: Page
/** the same clerk at another machine */
let away: Page
const closing: (() => Promise<unknown>)[] = []
const clerk = 'wh_manager'
/** a full-screen page: no page of the product's menu is one yet, a tenant's own entry may be */
const wall = { code: '180250', path: '/front/operator-center/wave-wall', title: '波次看板' }

/** goods nobody has in stock, with a number too long for a pane's title */
const idle = 'CLERK-00000000000001'

/** The tenant's own entry beside 波次管理, drawn without the shell; and the idle goods. */
const prepare = async (): Promise<void> => {
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  await owner.query(
    `insert into menu (tenant_id, id, parent_id, code, alias, path, source, title, sort, category, type, is_open, create_time, update_time)
     select 1, 180250, parent_id, $1, 'bckb', $2, source, $3, sort, 0, 5, 1, now(), now() from tpl_menu where code = '180200'`,
    [wall.code, wall.path, wall.title],
  )
  await owner.query(
    `insert into role_menu (tenant_id, id, role_id, menu_code, create_time, update_time)
     select tenant_id, row_number() over (), role_id, $1, now(), now() from role_menu where tenant_id = 1 and menu_code = '180200'`,
    [wall.code],
  )
  await owner.query(
    `insert into goods (tenant_id, id, owner_no, goods_no, goods_name, create_time, update_time)
     select 1, 1, min(owner_no), $1, '旧款水杯', now(), now() from stockout_order where tenant_id = 1`,
    [idle],
  )
  await owner.end()
}

beforeAll(async () => {
  product = await startDemo(1)
  closing.push(() => product.stop())
  await prepare()
  desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  page = desk.page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.signIn(clerk, product.password)
  hand = new StepCounter(desk)
  await page.getByRole('button', { name: /^跳转到页面/ }).waitFor()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const heading = (title: string, on: Page = page): Promise<void> =>
  on.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
const form = (): Locator => page.getByRole('search').filter({ visible: true })
const searched = (name: string): string => new URL(page.url()).searchParams.get(name) ?? ''
const strip = (): Locator => page.getByRole('navigation', { name: '页签' })
const panes = async (): Promise<string[]> => (await strip().locator('li').allInnerTexts()).map((text) => text.trim())
const pane = (title: string): Locator => strip().getByRole('link', { name: title })
const tick = (row: number): Promise<void> => page.getByLabel(`选择第${row}行`, { exact: true }).check()
const numbersOf = async (table: string, column: string): Promise<string[]> =>
  (await desk.rows(table)).map((row) => row[column] ?? '')

/** Copies the words elsewhere and pastes them into the field. */
const paste = async (field: Locator, words: string): Promise<void> => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), words)
  await field.focus()
  await page.keyboard.press('Control+v')
}
const booked = (path: string): unknown[][] => {
  const book = read(readFileSync(path))
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
}

test('to a list by the initials of its name; several numbers, ranges and both folds of the form find what they should', async () => {
  await hand.jump('ckd', '出库单')
  const all = await numbersOf('出库单', '出库单号')
  expect(all).toHaveLength(20)
  const wanted = [all[2], all[5], all[7]].map(String)
  const field = form().getByLabel('出库单号', { exact: true })
  await paste(field, `${wanted.join('\n')}\n${wanted[0]}；`)
  await form().getByRole('button', { name: '出库单号多个' }).getByText('3 个').waitFor()
  await field.press('Enter')
  const found = await desk.rowsWhen('出库单', (rows) => rows.length === 3)
  expect(new Set(found.map((row) => row['出库单号']))).toEqual(new Set(wanted))

  // 500 numbers are many for an address, and the page still comes back with them
  await desk.button('重置', form()).click()
  await desk.rowsWhen('出库单', (rows) => rows.length === 20)
  const many = Array.from({ length: 497 }, (_, at) => `CKNOSUCHORDEROFTHISHOUSE${String(at).padStart(12, '0')}`)
  await paste(field, [...wanted, ...many].join('\n'))
  await field.press('Enter')
  await desk.rowsWhen('出库单', (rows) => rows.length === 3)
  await page.reload()
  await desk.rowsWhen('出库单', (rows) => rows.length === 3)
  await desk.button('重置', form()).click()

  expect(await form().locator('.search-field').count()).toBe(3)
  await desk.allColumns()
  await desk.button('展开', form()).click()
  await form().getByLabel('行数最小').fill('3')
  await form().getByLabel('行数最大').fill('2')
  const lines = (rows: readonly Readonly<Record<string, string>>[]): number[] => rows.map((row) => Number(row['行数']))
  await form().locator('#search-receiveTime').click()
  await page.locator('.ant-picker-presets:visible').getByText('近7天', { exact: true }).click()
  await desk.button('查询', form()).click()
  await expect.poll(() => [searched('lineNumMin'), searched('lineNumMax')]).toEqual(['2', '3'])
  expect(searched('receiveTimeBegin')).toMatch(/^\d{4}-\d{2}-\d{2}/)
  await desk.rowsWhen('出库单', (rows) => rows.length > 0 && lines(rows).every((count) => count === 2 || count === 3))
  await form()
    .getByRole('button', { name: /收起/ })
    .click()
  await form()
    .getByRole('button', { name: /展开\s?（已填 [12]）/ })
    .waitFor()
  await desk.button('重置', form()).click()

  // by the width of the window …
  for (const [width, count] of [
    [1920, 6],
    [1700, 4],
    [1100, 2],
    [1366, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => form().locator('.search-field').count()).toBe(count)
  }
  // … and by the width of the form itself
  await page.goto(`${product.url}/front/operator-center/wave/create`)
  await heading('手工建波')
  await page.getByRole('combobox', { name: '仓库' }).first().click()
  await page.locator('.ant-select-item-option:visible').first().click()
  for (const [width, count] of [
    [1200, 2],
    [1366, 3],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => form().locator('.search-field').count()).toBe(count)
  }
  await page.setViewportSize(deskSize)
})

test('a wave of all that match holds what the list showed: one order found by its ERP number', async () => {
  await page.goto(`${product.url}/front/operator-center/wave/create`)
  await heading('手工建波')
  await page.getByRole('combobox', { name: '仓库' }).first().click()
  await page.locator('.ant-select-item-option:visible').first().click()
  const [first] = await desk.rowsWhen('待波次订单', (rows) => rows.length > 1)
  await desk.search({ ERP单号: first?.['ERP单号'] ?? '' })
  await desk.rowsWhen('待波次订单', (rows) => rows.length === 1)
  await page.getByLabel('选中符合条件的全部 1 单').check()
  await desk.button('只建波').click()
  const [wave] = await desk.rowsWhen('波次管理', (rows) => rows.length === 1)
  expect(wave?.['订单数']).toBe('1')
  await desk.action('波次管理', wave?.['波次号'] ?? '', '取消')
  await desk.yes()
  await desk.toast('已取消')
})

test('rows ticked on several pages are exported, then all of them; size and order of the pages hold', async () => {
  await hand.jump('ckd', '出库单')
  await page.locator('.ant-pagination-options .ant-select').click()
  await page.locator('.ant-select-item-option:visible', { hasText: '10 条/页' }).click()
  await desk.rowsWhen('出库单', (rows) => rows.length === 10)
  const head = desk.table('出库单').getByRole('columnheader', { name: '出库单号' })
  await head.getByRole('button').click()
  await desk.table('出库单').locator('th[aria-sort="ascending"]', { hasText: '出库单号' }).waitFor()
  const first = await numbersOf('出库单', '出库单号')
  expect(first).toEqual(first.toSorted())
  await tick(1)
  await tick(3)
  await page.getByTitle('下一页').locator('button').click()
  await page.getByLabel('选择第12行', { exact: true }).waitFor()
  const second = await numbersOf('出库单', '出库单号')
  expect(second[0] ?? '').toBe([...first, ...second].toSorted()[10])
  await tick(12)
  await page.getByText('已选择 3 项内容').waitFor()
  await page.getByTitle('上一页').locator('button').click()
  await expect.poll(() => page.getByLabel('选择第3行', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('选择第2行', { exact: true }).isChecked()).toBe(false)

  const fileOf = async (which: RegExp, nth: number): Promise<unknown[][]> => {
    await desk.button('导出').click()
    const dialog = desk.dialog('出库单导出')
    await dialog.getByRole('radio', { name: which }).check()
    await desk.button('导出', dialog).click()
    await dialog.getByText(`共 ${nth} 条`).waitFor()
    const done = dialog.locator('tbody tr:not(.skeleton)').first()
    await done.getByText('已完成').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), done.getByRole('button', { name: '下载' }).click()])
    await desk.toast('下载成功')
    await desk.button('关闭', dialog.locator('.ant-modal-footer')).click()
    await dialog.waitFor({ state: 'detached' })
    return booked(await file.path())
  }
  const chosen = await fileOf(/已选择的 3 条/, 1)
  expect(chosen[0]?.slice(0, 2)).toEqual(['序号', '出库单号'])
  expect(chosen.slice(1).map((row) => row[1])).toEqual([first[0], first[2], second[1]])
  const total = Number((await page.locator('.ant-pagination-total-text:visible').innerText()).replaceAll(/\D/g, ''))
  expect(await fileOf(/当前条件的/, 2)).toHaveLength(total + 1)
  await desk.button('取消选择').click()
  await expect.poll(() => page.getByText('已选择').count()).toBe(0)
})

test('the download queue: one at a time, a waiting one pauses, what ran or waited is paused after a reload and goes on', async () => {
  const held: Route[] = []
  await page.route('**/v1/download/page*', (route) => void held.push(route))
  const list = () => page.getByRole('table', { name: '下载列表' })
  const states = async (): Promise<string[]> =>
    (await list().locator('tbody tr .state').allInnerTexts()).map((text) => text.trim())
  for (const count of [1, 2, 3]) {
    await desk.button('导出').click()
    await desk.button('加入下载列表', desk.dialog('出库单导出')).click()
    await expect.poll(() => list().locator('tbody tr:not(.skeleton)').count()).toBe(count)
    await page.keyboard.press('Escape')
    await list().waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: '下载列表' }).click()
  await expect.poll(states).toEqual(['待下载', '待下载', '下载中'])
  await list().locator('tbody tr').first().getByRole('button', { name: '暂停' }).click()
  await expect.poll(states).toEqual(['已暂停', '待下载', '下载中'])
  expect(await list().locator('tbody tr').last().getByRole('button', { name: '删除' }).count()).toBe(0)
  expect(held).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: '下载列表' }).click()
  await expect.poll(states).toEqual(['已暂停', '已暂停', '已暂停'])
  await page.unroute('**/v1/download/page*')
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await desk.button('全部下载').click()
  await expect.poll(states).toEqual(['已完成', '已完成', '已完成'])
  await expect.poll(() => files.length).toBe(3)
  expect(files.every((name) => /^出库单_\d{14}\.xlsx$/.test(name))).toBe(true)
  for (let left = 3; left > 0; left -= 1) {
    await list().getByRole('button', { name: '删除' }).first().click()
    await expect.poll(() => list().getByRole('button', { name: '删除' }).count()).toBe(left - 1)
  }
  await page.getByText('没有下载任务').waitFor()
  await page.keyboard.press('Escape')
})

test('columns stand where, as wide and at the edge they were put, after a reload and in another browser', async () => {
  await hand.jump('spda', '商品档案')
  const heads = async (on: Page = page): Promise<string[]> =>
    (await on.getByRole('table', { name: '商品档案' }).locator('thead th').allInnerTexts()).map((text) => text.trim())
  const own = await heads()
  const head = (title: string, on: Page = page) =>
    on.getByRole('table', { name: '商品档案' }).getByRole('columnheader', { name: title, exact: true })
  await desk.button('列设置').click()
  const drawer = page.locator('.ant-drawer:visible').last()
  await drawer.getByRole('button', { name: '状态上移' }).click()
  await drawer.getByRole('checkbox', { name: '主条码', exact: true }).uncheck()
  await desk.choose('库存固定', '固定右侧', drawer)
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
  await desk.leave('列设置')
  await expect.poll(heads).not.toContain('主条码')
  const grip = await head('商品名称').locator('.resize').boundingBox()
  if (grip === null) throw new Error('no edge to drag')
  const width = async (on: Page = page): Promise<number> => Math.round((await head('商品名称', on).boundingBox())?.width ?? 0)
  const before = await width()
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2 + 90, grip.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(before + 90)

  const arranged = async (on: Page): Promise<void> => {
    const told = async (): Promise<boolean> => {
      const now = await heads(on)
      return now.includes('商品名称') && !now.includes('主条码')
    }
    await expect.poll(told).toBe(true)
    const now = await heads(on)
    expect(now.indexOf('状态')).toBeLessThan(now.indexOf('商品名称'))
    expect(now.indexOf('库存')).toBe(now.indexOf('操作') - 1)
    expect(await width(on)).toBe(before + 90)
  }
  await arranged(page)
  await page.reload()
  await arranged(page)
  const other = await openSeat(`${product.url}/login`)
  closing.push(() => other.close())
  away = other.page()
  await signInOn(away, clerk, product.password)
  await away.goto(`${product.url}/front/operator-center/goods`)
  await arranged(away)
  await desk.button('列设置').click()
  await desk.button('恢复默认', drawer).click()
  await desk.leave('列设置')
  await expect.poll(heads).toEqual(own)
  await away.reload()
  await expect.poll(() => heads(away)).toEqual(own)
})

const isNight = (on: Page, night: boolean): Promise<void> =>
  expect.poll(() => on.evaluate(() => document.documentElement.dataset['night'])).toBe(String(night))
const barColour = (): Promise<string> =>
  page
    .locator('.trend-bars i')
    .first()
    .evaluate((bar) => getComputedStyle(bar).backgroundColor)

test('by night the chart is drawn in the colours of the night, and the other tab turns with this one', async () => {
  await hand.jump('spda', '商品档案')
  await hand.find('商品编号', idle)
  await desk.rowsWhen('商品档案', (rows) => rows.length === 1)
  await hand.action('商品档案', idle, '详情')
  await heading('商品详情')
  await page.getByRole('tab', { name: '近30天出库' }).click()
  const other = await page.context().newPage()
  await other.goto(`${product.url}/front/operator-center/goods?goodsNo=${idle}`)
  await heading('商品档案', other)
  const day = await barColour()
  await desk.button('夜间模式').click()
  await isNight(page, true)
  await isNight(other, true)
  expect(await barColour()).not.toBe(day)
  const services = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(Math.max(...(services.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80)
  await other.getByRole('button', { name: '日间模式' }).click()
  await isNight(page, false)
  expect(await barColour()).toBe(day)
  await other.close()
})

test('two tabs read one stream of changes, and both show what somebody else did', async () => {
  const streams: Page[] = []
  page.context().on('request', (asked) => {
    if (asked.url().includes('/v1/notify')) streams.push(asked.frame().page())
  })
  const other = await page.context().newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(`${product.url}/front/operator-center/goods?goodsNo=${idle}`)
    await tab
      .getByRole('row', { name: new RegExp(idle) })
      .getByText('启用', { exact: true })
      .waitFor()
  }
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  await away.goto(`${product.url}/front/operator-center/goods?goodsNo=${idle}`)
  const row = away.getByRole('row', { name: new RegExp(idle) })
  await row.getByRole('button', { name: '更多' }).click()
  await away.getByRole('menuitem', { name: '停用' }).click()
  await away.getByRole('dialog').locator('.ant-btn-primary:visible').click()
  for (const tab of tabs)
    await tab
      .getByRole('row', { name: new RegExp(idle) })
      .locator('.state', { hasText: '停用' })
      .waitFor()
  expect(new Set(streams).size).toBe(1)
  await other.close()
})

test('panes: a list stands as it was left, the rules of closing, back and forward', async () => {
  const menuOf = async (words: string): Promise<void> => {
    await strip().getByRole('button', { name: '页签操作' }).click()
    await page.getByRole('menuitem', { name: words }).click()
  }
  await page.bringToFront()
  await page.goto(`${product.url}/front/operator-center/stockout`)
  await heading('出库单')
  // the panes of before came back with the page
  await menuOf('关闭其他标签')
  await expect.poll(panes).toEqual(['首页', '出库单'])
  await desk.rowsWhen('出库单', (rows) => rows.length === 20)
  await page.getByTitle('下一页').locator('button').click()
  await page.getByLabel('选择第22行', { exact: true }).check()
  await form().getByLabel('出库单号', { exact: true }).fill('CK')
  const list = page.locator('.table-pane:visible')
  // more columns than the window has room for
  await desk.allColumns()
  await list.evaluate((one) => one.scrollTo({ top: 200, left: 300 }))
  await hand.jump('spda', '商品档案')
  await hand.jump('kccx', '库存查询')
  expect(await panes()).toEqual(['首页', '出库单', '商品档案', '库存查询'])
  expect(await strip().getByRole('button', { name: '关闭 首页' }).count()).toBe(0)

  await pane('出库单').click()
  await heading('出库单')
  expect(searched('pageNo')).toBe('2')
  await expect.poll(() => list.evaluate((one) => [one.scrollTop, one.scrollLeft])).toEqual([200, 300])
  expect(await page.getByLabel('选择第22行', { exact: true }).isChecked()).toBe(true)
  expect(await form().getByLabel('出库单号', { exact: true }).inputValue()).toBe('CK')

  await page.goBack()
  await heading('库存查询')
  await page.goForward()
  await heading('出库单')
  expect(await panes()).toHaveLength(4)
  await strip().getByRole('button', { name: '关闭 商品档案' }).click()
  await heading('出库单')
  await pane('库存查询').click()
  await heading('库存查询')
  await strip().getByRole('button', { name: '关闭 库存查询' }).click()
  await heading('出库单')
  expect(await panes()).toEqual(['首页', '出库单'])
  // what is closed comes back in place of the pane in front
  await page.goBack()
  await heading('库存查询')
  expect(await panes()).toEqual(['首页', '库存查询'])

  await hand.jump('spda', '商品档案')
  await hand.jump('ckd', '出库单')
  await menuOf('关闭其他标签')
  await expect.poll(panes).toEqual(['首页', '出库单'])
  await heading('出库单')
  await menuOf('关闭全部标签')
  await expect.poll(panes).toEqual(['首页'])
  expect(new URL(page.url()).pathname).toBe('/front/workbench')
})

test('a detail page says where it hangs and leads back; a full-screen page opens beside, without the shell', async () => {
  await hand.jump('spda', '商品档案')
  await hand.find('商品编号', idle)
  await desk.rowsWhen('商品档案', (rows) => rows.length === 1)
  await hand.action('商品档案', idle, '详情')
  await heading('商品详情')
  const title = (await panes()).at(-1) ?? ''
  expect(title.startsWith('商品详情 ')).toBe(true)
  expect(Array.from(title)).toHaveLength(21)
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['商品管理', '商品档案', '商品详情'])
  await crumbs.getByRole('button', { name: '返回' }).click()
  await heading('商品档案')
  expect(searched('goodsNo')).toBe(idle)
  await page.goForward()
  await heading('商品详情')
  await crumbs.getByRole('link', { name: '商品档案' }).click()
  await heading('商品档案')

  await desk.menu('出库管理', '波次管理')
  const side = page.getByRole('navigation', { name: '侧边菜单' })
  const [beside] = await Promise.all([page.context().waitForEvent('page'), side.getByRole('link', { name: wall.title }).click()])
  await heading(wall.title, beside)
  expect(new URL(beside.url()).pathname).toBe(wall.path)
  expect(await beside.getByRole('navigation', { name: '主导航' }).count()).toBe(0)
  await beside.getByRole('table', { name: '波次管理' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/front/operator-center/wave')
  await beside.close()
})
