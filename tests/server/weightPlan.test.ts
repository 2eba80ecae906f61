// 重量方案（office.md §7.2、§8.1、§12.2），从 HTTP 的门口看：区域、城市、重量段、复制、试算。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let planNo = ''
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  planNo = await newPlan('中通应收')
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
const at = '/v1/finance/weight/plan'
const terms = {
  direction: 1,
  logisticsCode: 'ZTO',
  weightBasis: 1,
  volumeDivisor: 8000,
  toleranceG: 20,
  sheetFeeFen: 0,
  discountBp: 10_000,
  zeroWeightMode: 1,
}
interface Plan {
  readonly planNo: string
  readonly version?: number
  readonly areaNum: number
}
const findPlan = async (planName: string): Promise<Plan | undefined> =>
  (await done<Page<Plan>>(`GET ${at}/list?planName=${encodeURIComponent(planName)}`)).records[0]
const newPlan = async (planName: string): Promise<string> => {
  await done(`POST ${at}`, { ...terms, planName })
  return (await findPlan(planName))?.planNo ?? ''
}
const first = { mode: 2, firstG: 1000, unitG: 1000 }
/** 二区 and 五区 of P1 (office.md §8.1) */
const near = () => ({
  planNo,
  areaName: '二区',
  sort: 2,
  regionCodes: ['440000', '110000'],
  prices: [
    { fromG: 0, toG: 1000, mode: 1, fixedFen: 320 },
    { fromG: 1000, toG: 3000, ...first, firstFen: 320, unitFen: 100 },
    { fromG: 3000, ...first, firstFen: 400, unitFen: 150 },
  ],
})
const far = () => ({
  planNo,
  areaName: '五区',
  sort: 5,
  regionCodes: ['650000', '540000'],
  remoteFeeFen: 800,
  prices: [{ fromG: 0, ...first, firstFen: 1200, unitFen: 1000, roundMode: 2 }],
})
interface Trial {
  readonly amountFen: number
  readonly reason: string
  readonly formula: string
  readonly segment: string
}
const trial = (weightG: number, regionCode: string): Promise<Trial> => done(`POST ${at}/trial`, { planNo, weightG, regionCode })

test('areas are entered with their regions and segments, and the plan prices a parcel as the text says', async () => {
  await done(`POST ${at}/area`, near())
  await done(`POST ${at}/area`, far())
  expect((await findPlan('中通应收'))?.areaNum).toBe(2)
  expect(await trial(2021, '440100')).toMatchObject({
    amountFen: 520,
    segment: '1kg–3kg',
    formula: '计费2.021kg 容差20g 按2.001kg；首重1kg 3.20 + 续重2×1.00',
  })
  expect((await trial(2300, '650100')).amountFen).toBe(3300)
  expect(await trial(860, '710100')).toMatchObject({ amountFen: 0, reason: '无计费区域' })
})

test('a region is in one area only; a city of its own may leave its province', async () => {
  const shenzhen = { ...near(), areaName: '深圳', regionCodes: ['440300'] }
  expect(await faults(`POST ${at}/area`, { ...shenzhen, regionCodes: ['440000'] })).toEqual({
    regionCodes: '广东（全省）已属于二区',
  })
  await done(`POST ${at}/area`, { ...shenzhen, prices: [{ fromG: 0, mode: 1, fixedFen: 250 }] })
  expect((await trial(860, '440300')).amountFen).toBe(250)
  expect((await trial(860, '440100')).amountFen).toBe(320)
  expect(await faults(`POST ${at}/area`, { ...shenzhen, areaName: '别处', regionCodes: ['999999'] })).toEqual({
    regionCodes: '省市不存在：999999',
  })
})

test('segments have to begin at 0 and follow each other', async () => {
  const wrong = { ...near(), areaName: '三区', regionCodes: ['510000'] }
  expect(await faults(`POST ${at}/area`, { ...wrong, prices: [{ fromG: 1, mode: 1, fixedFen: 1 }] })).toEqual({
    prices: '重量段必须从0开始连续',
  })
  expect(await faults(`POST ${at}/area`, { ...wrong, prices: [{ fromG: 0, mode: 3, unitFen: 1 }] })).toEqual({
    prices: '第1段：请填写续重单位',
  })
})

test('a group of regions fills an area', async () => {
  const { records } = await done<Page<{ areaGroupId: string; groupName: string }>>(
    'GET /v1/finance/area/group/list?groupName=西北',
  )
  await done(`POST ${at}/area`, { ...far(), areaName: '西北', regionCodes: [], areaGroupId: records[0]?.areaGroupId })
  expect((await trial(500, '620100')).reason).toBe('')
  const regions = await done<readonly { regionCode: string; areaName: string }[]>(`GET /v1/finance/city?planNo=${planNo}`)
  expect(regions.find(({ regionCode }) => regionCode === '620100')?.areaName).toBe('西北')
  expect(regions.find(({ regionCode }) => regionCode === '370100')?.areaName).toBe('')
})

test('an area is changed and read as it was entered', async () => {
  const { records } = await done<Page<{ areaId: string; areaName: string; prices: unknown; regionCodes: unknown }>>(
    `GET ${at}/area/list?planNo=${planNo}`,
  )
  const area = records.find(({ areaName }) => areaName === '五区')
  expect(area).toMatchObject({ regionCodes: ['540000', '650000'], prices: [{ fromG: 0, toG: null, mode: 2, firstFen: 1200 }] })
  const { version } = await done<{ version: number }>(`GET ${at}/area?areaId=${area?.areaId ?? ''}`)
  const changed = { ...far(), areaId: area?.areaId, version, prices: [{ fromG: 0, mode: 1, fixedFen: 999 }] }
  await done(`PUT ${at}/area`, changed)
  expect((await trial(2300, '650100')).amountFen).toBe(999 + 800)
  expect(await send(`PUT ${at}/area`, changed)).toMatchObject({ code: 'A0409' })
})

test('a copy has all areas and prices, and is changed apart', async () => {
  const copied = await done<{ planNo: string }>(`POST ${at}/copy`, { planNo, planName: '中通应收2' })
  const other = await done<Trial>(`POST ${at}/trial`, { planNo: copied.planNo, weightG: 2021, regionCode: '440100' })
  expect(other.amountFen).toBe(520)
  expect((await findPlan('中通应收2'))?.areaNum).toBe((await findPlan('中通应收'))?.areaNum)
  expect(await send('DELETE /v1/finance/weight/plan', { planNo: copied.planNo })).toMatchObject({ code: '00000' })
  expect((await trial(2021, '440100')).amountFen).toBe(520)
})

test('a plan that a version uses keeps its content', async () => {
  const client = new Client({ connectionString: server.database.urls.owner })
  await client.connect()
  await client.query('update fin_weight_plan set is_locked = 1 where plan_no = $1', [planNo])
  await client.end()
  const plan = await done<Plan>(`GET ${at}?planNo=${planNo}`)
  const locked = '方案已被生效的费用版本引用，不能改；复制一份再改'
  const change = { ...terms, planNo, version: plan.version, planName: '中通应收' }
  expect(await faults(`PUT ${at}`, { ...change, toleranceG: 0 })).toEqual({ toleranceG: locked })
  expect(await faults(`POST ${at}/area`, { ...near(), areaName: '一区', regionCodes: ['330000'] })).toEqual({ areaName: locked })
  await done(`PUT ${at}`, { ...change, planName: '中通应收（2025）' })
  expect(await send(`DELETE ${at}`, { planNo })).toMatchObject({ code: 'A1001' })
})
