// 导入行映射 · rules/importRow
import { asWritten } from './plainText.ts'
import type { Field, Fields, Kind } from '../kinds.ts'
import { halfWidth } from './barcode.ts'
import { parseMoment, type DateOrder } from './importDate.ts'
import { longest } from './limits.ts'
import { roundHalfUp } from './round.ts'

/** Source of a target field's value (floor.md §0.4 Mapping). `values`: the file's own words → our values. */
export type Entry =
  | { readonly source: 'column'; readonly column: string; readonly values?: Readonly<Record<string, string>> }
  | { readonly source: 'fixed'; readonly value: string }
  | { readonly source: 'generated' }
export type Entries = Readonly<Record<string, Entry>>

/** A mapping applied to the rows of a file. `columns` are the names of the file's columns (`columnKeys`). */
export interface Mapping {
  readonly fields: Fields
  readonly entries: Entries
  readonly columns: readonly string[]
  readonly dateOrder: DateOrder
  /** Value of a field that is to be generated; marked 生成 wherever it is shown. */
  readonly generate: (field: string, texts: RowTexts) => string
}

/** The cells of a row as text. `shown`: by column, the displayed text of a number whose format makes it a code (00123). */
export interface RowCells {
  readonly cells: readonly string[]
  readonly shown?: Readonly<Record<number, string>> | undefined
}

/** Trimmed text per target field; fields without an entry are absent. */
export type RowTexts = Readonly<Record<string, string>>
export type RowValue = string | number | null

export interface RowError {
  readonly field: string
  readonly errorName: string
  readonly errorReason: string
}

/** A row hidden in the sheet: skipped as a fault, unless the user chooses to import hidden rows. */
export const hiddenRow: RowError = { field: '', errorName: '整行', errorReason: '隐藏行' }

export interface MappedRow {
  /** the texts of the cells, before any check */
  readonly texts: RowTexts
  readonly fields: Readonly<Record<string, RowValue>>
  readonly generated: readonly string[]
  readonly errors: readonly RowError[]
}

/** Target fields that must have a source but have none: `请为必填字段【{列名}】选择来源`. */
export function missingSources(fields: Fields, entries: Entries): RowError[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.required === true && entries[name] === undefined)
    .map(([name, field]) => errorOf(name, field, `请为必填字段【${field.label}】选择来源`))
}

/** Column entries that name a column this file does not have. */
export function lostColumns(fields: Fields, entries: Entries, columns: readonly string[]): RowError[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const field = fields[name]
    if (field === undefined || entry.source !== 'column' || columns.includes(entry.column)) return []
    return [errorOf(name, field, `文件中没有列：${entry.column}`)]
  })
}

/** The texts of a row by target field, before any check; the cleaning rules read them. */
export function rowTexts(row: RowCells, mapping: Mapping): { texts: RowTexts; generated: readonly string[] } {
  const texts: Record<string, string> = {}
  const generated: string[] = []
  for (const [name, entry] of Object.entries(mapping.entries)) {
    if (entry.source === 'generated') generated.push(name)
    else texts[name] = entry.source === 'fixed' ? entry.value.trim() : columnText(row, entry, mapping, mapping.fields[name])
  }
  for (const name of generated) texts[name] = mapping.generate(name, texts)
  return { texts, generated }
}

/**
 * One row of a file as checked values, with the names of generated fields and the errors in the words of floor.md §0.4.
 * Shapes: money in 分, counts as integers, moments `YYYY-MM-DD HH:mm:ss`, days `YYYY-MM-DD`, flags 1 or 0, else text.
 */
export function mapRow(row: RowCells, mapping: Mapping): MappedRow {
  const { texts, generated } = rowTexts(row, mapping)
  return { ...checkTexts(texts, mapping), texts, generated }
}

/** Only the checks of `mapRow`, for rows whose texts are read already. */
export function checkTexts(texts: RowTexts, mapping: Mapping): Pick<MappedRow, 'fields' | 'errors'> {
  const fields: Record<string, RowValue> = {}
  const errors: RowError[] = []
  for (const [name, field] of Object.entries(mapping.fields)) {
    const text = texts[name] ?? ''
    const read = text === '' ? emptyValue(field) : valueOf(field, text, mapping.dateOrder)
    if ('reason' in read) errors.push(errorOf(name, field, read.reason))
    fields[name] = 'reason' in read ? null : read.value
  }
  return { fields, errors }
}

type Read = { readonly value: RowValue } | { readonly reason: string }

/** Kinds that take the text as written; the others are read as numbers, moments or choices. */
const WRITTEN: readonly Kind[] = ['code', 'ref', 'text', 'many', 'image', 'json']

function columnText(
  { cells, shown }: RowCells,
  entry: Extract<Entry, { source: 'column' }>,
  { columns }: Mapping,
  field: Field | undefined,
): string {
  const at = columns.indexOf(entry.column)
  const kind = field?.kind ?? 'text'
  const cell = (cells[at] ?? '').trim()
  const mapped = entry.values?.[cell]
  if (mapped !== undefined) return mapped
  const text = WRITTEN.includes(kind) ? (shown?.[at] ?? cell) : cell
  return asWritten(kind, text)
}

function emptyValue(field: Field): Read {
  return field.required === true ? { reason: `${field.label}不能为空` } : { value: null }
}

function valueOf(field: Field, text: string, order: DateOrder): Read {
  switch (field.kind) {
    case 'count':
    case 'minutes':
      return wholeNumber(field, text)
    case 'money':
      return scaled(field, text, 2)
    case 'price':
      return scaled(field, text, 4)
    case 'weight':
      return scaled(field, text, 3)
    case 'percent':
      return scaled(field, text, 2)
    case 'moment':
      return momentValue(field, text, order)
    case 'day':
      return dayValue(field, text, order)
    case 'choice':
      return choiceValue(field, field.texts ?? {}, text)
    case 'flag':
      return flagValue(field.label, text)
    default:
      return textValue(field, text)
  }
}

/** Whether a text can be a number (an identifier): punctuation alone cannot, and `*` is reserved for rules that match all. */
export const isNumbered = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A code in scientific notation, as spreadsheet programs write it: its digits are lost. */
const LOST_DIGITS = /E\+\d\d$/

function textValue(field: Field, text: string): Read {
  if (text.startsWith('=')) return { reason: `${field.label}不能是公式：${text.slice(0, 60)}，请粘贴为值后重新上传` }
  if (/^\d(\.\d+)?E\+\d+$/i.test(text) && (field.kind === 'code' || field.kind === 'ref' || LOST_DIGITS.test(text)))
    return { reason: `${field.label}被表格软件改成了科学计数法：${text}，请把该列设为文本后重新导出` }
  if (field.kind === 'code' && !isNumbered(text)) return { reason: `${field.label}至少要有一个字母或数字` }
  // counts characters, not halves of surrogate pairs, as the column does
  if (Array.from(text).length > longest(field)) return { reason: `${field.label}长度不能超过${longest(field)}个字符` }
  return { value: text }
}

function wholeNumber(field: Field, text: string): Read {
  const value = numberOf(text)
  if (value === null || !Number.isInteger(value)) return { reason: field.fault ?? `${field.label}必须为整数` }
  return inRange(field, value, value)
}

/** Decimal text with at most `digits` places as an integer of the smallest unit (分, 1/10000 元, g). */
function scaled(field: Field, text: string, digits: number): Read {
  const value = numberOf(text)
  if (value === null) return { reason: `${field.label}必须为数字` }
  const decimals = /\.(\d*?)0*$/.exec(text.replaceAll(',', ''))?.[1]?.length ?? 0
  if (decimals > digits) return { reason: `${field.label}最多保留${digits}位小数` }
  const unit = roundHalfUp(value * 10 ** digits)
  return inRange(field, unit, value)
}

function inRange(field: Field, unit: number, shown: number): Read {
  const isOutside = (field.min !== undefined && unit < field.min) || (field.max !== undefined && unit > field.max)
  if (isOutside && field.fault !== undefined) return { reason: field.fault }
  if (field.min !== undefined && unit < field.min)
    return { reason: field.min === 1 ? `${field.label}必须大于0` : `${field.label}不能小于${field.min}` }
  if (field.max !== undefined && unit > field.max) return { reason: `${field.label}超出范围：${shown}` }
  return { value: unit }
}

/** A plain decimal number, thousands separated by commas or not; null for anything else. */
export function numberOf(text: string): number | null {
  const typed = halfWidth(text).trim()
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) && Math.abs(Number(plain)) <= Number.MAX_SAFE_INTEGER ? Number(plain) : null
}

function momentValue(field: Field, text: string, order: DateOrder): Read {
  const value = parseMoment(text, order)
  return value === null ? { reason: `${field.label}格式不正确，应为YYYY-MM-DD HH:mm:ss` } : { value }
}

function dayValue(field: Field, text: string, order: DateOrder): Read {
  const value = parseMoment(text, order)
  return value === null ? { reason: `${field.label}格式不正确，应为YYYY-MM-DD` } : { value: value.slice(0, 10) }
}

function choiceValue({ label, fault }: Field, texts: Readonly<Record<string, string>>, text: string): Read {
  const found = Object.entries(texts).find(([value, name]) => name === text || value === text)
  if (found === undefined) return { reason: fault ?? `${label}只能填写：${Object.values(texts).join('、')}` }
  return { value: /^\d+$/.test(found[0]) ? Number(found[0]) : found[0] }
}

function flagValue(label: string, text: string): Read {
  const word = text.toLowerCase()
  if (['是', '1', 'y', 'yes', 'true', '√'].includes(word)) return { value: 1 }
  if (['否', '0', 'n', 'no', 'false'].includes(word)) return { value: 0 }
  return { reason: `${label}只能填写：是、否` }
}

function errorOf(name: string, field: Field, errorReason: string): RowError {
  return { field: name, errorName: field.label, errorReason }
}
