// 一份真实的订单文件 · support/retail
/** What the goods of online-retail.md's file need for shipping: bins and stock, in the product's own templates. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils, write, type WorkBook } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

const published = join(import.meta.dirname, 'online-retail-2010-12-01_03.csv')
export const rowEnd = '\r'

/** An upload as playwright gives it to a page, with the number of its invoices by outcome. */
export interface RetailFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
  readonly invoices: { readonly all: number; readonly good: number; readonly refused: number; readonly ignored: number }
}
const fileOf = (name: string, text: string, invoices: RetailFile['invoices']): RetailFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
  invoices,
})
const text = readFileSync(published, 'latin1')
/** All three days. */
export const wholeFile = fileOf('online-retail-2010-12-01_03.csv', text, { all: 418, good: 351, refused: 30, ignored: 37 })
/** Its last hours, which include every outcome of an invoice. */
export const lastHours = fileOf(
  'online-retail-2010-12-03.csv',
  text.slice(0, text.indexOf(rowEnd)) + text.slice(text.indexOf(`${rowEnd}536968,`)),
  { all: 68, good: 37, refused: 28, ignored: 3 },
)

export interface RetailRow {
  readonly InvoiceNo: string
  readonly StockCode: string
  readonly Quantity: string
}
/** The rule that the import page proposes for this file. */
export const notGoods = new Set(['BANK CHARGES', 'C2', 'D', 'DOT', 'M', 'POST'])

/** Pieces of each goods in the accepted orders: cancelled ones and those with a quantity below one are left out whole. */
export const retailDemand = ({ buffer }: RetailFile): ReadonlyMap<string, number> => {
  const rows = parse<RetailRow>(buffer.toString('latin1'), { columns: true, record_delimiter: rowEnd })
  const refused = new Set(rows.filter((row) => Number(row.Quantity) < 1).map((row) => row.InvoiceNo))
  const demand = new Map<string, number>()
  for (const row of rows) {
    const goodsNo = row.StockCode.toUpperCase()
    if (row.InvoiceNo.startsWith('C') || refused.has(row.InvoiceNo) || notGoods.has(goodsNo)) continue
    demand.set(goodsNo, (demand.get(goodsNo) ?? 0) + Number(row.Quantity))
  }
  return demand
}

/** Goods per bin, in the order of the file. */
const goodsPerBin = 4
const two = (number: number): string => String(number).padStart(2, '0')
/** 40 bins to an aisle, 4 levels to a bay. */
const binNo = (nth: number): string =>
  `R-${two(Math.floor(nth / 40) + 1)}-${two(Math.floor((nth % 40) / 4) + 1)}-${(nth % 4) + 1}`
/** After the existing bins in walking order. */
const firstSeq = 100_000

/** One row of a template by column names. */
export type Cells = Readonly<Record<string, string | number>>
export const binRows = (
  demand: ReadonlyMap<string, number>,
  place: { readonly warehouseNo: string; readonly sid: string },
): Cells[] =>
  Array.from({ length: Math.ceil(demand.size / goodsPerBin) }, (_, nth) => ({
    仓库编号: place.warehouseNo,
    sid: place.sid,
    库区: 'A',
    库位编号: binNo(nth),
    类型: '拣选位',
    拣货顺序: firstSeq + nth,
  }))
export const stockRows = (demand: ReadonlyMap<string, number>, warehouseNo: string, ownerNo: string): Cells[] =>
  [...demand].map(([goodsNo, pieces], nth) => ({
    仓库: warehouseNo,
    货主编号: ownerNo,
    商品编号: goodsNo,
    库位: binNo(Math.floor(nth / goodsPerBin)),
    数量: pieces,
  }))

/** The template filled in: each cell under the header of its name, with or without a star. */
export const filledIn = (template: Buffer, rows: readonly Cells[]): Buffer => {
  const book: WorkBook = read(template)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error('the template has no sheet')
  const [headers = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
  const missing = Object.keys(rows[0] ?? {}).filter((name) => !headers.some((header) => bare(header) === name))
  if (missing.length > 0) throw new Error(`the template has no column ${missing.join()}: ${headers.join()}`)
  utils.sheet_add_aoa(
    sheet,
    rows.map((row) => headers.map((header) => row[bare(header)] ?? '')),
    { origin: 'A2' },
  )
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const bare = (header: string): string => header.replace(/\*$/, '')
