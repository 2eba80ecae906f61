// 超过八个字段的表单是一页：地址可直达，页签有名字，离开前问一次，保存后回到列表原来的条件，改过的那一行看得见。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
/** whose the goods is that the first test makes */
let ownerNo = ''
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const goods = '/front/operator-center/goods'
const button = (words: string): HTMLButtonElement | null =>
  desk.all<HTMLButtonElement>('button').find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const tabs = (): string[] => desk.all('.panes li a').map((one) => one.textContent)
const field = (name: string): HTMLInputElement | null => desk.find<HTMLInputElement>(`.form-sheet #${name}`)
/** Says no to the one question that is asked. */
const declined = async (text: string): Promise<void> => {
  const asked = (): HTMLElement[] => desk.all('.ant-modal-confirm')
  await desk.until('the question', () => asked().length > 0)
  expect(asked().map((box) => box.textContent.includes(text))).toEqual([true])
  desk.click(desk.find('.ant-modal-confirm .ant-btn:not(.ant-btn-primary)'))
  await desk.until('its end', () => asked().length === 0)
}
const question = (): boolean => desk.text().includes('有未保存的修改')
const firstRow = async (): Promise<HTMLElement> => desk.until('a row', () => desk.find('.screen tr[aria-rowindex="2"]'))

test('a new one that the open page of the list does not show is named, and one click leads to it', async () => {
  desk = await openDesk(server, 'admin', `${goods}?goodsNo=NOWHERE`)
  await desk.until('the empty list', () => desk.find('.screen .state-box'))
  desk.click(button('新增'))
  await desk.until('the form', () => field('goodsNo'))
  expect([location.pathname, tabs().at(-1)]).toEqual([`${goods}/new`, '新增商品'])
  desk.click(button('保存'))
  await desk.until('what is missing', () => desk.text().includes('货主不能为空') && desk.text().includes('商品编号不能为空'))
  const owner = field('ownerNo')?.closest('.ant-select') ?? null
  owner?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const option = await desk.until('the owners', () => desk.find('.ant-select-item-option'))
  desk.click(option)
  desk.type('.form-sheet #goodsNo', 'FORM-PAGE-1')
  desk.type('.form-sheet #goodsName', '一页的商品')
  desk.click(button('保存'))
  const note = await desk.until('where it went', () => desk.find('.saved-note'))
  expect(note.textContent).toContain('已保存 FORM-PAGE-1，它不在当前这一页')
  desk.click(button('查看'))
  const made = await server.send<{ records: readonly { ownerNo: string }[] }>(
    'GET /v1/goods/list',
    { goodsNo: 'FORM-PAGE-1' },
    (await server.signIn('yunhe', 'admin')).headers,
  )
  ownerNo = made.data.records[0]?.ownerNo ?? ''
  await desk.until('its row', () => desk.find('.screen tr[aria-rowindex="2"]')?.textContent.includes('一页的商品'))
})

test('a goods is changed on a page of its own; the list comes back as it was left, its row stands out', async () => {
  desk = await openDesk(server, 'admin', `${goods}?goodsNo=FORM-PAGE-1`)
  desk.click(await desk.link(await firstRow(), '编辑'))
  const brand = await desk.until('the form', () => field('brand'))
  expect(location.pathname).toBe(`${goods}/edit/${ownerNo}/FORM-PAGE-1`)
  expect(tabs()).toEqual(['首页', '商品档案', '编辑 FORM-PAGE-1'])
  expect(field('goodsNo')?.disabled).toBe(true)
  expect(desk.all('.form-part > h2').map((one) => one.textContent)).toEqual([
    '基本信息',
    '重量与尺寸',
    '价值与存放',
    '批次与效期',
    '作业标记',
  ])
  await desk.until('the row', () => field('goodsNo')?.value === 'FORM-PAGE-1')
  desk.type('.form-sheet #brand', `${brand.value}新`)
  desk.click(button('保存'))
  await desk.until('the list', () => desk.find('.screen .table-pane'))
  expect(`${location.pathname}${location.search}`).toBe(`${goods}?goodsNo=FORM-PAGE-1`)
  expect(tabs()).toEqual(['首页', '商品档案'])
  const marked = await desk.until('the row that was changed', () => desk.find('tr[data-marked]'))
  expect(marked.textContent).toContain('FORM-PAGE-1')
})

test('text pasted beyond the limit stays whole and is said', async () => {
  desk = await openDesk(server, 'admin', `${goods}/new`)
  await desk.until('the form', () => desk.find('#goodsName'))
  desk.type('#goodsName', '长'.repeat(260))
  await desk.until('the sentence', () => desk.text().includes('最多 200 字，现在 260 字'))
  expect(desk.find<HTMLInputElement>('#goodsName')?.value.length).toBe(260)
  desk.type('#goodsName', '长'.repeat(200))
  await desk.until('it fits', () => !desk.text().includes('最多 200 字'))
})

test('a bookmark leads to a form; closed with something typed it asks once, and saves into a list opened for it', async () => {
  desk = await openDesk(server, 'admin', '/front/workbench')
  await desk.until('the shell', () => desk.find('.panes'))
  desk.jumpTo(`${goods}/edit/${ownerNo}/FORM-PAGE-1`)
  await desk.until('the row', () => field('goodsName')?.value === '一页的商品')
  const close = (): Element | null => desk.find('.panes li[data-active] button')
  desk.type('.form-sheet #brand', '没存的牌子')
  desk.click(close())
  await declined('编辑 FORM-PAGE-1：关闭后这些修改会丢失，是否关闭？')
  expect(field('brand')?.value).toBe('没存的牌子')

  // it waits behind another page with what was typed, and is still asked about there
  desk.jumpTo('/front/workbench')
  await desk.until('the workbench', () => field('brand') === null)
  desk.click(desk.find('.panes button[aria-label="关闭 编辑 FORM-PAGE-1"]'))
  await declined('编辑 FORM-PAGE-1：关闭后这些修改会丢失，是否关闭？')
  desk.jumpTo(`${goods}/edit/${ownerNo}/FORM-PAGE-1`)
  await desk.until('the form again', () => field('brand')?.value === '没存的牌子')
  desk.click(button('保存'))
  await desk.until('the list', () => location.pathname === goods && desk.find('.screen .table-pane'))
})

test('in the admin end a link, too, asks before what was typed goes with its page', async () => {
  desk = await openDesk(server, 'admin', '/setting/owner/company/edit/GS01')
  await desk.until('the row', () => (field('companyName')?.value ?? '') !== '')
  desk.type('.form-sheet #shortName', '没存')
  const away = desk.all('.side a').find((one) => one.textContent === '店铺管理') ?? null
  desk.click(away)
  await desk.until('the question', question)
  expect(location.pathname).toBe('/setting/owner/company/edit/GS01')
  desk.click(desk.find('.ant-modal-confirm .ant-btn-primary'))
  await desk.until('the other page', () => location.pathname === '/setting/owner/shop')
})

test('a form page of its own making asks as well', async () => {
  desk = await openDesk(server, 'admin', '/setting/org/user/create')
  await desk.until('the form', () => desk.find('.form-page #name'))
  desk.type('.form-page #name', '没存的人')
  desk.click(button('取消'))
  await desk.until('the question', question)
  desk.click(desk.find('.ant-modal-confirm .ant-btn-primary'))
  await desk.until('the list', () => location.pathname === '/setting/org/user')
})

test('without the right, and at an address that names no row, the page says so', async () => {
  desk = await openDesk(server, 'picker01', `${goods}/new`)
  await desk.until('an answer', () => desk.text().includes('没有查看此页的权限') || location.pathname === '/authErr')
  desk.close()
  desk = await openDesk(server, 'admin', `${goods}/edit/OW001`)
  await desk.until('an answer', () => desk.text().includes('地址不完整，请从列表打开。'))
})
