// 账单的文件（office.md §9.3）：下载的压缩包读回来，汇总、明细和列表、页面是同一个数；别人的账单取不到。
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateRawSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBillDesk, billPath, type BillDesk } from '../support/billDesk.ts'

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

/** Entries of a zip by name, read from its directory. */
const entriesOf = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entries = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, name, extra, comment] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    entries.set(zip.subarray(at + 46, at + 46 + name).toString('utf8'), method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return entries
}
const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
const textOf = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}
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
  let sum = 0
  for (const [name, bytes] of entries) {
    if (!name.endsWith('.xlsx')) continue
    const [sheet] = (await readXlsx(bytes)).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    const column = head.indexOf('应计')
    expect(column).toBeGreaterThan(0)
    sum += rows.reduce((fen, row) => fen + Math.round(Number(row[column]) * 100), 0)
  }
  expect(sum).toBe(page.feeFen)
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
