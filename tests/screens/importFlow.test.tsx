// spec 1 §4 导入流程、§5 导入、§8 导入的话，从列表的按钮到行：没选文件、没有错误直接导入、有错误先看结果、忽略错误、后台导入与记录。
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '#contract/resource'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type Headers, type TestServer } from '../support/server.ts'
import { recordToasts } from '../support/recordedToasts.ts'

let server: TestServer
let desk: DeskPage
let admin: Headers
let ownerNo: string
let told: string[]
const saved: string[] = []
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const { records } = await done<Page<{ ownerNo: string }>>('GET /v1/shop/list', { pageSize: 1 })
  ownerNo = records[0]?.ownerNo ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  told = recordToasts()
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  desk = await openDesk(server, 'admin', '/setting/owner/shop')
  desk.click(await desk.until('导入', () => button('导入')))
  await desk.until('the dialog', () => titles().includes('店铺导入'))
})
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})

const { done } = asking(
  () => server,
  () => admin,
)
const button = (words: string, within: Element | null = document.body): HTMLButtonElement | null =>
  [...(within ?? document.body).querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent.replaceAll(' ', '') === words,
  ) ?? null
const titles = (): string[] => desk.all('.ant-modal-title').map((title) => title.textContent)
const sent = (what: string): number => desk.calls.filter((call) => call === `POST /v1/import/shop/${what}`).length
const shopsNamed = async (name: string): Promise<number> =>
  (await done<Page<object>>('GET /v1/shop/list', { shopName: name })).total

/** A template filled with these rows, as somebody chooses it. */
const choose = async (...rows: readonly string[][]): Promise<void> => {
  const header = ['店铺编号*', '店铺名称*', '平台*', '货主编号*']
  await attach(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] }))
}
const attach = async (bytes: Uint8Array): Promise<void> => {
  const input = desk.find<HTMLInputElement>('.ant-modal input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(bytes)], '店铺.xlsx')], configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.until('its name', () => desk.text().includes('店铺.xlsx'))
}
const shop = (no: string, name: string, platform = '京东'): string[] => [no, name, platform, ownerNo]

test('without a file: 请上传文件, and nothing is sent', async () => {
  expect(desk.find<HTMLInputElement>('.ant-modal input[type=file]')?.accept).toBe('.xls,.xlsx')
  desk.click(button('上传'))
  await desk.until('the sentence', () => told.includes('warning 请上传文件'))
  expect([sent('parse'), titles()]).toEqual([0, ['店铺导入']])
})

test('a file without a fault is in at once: 导入完成, the dialog goes, the list shows it', async () => {
  await choose(shop('DR01', '导入一店'), shop('DR02', '导入二店'))
  desk.click(button('上传'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect([told, sent('parse'), sent('confirm')]).toEqual([['success 导入完成'], 1, 1])
  await desk.until('the list', () => desk.text().includes('导入二店'))
})

test('faults open 解析结果: the sum, each row with its number, field and reason; closed, nothing is in', async () => {
  await choose(shop('DR11', '导入十一店'), shop('DR12', '导入十二店', '集市'), shop('', '导入十三店'))
  desk.click(button('上传'))
  await desk.until('the result', () => titles().includes('解析结果'))
  expect(desk.find('.import-result [role=status]')?.textContent).toBe(
    '文件已上传，共 3 行，成功 1 行，失败 2 行，请调整后重新上传',
  )
  const rows = await desk.until('the faults', () => {
    const found = desk.all('table[aria-label=错误] tbody tr')
    return found.length === 2 && desk.find('.import-errors .table-pane[aria-busy=false]') && found
  })
  expect(desk.all('table[aria-label=错误] th[scope=col]').map((head) => head.textContent)).toEqual([
    '序号',
    '行号',
    '列名',
    '原因',
  ])
  const cells = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
  expect(cells.map((row) => [row[1], row[2]])).toEqual([
    ['3', '平台'],
    ['4', '店铺编号'],
  ])
  desk.click(button('下载错误文件'))
  await desk.until('the file', () => saved.length > 0)
  expect([saved, sent('confirm')]).toEqual([['店铺错误.xlsx'], 0])
  desk.click(button('关闭'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect(await shopsNamed('导入十')).toBe(0)
})

test('忽略错误并提交 brings the good rows in by the same request', async () => {
  await choose(shop('DR21', '导入二一店'), shop('DR22', '导入二二店', '集市'))
  desk.click(button('上传'))
  desk.click(await desk.until('the result', () => button('忽略错误并提交')))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect([told, sent('parse'), sent('confirm')]).toEqual([['success 导入完成'], 1, 1])
  expect([await shopsNamed('导入二一'), await shopsNamed('导入二二')]).toEqual([1, 0])
})

test('a row the sheet hides stays out, and comes along when its tick is pressed', async () => {
  const lines = [['店铺编号*', '店铺名称*', '平台*', '货主编号*'], shop('HID1', '藏行一店'), shop('HID2', '藏行二店')]
  const sheet = { ...utils.aoa_to_sheet(lines), '!rows': [{}, {}, { hidden: true }] }
  await attach(new Uint8Array(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer))
  desk.click(button('上传'))
  await desk.until('the result', () => titles().includes('解析结果'))
  const tick = await desk.until('the tick', () =>
    desk.all('label').find((one) => one.textContent === '文件里有 1 行被隐藏或筛选掉，一起导入'),
  )
  expect(tick.querySelector<HTMLInputElement>('input')?.checked).toBe(false)
  desk.click(tick)
  await desk.until('it is ticked', () => tick.querySelector<HTMLInputElement>('input')?.checked)
  desk.click(button('提交') ?? button('忽略错误并提交'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect([await shopsNamed('藏行一'), await shopsNamed('藏行二')]).toEqual([1, 1])
})

test('a file without one good row cannot be submitted', async () => {
  await choose(shop('DR31', '导入三一店', '集市'))
  desk.click(button('上传'))
  await desk.until('the result', () => titles().includes('解析结果'))
  expect(button('忽略错误并提交')?.disabled).toBe(true)
})

test('without validation the file itself is confirmed: in by one call, or nothing of it and the faults are shown', async () => {
  desk.close()
  desk = await openDesk(server, 'admin', '/dev/kit/import-direct')
  const open = async (): Promise<void> => {
    desk.click(await desk.until('the button', () => button('导入店铺')))
    await desk.until('the dialog', () => titles().includes('店铺导入'))
  }
  await open()
  await choose(shop('DR51', '导入五一店'), shop('DR52', '导入五二店'))
  desk.click(button('上传'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect([told, sent('direct'), sent('parse'), sent('confirm')]).toEqual([['success 导入完成'], 1, 0, 0])
  expect(await shopsNamed('导入五')).toBe(2)
  await open()
  await choose(shop('DR61', '导入六一店'), shop('DR62', '导入六二店', '集市'))
  desk.click(button('上传'))
  await desk.until('the result', () => titles().includes('解析结果'))
  expect(desk.find('.import-result [role=status]')?.textContent).toContain('共 2 行，成功 1 行，失败 1 行')
  expect(await shopsNamed('导入六')).toBe(0)
  desk.click(button('忽略错误并提交'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect([sent('direct'), sent('confirm'), await shopsNamed('导入六')]).toEqual([2, 1, 1])
})

test('by a job: 文件导入中 at once, the record says how it stands and what came of it', async () => {
  desk.click(button('后台导入与记录'))
  await desk.until('the record', () => titles().includes('店铺导入记录') && desk.text().includes('还没有后台导入'))
  expect(desk.find('.task-dialog')?.closest<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
  desk.click(button('后台导入'))
  await desk.until('the sentence', () => told.includes('warning 请上传文件'))
  await choose(shop('DR41', '导入四一店'), shop('DR42', '导入四二店', '集市'))
  desk.click(button('后台导入'))
  await desk.until('it is on its way', () => told.includes('success 文件导入中'))
  const row = (): string => desk.find('table[aria-label=导入记录] tbody tr:not([aria-hidden])')?.textContent ?? ''
  await desk.until('it waits', () => row().includes('待执行'))
  expect(row()).toContain('店铺.xlsx')
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  // the event stream has no line in this test: opening the record again asks
  desk.click(button('关闭'))
  await desk.until('it is closed', () => titles().length === 0)
  desk.click(button('导入'))
  desk.click(await desk.until('the record again', () => button('后台导入与记录')))
  await desk.until('its end', () => row().includes('已完成') && row().includes('成功 1 行，失败 1 行'))
  desk.click(button('结果'))
  await desk.until(
    'what came of it',
    () => titles().includes('导入结果') && desk.text().includes('共 2 行，成功 1 行，失败 1 行'),
  )
})
