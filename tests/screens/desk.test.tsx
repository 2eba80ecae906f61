// 桌面端的每个菜单页，挂在真的服务端上：守卫、登录、页签、表头、没有权限。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pages as menuPages } from '#contract/menu/menu'
import { titleOf } from '#contract/kinds'
import { columnsOf, namingField, type Resource } from '#contract/resource'
import { loadPage } from '../../src/app/pages.ts'
import { openDesk, password, type DeskPage } from '../support/deskPage.tsx'
import { sampled } from '../support/sample.ts'
import { openServer, type TestServer } from '../support/server.ts'
import { stations } from '../support/stations.ts'

let server: TestServer
let desk: DeskPage
const complaints: string[] = []
beforeAll(async () => {
  server = await openServer()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words.map(String).join(' ')))
})
afterAll(() => server.close())
afterEach(() => {
  desk.close()
  expect(complaints.splice(0)).toEqual([])
})

const at = (): string => `${location.pathname}${location.search}`
const crumb = (): string => desk.find('.crumbs h1')?.textContent ?? ''

test('without a session a page leads to sign-in and back', async () => {
  desk = await openDesk(server, null, '/setting/owner/shop?pageSize=50')
  await desk.until('sign-in', () => desk.find('#tenantCode'))
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/setting/owner/shop?pageSize=50')
  desk.type('#tenantCode', 'yunhe')
  desk.type('#account', 'wh_manager')
  desk.type('#password', 'Wrong2026')
  desk.click(desk.find('button[type=submit]'))
  await desk.until('the refusal', () => desk.find('[role=alert]')?.textContent.includes('租户、账号或密码错误'))
  desk.type('#password', password)
  desk.click(desk.find('button[type=submit]'))
  await desk.until('the shop list', () => crumb() === '店铺管理')
  expect(at()).toBe('/setting/owner/shop?pageSize=50')
})

test('/ leads to the first own front page of type 1, an unknown address to the workbench', async () => {
  desk = await openDesk(server, 'wh_manager', '/')
  await desk.until('the first page', () => location.pathname === '/front/operator-center/goods')
  desk.close()
  desk = await openDesk(server, 'wh_manager', '/no/such/page')
  await desk.until('the workbench', () => location.pathname === '/front/workbench')
})

const open = menuPages.filter((page) => page.built && page.type === 1 && !page.path.startsWith('/wx'))
const built = await Promise.all(open.map(async (page) => ({ page, drawn: await loadPage(page.source) })))

/** Their definitions are all judged by tests/contract; how one is drawn is the same for all. */
const lists = sampled(
  'lists drawn',
  built.filter(({ drawn }) => drawn.kind === 'resource'),
  14,
  { idOf: ({ page }) => page.source },
)
test.each(lists.map(({ page, drawn }) => [page.title, page.path, drawn] as const))(
  '%s draws its definition: every column header and search label in Chinese',
  async (title, path, drawn) => {
    const { resource } = drawn as { readonly resource: Resource }
    desk = await openDesk(server, 'admin', path)
    const table = await desk.until('the table', () => desk.find('table[role=table]'))
    expect(crumb()).toBe(title)
    const headers = [...table.querySelectorAll('th[scope=col]')].map((header) => header.textContent)
    const naming = namingField(resource) ?? ''
    const first = columnsOf(resource).flatMap((one) => (one.isShown && one.name !== naming ? [one.name] : []))
    const shown = [naming, ...first]
    const labels = shown.map((name) => titleOf(resource.fields[name] ?? { kind: 'text', label: name }))
    expect(headers.filter((header) => header !== '操作' && header !== '')).toEqual(['序号', ...labels])
    await desk.until('an answer of the list', () => desk.text().includes('共 ') && !table.closest('[aria-busy=true]'))
    expect(desk.text()).not.toContain('系统执行出错')
  },
)

/** Stations draw a scan lane instead of a list (tests/screens/stations), 现场 several (tests/screens/live), 退货质检 one parcel, 税率 a matrix. */
const without: readonly string[] = ['operate/live', 'returns/inspect', 'finance/taxRate']
const own = sampled(
  'screens of their own',
  built.filter(({ page, drawn }) => drawn.kind === 'screen' && !stations.includes(page) && !without.includes(page.source)),
  14,
  { idOf: ({ page }) => page.source },
)

test('税率设置 shows what holds today; a typed rate is saved for its day', async () => {
  desk = await openDesk(server, 'admin', '/front/operator-center/finance/tax-rate')
  await desk.until('the rates', () => desk.find('table[aria-label=税率]')?.textContent.includes('耗材费13.00%'))
  expect(crumb()).toBe('税率设置')
  const save = (): HTMLButtonElement | null =>
    desk.all<HTMLButtonElement>('button').find((one) => one.textContent === '保存') ?? null
  desk.type('[aria-label=快递费新税率]', '26')
  await desk.until('the fault', () => desk.find('[aria-label=快递费新税率][aria-invalid=true]'))
  desk.type('[aria-label=快递费新税率]', '9')
  await desk.until('a valid rate', () => desk.find('[aria-label=快递费新税率]:not([aria-invalid])'))
  desk.click(save())
  await desk.until('the new rate', () => desk.find('table[aria-label=税率]')?.textContent.includes('起 9.00%'))
})

test('退货质检 asks for a parcel', async () => {
  desk = await openDesk(server, 'admin', '/front/operator-center/return/inspect')
  await desk.until('the sentence', () => desk.text().includes('还没有包裹'))
  expect(crumb()).toBe('退货质检')
  expect(desk.text()).not.toContain('系统执行出错')
})

test.each(own.map(({ page }) => [page.title, page.path] as const))(
  '%s: the screen of its own stands with its answer',
  async (title, path) => {
    desk = await openDesk(server, 'admin', path)
    const table = await desk.until('the table', () => desk.find('table[role=table]'))
    expect(crumb()).toBe(title)
    await desk.until('an answer of the list', () => desk.text().includes('共 ') && !table.closest('[aria-busy=true]'))
    expect(desk.text()).not.toContain('系统执行出错')
  },
)

test('a page behind another keeps what was typed and stands outside the document', async () => {
  desk = await openDesk(server, 'wh_manager', '/front/operator-center/goods')
  await desk.until('the goods', () => crumb() === '商品档案' && desk.find('.search-actions [aria-expanded]'))
  desk.click(desk.find('.search-actions [aria-expanded]'))
  await desk.until('the whole form', () => desk.find('#search-goodsNo'))
  desk.type('#search-goodsNo', 'G0010')
  const link = (words: string): Element | null => desk.all('a').find((one) => one.textContent === words) ?? null
  desk.click(link('出库管理'))
  await desk.until('the orders', () => crumb() === '出库单' && desk.find('table[role=table]'))
  expect(desk.all('table[role=table]')).toHaveLength(1)
  expect(desk.all('.panes li').map((pane) => pane.textContent)).toEqual(['首页', '商品档案', '出库单'])
  desk.click(link('商品档案'))
  await desk.until('the goods again', () => crumb() === '商品档案')
  expect(desk.find<HTMLInputElement>('#search-goodsNo')?.value).toBe('G0010')
  expect(desk.all('table[role=table]')).toHaveLength(1)
})

test('Ctrl K, initials, Enter: jumps by keyboard alone, offers own pages only and the latest ones first', async () => {
  desk = await openDesk(server, 'wh_manager', '/front/operator-center/goods')
  await desk.until('the goods', () => crumb() === '商品档案')
  desk.press('KeyK', { ctrlKey: true })
  const box = await desk.until('the palette', () => desk.find('input[role=combobox][aria-label^=页面名称]'))
  const offered = (): string[] => desk.all('.palette-list [role=option] b').map((option) => option.textContent)
  expect(offered()).toContain('出库单')
  expect(offered()).not.toContain('用户管理')
  desk.type('input[role=combobox][aria-label^=页面名称]', 'ckd')
  await desk.until('the page', () => offered()[0] === '出库单')
  expect(desk.find('.palette-list [aria-selected=true] span')?.textContent).toBe('出库管理 / 出库单')
  desk.press('Enter', {}, box)
  await desk.until('the orders', () => crumb() === '出库单' && desk.find('table[role=table]'))
  desk.press('KeyK', { ctrlKey: true })
  await desk.until('the palette with the page before', () => desk.all('.palette-list h3')[0]?.textContent === '最近打开')
  expect(offered()[0]).toBe('商品档案')
})

test('a list keeps its conditions when the person comes back to it by menu, by pane key or by the way back', async () => {
  desk = await openDesk(server, 'wh_manager', '/front/operator-center/stockout?lineNumMax=3&pageSize=50')
  const kept = '/front/operator-center/stockout?lineNumMax=3&pageSize=50'
  await desk.until('the orders', () => crumb() === '出库单' && desk.find('table[role=table]'))
  const side = (words: string): Element | null => desk.all('.side a').find((one) => one.textContent === words) ?? null
  desk.click(side('波次管理'))
  await desk.until('the waves', () => crumb() === '波次管理')
  desk.click(side('出库单'))
  await desk.until('the orders by menu', () => crumb() === '出库单' && at() === kept)
  desk.press('BracketRight', { altKey: true })
  await desk.until('the waves by key', () => crumb() === '波次管理')
  desk.press('BracketLeft', { altKey: true })
  await desk.until('the orders by key', () => crumb() === '出库单' && at() === kept)
  desk.click(desk.find('.top-tools [aria-label=管理后台]'))
  await desk.until('the admin end', () => desk.find('.shell-back'))
  desk.click(desk.find('.top-tools [aria-label=返回前台]'))
  await desk.until('the orders again', () => crumb() === '出库单' && at() === kept)
  desk.press('KeyW', { altKey: true })
  await desk.until('the pane before', () => crumb() !== '出库单')
  expect(desk.all('.panes li').map((pane) => pane.textContent)).not.toContain('出库单')
})

test('the person menu has a name before the server has said whose it is', async () => {
  desk = await openDesk(server, 'cs01', '/front/workbench', (call) => call === 'GET /v1/user/info')
  const menu = await desk.until('the menu', () => desk.find('.person'))
  expect(menu.getAttribute('aria-label')).toBe('个人菜单')
})

test('个人中心 by the person menu: own record, a password that does not fit, a device that is signed out', async () => {
  desk = await openDesk(server, 'cs01', '/front/workbench')
  await server.signIn('yunhe', 'cs01', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0' })
  desk.click(await desk.until('the person', () => desk.find('.person')))
  desk.click(await desk.until('the entry', () => desk.all('[role=menuitem]').find((one) => one.textContent === '个人中心')))
  await desk.until('the record', () => crumb() === '个人中心' && desk.text().includes('cs01'))
  expect(location.pathname).toBe('/persCenter')
  expect(desk.find('.shell-back')).not.toBeNull()

  desk.type('#oldPassword', 'Wrong2026')
  desk.type('#newPassword', 'short1')
  desk.type('#again', 'short2')
  const submit = desk.find('.password-form button[type=submit]')
  desk.click(submit)
  await desk.until('the rule', () => desk.text().includes('密码需为8-20位且包含字母和数字'))
  await desk.until('the difference', () => desk.text().includes('两次输入的新密码不一致'))
  expect(desk.calls).not.toContain('PUT /v1/user/pwd')
  desk.type('#newPassword', 'Different2026')
  desk.type('#again', 'Different2026')
  desk.click(submit)
  await desk.until('the refusal at its field', () => desk.find('.password-form')?.textContent.includes('原密码不正确'))

  const rows = (): string[] => desk.all('table[aria-label=登录设备] tbody tr').map((row) => row.textContent)
  const firefox = (): Element | undefined =>
    desk.all('table[aria-label=登录设备] tbody tr').find((row) => row.textContent.includes('Firefox · Windows'))
  await desk.until('the devices', () => rows().length > 1 && firefox())
  const before = rows().length
  expect(rows()[0]).toContain('本机')
  desk.click(firefox()?.querySelector('.row-actions button') ?? null)
  desk.click(await desk.until('the question', () => desk.all('.ant-modal button').find((one) => one.textContent === '确认')))
  await desk.until('one device fewer', () => rows().length === before - 1 && firefox() === undefined)
  desk.click(desk.find('.top-tools [aria-label=返回前台]'))
  await desk.until('the way back', () => location.pathname === '/front/workbench')
})

test('a person without the right reads so, and no list is asked for', async () => {
  desk = await openDesk(server, 'hr01', '/setting/owner/shop')
  await desk.until('the sentence', () => desk.text().includes('没有查看此页的权限'))
  expect(desk.calls).not.toContain('GET /v1/shop/list')
})
