// 单元格文本 · platform/sheets/cellText
import { momentText } from '#contract/rules/clock'
import type { RowCells } from '#contract/rules/importRow'

/** A row of a file: its number there (the first row is 1), its cells as text, and what a sheet says of it besides. */
export type SheetRow = readonly [rowNum: number, cells: readonly string[], more?: RowMore]
export interface RowMore {
  /** hidden or filtered away: the sheet does not show it */
  readonly hidden?: true
  /** what the format of a number shows, where that is another code than the number: 00123 */
  readonly shown?: Readonly<Record<number, string>>
}

/** The same as the rules of a mapping take it. */
export const cellsOfRow = ([, cells, more]: SheetRow): RowCells => ({ cells, shown: more?.shown })

/** Longest cell kept: no field takes as much. Longer ones are cut and then fail the field's own limit. */
const CELL_MAX = 2000
/** A number from here on has more than the 15 digits a spreadsheet keeps. */
const DIGITS_LOST = 1e15

/**
 * A cell as text. Numbers lose the noise beyond 15 digits that spreadsheets add, and one that lost digits says so as a text table of it
 * would: 1.91431E+18. Dates become `YYYY-MM-DD HH:mm:ss` (they carry no zone: what the author saw), the marks of a text are taken off.
 * Formulas have come as their last result.
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
  const kept = Number(value.toPrecision(15))
  return Math.abs(kept) >= DIGITS_LOST ? kept.toExponential().toUpperCase() : String(kept)
}

/** Signs that take no room and mean nothing in any text; the joiners within a picture sign stay. */
const WIDTHLESS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\0]/g

/**
 * Marks of a text: `="00123"` and a tab keep leading zeros, an apostrophe says "text" and disarms what begins like a formula (our own text
 * tables do that too).
 */
function unmarked(text: string): string {
  const bare = text.replaceAll(WIDTHLESS, '').trim()
  const match = /^="([^"]*)"$/.exec(bare)
  return (match?.[1] ?? (bare.startsWith("'") ? bare.slice(1) : bare)).trim()
}

/**
 * What a number's format shows, where it is a code of its own: leading zeros and letters or dashes between the digits. Null where the
 * digits are others (rounded, grouped, a share, a currency, a power), or the same.
 */
export const shownCode = (value: number, shown: string): string | null => {
  const text = shown.trim()
  if (!Number.isInteger(value) || value < 0 || value >= DIGITS_LOST || text === String(value)) return null
  if (/[.,，%‰$¥￥€£/]|\dE[+-]?\d/i.test(text)) return null
  return text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') === String(value) ? text : null
}

/** Moment of a spreadsheet serial, as `cellText` writes dates; books of old Macs count from 1904. */
export function serialDate(serial: number, from1904: boolean): Date {
  return new Date(Date.UTC(1899, 11, 30) + Math.round((serial + (from1904 ? 1462 : 0)) * 86_400) * 1000)
}
