// 重量方案与组合重量按文件（office.md §12.2 T-FI-5、§12.4），从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'
import { sheetOf, templateFile, type Cells } from '../support/templateFile.ts'

let server: TestServer
let admin: Headers
let planNo = ''
const at = '/v1/finance/weight/plan'
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  planNo = await newPlan('中通应收')
})
afterAll(() => server.close())

const { done, send } = asking(
  () => server,
  () => admin,
)
const newPlan = async (planName: string): Promise<string> => {
  const terms = { direction: 1, logisticsCode: 'ZTO', weightBasis: 1, volumeDivisor: 8000, toleranceG: 20, sheetFeeFen: 0 }
  await done(`POST ${at}`, { ...terms, planName, discountBp: 10_000, zeroWeightMode: 1 })
  const { records } = await done<Page<{ planNo: string }>>(`GET ${at}/list?planName=${encodeURIComponent(planName)}`)
  return records[0]?.planNo ?? ''
}
const { parse, faultsOf, submit } = templateFile((route, input, who) => done(route, input, who))

const near = ['二区', '广东、北京市', '', null] as const
const segments = (no: string): Cells[] => [
  [no, ...near, 1, 3, '首重续重', null, 1, 3.2, 1, 1, '进位', null],
  [no, ...near, 0, 1, '一口价', 3.2, null, null, null, null, null, null],
  [no, ...near, 3, 999_999.999, '首重续重', null, 1, 4, 1, 1.5, '进位', null],
  [no, '五区', '新疆、福建', '厦门', 8, 0, 999_999.999, '单价', null, null, null, 1, 1.8, null, 2],
]
const trial = (weightG: number, regionCode: string, no = planNo): Promise<{ amountFen: number; reason: string }> =>
  done(`POST ${at}/trial`, { planNo: no, weightG, regionCode })

test('a file fills a plan: segments in any order, whole provinces and single cities, and it prices as a form would', async () => {
  const parsed = await parse(at, segments(planNo))
  expect(parsed).toMatchObject({ successNum: 4, failNum: 0 })
  expect(await submit(at, parsed)).toMatchObject({ successNum: 4, failNum: 0 })
  expect((await trial(2021, '440100')).amountFen).toBe(520)
  expect((await trial(860, '110100')).amountFen).toBe(320)
  expect((await trial(12_345, '350200')).amountFen).toBe(2222 + 800)
  expect((await trial(500, '650100')).amountFen).toBe(200 + 800)
  expect((await trial(860, '350100')).reason).toBe('无计费区域')
})

test('what is exported can be imported again; two areas exchange a city in one file', async () => {
  const [, ...rows] = await sheetOf(await done<Uint8Array>(`GET ${at}/export?planNo=${planNo}`))
  expect(rows).toHaveLength(4)
  expect(rows.find((row) => row[1] === '五区')?.slice(2, 5)).toEqual(['福建省、新疆维吾尔自治区', '厦门市', 8])
  const exchanged = rows.map((row) => (row[1] === '五区' ? row.with(2, '广东').with(3, null) : row.with(2, '福建、新疆、北京')))
  await submit(at, await parse(at, exchanged))
  expect((await trial(500, '440100')).amountFen).toBe(200 + 800)
  expect((await trial(860, '350200')).amountFen).toBe(320)
  await submit(at, await parse(at, rows))
  expect((await trial(2021, '440100')).amountFen).toBe(520)
  const copied = await newPlan('中通应收2')
  await submit(
    at,
    await parse(
      at,
      rows.map((row) => row.with(0, copied)),
    ),
  )
  expect((await trial(2021, '440100', copied)).amountFen).toBe(520)
})

test('the sentences of the text: gaps, a city in two areas, unknown provinces and cities, and a plan is imported whole', async () => {
  const [first = [], second = []] = segments(planNo)
  const other = (area: string, provinces: string, cities: string | null = null): Cells => [
    planNo,
    area,
    provinces,
    cities,
    ...second.slice(4),
  ]
  expect(await faultsOf(at, [first])).toEqual(['2 重量起(kg)：重量段必须从0开始连续'])
  expect(await faultsOf(at, [other('六区', '浙江'), other('七区', '江苏、浙江')])).toEqual([
    '2 方案：同一方案的第3行有误，整单未导入',
    '3 省份：城市【浙江（全省）】同时属于【六区】和【七区】',
  ])
  expect(await faultsOf(at, [other('六区', '广东')])).toEqual(['2 省份：广东（全省）已属于二区'])
  expect(await faultsOf(at, [other('六区', '东海')])).toEqual(['2 省份：省份不存在：东海'])
  expect(await faultsOf(at, [other('六区', '浙江', '厦门')])).toEqual(['2 城市：所填的省里没有这个城市：厦门'])
  expect(
    await faultsOf(at, [other('六区', '浙江').with(4, 8), other('六区', '浙江').with(4, 9).with(5, 1).with(6, 2)]),
  ).toContain('3 偏远附加(元)：同一区域的偏远附加前后不同')
  expect(await faultsOf(at, [other('六区', '浙江').with(0, 'FA404')])).toEqual(['2 方案编号：重量方案不存在：FA404'])
  expect(await faultsOf(at, [second, second])).toContain('3 重量起(kg)：与第2行重复')
  const mixed = await parse(at, [other('六区', '浙江'), other('七区', '东海')])
  expect(await send(`POST ${at}/import`, { requestId: mixed.requestId })).toMatchObject({ code: 'A0434' })
  expect((await trial(500, '330100')).reason).toBe('无计费区域')
})

test('weights of combinations come by file, by kg; the same goods in another order are the same row', async () => {
  const combination = '/v1/finance/weight/combination'
  const [one, two] = ['TEA-1', 'TEA-2']
  for (const goodsNo of [one, two]) await done('POST /v1/goods', { ownerNo: 'OW001', goodsNo, goodsName: `茶${goodsNo}` })
  const parsed = await parse(combination, [['OW001', `${one}*2；${two}`, 1.25]])
  expect(await submit(combination, parsed)).toMatchObject({ successNum: 1 })
  const listed = async () => (await done<Page<{ stdWeightG: number; source: number }>>(`GET ${combination}/list`)).records
  expect(await listed()).toMatchObject([{ stdWeightG: 1250, source: 2 }])
  await submit(combination, await parse(combination, [['OW001', `${two};${one}*2`, 1.3]]))
  expect(await listed()).toMatchObject([{ stdWeightG: 1300, source: 2 }])
  expect(
    await faultsOf(combination, [
      ['OW001', `${one}*9`, 61],
      ['OW001', 'NONE*1', 1],
      ['OW999', one, 1],
      ['OW001', `${one}*3`, 1],
      ['OW001', `${one}；${one}*2`, 1],
    ]),
  ).toEqual([
    '2 标准重(kg)：标准重应在0.001-60千克之间',
    '3 组合内容：商品不存在：NONE',
    '4 货主编号：货主不存在：OW999',
    expect.stringMatching(/^6 组合内容：与第5行重复/),
  ])
  const [, ...exported] = await sheetOf(await done<Uint8Array>(`GET ${combination}/export`))
  expect(exported).toHaveLength(1)
})
