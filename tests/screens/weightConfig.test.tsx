// 称重配置的画面：新的从默认值开始，重量段在小表格里加；试算输一个数就有结果。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const at = '/warehouse-setting/weight-config'
const button = (words: string): HTMLButtonElement | null =>
  desk.all<HTMLButtonElement>('button').find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const value = (selector: string): string | undefined => desk.find<HTMLInputElement>(selector)?.value

test('新增从默认值开始；重叠的重量段保存不了，说第几行', async () => {
  desk = await openDesk(server, 'admin', `${at}/new`)
  await desk.until('the form', () => value('#tolAbsG') === '50')
  expect([value('#tolBp'), value('#retryNum'), value('#minSample')]).toEqual(['5', '2', '5'])
  const on = desk.all('.form-sheet .ant-switch-checked').map((one) => one.getAttribute('aria-label'))
  expect(on).toEqual(['使用均重', '放行选原因', '抽检拦截'])
  desk.click(await desk.until('the table of bands', () => button('添加一段')))
  await desk.until('one row', () => desk.find('[aria-label="第1行起始"]'))
  desk.click(button('添加一段'))
  const typed = { 第1行起始: '0', 第1行结束: '500', 第2行起始: '400' }
  await desk.until('two rows', () => desk.find('[aria-label="第2行起始"]'))
  for (const [name, digits] of Object.entries(typed)) desk.type(`[aria-label^="${name}"]`, digits)
  for (const row of [1, 2]) {
    desk.type(`[aria-label="第${row}行允差"]`, '20')
    desk.type(`[aria-label="第${row}行允差比例"]`, '2.5')
  }
  desk.click(button('保存'))
  await desk.until('the sentence', () => desk.text().includes('第2行：与上一重量段重叠'))
})

test('试算：输一个数马上有结果，和秤台同一条规则', async () => {
  const { headers } = await server.signIn('yunhe', 'admin')
  const list = 'GET /v1/warehouse/weight/config/list'
  const { data } = await server.send<{ records: readonly { weightConfigId: string }[] }>(list, {}, headers)
  const weightConfigId = data.records[0]?.weightConfigId
  const one = await server.send<object>('GET /v1/warehouse/weight/config/detail', { weightConfigId }, headers)
  const bandJson = [{ fromG: 0, toG: null, tolAbsG: 10, tolBp: 100 }]
  const changed = await server.send('PUT /v1/warehouse/weight/config', { ...one.data, bandJson }, headers)
  expect(changed.code).toBe('00000')
  desk = await openDesk(server, 'admin', at)
  const row = await desk.until('its row', () => desk.all('.screen tr').find((one) => one.textContent.includes('全部仓库')))
  desk.click(await desk.link(row, '试算'))
  await desk.until('the dialog', () => desk.find('#try-est'))
  desk.type('#try-est', '500')
  desk.type('#try-weight', '515')
  await desk.until('too heavy by its band', () => desk.text().includes('结果：偏重，差 15 克（3%）'))
  desk.type('#try-weight', '509')
  await desk.until('in tolerance', () => desk.text().includes('结果：正常，差 9 克'))
  expect(desk.text()).toContain('允差 10 克或 1%')
})
