// 坏日子在画面上：两个人改一行、菜单指向没有的页面、没开放的页面。每样一句明白话，没有写了一半的。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())
afterEach(() => desk.close())

const shops = '/setting/owner/shop'
const button = (text: string, within: Element | null | undefined = document.body): HTMLElement | null =>
  [...(within ?? document.body).querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent.replaceAll(' ', '') === text,
  ) ?? null
const { done } = asking(
  () => server,
  () => admin,
)
interface Shop {
  readonly shopNo: string
  readonly shopName: string
  readonly version: number
}
const shop = (shopNo: string): Promise<Shop> => done<Shop>('GET /v1/shop/detail', { shopNo })

test('two people edit one row: the second reads so, keeps what was typed, and nothing of it is written', async () => {
  const { records } = await done<Page<Shop>>('GET /v1/shop/list', { pageSize: 1 })
  const shopNo = records[0]?.shopNo ?? ''
  desk = await openDesk(server, 'admin', `${shops}?shopNo=${shopNo}`)
  const row = await desk.until('the row', () => desk.all('tbody tr').find((one) => one.textContent.includes(shopNo)))
  desk.click(button('编辑', row))
  const field = await desk.until('the form', () => desk.find<HTMLInputElement>('.ant-drawer #shopName'))
  await desk.until('the row in it', () => field.value !== '')
  const before = await shop(shopNo)
  await done('PUT /v1/shop', { ...before, shopName: '先改的人' })
  desk.type('.ant-drawer #shopName', '后改的人')
  desk.click(button('保存', desk.find('.ant-drawer')))
  await desk.until('the sentence', () => desk.text().includes('数据已被他人修改，请刷新后重试'))
  expect(desk.find<HTMLInputElement>('.ant-drawer #shopName')?.value).toBe('后改的人')
  expect(await shop(shopNo)).toMatchObject({ shopName: '先改的人', version: before.version + 1 })
})

test('an entry of the menu whose page does not exist says so; the pages beside it work', async () => {
  const code = '120200'
  const owner = server.services.db
  await owner.inTenant(1, async (tx) => {
    const columns = `parent_id, comp_name, code, alias, icon, icon_color, path, title, name, sort, category, type, action, is_open, remark, redirect`
    await tx.query(
      `insert into menu as m (tenant_id, id, ${columns}, source, create_time, update_time)
       select $1, t.id, ${columns}, 'owner/removed', $3, $3 from tpl_menu t where t.code = $2`,
      [1, code, new Date(server.clock.now())],
    )
  })
  desk = await openDesk(server, 'admin', shops)
  await desk.until('the sentence', () => desk.text().includes('当前版本里还没有“店铺管理”，请从菜单打开其他页面。'))
  desk.click(desk.all('.side a').find((one) => one.textContent === '货主档案') ?? null)
  await desk.until('another page', () => desk.find('.crumbs h1')?.textContent === '货主档案' && desk.find('table[role=table]'))
  await owner.inTenant(1, (tx) => tx.query('delete from menu where tenant_id = $1 and code = $2', [1, code]))
})

test('a page the tenant closed reads 暂未开放..., and asks the server nothing', async () => {
  await done('PUT /v1/menu', { code: '120200', version: 0, title: '店铺管理', isOpen: 0 })
  desk = await openDesk(server, 'admin', shops)
  await desk.until('the words', () => desk.find('.state-box')?.textContent.includes('暂未开放...'))
  expect(desk.calls).not.toContain('GET /v1/shop/list')
  await done('DELETE /v1/menu', { code: '120200' })
})

test.each(['/v1/network/list', '/v1/warehouse/list', '/v1/logistics/company/list'])(
  'a selector may ask %s for 10,000 at once',
  async (path) => {
    await done(`GET ${path}`, { pageNo: 1, pageSize: 10_000 })
  },
)
