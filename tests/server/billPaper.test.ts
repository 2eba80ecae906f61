// 账单的文件（office.md §9.3）：下载的压缩包读回来，汇总、明细和列表、页面是同一个数；别人的账单取不到。
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBillDesk, billPath, type BillDesk } from '../support/billDesk.ts'
import { entriesOf, linesFenOf, textOf } from '../support/billPaper.ts'

let desk: BillDesk
let billNo = ''
beforeAll(async () => {
  desk = await openBillDesk()
  await desk.world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
    { no: 'c', weighG: 2300, provinceCode: '650000', boxes: 1 },
  ])
  billNo = await desk.made({ billName: '森野（龘骉赟）六月账单' })
})
afterAll(() => desk.close())

const download = `${billPath}/download?billNo=`

test('the zip: summary and lines by fee type say what list and page say, to the 分', async () => {
  const file = await desk.file(`${download}${billNo}`)
  expect([file.status, file.type, file.name]).toEqual([200, 'application/zip', `森野（龘骉赟）六月账单${billNo}.zip`])
  const entries = entriesOf(file.bytes)
  expect([...entries.keys()].toSorted()).toEqual(
    ['耗材费明细.xlsx', '快递费明细.xlsx', '出库操作费明细.xlsx', '汇总.pdf'].toSorted(),
  )
  const page = await desk.bill(billNo)
  const { records } = await desk.world.done<{ records: readonly { totalFen: number }[] }>(
    `GET ${billPath}/list?billNo=${billNo}`,
    {},
    desk.clerk,
  )
  expect([records[0]?.totalFen, page.totalFen]).toEqual([5201, 5201])
  const pdf = entries.get('汇总.pdf') ?? Buffer.alloc(0)
  // the whole font has ten megabytes
  expect(pdf.length).toBeLessThan(100_000)
  const text = await textOf(pdf)
  for (const part of [
    '森野（龘骉赟）六月账单',
    billNo,
    '2025-06-01 至 2025-06-30',
    '52.01元',
    '3.11元',
    '48.90元',
    '快递费',
    '41.40',
    '13%',
    '补计',
  ])
    expect(text).toContain(part)
  expect(await linesFenOf(entries)).toBe(page.feeFen)
})

test('a text that looks like a formula stays a text', async () => {
  await desk.world.run(({ tx, tenantId }) =>
    tx.query(`update fin_fee_line set area_name = '=1+1', calc_detail = '@SUM(A1)' where tenant_id = $1 and bill_no = $2`, [
      tenantId,
      billNo,
    ]),
  )
  const entries = entriesOf((await desk.file(`${download}${billNo}`)).bytes)
  const book = entriesOf(entries.get('快递费明细.xlsx') ?? Buffer.alloc(0))
  const sheet = book.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet).toContain('t="inlineStr"><is><t>=1+1</t>')
  expect(sheet).not.toContain('<f>')
})

test('more lines than a page: every one is in the file, once', async () => {
  const parcels = Array.from({ length: 1001 }, (_, at) => ({ no: `m${at}`, weighG: 500, shipDate: '2025-07-01' }))
  await desk.world.ship(parcels)
  const many = await desk.made({ periodStart: '2025-07-01', periodEnd: '2025-07-02' })
  const entries = entriesOf((await desk.file(`${download}${many}`)).bytes)
  const [sheet] = (await readXlsx(entries.get('快递费明细.xlsx') ?? Buffer.alloc(0))).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  const column = head.indexOf('单号')
  expect(new Set(rows.map((row) => row[column])).size).toBe(1001)
  expect(rows).toHaveLength(1001)
})

test('a bill whose lines do not add up to its summary is not given out', async () => {
  const lines = (fen: number) =>
    desk.world.run(({ tx, tenantId }) =>
      tx.query(
        `update fin_fee_line set gross_fen = gross_fen + $3, amount_fen = amount_fen + $3
          where tenant_id = $1 and bill_no = $2 and fee_type = 'OPERATE' and source_no = 'CKa'`,
        [tenantId, billNo, fen],
      ),
    )
  await lines(1)
  const answer = await desk.act(`GET ${download}${billNo}`, {})
  expect([answer.code, answer.msg]).toEqual(['A3110', `账单${billNo}刚被改过，请再下载一次`])
  await lines(-1)
})

test('the list as a file under its filter', async () => {
  const file = await desk.file(`${billPath}/export?billNo=${billNo}`)
  expect(file.status).toBe(200)
  const [sheet] = (await readXlsx(file.bytes)).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[head.indexOf('总额')]).toBe(52.01)
})

test('refused: a bill that is being made or void, without the right, of another tenant, of another owner', async () => {
  const july = await desk.made({ periodStart: '2025-05-01', periodEnd: '2025-05-31' })
  await desk.done(`DELETE ${billPath}`, { ids: [july] })
  expect((await desk.act(`GET ${download}${july}`, {})).msg).toContain('作废')
  const { headers: service } = await desk.world.server.signIn('yunhe', 'cs01')
  expect((await desk.act(`GET ${download}${billNo}`, {}, service)).code).toBe('A0312')
  const { headers: stranger } = await desk.world.server.signIn('hengtu', 'finance01')
  expect((await desk.act(`GET ${download}${billNo}`, {}, stranger)).code).toBe('A0404')
  expect((await desk.act(`GET ${download}${billNo}`, {}, await desk.clerkOf('OW002'))).code).toBe('A0404')
  expect((await desk.file(`${download}${billNo}`, await desk.clerkOf('OW001'))).status).toBe(200)
})
