// Files of public bug reports through the doors of the imports: what a sheet hides, digits a spreadsheet lost, marks of texts.
import { deflateRawSync } from 'node:zlib'
import { CFB, utils, write, type WorkSheet } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { caseFile, confirmOrders, faultsOf, parseAgain, parseOrders } from '../support/cases.ts'
import { addUser, download, send } from '../support/importing.ts'
import { zipOf } from '../support/hostileFiles.ts'
import { addGoods, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  for (const goodsNo of ['G00100003', 'G00100004', 'PUBUPC', 'PUBEAN', 'PUBBOX']) await addGoods(world, goodsNo)
  await world.run(async ({ tx, tenantId, at, id }) => {
    const common = [tenantId, id(), at]
    await tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'WH01', 'LOCAL', '二号仓', 'P01', $3, $3)`,
      common,
    )
    await tx.query(
      `insert into zone as z (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, create_time, update_time)
       values ($1, $2, 'WH01', 'LOCAL', 'A', 'A', 1, $3, $3)`,
      common,
    )
    await tx.query(
      `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, create_time, update_time)
       values ($1, $2, 'WH01', 'LOCAL', 'A-90-01-7', 'A', 1, 1, $3, $3)`,
      common,
    )
  })
})
afterAll(() => world.close())

const lineOf = (srcOrderNo: string) =>
  rows<{ goodsNo: string; qty: number }>(
    world,
    `select l.goods_no, l.qty::int from stockout_order o join stockout_line l on l.tenant_id = o.tenant_id and l.stockout_no = o.stockout_no
      where o.tenant_id = $1 and o.src_order_no = '${srcOrderNo}' order by l.goods_no`,
  )

describe('rows a sheet does not show', () => {
  test('orders: each is named, stays out, and comes along when the person ticks it', async () => {
    const parsed = await parseOrders(world, caseFile('03-filtered-rows/orders.xlsx'))
    expect(parsed).toMatchObject({ totalNum: 4, successNum: 2, failNum: 2, hidden: { rows: 2, taken: false } })
    expect(faultsOf(parsed)).toEqual([
      [3, '整行', '隐藏行'],
      [4, '整行', '隐藏行'],
    ])
    expect(await parseAgain(world, parsed.requestId, 1)).toMatchObject({
      successNum: 4,
      failNum: 0,
      hidden: { rows: 2, taken: true },
    })
    expect(await parseAgain(world, parsed.requestId, 0)).toMatchObject({
      successNum: 2,
      failNum: 2,
      hidden: { rows: 2, taken: false },
    })
    expect((await confirmOrders(world, parsed.requestId)).map(([no, outcome]) => [no, outcome])).toEqual([
      ['HID-1', 1],
      ['HID-2', 3],
      ['HID-3', 3],
      ['HID-4', 1],
    ])
    const again = await parseOrders(world, caseFile('03-filtered-rows/orders.xlsx'), { hiddenRows: true })
    expect((await confirmOrders(world, again.requestId)).map(([no, outcome]) => [no, outcome])).toEqual([
      ['HID-1', 2],
      ['HID-2', 1],
      ['HID-3', 1],
      ['HID-4', 2],
    ])
  })

  test('opening stock: the pieces of a hidden row are booked only when the person ticks it', async () => {
    const booked = async () =>
      (
        await rows<{ goodsNo: string; qty: number }>(
          world,
          `select goods_no, qty::int from stock where tenant_id = $1 and warehouse_no = 'WH01' order by goods_no`,
        )
      ).map(({ goodsNo, qty }) => [goodsNo, qty])
    const file = caseFile('03-filtered-rows/stock.xlsx')
    const direct = await send<ImportState>(world, '/v1/import/stock/direct', {}, file)
    expect(direct.data).toMatchObject({ phase: 'parsed', totalNum: 3, failNum: 1, hidden: { rows: 1, taken: false } })
    expect(faultsOf(direct.data)).toEqual([[3, '整行', '隐藏行']])
    expect(await booked()).toEqual([])
    const { requestId } = direct.data
    expect((await world.call('POST', '/v1/import/stock/confirm', { requestId })).code).toBe('A0434')
    const ticked = await world.call<ImportState>('POST', '/v1/import/stock/confirm', { requestId, hiddenRows: 1 })
    expect(ticked.data).toMatchObject({ phase: 'done', successNum: 3, failNum: 0, hidden: { rows: 1, taken: true } })
    expect(await booked()).toEqual([
      ['PUBBOX', 2],
      ['PUBEAN', 700],
      ['PUBUPC', 1],
    ])
  })

  /** The template of bins with two rows, the second hidden, behind a sheet nobody sees. */
  const header = async (): Promise<string[]> =>
    ((await readXlsx(await download(world, '/v1/import/location/template'))).sheets[0]?.rows[0] ?? []).map(String)
  const bin = (no: string): string[] => ['W01', 'LOCAL', 'A', no, '拣选位', '10']
  const books: readonly (readonly [string, (lines: string[][]) => Promise<Buffer> | Buffer])[] = [
    ['.xlsx', (lines) => bookOf(lines, 'xlsx')],
    ['.xls', (lines) => hiddenInXls(bookOf(lines, 'biff8'), lines.length - 1)],
    ['.ods', odsOf],
  ]
  test.each(books)('%s: a hidden sheet is never taken, a hidden row is a fault', async (kind, write) => {
    const bytes = await write([await header(), bin(`S${kind}`), bin(`H${kind}`)])
    const parsed = await send<ImportState>(world, '/v1/import/location/parse', {}, { name: '库位', bytes })
    expect(parsed.msg).toBe('')
    expect(parsed.data).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })
    expect(faultsOf(parsed.data)).toEqual([[3, '整行', '隐藏行']])
  })
})

describe('columns a sheet does not show', () => {
  const header = async (): Promise<string[]> =>
    ((await readXlsx(await download(world, '/v1/import/location/template'))).sheets[0]?.rows[0] ?? []).map(String)
  const lines = async (): Promise<string[][]> => [await header(), ['W01', 'LOCAL', 'A', 'HC-1', '拣选位', '10']]
  const columns = (n: number) => Array.from({ length: n }, (_, i) => ({ hidden: i === 3 }))
  const sheetOf = (all: string[][]): WorkSheet => ({ ...utils.aoa_to_sheet(all), '!cols': columns(all[0]?.length ?? 0) })
  const book = (all: string[][], bookType: 'xlsx' | 'biff8'): Buffer =>
    write({ SheetNames: ['数据'], Sheets: { 数据: sheetOf(all) } }, { type: 'buffer', bookType }) as Buffer
  const kinds: readonly (readonly [string, (all: string[][]) => Buffer])[] = [
    ['.xlsx', (all) => book(all, 'xlsx')],
    ['.xls', (all) => book(all, 'biff8')],
    [
      '.ods',
      (all) =>
        odsOf(all, '<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>'),
    ],
  ]
  test.each(kinds)(
    '%s: a file whose hidden column holds something is refused, by the letter of the column',
    async (_kind, make) => {
      const parsed = await send<ImportState>(world, '/v1/import/location/parse', {}, { name: '库位', bytes: make(await lines()) })
      expect(parsed).toMatchObject({ code: 'A0430' })
      expect(parsed.msg).toContain('D 列隐藏着，里面有内容（第1行），请取消隐藏或删掉这些列后上传')
    },
  )

  test('a hidden column with nothing in it is no matter', async () => {
    const wide = (await lines()).map((cells) => [...cells])
    const sheet: WorkSheet = { ...utils.aoa_to_sheet(wide), '!cols': [...wide[0]!.map(() => ({})), {}, { hidden: true }] }
    const bytes = write({ SheetNames: ['数据'], Sheets: { 数据: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const parsed = await send<ImportState>(world, '/v1/import/location/parse', {}, { name: '库位', bytes })
    expect(parsed.data).toMatchObject({ totalNum: 1, failNum: 0 })
  })
})

/** Two sheets, the first hidden; the last row of the second is hidden too. */
function bookOf(lines: string[][], bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet: WorkSheet = { ...utils.aoa_to_sheet(lines), '!rows': lines.map((_, i) => ({ hidden: i === lines.length - 1 })) }
  const hidden = utils.aoa_to_sheet([['草稿'], ['1']])
  const Workbook = {
    Sheets: [
      { name: '草稿', Hidden: 1 as const },
      { name: '数据', Hidden: 0 as const },
    ],
  }
  return write(
    { SheetNames: ['草稿', '数据'], Sheets: { 草稿: hidden, 数据: sheet }, Workbook },
    { type: 'buffer', bookType },
  ) as Buffer
}

/** The library that writes .xls leaves out what is hidden: a ROW record with its flag, behind the dimensions of the last sheet. */
function hiddenInXls(bytes: Buffer, row: number): Buffer {
  const file = CFB.read(bytes, { type: 'buffer' })
  const stream = CFB.find(file, '/Workbook')
  if (stream === null) throw new Error('no workbook')
  const content = Buffer.from(stream.content as Uint8Array)
  let at = 0
  for (let next = 0; next + 4 <= content.length; next += 4 + content.readUInt16LE(next + 2))
    if (content.readUInt16LE(next) === 0x0200) at = next + 4 + content.readUInt16LE(next + 2)
  const record = Buffer.alloc(20)
  record.writeUInt16LE(0x0208, 0)
  record.writeUInt16LE(16, 2)
  record.writeUInt16LE(row, 4)
  record[16] = 0x20
  stream.content = Buffer.concat([content.subarray(0, at), record, content.subarray(at)])
  stream.size = stream.content.length
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

/** The same as LibreOffice writes it. */
function odsOf(lines: string[][], columns = ''): Buffer {
  const row = (cells: string[], more = ''): string =>
    `<table:table-row${more}>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const last = lines.length - 1
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="true"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="草稿" table:style-name="ta1">${row(['草稿'])}</table:table><table:table table:name="数据" table:style-name="ta2">${columns}${lines.map((cells, i) => row(cells, i === last && columns === '' ? ' table:visibility="filter"' : '')).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  // its kind stands at the beginning of the file, for everybody to see
  const kind = 'application/vnd.oasis.opendocument.spreadsheet'
  return zipOf([
    ['mimetype', { packed: deflateRawSync(kind, { level: 0 }), size: kind.length }],
    ['content.xml', content],
  ])
}

describe('numbers of which a spreadsheet kept fifteen digits', () => {
  test('three orders of one buyer do not become one', async () => {
    const parsed = await parseOrders(world, caseFile('07-nineteen-digits/orders.xlsx'))
    expect(parsed).toMatchObject({ totalNum: 3, successNum: 0, failNum: 3 })
    for (const [, name, why] of faultsOf(parsed)) {
      expect(name).toBe('ERP单号')
      expect(why).toMatch(/^ERP单号被表格软件改成了科学计数法：1\.91431\d*E\+18，请把该列设为文本后重新导出/)
    }
  })

  test('written as text they are refused by row, column and cause; a number keeps what its format shows', async () => {
    const orders = await parseOrders(world, caseFile('08-scientific-text/orders.csv'))
    expect(orders).toMatchObject({ totalNum: 3, successNum: 1, failNum: 2 })
    expect(faultsOf(orders).map(([row, name]) => [row, name])).toEqual([
      [3, 'ERP单号'],
      [4, 'ERP单号'],
      [4, '手机'],
    ])
    const goods = await send<ImportState>(world, '/v1/import/goods/parse', {}, caseFile('08-scientific-text/goods.xlsx'))
    const power = (text: string): string => `主条码被表格软件改成了科学计数法：${text}，请把该列设为文本后重新导出`
    // 6901234567892 is given to two goods besides
    expect(faultsOf(goods.data).filter(([row]) => row !== 3 && row !== 5)).toEqual([
      [4, '主条码', power('6.90123E+12')],
      [6, '主条码', power('1.23456789012346E+18')],
    ])
    await world.call('POST', '/v1/import/goods/confirm', { requestId: goods.data.requestId, ignoreErrors: true })
    const made = await rows<{ goodsNo: string; mainBarcode: string | null }>(
      world,
      `select goods_no, main_barcode from goods where tenant_id = $1 and owner_no = '${ownerNo}' and goods_name like '样品%' order by goods_no`,
    )
    expect(made.map(({ goodsNo, mainBarcode }) => [goodsNo, mainBarcode])).toEqual([
      ['08123', '012345678905'],
      ['690000000000', null],
    ])
  })
})

describe('cells as people leave them', () => {
  test('merged cells and a row of totals; 64,000 styles', async () => {
    const merged = await parseOrders(world, caseFile('09-merged-formulas-styles/merged.xlsx'))
    expect(merged).toMatchObject({ failNum: 0, orders: { ready: 2 } })
    await confirmOrders(world, merged.requestId)
    expect((await lineOf('MRG-2')).map(({ goodsNo, qty }) => [goodsNo, qty])).toEqual([
      ['G00100003', 1],
      ['G00100004', 5],
    ])
    expect(await parseOrders(world, caseFile('09-merged-formulas-styles/styles.xlsx'))).toMatchObject({ orders: { ready: 2 } })
  })

  test('a formula as its last result, digits and letters of a Chinese input method, blank rows', async () => {
    const parsed = await parseOrders(world, caseFile('09-merged-formulas-styles/mixed.xlsx'))
    await confirmOrders(world, parsed.requestId)
    expect([...(await lineOf('MIX-1')), ...(await lineOf('MIX-2'))].map(({ qty }) => qty)).toEqual([3, 2])
  })

  test('the marks of a text are no part of a number: 023 with and without its apostrophe is one order', async () => {
    const parsed = await parseOrders(world, caseFile('28-apostrophe/orders.csv'))
    expect(faultsOf(parsed)).toEqual([])
    const outcomes = await confirmOrders(world, parsed.requestId)
    expect(outcomes.map(([no, outcome]) => [no.slice(-3), outcome])).toEqual([
      ['021', 1],
      ['022', 1],
      ['023', 1],
      ['024', 1],
    ])
    expect((await lineOf('2860000000000000023')).map(({ qty }) => qty)).toEqual([2])
  })
})
