// 出库单导入页，挂在真的服务端上：上传真实文件、选好来源与规则、解析、提交、每单的去向。
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#server/platform/jobs'
import { seedWorld } from '#server/seed/world'
import { tasks } from '#server/tasks'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

const page = '/front/operator-center/stockout/import'
const retail = readFileSync(join(import.meta.dirname, '../support/online-retail-2010-12-01_03.csv'))

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  const [first] = server.tenants
  if (first) await seedWorld(server.services, first, { seed: 1, scale: 0.01 })
})
afterAll(() => server.close())
afterEach(() => desk.close())

const button = (name: string): Element | null =>
  desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === name) ?? null
const enabled = (name: string): boolean => button(name)?.hasAttribute('disabled') === false
const work = (): Promise<void> => runDueJobs(server.database.urls.jobs, server.services, tasks)

test('a real file goes in through the page, and every one of its 418 invoices is accounted for', async () => {
  desk = await openDesk(server, 'wh_manager', page)
  await desk.until('the upload', () => desk.find('input[type=file]'))
  desk.find('[aria-label=店铺]')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  desk.click(await desk.until('the shops', () => desk.find('.ant-select-item-option')))
  const input = desk.find<HTMLInputElement>('input[type=file]')
  const file = new File([retail], 'online-retail.csv')
  Object.defineProperty(input, 'files', { value: [file] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.until('the file', () => desk.text().includes('online-retail.csv'))
  desk.click(button('上传'))
  await desk.until('the columns', () => desk.find('table[aria-label=字段来源]'))
  expect(desk.text()).toContain('请为必填字段【收件人】选择来源')
  expect(desk.text()).toContain('12/1/10 有不止一种读法')
  const dateOrders = (): HTMLInputElement[] => desk.all<HTMLInputElement>('[aria-label=日期顺序] input')
  expect(dateOrders().map((one) => one.checked)).toEqual([false, false, false])
  desk.click(button('缺少的字段全部生成'))
  desk.click(desk.all('label').find((label) => label.textContent.startsWith('档案中没有的商品从文件新建')) ?? null)
  await desk.until(
    'a plan that lacks the order of its dates only',
    () => desk.text().includes('请选择日期顺序') && !enabled('解析'),
  )
  desk.click(desk.all('label').find((label) => label.textContent.startsWith('月/日/年（2010-12-01）')) ?? null)
  await desk.until('a plan without gaps', () => !desk.text().includes('请为必填字段') && enabled('解析'))
  desk.click(button('解析'))
  await desk.until('the job', () => desk.text().includes('正在解析'))
  await work()
  await desk.until('what parsing found', () => desk.text().includes('按规则忽略 109 行'))
  expect(desk.text()).toContain('文件已上传，共 7,419 行')
  expect(desk.text()).toContain('数量必须大于0')

  // goods it would create are looked at before they are there, and one of them is none
  desk.click(button('查看将新建的商品'))
  await desk.until('the goods', () => desk.find('table[aria-label=将新建的商品] tbody input[type=checkbox]'))
  const listed = /将新建商品 ([\d,]+) 个/.exec(desk.text())?.[1] ?? ''
  desk.click(desk.find('table[aria-label=将新建的商品] tbody input[type=checkbox]'))
  desk.click(await desk.until('the way out', () => (enabled('排除所选1') ? button('排除所选1') : null)))
  await desk.until('the job again', () => desk.text().includes('正在解析'))
  await work()
  const one = (text: string): number => Number(text.replaceAll(',', ''))
  await desk.until('one goods less', () => desk.text().includes(`将新建商品${(one(listed) - 1).toLocaleString('zh-CN')}`))
  desk.click(button('忽略错误并提交'))
  await desk.until('the import', () => desk.text().includes('正在导入'))
  await work()
  await desk.until('the result', () => desk.find('table[aria-label=导入结果]'))
  const tiles = desk.all('.big-number').map((tile) => tile.textContent)
  expect(tiles).toEqual([
    '订单418',
    '已导入350',
    '已存在0',
    '未导入30',
    '整单按规则忽略38',
    expect.stringMatching(/^新建商品1,\d{3}$/),
  ])
  await desk.until('the orders', () => desk.find('table[aria-label=导入结果] tbody a'))
})
