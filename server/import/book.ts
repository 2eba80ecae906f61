// 导入模板与错误文件 · import/book
import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx'
import type { Fields } from '#contract/kinds'
import { Download } from '../platform/download.ts'
import type { RowNote } from './rowErrors.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Header texts of the template columns; required columns end with a star. */
export const templateHeader = (fields: Fields): string[] =>
  Object.values(fields).map((field) => field.label + (field.required ? '*' : ''))

/** The template file: header on sheet 1, allowed values of each column on sheet 2. */
export const templateFile = async (title: string, fields: Fields): Promise<Download> => {
  const notes = Object.values(fields).map((field) => [
    field.label,
    field.required ? '必填' : '选填',
    field.texts === undefined ? (field.kind === 'flag' ? '是、否' : '') : Object.values(field.texts).join('、'),
    field.help ?? '',
  ])
  return bookFile(`${title}模板.xlsx`, [
    { name: title.slice(0, 31), rows: [templateHeader(fields)] },
    { name: '填写说明', rows: [['列名', '是否必填', '可填内容', '说明'], ...notes] },
  ])
}

/** A filled-in template, which can be changed and imported again. */
export const filledTemplate = (title: string, fields: Fields, rows: readonly CellValue[][]): Promise<Download> =>
  bookFile(`${title}.xlsx`, [{ name: title.slice(0, 31), rows: [templateHeader(fields), ...rows] }])

/** Cell format that keeps a text a text, even if it looks like a formula and is edited. */
const asText = { numFmt: '@' }

/** The file with errors and left-out rows of a request; values from the uploaded file become text cells. */
export const errorFile = (fileName: string, notes: readonly RowNote[]): Promise<Download> => {
  const rows = notes.map((note) => [
    note.rowNum,
    note.kind === 1 ? '错误' : '按规则忽略',
    note.srcNo ?? '',
    note.errorName,
    note.errorReason,
  ])
  const name = `${fileName.replace(/\.[^.]*$/, '')}-错误.xlsx`
  const columns = [{}, {}, asText, asText, asText]
  return bookFile(name, [{ name: '错误', columns, rows: [['行号', '类别', '单号', '列名', '原因'], ...rows] }])
}

const bookFile = async (fileName: string, sheets: WriteSheet[]): Promise<Download> =>
  new Download(fileName, XLSX, { bytes: await writeXlsx({ sheets }) })
