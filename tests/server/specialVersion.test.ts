// 特殊版本（office.md §12.1）：一个文件写几份合同的特殊版本、导出再导入、同步到其他合同。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Headers
const customs: string[] = []
let warehouses: readonly string[] = []
let contracts: readonly string[] = []
beforeAll(async () => {
  server = await openServer()
  author = (await server.signIn('yunhe', 'finance01')).headers
  const all = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  warehouses = all.slice(0, 2).map(({ warehouseNo, sid }) => `${warehouseNo}-${sid}`)
  for (const [customName, ownerNo] of [
    ['森野户外', 'OW001'],
    ['花间集', 'OW002'],
  ] as const) {
    await done('POST /v1/finance/custom', { customName, customType: 1, ownerNo, settleCycle: 1, billDay: 1 })
    const found = await done<Page<{ customNo: string }>>(`GET /v1/finance/custom/list?customName=${customName}`)
    customs.push(found.records[0]?.customNo ?? '')
  }
  contracts = [
    await newContract({ warehouseKeys: warehouses }),
    await newContract({ customNo: customs[1], warehouseKeys: warehouses.slice(1) }),
    await newContract({ endDate: '2025-06-17' }),
  ]
})
afterAll(() => server.close())

const { send, done } = asking(
  () => server,
  () => author,
)
const at = '/v1/finance/contract'
const newContract = async (more: object = {}): Promise<string> => {
  const terms = { contractName: '仓配', direction: 1, customNo: customs[0], startDate: '2025-01-01', endDate: '2026-12-31' }
  const rest = { warehouseKeys: warehouses.slice(0, 1), billDay: 1, taxMode: 0, discountBp: 10_000 }
  return (await done<{ contractNo: string }>(`POST ${at}`, { ...terms, ...rest, ...more })).contractNo
}
interface Version {
  readonly versionNo: string
  readonly versionName: string
  readonly status: number
  readonly [field: string]: unknown
}
const specialsOf = async (contractNo: string | undefined): Promise<readonly Version[]> =>
  (await done<Page<Version>>(`GET ${at}/fee/version/list?contractNo=${contractNo ?? ''}&isSpecial=1&pageNo=1&pageSize=100`))
    .records
const itemsOf = async (versionNo: string) =>
  (await done<{ items: readonly object[] }>(`GET ${at}/fee?versionNo=${versionNo}`)).items

type Line = Readonly<Record<string, CellValue>>
const bookOf = async (lines: readonly Line[]): Promise<File> => {
  const template = await server.send<Buffer>(`GET ${at}/fee/version/special/template/download`, {}, author)
  const labels = (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
  const rows = lines.map((line) => labels.map((label) => line[String(label).replace('*', '')] ?? ''))
  return new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: [labels, ...rows] }] }))], '大促.xlsx')
}
const parse = async (file: File): Promise<ImportState> => {
  const reply = await server.send<ImportState>(
    { method: 'POST', path: `${at}/fee/version/special/parse`, files: true },
    { file },
    author,
  )
  expect(reply.msg).toBe('')
  return reply.data
}
const take = async (file: File, ignoreErrors = 0): Promise<ImportState> => {
  const { requestId } = await parse(file)
  return done<ImportState>(`POST ${at}/fee/version/special/import`, { requestId, ignoreErrors })
}
const item = (费用项编码: string, more: Line = {}): Line => ({
  费用类型: '出库操作费',
  费用项编码,
  费用项名称: '订单处理',
  计费方式: '按单',
  '单价(元)': 1.2,
  ...more,
})
const promotion = (contractNo: string | undefined, more: Line = {}): Line => ({
  合同编号: contractNo ?? '',
  版本名称: '618',
  费用分组: '仓储与操作',
  特殊原因: '大促人手贵',
  优先级: 5,
  生效日期: '2025-06-16',
  失效日期: '2025-06-18',
  '快递费折扣(%)': 95.5,
  ...item('OP1'),
  ...more,
})

test('one file makes versions of several contracts; what stands over the items is written once', async () => {
  const [one, two] = contracts
  const file = await bookOf([
    promotion(one, { 适用仓库: warehouses[0] ?? '' }),
    promotion(two),
    promotion(one, { ...item('OP2', { '单价(元)': 0.3 }), 特殊原因: '', 优先级: '' }),
    promotion(one, { 版本名称: '年货节', 生效日期: '2026-01-10', 失效日期: '' }),
  ])
  expect(await take(file)).toMatchObject({ successNum: 4, failNum: 0 })
  const found = await specialsOf(one)
  expect(found.map(({ versionName }) => versionName).sort()).toEqual(['618', '年货节'])
  const first = found.find(({ versionName }) => versionName === '618')
  expect(first).toMatchObject({
    status: 10,
    isSpecial: 1,
    priority: 5,
    effectDate: '2025-06-16',
    expireDate: '2025-06-18',
    warehouseKeys: [warehouses[0]],
  })
  expect(await itemsOf(first?.versionNo ?? '')).toMatchObject([
    { itemCode: 'OP1', unitPriceE4: 12_000 },
    { itemCode: 'OP2', unitPriceE4: 3000 },
  ])
  expect(await specialsOf(two)).toMatchObject([{ versionName: '618', warehouseKeys: null }])
})

test('what was exported is imported as the same versions', async () => {
  const [one] = contracts
  const before = await specialsOf(one)
  const file = await server.send<Buffer>(`GET ${at}/fee/version/special/export?contractNo=${one ?? ''}`, {}, author)
  expect(await take(new File([new Uint8Array(file.data)], '导出.xlsx'))).toMatchObject({ successNum: 3, failNum: 0 })
  const made = (await specialsOf(one)).filter(({ versionNo }) => !before.some((old) => old.versionNo === versionNo))
  const told = ({
    versionName,
    effectDate,
    expireDate,
    priority,
    specialReason,
    discountBp,
    warehouseKeys,
    feeTypeGroup,
  }: Version) =>
    JSON.stringify([versionName, effectDate, expireDate, priority, specialReason, discountBp, warehouseKeys, feeTypeGroup])
  expect(made.map(told).sort()).toEqual(before.map(told).sort())
  for (const { versionNo, versionName } of made) {
    const from = before.find((old) => old.versionName === versionName)
    expect(await itemsOf(versionNo)).toEqual(await itemsOf(from?.versionNo ?? ''))
  }
})

test('a faulty row keeps its own version out, the others are made', async () => {
  const [, two] = contracts
  const before = (await specialsOf(two)).length
  const file = await bookOf([
    promotion(two, { 版本名称: '坏的' }),
    promotion(two, { ...item('OP2', { '单价(元)': '' }), 版本名称: '坏的' }),
    promotion(two, { 版本名称: '好的' }),
  ])
  const parsed = await parse(file)
  expect(parsed.errorData.map(({ errorNum, errorName, errorReason }) => `${errorNum} ${errorName} ${errorReason}`)).toEqual([
    '2 版本 同一版本的第3行有误，整单未导入',
    '3 单价(元) 计费方式【按单】必须填写单价',
  ])
  expect(await take(file, 1)).toMatchObject({ successNum: 1, failNum: 2 })
  expect((await specialsOf(two)).length).toBe(before + 1)
})

test('what does not fit the contract is told at its column', async () => {
  const [one, two] = contracts
  const faults = async (...lines: readonly Line[]) =>
    (await parse(await bookOf(lines))).errorData.map(({ errorName, errorReason }) => `${errorName} ${errorReason}`)
  expect(await faults(promotion('HT0'))).toEqual(['合同编号 合同不存在：HT0'])
  expect(await faults(promotion(one, { 特殊原因: '' }))).toEqual(['特殊原因 特殊版本请写原因'])
  expect(await faults(promotion(two, { 适用仓库: warehouses[0] ?? '' }))).toEqual([
    `适用仓库 仓库${warehouses[0] ?? ''}不在合同的适用仓库里`,
  ])
  expect(await faults(promotion(one), promotion(one, { ...item('OP2'), 失效日期: '2025-06-20' }))).toContain(
    '失效日期 同一版本的失效日期前后不同',
  )
})

test('a special version is copied to other contracts as drafts; one that cannot take it is told, and the others get it', async () => {
  const [one, two, ended] = contracts
  const source = (await specialsOf(one)).find(({ versionName }) => versionName === '年货节')?.versionNo ?? ''
  const sync = `POST ${at}/fee/version/special/sync`
  const reply = await done<{ results: readonly object[] }>(sync, { versionNo: source, contractNos: [one, ended, 'HT0', two] })
  expect(reply.results).toEqual([
    { no: one, msg: '它就是这份合同的版本' },
    { no: ended, msg: '生效日期晚于合同结束日期2025-06-17' },
    { no: 'HT0', msg: expect.stringContaining('不存在') },
    { no: two, msg: null },
  ])
  const copy = (await specialsOf(two)).find(({ copiedFrom, versionName }) => versionName === '年货节' && copiedFrom !== '')
  expect(copy).toMatchObject({ status: 10, effectDate: '2026-01-10', contractNo: two })
  expect(await itemsOf(copy?.versionNo ?? '')).toEqual(await itemsOf(source))
  expect((await send(sync, { versionNo: source, contractNos: [two] })).msg).toBe(`已有由它复制的草稿${copy?.versionNo ?? ''}`)
  expect((await send(sync, { versionNo: source, contractNos: [one, ended] })).msg).toBe(
    `${one ?? ''}：它就是这份合同的版本；${ended ?? ''}：生效日期晚于合同结束日期2025-06-17`,
  )
})

test('only a special version is copied this way', async () => {
  const [one, two] = contracts
  const plain = { contractNo: one, versionName: '基础价', feeTypeGroup: 9, effectDate: '2025-05-01' }
  const items = [{ feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8_000 }]
  const { versionNo } = await done<{ versionNo: string }>(`POST ${at}/fee`, { ...plain, items })
  expect((await send(`POST ${at}/fee/version/special/sync`, { versionNo, contractNos: [two] })).msg).toBe(
    '只有特殊版本可以同步到其他合同',
  )
  expect((await send(`GET ${at}/fee/version/special/export?versionNo=${versionNo}`)).msg).toBe('不是特殊版本')
})
