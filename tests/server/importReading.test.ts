import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import type { SheetRow } from '#server/platform/sheets/cellText'
import { openFile, type OpenFile } from '#server/platform/sheets/readFile'
import { openReaders } from '#server/platform/readers'
import { zipOf } from '../support/hostileFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'yuncang-import-'))
const readers = openReaders({ behind: 0 })
afterAll(() => {
  readers.close()
  rmSync(folder, { recursive: true, force: true })
})
const open = (path: string): Promise<OpenFile> => openFile({ path, tenantId: 1, readers })

let files = 0
const put = (content: string | Uint8Array): string => {
  const path = join(folder, `file${++files}`)
  writeFileSync(path, content)
  return path
}

/** Everything in a file, or the sentence why not. */
async function readAll(path: string): Promise<{ kind: string; charset: string | null; rows: SheetRow[] } | string> {
  try {
    const file = await open(path)
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
    ['cut in a quote', '单号,商品,数量\n1,"A\n2', '文件不完整：第2行起的引号没有结束，请重新导出后上传'],
    ['too many columns', `${','.repeat(600)}\n`, '列数不能超过500列（第1行）'],
  ])('%s is refused with its reason', async (_, content, reason) => expect(await readAll(put(content))).toBe(reason))
})

describe('a quote in a text table', () => {
  const lines = (first: string, more: string[]): string => ['单号,商品,备注,数量', first, ...more].join('\n') + '\n'
  const plain = Array.from({ length: 90 }, (_, i) => `T${i},挂心,,2`)
  const mend = '请补上或删去引号后重新上传'

  test.each([
    [
      'that would swallow 91 rows up to the next one',
      lines('A1,"27寸显示器,,1', [...plain, 'B1,"挂心",,1', ...plain]),
      `第2行第2列的引号没有成对，从这里到第93行的内容会被并成一个单元格，${mend}`,
    ],
    [
      'that would swallow the next row',
      lines('A1,"显示器,,1', ['A2,27",,1']),
      `第2行第2列的引号没有成对，从这里到第3行的内容会被并成一个单元格，${mend}`,
    ],
    ['that never closes', lines('A1,"显示器,,1', plain), `第2行第2列的引号没有成对，从这里往后的内容会被并成一个单元格，${mend}`],
    [
      'of which there are several',
      lines('A1,"显示器,,1', [...plain, 'A2,"挂心,,1', 'A3,x,y,1', 'A4,z,"好,1', ...plain]),
      `第2行第2列的引号没有成对，从这里往后的内容会被并成一个单元格（第93、95行也有这样的引号），${mend}`,
    ],
    ['in the last cell of a row', lines('A1,显示器,,"1', [...plain, 'B1,"挂心",,1']), /^第2行第4列的引号没有成对/],
  ])('%s is named, and nothing is read', async (_, text, sentence) => {
    const read = await readAll(put(text))
    expect(read).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })

  test.each([
    ['a cell of several lines', 'A1,"挂心\n白色\n大号",,1', ['A1', '挂心\n白色\n大号', '', '1']],
    ['several lines with the delimiter', 'A1,挂心,"一楼, 左\n二楼, 右",1', ['A1', '挂心', '一楼, 左\n二楼, 右', '1']],
    ['lines with quotes of their own', 'A1,挂心,"他说""好""\n再见",1', ['A1', '挂心', '他说"好"\n再见', '1']],
    ['an inch', 'A1,27" 显示器,24",1', ['A1', '27" 显示器', '24"', '1']],
    ['a word in quotes', 'A1,"Deluxe" kit,,1', ['A1', '"Deluxe" kit', '', '1']],
    ['a word in quotes beside an inch', 'A1,"Deluxe" kit,6",1', ['A1', '"Deluxe" kit', '6"', '1']],
    ['quotes that were not doubled', 'A1,"a "b" c",,1', ['A1', 'a "b" c', '', '1']],
    ['an empty one', 'A1,"","",1', ['A1', '', '', '1']],
  ])('is read where it means something: %s', async (_, row, cells) =>
    expect(await cellsOf(lines(row, plain.slice(0, 3)))).toEqual([
      ['单号', '商品', '备注', '数量'],
      cells,
      ...plain.slice(0, 3).map((line) => line.split(',')),
    ]),
  )

  test('a last cell of two lines, a header below a title, semicolons', async () => {
    const text = '本月订单\n单号;商品;备注\nA1;挂心;"第一行\n第二行"\nA2;挂心;\n'
    expect(await cellsOf(text)).toEqual([
      ['本月订单'],
      ['单号', '商品', '备注'],
      ['A1', '挂心', '第一行\n第二行'],
      ['A2', '挂心', ''],
    ])
  })

  test('a hundred thousand loose ones are read in one go', async () => {
    const read = await readAll(
      put(
        lines(
          'A0,"Deluxe" kit,,1',
          Array.from({ length: 100_000 }, (_, i) => `A${i},"Deluxe" kit,,1`),
        ),
      ),
    )
    expect(typeof read === 'string' ? read : read.rows.length).toBe(100_002)
  })
})

describe('encodings', () => {
  const text = '单号,名称,数量\r\n1,一二三,4\r\n'
  const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
  test.each([
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', swapped(Buffer.from(text, 'utf16le'))],
  ])('%s without its mark', async (charset, bytes) =>
    expect(await readAll(put(bytes))).toEqual({
      kind: 'csv',
      charset,
      rows: [
        [1, ['单号', '名称', '数量']],
        [2, ['1', '一二三', '4']],
      ],
    }),
  )
  test('windows-1252, as German programs write it', async () =>
    expect(await readAll(put(Buffer.from('Bestellnummer;Straße;Stückzahl\r\n1;Süßweg 3;2\r\n', 'latin1')))).toMatchObject({
      charset: 'windows-1252',
      rows: [
        [1, ['Bestellnummer', 'Straße', 'Stückzahl']],
        [2, ['1', 'Süßweg 3', '2']],
      ],
    }))
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

  test('.ods: the same', async () => {
    const bytes = await writeOds({
      sheets: [
        {
          name: 'S',
          rows: [
            ['InvoiceNo', 'Qty', 'Date'],
            [536365, 6, moment],
            ['C536379', -1, null],
          ],
        },
      ],
    })
    expect(await readAll(put(bytes))).toEqual({
      kind: 'ods',
      charset: null,
      rows: [
        [1, ['InvoiceNo', 'Qty', 'Date']],
        [2, ['536365', '6', '2010-12-01 08:26:00']],
        [3, ['C536379', '-1']],
      ],
    })
  })

  test.each(['xlsx', 'biff8'] as const)(
    '%s: dates of a book that counts from 1904, what a number’s format shows',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([
        [
          { t: 'n', v: 44_892.5, z: 'yyyy-mm-dd hh:mm' },
          { t: 'n', v: 123, z: '00000' },
          { t: 'n', v: 1234.5, z: '#,##0.00' },
          { t: 'n', v: 1_234_567_890_123_456_800 },
          '\u200b69\u2060012',
        ],
      ])
      const Workbook = { WBProps: { date1904: true } }
      const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet }, Workbook }, { type: 'buffer', bookType }) as Buffer
      const cells = ['2026-11-28 12:00:00', '123', '1234.5', '1.23456789012346E+18', '69012']
      expect(await readAll(put(bytes))).toMatchObject({ rows: [[1, cells, { shown: { 1: '00123' } }]] })
    },
  )

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
    [
      'pages of Numbers',
      zipOf([['Index/Document.iwa', Buffer.from('x')]]),
      '暂不支持 .numbers，请在 Numbers 中导出为 .xlsx 再上传',
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

  test('leaving early ends the process', async () => {
    const file = await open(put(`a,b\n${'1,2\n'.repeat(50_000)}`))
    for await (const rows of file.rows()) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(() => readers.running.size).toBe(0)
  })
})
