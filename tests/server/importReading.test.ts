import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { openFile } from '#server/import/readFile'

const folder = mkdtempSync(join(tmpdir(), 'yuncang-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const put = (content: string | Uint8Array): string => {
  const path = join(folder, `file${++files}`)
  writeFileSync(path, content)
  return path
}

/** Everything in a file, or the sentence why not. */
async function readAll(
  path: string,
): Promise<{ kind: string; charset: string | null; rows: (readonly [number, readonly string[]])[] } | string> {
  try {
    const file = await openFile(path)
    const rows = []
    for await (const batch of file.rows()) rows.push(...batch)
    return { kind: file.kind, charset: file.charset, rows }
  } catch (error) {
    if (error instanceof Error && error.name === 'UnreadableFile') return error.message
    throw error
  }
}
const cellsOf = async (content: string | Uint8Array): Promise<unknown> => {
  const read = await readAll(put(content))
  return typeof read === 'string' ? read : read.rows.map(([, cells]) => cells)
}

const book = (rows: (string | number | Date | null)[][]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })
const oldBook = (rows: unknown[][]): Uint8Array =>
  new Uint8Array(
    write(
      { SheetNames: ['Sheet1'], Sheets: { Sheet1: utils.aoa_to_sheet(rows, { cellDates: false }) } },
      { type: 'buffer', bookType: 'xls' },
    ) as Buffer,
  )

describe('text tables', () => {
  const want = [
    ['单号', '名称'],
    ['1', 'a, "b"'],
    ['2', '乙'],
  ]
  const text = '单号,名称\n1,"a, ""b"""\n2,乙\n'
  test.each([
    ['LF', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['lone CR', text.replaceAll('\n', '\r')],
    ['no last line end', text.trimEnd()],
    ['byte-order mark', `\uFEFF${text}`],
    ['semicolons', '单号;名称\n1;"a, ""b"""\n2;乙\n'],
    [
      'UTF-16 with tabs',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('单号\t名称\r\n1\t"a, ""b"""\r\n2\t乙\r\n', 'utf16le')]),
    ],
    ['GB18030', Buffer.from('b5a5bac52cc3fbb3c60a312c22612c20222262222222 0a322cd2d20a'.replaceAll(' ', ''), 'hex')],
  ])('%s', async (_, content) => expect(await cellsOf(content)).toEqual(want))

  test('zeros kept by ="…", tabs in front, loose quotes', async () =>
    expect(await cellsOf('a,b,c\n="00123",\t456,5" pipe\n')).toEqual([
      ['a', 'b', 'c'],
      ['00123', '456', '5" pipe'],
    ]))

  test.each([
    ['nothing', '', '文件是空的，请重新导出后上传'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件'],
    [
      'a web page',
      '<html><table><tr><td>1</td></tr></table></html>',
      '文件其实是网页表格，请用表格软件打开后另存为 .xlsx 再上传',
    ],
    ['cut in a line', '单号,商品,数量\n1,A,2\n2,B', '文件不完整：最后一行（第3行）只有2列，表头有3列，请重新导出后上传'],
    ['cut in a quote', '单号,商品\n1,"A\n2,B\n', '文件不完整：第2行起的引号没有结束，请重新导出后上传'],
    ['too many columns', `${','.repeat(600)}\n`, '列数不能超过500列（第1行）'],
  ])('%s is refused with its reason', async (_, content, reason) => expect(await readAll(put(content))).toBe(reason))
})

describe('books', () => {
  const moment = new Date(Date.UTC(2010, 11, 1, 8, 26))
  test('.xlsx: numbers as written, dates without a zone, empty cells', async () => {
    const rows = [
      ['InvoiceNo', 'Qty', 'Date', 'Price'],
      [536365, 6, moment, 2.55],
      ['C536379', -1, null, 0.1 + 0.2],
    ]
    expect(await cellsOf(await book(rows))).toEqual([
      ['InvoiceNo', 'Qty', 'Date', 'Price'],
      ['536365', '6', '2010-12-01 08:26:00', '2.55'],
      ['C536379', '-1', '', '0.3'],
    ])
  })

  test('.xls: the same', async () => {
    const rows = [
      ['InvoiceNo', 'Qty', 'Date'],
      [536365, 6, { t: 'n', v: 40513.35138888889, z: 'yyyy-mm-dd hh:mm' }],
      ['C536379', -1, null],
    ]
    expect(await cellsOf(oldBook(rows))).toEqual([
      ['InvoiceNo', 'Qty', 'Date'],
      ['536365', '6', '2010-12-01 08:26:00'],
      ['C536379', '-1'],
    ])
  })

  test('row numbers are the program’s own', async () => {
    const read = await readAll(put(await book([['a'], [null], ['b']])))
    expect(
      typeof read === 'string' ? read : read.rows.filter(([, cells]) => cells.length > 0 && cells[0] !== '').map(([n]) => n),
    ).toEqual([1, 3])
  })

  test('a formula comes as its last result and is never evaluated', async () => {
    const sheet = utils.aoa_to_sheet([['name'], [{ t: 's', v: 'shown', f: 'HYPERLINK("http://example.invalid","shown")' }]])
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect(await cellsOf(new Uint8Array(bytes))).toEqual([['name'], ['shown']])
  })

  test.each([
    ['a document', zipOf([['word/document.xml', Buffer.from('<w/>')]]), '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件'],
    [
      'a zip cut off',
      zipOf([['xl/workbook.xml', Buffer.from('<w/>')]]).subarray(0, 40),
      '文件不完整，可能没有下载完，请重新导出后上传',
    ],
    ['a bomb', zipOf([['xl/workbook.xml', Buffer.alloc(310 * 2 ** 20)]]), '文件解压后过大，请拆分后上传'],
  ])('%s is refused with its reason', async (_, bytes, reason) => expect(await readAll(put(bytes))).toBe(reason))

  test('an .xls beyond 20 MB is refused before it is opened', async () => {
    const large = Buffer.alloc(20 * 2 ** 20 + 1)
    large.set(oldBook([['a']]))
    expect(await readAll(put(large))).toBe('.xls 文件不能超过20MB，请另存为 .xlsx 或 .csv 再上传')
  })

  test('a damaged book is refused, not half-read', async () => {
    const whole = Buffer.from(await book([['a'], ['b']]))
    const broken = Buffer.from(whole)
    broken.fill(0xff, 60, 200)
    expect(await readAll(put(broken))).toMatch(/^文件(已损坏|不完整)/)
    expect(await readAll(put(whole.subarray(0, whole.length - 30)))).toMatch(/^文件(已损坏|不完整)/)
    expect(await readAll(put(oldBook([['a']]).subarray(0, 700)))).toMatch(/^文件(已损坏|不是表格)/)
  })

  test('leaving early ends the thread', async () => {
    const file = await openFile(put(`a,b\n${'1,2\n'.repeat(50_000)}`))
    for await (const rows of file.rows()) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
  })
})

/** A zip of deflated parts, for files no program would write. */
function zipOf(parts: readonly (readonly [string, Buffer])[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
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
