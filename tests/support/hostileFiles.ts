// Files no program would write: small on disk, endless when read.
import { constants, deflateRawSync } from 'node:zlib'

/** A deflated part of a zip and the size it claims. */
interface Packed {
  readonly packed: Buffer
  readonly size: number
}
type Part = readonly [name: string, body: Buffer | string | Packed]

const packedOf = (body: Part[1]): Packed =>
  typeof body === 'object' && 'packed' in body ? body : { packed: deflateRawSync(body), size: Buffer.byteLength(body) }

const flushed = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })

/** `begin`, then a text repeated many times, without building it: flushed deflate blocks are independent and can be concatenated. */
const repeated = (begin: string, text: string, times: number): Packed => {
  const each = Math.ceil(2 ** 20 / text.length)
  const block = flushed(text.repeat(each))
  const blocks = Math.ceil(times / each)
  const body = Array.from({ length: blocks }, () => block)
  return {
    packed: Buffer.concat([flushed(begin), ...body, deflateRawSync('')]),
    size: begin.length + blocks * each * text.length,
  }
}

/** A zip of deflated parts. */
export const zipOf = (parts: readonly Part[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, body] of parts) {
    const { packed, size } = packedOf(body)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}

const office = 'http://schemas.openxmlformats.org'
const rels = `${office}/officeDocument/2006/relationships`
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`
const relations = (...list: string[]): string =>
  `<Relationships xmlns="${office}/package/2006/relationships">${list.join('')}</Relationships>`

/** An .xlsx of one sheet, given as its XML, and one shared text. */
const bookOf = (sheet: string | Packed, shared = ''): Buffer =>
  zipOf([
    ['[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"/>`],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${rels}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml'), relation('rId2', 'sharedStrings', 'sharedStrings.xml')),
    ],
    ['xl/sharedStrings.xml', `<sst><si><t>${shared}</t></si></sst>`],
    ['xl/worksheets/sheet1.xml', sheet],
  ])

const begun = '<worksheet><sheetData>'
/** One row of so many empty cells: 150 million are 600 kB. */
export const wideRow = (cells: number): Buffer => bookOf(repeated(`${begun}<row r="1">`, '<c/>', cells))
/** A header, some orders, then such a row. */
export const wideRowBelow = (cells: number, rows: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const above = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return bookOf(repeated(`${begun}${above}<row>`, '<c/>', cells))
}
/** So many rows of five hundred empty cells. */
export const emptyRows = (rows: number): Buffer => bookOf(repeated(begun, `<row>${'<c/>'.repeat(500)}</row>`, rows))
/** A long text that each of a hundred cells in so many rows refers to. */
export const longTexts = (rows: number): Buffer =>
  bookOf(repeated(begun, `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, rows), '长'.repeat(30_000))
/** An .ods of the given rows; without them one that repeats a row a million times. */
export const odsOf = (rows?: readonly (readonly string[])[]): Buffer => {
  const cell = (text: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const body = rows?.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')
  const wide = `<table:table-cell table:number-columns-repeated="400" office:value-type="string"><text:p>甲</text:p></table:table-cell>`
  const bomb = `<table:table-row table:number-rows-repeated="1048576">${wide}</table:table-row>`
  const spaces = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  return zipOf([
    [
      'mimetype',
      { packed: Buffer.from(deflateRawSync('application/vnd.oasis.opendocument.spreadsheet', { level: 0 })), size: 46 },
    ],
    [
      'content.xml',
      `<office:document-content ${spaces.join(' ')}><office:body><office:spreadsheet><table:table table:name="S">${body ?? bomb}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ],
  ])
}
