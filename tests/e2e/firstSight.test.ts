// 每张列表一打开就看得到：编号、状态、关键数字或期限都在 1366×768 的窗口里，不用横向滚动，一行查询条件不止两个，至少十二行；宽屏多列几列。
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages as menuPages } from '#contract/menu/menu'
import { titleOf } from '#contract/kinds'
import { columnsOf, type Resource } from '#contract/resource'
import { desk, openSeat } from '../support/browser.ts'
import { resources } from '../support/definitions.ts'
import { sharedDemo } from '../support/demo.ts'
import { jumpTo, openWithin, signInOn } from '../support/deskUser.ts'
import { firstSightOf } from '../support/firstSight.ts'
import type { Running } from '../support/product.ts'
import { sampled } from '../support/sample.ts'

let product: Running
let page: Page
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await sharedDemo(1)
  const seat = await openSeat(`${product.url}/login`)
  closing.push(() => seat.close())
  page = seat.page()
  page.setDefaultTimeout(15_000)
  await signInOn(page, 'admin', product.password)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}, 120_000)
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const screens = menuPages.filter((one) => one.built && one.type === 1 && !one.path.startsWith('/wx') && !one.path.includes('{'))

/** Titles of the columns that stand whole inside the pane in front, left of what is kept at its right edge. */
const titlesInSight = (title: string): Promise<{ readonly titles: readonly string[]; readonly scrolls: boolean }> =>
  page
    .getByRole('table', { name: title, exact: true })
    .and(page.locator(':visible'))
    .evaluate((table) => {
      const pane = table.closest('.table-pane')
      if (pane === null) throw new Error('no pane around the table')
      const { left, right } = pane.getBoundingClientRect()
      const edge = Math.min(
        right,
        ...[...table.querySelectorAll('th.fixed-right')].map((one) => one.getBoundingClientRect().left),
      )
      const heads = [...table.querySelectorAll('th[scope=col]:not(.fixed-right)')].filter((head) => {
        const box = head.getBoundingClientRect()
        return box.left >= left - 1 && box.right <= edge + 1
      })
      return { titles: heads.map((head) => head.textContent.trim()), scrolls: pane.scrollWidth > pane.clientWidth }
    })

/** What is wrong with a list as it opens: its state, its figure or another of its first columns out of sight. */
const faultsOf = async (definition: Resource): Promise<string[]> => {
  const { title } = definition
  const { titles, scrolls } = await titlesInSight(title)
  const { state, figure } = firstSightOf(definition)
  const lacks = (name: string | null): boolean => name !== null && !titles.includes(name)
  const meant = columnsOf(definition).flatMap(({ name, isShown }) => {
    const field = definition.fields[name]
    return field !== undefined && isShown ? [titleOf(field)] : []
  })
  const searched = (definition.search ?? []).filter((name) => name !== definition.tabs).length
  const inRow = await page.locator('.search-form:visible .search-field').count()
  return [
    ...(lacks(state) ? [`${title}：看不到状态 ${state}`] : []),
    ...(lacks(figure) ? [`${title}：看不到关键数字 ${figure}`] : []),
    ...meant.filter(lacks).map((name) => `${title}：看不到 ${name}`),
    ...(scrolls ? [`${title}：要横向滚动`] : []),
    ...(searched >= 3 && inRow < 2 ? [`${title}：一行只有 ${inRow} 个查询条件`] : []),
  ]
}

/** Rows that stand whole between the header and the footer, or that would if the list were longer; null where nothing is searched. */
const rowsInSight = (): Promise<number | null> =>
  page.locator('main').evaluate((main) => {
    const pane = main.querySelector('.screen > .table-pane')
    if (pane === null || main.querySelector('.screen > .search-form') === null) return null
    const head = pane.querySelector('thead')?.getBoundingClientRect().height ?? 0
    const row = pane.querySelector('tbody tr:not([aria-hidden])')?.getBoundingClientRect().height ?? 36
    return Math.floor((pane.clientHeight - head) / row)
  })

/** Lists differ by their columns, pages by what stands above their rows: some of each, and every one that was changed. */
const isList = (source: string): boolean => (resources.get(source)?.list.length ?? 0) > 0
const seen = sampled('first sight', screens, 12, {
  kindOf: ({ source }) => (isList(source) ? 'list' : 'page'),
  idOf: ({ source }) => source,
})
test.each(seen.map(({ title, path, source }) => [title, path, source] as const))(
  '%s shows what it begins with at 1366×768, twelve rows of a list',
  async (title, path, source) => {
    await openWithin(page, title, `${path}?pageSize=3`)
    expect((await rowsInSight()) ?? 12).toBeGreaterThanOrEqual(12)
    const definition = resources.get(source)
    if (definition !== undefined && definition.list.length > 0) expect(await faultsOf(definition)).toEqual([])
    // panes that stay open would be drawn along
    await page.keyboard.press('Alt+KeyW')
  },
)

test('lists of the whole catalogue are drawn from', () => {
  expect(screens.filter(({ source }) => isList(source)).length).toBeGreaterThan(35)
})

test('a wide window goes on with the list as far as its columns fit', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await jumpTo(page, '/front/operator-center/wave')
  const wave = resources.get('stockout/wave')
  if (wave === undefined) throw new Error('no waves')
  await page.getByRole('table', { name: wave.title, exact: true }).and(page.locator(':visible')).waitFor()
  const { titles, scrolls } = await titlesInSight(wave.title)
  expect(scrolls).toBe(false)
  expect(titles.length).toBeGreaterThan(columnsOf(wave).filter(({ isShown }) => isShown).length + 1)
  await page.setViewportSize(desk)
})

test('an order that is late says how late, an open one how long it has; a click on its row opens it', async () => {
  await jumpTo(page, '/front/operator-center/stockout')
  const row = page.getByRole('table', { name: '出库单' }).locator('tbody tr[aria-rowindex]').first()
  const due = page.locator('.due:visible').first()
  await due.waitFor()
  expect(await due.innerText()).toMatch(/^(还剩|超) \d+ [天时分]/)
  await row.locator('td').nth(5).click()
  await page.getByRole('heading', { name: '出库单详情', exact: true, level: 1 }).waitFor()
})

test('a column that is not shown is one tick away, and stays for whoever asked for it', async () => {
  await jumpTo(page, '/front/operator-center/stock')
  const head = page.getByRole('columnheader', { name: '冻结', exact: true })
  await page.getByRole('columnheader', { name: '可用', exact: true }).waitFor()
  expect(await head.count()).toBe(0)
  await page.getByRole('button', { name: '列设置' }).and(page.locator(':visible')).click()
  const kept = page.waitForResponse(
    (reply) => reply.url().includes('/v1/user/table/column') && reply.request().method() === 'PUT',
  )
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '冻结', exact: true }).check()
  await kept
  await head.waitFor()
  await page.reload()
  await head.waitFor()
})

/** The menu of views in front, and one of its entries. */
const views = (on: Page) => on.locator('.view-menu:visible')
const choose = async (on: Page, entry: string): Promise<void> => {
  await views(on).click()
  await on.getByRole('menuitem', { name: entry, exact: true }).click()
}
const stockPath = '/front/operator-center/stock'
const heads = (on: Page): Promise<string[]> =>
  on.getByRole('table', { name: '库存查询' }).locator('th[scope=col]:not(.fixed-right)').allInnerTexts()

test('a view is kept under a name, opens the list on another computer and by its link, follows a change, and is dropped', async () => {
  await jumpTo(page, stockPath)
  const sums = page.getByRole('group', { name: '合计' }).and(page.locator(':visible:not([aria-busy=true])'))
  const all = await sums.innerText()
  await jumpTo(page, `${stockPath}?locationNo=A-01`)
  await expect.poll(() => sums.innerText()).not.toBe(all)
  const narrowed = await sums.innerText()
  await choose(page, '存为新视图')
  const dialog = page.getByRole('dialog', { name: '存为新视图' })
  await dialog.getByLabel('名称').fill('A区一排')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => views(page).innerText()).toBe('A区一排')
  expect(new URL(page.url()).search).toMatch(/^\?view=\d+$/)
  const kept = await heads(page)
  const first = page.waitForResponse((reply) => reply.url().includes('/v1/user/table/view/first'))
  await choose(page, '设为默认打开')
  await first

  // what is changed is said, and written only when it is asked for
  await page.getByRole('button', { name: '列设置' }).and(page.locator(':visible')).click()
  const drawer = page.getByRole('dialog', { name: '列设置' })
  await drawer.getByRole('checkbox', { name: '占用', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => views(page).innerText()).toContain('已改动')
  await page.reload()
  await expect.poll(() => views(page).innerText()).toContain('已改动')
  await choose(page, '更新“A区一排”')
  await expect.poll(() => views(page).innerText()).toBe('A区一排')
  expect((await heads(page)).filter((title) => !kept.includes(title))).toEqual(['占用'])
  const link = page.url()

  const other = await openSeat(`${product.url}/login`, { keepsProgram: true })
  closing.push(() => other.close())
  const there = other.page()
  await signInOn(there, 'admin', product.password)
  await there.getByRole('heading', { level: 1 }).first().waitFor()
  await jumpTo(there, stockPath)
  await expect.poll(() => views(there).innerText()).toBe('A区一排')
  await expect.poll(() => there.getByRole('group', { name: '合计' }).innerText()).toBe(narrowed)
  expect(await heads(there)).toContain('占用')
  await choose(there, '不用视图')
  await expect.poll(() => views(there).innerText()).toBe('视图')
  await jumpTo(there, new URL(link).pathname + new URL(link).search)
  await expect.poll(() => views(there).innerText()).toBe('A区一排')

  // the last known views open the list without network as well, once the program itself is kept
  await there.evaluate(async () => void (await navigator.serviceWorker.ready))
  await other.context().setOffline(true)
  await there.reload()
  await expect.poll(() => views(there).innerText()).toBe('A区一排')
  await other.context().setOffline(false)

  await choose(page, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect.poll(() => views(page).innerText()).toBe('视图')
})
