// 单元格文本 · platform/sheets/cellText
import { momentText } from '#contract/rules/clock'
import type { RowCells } from '#contract/rules/importRow'

/** A row of a file: its number (the first row is 1), its cells as text, and further facts of the sheet. */
export type SheetRow = readonly [rowNum: number, cells: readonly string[], more?: RowMore]
export interface RowMore {
  /** hidden or filtered away in the sheet */
  readonly hidden?: true
  /** shown text of a number whose format makes it another code: 00123 */
  readonly shown?: Readonly<Record<number, string>>
}

/** The row in the form for a mapping's rules. */
export const cellsOfRow = ([, cells, more]: SheetRow): RowCells => ({ cells, shown: more?.shown })

/** Longest cell, longer than any field; a longer text is cut and then fails the field's own limit. */
const CELL_MAX = 2000
/** From here on a number has more than the 15 digits a spreadsheet keeps. */
const DIGITS_LOST = 1e15

/**
 * A cell as text. Numbers lose the noise beyond 15 digits that spreadsheets add, and a number that lost digits is written as in a text
 * table: 1.91431E+18. Dates become `YYYY-MM-DD HH:mm:ss` (without a zone, as the author saw them), text marks are removed. Formulas
 * arrive as their last result.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return unmarked(value.length > CELL_MAX ? value.slice(0, CELL_MAX) : value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value.getTime() - 8 * 3_600_000)
  return ''
}

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) >= DIGITS_LOST ? rounded.toExponential().toUpperCase() : String(rounded)
}

/** Invisible signs without meaning in any text; the joiners within an emoji stay. */
const WIDTHLESS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\0]/g

/**
 * Removes text marks: `="00123"` and a leading tab keep leading zeros; an apostrophe marks a text, also one that begins like a formula
 * (our own text tables write it, too).
 */
function unmarked(text: string): string {
  const bare = text.replaceAll(WIDTHLESS, '').trim()
  const match = /^="([^"]*)"$/.exec(bare)
  return (match?.[1] ?? (bare.startsWith("'") ? bare.slice(1) : bare)).trim()
}

/**
 * The shown text of a number if its format makes it a code: leading zeros, and letters or dashes between the digits. Null if the digits
 * differ (rounded, grouped, percent, currency, power) or the text is the same.
 */
export const shownCode = (value: number, shown: string): string | null => {
  const text = shown.trim()
  if (!Number.isInteger(value) || value < 0 || value >= DIGITS_LOST || text === String(value)) return null
  if (/[.,，%‰$¥￥€£/]|\dE[+-]?\d/i.test(text)) return null
  return text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') === String(value) ? text : null
}

/** Moment of a spreadsheet serial, in the form of `cellText`'s dates; books of old Macs count from 1904. */
export function serialDate(serial: number, from1904: boolean): Date {
  return new Date(Date.UTC(1899, 11, 30) + Math.round((serial + (from1904 ? 1462 : 0)) * 86_400) * 1000)
}
