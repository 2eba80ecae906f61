// 读取文本表格 · import/readText
import { parse, CsvError } from 'csv-parse'
import { cellText, type SheetRow } from './cellText.ts'
import { isUtf16, type FileFault } from './fileKind.ts'

export type Charset = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/** The text of a file and how it was encoded: byte-order marks first, then UTF-8 where the bytes are, else GB18030. */
export function decodeText(bytes: Buffer): { text: string; charset: Charset } {
  if (isUtf16(bytes)) {
    const charset = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: new TextDecoder(charset).decode(bytes), charset }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('gb18030').decode(bytes), charset: 'gb18030' }
  }
}

const DELIMITERS = [',', '\t', ';', '|'] as const

/** The sign that cuts the first line into most fields, quoted ones left out. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 64 * 1024).split(/\r\n|\n|\r/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => bare.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Rows of a text table in any of the three line ends, quotes doubled or loose. Row numbers count records, as a spreadsheet
 * program would show them. Faults: a quote that never ends, a last line cut in the middle.
 */
export async function* readText(text: string): AsyncGenerator<SheetRow | FileFault> {
  const parser = parse(text, {
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 4 * 2 ** 20,
  })
  const whole = /[\r\n]\s*$/.test(text)
  let rowNum = 0
  let widest = 0
  let last: readonly string[] = []
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      rowNum += 1
      if (rowNum <= 20) widest = Math.max(widest, record.length)
      last = record
      yield [rowNum, record.map(cellText)]
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { fault: csvFault(error, Number(error.records ?? rowNum) + 1) }
    return
  }
  if (!whole && rowNum > 1 && last.length < widest)
    yield { fault: `文件不完整：最后一行（第${rowNum}行）只有${last.length}列，表头有${widest}列，请重新导出后上传` }
}

function csvFault(error: CsvError, rowNum: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `文件不完整：第${rowNum}行起的引号没有结束，请重新导出后上传`
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `第${rowNum}行过长，可能缺少引号，请检查后上传`
  return `第${rowNum}行无法读取：${error.message}`
}
