// 费用版本（office.md §12.1、5302–5305）：从合同页导入一版，看它用在哪里、改过什么，把特殊版本同步出去。
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type Headers, type TestServer } from '../support/server.ts'
import { recordToasts } from '../support/recordedToasts.ts'

const at = '/v1/finance/contract'
const contractAt = (no: string): string => `/front/operator-center/finance/contract/detail/${no}?tab=versions`
let server: TestServer
let desk: DeskPage
let admin: Headers
let told: string[]
let contractNo = ''
let otherNo = ''
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  await done('POST /v1/finance/custom', { customName: '森野户外', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 })
  const customs = await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=森野户外')
  const [warehouse] = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  const terms = { contractName: '森野仓配', direction: 1, customNo: customs.records[0]?.customNo, billDay: 1, taxMode: 0 }
  const days = { startDate: '2025-01-01', endDate: '2026-12-31', discountBp: 10_000 }
  const made = { ...terms, ...days, warehouseKeys: [`${warehouse?.warehouseNo ?? ''}-${warehouse?.sid ?? ''}`] }
  contractNo = (await done<{ contractNo: string }>(`POST ${at}`, made)).contractNo
  otherNo = (await done<{ contractNo: string }>(`POST ${at}`, { ...made, contractName: '森野备货' })).contractNo
})
afterAll(() => server.close())
beforeEach(() => {
  told = recordToasts()
})
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})

const { done } = asking(
  () => server,
  () => admin,
)
const button = (words: string): HTMLButtonElement | null =>
  desk.all<HTMLButtonElement>('button').find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const titles = (): string[] => desk.all('.ant-modal-title').map((title) => title.textContent)
const choose = async (...rows: readonly (string | number)[][]): Promise<void> => {
  const header = [
    '费用类型*',
    '费用项编码*',
    '费用项名称*',
    '计费方式*',
    '单价(元)',
    '首件数',
    '首件价(元)',
    '续件价(元)',
    '最低(元)',
  ]
  const rest = ['最高(元)', '免费数量', '免租天数', '阶梯起', '阶梯止', '阶梯价(元)', '重量方案编号', '条件']
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [[...header, ...rest], ...rows] }] })
  const input = desk.find<HTMLInputElement>('.ant-modal input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(bytes)], '夏季.xlsx')], configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.until('its name', () => desk.text().includes('夏季.xlsx'))
}

test('a version is imported from the page of its contract: the form asks, faults are shown, a good file is in', async () => {
  desk = await openDesk(server, 'admin', contractAt(contractNo))
  desk.click(await desk.until('导入版本', () => button('导入版本')))
  await desk.until('the dialog', () => titles().includes('费用版本导入'))
  await choose(['出库操作费', 'OP1', '订单处理', '按件', ''])
  desk.click(button('上传'))
  await desk.until('the missing name', () => desk.text().includes('版本名称不能为空'))
  expect(desk.calls).not.toContain(`POST ${at}/fee/version/import`)
  desk.type('.ant-modal #versionName', '夏季价')
  desk.type('.ant-modal #effectDate', '2025-07-01')
  desk.press('Enter', {}, desk.find('.ant-modal #effectDate') ?? undefined)
  desk.click(button('上传'))
  await desk.until('the result', () => titles().includes('解析结果'))
  await desk.until('the fault', () => desk.text().includes('计费方式【按件】必须填写单价'))
  desk.click(button('关闭'))
  await desk.until('the dialog to go', () => titles().length === 0)
  desk.click(button('导入版本'))
  await desk.until('the dialog', () => titles().includes('费用版本导入'))
  await choose(['出库操作费', 'OP1', '订单处理', '按件', 0.8])
  desk.type('.ant-modal #versionName', '夏季价')
  desk.type('.ant-modal #effectDate', '2025-07-01')
  desk.press('Enter', {}, desk.find('.ant-modal #effectDate') ?? undefined)
  desk.click(button('上传'))
  await desk.until('the dialog to go', () => titles().length === 0)
  expect(told).toContain('success 导入完成')
  await desk.until('the version', () => desk.text().includes(`${contractNo}-V01`))
})

test('the page of a version tells where it is used; its log tells what was changed', async () => {
  const versionNo = `${contractNo}-V01`
  const { items, version } = await done<{ items: readonly object[]; version: number }>(`GET ${at}/fee?versionNo=${versionNo}`)
  const edited = items.map((item) => ({ ...item, unitPriceE4: 9_000 }))
  const head = { contractNo, versionNo, version, versionName: '夏季价', feeTypeGroup: 9, effectDate: '2025-07-01' }
  await done(`PUT ${at}/fee`, { ...head, items: edited })
  desk = await openDesk(server, 'admin', `/front/operator-center/finance/contract/fee/detail/${versionNo}?tab=warehouses`)
  await desk.until('its warehouses', () => desk.text().includes('没有指定仓库，合同的仓库都用它。'))
  await desk.until('the rows', () => desk.all('table[aria-label=适用仓库] tbody tr').length === 1)
  desk.click(await desk.until('日志', () => button('日志')))
  await desk.until('the change', () => desk.text().includes('OP1 单价(元)：0.80 → 0.90'))
})

test('a special version goes to the contracts that are chosen; sent again, the contract that has it is named', async () => {
  const special = {
    isSpecial: 1,
    specialReason: '618',
    priority: 1,
    versionName: '大促价',
    feeTypeGroup: 9,
    effectDate: '2025-06-16',
  }
  const items = [{ feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8_000 }]
  await done(`POST ${at}/fee`, { contractNo, ...special, items })
  desk = await openDesk(server, 'admin', contractAt(contractNo))
  const sync = async (): Promise<void> => {
    const row = await desk.until('its row', () => desk.all('tbody tr').find((one) => one.textContent.includes('大促价')))
    desk.click(await desk.link(row, '同步到其他合同'))
    const input = await desk.until('the contracts', () => desk.find('.ant-modal #contractNos'))
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    desk.click(
      await desk.until('the other contract', () =>
        desk.all('.ant-select-item-option').find((one) => one.textContent.includes('森野备货')),
      ),
    )
    desk.click(button('确认'))
  }
  await sync()
  await desk.until('the toast', () => told.includes('success 同步成功'))
  expect(told).toEqual(['success 同步成功'])
  const copies = await done<Page<object>>(`GET ${at}/fee/version/list?contractNo=${otherNo}`)
  expect(copies.records).toMatchObject([{ versionName: '大促价', status: 10, isSpecial: 1 }])
  await desk.until('the dialog to go', () => titles().length === 0)
  await sync()
  await desk.until('the refusal', () => [desk.text(), ...told].some((text) => text.includes(`已有由它复制的草稿${otherNo}-V01`)))
})
