// 压缩包和 PDF 里的字 · support/billPaper
/** Reads back the file of a bill: the entries of the zip, the text of the PDF, the sum of a column of its tables. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateRawSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readXlsx } from 'hucre/xlsx'

/** Entries of a zip by name, read from its directory. */
export const entriesOf = (zip: Buffer): ReadonlyMap<string, Buffer> => {
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
/** The words on the pages of a PDF. */
export const textOf = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}

/** The sum of 应计 over the tables of a bill's zip, 分. */
export const linesFenOf = async (entries: ReadonlyMap<string, Buffer>): Promise<number> => {
  let sum = 0
  for (const [name, bytes] of entries) {
    if (!name.endsWith('.xlsx')) continue
    const [sheet] = (await readXlsx(bytes)).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    const column = head.indexOf('应计')
    if (column < 0) throw new Error(`${name} 没有应计一列`)
    sum += rows.reduce((fen, row) => fen + Math.round(Number(row[column]) * 100), 0)
  }
  return sum
}
