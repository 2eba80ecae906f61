// 入库单和退货预告导入：同一货主、同一外部单号是一张单；错在哪一行、哪一列；忽略错误提交只进对的。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { Page } from '#contract/resource'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
const ownerNo = 'OW001'
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  for (const goodsNo of ['IN-1', 'IN-2'])
    await server.send('POST /v1/goods', { ownerNo, goodsNo, goodsName: `货${goodsNo}` }, admin.headers)
})
afterAll(() => server.close())

type Line = Readonly<Record<string, CellValue>>
const parse = async (lines: readonly Line[], biz = 'stockin'): Promise<ImportState> => {
  const template = await server.send<Buffer>(`GET /v1/import/${biz}/template`, {}, admin.headers)
  const header = (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
  const rows = lines.map((line) => header.map((label) => line[String(label).replace('*', '')] ?? ''))
  const file = new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] }))], '单据.xlsx')
  const reply = await server.send<ImportState>(
    { method: 'POST', path: `/v1/import/${biz}/parse`, files: true },
    { file },
    admin.headers,
  )
  expect(reply.msg).toBe('')
  return reply.data
}
const line = (outer: string, goodsNo: string, more: Line = {}): Line => ({
  仓库: 'WH01',
  货主编号: ownerNo,
  外部单号: outer,
  类型: '采购',
  商品编号: goodsNo,
  计划数量: 5,
  ...more,
})
const confirm = (requestId: string, biz = 'stockin', ignoreErrors = false) =>
  server.send(`POST /v1/import/${biz}/confirm`, { requestId, ignoreErrors }, admin.headers)
const found = async (outerNo: string): Promise<readonly Record<string, unknown>[]> =>
  (await server.send<Page<Record<string, unknown>>>('GET /v1/stockin/list', { outerNo }, admin.headers)).data.records

test('rows of one number are one order, and the same file a second time is refused', async () => {
  const file = [line('PO-A', 'IN-1'), line('PO-A', 'IN-2', { 批次: 'B1', 生产日期: '2025-05-01' }), line('PO-B', 'IN-1')]
  const { requestId, errorData } = await parse(file)
  expect(errorData).toEqual([])
  expect(await confirm(requestId)).toMatchObject({ code: '00000' })
  expect(await found('PO-A')).toMatchObject([{ planQty: 10, skuNum: 2, source: 3, status: 10, ownerNo }])
  expect(await found('PO-B')).toHaveLength(1)
  const again = await parse(file)
  expect(again.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [2, expect.stringContaining('外部单号已存在：PO-A')],
    [3, expect.stringContaining('外部单号已存在：PO-A')],
    [4, expect.stringContaining('外部单号已存在：PO-B')],
  ])
})

test('what is wrong is said at its row, and only the others come in', async () => {
  const { requestId, errorData } = await parse([
    line('PO-1', 'IN-1'),
    line('PO-2', 'NONE'),
    line('PO-3', 'IN-1', { 计划数量: 0 }),
    line('PO-4', 'IN-1', { 生产日期: '2099-01-01' }),
    line('PO-5', 'IN-1', { 货主编号: 'NOBODY' }),
    line('PO-6', 'IN-1', { 预计到货时间: '明天' }),
    line('PO-7', 'IN-1'),
    line('PO-7', 'IN-2', { 类型: '退货' }),
    line('PO-8', 'IN-1', { 仓库: 'NOWHERE' }),
  ])
  const reasons = new Map(errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason]))
  expect(reasons.get(2)).toBeUndefined()
  expect(reasons.get(3)).toContain('商品不存在：NONE')
  expect(reasons.get(4)).toContain('计划数量必须大于0')
  expect(reasons.get(5)).toContain('生产日期不能晚于今天')
  expect(reasons.get(6)).toContain('货主不存在：NOBODY')
  expect(reasons.get(7)).toContain('预计到货时间格式不正确')
  expect(reasons.get(8)).toContain('同一单号的货主/仓库/类型必须一致')
  expect(reasons.get(9)).toContain('同一单号的货主/仓库/类型必须一致')
  expect(reasons.get(10)).toContain('仓库不存在：NOWHERE')
  expect([...reasons.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(await confirm(requestId, 'stockin', true)).toMatchObject({ code: '00000' })
  expect(await found('PO-1')).toHaveLength(1)
  expect(await found('PO-7')).toEqual([])
})

test('a row that does not say what kind of order it is of keeps the whole file out', async () => {
  const { errorData } = await parse([line('PO-X', 'IN-1'), line('PO-Y', 'IN-1', { 类型: '赠送' })])
  expect(errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [2, '第3行看不出属于哪张入库单，整个文件未导入'],
    [3, expect.stringContaining('类型只能填写')],
  ])
})

test('notices of returns: rows of one ERP number are one parcel, and a row has to have it', async () => {
  const row = (more: Line = {}): Line => ({
    仓库: 'WH01',
    货主编号: ownerNo,
    ERP退单号: 'ERP-FILE',
    物流公司: 'ZTO',
    物流单号: '78120000000001',
    退货类型: '客户退货',
    商品编号: 'IN-1',
    数量: 2,
    ...more,
  })
  const file = [row(), row({ 商品编号: 'IN-2' })]
  const nameless = '第4行看不出属于哪张退货单，整个文件未导入'
  const refused = await parse([...file, row({ ERP退单号: '', 物流单号: '78120000000002' })], 'return')
  expect(refused.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
    [2, nameless],
    [3, nameless],
    [4, 'ERP退单号不能为空'],
  ])
  const { requestId, errorData } = await parse(file, 'return')
  expect(errorData).toEqual([])
  expect(await confirm(requestId, 'return')).toMatchObject({ code: '00000' })
  const { data } = await server.send<Page<object>>('GET /v1/return/order/list', { outerNo: 'ERP-FILE' }, admin.headers)
  expect(data.records).toMatchObject([{ logisticsNo: '78120000000001', planQty: 4 }])
})
