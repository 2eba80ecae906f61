// 文件类型识别 · platform/sheets/fileKind
import { utf16Of } from './charset.ts'

/** import_mapping.file_kind. */
export const FILE_KIND = { xlsx: 1, xls: 2, csv: 3, ods: 4 } as const
export type FileKind = keyof typeof FILE_KIND

/** Fault of a whole file: one Chinese sentence with the reason and the next step. */
export interface FileFault {
  readonly fault: string
}

const OLE2 = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** UTF-16LE names of the two streams that an OLE2 spreadsheet file may hold. */
const WORKBOOK = Buffer.from('Workbook', 'utf16le')
const BOOK = Buffer.from('B\0o\0o\0k\0\0\0')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * The real type of a file, from its bytes, because its name may be wrong. A .docx, a picture, a web page named .xls and a
 * password-protected book each get a sentence of their own.
 */
export function fileKindOf(bytes: Buffer): FileKind | FileFault {
  if (bytes.length === 0) return { fault: '文件是空的，请重新导出后上传' }
  if (startsWith(bytes, ZIP)) return zipKind(bytes)
  if (startsWith(bytes, OLE2)) return oleKind(bytes)
  if (utf16Of(bytes) !== null) return 'csv'
  if (bytes.subarray(0, 64 * 1024).includes(0)) return { fault: '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件' }
  const head = bytes.subarray(0, 2048).toString('latin1').trimStart().toLowerCase()
  if (/^(<!doctype html|<html|<table|<\?xml)/.test(head.replace(/^ï»¿/, '')))
    return { fault: '文件其实是网页表格，请用表格软件打开后另存为 .xlsx 再上传' }
  if (head.startsWith('%pdf')) return { fault: '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件' }
  return 'csv'
}

/** A zip is a spreadsheet if its directory names one; a zip without its end was cut off. */
function zipKind(bytes: Buffer): FileKind | FileFault {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) return { fault: '文件不完整，可能没有下载完，请重新导出后上传' }
  const directory = bytes.subarray(Math.min(bytes.readUInt32LE(Math.min(end + 16, bytes.length - 4)), end))
  if (directory.includes('xl/workbook.xml') || directory.includes('xl/workbook2.xml')) return 'xlsx'
  if (directory.includes('xl/workbook.bin')) return { fault: '暂不支持 .xlsb，请另存为 .xlsx 再上传' }
  if (directory.includes('content.xml') && bytes.subarray(0, 200).includes('opendocument.spreadsheet')) return 'ods'
  if (directory.includes('Index/Document.iwa')) return { fault: '暂不支持 .numbers，请在 Numbers 中导出为 .xlsx 再上传' }
  return { fault: '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件' }
}

function oleKind(bytes: Buffer): FileKind | FileFault {
  if (bytes.includes(ENCRYPTED)) return { fault: '文件有密码保护，请去掉密码后上传' }
  if (bytes.includes(WORKBOOK) || bytes.includes(BOOK)) return 'xls'
  return { fault: '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件' }
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}
