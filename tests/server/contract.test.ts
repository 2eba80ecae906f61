// 合同与费用版本（office.md §7.2、§7.3、§12.1），从 HTTP 的门口看：签、审、冲突、接替、终止、复制、到期。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { contractTask } from '../../server/finance/contract/contractTask.ts'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Headers
let reviewer: Headers
let warehouses: readonly string[] = []
beforeAll(async () => {
  server = await openServer()
  author = (await server.signIn('yunhe', 'finance01')).headers
  reviewer = (await server.signIn('yunhe', 'admin')).headers
  const all = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  warehouses = all.slice(0, 2).map(({ warehouseNo, sid }) => `${warehouseNo}-${sid}`)
  await done('POST /v1/finance/custom', { customName: '森野户外', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 })
  customNo =
    (await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=森野户外')).records[0]?.customNo ?? ''
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => author,
)
const at = '/v1/finance/contract'
let customNo = ''
const terms = (more: object = {}) => ({
  contractName: '森野仓配',
  direction: 1,
  customNo,
  startDate: '2025-01-01',
  endDate: '2026-12-31',
  warehouseKeys: warehouses.slice(0, 1),
  billDay: 1,
  taxMode: 0,
  discountBp: 10_000,
  ...more,
})
const newContract = async (more: object = {}): Promise<string> =>
  (await done<{ contractNo: string }>(`POST ${at}`, terms(more))).contractNo
const perOrder = { feeType: 'OPERATE', itemCode: 'OP1', itemName: '订单处理', calcMethod: 1, unitPriceE4: 8_000 }
const versionOf = (contractNo: string, more: object = {}) => ({
  contractNo,
  versionName: '基础价',
  feeTypeGroup: 9,
  effectDate: '2025-05-01',
  items: [perOrder],
  ...more,
})
const newVersion = async (contractNo: string, more: object = {}): Promise<string> =>
  (await done<{ versionNo: string }>(`POST ${at}/fee`, versionOf(contractNo, more))).versionNo
interface Whole {
  readonly version: number
  readonly status: number
  readonly effectDate: string
  readonly expireDate: string | null
  readonly endDate: string
  readonly items: readonly { readonly itemCode: string; readonly tiers: readonly object[] }[]
}
const version = (versionNo: string): Promise<Whole> => done(`GET ${at}/fee?versionNo=${versionNo}`)
const contract = (contractNo: string): Promise<Whole> => done(`GET ${at}/info?contractNo=${contractNo}`)
const approved = async (versionNo: string): Promise<void> => {
  await done(`POST ${at}/fee/version/submit`, { versionNo })
  await done(`POST ${at}/fee/version/review`, { versionNo, pass: 1 }, reviewer)
}
const inForce = async (more: { readonly startDate: string; readonly [name: string]: unknown }): Promise<string> => {
  const contractNo = await newContract(more)
  await newVersion(contractNo, { effectDate: more.startDate })
  await done(`POST ${at}/submit`, { contractNo })
  await done(`POST ${at}/review`, { contractNo, pass: 1 }, reviewer)
  return contractNo
}

test('a contract needs a warehouse and a version before it is submitted, and another person approves it', async () => {
  const contractNo = await newContract({ warehouseKeys: [] })
  expect((await send(`POST ${at}/submit`, { contractNo })).msg).toBe('请先选择适用仓库')
  await done(`PUT ${at}/warehouse`, { contractNo, warehouseKeys: warehouses.slice(0, 1) })
  expect((await send(`POST ${at}/submit`, { contractNo })).msg).toBe('请先新增费用版本')
  expect(await newVersion(contractNo)).toBe(`${contractNo}-V01`)
  await done(`POST ${at}/submit`, { contractNo })
  expect((await send(`POST ${at}/review`, { contractNo, pass: 1 })).code).toBe('A1714')
  await done(`POST ${at}/review`, { contractNo, pass: 0, opinion: '价格没有写全' }, reviewer)
  expect((await contract(contractNo)).status).toBe(60)
  await done(`DELETE ${at}`, { contractNo })
  expect((await send(`GET ${at}/info?contractNo=${contractNo}`)).code).toBe('A0404')
})

test('what does not fit together is named at its field, and nothing is written', async () => {
  expect(await faults(`POST ${at}`, terms({ direction: 2 }))).toEqual({ direction: '方向和客户类型不一致' })
  expect(await faults(`POST ${at}`, terms({ endDate: '2024-12-31' }))).toEqual({ endDate: '结束日期不能早于开始日期' })
  expect(await faults(`POST ${at}`, terms({ warehouseKeys: ['NO-SUCH'] }))).toEqual({ warehouseKeys: '仓库不存在：NO-SUCH' })
  expect(await faults(`POST ${at}`, terms({ labelNames: ['没有的'] }))).toEqual({ labelNames: '标签不存在：没有的' })
  expect(await faults(`POST ${at}`, terms({ minChargeFen: 500_000 }))).toEqual({
    minChargeTypes: '请选择哪些费用算在保底里',
  })
  const twice = [
    { feeType: 'OPERATE', discountBp: 9500 },
    { feeType: 'OPERATE', discountBp: 9000 },
  ]
  expect(await faults(`POST ${at}`, terms({ discounts: twice }))).toEqual({ discounts: '同一种费用只能写一个折扣' })
  expect((await done<Page<object>>(`GET ${at}/list`)).total).toBe(0)
})

test('items are judged by their way of pricing; the form names the line', async () => {
  const contractNo = await newContract()
  const fault = (item: object) =>
    faults(`POST ${at}/fee`, versionOf(contractNo, { items: [perOrder, { ...perOrder, itemCode: 'X', ...item }] }))
  expect(await fault({ calcMethod: 13 })).toEqual({ 'lines.1.calcMethod': '出库操作费不能用计费方式【重量方案】' })
  expect(await fault({ calcMethod: 3, unitPriceE4: null })).toEqual({ 'lines.1.unitPriceE4': '计费方式【按件】必须填写单价' })
  expect(await fault({ calcMethod: 4, firstQty: 3 })).toEqual({ 'lines.1.firstQty': '首件续件必须填写首件数、首件价、续件价' })
  const tier = (fromQty: number, toQty: number | null) => ({ fromQty, toQty, priceE4: 12_000 })
  expect(await fault({ calcMethod: 5, tiers: [tier(0, 10_000), tier(10_001, null)] })).toEqual({
    'lines.1.tiers': '阶梯区间必须连续且不重叠',
  })
  expect(await fault({ conditions: { goods: 1 } })).toEqual({ 'lines.1.conditions': '出库操作费没有条件【goods】' })
  expect(await fault({ feeType: 'EXPRESS', calcMethod: 13, planNo: 'FA0' })).toEqual({
    'lines.1.planNo': '重量方案编号不存在：FA0',
  })
  expect(await faults(`POST ${at}/fee`, versionOf(contractNo, { items: [perOrder, perOrder] }))).toEqual({
    'lines.1.itemCode': expect.stringContaining('1'),
  })
  expect(await faults(`POST ${at}/fee`, versionOf(contractNo, { warehouseKeys: warehouses.slice(1) }))).toEqual({
    warehouseKeys: `仓库${warehouses[1] ?? ''}不在合同的适用仓库里`,
  })
  const tiered = await newVersion(contractNo, {
    items: [{ ...perOrder, calcMethod: 5, tiers: [tier(0, 10_000), tier(10_000, null)] }],
  })
  expect((await version(tiered)).items).toMatchObject([{ itemCode: 'OP1', tiers: [tier(0, 10_000), tier(10_000, null)] }])
})

test('a version takes over from the one before; one approved backwards ends where the next begins; T3', async () => {
  const contractNo = await newContract()
  const first = await newVersion(contractNo, { effectDate: '2025-05-01' })
  await approved(first)
  const second = await newVersion(contractNo, { effectDate: '2025-06-15' })
  await approved(second)
  expect((await version(first)).expireDate).toBe('2025-06-14')
  expect((await version(second)).expireDate).toBeNull()
  const special = { isSpecial: 1, specialReason: '618', priority: 1, effectDate: '2025-06-16', expireDate: '2025-06-18' }
  await approved(await newVersion(contractNo, special))
  const between = await newVersion(contractNo, { effectDate: '2025-06-01' })
  await approved(between)
  expect((await version(between)).expireDate).toBe('2025-06-14')
  expect((await version(first)).expireDate).toBe('2025-05-31')
  const again = await newVersion(contractNo, { effectDate: '2025-06-15' })
  expect((await send(`POST ${at}/fee/version/submit`, { versionNo: again })).msg).toBe(
    `与版本${second}的生效日期相同，请先终止它，或改生效日期`,
  )
  const rival = await newVersion(contractNo, special)
  expect((await send(`POST ${at}/fee/version/submit`, { versionNo: rival })).msg).toContain('生效日期相同')
})

test('scopes that only partly meet are refused; a narrower one beside all shops is not', async () => {
  const contractNo = await newContract({ warehouseKeys: warehouses })
  const shops = (await done<readonly { shopNo: string; ownerNo: string }[]>('GET /v1/user/shop')).filter(
    ({ ownerNo }) => ownerNo === 'OW001',
  )
  const [one = '', two = ''] = shops.map(({ shopNo }) => shopNo)
  await approved(await newVersion(contractNo))
  const both = await newVersion(contractNo, { shopNos: [one, two], effectDate: '2025-06-01' })
  await approved(both)
  const part = await newVersion(contractNo, { shopNos: [one], effectDate: '2025-07-01' })
  expect((await send(`POST ${at}/fee/version/submit`, { versionNo: part })).msg).toBe(`与版本${both}的适用范围部分重叠，请调整`)
})

test('two contracts of a customer are not in force for the same warehouse on the same day, also when approved at once', async () => {
  const [first, second] = [await newContract({ warehouseKeys: warehouses }), await newContract()]
  for (const contractNo of [first, second]) {
    await newVersion(contractNo)
    await done(`POST ${at}/submit`, { contractNo })
  }
  const reviews = await Promise.all(
    [first, second].map((contractNo) => send(`POST ${at}/review`, { contractNo, pass: 1 }, reviewer)),
  )
  expect(reviews.map(({ code }) => code).sort()).toEqual(['00000', 'A3120.clash'.split('.')[0]])
  const winner = reviews[0]?.code === '00000' ? first : second
  expect(reviews.find(({ code }) => code !== '00000')?.msg).toBe(`该客户在所选仓库已有生效合同${winner}`)
  const range = { customNo, direction: 1, warehouseKeys: warehouses.slice(0, 1), startDate: '2026-12-31', endDate: '2027-01-01' }
  expect(await done(`POST ${at}/check`, range)).toMatchObject({
    ok: 0,
    conflicts: [{ contractNo: winner, warehouseKey: warehouses[0], endDate: '2026-12-31' }],
  })
  expect((await send(`POST ${at}/ending`, { contractNo: winner, endDate: '2027-01-01', reason: '不做了' })).msg).toBe(
    '终止日期须在合同起止日期之间',
  )
  expect(await done(`POST ${at}/ending`, { contractNo: winner, endDate: '2025-02-01', reason: '不做了' })).toMatchObject({
    status: 40,
  })
})

test('two contracts that clash, approved in one call: the second is told', async () => {
  const year = { startDate: '2034-01-01', endDate: '2034-12-31' }
  const nos = [await newContract(year), await newContract(year)]
  for (const contractNo of nos) {
    await newVersion(contractNo)
    await done(`POST ${at}/submit`, { contractNo })
  }
  const reply = await done<{ results: readonly { no: string; msg: string | null }[] }>(
    'POST /v1/document/acts',
    { document: 'finance/contract', act: 'approve', nos, input: {} },
    reviewer,
  )
  expect(reply.results.map(({ msg }) => msg)).toEqual([null, `该客户在所选仓库已有生效合同${nos[0] ?? ''}`])
})

test('a copy has the warehouses and the versions as drafts; a customer with versions stays', async () => {
  const contractNo = await inForce({ startDate: '2030-01-01', endDate: '2030-12-31' })
  const copy = { contractNo, customNo, startDate: '2031-01-01', endDate: '2031-12-31' }
  const { newContractNo } = await done<{ newContractNo: string }>(`POST ${at}/copy`, copy)
  expect(await contract(newContractNo)).toMatchObject({ status: 10, startDate: '2031-01-01', versionNum: 1 })
  expect(await version(`${newContractNo}-V01`)).toMatchObject({
    status: 10,
    copiedFrom: `${contractNo}-V01`,
    items: [{ itemCode: 'OP1' }],
  })
  const other = { customName: '花间集', customType: 1, ownerNo: 'OW002', settleCycle: 1, billDay: 1 }
  await done('POST /v1/finance/custom', other)
  const [found] = (await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=花间集')).records
  const moved = { ...terms({ customNo: found?.customNo }), contractNo: newContractNo, version: 0 }
  expect((await send(`PUT ${at}`, moved)).msg).toBe('已有费用版本，不能换客户或方向；复制一份合同再换')
})

test('a plan that an approved version prices by is locked', async () => {
  const plan = {
    planName: '应收中通',
    direction: 1,
    logisticsCode: 'ZTO',
    weightBasis: 1,
    volumeDivisor: 8000,
    toleranceG: 20,
    sheetFeeFen: 0,
    discountBp: 10_000,
    zeroWeightMode: 1,
  }
  await done('POST /v1/finance/weight/plan', plan)
  const find = async () =>
    (await done<Page<{ planNo: string; isLocked: number }>>('GET /v1/finance/weight/plan/list?planName=应收中通')).records[0]
  const planNo = (await find())?.planNo
  const contractNo = await newContract({ startDate: '2032-01-01', endDate: '2032-12-31' })
  const items = [{ feeType: 'EXPRESS', itemCode: 'EX', itemName: '快递费', calcMethod: 13, planNo }]
  await approved(await newVersion(contractNo, { effectDate: '2032-01-01', items }))
  expect(await find()).toMatchObject({ isLocked: 1 })
})

test('past its last day a contract expires, has ended, or is renewed for a year', async () => {
  const past = { startDate: '2024-03-01', endDate: '2024-12-31' }
  const expiring = await inForce({ ...past, warehouseKeys: warehouses.slice(0, 1) })
  const renewing = await inForce({
    startDate: '2023-03-01',
    endDate: '2024-02-29',
    autoRenew: 1,
    warehouseKeys: warehouses.slice(1),
  })
  await contractTask.run(server.services, { tenantId: server.tenants[0]?.tenantId ?? 0 }, () => false)
  expect((await contract(expiring)).status).toBe(50)
  expect(await contract(renewing)).toMatchObject({ status: 30, endDate: '2026-02-28' })
})

test('labels sort contracts, and one in use stays', async () => {
  await done(`POST ${at}/label`, { labelName: '大客户', color: 'red' })
  const contractNo = await newContract({ labelNames: ['大客户'], startDate: '2033-01-01', endDate: '2033-12-31' })
  const found = await done<Page<{ contractNo: string }>>(`GET ${at}/list?labelNames=大客户`)
  expect(found.records.map((row) => row.contractNo)).toEqual([contractNo])
  expect((await send(`DELETE ${at}/label`, { labelName: '大客户' })).msg).toBe('标签【大客户】还有合同在用，不能删除')
})
