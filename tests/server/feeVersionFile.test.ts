// 费用版本按文件（office.md §12.1 T-FI-4），从 HTTP 的门口看：导入成草稿、导出、改了再导入、错在哪一行哪一列。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Answer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Headers
let customNo = ''
let contractNo = ''
let planNo = ''
let warehouse = ''
beforeAll(async () => {
  server = await openServer()
  author = (await server.signIn('yunhe', 'finance01')).headers
  const [first] = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  warehouse = `${first?.warehouseNo ?? ''}-${first?.sid ?? ''}`
  await done('POST /v1/finance/custom', { customName: '森野户外', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 })
  const customs = await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=森野户外')
  customNo = customs.records[0]?.customNo ?? ''
  const plan = { planName: '应收中通', direction: 1, logisticsCode: 'ZTO', weightBasis: 1, volumeDivisor: 8000, toleranceG: 20 }
  await done('POST /v1/finance/weight/plan', { ...plan, sheetFeeFen: 0, discountBp: 10_000, zeroWeightMode: 1 })
  planNo = (await done<Page<{ planNo: string }>>('GET /v1/finance/weight/plan/list?planName=应收中通')).records[0]?.planNo ?? ''
  contractNo = await newContract()
})
afterAll(() => server.close())

const { send, done } = asking(
  () => server,
  () => author,
)
const at = '/v1/finance/contract'
const newContract = async (more: object = {}): Promise<string> => {
  const terms = { contractName: '森野仓配', direction: 1, customNo, startDate: '2025-01-01', endDate: '2026-12-31' }
  const rest = { warehouseKeys: [warehouse], billDay: 1, taxMode: 0, discountBp: 10_000 }
  return (await done<{ contractNo: string }>(`POST ${at}`, { ...terms, ...rest, ...more })).contractNo
}
interface Version {
  readonly versionNo: string
  readonly versionName: string
  readonly status: number
  readonly effectDate: string
  readonly feeTypeGroup: number
}
type Items = readonly Readonly<Record<string, unknown>>[]
const versions = async (no = contractNo): Promise<readonly Version[]> =>
  (await done<Page<Version>>(`GET ${at}/fee/version/list?contractNo=${no}&pageNo=1&pageSize=100`)).records
const itemsOf = async (versionNo: string): Promise<Items> =>
  (await done<{ items: Items }>(`GET ${at}/fee?versionNo=${versionNo}`)).items

type Line = Readonly<Record<string, CellValue>>
const header = async (): Promise<readonly string[]> => {
  const { data } = await server.send<Buffer>(`GET ${at}/fee/version/template/download`, {}, author)
  return ((await readXlsx(data)).sheets[0]?.rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : ''))
}
const bookOf = async (lines: readonly Line[]): Promise<File> => {
  const labels = await header()
  const rows = lines.map((line) => labels.map((label) => line[label.replace('*', '')] ?? ''))
  return new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: [[...labels], ...rows] }] }))], '夏季价.xlsx')
}
const sendFile = (file: File, given: object = {}, who = author): Promise<Answer<ImportState>> =>
  server.send<ImportState>(
    { method: 'POST', path: `${at}/fee/version/import`, files: true },
    { contractNo, feeTypeGroup: 9, ...given, file },
    who,
  )
const perOrder: Line = { 费用类型: '出库操作费', 费用项编码: 'OP1', 费用项名称: '订单处理', 计费方式: '按单', '单价(元)': 0.8 }
const tier = (from: number, to: number | '', 价: number): Line => ({
  ...perOrder,
  费用项编码: 'OP2',
  费用项名称: '月度操作',
  计费方式: '月度阶梯',
  '单价(元)': '',
  阶梯起: from,
  阶梯止: to,
  '阶梯价(元)': 价,
})
const faultsIn = async (...lines: readonly Line[]): Promise<readonly string[]> => {
  const before = (await versions()).length
  const { data } = await sendFile(await bookOf(lines))
  expect([data.phase, (await versions()).length]).toEqual(['parsed', before])
  return data.errorData.map(({ errorNum, errorName, errorReason }) => `${errorNum} ${errorName} ${errorReason}`)
}

test('the template has the columns of the text, in their order', async () => {
  expect((await header()).join(' ')).toBe(
    '费用类型* 费用项编码* 费用项名称* 计费方式* 单价(元) 首件数 首件价(元) 续件价(元) 最低(元) 最高(元) 免费数量 免租天数 阶梯起 阶梯止 阶梯价(元) 重量方案编号 条件',
  )
})

test('a file makes a draft of the contract; one without a name is called like its file and begins today', async () => {
  const express: Line = {
    费用类型: '快递费',
    费用项编码: 'EX',
    费用项名称: '快递费',
    计费方式: '重量方案',
    重量方案编号: planNo,
    条件: '快递公司：中通；重量起：0.5kg',
  }
  const first: Line = {
    ...perOrder,
    费用项编码: 'OP3',
    计费方式: '首件续件',
    '单价(元)': '',
    首件数: 3,
    '首件价(元)': 1.2,
    '续件价(元)': 0.15,
    '最高(元)': 9.99,
    条件: '平台：抖音；订单类型：换货、补发；续件单位：2；税率：6%',
  }
  const { data, msg } = await sendFile(await bookOf([perOrder, tier(10_000, '', 0.6), tier(0, 10_000, 0.75), first, express]))
  expect([msg, data.phase, data.successNum, data.failNum]).toEqual(['', 'done', 5, 0])
  const [made] = await versions()
  expect(made).toMatchObject({
    versionNo: `${contractNo}-V01`,
    versionName: '夏季价',
    status: 10,
    effectDate: '2025-06-17',
    feeTypeGroup: 9,
  })
  expect(await itemsOf(made?.versionNo ?? '')).toMatchObject([
    { itemCode: 'OP1', unitPriceE4: 8000 },
    {
      itemCode: 'OP2',
      tiers: [
        { fromQty: 0, toQty: 10_000, priceE4: 7500 },
        { fromQty: 10_000, toQty: null, priceE4: 6000 },
      ],
    },
    {
      itemCode: 'OP3',
      firstQty: 3,
      firstPriceE4: 12_000,
      extraPriceE4: 1500,
      extraStep: 2,
      maxFen: 999,
      taxRateBp: 600,
      orderTypes: [2, 3],
      conditions: { platform: 4 },
    },
    { itemCode: 'EX', planNo, conditions: { logisticsCode: 'ZTO', weightFromG: 500 } },
  ])
})

test('what was exported is imported as the same items', async () => {
  const [from] = await versions()
  const reply = await server.send<Buffer>(`GET ${at}/fee/version/export?versionNo=${from?.versionNo ?? ''}`, {}, author)
  const again = new File([new Uint8Array(reply.data)], '导出.xlsx')
  const { data } = await sendFile(again, { versionName: '再来一版', effectDate: '2025-08-01', feeTypeGroup: 2 })
  expect([data.phase, data.errorData]).toEqual(['done', []])
  const to = (await versions()).find(({ versionName }) => versionName === '再来一版')
  expect(to).toMatchObject({ effectDate: '2025-08-01', feeTypeGroup: 2 })
  expect(await itemsOf(to?.versionNo ?? '')).toEqual(await itemsOf(from?.versionNo ?? ''))
})

test('each fault at its row and column, and no version is made', async () => {
  expect(await faultsIn({ ...perOrder, 计费方式: '按件', '单价(元)': '' })).toEqual(['2 单价(元) 计费方式【按件】必须填写单价'])
  expect(await faultsIn({ ...perOrder, 计费方式: '首件续件', '单价(元)': '', 首件数: 2 })).toEqual([
    '2 首件数 首件续件必须填写首件数、首件价、续件价',
  ])
  expect(await faultsIn(tier(0, 100, 1), tier(101, '', 1))).toEqual([
    '2 版本 同一版本的第3行有误，整单未导入',
    '3 阶梯起 阶梯区间必须连续且不重叠',
  ])
  expect(await faultsIn({ ...perOrder, 费用类型: '快递费', 计费方式: '重量方案', '单价(元)': '', 重量方案编号: 'FA0' })).toEqual([
    '2 重量方案编号 重量方案编号不存在：FA0',
  ])
  expect((await faultsIn(perOrder, perOrder)).at(1)).toBe('3 费用项编码 费用项编码【OP1】重复')
  expect(await faultsIn({ ...perOrder, 计费方式: '按车' })).toEqual(['2 计费方式 出库操作费不能用计费方式【按车】'])
  expect(await faultsIn({ ...perOrder, 条件: '快递公司：没有的' })).toEqual(['2 条件 快递公司不存在：没有的'])
  expect(await faultsIn({ ...perOrder, 费用类型: '耗材费', 计费方式: '按耗材单位', 条件: '耗材编号：NONE' })).toEqual([
    '2 条件 耗材不存在：NONE',
  ])
  expect(await faultsIn({ ...perOrder, '单价(元)': 0.00001 })).toEqual(['2 单价(元) 单价(元)最多保留4位小数'])
})

test('with faults ignored nothing is left of the one version: none is made', async () => {
  const before = await versions()
  const { data } = await sendFile(await bookOf([perOrder, { ...perOrder, 费用项编码: 'OP9', 计费方式: '按车' }]))
  expect(data).toMatchObject({ phase: 'parsed', successNum: 0, failNum: 2 })
  const refused = await send('POST /v1/import/feeVersion/confirm', { requestId: data.requestId })
  expect(refused.msg).toBe('文件中有2行错误，请修正后重新上传，或选择忽略错误并提交')
  await done('POST /v1/import/feeVersion/confirm', { requestId: data.requestId, ignoreErrors: true })
  expect(await versions()).toEqual(before)
})

test('more items than a version holds are told', async () => {
  const lines = Array.from({ length: 301 }, (_, at_) => ({ ...perOrder, 费用项编码: `N${at_}` }))
  const { data } = await sendFile(await bookOf(lines))
  expect(data).toMatchObject({ phase: 'parsed', failNum: 301 })
  expect(data.errorData[0]).toMatchObject({ errorReason: '同一版本的第302行有误，整单未导入' })
  const { requestId } = data
  const errors = await server.send<Buffer>(`GET /v1/import/feeVersion/error?requestId=${requestId}`, {}, author)
  expect((await readXlsx(errors.data)).sheets[0]?.rows.at(-1)?.at(-1)).toBe('一个费用版本最多300项费用')
})

test('what is given with the file is judged at its field: a contract that is none, a day that is none, a day after its end', async () => {
  const file = await bookOf([perOrder])
  const fault = async (given: object) => (await sendFile(file, given)).data as unknown
  expect(await fault({ contractNo: 'HT0' })).toEqual({ fields: { contractNo: '合同不存在：HT0' } })
  expect(await fault({ effectDate: '2025-02-30' })).toEqual({ fields: { effectDate: '没有这一天：2025-02-30' } })
  expect(await fault({ effectDate: '2027-01-01' })).toEqual({ fields: { effectDate: '生效日期晚于合同结束日期2026-12-31' } })
  expect((await send(`GET ${at}/fee/version/export?versionNo=HT0-V01`)).code).toBe('A0404')
})
