// spec 1 §2.1、§2.2、§2.4、§2.5 逐句：固定地址、守卫、离开页面时中断、外壳的页头与侧边菜单、两张错误页。
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuPage } from '#contract/menu/define'
import { menu, pages } from '#contract/menu/menu'
import { session } from '../../src/state/session.ts'
import { openDesk, password, type DeskPage } from '../support/deskPage.tsx'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type TestServer } from '../support/server.ts'
import { recordToasts } from '../support/recordedToasts.ts'

let server: TestServer
let desk: DeskPage
let subject: Subject
beforeAll(async () => {
  server = await openServer()
  subject = await openSubject(server)
})
afterAll(() => server.close())
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})

const goods = '/front/operator-center/goods'
const shops = '/setting/owner/shop'
const crumb = (): string => desk.find('.crumbs h1')?.textContent ?? ''
const link = (words: string, within = ''): Element | null =>
  desk.all(`${within} a`).find((one) => one.textContent === words) ?? null
const button = (words: string): Element | null =>
  desk.all('button').find((one) => one.textContent === words || one.getAttribute('aria-label') === words) ?? null
const query = (name: string): string | null => new URLSearchParams(location.search).get(name)
/** Calls that `isHeld` names get no answer; their signals say whether anybody still waits. */
const hold = (isHeld: (url: string) => boolean): AbortSignal[] => {
  const held: AbortSignal[] = []
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const signal = init?.signal
    if (typeof input !== 'string' || !isHeld(input) || signal === null || signal === undefined) return send(input, init)
    held.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))))
  }
  return held
}

describe('who comes in', () => {
  test('/ without a session is plain sign-in; /layout is the admin end', async () => {
    desk = await openDesk(server, null, '/')
    await desk.until('sign-in', () => desk.find('#tenantCode'))
    expect([location.pathname, location.search]).toEqual(['/login', ''])
    desk.close()
    desk = await openDesk(server, 'admin', '/layout')
    await desk.until('the admin end', () => desk.find('.shell-back') && crumb() !== '')
    expect(pages.find((page) => page.path === location.pathname)?.title).toBe(crumb())
  })

  test('who owns no page of the front end reads so, and goes back to sign-in without the session', async () => {
    await subject.set([], 'nothing')
    desk = await openDesk(server, 'hr01', `${goods}?pageSize=50`)
    await desk.until('the page', () => desk.find('h1')?.textContent === '对不起，没有权限')
    expect([location.pathname, query('oriPage')]).toEqual(['/authErr', `${goods}?pageSize=50`])
    expect(desk.find('.error-page p')?.textContent).toMatch(/联系系统管理员.*账号配置权限/)
    desk.click(button('返回登录'))
    await desk.until('sign-in', () => desk.find('#tenantCode'))
    expect([location.pathname, session.tenant]).toEqual(['/login', null])
  })

  test.each([
    ['A0301', '登录已失效', (who: string) => `delete from user_session where tenant_id = $1 and user_id = ${who}`],
    ['A0202', '账号已被停用', (who: string) => `update sys_user set status = 0 where tenant_id = $1 and id = ${who}`],
  ])('%s: the sentence of the server, and sign-in that leads back', async (_code, words, sql) => {
    await subject.set([100_000, 100_100, 100_101, 140_000, 140_100, 140_101], 'all')
    const told = recordToasts()
    desk = await openDesk(server, 'hr01', `${goods}?pageSize=50`)
    await desk.until('the goods', () => crumb() === '商品档案' && desk.find('.table-pane[aria-busy=false]'))
    await server.services.db.inTenant(1, (tx) => tx.query(sql(subject.who.userId), [1]))
    server.services.sessions.forget(1)
    desk.click(button('刷新'))
    await desk.until('sign-in', () => desk.find('#tenantCode'))
    expect([location.pathname, query('redirect')]).toEqual(['/login', `${goods}?pageSize=50`])
    expect(told.filter((one) => one.startsWith(`error ${words}`)).length).toBeGreaterThan(0)
    expect(told.filter((one) => !one.startsWith(`error ${words}`))).toEqual([])
  })
})

test('a portal takes people of its own and tells the others so', async () => {
  desk = await openDesk(server, null, '/login?portal=owner')
  await desk.until('its title', () => desk.find('h1')?.textContent === '货主登录')
  expect(desk.all('[aria-label=其它登录入口] a').map((one) => one.textContent)).toEqual([
    '全部账号',
    '合伙人登录',
    '仓库门户登录',
    '网点登录',
  ])
  const enter = (account: string): void => {
    desk.type('#tenantCode', 'yunhe')
    desk.type('#account', account)
    desk.type('#password', password)
    desk.click(desk.find('button[type=submit]'))
  }
  enter('cs01')
  await desk.until('the refusal', () => desk.find('[role=alert]') && desk.find('button[type=submit]:not([class*=loading])'))
  enter('owner_hj')
  await desk.until('the owner is in', () => desk.find('#tenantCode') === null && session.tenant !== null)
})

describe('leaving a page', () => {
  test('asks on every new address whether this is the newest version', async () => {
    desk = await openDesk(server, 'wh_manager', goods)
    const asked = (): number => desk.calls.filter((call) => call === 'GET /version.json').length
    await desk.until('the goods', () => crumb() === '商品档案' && asked() > 0)
    const before = asked()
    desk.click(link('条码异常', '.side'))
    await desk.until('the question', () => crumb() === '条码异常' && asked() === before + 1)
  })

  test('cancels what it still asks for, without a word', async () => {
    const told = recordToasts()
    desk = await openDesk(server, 'wh_manager', goods)
    const held = hold((url) => url.includes('/v1/goods/list'))
    await desk.until('the list on its way', () => held.length > 0)
    desk.click(link('出库管理', '.top-tabs'))
    await desk.until('the orders', () => crumb() === '出库单' && desk.find('table[role=table]'))
    expect(held.map((signal) => signal.aborted)).toEqual(held.map(() => true))
    expect(told).toEqual([])
  })
})

describe('the header', () => {
  beforeEach(async () => {
    desk = await openDesk(server, 'admin', goods)
    await desk.until('the goods', () => crumb() === '商品档案')
  })

  test('tabs of the front end only, gone in the admin end, from where the logo leads back', async () => {
    const front = menu.filter((area) => area.category === 0).map((area) => area.title)
    const tabs = desk.all('.top-tabs a').map((tab) => tab.textContent)
    expect(tabs.filter((tab) => !front.includes(tab))).toEqual([])
    // hidden pages and details of an area are no tabs, nor entries of its side menu
    const shown = new Set(desk.all('.side a').map((one) => one.textContent))
    expect(pages.filter((page) => (page.type === 3 || page.type === 4) && shown.has(page.title))).toEqual([])
    desk.click(button('管理后台'))
    await desk.until('the admin end', () => desk.find('.shell-back'))
    expect(desk.find('.top-tabs')).toBeNull()
    expect(desk.find('.panes')).toBeNull()
    desk.click(desk.find('.brand'))
    await desk.until('the front end', () => desk.find('.top-tabs'))
    expect(location.pathname.startsWith('/front/')).toBe(true)
  })

  test('what the tenant closed says 暂未开放..., and leads nowhere: a page, and an area none of whose pages is open', async () => {
    const told = recordToasts()
    const stands = (selector: string, title: string) =>
      desk.until('its entry', () => desk.all(selector).find((one) => one.textContent === title))
    const close = async (page: MenuPage): Promise<void> => {
      const { code } = await server.send('PUT /v1/menu/status', { code: String(page.code), isOpen: 0 }, admin)
      expect(code).toBe('00000')
    }
    const { headers: admin } = await server.signIn('yunhe', 'admin')
    const closed = menu.filter(({ title }) => title === '保护方案与耗材').flatMap((area) => area.pages)
    const names = pages.find(({ path }) => path.endsWith('/name-list'))
    if (names === undefined) throw new Error('no names of goods')
    for (const page of [...closed, names]) await close(page)
    desk.close()
    desk = await openDesk(server, 'admin', goods)
    desk.click(await stands('.side button', names.title))
    desk.click(await stands('.top-tabs button', '保护方案与耗材'))
    expect([told, location.pathname]).toEqual([['info 暂未开放...', 'info 暂未开放...'], goods])
    for (const page of [...closed, names]) await server.send('DELETE /v1/menu', { code: String(page.code) }, admin)
  })

  test('what is not built yet stands in no menu, also for an administrator, and its address names no page', async () => {
    const unbuilt = pages.filter((page) => !page.built)
    expect(unbuilt.length).toBeGreaterThan(0)
    // a page of the handheld may wait while its twin at the desk stands
    const names = new Set(pages.flatMap(({ built, title }) => (built ? [title] : [])))
    const absent = unbuilt.filter(({ title }) => !names.has(title))
    expect(absent.length).toBeGreaterThan(0)
    const read = (): Set<string> => new Set(desk.all('.top-tabs > *, .side a, .side button').map((one) => one.textContent))
    const tabs = menu.filter((area) => area.category === 0 && area.pages.some((page) => page.built && page.type === 1))
    for (const area of tabs) {
      desk.click(link(area.title, '.top-tabs'))
      await desk.until('the area', () => link(area.title, '.top-tabs')?.getAttribute('aria-current') === 'page')
      expect(absent.filter(({ title }) => read().has(title))).toEqual([])
    }
    expect(menu.filter(({ title, pages: own }) => read().has(title) && !own.some((page) => page.built))).toEqual([])
    desk.jumpTo('/front/workbench')
    const shortcuts = await desk.until('移动端', () => {
      const found = desk.all('.home-shortcuts a[href^="/wx/"]').map((one) => one.textContent)
      return found.length > 0 && found
    })
    expect(shortcuts).toEqual(pages.filter(({ path, built }) => path.startsWith('/wx/') && built).map(({ title }) => title))
    desk.jumpTo(unbuilt.find(({ path }) => !path.startsWith('/wx/'))?.path ?? '')
    await desk.until('the sentence', () => desk.text().includes('没有找到这个页面'))
    expect(desk.text()).toContain('当前版本里还没有')
    expect(desk.text()).not.toMatch(/暂未开放|菜单管理。/)
  })

  test('the name opens 个人中心, 系统附件下载 and 退出登录; leaving ends the session', async () => {
    desk.click(await desk.until('the person', () => desk.find('.person')))
    const entries = await desk.until('the entries', () => desk.all('[role=menuitem]').length > 0 && desk.all('[role=menuitem]'))
    expect(entries.map((entry) => entry.textContent)).toEqual(
      expect.arrayContaining(['个人中心', '系统附件下载', '退出登录']) as string[],
    )
    const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    desk.click(entries.find((entry) => entry.textContent === '退出登录') ?? null)
    await desk.until('the end', () => gone.mock.calls.length > 0)
    expect(gone).toHaveBeenCalledWith('/login')
    expect([desk.calls.includes('POST /v1/user/logout'), session.tenant]).toEqual([true, null])
  })

  test('系统附件下载: 800 px, 文件名 and 操作; 下载 saves the file under its remark, which keeps its extension; several at once', async () => {
    const file = new File(['%PDF-1.4'], '作业手册.pdf')
    const { headers } = await server.signIn('yunhe', 'admin')
    const attach = { method: 'POST' as const, path: '/v1/common/config/attach', files: true }
    await server.send(attach, { file }, headers)
    const { configId } = (await server.send<{ configId: string }>(attach, { file, remark: '盘点表' }, headers)).data
    const renamed = await server.send(
      'PUT /v1/common/config/item',
      { configId, version: 1, value: `/v1/common/config/attach/${configId}`, remark: '盘点说明', sort: 20 },
      headers,
    )
    expect(renamed.code).toBe('00000')
    desk.click(await desk.until('the person', () => desk.find('.person')))
    desk.click(await desk.until('the entry', () => desk.all('[role=menuitem]').find((one) => one.textContent === '系统附件下载')))
    const row = await desk.until('the file', () =>
      desk.all('.ant-modal tbody tr').find((one) => one.textContent.includes('作业手册.pdf')),
    )
    expect(desk.find('.ant-modal-title')?.textContent).toBe('系统附件下载')
    expect(desk.find('.ant-modal')?.style.width).toBe('800px')
    expect(desk.all('.ant-modal th[scope=col]').map((head) => head.textContent)).toEqual(['', '序号', '文件名', '操作'])
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    desk.click(row.querySelector('button'))
    await desk.until('the file', () => saved.length > 0)
    expect(saved.splice(0)).toEqual(['作业手册.pdf'])
    desk.click(desk.find('.ant-modal input[aria-label=选择本页]'))
    desk.click(await desk.until('both chosen', () => button('下载所选 2 个')))
    await desk.until('both files', () => saved.length > 1)
    expect(saved).toEqual(['作业手册.pdf', '盘点说明.pdf'])
  })

  test('the night is kept in this browser', async () => {
    desk.click(button('夜间模式'))
    await desk.until('the night', () => document.documentElement.dataset['night'] === 'true')
    expect(localStorage.getItem('nightMode')).toBe('true')
    desk.click(button('日间模式'))
    await desk.until('the day', () => document.documentElement.dataset['night'] === 'false')
    expect(localStorage.getItem('nightMode')).toBe('false')
  })

  test('下载列表 is opened and closed by its icon', async () => {
    desk.click(button('下载列表'))
    await desk.until('the list', () => desk.find('.ant-drawer-open') && desk.text().includes('没有下载任务'))
    desk.click(button('下载列表'))
    await desk.until('it is gone', () => desk.find('.ant-drawer-open') === null)
  })
})

describe('the side menu', () => {
  test('holds own entries only, in folders; a detail page and the workbench stand without it', async () => {
    await server.services.db.inTenant(1, (tx) =>
      tx.query("update sys_user set status = 1 where tenant_id = $1 and account = 'hr01'", [1]),
    )
    await subject.set([100_000, 100_100, 100_101, 140_000, 140_100, 140_101, 140_200, 140_201, 140_500, 140_501], 'all')
    desk = await openDesk(server, 'hr01', goods)
    await desk.until('the goods', () => crumb() === '商品档案')
    expect(desk.all('.side a').map((one) => one.textContent)).toEqual(['商品档案', '条码异常'])
    expect(desk.all('.top-tabs a').map((one) => one.textContent)).toEqual(['工作台', '商品管理'])
    expect(button('管理后台')).toBeNull()
    desk.click(link('条码异常', '.side'))
    await desk.until('the pane', () => crumb() === '条码异常')
    expect(desk.find('.panes [aria-current=page]')?.textContent).toBe('条码异常')
    desk.jumpTo(`${goods}/detail/OW001/NO-SUCH`)
    await desk.until('the detail', () => crumb() === '商品详情')
    expect(desk.find('.side')).toBeNull()
    desk.jumpTo('/front/workbench')
    await desk.until('the workbench', () => desk.find('.home'))
    expect(desk.find('.side')).toBeNull()
  })

  test('in the admin end its categories fold, and a click opens no pane', async () => {
    desk = await openDesk(server, 'admin', shops)
    await desk.until('the shops', () => crumb() === '店铺管理')
    const back = menu.filter((area) => area.category === 1).map((area) => area.title)
    expect(desk.all('.side summary').map((one) => one.textContent)).toEqual(back)
    const unfolded = (): string[] => desk.all('.side details[open] > summary').map((one) => one.textContent)
    expect(unfolded()).toHaveLength(1)
    desk.click(link('货主档案', '.side'))
    await desk.until('the owners', () => crumb() === '货主档案')
    desk.click(button('返回前台'))
    await desk.until('the front end', () => desk.find('.panes'))
    expect(desk.all('.panes li').map((pane) => pane.textContent)).toEqual(['首页'])
  })
})

describe('网络异常', () => {
  const open = async (address: string): Promise<void> => {
    desk = await openDesk(server, 'wh_manager', address)
    await desk.until('the page', () => desk.find('h1')?.textContent === '网络异常')
  }
  test('says what to look at, and offers home, refresh and another visit', async () => {
    await open(`/netErr?oriPage=${encodeURIComponent(`${goods}?pageNo=2`)}`)
    expect(desk.find('.error-page p')?.textContent).toMatch(/网络不可用.*检查您的网络设置/)
    const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const anew = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    for (const words of ['返回首页', '刷新页面', '再次访问']) desk.click(button(words))
    expect(went.mock.calls).toEqual([['/front/workbench'], [`${goods}?pageNo=2`]])
    expect(anew).toHaveBeenCalledOnce()
  })

  test('without a page to go back to, another visit is the step before', async () => {
    await open('/netErr?oriPage=https://evil.example')
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    desk.click(button('再次访问'))
    expect(back).toHaveBeenCalledOnce()
  })
})
