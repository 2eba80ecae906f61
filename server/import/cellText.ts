// 单元格文本 · import/cellText
import { momentText } from '#contract/rules/clock'

/** A row of a file: its number there (the first row is 1) and its cells as text. */
export type SheetRow = readonly [rowNum: number, cells: readonly string[]]

/** Longest cell kept: no field takes as much. Longer ones are cut and then fail the field's own limit. */
const CELL_MAX = 2000

/**
 * A cell as text. Numbers lose the noise beyond 15 digits that spreadsheets add, dates become `YYYY-MM-DD HH:mm:ss`
 * (they carry no zone: what the author saw), `="00123"` is unwrapped. Formulas have come as their last result.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return unwrapped(value.length > CELL_MAX ? value.slice(0, CELL_MAX) : value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value.getTime() - 8 * 3_600_000)
  return ''
}

/** Shops write `="00123"` to keep leading zeros, and a tab in front for the same reason. */
function unwrapped(text: string): string {
  const match = /^\s*="([^"]*)"\s*$/.exec(text)
  return (match?.[1] ?? text).replaceAll('\0', '').trim()
}

/** Moment of a spreadsheet serial, as `cellText` writes dates. */
export function serialDate(serial: number): Date {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000)
}
